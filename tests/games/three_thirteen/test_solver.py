"""The solver of Three Thirteen: that it is exact on hard hands, and how many steps these take."""

from random import Random

import pytest

from scorekeeper.engine.cards import Deck, Suit, parse_cards
from scorekeeper.engine.ledger import read_options
from scorekeeper.engine.step_budget import MOST_STEPS_A_HAND, TOO_HARD_HAND, Budget
from scorekeeper.games.three_thirteen import GAME, solver
from scorekeeper.games.three_thirteen.options import Options, solver_rules
from tests.oracles import three_thirteen as brute


@pytest.mark.parametrize(
    ("hand", "wild", "points"),
    [
        # Two runs of the same suit that need each other's cards.
        ("4H 5H 6H 6H 7H 8H 9H", 7, 0),
        # A wild card more than a full suit takes: the run is split.
        ("3S 4S 5S 6S 7S 8S 9S TS JS QS 13 13 13", 13, 0),
        # The set of sevens leaves more than the two runs.
        ("5H 6H 7H 7S 8S 9S 7D 2C", 8, 9),
        ("AH AS KH QH 2S 3S JC", 7, 10),
    ],
)
def test_hands_with_a_trap(hand: str, wild: int, points: int) -> None:
    cards = parse_cards(hand.replace("13", "KC"))
    rules = solver_rules(Options(ace="both"), wild)
    assert solver.arrange(cards, rules).points == points == brute.least(cards, brute.House(wild, ace_high=True))


def test_a_full_suit_of_five_crowns_takes_further_wild_cards() -> None:
    cards = parse_cards("3S 4S 5S 6S 7S 8S 9S TS JS QS KD KH JK", suits=tuple(Suit))
    arrangement = solver.arrange(cards, solver_rules(read_options(GAME, {}, "five crowns"), 13))
    assert not arrangement.loose
    assert all(brute.shows_meld(meld.cards, brute.House(13, crowns=True)) for meld in arrangement.melds)


def test_hard_hands_take_few_steps() -> None:
    """Fourteen cards of the ranks in which everything goes with everything, with two wild cards."""
    rng = Random(13)
    near = [card for card in Deck(3, 4).cards if card.rank in (0, 1, 2, 10, 11, 12, 13)]
    for _ in range(12):
        with Budget(TOO_HARD_HAND, MOST_STEPS_A_HAND) as budget:
            solver.best_discard(rng.sample(near, 14), solver_rules(Options(ace="both"), 11))
        assert budget.steps > MOST_STEPS_A_HAND // 2


def test_a_hand_that_takes_too_long_is_refused() -> None:
    with pytest.raises(Exception, match="too many ways"), Budget(TOO_HARD_HAND, 10):
        solver.arrange(parse_cards("4H 5H 6H 7S"), solver_rules(Options(), 4))

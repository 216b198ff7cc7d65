"""The draw for the first deal, over many seeds, beside a slow reading of the rules."""

from collections import Counter
from functools import partial
from random import Random

import pytest

from scorekeeper import games
from scorekeeper.engine.cards import Deck
from scorekeeper.engine.ledger import read_options
from scorekeeper.engine.seats.draw import turn_up
from scorekeeper.table.dealer_draw import DealerDraw, draw_dealer, random_numbers
from tests.oracles.dealer_draw import drawing_again, from_highest, rank_of

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida", "Jo")
SEEDS = 900


def draw(key: str, players: tuple[str, ...], seed: object) -> DealerDraw:
    game = games.find(key)
    options = read_options(game, {}, game.presets[0].key)
    return draw_dealer(game, options, players, random_numbers(str(seed)))


def texts(drawn: DealerDraw) -> dict[str, list[str]]:
    return {name: list(map(str, cards)) for name, cards in drawn.draws.items()}


@pytest.mark.parametrize(
    ("game", "players", "packs"),
    [
        ("gin", 2, 1),
        ("gin", 3, 1),
        ("indian", 2, 2),
        ("indian", 5, 2),
        ("indian", 10, 3),
        ("rummy500", 2, 1),
        ("rummy500", 8, 2),
    ],
)
def test_the_cards_decide_as_the_rules_say(game: str, players: int, packs: int) -> None:
    names, ties = NAMES[:players], 0
    for seed in range(200):
        drawn = draw(game, names, seed)
        cards = texts(drawn)
        dealt = Counter(card for drawn_by_one in cards.values() for card in drawn_by_one if card != "JK")
        assert max(dealt.values(), default=0) <= packs
        waiting = [set(names)]
        for turn, item in enumerate(drawn.by_turn):
            assert set(item) == set().union(*waiting), f"seed {seed}: who draws at turn {turn}"
            here = {name: str(card) for name, card in item.items()}
            groups = [{name: here[name] for name in group} for group in waiting]
            again = [drawing_again(game, group) for group in groups]
            waiting = [
                {name for name in names_again if rank_of(here[name]) == rank}
                for names_again in again
                for rank in sorted({rank_of(here[name]) for name in names_again})
            ]
        assert not waiting, f"seed {seed}: nobody with equal cards is left"
        ties += len(drawn.by_turn) > 1
        if drawn.order:
            order = from_highest(game, cards)
            assert (drawn.order, drawn.dealer) == (tuple(order), order[-1])
        else:
            lowest = min(names, key=lambda name: -from_highest(game, cards).index(name))
            assert drawn.dealer == lowest
    assert ties, "some of them drew again"


@pytest.mark.parametrize(("game", "players"), [("gin", 2), ("gin", 3), ("indian", 4), ("rummy500", 5)])
def test_everybody_is_equally_likely_to_deal(game: str, players: int) -> None:
    names = NAMES[:players]
    deals = Counter(draw(game, names, f"fair {seed}").dealer for seed in range(SEEDS))
    expected = SEEDS / players
    # Chi-square: with at most four degrees of freedom less than one fair run in ten thousand exceeds 24.
    assert sum((deals[name] - expected) ** 2 / expected for name in names) < 24


def test_ind04_every_order_of_the_seats_is_equally_likely() -> None:
    orders = Counter(draw("indian", NAMES[:3], f"seats {seed}").order for seed in range(SEEDS))
    assert len(orders) == 6
    assert sum((count - SEEDS / 6) ** 2 / (SEEDS / 6) for count in orders.values()) < 26


def test_another_seat_brings_no_other_card() -> None:
    ahead, behind = (texts(draw("indian", names, 7)) for names in (NAMES[:4], NAMES[3::-1]))
    assert ahead == behind
    assert list(behind) == list(NAMES[3::-1])


def test_another_spelling_of_a_name_brings_no_other_card() -> None:
    assert [*texts(draw("gin", ("ann", "Ben"), 7)).values()] == [*texts(draw("gin", ("Ann", "Ben"), 7)).values()]


def test_any_source_of_random_numbers_may_be_given() -> None:
    """With one that always says 0 the cards lie as in a new pack, and the two with aces draw again."""
    cards = turn_up(("Ann", "Ben"), Deck(packs=2), lambda draws: [], lambda limit: 0)
    assert {name: list(map(str, drawn)) for name, drawn in cards.items()} == {"Ann": ["AS"], "Ben": ["AS"]}
    seeded = draw_dealer(games.find("gin"), games.find("gin").Options(), NAMES[:2], Random(5).randrange)
    assert seeded.dealer in NAMES[:2]


def test_a_deck_that_runs_out_is_shuffled_again() -> None:
    twice = turn_up(NAMES, Deck(), lambda draws: NAMES if len(draws["Jo"]) < 6 else (), Random(1).randrange)
    dealt = Counter(str(card) for cards in twice.values() for card in cards)
    assert (len(dealt), max(dealt.values())) == (52, 2)


def test_random_numbers_are_even_and_repeat_for_the_same_secret() -> None:
    numbers = partial(map, random_numbers("one"))
    first = list(numbers([52] * 5200))
    assert first == list(map(random_numbers("one"), [52] * 5200))
    assert first != list(map(random_numbers("two"), [52] * 5200))
    counts = Counter(first)
    assert set(counts) == set(range(52))
    # Chi-square with 51 degrees of freedom
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 110


def test_random_numbers_are_even_below_a_large_limit() -> None:
    """A quarter of all words are beyond it. If they began again at nought, half of all would be in the first third."""
    limit = 3 << 254
    below = random_numbers("one")
    assert 270 < sum(below(limit) < limit // 3 for _ in range(900)) < 330

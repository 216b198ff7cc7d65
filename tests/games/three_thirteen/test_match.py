"""Matches of Three Thirteen from hand to hand, each test named after its rule."""

from functools import partial
from typing import Any

import pytest

from scorekeeper.games.three_thirteen import GAME
from tests.support.judge import answered, errors

game = partial(answered, "three_thirteen", "TT-", "game")
setup = partial(answered, "three_thirteen", "TT-", "setup")


def records(*points: int) -> list[dict[str, Any]]:
    """Hands in which A goes out and B has these numbers left."""
    return [{"out": "A", "hands": {"B": {"points": number}}} for number in points]


@pytest.mark.parametrize(("players", "packs"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3)])
def test_tt01_packs_by_players(players: int, packs: int) -> None:
    answer = setup(players=players)
    assert (answer["packs"], answer["jokers"], answer["cards"]) == (packs, 0, 52 * packs)


def test_tt02_and_tt03_cards_and_wild_rank_of_each_hand() -> None:
    hands = [setup(players=4, hand=number) for number in range(1, 12)]
    assert [hand["deal"] for hand in hands] == list(range(3, 14))
    assert [hand["wild"] for hand in hands] == [*"3456789TJQK"]
    assert [hand["stock"] for hand in hands[::10]] == [104 - 12 - 1, 104 - 52 - 1]


def test_tt02_up_and_down() -> None:
    options = {"up_and_down": True, "last_deal": 5}
    assert [setup(players=2, hand=number, options=options)["deal"] for number in range(1, 6)] == [3, 4, 5, 4, 3]
    assert errors("three_thirteen", "setup", players=2, hand=6, options=options) == {"hand": "hand.number"}


def test_tt02_the_last_hand_is_not_smaller_than_the_first() -> None:
    options = {"first_deal": 7, "last_deal": 5}
    refusal = {"options.last_deal": "deal.order"}
    assert errors("three_thirteen", "game", players=["A", "B"], records=[], options=options) == refusal
    assert errors("three_thirteen", "setup", players=2, options=options) == refusal


def test_tt15_five_crowns_for_up_to_seven() -> None:
    answer = setup(players=7, preset="five crowns", hand=11)
    assert (answer["packs"], answer["jokers"], answer["cards"], answer["stock"]) == (2, 6, 116, 116 - 91 - 1)
    players = [f"P{number}" for number in range(8)]
    refusal = {"options.deck": "deck.players"}
    assert errors("three_thirteen", "game", players=players, records=[], preset="five crowns") == refusal
    assert errors("three_thirteen", "setup", players=8, preset="five crowns") == refusal


def test_tt04_the_deal_passes_to_the_left() -> None:
    assert game(players=["A", "B"], records=records(13), dealer="A")["next_dealer"] == "B"
    assert game(players=["A", "B"], records=records(13, 25), dealer="A")["next_dealer"] == "A"


def test_tt14_the_lowest_total_wins_after_the_last_hand() -> None:
    answer = game(players=["A", "B"], records=records(*[20] * 11))
    assert answer["finished"]
    assert (answer["winners"], answer["totals"]) == (["A"], {"A": 0, "B": 220})
    assert not game(players=["A", "B"], records=records(*[20] * 10))["finished"]


def test_tt14_equal_totals_share_the_win() -> None:
    options = {"first_deal": 12}
    hands = [
        {"out": "A", "hands": {"B": {"points": 30}, "C": {"points": 40}}},
        {"out": "B", "hands": {"A": {"points": 30}, "C": {"points": 40}}},
    ]
    assert game(players=["A", "B", "C"], records=hands, options=options)["winners"] == ["A", "B"]


def test_tt14b_who_joins_begins_with_the_highest_total() -> None:
    first = {"out": "A", "hands": {"B": {"points": 20}}}
    second = {"out": "A", "hands": {"B": {"points": 12}, "C": {"points": 8}}}
    answer = game(players=["A", "B", "C"], records=[first, second], joined={"C": 2})
    assert answer["totals"] == {"A": 0, "B": 32, "C": 28}
    left = game(players=["A", "B", "C"], records=[second, first], left={"C": 1})
    assert left["totals"] == {"A": 0, "B": 32, "C": 8}


def test_tt03_the_number_of_the_hand_follows_from_the_history() -> None:
    """The same five cards, wild only in the third hand."""
    five = {"out": "A", "hands": {"B": {"cards": "5H 5S KD 9C 2C"}}}
    assert game(players=["A", "B"], records=[*records(20, 20), five])["points"][2]["B"] == 11
    codes = errors("three_thirteen", "game", players=["A", "B"], records=[*records(20), five])
    assert codes == {"records.1.hands.B.cards": "cards.number"}


@pytest.mark.parametrize(("first", "last", "issues"), [(5, 5, 0), (5, 6, 0), (6, 5, 1)])
def test_tt02_a_match_may_have_a_single_hand(first: int, last: int, issues: int) -> None:
    assert len(GAME.options_issues(GAME.Options(first_deal=first, last_deal=last), 3)) == issues


@pytest.mark.parametrize(
    ("deck", "number", "says", "rules"),
    [
        ("standard", 1, "Hand 1 of 11: 3 cards each, threes are wild.", "TT-01 TT-02 TT-02 TT-03 TT-05 TT-04"),
        ("crowns", 8, "Hand 8 of 11: 10 cards each, tens are wild.", "TT-15 TT-02 TT-02 TT-16 TT-05 TT-04"),
    ],
)
def test_tt02_each_hand_says_how_many_cards_and_what_is_wild(deck: str, number: int, says: str, rules: str) -> None:
    plan = GAME.hand_plan(GAME.Options(deck=deck), 3, number)
    assert str(plan.summary) == says
    assert " ".join(reason.rule for reason in plan.because) == rules

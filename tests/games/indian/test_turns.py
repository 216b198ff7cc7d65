"""Who had a turn follows from the seats (IND-25b): compared with a slow reading, and the sentences that say so."""

from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.engine.fields import decode
from scorekeeper.engine.state import State
from scorekeeper.games.indian.record import Holding, Record
from scorekeeper.games.indian.turns import half_payers, turn_issues
from scorekeeper.judge import answer
from tests.oracles.indian_turns import Told, possible_somewhere, without_turn
from tests.support.judge_indian import game, hand, record, refused_hand

INDIAN = games.find("indian")
FOUR: dict[str, Any] = {"players": list("ABCD"), "dealer": "A"}
COUNTED = [Told("counted", said) for said in (None, True, False)]
SIMPLE = [*COUNTED, Told("first"), Told("later"), Told("wrong")]
EVERY = [*SIMPLE, Told("first", no_turn=True), Told("later", no_turn=True), Told("first", no_turn=False)]


@cache
def holding(description: Told) -> Holding:
    """What a record says of a player who did not win. There are few of these, in many records."""
    ways = {"counted": {"points": 7}, "wrong": {"wrong_declaration": True}}
    text = {} if description.no_turn is None else {"no_turn": description.no_turn}
    return decode(Holding, {**ways.get(description.status, {"packed": description.status}), **text})


def as_record(description: tuple[Told | None, ...], players: tuple[str, ...], hand_rummy: bool) -> Record:
    hands = {player: holding(item) for player, item in zip(players, description, strict=True) if item is not None}
    return Record(winner=players[description.index(None)], hand_rummy=hand_rummy, hands=hands)


@pytest.mark.slow
@pytest.mark.parametrize(("number", "statuses"), [(2, EVERY), (3, EVERY), (4, EVERY), (5, SIMPLE)])
def test_ind25b_as_the_slow_reading_has_it(number: int, statuses: list[Told]) -> None:
    """Over every seat of the winner, every status of the others, with and without Hand Rummy."""
    players = tuple("ABCDE"[:number])
    # The last one deals.
    state: State = INDIAN.start(INDIAN.Options(), players, players[-1])
    refused_ones = halved = 0
    for winner, hand_rummy in product(range(number), (False, True)):
        for others in product(statuses, repeat=number - 1):
            text = (*others[:winner], None, *others[winner:])
            seen = as_record(text, players, hand_rummy)
            expected = without_turn(text, winner, hand_rummy)
            issues = turn_issues(seen, state)
            assert bool(issues) is (expected is None), (text, winner, hand_rummy, issues)
            if expected is None:
                refused_ones += 1
                continue
            payers = half_payers(seen, state)
            assert set(payers) == {players[seat] for seat in expected}, (text, winner, hand_rummy)
            assert all((reason.rule == "IND-25") is bool(seen.hands[name].no_turn) for name, reason in payers.items())
            halved += len(payers)
    assert refused_ones
    assert halved


@pytest.mark.parametrize("number", [2, 3, 4])
def test_ind25b_without_a_dealer_as_the_slow_reading_has_it(number: int) -> None:
    """What cannot be in any seats is refused, and nothing else."""
    players = tuple("ABCD"[:number])
    state: State = INDIAN.start(INDIAN.Options(), players, None)
    refused_ones = 0
    for hand_rummy in (False, True):
        for others in combinations_with_replacement(EVERY, number - 1):
            seen = as_record((None, *others), players, hand_rummy)
            issues = turn_issues(seen, state)
            assert bool(issues) is not possible_somewhere(others, hand_rummy), (others, hand_rummy, issues)
            refused_ones += bool(issues)
    assert refused_ones


class TestWhatIsPaid:
    def test_with_hand_rummy_everybody_after_the_declarer(self) -> None:
        score = hand(record("B", {"A": 20, "C": 30, "D": 37}, hand_rummy=True), **FOUR)
        assert score["points"] == {"A": -20, "B": 87, "C": -30, "D": -37}
        why = [line["text"] for line in score["lines"] if line["rule"] == "IND-25b"]
        assert why[0] == "B declared before it was A's turn: half, rounded down"

    def test_as_soon_as_one_is_said(self) -> None:
        seen = record("C", {"A": 20, "B": 30, "D": {"points": 37, "no_turn": True}})
        assert hand(seen, **FOUR)["points"] == {"A": -10, "B": -30, "C": 58, "D": -18}

    def test_nothing_follows_without_a_dealer(self) -> None:
        seen = record("C", {"A": 20, "B": 30, "D": {"points": 37, "no_turn": True}})
        assert hand(seen, players=list("ABCD"))["points"] == {"A": -20, "B": -30, "C": 68, "D": -18}

    def test_whoever_is_out_of_the_pool_has_no_seat_in_the_round(self) -> None:
        """B is out, so C plays first and declares before D and A."""
        out = record("A", {"B": 101, "C": 5, "D": 6})
        seen = record("C", {"A": 20, "D": 30}, hand_rummy=True)
        match = game(out, seen, options={"format": "pool"}, players=list("ABCD"), dealer="D")
        assert match["points"][1] == {"A": 20, "B": 0, "C": 0, "D": 30}

    def test_the_last_one_in_has_not_declared(self) -> None:
        seen = record("B", {"A": "first", "C": "later", "D": "first"})
        assert hand(seen, **FOUR)["points"]["B"] == 60


class TestWhatCannotBe:
    @pytest.mark.parametrize(
        ("seen", "field", "named"),
        [
            (
                record("B", {"A": "first", "C": "later", "D": 37}, hand_rummy=True),
                "record.hands.A",
                ["B has Hand Rummy, so declared in the first lap.", "A packed at the first turn and plays after B."],
            ),
            (
                record("C", {"A": {"points": 3, "no_turn": True}, "B": "later", "D": 37}),
                "record.hands.B",
                ["A never had a turn, so C declared in the first lap.", "B packed later, so the first lap was over."],
            ),
            (
                record("C", {"A": 3, "B": {"points": 3, "no_turn": True}, "D": 37}),
                "record.hands.B",
                ["B never had a turn.", "These play before C, who declared: B."],
            ),
            (
                record("A", {"B": 3, "C": 3, "D": {"points": 3, "no_turn": True}}),
                "record.hands.D",
                ["D never had a turn.", "A deals and so plays last: everybody had a turn before that declaration."],
            ),
            (
                record("B", {"A": {"points": 20, "no_turn": False}, "C": 1, "D": 37}, hand_rummy=True),
                "record.hands.A",
                ["B has Hand Rummy", "A had a turn and plays after B."],
            ),
            (
                record("B", {"A": {"packed": "later", "no_turn": True}, "C": 1, "D": 37}),
                "record.hands.A",
                ["A never had a turn.", "A packed."],
            ),
        ],
    )
    def test_names_both_statements(self, seen: dict[str, Any], field: str, named: list[str]) -> None:
        assert refused_hand(seen, **FOUR) == {field: "turns.contradict"}
        message = answer({"game": "indian", "ask": "hand", "record": seen, **FOUR})["error"]["message"]
        for item in named:
            assert item in message

    @pytest.mark.parametrize(
        ("seen", "errors"),
        [
            (record("A", {"B": {"points": 20, "no_turn": True}, "C": "later"}), {"record.hands.C": "turns.contradict"}),
            (record("A", {"B": "later", "C": 4}, hand_rummy=True), {"record.hands.B": "turns.contradict"}),
            (record("A", {"B": "later", "C": "first"}, hand_rummy=True), {"record.hands.B": "turns.contradict"}),
            (record("A", {"B": {"packed": "first", "no_turn": True}, "C": 5}), {"record.hands.B": "turns.contradict"}),
            (record("A", {"B": {"points": 20, "no_turn": False}, "C": "first"}, hand_rummy=True), {}),
            (record("A", {"B": {"points": 20, "no_turn": True}, "C": "first"}), {}),
        ],
    )
    def test_without_a_dealer_what_cannot_be_in_any_seats(self, seen: dict[str, Any], errors: dict[str, str]) -> None:
        assert (refused_hand(seen) if errors else hand(seen) and {}) == errors


def test_packing_without_a_turn_is_told_once_and_nothing_is_concluded_from_it() -> None:
    text = (None, Told("first", no_turn=True), Told("counted", True))
    state = INDIAN.start(INDIAN.Options(), ("A", "B", "C"), "A")
    issues = turn_issues(as_record(text, state.players, False), state)
    assert [issue.field for issue in issues] == ["hands.B"]

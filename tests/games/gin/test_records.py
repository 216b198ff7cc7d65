"""Records of Gin Rummy: what is refused and where, and every way of saying a hand against a slow scorer."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.engine.ledger import Status, Terms, read_options, replay
from tests.oracles import gin as brute
from tests.support.judge_gin import GIN_HAND, hand, record, refused_hand

GIN = games.find("gin")
FEW = ["AS", "AH", "AD", "AC", "2S", "2H", "2D", "2C", "4S", "4H"]


class TestBadRecords:
    @pytest.mark.parametrize(
        ("seen", "errors"),
        [
            (record("C", {"A": 1, "B": 2}), {"record.ended_by": "player.unknown"}),
            (record("A", {"A": 1, "C": 2}), {"record.hands.C": "player.unknown"}),
            (record("A", {"A": 1}), {"record.hands": "hands.number"}),
            (record("A", {"B": 1}), {"record.hands": "hands.number", "record.ended_by": "hands.knocker"}),
            (record("A", {}), {"record.hands": "hands.number", "record.ended_by": "hands.knocker"}),
            (record("A", {"A": {}, "B": 2}), {"record.hands.A": "hand.missing"}),
            (record("A", {"A": {"deadwood": 1, "loose": ["AS"]}, "B": 2}), {"record.hands.A": "hand.twice"}),
            (record("A", {"A": 1, "B": {"left": 2}}), {"record.hands.B.left": "field.unknown"}),
            (record("A", {"A": True, "B": 2} | {"A": {"deadwood": True}}), {"record.hands.A.deadwood": "number.type"}),
            (record("A", {"A": {"deadwood": 1.0}, "B": 2}), {"record.hands.A.deadwood": "number.type"}),
            (record("A", {"A": {"deadwood": "1"}, "B": 2}), {"record.hands.A.deadwood": "number.type"}),
            (record("A", {"A": "7H", "B": 2}), {"record.hands.A.cards": "cards.too_few"}),
            (record("A", {"A": "1H", "B": 2}), {"record.hands.A.cards": "card.unknown"}),
            (record("A", {"A": GIN_HAND + " 2S 3S", "B": 2}), {"record.hands.A.cards": "cards.too_many"}),
            (record("A", {"A": GIN_HAND, "B": ["3H"]}), {"record.hands.B": "card.too_many"}),
            (record("A", {"A": ["2S", "2S"], "B": 4}), {"record.hands.A": "card.too_many"}),
            (record("A", {"A": ["JK"], "B": 4}), {"record.hands.A": "card.not_in_deck"}),
            (record("A", {"A": 1, "B": 2}, gin=True), {"record.hands.A": "gin.deadwood"}),
            (record("A", {"A": 11, "B": 2}, gin=True), {"record.hands.A": "knock.above_limit"}),
            (record("A", {"A": 1, "B": 2}, gin=1), {"record.gin": "value.type"}),
            ({"gin": True}, {"record.ended_by": "gin.nobody"}),
            (record("A", {"A": 1, "B": 2}, big_gin="yes"), {"record.big_gin": "value.type"}),
            (record("A", {"A": 1, "B": 2, " A": 3}), {"record.hands. A": "name.twice"}),
            ({"hands": []}, {"record.hands": "value.type"}),
            ({"hands": {"A": []}}, {"record.hands.A": "value.type"}),
        ],
    )
    def test_are_refused_at_the_field(self, seen: dict[str, object], errors: dict[str, str]) -> None:
        assert refused_hand(seen) == errors

    @pytest.mark.parametrize(
        ("seen", "wrong"),
        [
            (record("A", {"A": FEW[:7], "B": 30}), None),
            (record("A", {"A": FEW[:8], "B": 30}), "A"),
            (record("A", {"A": FEW[:9], "B": 30}), "A"),
            (record("A", {"A": FEW, "B": 90}), None),
            (record("A", {"A": FEW[:8], "B": 30}, accepted=True), "A"),
            # The opponent may have laid off two of ten cards, but nothing against gin.
            (record("A", {"A": 30, "B": FEW[:8]}), None),
            (record("A", {"A": 0, "B": FEW[:8]}), "B"),
            (record("A", {"A": [], "B": FEW[:9]}), "B"),
            ({**record(None, {"A": FEW[:8], "B": {}}), "false_knock": "A"}, "A"),
            ({**record(None, {"A": {}, "B": FEW[:8]}), "false_knock": "A"}, None),
        ],
    )
    def test_gin13_one_or_two_cards_are_no_meld(self, seen: dict[str, object], wrong: str | None) -> None:
        fields: dict[str, Any] = {"options": {"knock_limit": 98, "false_knock": 5}}
        if wrong is None:
            hand(seen, **fields)
        else:
            assert refused_hand(seen, **fields) == {f"record.hands.{wrong}.loose": "loose.melded"}

    def test_a_stored_hand_with_eight_cards_left_over_keeps_its_points(self) -> None:
        terms = Terms(GIN, ("A", "B"), "A", read_options(GIN, {"knock_limit": 98}), "house")
        seen = record("A", {"A": FEW[:8], "B": 30})
        (row,) = replay(terms, [(1, seen)], points_at_save={1: {"A": 16, "B": 0}}).rows
        assert (row.status, row.points("A"), row.recounted) == (Status.KEPT, 16, None)

    def test_every_problem_is_said_not_only_the_first(self) -> None:
        seen = record("Z", {"A": {"deadwood": 99, "lose": 1}, "B": {"cards": "1H 2H"}}, upcard="0S")
        assert refused_hand(seen) == {
            "record.upcard": "card.unknown",
            "record.hands.A.lose": "field.unknown",
            "record.hands.A.deadwood": "number.range",
            "record.hands.B.cards": "card.unknown",
        }
        both = record("A", {"A": GIN_HAND + " 2C", "B": {}})
        assert refused_hand(both) == {"record.hands.A.cards": "cards.too_many", "record.hands.B": "hand.missing"}


CHOSEN = {
    "knock_limit": st.sampled_from([0, 5, 10, 40, 98]),
    "gin_bonus": st.integers(0, 1000),
    "big_gin_bonus": st.none() | st.integers(0, 1000),
    "undercut_bonus": st.integers(0, 1000),
    "undercut_on_tie": st.booleans(),
    "oklahoma": st.booleans(),
    "oklahoma_ace": st.sampled_from(["one", "gin"]),
    "oklahoma_spades_double": st.booleans(),
}


class TestAgainstASlowScorer:
    @settings(max_examples=120)
    @given(st.data(), st.fixed_dictionaries(CHOSEN))
    def test_whole_hands_under_any_options(self, data: st.DataObject, options: dict[str, object]) -> None:
        part = data.draw(st.sampled_from([part for part in brute.PARTS if len(part) >= 21]))
        dealt = data.draw(st.lists(st.sampled_from(part), min_size=21, max_size=21, unique=True))
        upcard = data.draw(st.sampled_from(brute.PACK))
        big_gin = data.draw(st.booleans())
        self._compare(dealt, upcard, big_gin, options)

    def test_of_dealt_hands_that_may_knock(self) -> None:
        """Deals from few ranks: most knock, many are gin, some big gin."""
        outcomes = set()
        for index, dealt in enumerate(brute.deals(seed=21, number=400, size=21)):
            options = {"knock_limit": 40, "undercut_on_tie": index % 2 == 0, "big_gin_bonus": 31}
            outcomes.add(self._compare(dealt, brute.PACK[index % 52], index % 4 == 0, options))
        ways = {(mine > 0, theirs > 0) for mine, theirs in filter(None, outcomes)}
        assert ways >= {(True, False), (False, True)}
        assert None in outcomes

    @staticmethod
    def _compare(dealt: list, upcard: object, big_gin: bool, options: dict) -> tuple[int, int] | None:
        mine, theirs = dealt[: 11 if big_gin else 10], dealt[11:]
        oklahoma = options.get("oklahoma", False)
        limit = options["knock_limit"]
        if oklahoma:
            limit = brute.points([upcard])
            if upcard.rank == 1 and options["oklahoma_ace"] == "gin":
                limit = 0
        expected = brute.score(
            mine,
            theirs,
            limit=limit,
            gin=options.get("gin_bonus", 25),
            big_gin=options["big_gin_bonus"],
            undercut=options.get("undercut_bonus", 25),
            tie=options["undercut_on_tie"],
            double=oklahoma and options["oklahoma_spades_double"] and str(upcard).endswith("S"),
        )
        cards = {"A": " ".join(map(str, mine)), "B": " ".join(map(str, theirs))}
        seen = record("A", cards, upcard=str(upcard), big_gin=big_gin)
        if expected is None:
            (code,) = refused_hand(seen, options=options).values()
            assert code == ("big_gin.deadwood" if big_gin else "knock.above_limit")
        else:
            assert tuple(hand(seen, options=options)["points"].values()) == expected
        return expected


def test_every_way_to_say_a_hand_agrees() -> None:
    """The same hand in numbers, in loose cards, in all cards and laid out, in every combination."""
    knocker = [4, ["4C"], "3H 4H 5H 9S 9D 9C KC KD KS 4C"]
    knocker += [{"cards": knocker[2], "melds": ["3H 4H 5H", "9S 9D 9C", "KC KD KS"]}]
    opponent = [30, ["JH", "TC", "QH"], "2S 3S 4S 5D 6D 7D AH JH TC QH".replace("AH", "8D")]
    opponent += [{"cards": opponent[2], "melds": ["2S 3S 4S", "5D 6D 7D 8D"]}]
    for mine, theirs in product(knocker, opponent):
        assert hand(record("A", {"A": mine, "B": theirs}))["points"] == {"A": 26, "B": 0}, (mine, theirs)

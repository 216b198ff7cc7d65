"""Big gin and Oklahoma: the options that change what a hand is worth or who may knock."""

import pytest

from tests.support.judge_gin import GIN_HAND, VALUES, hand, record, refused_hand, rules

OKLAHOMA = {"oklahoma": True}


TEAMS = {"players": ["A", "B", "C", "D"], "options": {"teams": True}}


class TestBigGin:
    ELEVEN = "3H 4H 5H 6H 9S 9D 9C KC KD KS KH"

    def test_the_opponents_deadwood_and_the_bonus_no_lay_offs(self) -> None:
        seen = record("A", {"A": self.ELEVEN, "B": "2H 7H 8D TC JS QC 2S AD 3C 5D"}, big_gin=True)
        deadwood = 2 + 7 + 8 + 10 + 10 + 10 + 2 + 1 + 3 + 5
        assert hand(seen, options={"big_gin_bonus": 31})["points"] == {"A": deadwood + 31, "B": 0}
        assert hand(seen, options={"big_gin_bonus": 50})["points"] == {"A": deadwood + 50, "B": 0}

    def test_without_a_bonus_of_its_own_it_is_priced_as_gin(self) -> None:
        seen = record("A", {"A": 0, "B": 30}, big_gin=True)
        assert rules(hand(seen)["lines"]) == [("A", 30, "GIN-15"), ("A", 25, "GIN-15")]
        assert hand(seen, options={"gin_bonus": 20})["points"]["A"] == 50

    def test_a_bonus_of_nothing_is_not_none(self) -> None:
        assert hand(record("A", {"A": 0, "B": 30}, big_gin=True), options={"big_gin_bonus": 0})["points"]["A"] == 30

    def test_without_the_claim_the_bonus_of_gin_counts(self) -> None:
        assert hand(record("A", {"A": 0, "B": 30}), options={"big_gin_bonus": 31})["points"]["A"] == 55

    def test_takes_eleven_cards_all_melded(self) -> None:
        on = {"big_gin_bonus": 31}
        ten = record("A", {"A": GIN_HAND, "B": 5}, big_gin=True)
        assert refused_hand(ten, options=on) == {"record.hands.A.cards": "cards.too_few"}
        loose = record("A", {"A": self.ELEVEN.replace("6H", "AC"), "B": 5}, big_gin=True)
        assert refused_hand(loose, options=on) == {"record.hands.A": "big_gin.deadwood"}
        called = record("A", {"A": 3, "B": 5}, big_gin=True)
        assert refused_hand(called, options=on) == {"record.hands.A": "big_gin.deadwood"}

    def test_eleven_cards_are_for_big_gin_only(self) -> None:
        assert refused_hand(record("A", {"A": self.ELEVEN, "B": 5})) == {"record.hands.A.cards": "cards.too_many"}
        theirs = record("B", {"A": self.ELEVEN, "B": 0}, big_gin=True)
        assert refused_hand(theirs) == {"record.hands.A.cards": "cards.too_many"}

    def test_is_the_rule_of_gin(self) -> None:
        score = hand(record("A", {"A": 0, "B": 30}, big_gin=True), options={"big_gin_bonus": 31})
        assert rules(score["lines"]) == [("A", 30, "GIN-15"), ("A", 31, "GIN-15")]


class TestOklahoma:
    @pytest.mark.parametrize(("rank", "limit"), VALUES)
    def test_the_upcard_is_the_limit(self, rank: str, limit: int) -> None:
        for suit in "SHDC":
            upcard = {"upcard": rank + suit}
            hand(record("A", {"A": limit, "B": 50}, **upcard), options=OKLAHOMA)
            above = record("A", {"A": limit + 1, "B": 50}, **upcard)
            assert refused_hand(above, options=OKLAHOMA) == {"record.hands.A": "knock.above_limit"}

    def test_replaces_the_limit_of_the_table(self) -> None:
        options = {**OKLAHOMA, "knock_limit": 3}
        hand(record("A", {"A": 9, "B": 50}, upcard="9H"), options=options)
        plain = refused_hand(record("A", {"A": 9, "B": 50}, upcard="9H"), options={"knock_limit": 3})
        assert plain == {"record.hands.A": "knock.above_limit"}

    def test_an_ace_can_mean_gin_only(self) -> None:
        options = {**OKLAHOMA, "oklahoma_ace": "gin"}
        knocked = record("A", {"A": 1, "B": 50}, upcard="AH")
        hand(knocked, options=OKLAHOMA)
        assert refused_hand(knocked, options=options) == {"record.hands.A": "knock.above_limit"}
        assert hand(record("A", {"A": 0, "B": 50}, upcard="AH"), options=options)["points"]["A"] == 75

    def test_without_the_upcard_nobody_can_tell(self) -> None:
        seen = record("A", {"A": 1, "B": 50})
        assert refused_hand(seen, options=OKLAHOMA) == {"record.upcard": "upcard.missing"}
        tables = {"tables": [{**seen}, {}]}
        teams = {"players": list("ABCD"), "options": {**OKLAHOMA, "teams": True}}
        assert refused_hand(tables, **teams) == {"record.tables.0.upcard": "upcard.missing"}

    def test_a_joker_cannot_be_turned_up(self) -> None:
        assert refused_hand(record("A", {"A": 1, "B": 5}, upcard="JK")) == {"record.upcard": "card.not_in_deck"}

    @pytest.mark.parametrize(
        ("counts", "points"),
        [
            ({"A": 3, "B": 20}, (34, 0)),
            ({"A": 0, "B": 20}, (90, 0)),
            ({"A": 5, "B": 2}, (0, 56)),
            ({"A": 5, "B": 5}, (0, 0)),
        ],
    )
    def test_a_spade_can_double_everything(self, counts: dict[str, int], points: tuple[int, int]) -> None:
        double = {**OKLAHOMA, "oklahoma_spades_double": True}
        spade, heart = record("A", counts, upcard="TS"), record("A", counts, upcard="TH")
        assert tuple(hand(spade, options=double)["points"].values()) == points
        halves = tuple(point // 2 for point in points)
        assert tuple(hand(heart, options=double)["points"].values()) == halves
        assert tuple(hand(spade, options=OKLAHOMA)["points"].values()) == halves
        assert tuple(hand(spade, options={"oklahoma_spades_double": True})["points"].values()) == halves

    def test_the_doubling_is_a_line_of_its_own(self) -> None:
        double = {**OKLAHOMA, "oklahoma_spades_double": True}
        score = hand(record("A", {"A": 0, "B": 20}, upcard="TS"), options=double)
        assert rules(score["lines"]) == [("A", 20, "GIN-15"), ("A", 25, "GIN-15"), ("A", 45, "GIN-15")]
        assert score["lines"][2]["cards"] == ["TS"]
        assert score["headline"] == "A has gin: (20 + 25) × 2 = 90"

    @pytest.mark.parametrize(
        ("counts", "headline"),
        [
            ({"A": 3, "B": 20}, "A knocks: (20 − 3) × 2 = 34"),
            ({"A": 5, "B": 2}, "B undercuts: (5 − 2 + 25) × 2 = 56"),
            ({"A": 5, "B": 5}, "Deadwood 5 and 5: nobody scores."),
        ],
    )
    def test_the_headline_shows_the_whole_sum(self, counts: dict[str, int], headline: str) -> None:
        double = {**OKLAHOMA, "oklahoma_spades_double": True}
        assert hand(record("A", counts, upcard="TS"), options=double)["headline"] == headline

    def test_boxes_are_no_points_of_the_hand_and_do_not_double(self) -> None:
        double = {**OKLAHOMA, "oklahoma_spades_double": True, "boxes_at_once": True}
        assert hand(record("A", {"A": 3, "B": 20}, upcard="TS"), options=double)["points"]["A"] == 34 + 25

    def test_without_oklahoma_the_upcard_means_nothing(self) -> None:
        assert hand(record("A", {"A": 9, "B": 20}, upcard="AS"))["points"]["A"] == 11

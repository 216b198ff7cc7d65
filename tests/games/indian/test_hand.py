"""One round of Indian Rummy: IND-14 to IND-25 and the options that price it, each test named after its rule."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.engine.earlier_terms import todays_terms
from scorekeeper.engine.ledger import Status, Terms, read_options, read_terms, replay
from tests.oracles import indian as brute
from tests.support.judge_indian import NO_RUN, ONE_RUN, RUMMY, SPLIT, ask, hand, record, refused_hand, rules

JOKER_UP = {"wild": "JK"}
INDIAN = games.find("indian")


class TestPacking:
    def test_ind15_what_packers_pay(self) -> None:
        score = hand(record("A", {"A": {}, "B": "first", "C": "later"}), options={"last_player": "collects"})
        assert score["points"] == {"A": 50, "B": -10, "C": -40}
        assert rules(score["lines"])[:2] == [("B", -10, "IND-15"), ("A", 10, "IND-23")]

    def test_ind15_amounts_are_options(self) -> None:
        score = hand(record("A", {"B": "first", "C": "later"}), options={"pack_first": 25, "pack_later": 50})
        assert score["points"] == {"A": 75, "B": -25, "C": -50}

    def test_ind15_all_but_one_packed(self) -> None:
        seen = record("A", {"B": "first", "C": "later"})
        assert hand(seen)["headline"] == "A is the last one in: 10 + 40 = 50"
        nothing = hand(seen, options={"last_player": "nothing"})
        assert set(nothing["points"].values()) == {0}
        assert {rule for _, _, rule in rules(nothing["lines"])} == {"IND-15"}
        still_in = hand(record("A", {"B": "first", "C": 0}), options={"last_player": "nothing"})
        assert still_in["points"] == {"A": 10, "B": -10, "C": 0}

    def test_ind15_the_last_one_in_need_not_have_a_rummy(self) -> None:
        assert hand(record("A", {"A": NO_RUN, "B": "first", "C": "later"}))["points"]["A"] == 50

    def test_ind17_in_a_void_round_nobody_pays(self) -> None:
        for hands in ({}, {"B": "first", "C": "later"}, {"A": "first", "B": "first", "C": "later"}, {"A": 30}):
            score = hand(record(None, hands))
            assert set(score["points"].values()) == {0}
            assert {rule for _, _, rule in rules(score["lines"])} == {"IND-17"}

    def test_ind17b_a_round_may_be_void_where_the_discards_are_shuffled_once(self) -> None:
        score = hand(record(None, {"B": "first", "C": "later"}), options={"stock_runs_out": "reshuffle"})
        assert score == hand(record(None, {"B": "first", "C": "later"}))

    def test_ind17_a_void_round_says_who_was_left(self) -> None:
        nobody = hand(record(None, {"A": "first", "B": "first", "C": "later"}))
        assert nobody["headline"] == "Void round: everybody packed, so nobody is left to win. Nobody pays."
        score = hand(record(None, {"B": "first", "C": "later"}))
        assert score["headline"].endswith("although only A had not packed.")

    def test_ind25_packing_is_a_turn(self) -> None:
        seen = record("A", {"B": {"packed": "first", "no_turn": True}, "C": 5})
        assert refused_hand(seen) == {"record.hands.B": "turns.contradict"}

    def test_ind15_with_hand_rummy_it_is_said_why_nobody_pays(self) -> None:
        for kind in ("chips", "pool"):
            score = hand(
                record("A", {"B": "first", "C": "first"}, hand_rummy=True),
                options={"last_player": "nothing", "format": kind},
            )
            assert set(score["points"].values()) == {0}
            assert score["headline"] == (
                "A has Hand Rummy, but nobody else is still in, and at this table nobody pays then."
            )


class TestDeclaring:
    def test_ind16_the_winners_cards_are_checked(self) -> None:
        hand(record("A", {"A": RUMMY, "B": 3, "C": 4}))
        assert refused_hand(record("A", {"A": SPLIT, "B": 3, "C": 4}, wild="JK")) == {
            "record.hands.A.cards": "declare.no_rummy"
        }

    def test_ind16_as_laid_out(self) -> None:
        laid = {"cards": RUMMY, "groups": ["3H 4H 5H", "6C 7C JK=8C", "9S 9C 9D", "KS KC KD KH"]}
        hand(record("A", {"A": laid, "B": 3, "C": 4}))
        loose = {**laid, "groups": laid["groups"][:3]}
        assert refused_hand(record("A", {"A": loose, "B": 3, "C": 4})) == {"record.hands.A.cards": "declare.no_rummy"}
        wrong = {**laid, "groups": ["3H 4H 5H", "6C 7C 9S"]}
        assert refused_hand(record("A", {"A": wrong, "B": 3, "C": 4})) == {"record.hands.A.groups.1": "meld.illegal"}
        strange = {**laid, "groups": ["3H 4H 5H", "2C 3C 4C"]}
        assert "meld.not_in_hand" in refused_hand(record("A", {"A": strange, "B": 3, "C": 4})).values()

    def test_a_wrong_declaration_is_refused_or_paid(self) -> None:
        seen = record(None, {"C": "first"}, wrong_declaration="A")
        assert refused_hand(seen) == {"record.wrong_declaration": "wrong_declaration.refused"}
        players = list("ABCD")
        score = hand(seen, players=players, options={"wrong_declaration": 80})
        assert score["points"] == {"A": -160, "B": 80, "C": 0, "D": 80}
        assert refused_hand(seen, options={"wrong_declaration": "refused"})

    def test_a_wrong_declaration_that_is_a_rummy(self) -> None:
        on = {"wrong_declaration": 80}
        seen = record(None, {"A": RUMMY}, wrong_declaration="A")
        assert refused_hand(seen, options=on) == {"record.hands.A.cards": "wrong_declaration.rummy"}
        assert hand(record(None, {"A": SPLIT}, wrong_declaration="A"), options=on)["points"]["A"] == -160
        wrong = {"cards": SPLIT, "groups": ["3H 4H 9S"]}
        assert hand(record(None, {"A": wrong}, wrong_declaration="A"), options=on)["points"]["A"] == -160
        both = record("B", {"A": 3, "C": 3}, wrong_declaration="A")
        assert refused_hand(both, options=on) == {"record.wrong_declaration": "wrong_declaration.winner"}
        packed = record(None, {"A": "first"}, wrong_declaration="A")
        assert refused_hand(packed, options=on) == {"record.hands.A": "declare.packed"}


class TestWrongDeclarations:
    PRICED: dict[str, Any] = {"wrong_declaration": 80}  # noqa: RUF012  # never changed
    ENDS: dict[str, Any] = {**PRICED, "wrong_declaration_ends": True}  # noqa: RUF012  # never changed
    FOUR: tuple[str, ...] = ("A", "B", "C", "D")

    def test_ind16b_once_to_the_winner_like_a_packer(self) -> None:
        score = hand(record("A", {"B": "wrong", "C": "first", "D": 37}), players=[*self.FOUR], options=self.PRICED)
        assert score["points"] == {"A": 127, "B": -80, "C": -10, "D": -37}
        assert rules(score["lines"])[:2] == [("B", -80, "IND-16b"), ("A", 80, "IND-23")]
        assert score["headline"] == "Wrong declaration: B 80, once, to the winner. A declares: 80 + 10 + 37 = 127"

    def test_ind16b_ten_players_see_what_the_preset_says(self) -> None:
        names = [f"P{number}" for number in range(10)]
        seen = record("P0", {"P1": "wrong"} | dict.fromkeys(names[2:], 0))
        assert hand(seen, players=names, preset="Points 80")["points"]["P1"] == -80
        assert hand(record(None, {"P1": "wrong"}), players=names, options=self.ENDS)["points"]["P1"] == -720

    def test_ind16b_several_in_one_round(self) -> None:
        seen = record("A", {"B": "wrong", "C": "wrong", "D": 5})
        assert hand(seen, players=[*self.FOUR], options=self.PRICED)["points"] == {
            "A": 165,
            "B": -80,
            "C": -80,
            "D": -5,
        }
        pool = {**self.PRICED, "format": "pool"}
        assert hand(seen, players=[*self.FOUR], options=pool)["points"] == {"A": 0, "B": 80, "C": 80, "D": 5}
        again = refused_hand(seen | {"winner": None}, players=[*self.FOUR], options=self.ENDS)
        assert again == {"record.hands.C": "wrong_declaration.twice"}

    def test_ind16b_in_a_void_round_nobody_pays(self) -> None:
        score = hand(record(None, {"B": "wrong", "C": "wrong"}), options=self.PRICED)
        assert set(score["points"].values()) == {0}
        assert score["headline"].endswith("Declared wrongly: B, C; that is paid to a winner only.")

    def test_ind16b_beside_hand_rummy_as_packs_are(self) -> None:
        seen = record("A", {"B": "wrong", "C": 10}, hand_rummy=True)
        assert hand(seen, options=self.PRICED)["points"] == {"A": 180, "B": -160, "C": -20}
        plain = {**self.PRICED, "hand_rummy_doubles_packs": False}
        assert hand(seen, options=plain)["points"] == {"A": 100, "B": -80, "C": -20}

    def test_ind15_the_last_one_in_collects_it(self) -> None:
        seen = record("A", {"A": NO_RUN, "B": "wrong", "C": "first"})
        assert hand(seen, options=self.PRICED)["points"] == {"A": 90, "B": -80, "C": -10}
        nothing = hand(seen, options={**self.PRICED, "last_player": "nothing"})
        assert (nothing["headline"], nothing["points"]["B"]) == ("Only A is still in: nobody pays.", 0)

    def test_ind16b_on_it_ends_the_round(self) -> None:
        score = hand(record(None, {"A": "wrong", "C": "first"}), players=[*self.FOUR], options=self.ENDS)
        assert score["points"] == {"A": -160, "B": 80, "C": 0, "D": 80}
        assert "and the round is over: 80 to each of 2 others still in, 160 in all." in score["headline"]
        pool = hand(record(None, {"A": "wrong"}), options={**self.ENDS, "format": "pool"})
        assert pool["points"] == {"A": 80, "B": 0, "C": 0}

    @pytest.mark.parametrize("ends", [False, True])
    def test_records_of_1_0_0_count_as_they_did(self, ends: bool) -> None:
        """They name whoever ended the round by it."""
        seen = record(None, {"C": "first"}, wrong_declaration="A")
        options = {**self.PRICED, "wrong_declaration_ends": ends}
        assert hand(seen, players=[*self.FOUR], options=options)["points"] == {"A": -160, "B": 80, "C": 0, "D": 80}

    def test_a_match_of_1_0_0_plays_on_as_it_did(self) -> None:
        """Its stored options lack the name; those of a new match have it."""
        new = Terms(INDIAN, ("A", "B", "C"), "A", read_options(INDIAN, {}, "Points 80"), "points 80").body()
        old = {**new, "options": {k: v for k, v in new["options"].items() if k != "wrong_declaration_ends"}}
        ends = [read_terms(INDIAN, terms).options.wrong_declaration_ends for terms in todays_terms(INDIAN, [old, new])]
        assert ends == [True, False]
        assert read_terms(INDIAN, old).options.wrong_declaration_ends is False

    @pytest.mark.parametrize(
        ("seen", "options", "errors"),
        [
            (record("B", {"A": "wrong", "C": 1}), {}, {"record.hands.A": "wrong_declaration.refused"}),
            (record("A", {"A": "wrong", "B": 1, "C": 1}), PRICED, {"record.hands.A": "wrong_declaration.winner"}),
            (record("B", {"A": "wrong", "C": 1}), ENDS, {"record.hands.A": "wrong_declaration.winner"}),
            (
                record("B", {"A": {"wrong_declaration": True, "points": 3}, "C": 1}),
                PRICED,
                {"record.hands.A": "hand.twice"},
            ),
            (
                record("B", {"A": {"wrong_declaration": True, "packed": "first"}, "C": 1}),
                PRICED,
                {"record.hands.A": "declare.packed"},
            ),
            (
                record("B", {"A": {"wrong_declaration": True, "no_turn": True}, "C": 1}),
                PRICED,
                {"record.hands.A": "declare.no_turn"},
            ),
            (
                record("B", {"A": {"wrong_declaration": True, "cards": RUMMY}, "C": 1}),
                PRICED,
                {"record.hands.A.cards": "wrong_declaration.rummy"},
            ),
        ],
    )
    def test_what_cannot_stand(self, seen: dict[str, Any], options: dict[str, Any], errors: dict[str, str]) -> None:
        assert refused_hand(seen, options=options) == errors


class TestCounting:
    @pytest.mark.parametrize(
        ("cards", "wild", "options", "pays", "rule"),
        [
            (SPLIT, "JK", {}, 31, "IND-19"),
            (ONE_RUN, "8", {}, 72, "IND-20"),
            (ONE_RUN, "8", {"one_run": "all"}, 91, "IND-20"),
            (ONE_RUN, "8", {"one_run": "loose"}, 0, "IND-20"),
            (NO_RUN, "JK", {}, 109, "IND-21"),
            (NO_RUN, "JK", {"no_straight_run": 20}, 20, "IND-21"),
            (NO_RUN, "JK", {"no_straight_run": "all"}, 109, "IND-21"),
            (NO_RUN, "JK", {"turned_joker_makes_aces_wild": True}, 99, "IND-21"),
            (RUMMY, "8", {}, 0, "IND-19"),
        ],
    )
    def test_by_all_cards(self, cards: str, wild: str, options: dict[str, Any], pays: int, rule: str) -> None:
        score = hand(record("A", {"B": cards, "C": "first"}, wild=wild), options=options)
        assert score["points"]["B"] == -pays
        assert rules(score["lines"])[0] == ("B", -pays, rule)

    def test_ind18_by_the_cards_that_count(self) -> None:
        score = hand(record("A", {"B": ["KH", "8C", "JK", "2D"], "C": []}))
        assert score["points"] == {"A": 12, "B": -12, "C": 0}

    def test_ind22_a_cap(self) -> None:
        score = hand(record("A", {"B": NO_RUN, "C": 81}, wild="JK"), options={"cap": 80})
        assert score["points"] == {"A": 160, "B": -80, "C": -80}
        capped = [line for line in rules(score["lines"]) if line[2] == "IND-22"]
        assert capped == [("B", 29, "IND-22"), ("C", 1, "IND-22")]

    def test_ind22_groups_as_laid_out(self) -> None:
        laid = {"cards": SPLIT, "groups": ["3H 4H 5H 6H 7H 8H", "KD KC KS"]}
        seen = record("A", {"B": laid, "C": 0}, wild="JK")
        assert hand(seen)["points"]["B"] == -61
        assert hand(seen, options={"as_laid": False})["points"]["B"] == -31
        wrong = {**laid, "groups": ["3H 4H 9S"]}
        assert refused_hand(record("A", {"B": wrong, "C": 0}, wild="JK")) == {"record.hands.B.groups.0": "meld.illegal"}

    def test_ind22_a_complete_hand_may_pay(self) -> None:
        for complete in (RUMMY, 0, []):
            seen = record("A", {"B": complete, "C": 1})
            assert hand(seen)["points"]["B"] == 0
            assert hand(seen, options={"complete_hand_pays": 2})["points"] == {"A": 3, "B": -2, "C": -1}

    @pytest.mark.parametrize(("count", "rounded"), [(31, 30), (32, 30), (33, 35), (35, 35), (1, 0), (3, 5)])
    def test_ind22_rounding(self, count: int, rounded: int) -> None:
        assert hand(record("A", {"B": count, "C": 0}), options={"round_to": 5})["points"]["B"] == -rounded

    def test_the_lines_say_which_run_saved_what(self) -> None:
        score = hand(record("A", {"B": ONE_RUN, "C": SPLIT}))
        texts = {line["player"]: line["text"] for line in reversed(score["lines"])}
        assert "A♥ 2♥ 3♥ 4♥ is the only run" in texts["B"]
        assert "sets need a further run" in texts["B"]
        assert "is the straight run" in texts["C"]


class TestHandRummy:
    @pytest.mark.parametrize(("factor", "points"), [(2, 0), (1, 37)])
    def test_ind24_says_nothing_where_it_changes_nothing(self, factor: int, points: int) -> None:
        seen = record("A", {"B": points, "C": points}, hand_rummy=True)
        score = hand(seen, options={"hand_rummy_factor": factor})
        assert "IND-24" not in {rule for _, _, rule in rules(score["lines"])}

    @pytest.mark.parametrize(
        ("hand_rummy", "no_turn", "pays"), [(False, False, 37), (True, False, 74), (False, True, 18), (True, True, 37)]
    )
    def test_ind25_double_and_half(self, hand_rummy: bool, no_turn: bool, pays: int) -> None:
        seen = record("A", {"B": {"points": 37, "no_turn": no_turn}, "C": 0}, hand_rummy=hand_rummy)
        assert hand(seen)["points"]["B"] == -pays

    def test_ind25_the_cap_comes_first(self) -> None:
        seen = record("A", {"B": {"points": 95, "no_turn": True}, "C": 95}, hand_rummy=True)
        assert hand(seen, options={"cap": 81})["points"] == {"A": 81 + 162, "B": -81, "C": -162}

    def test_ind25_one_floor(self) -> None:
        seen = record("A", {"B": {"points": 37, "no_turn": True}, "C": 0}, hand_rummy=True)
        assert hand(seen, options={"hand_rummy_factor": 3})["points"]["B"] == -55
        assert hand(seen, options={"hand_rummy_factor": 1})["points"]["B"] == -18

    def test_ind24_packers_too(self) -> None:
        seen = record("A", {"B": "first", "C": 5}, hand_rummy=True)
        assert hand(seen)["points"] == {"A": 30, "B": -20, "C": -10}
        assert hand(seen, options={"hand_rummy_doubles_packs": False})["points"] == {"A": 20, "B": -10, "C": -10}

    def test_nobody_had_a_turn(self) -> None:
        everyone = {name: {"points": 21, "no_turn": True} for name in "BC"}
        assert hand(record("A", everyone, hand_rummy=True))["points"] == {"A": 42, "B": -21, "C": -21}

    def test_somebody_declared(self) -> None:
        assert refused_hand(record(None, {}, hand_rummy=True)) == {"record.hand_rummy": "hand_rummy.nobody"}


class TestBadRecords:
    @pytest.mark.parametrize(
        ("seen", "errors"),
        [
            (record("Z", {"B": 1}), {"record.winner": "player.unknown"}),
            (record("A", {"B": 1, "C": 1, "Z": 1}), {"record.hands.Z": "player.unknown"}),
            (record("A", {"B": 1}), {"record.hands.C": "hand.missing"}),
            (record("A", {}), {"record.hands.B": "hand.missing", "record.hands.C": "hand.missing"}),
            (record("A", {"B": {"no_turn": True}, "C": 1}), {"record.hands.B": "hand.missing"}),
            (record("A", {"A": "first", "B": 1, "C": 1}), {"record.hands.A": "winner.packed"}),
            (record("A", {"A": 7, "B": 1, "C": 1}), {"record.hands.A": "winner.pays"}),
            (record("A", {"B": -1, "C": 131}), {f"record.hands.{n}.points": "number.range" for n in "BC"}),
            (record("A", {"B": {"packed": "now"}, "C": 1}), {"record.hands.B.packed": "choice.unknown"}),
            (record("A", {"B": {"packed": "first", "points": 3}, "C": 1}), {"record.hands.B": "hand.twice"}),
            (record("A", {"B": SPLIT + " 2D", "C": 1}), {"record.hands.B.cards": "cards.too_many"}),
            (record("A", {"B": SPLIT[:-3], "C": 1}), {"record.hands.B.cards": "cards.too_few"}),
            (record("A", {"B": 1, "C": 1}, wild="1"), {"record.wild": "rank.unknown"}),
            (record("A", {"B": ["KH"], "C": 1}, wild=None), {"record.wild": "wild.missing"}),
            (record("A", {"B": ["9H", "9H"], "C": ["9H"]}), {"record.hands.C": "card.too_many"}),
            (record("A", {"B": ["JK"] * 3, "C": 1}), {"record.hands.B": "card.too_many"}),
            (record("A", {"B": {"points": 1, "groups": []}, "C": 1}), {"record.hands.B.cards": "field.missing"}),
            (record("A", {"B": 1, "C": 1}, rejoined=["B"]), {"record.rejoined": "rejoin.off"}),
            (record("A", {"B": 1, "C": 1}, turn=1), {"record.turn": "field.unknown"}),
        ],
    )
    def test_are_refused_at_the_field(self, seen: dict[str, Any], errors: dict[str, str]) -> None:
        assert refused_hand(seen) == errors

    def test_three_packs_hold_a_card_three_times(self) -> None:
        three = record("A", {"B": ["9H", "9H"], "C": ["9H"]} | dict.fromkeys("DEFG", 1))
        assert hand(three, players=list("ABCDEFG"))["points"]["B"] == -18
        six = record("A", {"B": ["9H", "9H"], "C": ["9H"]} | dict.fromkeys("DEF", 1))
        assert refused_hand(six, players=list("ABCDEF")) == {"record.hands.C": "card.too_many"}

    def test_no_joker_is_turned_where_there_is_none(self) -> None:
        seen = record("A", {"B": 1, "C": 1}, wild="JK")
        assert refused_hand(seen, options={"jokers_per_pack": 0}) == {"record.wild": "wild.no_joker"}

    def test_every_problem_is_said_not_only_the_first(self) -> None:
        seen = record("Z", {"A": {"packed": "first", "points": 2}, "B": ["JK"] * 3}, hand_rummy=True)
        assert len(refused_hand(seen)) == 3


HOLDINGS = (
    st.sampled_from(["first", "later"]).map(lambda when: {"packed": when})
    | st.integers(0, 130).map(lambda points: {"points": points})
    | st.fixed_dictionaries({"points": st.integers(0, 130), "no_turn": st.booleans()})
)
HOUSES = {
    "pack_first": st.integers(0, 50),
    "pack_later": st.integers(0, 90),
    "cap": st.none() | st.integers(1, 130),
    "round_to": st.integers(1, 10),
    "complete_hand_pays": st.integers(0, 5),
    "hand_rummy_factor": st.integers(1, 4),
    "hand_rummy_doubles_packs": st.booleans(),
    "last_player": st.sampled_from(["collects", "nothing"]),
}


class TestAgainstASlowScorer:
    @settings(max_examples=200)
    @given(st.lists(HOLDINGS, min_size=1, max_size=9), st.booleans(), st.fixed_dictionaries(HOUSES))
    def test_payments_of_any_round(self, holdings: list[dict[str, Any]], double: bool, options: dict[str, Any]) -> None:
        players = [f"P{index}" for index in range(len(holdings) + 1)]
        hands = dict(zip(players[1:], holdings, strict=True))
        seen = record("P0", hands, hand_rummy=double)
        first_lap = double or any(holding.get("no_turn") for holding in holdings)
        if first_lap and {"packed": "later"} in holdings:
            assert set(refused_hand(seen, players=players, options=options).values()) == {"turns.contradict"}
            return
        result = hand(seen, players=players, options=options)["points"]
        if all("packed" in holding for holding in holdings) and options["last_player"] == "nothing":
            assert set(result.values()) == {0}
            return
        for player, value in hands.items():
            assert result[player] == -self._due(value, double, options)
        assert result["P0"] == -sum(result[player] for player in hands)

    @staticmethod
    def _due(value: dict[str, Any], double: bool, options: dict[str, Any]) -> int:
        factor = options["hand_rummy_factor"] if double else 1
        if "packed" in value:
            price = options["pack_first"] if value["packed"] == "first" else options["pack_later"]
            return price * (factor if options["hand_rummy_doubles_packs"] else 1)
        count = value["points"]
        if count:
            low = count // options["round_to"] * options["round_to"]
            high = low + options["round_to"]
            count = low if count - low < high - count else high
            count = min(count, options["cap"] or count)
        else:
            count = options["complete_hand_pays"]
        return int(count * factor * (0.5 if value.get("no_turn") else 1))

    def test_whole_hands_by_cards(self) -> None:
        rng = Random(3)
        for cards, wild in brute.deals(seed=31, number=6, size=13):
            house = brute.House(wild, one_run=rng.choice(["all_but_run", "all", "loose"]))
            if any(cards.count(card) > 2 for card in cards):
                continue
            text = " ".join(map(str, cards))
            rank = "JK" if not wild else "A23456789TJQK"[wild - 1]
            score = hand(record("A", {"B": text, "C": 0}, wild=rank), options={"one_run": house.one_run})
            assert score["points"]["B"] == -brute.least(cards, house)


def test_a_round_of_ten_players_by_cards_is_counted() -> None:
    rng = Random(10)
    pack = [*map(str, brute.FACES), "JK"] * 3
    rng.shuffle(pack)
    names = [f"P{index}" for index in range(10)]
    hands = {name: {"cards": pack[13 * index : 13 * index + 13]} for index, name in enumerate(names[1:])}
    answer = ask("hand", players=names, record={"winner": "P0", "wild": "4", "hands": hands})
    assert sum(answer["points"].values()) == 0
    assert answer["points"]["P0"] > 0


@pytest.mark.parametrize(
    ("seen", "options", "shown", "today"),
    [
        # A hand with a straight run, charged the flat number, which costs less.
        (
            {"B": "JS 3H 7H 8H QD 9H 9D 5C TS 9C 3S JC KH", "C": 0},
            {"no_straight_run": 40},
            {"A": 40, "B": -40, "C": 0},
            {"A": 49, "B": -49, "C": 0},
        ),
        # Somebody packed later although another one had no turn.
        ({"B": {"points": 20, "no_turn": True}, "C": "later"}, {}, {"A": 50, "B": -10, "C": -40}, None),
    ],
)
def test_stored_rounds_keep_the_points_shown_where_the_rules_were_read_otherwise(
    seen: dict[str, Any], options: dict[str, Any], shown: dict[str, int], today: dict[str, int] | None
) -> None:
    terms = Terms(INDIAN, ("A", "B", "C"), None, read_options(INDIAN, options), "house")
    (row,) = replay(terms, [(1, record("A", seen, wild="Q"))], points_at_save={1: shown}).rows
    assert (row.status, {player: row.points(player) for player in shown}) == (Status.KEPT, shown)
    counted = row.recounted and {player: row.recounted.points(player) for player in shown}
    assert (counted, bool(row.issues)) == (today, today is None)

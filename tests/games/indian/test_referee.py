"""What the referee says about Indian Rummy: declarations, counts, melds, packing, seats."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.fields import decode
from scorekeeper.games.indian.options import Options
from scorekeeper.games.indian.referee import QUESTIONS
from scorekeeper.judge import answer
from tests.oracles import indian as brute
from tests.oracles import indian_play
from tests.support.judge_indian import NO_RUN, ONE_RUN, RUMMY, SPLIT, ask, because, refused


def assert_used_once(result: dict[str, Any], hand: str) -> None:
    melded = [card for meld in result["melds"] for card in parse_cards(meld, stands_for=True)]
    rest = [*result["loose"], *([result["discard"]] if result["discard"] else [])]
    assert sorted([*melded, *parse_cards(rest)]) == sorted(parse_cards(hand))


class TestDeclare:
    def test_ind16_a_rummy_in_any_arrangement(self) -> None:
        answer = ask("declare", hand=RUMMY, wild="8")
        assert answer["valid"]
        assert answer["straight_run"] == ["3H", "4H", "5H"]
        assert answer["second_run"] == ["6C", "7C", "JK=8C"]
        assert answer["missing"] == []
        assert_used_once(answer, RUMMY)

    def test_a_five_four_four_division_is_as_good(self) -> None:
        assert ask("declare", hand="3H 4H 5H 6H 7H TC JC QC KC 9S 9H 9D 9C", wild="2")["valid"]

    def test_with_fourteen_the_discard_is_found(self) -> None:
        answer = ask("declare", hand=RUMMY + " QD", wild="8")
        assert (answer["valid"], answer["discard"]) == (True, "QD")
        assert_used_once(answer, RUMMY + " QD")
        assert "Discard Q♦." in because(answer)

    def test_a_wild_card_is_not_thrown_away_without_need(self) -> None:
        answer = ask("declare", hand="3H 4H 5H 6C 7C 8C 9S 9C 9D KS KC KD KH JK", wild="2")
        assert answer["valid"]
        assert answer["discard"] != "JK"

    @pytest.mark.parametrize(
        ("hand", "wild", "sentence"),
        [
            ("5H 6H QC 9D 2S 4S KH KD TC 7D 8C JS AD", "JK", ["no straight run", "5♥ 6♥"]),
            (ONE_RUN, "8", ["A♥ 2♥ 3♥ 4♥ is the only run"]),
            (SPLIT, "JK", ["Outside runs and sets"]),
            ("5H 6H JK 9D TD JK 3S 3D 3C KS KD KC KH", "8", ["no straight run", "5♥ 6♥", "9♦ 10♦"]),
            ("3H 4H 5H 9D TD 7S 7D 7C KS KD KC KH 2C", "8", ["only run", "Close to a further run", "9♦ 10♦"]),
            ("QH AH 5S 5D 5C 9S 9D 9C 2S 2C 2D JS 7D", "8", ["no straight run", "Q♥ A♥"]),
            ("AC 3C 7C 2H 5H 8H JH 4D 7D TD KD 3S 6S", "9", ["no straight run", "A♣ 3♣"]),
            ("AC 9C TC 2H 5H 8H JH 4D 7D QD KD 3S 6S", "9", ["no straight run", "9♣ 10♣"]),
        ],
    )
    def test_what_is_missing(self, hand: str, wild: str, sentence: list[str]) -> None:
        answer = ask("declare", hand=hand, wild=wild)
        assert not answer["valid"]
        assert all(part in " ".join(answer["missing"]) for part in sentence), answer["missing"]
        assert all(part in because(answer) for part in sentence)

    def test_nothing_is_close_to_a_run_of_which_two_cards_are_missing(self) -> None:
        answer = ask("declare", hand="2H 5H 8H JH 3S 6S 9S QS 4D 7D TD KD 2C", wild="JK")
        assert "no straight run" in because(answer)
        assert "Close to" not in because(answer)

    def test_ind16_as_laid_out(self) -> None:
        groups = ["3H 4H 5H", "6C 7C JK", "9S 9C 9D", "KS KC KD KH"]
        assert ask("declare", hand=RUMMY, wild="8", groups=groups)["valid"]
        answer = ask("declare", hand=RUMMY, wild="8", groups=groups[:3])
        assert not answer["valid"]
        assert "Arranged as" in because(answer)
        answer = ask("declare", hand=RUMMY, wild="8", groups=["3H 4H 5H JK", "6C 7C", *groups[2:]])
        assert not answer["valid"]
        assert "at least three" in answer["missing"][0]
        assert_used_once(answer, RUMMY)

    def test_as_laid_out_with_fourteen_the_one_left_out_is_the_discard(self) -> None:
        groups = ["3H 4H 5H", "6C 7C JK", "9S 9C 9D", "KS KC KD KH"]
        answer = ask("declare", hand=RUMMY + " QD", wild="8", groups=groups)
        assert (answer["valid"], answer["discard"]) == (True, "QD")
        answer = ask("declare", hand=RUMMY + " 8C", wild="8", groups=[*groups[:1], "6C 7C JK 8C", *groups[2:]])
        assert not answer["valid"]
        assert "leave out the one you discard" in answer["missing"][0]

    def test_cards_laid_out_that_are_not_there(self) -> None:
        assert refused("declare", hand=RUMMY, wild="8", groups=["2C 3C 4C"]) == {"groups.0": "meld.not_in_hand"}

    @settings(max_examples=60)
    @given(st.integers(0, 10**6))
    def test_says_what_is_true(self, seed: int) -> None:
        """Every answer is either a rummy by definition or says what is missing."""
        ((cards, wild),) = brute.deals(seed=seed, number=1, size=13)
        hand = " ".join(map(str, cards))
        answer = ask("declare", hand=hand, wild="JK" if not wild else "A23456789TJQK"[wild - 1], players=7)
        kinds = [brute.kind(parse_cards(meld, stands_for=True), brute.House(wild)) for meld in answer["melds"]]
        assert None not in kinds
        assert_used_once(answer, hand)
        assert answer["valid"] == (not answer["missing"])
        if answer["valid"]:
            assert "straight_run" in kinds
            assert not answer["loose"]
            assert sum(kind != "set" for kind in kinds) > 1


class TestCount:
    @pytest.mark.parametrize(
        ("hand", "wild", "points", "basis"),
        [
            (ONE_RUN, "8", 72, "all_but_run"),
            (SPLIT, "JK", 31, "loose"),
            (NO_RUN, "JK", 109, "all"),
            (RUMMY, "8", 0, "loose"),
        ],
    )
    def test_the_hands_of_the_rules(self, hand: str, wild: str, points: int, basis: str) -> None:
        answer = ask("count", hand=hand, wild=wild)
        assert (answer["points"], answer["basis"]) == (points, basis)
        melded = [card for meld in answer["melds"] for card in parse_cards(meld, stands_for=True)]
        assert sorted([*melded, *parse_cards(answer["counted"])]) == sorted(parse_cards(hand))

    def test_the_usual_cap(self) -> None:
        answer = ask("count", hand=NO_RUN, wild="JK", options={"cap": 80})
        assert answer["points"] == 80
        assert answer["because"][1] == {"rule": "IND-22", "text": "Cap: 80 at most: −29."}

    def test_as_laid_out_and_what_would_be_better(self) -> None:
        answer = ask("count", hand=SPLIT, wild="JK", groups=["3H 4H 5H 6H 7H 8H", "KD KC KS"])
        assert (answer["points"], answer["basis"]) == (61, "all_but_run")
        assert "at its best this hand counts 31" in because(answer)
        assert refused("count", hand=SPLIT, wild="JK", groups=["3H 4H 9S"]) == {"groups.0": "meld.illegal"}

    @pytest.mark.parametrize(
        ("fields", "errors"),
        [
            ({"hand": RUMMY + " 2C", "wild": "8"}, {"hand": "cards.too_many"}),
            ({"hand": "9H 2S", "wild": "8"}, {"hand": "cards.too_few"}),
            ({"hand": RUMMY, "wild": "1"}, {"wild": "rank.unknown"}),
            ({"hand": RUMMY}, {"wild": "field.missing"}),
            ({"hand": "9H 9H 9H 2S 3S 4S 5S 6S 7S TS JS QS KS", "wild": "8"}, {"hand": "card.too_many"}),
            ({"hand": RUMMY.replace("JK", "JK=8C"), "wild": "8"}, {"hand": "card.standing"}),
            ({"hand": RUMMY, "wild": "8", "players": 11}, {"players": "number.range"}),
            (
                {"hand": RUMMY.replace("JK", "8C"), "wild": "JK", "options": {"jokers_per_pack": 0}},
                {"wild": "wild.no_joker"},
            ),
        ],
    )
    def test_what_cannot_be_is_refused(self, fields: dict[str, Any], errors: dict[str, str]) -> None:
        assert refused("count", **fields) == errors

    def test_four_of_a_card_are_too_many_in_two_packs_and_three_in_three_are_not(self) -> None:
        hand = "9H 9H 9H 2S 3S 4S 5S 6S 7S TS JS QS KS"
        ask("count", hand=hand, wild="8", players=7)
        verdict = answer({"game": "indian", "ask": "count", "hand": hand, "wild": "8"})
        assert verdict["error"]["cards"] == ["9H"]


class TestMeld:
    @pytest.mark.parametrize(
        ("cards", "rule"),
        [
            ("5H 6C 7D", "IND-09"),
            ("5H 6H TH", "IND-09"),
            ("KH AH 2H", "IND-09"),
            ("5H 5C 5D 5S JK", "IND-11"),
            ("5H 5H 5C", "IND-11"),
            ("5H 6H=9H 7H", "IND-12"),
        ],
    )
    def test_what_is_no_meld_names_the_rule_it_breaks(self, cards: str, rule: str) -> None:
        answer = ask("meld", cards=cards, wild="9")
        assert (answer["legal"], [reason["rule"] for reason in answer["because"]]) == (False, [rule])

    @pytest.mark.parametrize(("cards", "wild"), [("KH AH 2H", "9"), ("KH AH 2H", "A"), ("KH JK 2H 3H", "9")])
    def test_ind09_the_ace_does_not_lie_in_between_wild_or_not(self, cards: str, wild: str) -> None:
        assert "K-A-2 is not." in because(ask("meld", cards=cards, wild=wild))

    @pytest.mark.parametrize(
        ("cards", "kind", "shown"),
        [
            ("7H 8H 9H", "straight_run", ["7H", "8H", "9H"]),
            ("7H JK 9H", "run", ["7H", "JK=8H", "9H"]),
            ("7H 7S JK", "set", ["7S", "7H", "JK=7D"]),
            ("JK=6H 7H 8S", "run", ["JK=6H", "7H", "8S=8H"]),
            ("7H 9S JK", None, []),
        ],
    )
    def test_kinds_and_what_wild_cards_stand_for(self, cards: str, kind: str | None, shown: list[str]) -> None:
        answer = ask("meld", cards=cards, wild="8")
        assert (answer["legal"], answer["kind"], answer["cards"]) == (kind is not None, kind, shown)

    @pytest.mark.parametrize(
        ("cards", "headline", "kinds"),
        [
            ("8H 8S 8D", "A set; also a run", ["run", "set"]),
            ("8H 8S JK", "A set; also a run", ["run", "set"]),
            ("7H JK JK", "A run; also a set", ["run", "set"]),
            ("7H 8H 9H", "A straight run", ["straight_run"]),
            ("7H JK 9H", "A run", ["run"]),
            ("7H 7S JK", "A set", ["set"]),
            ("7H 9S JK", "No meld", []),
        ],
    )
    def test_ind11b_people_are_told_what_the_cards_are_for_themselves(
        self, cards: str, headline: str, kinds: list[str]
    ) -> None:
        answer = ask("meld", cards=cards, wild="8")
        assert (answer["kinds"], answer["kind"]) == (kinds, kinds[0] if kinds else None)
        question = QUESTIONS["meld"]
        ruling = question.rule(Options(), decode(question.fields, {"cards": cards, "wild": "8"}))
        assert str(ruling.headline) == headline
        kind = {"A set": "set", "A run": "run", "A straight run": "straight_run"}.get(headline.split(";")[0])
        assert [meld.kind for meld in ruling.layout.melds] == ([kind] if kind else [])
        assert ("IND-11b" in {reason.rule for reason in ruling.because}) is (len(kinds) > 1)

    @pytest.mark.parametrize(
        ("cards", "limit", "kinds"),
        [
            ("7H JK JK", 1, []),
            ("7H JK JK", 2, ["run", "set"]),
            ("7H 8H JK", 1, ["run"]),
            ("8H 8S 8D", 1, ["set"]),
            ("8H 8S 8D", 2, ["run", "set"]),
            ("6H 7H 8H", 1, ["straight_run"]),
            ("7H JK=8H JK=9H", 1, []),
        ],
    )
    def test_ind12b_a_card_in_its_own_place_is_not_counted(self, cards: str, limit: int, kinds: list[str]) -> None:
        answer = ask("meld", cards=cards, wild="8", options={"wilds_per_meld": limit})
        assert answer["kinds"] == kinds
        assert ("IND-12b" in {reason["rule"] for reason in answer["because"]}) is (not kinds)

    @pytest.mark.parametrize(("limit", "valid"), [(None, True), (2, True), (1, False)])
    def test_ind12b_a_wild_card_that_fits_nowhere_makes_it_no_rummy(self, limit: int | None, valid: bool) -> None:
        """The jokers go with a nine into the further run, and with the other nines; one a meld is too few."""
        hand = "3H 4H 5H JK JK JK 9S 9C 9D KS KC KD KH"
        answer = ask("declare", hand=hand, wild="2", players=7, options={"wilds_per_meld": limit})
        assert answer["valid"] is valid
        assert_used_once(answer, hand)

    @pytest.mark.parametrize(("wild", "basis"), [("K", "all_but_run"), ("3", "all")])
    def test_ind10_a_straight_run_needs_no_wild_card_under_a_limit_either(self, wild: str, basis: str) -> None:
        house = {"natural_wild_is_straight": False, "wilds_per_meld": 1}
        hand = "2H 3H 4H 6S 6D 6C 9S 9C 9D KC 2S QD QC"
        assert ask("count", hand=hand, wild=wild, options=house)["basis"] == basis

    def test_ind11b_a_declaration_uses_whichever_it_needs(self) -> None:
        """Three wild eights are the further run here, and a set there."""
        assert ask("declare", hand="3H 4H 5H 8S 8H 8D 9S 9C 9D KS KC KD KH", wild="8")["valid"]
        assert ask("declare", hand="3H 4H 5H 6C 7C 8C 8S 8H 8D KS KC KD KH", wild="8")["valid"]

    def test_why_a_run_is_not_straight(self) -> None:
        assert "what they stand for" in because(ask("meld", cards="7H JK 9H", wild="8"))
        answer = ask("meld", cards="7H 8H 9H", wild="8", options={"natural_wild_is_straight": False})
        assert answer["kind"] == "run"
        assert "wild rank" in because(answer)

    def test_four_of_one_card_are_too_many(self) -> None:
        assert refused("meld", cards="7H 7H 7H 7H", wild="8") == {"cards": "card.too_many"}


PLAYS = {"format": "pool", "compulsory_play": True}


class TestPack:
    @pytest.mark.parametrize(
        ("fields", "points"),
        [
            ({}, 10),
            ({"turn": "later"}, 40),
            ({"turn": "later", "preset": "Pool 201"}, 50),
            ({"turn": "first", "hand_rummy": True}, 20),
            ({"turn": "first", "hand_rummy": True, "options": {"hand_rummy_doubles_packs": False}}, 10),
        ],
    )
    def test_ind15_what_it_costs(self, fields: dict[str, Any], points: int) -> None:
        assert ask("pack", **fields)["points"] == points

    def test_ind14_where_the_cards_go(self) -> None:
        assert "Your 13 cards are shuffled back into the stock; the turned card" in because(ask("pack"))
        assert "the turned card" not in because(ask("pack", options=OUT_OF_PLAY))
        assert "face down" in because(ask("pack", turn="later"))

    @pytest.mark.parametrize("turn", ["first", "later"])
    def test_ind14_once_drawn_only_at_the_next_turn(self, turn: str) -> None:
        answer = ask("pack", turn=turn, drawn=True)
        assert (answer["legal"], answer["points"]) == (False, 40)
        assert "only at your next turn" in because(answer)
        assert ask("pack", turn=turn)["legal"] is True

    @pytest.mark.parametrize("fields", [{"turn": "later"}, {"turn": "first", "drawn": True}])
    def test_ind24_nobody_packs_later_beside_hand_rummy(self, fields: dict[str, Any]) -> None:
        assert refused("pack", hand_rummy=True, **fields) == {"hand_rummy": "pack.hand_rummy"}

    def test_ind29_without_a_total_the_condition_is_said(self) -> None:
        answer = ask("pack", options=PLAYS)
        assert answer["legal"]
        assert "10 more points would put out" in because(answer)
        assert "with a total of up to 90" in because(answer)
        assert "up to 91" in because(ask("pack", options={**PLAYS, "out_when": "passes"}))
        assert "nobody may pack" in because(ask("pack", options={**PLAYS, "pack_first": 101}))
        assert "out of the pool" not in because(ask("pack", options={"compulsory_play": True}))

    @pytest.mark.parametrize(
        ("total", "options", "legal"),
        [
            (90, {}, True),
            (91, {}, False),
            (95, {}, False),
            (95, {"compulsory_play": False}, True),
            (95, {"format": "chips"}, True),
            (91, {"out_when": "passes"}, True),
            (92, {"out_when": "passes"}, False),
            (90, {"pack_first": 11}, False),
        ],
    )
    @pytest.mark.parametrize("turn", ["first", "later"])
    def test_ind29_close_to_the_limit_a_total_decides(
        self, total: int, options: dict[str, Any], legal: bool, turn: str
    ) -> None:
        question = {"total": total, "turn": turn, "options": {**PLAYS, **options}}
        assert ask("pack", **question)["legal"] is legal
        assert ask("pack", **question, drawn=True)["legal"] is False

    def test_ind26_a_pack_that_puts_its_player_out_says_so(self) -> None:
        pool = {"format": "pool"}
        assert "makes it 105: out of the pool" in because(ask("pack", total=95, options=pool))
        assert "makes it 101" in because(ask("pack", total=61, turn="later", options=pool))
        assert "out of the pool" not in because(ask("pack", total=60, turn="later", options=pool))

    def test_who_is_out_does_not_pack(self) -> None:
        assert refused("pack", total=101, options={"format": "pool"}) == {"total": "pack.out"}
        assert ask("pack", total=101)["legal"], "there is no total without a pool"


NEVER = {"wild_from_pile": "never"}
FIRST = {"wild_from_pile": "first_turn_only"}
NEVER_ACES = {**NEVER, "turned_joker_makes_aces_wild": True}
OUT_OF_PLAY = {"indicator_in_play": False}


class TestDraw:
    @pytest.mark.parametrize(
        ("fields", "legal", "rules"),
        [
            ({}, True, ["IND-13b"]),
            ({"card": "9C"}, True, ["IND-13"]),
            ({"card": "JK"}, True, ["IND-13b"]),
            ({"card": "JK", "options": NEVER}, False, ["IND-13b"]),
            ({"card": "8C", "wild": "8", "options": NEVER}, False, ["IND-13b"]),
            ({"card": "9C", "wild": "8", "options": NEVER}, True, ["IND-13"]),
            ({"card": "8C", "wild": "8", "options": FIRST}, False, ["IND-13b"]),
            ({"card": "8C", "wild": "8", "first_turn": True, "options": FIRST}, True, ["IND-13b"]),
            ({"card": "AC", "wild": "JK", "options": NEVER}, True, ["IND-13"]),
            (
                {"card": "AC", "wild": "JK", "options": {**NEVER, "turned_joker_makes_aces_wild": True}},
                False,
                ["IND-13b"],
            ),
            ({"source": "stock"}, True, ["IND-13"]),
            ({"source": "stock", "drawn": True}, False, ["IND-13"]),
            ({"drawn": True}, False, ["IND-13"]),
        ],
    )
    def test_ind13_from_the_stock_or_the_top_discard(
        self, fields: dict[str, Any], legal: bool, rules: list[str]
    ) -> None:
        answer = ask("draw", **fields)
        assert (answer["legal"], [reason["rule"] for reason in answer["because"]]) == (legal, rules)

    @pytest.mark.parametrize(("options", "legal"), [({}, True), (NEVER, False)])
    def test_ind14_a_pack_leaves_the_discard_for_the_next_player(self, options: dict[str, Any], legal: bool) -> None:
        """Packing is no discard: what lies on top is decided by the options as before."""
        assert ask("draw", card="8C", wild="8", packed=True, options=options)["legal"] is legal
        answer = ask("draw", packed=True)
        assert answer["legal"]
        assert "the same as before" in because(answer)

    @pytest.mark.parametrize(
        ("source", "stock", "options", "legal", "indicator"),
        [
            ("indicator", None, {}, False, False),
            ("indicator", 2, {}, False, False),
            ("indicator", 1, {}, True, True),
            ("indicator", 1, OUT_OF_PLAY, False, False),
            ("stock", 2, {}, True, False),
            ("stock", 1, {}, True, True),
            ("stock", 1, OUT_OF_PLAY, True, False),
            ("stock", 0, {}, False, False),
            ("stock", 0, OUT_OF_PLAY, False, False),
            ("pile", 1, {}, True, False),
            ("pile", 0, {}, False, False),
            ("pile", 0, OUT_OF_PLAY, True, False),
        ],
    )
    def test_ind08_the_turned_card_is_the_last_one(
        self, source: str, stock: int | None, options: dict[str, Any], legal: bool, indicator: bool
    ) -> None:
        answer = ask("draw", source=source, stock=stock, options=options)
        assert (answer["legal"], answer["indicator"]) == (legal, indicator)
        if indicator:
            assert "makes the round void" in because(answer)

    @pytest.mark.parametrize(
        ("source", "stock", "reshuffled", "in_play", "legal"),
        [
            ("stock", 1, False, True, True),
            ("indicator", 1, False, True, False),
            ("indicator", 1, True, True, True),
            ("pile", 1, False, True, True),
            ("stock", 0, False, False, True),
            ("stock", 0, True, False, False),
        ],
    )
    def test_ind17b_the_discards_are_shuffled_before_the_turned_card_is_drawn(
        self, source: str, stock: int, reshuffled: bool, in_play: bool, legal: bool
    ) -> None:
        options = {"stock_runs_out": "reshuffle", "indicator_in_play": in_play}
        answer = ask("draw", source=source, stock=stock, reshuffled=reshuffled, options=options)
        assert (answer["legal"], answer["indicator"]) == (legal, source == "indicator" and legal)
        assert ("shuffled" in because(answer)) is not reshuffled

    @pytest.mark.parametrize(
        ("fields", "errors"),
        [
            ({"options": NEVER}, {"card": "field.missing"}),
            ({"card": "8C", "options": NEVER}, {"wild": "field.missing"}),
            ({"packed": True, "first_turn": True}, {"first_turn": "draw.not_first"}),
            ({"card": "JK", "options": {"jokers_per_pack": 0}}, {"card": "card.not_in_deck"}),
            ({"card": "8C", "wild": "JK", "options": {**NEVER, "jokers_per_pack": 0}}, {"wild": "wild.no_joker"}),
            ({"source": "hand"}, {"source": "choice.unknown"}),
        ],
    )
    def test_what_is_missing_or_cannot_be(self, fields: dict[str, Any], errors: dict[str, str]) -> None:
        assert refused("draw", **fields) == errors


FORBIDDEN = {"discard_taken": "forbidden"}


class TestDiscard:
    @pytest.mark.parametrize(
        ("fields", "legal", "takeable"),
        [
            ({"card": "9C"}, True, True),
            ({"card": "JK"}, True, True),
            ({"card": "9C", "taken": "9C"}, True, True),
            ({"card": "9C", "taken": "9C", "options": FORBIDDEN}, False, None),
            ({"card": "9C", "taken": "9D", "options": FORBIDDEN}, True, True),
            ({"card": "9C", "taken": "9C", "hand": "9C 9C 4D", "options": FORBIDDEN}, True, True),
            ({"card": "9C", "taken": "9C", "hand": "9C 4D", "options": FORBIDDEN}, False, None),
            ({"card": "JK", "options": NEVER}, True, False),
            ({"card": "8C", "wild": "8", "options": FIRST}, True, False),
            ({"card": "8C", "wild": "9", "options": FIRST}, True, True),
            ({"card": "8C", "options": NEVER}, True, None),
        ],
    )
    def test_ind13_any_card(self, fields: dict[str, Any], legal: bool, takeable: bool | None) -> None:
        answer = ask("discard", **fields)
        assert (answer["legal"], answer["takeable"]) == (legal, takeable)

    def test_ind13b_what_the_next_player_may_do_with_a_wild_card(self) -> None:
        assert "next player may take it" in because(ask("discard", card="JK"))
        assert "next player may not take it" in because(ask("discard", card="JK", options=NEVER))
        assert "next player" not in because(ask("discard", card="9C"))

    @pytest.mark.parametrize(
        ("fields", "errors"),
        [
            ({}, {"card": "field.missing"}),
            ({"card": "9C", "hand": "4D"}, {"card": "card.not_in_hand"}),
            ({"card": "9C", "taken": "4D", "hand": "9C"}, {"taken": "card.not_in_hand"}),
            ({"card": "9C", "hand": "9C 9C 9C 9C"}, {"hand": "card.too_many"}),
            ({"card": "JK", "options": {"jokers_per_pack": 0}}, {"card": "card.not_in_deck"}),
        ],
    )
    def test_what_cannot_be(self, fields: dict[str, Any], errors: dict[str, str]) -> None:
        assert refused("discard", **fields) == errors


def test_every_turn_is_ruled_on_as_the_rules_read() -> None:
    rng = Random(25)
    for question in (indian_play.question(rng) for _ in range(300)):
        ruling = indian_play.ruling(question)
        verdict = answer(question)["answer"]
        assert {name: verdict[name] for name in ruling} == ruling, question


def test_every_end_of_the_stock_is_ruled_on_as_the_rules_read() -> None:
    rng = Random(17)
    for question in (indian_play.void_question(rng) for _ in range(200)):
        assert answer(question)["answer"]["void"] is indian_play.is_void(question), question


class TestVoid:
    @pytest.mark.parametrize(
        ("fields", "void", "rule"),
        [
            ({"stock": 1, "takes_indicator": True}, True, "IND-17"),
            ({"stock": 1, "takes_indicator": True, "declares": True}, False, "IND-17"),
            ({"stock": 1}, False, "IND-17b"),
            ({"stock": 1, "declares": True}, False, "IND-17"),
            ({"stock": 2}, False, "IND-17"),
            ({"stock": 0}, True, "IND-17"),
            ({"stock": 0, "options": {"indicator_in_play": False}}, True, "IND-17b"),
            ({"stock": 1, "options": {"indicator_in_play": False}}, False, "IND-17"),
            ({"stock": 0, "declares": True, "options": {"indicator_in_play": False}}, False, "IND-17"),
        ],
    )
    def test_ind17b_only_the_turned_card_taken_without_a_rummy(
        self, fields: dict[str, Any], void: bool, rule: str
    ) -> None:
        answer = ask("void", **fields)
        assert (answer["void"], [reason["rule"] for reason in answer["because"]]) == (void, [rule])
        assert not answer["reshuffle"]

    @pytest.mark.parametrize(
        ("fields", "in_play", "void", "reshuffle"),
        [
            ({"stock": 2}, True, False, False),
            ({"stock": 1}, True, False, True),
            ({"stock": 1, "takes_indicator": True}, True, False, True),
            ({"stock": 1, "declares": True}, True, False, False),
            ({"stock": 1, "reshuffled": True}, True, False, False),
            ({"stock": 1, "reshuffled": True, "takes_indicator": True}, True, True, False),
            ({"stock": 1}, False, False, False),
            ({"stock": 0}, False, False, True),
            ({"stock": 0, "reshuffled": True}, False, True, False),
        ],
    )
    def test_ind17b_the_discards_become_the_stock_once(
        self, fields: dict[str, Any], in_play: bool, void: bool, reshuffle: bool
    ) -> None:
        options = {"stock_runs_out": "reshuffle", "indicator_in_play": in_play}
        answer = ask("void", options=options, **fields)
        assert (answer["void"], answer["reshuffle"]) == (void, reshuffle)
        assert ("shuffled" in because(answer)) is reshuffle

    @pytest.mark.parametrize(
        ("fields", "errors"),
        [
            ({"stock": 2, "takes_indicator": True}, {"takes_indicator": "void.not_last"}),
            ({"stock": 0, "takes_indicator": True}, {"takes_indicator": "void.not_there"}),
            (
                {"stock": 1, "takes_indicator": True, "options": {"indicator_in_play": False}},
                {"takes_indicator": "void.out_of_play"},
            ),
            ({"stock": -1}, {"stock": "number.range"}),
            ({}, {"stock": "field.missing"}),
        ],
    )
    def test_what_cannot_be_is_refused(self, fields: dict[str, Any], errors: dict[str, str]) -> None:
        assert refused("void", **fields) == errors


class TestSeats:
    def test_ind04_from_the_highest_down_and_the_lowest_deals(self) -> None:
        answer = ask("seats", draws={"A": "3H", "B": "KS", "C": "AD", "D": "JK", "E": "2C"})
        assert answer["order"] == list("DCBAE")
        assert (answer["dealer"], answer["starts"], answer["turns"], answer["again"]) == ("E", "D", "A", [])

    def test_ind05_clockwise_the_dealers_left_starts(self) -> None:
        answer = ask("seats", draws={"A": "3H", "B": "KS", "C": "AD"}, options={"direction": "clockwise"})
        assert (answer["dealer"], answer["starts"]) == ("A", "B")

    @pytest.mark.parametrize(("direction", "players"), [("anticlockwise", "DCBAE"), ("clockwise", "ABCDE")])
    def test_ind05_the_order_of_play_ends_with_the_dealer(self, direction: str, players: str) -> None:
        """Seats are taken to the right from the highest card; clockwise, the next to play sits to the left."""
        draws = {"A": "3H", "B": "KS", "C": "AD", "D": "JK", "E": "2C"}
        answer = ask("seats", draws=draws, options={"direction": direction})
        assert (answer["order"], answer["players"]) == (list("DCBAE"), list(players))
        assert (answer["starts"], answer["dealer"], answer["turns"]) == (players[0], "E", "A")

    def test_ind04_equal_ranks_draw_again_among_themselves(self) -> None:
        draws = {"A": "3H", "B": "KS", "C": "KD", "D": "3S", "E": "9C"}
        answer = ask("seats", draws=draws)
        assert (answer["again"], answer["order"], answer["dealer"]) == (["B", "C", "A", "D"], [], None)
        again = {**draws, "B": "KS 2D", "C": "KD 4D", "A": "3H 5C", "D": "3S 5D"}
        answer = ask("seats", draws=again)
        assert answer["again"] == ["A", "D"]
        answer = ask("seats", draws={**again, "A": "3H 5C JK", "D": "3S 5D AS"})
        assert (answer["order"], answer["dealer"]) == (["C", "B", "E", "A", "D"], "D")

    def test_whoever_has_drawn_again_waits_for_the_others(self) -> None:
        assert ask("seats", draws={"A": "KS 2D", "B": "KD", "C": "3C"})["again"] == ["B"]

    @pytest.mark.parametrize(
        ("draws", "errors"),
        [
            ({"A": "3H"}, {"draws": "players.number"}),
            ({"A": "3H", "B": ""}, {"draws.B": "cards.too_few"}),
            ({"A": "1H", "B": "3H"}, {"draws.A": "card.unknown"}),
            ({"A": "3H", "B": "3H", "C": "3H"}, {"draws.C": "card.too_many"}),
            ({f"P{n}": "3H" for n in range(11)}, {"draws": "players.number"}),
        ],
    )
    def test_what_cannot_be_is_refused(self, draws: dict[str, str], errors: dict[str, str]) -> None:
        assert refused("seats", draws=draws) == errors

    def test_of_any_draw(self) -> None:
        """The slow reading: sort by rank, and ask again exactly those whose rank is there twice."""
        rng = Random(4)
        ranks = "23456789TJQKA"
        for _ in range(300):
            names = list("ABCDEFGHIJ"[: rng.randrange(2, 11)])
            stock = [rank + suit for rank in ranks for suit in "SHDC"] * 2 + ["JK"] * 2
            draws = dict(zip(names, rng.sample(stock, len(names)), strict=True))
            height = {name: 99 if card == "JK" else ranks.index(card[0]) for name, card in draws.items()}
            level = {name for name in names if list(height.values()).count(height[name]) > 1}
            answer = ask("seats", draws=draws)
            assert set(answer["again"]) == level
            if not level:
                assert answer["order"] == sorted(names, key=height.__getitem__, reverse=True)


def test_what_is_missing_speaks_japanese() -> None:
    answer = ask("declare", hand=NO_RUN, wild="JK", lang="ja")
    assert "ストレートラン" in answer["missing"][0]

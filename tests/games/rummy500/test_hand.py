"""One hand of Rummy 500: points to the owner of each card, lay-offs, jokers, and every record that is refused."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.engine.cards import Card, Deck, parse_cards
from scorekeeper.engine.fields import decode
from tests.support.judge_rummy500 import because, game, hand, lines, on, record, refused_hand

FIVE = ["5H", "6H", "7H"]
KINGS = ["KS", "KD", "KC"]
REST: dict[str, Any] = {"left": 0}
SWAPPED: dict[str, Any] = {
    "A": {"melds": ["6H JK=7H 8H"], "left": 0},
    "B": {"laid_off": [on("6H JK=7H 8H", "7H")], "hand": "JK"},
    "C": {"laid_off": [on("6H JK=7H 8H", "9H")], "hand": "JK"},
}


def alone(held: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The hand of A, where the others have nothing."""
    return hand(record(None, {"A": held, "B": REST, "C": REST}), **fields)


def worth(held: dict[str, Any], **options: Any) -> int:
    points: int = alone(held, options=options)["points"]["A"]
    return points


def refusal(held: dict[str, Any], other: dict[str, Any] = REST, **fields: Any) -> dict[str, str]:
    """Why A's hand is refused, beside B's."""
    return refused_hand(record(None, {"A": held, "B": other, "C": REST}), **fields)


class TestNumbers:
    def test_r500_25_melded_less_left(self) -> None:
        score = hand(record("A", {"A": 60, "B": (25, 40), "C": (10, 3)}))
        assert score["points"] == {"A": 60, "B": -15, "C": 7}
        assert lines(score, "B") == [(25, "R500-25"), (-40, "R500-25")]

    def test_r500_25_totals_below_zero(self) -> None:
        score = hand(record("A", {"A": 10, "B": (0, 40), "C": (0, 0)}), before={"A": 0, "B": -5, "C": 3})
        assert score["totals"] == {"A": 10, "B": -45, "C": 3}

    def test_the_points_in_one_number(self) -> None:
        score = hand(record(None, {"A": {"points": -20}, "B": {"points": 35}, "C": {"points": 0}}))
        assert score["points"] == {"A": -20, "B": 35, "C": 0}

    def test_whoever_went_out_need_not_say_what_is_left(self) -> None:
        score = hand(record("A", {"A": {"melded": 45}, "B": {"left": 30}, "C": (5, 5)}))
        assert score["points"] == {"A": 45, "B": -30, "C": 0}

    def test_out_bonus(self) -> None:
        seen = record("A", {"A": 45, "B": (5, 5), "C": (5, 5)})
        assert hand(seen, options={"out_bonus": 25})["points"] == {"A": 70, "B": 0, "C": 0}
        assert hand(seen, preset="high stakes")["points"]["A"] == 70
        assert hand(record(None, {"A": 45, "B": 0, "C": 0}), options={"out_bonus": 25})["points"]["A"] == 45

    def test_the_headline_says_how_it_ended(self) -> None:
        (out,) = because(game(record("A", {"A": 45, "B": (5, 15), "C": (5, 5)})))
        assert out == "A goes out. A 45, B −10, C 0."
        (stock,) = because(game(record(None, {"A": 45, "B": (5, 15), "C": (5, 5)})))
        assert stock == "The stock ran out. A 45, B −10, C 0."


class TestValues:
    """R500-27, R500-28: what melds count, and what is left."""

    @pytest.mark.parametrize(
        ("meld", "points"),
        [
            ("2H 3H 4H", 9),
            ("8S 9S TS JS", 37),
            ("AS 2S 3S", 6),
            ("QS KS AS", 35),
            ("AS AD AC", 45),
            ("AH JK 3H", 19),
            ("JK=2H 3H AH", 19),
            ("AH 2H JK", 18),
            ("JK 2H 3H 4H 5H", 29),
            ("QS KS JK", 35),
            ("9C 9D JK JK", 48),
        ],
    )
    def test_melds(self, meld: str, points: int) -> None:
        assert worth({"melds": [meld], "left": 0}) == points

    def test_one_player_may_have_all_three_at_once(self) -> None:
        """A-2-3 is 6, Q-K-A 35, A-A-A 45; with five players there are two packs."""
        seen = {"A": {"melds": ["AH 2H 3H", "QS KS AS", "AD AC AS"], "hand": []}, **dict.fromkeys("BCDE", REST)}
        assert hand(record(None, seen), players=list("ABCDE"))["points"]["A"] == 6 + 35 + 45

    def test_the_low_ace_by_the_card_laid_off(self) -> None:
        score = hand(
            record(
                None,
                {
                    "A": {"melds": ["2H 3H 4H"], "hand": ["AS"]},
                    "B": {"laid_off": [on("2H 3H 4H", "AH")], "left": 0},
                    "C": REST,
                },
            )
        )
        assert score["points"] == {"A": 9 - 15, "B": 1, "C": 0}

    def test_cards_in_hand(self) -> None:
        assert worth({"hand": "AH 2H TH QH JK"}) == -(15 + 2 + 10 + 10 + 15)

    @pytest.mark.parametrize(
        ("options", "run", "high", "held"),
        [
            ({}, 6, 35, -15),
            ({"ace": "always_15"}, 20, 35, -15),
            ({"ace": "always_1"}, 6, 21, -1),
            ({"values": "5_10_15"}, 15, 35, -15),
            ({"values": "5_10_15", "ace": "always_15"}, 25, 35, -15),
            ({"queen_of_spades": 40}, 6, 65, -15),
        ],
    )
    def test_options_of_the_ace_and_others(self, options: dict[str, Any], run: int, high: int, held: int) -> None:
        assert worth({"melds": ["AH 2H 3H"], "left": 0}, **options) == run
        assert worth({"melds": ["QS KS AS"], "left": 0}, **options) == high
        assert worth({"hand": "AC"}, **options) == held

    @pytest.mark.parametrize(("value", "melded", "held"), [(15, 25, 15), (25, 35, 25), (0, 10, 0), ("as_card", 15, 15)])
    def test_jokers(self, value: int | str, melded: int, held: int) -> None:
        assert worth({"melds": ["5H JK 5D"], "left": 0}, joker_value=value) == melded
        assert worth({"hand": "JK"}, joker_value=value) == -held

    def test_a_joker_as_card_is_a_low_ace_where_it_stands_for_one(self) -> None:
        assert worth({"melds": ["JK=AH 2H 3H"], "left": 0}, joker_value="as_card") == 6
        assert worth({"melds": ["QH KH JK=AH"], "left": 0}, joker_value="as_card") == 35

    def test_the_line_of_a_low_ace_cites_its_rule(self) -> None:
        score = alone({"melds": ["AS 2S 3S", "9C 9D 9H"], "left": 0})
        assert lines(score, "A") == [(6, "R500-28"), (27, "R500-27")]


class TestLayOffs:
    def test_r500_15_the_points_belong_to_whoever_laid_the_card(self) -> None:
        score = hand(
            record(
                "A",
                {
                    "A": {"melds": [FIVE, KINGS]},
                    "B": {"laid_off": [on("5H 6H 7H", "8H")], "hand": "QD 2C"},
                    "C": {"laid_off": [on("KS KD KC", "KH"), on("5H 6H 7H 8H", "9H")], "left": 5},
                },
            )
        )
        assert score["points"] == {"A": 48, "B": 8 - 12, "C": 10 + 9 - 5}
        assert lines(score, "B") == [(8, "R500-15"), (-12, "R500-25")]
        assert [line["cards"] for line in score["lines"] if line["player"] == "C"][:2] == [["KH"], ["9H"]]
        assert "8♥ laid off on 5♥ 6♥ 7♥ of A" in [line["text"] for line in score["lines"]]

    def test_a_lay_off_names_the_meld_as_it_lay_at_first_or_later(self) -> None:
        for onto in ("5H 6H 7H", "5H 6H 7H 8H"):
            seen = {"A": {"melds": [FIVE], "left": 0}, "B": {"laid_off": [on("7H 6H 5H", "8H")], "left": 0}}
            score = hand(record(None, {**seen, "C": {"laid_off": [on(onto, "9H")], "left": 0}}))
            assert score["points"] == {"A": 18, "B": 8, "C": 9}

    def test_several_cards_at_once(self) -> None:
        score = alone({"melds": [FIVE], "laid_off": [on("5H 6H 7H", "9H 8H 4H")], "left": 0})
        assert score["points"]["A"] == 18 + 21

    @pytest.mark.parametrize("order", list(permutations(range(3))))
    def test_the_order_of_the_record_does_not_matter(self, order: tuple[int, ...]) -> None:
        laid = [on("5H 6H 7H", "8H"), on("5H 6H 7H 8H", "JK=9H"), on("5H 6H 7H 8H JK=9H", "TH")]
        shuffled = [laid[index] for index in order]
        assert worth({"melds": [FIVE], "laid_off": shuffled, "left": 0}) == 18 + 8 + 15 + 10

    def test_a_joker_that_says_nothing_goes_where_there_is_room(self) -> None:
        laid = [on("5H 6H 7H", "JK"), on("5H 6H 7H", "8H")]
        assert worth({"melds": [FIVE], "laid_off": laid, "left": 0}, joker_value="as_card") == 18 + 8 + 9

    def test_parts_may_be_mixed(self) -> None:
        """A called: the meld that B laid off on is taken as stated."""
        seen = {"A": (18, 4), "B": {"laid_off": [on("5H 6H 7H", "8H")], "left": 3}}
        score = hand(record(None, {**seen, "C": {"laid_off": [on("5H 6H 7H 8H", "9H")], "hand": "2C"}}))
        assert score["points"] == {"A": 14, "B": 5, "C": 7}
        assert worth({"melds": [FIVE], "left": 12}) == 6
        assert worth({"melded": 18, "hand": "2C"}) == 16

    def test_a_meld_grew_by_what_was_called_only(self) -> None:
        """C laid the 8 off and called it."""
        seen = {"A": {"melds": [FIVE], "left": 0}, "B": {"laid_off": [on("5H 6H 7H 8H", "9H")], "left": 0}}
        assert hand(record(None, {**seen, "C": (8, 0)}))["points"] == {"A": 18, "B": 9, "C": 8}
        refused = refused_hand(record(None, {**seen, "C": {"hand": "2C"}}))
        assert refused == {"hands.B.laid_off.0.onto": "layoff.no_meld"}

    def test_two_melds_alike_from_two_packs(self) -> None:
        seen: dict[str, Any] = {
            "A": {"melds": [FIVE], "left": 0},
            "B": {"melds": [FIVE], "left": 0},
            "C": {"laid_off": [on("5H 6H 7H", "8H"), on("5H 6H 7H", "8H"), on("5H 6H 7H 8H", "9H")], "left": 0},
            **dict.fromkeys("DE", REST),
        }
        assert hand(record(None, seen), players=list("ABCDE"))["points"]["C"] == 25

    @pytest.mark.parametrize(("card", "points"), [("6H", 18), ("QH", 22)])
    def test_what_follows_decides_at_which_end_a_joker_lies(self, card: str, points: int) -> None:
        onto = "JK 8H 9H TH" if card == "6H" else "8H 9H TH JK"
        laid = [on("8H 9H TH", "JK"), on(onto, card)]
        seen = {"A": {"melds": ["8H 9H TH"], "hand": "2C"}, "B": {"laid_off": laid, "hand": "3C"}, "C": REST}
        assert hand(record(None, seen))["points"] == {"A": 25, "B": points, "C": 0}

    def test_the_meld_that_lies_as_it_was_named_goes_first(self) -> None:
        """With two packs, 2-3-4-5 and A-2-3-4-5 grow at the same time."""
        seen = {
            "A": {"laid_off": [on("2H 3H 4H 5H", "6H")], "hand": "KS"},
            "B": {"hand": "KD"},
            "C": {"laid_off": [on("3H 4H 5H", "2H")], "hand": "KC"},
            "D": {"melds": ["3H 4H 5H"], "hand": "QD"},
            "E": {"melds": ["AH 2H 3H 4H 5H"], "laid_off": [on("2H 3H 4H 5H 6H", "AH")]},
        }
        score = hand(record("E", seen), players=list("ABCDE"))
        assert score["points"] == {"A": -4, "B": -10, "C": -8, "D": 2, "E": 16}
        assert "6♥ laid off on 2♥ 3♥ 4♥ 5♥ of D" in [line["text"] for line in score["lines"]]

    def test_an_order_is_found_by_going_back(self) -> None:
        """The 3 must go on A's run, as it is named: C's 8 fits nowhere else."""
        seen = {
            "A": {"melds": ["5S 6S 7S"], "laid_off": [on("4S 5S 6S 7S", "3S")], "hand": "KC"},
            "B": {"laid_off": [on("3S 4S 5S 6S 7S", "8S")], "hand": "KD"},
            "C": {"laid_off": [on("6S 7S 8S", "4S 5S")], "hand": "KS"},
            "D": {"melds": ["6S 7S 8S"], "laid_off": [on("5S 6S 7S", "4S")], "hand": "QD"},
            "E": {"hand": "QC"},
        }
        score = hand(record(None, seen), players=list("ABCDE"))
        assert score["points"] == {"A": 11, "B": -2, "C": -1, "D": 15, "E": -10}

    def test_a_search_that_takes_too_long_says_what_to_enter(self) -> None:
        """All lay-offs name the two runs as they lay at first, and no order has room for the king."""
        laid = [on("5H 6H 7H", card) for card in (*["8H", "9H", "TH", "JH", "4H", "3H", "2H"] * 2, "KH")]
        seen = {"A": {"melds": [FIVE, FIVE], "left": 0}, "B": {"laid_off": laid, "left": 0}}
        refused = refused_hand(record(None, {**seen, **dict.fromkeys("CDE", REST)}), players=list("ABCDE"))
        assert refused == {"record": "too_hard"}

    @pytest.mark.parametrize(
        ("written", "points"),
        [("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", 85), ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", 99)],
    )
    def test_r500_19_a_whole_suit_counts_as_it_lies(self, written: str, points: int) -> None:
        assert worth({"melds": [written], "left": 0}) == points

    def test_r500_19_an_ace_that_completes_a_suit_is_high_where_nothing_says(self) -> None:
        run = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
        assert worth({"melds": [run], "laid_off": [on(run, "AH")], "left": 0}) == 84 + 15
        low = {"melds": ["AH 2H 3H"], "laid_off": [on("AH 2H 3H", run.removeprefix("2H 3H "))], "left": 0}
        assert worth(low) == 85

    def test_layouts_hold_what_is_drawn(self) -> None:
        rummy = games.find("rummy500")
        options = rummy.Options()
        seen = {"A": {"melds": [FIVE], "hand": "2C"}, "B": {"laid_off": [on("5H 6H 7H", "8H")], "left": 3}}
        read: Any = decode(rummy.Record, record(None, {**seen, "C": {"points": 4}}))
        result = rummy.score(options, read, rummy.start(options, ("A", "B", "C"), None)).layouts
        assert set(result) == {"A", "B"}
        assert (result["A"].counted, result["A"].count, result["A"].melds[0].cards) == (
            True,
            2,
            tuple(parse_cards(FIVE)),
        )
        assert (result["B"].counted, result["B"].count) == (False, 3)
        assert [(str(card), list(map(str, meld.cards))) for card, meld in result["B"].laid_off] == [("8H", FIVE)]


class TestJokerSwap:
    def test_r500_20_the_natural_card_counts_and_the_joker_moves(self) -> None:
        score = hand(record(None, SWAPPED), options={"joker_swap": True})
        assert score["points"] == {"A": 14, "B": 7 - 15, "C": 9 - 15}

    def test_r500_20_not_at_every_table(self) -> None:
        refused = refused_hand(record(None, SWAPPED))
        assert refused["hands.B.laid_off.0.card"] == "layoff.illegal"

    @pytest.mark.parametrize(
        ("meld", "onto", "card", "points"),
        [
            ("KH KD JK", "KH KD JK=KS", "KS", {"A": 20, "B": 10 - 15}),
            ("KH KD JK", "KH KD JK", "KS", {"A": 20, "B": 10 - 15}),
            ("AD JK JK", "AD JK=2D JK=3D", "2D", {"A": 1 + 15, "B": 2 - 15}),
            ("JK JK 6H", "JK=6S JK=6D 6H", "6S", {"A": 6 + 15, "B": 6 - 15}),
        ],
    )
    def test_r500_20_a_swap_decides_what_an_open_joker_was(
        self, meld: str, onto: str, card: str, points: dict[str, int]
    ) -> None:
        seen = {"A": {"melds": [meld], "left": 0}, "B": {"laid_off": [on(onto, card)], "hand": "JK"}, "C": REST}
        assert hand(record(None, seen), options={"joker_swap": True})["points"] == points | {"C": 0}

    def test_r500_20_without_a_joker_in_hand_the_card_came_beside_it(self) -> None:
        seen = {"A": {"melds": ["KH KD JK"], "left": 0}, "B": {"laid_off": [on("KH KD JK", "KS")], "hand": "2C"}}
        score = hand(record(None, {**seen, "C": REST}), options={"joker_swap": True})
        assert score["points"] == {"A": 35, "B": 10 - 2, "C": 0}


class TestRefused:
    @pytest.mark.parametrize(
        "meld", ["KH AH 2H", "QH KH AH 2H", "5H 6H", "5H 6H 8H", "5H 6H 7D", "5D 6D 7H 8D", "JK JK", "5H=6H 7H 8H"]
    )
    def test_r500_16_to_19_no_melds(self, meld: str) -> None:
        assert refusal({"melds": [KINGS, meld], "left": 0}) == {"hands.A.melds.1": "meld.illegal"}

    def test_r500_20_jokers_alone_are_no_meld(self) -> None:
        issues = refused_hand(
            record(None, {"A": {"melds": ["JK JK JK"], "left": 0}, **dict.fromkeys("BCDE", REST)}),
            players=list("ABCDE"),
        )
        assert issues == {"hands.A.melds.0": "meld.illegal"}

    def test_r500_17_the_same_suit_in_a_set(self) -> None:
        seen = record(None, {"A": {"melds": ["5D 5D 5H"], "left": 0}, **dict.fromkeys("BCDE", REST)})
        assert refused_hand(seen, players=list("ABCDE")) == {"hands.A.melds.0": "meld.illegal"}
        assert hand(seen, players=list("ABCDE"), options={"same_suit_in_sets": True})["points"]["A"] == 15

    def test_one_card_in_two_places(self) -> None:
        """One pack: on the table and on the table, on the table and in hand, in two hands."""
        assert refusal({"melds": [FIVE], "hand": "7H"}) == {"hands.A.hand": "card.too_many"}
        assert refusal({"melds": [FIVE], "left": 0}, {"hand": "7H"}) == {"hands.B.hand": "card.too_many"}
        assert refusal({"hand": "7H"}, {"hand": "7H"}) == {"hands.B.hand": "card.too_many"}
        both = refusal({"melds": [FIVE, "7H 7S 7D"], "left": 0})
        assert both == {"hands.A.melds.1": "card.too_many"}
        laid = refusal({"melds": [FIVE], "left": 0}, {"laid_off": [on("5H 6H 7H", "8H")], "hand": "8H"})
        assert laid == {"hands.B.hand": "card.too_many"}

    def test_two_packs_hold_a_card_twice(self) -> None:
        seen = {"A": {"melds": [FIVE], "left": 0}, "B": {"hand": "7H"}, **dict.fromkeys("CDE", REST)}
        assert hand(record(None, seen), players=list("ABCDE"))["points"]["B"] == -7

    def test_r500_20_a_joker_for_a_card_that_lies_elsewhere(self) -> None:
        """A joker takes a place and no card."""
        for run, sevens in (("6H JK=7H 8H", "7H 7S 7D"), ("6H JK 8H", "JK=7H 7S 7D")):
            seen = {"A": {"melds": [run], "left": 0}, "B": {"melds": [sevens], "left": 0}, "C": 0}
            assert hand(record("A", seen))["points"] == {"A": 29, "B": 21 + 8 * ("JK" in sevens), "C": 0}
        laid = {"laid_off": [on("5H 6H 7H", "JK=8H")], "melds": [FIVE, "8H 8S 8D"], "left": 0}
        assert worth(laid) == 18 + 24 + 15

    def test_r500_20_a_joker_takes_a_place_and_no_card(self) -> None:
        """Every card that a joker may stand for can lie elsewhere, before or after."""
        assert worth({"melds": ["9C 9D JK", "9H TH JH", "9S TS JS"], "left": 0}) == 33 + 29 + 29
        assert worth({"melds": ["5H 6H JK", "7H 7S 7D"], "left": 0}) == 26 + 21
        for joker in ("JK", "JK=8H"):
            held = {"melds": [FIVE, "8H 8S 8D"], "laid_off": [on("5H 6H 7H", joker)], "left": 0}
            assert worth(held, joker_value="as_card") == 18 + 24 + 8

    def test_r500_20_the_card_may_be_in_a_hand_or_in_the_other_pack(self) -> None:
        assert worth({"melds": ["6H JK=7H 8H"], "hand": "7H"}) == 29 - 7
        seen = {"A": {"melds": ["6H JK=7H 8H", "7H 7S 7D"], "left": 0}, **dict.fromkeys("BCDE", REST)}
        assert hand(record(None, seen), players=list("ABCDE"))["points"]["A"] == 29 + 21

    def test_r500_03_more_jokers_than_there_are(self) -> None:
        assert refusal({"hand": "JK JK JK"}) == {"hands.A.hand": "card.too_many"}
        assert refusal({"hand": "JK"}, options={"jokers_per_pack": 0}) == {"hands.A.hand": "card.not_in_deck"}
        assert refusal({"hand": ["JK"] * 500}) == {"hands.A.hand": "cards.too_many"}

    @pytest.mark.parametrize(
        ("onto", "card", "where", "code"),
        [
            ("5H 6H 7H", "9H", "card", "layoff.illegal"),
            ("5H 6H 7H", "8S", "card", "layoff.illegal"),
            ("KS KD KC", "KS", "card", "layoff.illegal"),
            ("2H 3H 4H", "AH", "onto", "layoff.no_meld"),
            ("5H 6H 7H 8H", "9H", "onto", "layoff.no_meld"),
            ("2H 3H 5H", "AH", "onto", "meld.illegal"),
        ],
    )
    def test_lay_offs_on_nothing_and_where_they_do_not_fit(self, onto: str, card: str, where: str, code: str) -> None:
        issues = refusal({"melds": [FIVE, KINGS], "left": 0}, {"laid_off": [on(onto, card)], "hand": "3C"})
        assert issues == {f"hands.B.laid_off.0.{where}": code}

    def test_two_lay_offs_that_wait_for_each_other(self) -> None:
        laid = [on("4H 5H 6H 7H", "8H"), on("5H 6H 7H 8H", "4H")]
        issues = refusal({"melds": [FIVE], "left": 0}, {"laid_off": laid, "hand": "3C"})
        assert set(issues.values()) == {"layoff.no_meld"}

    def test_r500_19_nothing_goes_round_the_corner(self) -> None:
        issues = refusal(
            {"melds": ["9S TS JS QS KS AS"], "left": 0}, {"laid_off": [on("9S TS JS QS KS AS", "2S")], "left": 0}
        )
        assert issues == {"hands.B.laid_off.0.card": "layoff.illegal"}

    def test_r500_14_lay_offs_before_an_own_meld(self) -> None:
        a = {"melds": [FIVE], "left": 0}
        b: dict[str, Any] = {"laid_off": [on("5H 6H 7H", "8H")], "left": 0}
        strict = {"layoff_after_own_meld": True}
        assert refusal(a, b, options=strict) == {"hands.B.laid_off": "layoff.no_own_meld"}
        assert (
            hand(record(None, {"A": a, "B": {**b, "melds": [KINGS]}, "C": REST}), options=strict)["points"]["B"] == 38
        )

    def test_r500_21_whoever_went_out_has_no_card_left(self) -> None:
        others = {"B": REST, "C": REST}
        assert refused_hand(record("A", {"A": (20, 3), **others})) == {"hands.A.left": "out.cards_left"}
        seen = record("A", {"A": {"melds": [FIVE], "hand": "2C"}, **others})
        assert refused_hand(seen) == {"hands.A.hand": "out.cards_left"}

    def test_r500_21_whoever_went_out_melded_something(self) -> None:
        others = {"B": REST, "C": REST}
        assert refused_hand(record("A", {"A": {"points": -20}, **others})) == {"hands.A.points": "out.points"}
        for nothing in ({"melded": 0}, {"points": 0}, {"melds": []}):
            (field,) = nothing
            assert refused_hand(record("A", {"A": nothing, **others})) == {f"hands.A.{field}": "out.nothing_melded"}

    def test_r500_21_one_player_goes_out(self) -> None:
        seen = record("A", {"A": {"melds": [FIVE]}, "B": {"melds": [KINGS], "hand": []}, "C": REST})
        assert refused_hand(seen) == {"hands.B.hand": "out.two"}
        assert hand(seen, options={"going_out": "float"})["points"]["B"] == 30

    @pytest.mark.parametrize(
        ("called", "fits"), [(0, False), ("K K K", False), (17, False), (18, True), ("5 6 7", True)]
    )
    def test_r500_14_what_is_called_must_hold_the_meld_of_a_lay_off(self, called: int | str, fits: bool) -> None:
        seen = record(None, {"A": (called, 5), "B": {"laid_off": [on("5H 6H 7H", "8H")], "left": 3}, "C": REST})
        if fits:
            assert hand(seen)["points"]["B"] == 5
        else:
            assert refused_hand(seen) == {"hands.B.laid_off.0.onto": "layoff.no_meld"}

    def test_each_half_is_said_once(self) -> None:
        assert refusal({"melded": 18, "melds": [FIVE], "left": 0}) == {"hands.A.melded": "hand.twice"}
        assert refusal({"melded": 18, "left": 2, "hand": "2C"}) == {"hands.A.left": "hand.twice"}
        assert refusal({"points": 18, "left": 2}) == {"hands.A.points": "hand.twice"}

    def test_what_is_missing(self) -> None:
        assert refused_hand(record("A", {"A": {"left": 0}, "B": {"melded": 4}})) == {
            "hands.A": "melded.missing",
            "hands.B": "left.missing",
            "hands.C": "hand.missing",
        }

    def test_strangers(self) -> None:
        seen = record("X", {"A": 1, "B": 1, "C": 1, "Y": 1})
        assert refused_hand(seen) == {"out": "player.unknown", "hands.Y": "player.unknown"}

    @pytest.mark.parametrize("melded", [-1, 2001, "18", 1.5, True])
    def test_numbers_out_of_range(self, melded: object) -> None:
        issues = refusal({"melded": melded, "left": 0})
        assert set(issues) == {"hands.A.melded"}

    def test_everything_is_said_at_once(self) -> None:
        issues = refused_hand(record(None, {"A": {"melds": ["5H 6H"], "hand": "2C 2C"}, "B": {"melded": 3}, "X": 1}))
        assert issues == {
            "hands.X": "player.unknown",
            "hands.A.hand": "card.too_many",
            "hands.A.melds.0": "meld.illegal",
            "hands.B": "left.missing",
            "hands.C": "hand.missing",
        }


# --- Properties ---

PIPS = {**{rank: rank for rank in range(2, 11)}, 1: 15, 11: 10, 12: 10, 13: 10, 0: 15}
RANKS = st.sampled_from(range(1, 14))


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[list[Card]], list[Card]]:
    """Sets and runs that use no card twice, and cards that are left; one pack."""
    pack = set(Deck(1, 0).distinct_cards())
    melds: list[list[Card]] = []
    for _ in range(draw(st.integers(0, 5))):
        suit, rank = draw(st.sampled_from(sorted({card.suit for card in pack if card.suit is not None}))), draw(RANKS)
        run = [Card(rank + step, suit) for step in range(draw(st.integers(3, 5)))]
        same = [card for card in sorted(pack) if card.rank == rank]
        meld = run if draw(st.booleans()) else same[: draw(st.integers(3, 4))]
        if len(meld) >= 3 and set(meld) <= pack:
            melds.append(draw(st.permutations(meld)))
            pack -= set(meld)
    left = draw(st.lists(st.sampled_from(sorted(pack)), unique=True, max_size=8))
    return melds, left


def by_definition(melds: list[list[Card]], left: list[Card]) -> int:
    """The points of a hand, slowly: a low ace is one in a meld with the two of its suit."""
    points = -sum(PIPS[card.rank] for card in left)
    for meld in melds:
        low = {card.rank for card in meld} >= {1, 2}
        points += sum(1 if low and card.rank == 1 else PIPS[card.rank] for card in meld)
    return points


@given(tables())
def test_points_are_the_value_of_the_owners_cards(table: tuple[list[list[Card]], list[Card]]) -> None:
    melds, left = table
    texts = [[str(card) for card in meld] for meld in melds]
    assert worth({"melds": texts, "hand": [str(card) for card in left]}) == by_definition(melds, left)


@given(tables(), st.randoms(use_true_random=False))
def test_who_lays_what_moves_points_but_makes_none(table: tuple[list[list[Card]], list[Card]], random: Any) -> None:
    """The last cards of runs and fours of a kind come from another player: the sum over all stays, each has the own."""
    melds, left = table
    own, laid = [], []
    for meld in melds:
        cards = sorted(meld)
        if len(cards) > 3 and not {1, 13} <= {card.rank for card in cards}:
            own.append(cards[:-1])
            laid.append((cards[:-1], cards[-1]))
        else:
            own.append(cards)
    random.shuffle(laid)
    score = hand(
        record(
            None,
            {
                "A": {"melds": [list(map(str, meld)) for meld in own], "hand": list(map(str, left))},
                "B": {
                    "laid_off": [{"card": str(card), "onto": list(map(str, onto))} for onto, card in laid],
                    "left": 0,
                },
                "C": REST,
            },
        )
    )
    assert score["points"]["B"] == sum(PIPS[card.rank] for _, card in laid)
    assert score["points"]["A"] + score["points"]["B"] == by_definition(melds, left)

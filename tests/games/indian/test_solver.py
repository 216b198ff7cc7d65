"""The solver of Indian Rummy against a slow reading of the definitions, and on the hands that greedy solvers get
wrong."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import JOKER, Card, parse_cards, parse_rank
from scorekeeper.engine.melds import MeldKind, WildRules, wild_meld_or_reason
from scorekeeper.games.indian import solver
from scorekeeper.games.indian.solver.card_counts import number_of_cards, one_of
from scorekeeper.games.indian.solver.meld_shapes import sets_by_lowest
from tests.oracles import indian as brute

ONE_RUN = ("all_but_run", "all", "loose")
FLAT = (None, 0, 20, 80)
HOUSES = st.builds(
    brute.House,
    st.integers(0, 13),
    st.booleans(),
    st.booleans(),
    st.sampled_from(ONE_RUN),
    st.sampled_from(FLAT),
    st.sampled_from((None, 1, 2)),
)
HANDS = st.sampled_from(brute.PARTS).flatmap(
    lambda part: st.lists(st.sampled_from((*part, JOKER)), min_size=1, max_size=9).filter(
        lambda cards: all(cards.count(card) <= 3 for card in cards)
    )
)


def rules(house: brute.House) -> solver.Rules:
    wild = WildRules(house.wild, house.natural_wild_is_straight, house.all_wild_melds, most_wild=house.wilds_per_meld)
    return solver.Rules(wild, house.one_run, house.no_straight_run)


def assert_exact(cards: Sequence[Card], house: brute.House) -> solver.Count:
    """The least by definition, with an arrangement that holds and costs just that; a rummy is found if there is one."""
    table = rules(house)
    least = solver.least_count(cards, table)
    assert least.points == brute.least(cards, house)
    assert solver.count_arrangement(least.arrangement, table).points == least.points
    used = [card for meld in least.arrangement.melds for card in meld.cards] + [*least.arrangement.loose]
    assert sorted(used) == sorted(cards)
    for meld in least.arrangement.melds:
        assert wild_meld_or_reason(meld.cards, table.wild) == meld
        assert brute.kind(meld.cards, house) == meld.kind
    if not least.flat:
        assert brute.points(least.counted, house) == least.points
    complete = solver.least_count(cards, solver.Rules(table.wild)).arrangement.complete
    assert complete == brute.is_rummy(cards, house)
    return least


def test_cards_that_are_there_twice_or_three_times_count_so_often() -> None:
    seven, nine = parse_cards("7H 9H")
    assert [number_of_cards(times * one_of(seven) + one_of(nine)) for times in range(4)] == [1, 2, 3, 4]


def test_the_search_has_each_set_once_under_its_lowest_card() -> None:
    """Each rank has six sets of two cards with a wild one, four of three cards, and one of four."""
    for lowest, shapes in sets_by_lowest().items():
        assert all(shape.mask & -shape.mask == lowest for shape in shapes)
    masks = [shape.mask for shapes in sets_by_lowest().values() for shape in shapes]
    assert len(masks) == len(set(masks)) == 13 * (6 + 4 + 1)


def without(cards: Sequence[Card], card: Card) -> list[Card]:
    rest = [*cards]
    rest.remove(card)
    return rest


@pytest.mark.slow
class TestAgainstTheDefinitions:
    @settings(max_examples=150)
    @given(HANDS, HOUSES)
    def test_any_small_hand_at_any_table(self, cards: list[Card], house: brute.House) -> None:
        assert_exact(cards, house)

    @pytest.mark.parametrize("size", [4, 6, 7, 8])
    def test_dealt_hands_from_every_part_of_the_packs(self, size: int) -> None:
        rng = Random(size)
        bases = set()
        for cards, wild in brute.deals(seed=size, number=110, size=size):
            house = brute.House(wild, rng.random() < 0.5, rng.random() < 0.5, rng.choice(ONE_RUN), rng.choice(FLAT))
            bases.add(assert_exact(cards, house).basis)
        assert len(bases) > 1

    def test_thirteen_cards(self) -> None:
        """Whole hands: few wild cards, many, and the ones between."""
        for index, (cards, wild) in enumerate(brute.deals(seed=13, number=10, size=13)):
            assert_exact(cards, brute.House(wild, one_run=ONE_RUN[index % 3]))

    def test_after_every_discard(self) -> None:
        for cards, wild in brute.deals(seed=5, number=25, size=8):
            house = brute.House(wild)
            after = solver.costs_after_discard(cards, rules(house))
            assert set(after) == set(cards)
            for discard, value in after.items():
                rest = without(cards, discard)
                assert value == (brute.least(rest, house), brute.is_rummy(rest, house))

    def test_constructed_rummies_are_found(self) -> None:
        """A straight run, a run with wild cards, and the rest in melds, shuffled: always complete."""
        rng = Random(7)
        divisions = [(3, 3, 3, 4), (5, 4, 4), (3, 4, 6), (3, 10), (7, 6), (4, 3, 3, 3)]
        tried = 0
        for index in range(400):
            house = brute.House(rng.randrange(14), rng.random() < 0.5)
            straight, run, *others = divisions[index % len(divisions)]
            cards = [*rng.choice(brute.sequences(straight))]
            if brute.kind(cards, house) != "straight_run":
                continue
            melds = [rng.choice(brute.sequences(run))]
            melds += [rng.choice(brute.sequences(size) if size > 4 else brute.quartets(size)) for size in others]
            cards += [JOKER if rng.random() < 0.3 else card for meld in melds for card in meld]
            if any(cards.count(card) > 3 for card in cards if card != JOKER):
                continue
            rng.shuffle(cards)
            tried += 1
            least = solver.least_count(cards, rules(house))
            assert least.arrangement.complete, (cards, house)
            assert least.points == 0
        assert tried > 200


@pytest.mark.parametrize("limit", [None, 1, 2])
def test_fourteen_cards_cost_what_thirteen_of_them_cost(limit: int | None) -> None:
    """All discards share one search; each hand of thirteen, counted alone, costs the same."""
    rng = Random(14)
    rummies = 0
    for index, (cards, wild) in enumerate(brute.deals(seed=14, number=24, size=14)):
        if index % 2:
            melds = (brute.sequences(3), brute.sequences(4), brute.quartets(3), brute.quartets(3))
            drawn = [card for some in melds for card in sorted(rng.choice(some))]
            cards = [JOKER if rng.random() < 0.15 else card for card in drawn] + cards[:1]
        house = brute.House(wild, rng.random() < 0.7, rng.random() < 0.7, rng.choice(ONE_RUN), rng.choice(FLAT), limit)
        for discard, value in solver.costs_after_discard(cards, rules(house)).items():
            alone = solver.least_count(without(cards, discard), rules(house))
            assert value == (alone.points, alone.arrangement.complete), (cards, discard, house)
            rummies += value.complete
    assert rummies > 5


class TestHandsThatGreedySolversGetWrong:
    @pytest.mark.parametrize(
        ("hand", "wild", "points", "basis"),
        [
            ("2H 3H 4H 5S 5D 5C 9S 9C 9D AC AD AS AH", "8", 72, "all_but_run"),
            ("3H 4H 5H 6H 7H 8H KD KC KS QD JC 9S 2C", "JK", 31, "loose"),
            ("KC QD JH AS TD 9C 8H KD QS 7C 6D 5H 4S", "JK", 109, "all"),
            ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "JK", 0, "loose"),
            ("3H 4H 5H 3H 4H 5H 9S 9C 9D KS KC KD KH", "JK", 0, "loose"),  # the same run from two packs
            (
                "3H 4H 5H 6H 7S 7H 7D 9S 9C 9D KS KC KD",
                "JK",
                71,
                "all_but_run",
            ),  # the 7 goes with the run
            ("7H 8H 9H 8S 8D JK 2C 5C JD KS 4D QH TS", "8", 31, "loose"),  # two wild cards join 10 and K: 20 saved
            ("3S 4S 5S JK JK JK JK JK JK JK JK JK JK", "2", 0, "loose"),
            ("JK JK JK JK JK JK JK JK JK JK JK JK JK", "2", 0, "all"),  # no straight run, and nothing to pay
        ],
    )
    def test_cost_what_they_cost(self, hand: str, wild: str, points: int, basis: str) -> None:
        least = solver.least_count(parse_cards(hand), rules(brute.House(parse_rank(wild))))
        assert (least.points, least.basis) == (points, basis), least

    @pytest.mark.parametrize(("one_run", "points"), [("all_but_run", 72), ("all", 91), ("loose", 0)])
    def test_ind20_only_a_straight_run(self, one_run: str, points: int) -> None:
        hand = parse_cards("2H 3H 4H 5S 5D 5C 9S 9C 9D AC AD AS AH")
        assert solver.least_count(hand, rules(brute.House(8, one_run=one_run))).points == points

    @pytest.mark.parametrize(("flat", "points"), [(None, 109), (80, 80), (20, 20), (0, 0)])
    def test_ind21_a_flat_number_without_a_straight_run(self, flat: int | None, points: int) -> None:
        hand = parse_cards("KC QD JH AS TD 9C 8H KD QS 7C 6D 5H 4S")
        least = solver.least_count(hand, rules(brute.House(no_straight_run=flat)))
        assert (least.points, least.flat) == (points, flat is not None)

    @pytest.mark.parametrize("limit", [None, 1])
    @pytest.mark.parametrize("one_run", ["all_but_run", "all", "loose"])
    def test_ind21_a_hand_with_a_straight_run_is_never_charged_the_flat_number(
        self, one_run: str, limit: int | None
    ) -> None:
        hand, house = parse_cards("JS 3H 7H 8H QD 9H 9D 5C TS 9C 3S JC KH"), brute.House(12, one_run=one_run)
        as_usual = solver.least_count(hand, rules(replace(house, wilds_per_meld=limit)))
        flat = solver.least_count(hand, rules(replace(house, wilds_per_meld=limit, no_straight_run=0)))
        assert (flat.points, flat.flat) == (as_usual.points, False)
        laid_without = solver.count_arrangement(
            solver.Arrangement((), tuple(hand)), rules(replace(house, no_straight_run=0))
        )
        assert (laid_without.points, laid_without.flat) == (brute.points(hand, house), False)

    def test_ind21_a_card_of_the_wild_rank_in_its_place_makes_the_run_where_the_table_says_so(self) -> None:
        hand = parse_cards("7H 8H 9H KS QD JC TD 5S 4C 2D AS 6C 3S")
        for straight, points in ((True, 70), (False, 40)):
            house = brute.House(8, natural_wild_is_straight=straight, no_straight_run=40)
            assert solver.least_count(hand, rules(house)).points == brute.least(hand, house) == points

    def test_ind10_the_wild_rank_in_its_own_place(self) -> None:
        hand = parse_cards("7H 8H 9H JS QS KS 4D 5D 6D 2C 2S 2D 2H")
        assert solver.least_count(hand, rules(brute.House(8))).arrangement.complete
        only = parse_cards("7H 8H 9H TS JK KS 4D 5D JK 2C 2S 2D 2H")
        assert solver.least_count(only, rules(brute.House(8))).basis == "loose"
        assert solver.least_count(only, rules(brute.House(8, natural_wild_is_straight=False))).basis == "all"

    def test_ind12_a_further_run_of_wild_cards_only(self) -> None:
        hand = parse_cards("3H 4H 5H JK JK JK 9S 9C 9D KS KC KD KH")
        for alone in (True, False):
            assert solver.least_count(hand, rules(brute.House(2, all_wild_melds=alone))).points == 0
        two = parse_cards("3H 4H 5H JK JK JK")
        assert solver.least_count(two, rules(brute.House(2))).arrangement.complete
        assert not solver.least_count(two, rules(brute.House(2, all_wild_melds=False))).arrangement.complete
        own_place = parse_cards("3H 4H 5H JK JK 2C")
        least = solver.least_count(own_place, rules(brute.House(2, all_wild_melds=False)))
        assert least.arrangement.complete
        many = parse_cards("3H 4H 5H JK JK JK 2C 2D")
        assert solver.least_count(many, rules(brute.House(2, all_wild_melds=False))).arrangement.complete

    @pytest.mark.parametrize(
        ("hand", "rummy"),
        [
            ("4S 5S 6S 5H JK JK", True),  # 5♠ in the straight run, 5♥ in its own place in the other
            ("4S 5S 6S JK JK JK", False),  # the only five is in the straight run
        ],
    )
    def test_ind12_a_card_of_the_wild_rank_in_the_straight_run_is_not_in_the_other(
        self, hand: str, rummy: bool
    ) -> None:
        house = brute.House(5, all_wild_melds=False)
        assert solver.least_count(parse_cards(hand), rules(house)).arrangement.complete is rummy

    def test_a_wild_card_left_over_costs_nothing(self) -> None:
        hand = parse_cards("3H 4H 5H KS QD 7C 9D 2C 4D 6S JC 8H 8S")
        least = solver.least_count(hand, rules(brute.House(8)))
        assert least.points == brute.points(least.counted, brute.House(8))
        assert least.arrangement.melds[0].kind is MeldKind.STRAIGHT_RUN

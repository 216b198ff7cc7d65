"""The solver against a slow reading of the definitions, and on the hands that greedy solvers get wrong."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import Card, parse_cards
from scorekeeper.engine.melds import Meld, meld_or_reason
from scorekeeper.games.gin import solver
from tests.oracles import gin as brute
from tests.support.judge_gin import hands

PLENTY = settings(max_examples=120)
SOME = settings(max_examples=60)


def melds(text: str) -> list[Meld]:
    """`5C 5D 5H | 7S 8S 9S` as melds."""
    result = [meld_or_reason(parse_cards(word)) for word in text.split("|")]
    assert all(isinstance(meld, Meld) for meld in result), result
    return [meld for meld in result if isinstance(meld, Meld)]


def as_sets(melds: Sequence[Meld]) -> frozenset[frozenset[Card]]:
    return frozenset(frozenset(meld.cards) for meld in melds)


def assert_defence_holds(result: solver.Defence, hand: Sequence[Card], knocker: Sequence[Meld]) -> None:
    """Every card is used once, own melds are melds, and each lay-off fits the meld as it lies by then."""
    table = [set(meld.cards) for meld in knocker]
    for card, index in result.laid_off:
        table[index].add(card)
        assert brute.is_meld(table[index]), (card, table[index], result)
    assert all(brute.is_meld(meld.cards) for meld in result.melds), result
    used = [card for meld in result.melds for card in meld.cards] + [card for card, _ in result.laid_off]
    assert sorted([*used, *result.loose]) == sorted(hand), result


class TestDeadwood:
    @PLENTY
    @given(hands(1, 11))
    def test_is_the_least_over_every_arrangement(self, hand: list[Card]) -> None:
        assert solver.deadwood(hand) == brute.least_deadwood(hand)

    @pytest.mark.parametrize("size", range(1, 12))
    def test_of_every_size_dealt_from_every_part_of_the_pack(self, size: int) -> None:
        for hand in brute.deals(seed=size, number=60, size=size):
            assert solver.deadwood(hand) == brute.least_deadwood(hand), hand

    @PLENTY
    @given(hands(1, 11))
    def test_the_arrangements_are_all_the_best_ones_and_no_other(self, hand: list[Card]) -> None:
        arrangements = solver.arrangements(hand)
        assert {as_sets(arrangement.melds) for arrangement in arrangements} == set(brute.best_arrangements(hand))
        assert len(arrangements) == len({as_sets(arrangement.melds) for arrangement in arrangements}), (
            "one arrangement twice"
        )
        for arrangement in arrangements:
            assert set(arrangement.loose) == brute.loose(hand, as_sets(arrangement.melds))

    @PLENTY
    @given(hands(1, 11))
    def test_every_meld_is_shown_in_reading_order_with_its_kind(self, hand: list[Card]) -> None:
        for arrangement in solver.arrangements(hand):
            for meld in arrangement.melds:
                assert meld_or_reason(meld.cards) == meld

    @pytest.mark.parametrize(
        ("hand", "left"),
        [
            ("AC AD AS 2C 2D 2H 2S 3S 4C 4H 4S", 2),
            ("3H 4H 5H 6H 9S 9H 9D 9C AC KD", 11),
            ("AS AH AD 2S 3S 4S 5S", 0),
            ("4S 5S 6S 6H 6D 5H 4H", 6),
            ("7C 7D 7H 7S 8S 9S TS", 0),
            ("QS KS AS", 21),
            ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS", 0),
            ("JS QS KS JH QH KH JD QD KD AC", 1),
            ("KH KS QH QS JH JS TH TS 9H 9S", 0),
            ("KH KS QD QC JH JS TD TC 9H 9S", 98),
        ],
    )
    def test_of_constructed_hands(self, hand: str, left: int) -> None:
        cards = parse_cards(hand)
        assert solver.deadwood(cards) == left == brute.least_deadwood(cards)

    def test_ninety_eight_is_the_most_ten_cards_can_hold(self) -> None:
        """Two cards of a rank at most (a third is a set), and the five highest ranks: 98. More would need a meld."""
        from scorekeeper.games.gin.record import MOST_DEADWOOD

        most = parse_cards("KH KS QD QC JH JS TD TC 9H 9S")
        assert solver.deadwood(most) == MOST_DEADWOOD == 98
        assert max(map(solver.deadwood, brute.deals(seed=98, number=3000, size=10))) <= MOST_DEADWOOD


class TestBestDiscards:
    @SOME
    @given(hands(11, 11))
    def test_are_every_discard_that_leaves_least(self, hand: list[Card]) -> None:
        least, discards = solver.best_discards(hand)
        assert (least, set(discards)) == brute.best_discards(hand)
        assert len(discards) == len(set(discards))

    @SOME
    @given(hands(11, 11), st.integers(0, 10))
    def test_leave_out_the_card_just_taken(self, hand: list[Card], which: int) -> None:
        kept = hand[which]
        after = {card: brute.least_deadwood(set(hand) - {card}) for card in hand if card != kept}
        least, discards = solver.best_discards(hand, keep=kept)
        assert least == min(after.values())
        assert set(discards) == {card for card, left in after.items() if left == least}

    def test_overlapping_eleven_can_leave_gin(self) -> None:
        hand = parse_cards("AC AD AS 2C 2D 2H 2S 3S 4C 4H 4S")
        least, discards = solver.best_discards(hand)
        assert least == 0
        assert (least, set(discards)) == brute.best_discards(hand)


class TestDefence:
    @SOME
    @given(hands(20, 20))
    def test_is_the_least_over_every_order_of_melding_and_laying_off(self, dealt: list[Card]) -> None:
        for arrangement in solver.arrangements(dealt[:10])[:3]:
            defence = solver.defend(dealt[10:], arrangement.melds)
            assert defence.deadwood == brute.least_after_defence(dealt[10:], as_sets(arrangement.melds))
            assert_defence_holds(defence, dealt[10:], arrangement.melds)

    def test_of_dealt_hands_small_and_large(self) -> None:
        for size in (1, 3, 6, 10):
            for dealt in brute.deals(seed=size, number=70, size=10 + size):
                knocker = solver.arrange(dealt[:10]).melds
                defence = solver.defend(dealt[10:], knocker)
                assert defence.deadwood == brute.least_after_defence(dealt[10:], as_sets(knocker)), dealt
                assert_defence_holds(defence, dealt[10:], knocker)

    @pytest.mark.parametrize(
        ("knocker", "hand", "left"),
        [
            ("8C 9C TC | AS 2S 3S | JD QD KD", "5H 6H 7H 7C 7D KS KH KC 9S QH", 26),
            ("5C 5D 5H | 7S 8S 9S", "5S 6S TS JS QS", 0),  # a chain down and one up
            ("5C 5D 5H | 7S 8S 9S", "4S 5S 6S", 0),  # a run of their own, or a chain down
            ("2S 3S 4S | 8S 9S TS", "5S 6S 7S JS", 0),  # two runs of one suit share the gap
            ("2S 3S 4S | 7S 8S 9S", "5S 6S AS TS", 0),
            ("7C 7D 7H | 8S 9S TS", "7S 6S 5S", 0),  # set and run both want the 7: the run must have it
            ("7C 7D 7H | 8S 9S TS", "7S 6S 5S 4C", 4),
            ("7C 7D 7H | 4S 5S 6S | 8S 9S TS", "7S", 0),
            ("3C 4C 5C", "6C 6D 6H 7C", 7),  # a set of sixes leaves 7; laying off both clubs leaves two sixes
            ("3C 4C 5C", "6C 6D 6H 6S 7C", 0),  # the fourth six goes on the run and takes the 7 along
            ("9C TC JC", "QC KC QD QH 8C 7C", 10),  # a set of queens and two lay-offs below
            ("KC KD KH", "KS QS JS TS", 0),  # a run of their own with the king, or a lay-off
            ("KC KD KH", "KS QS JS", 0),
            ("KC KD KH", "KS QS", 10),
            ("AC 2C 3C", "KC QC", 20),  # no way round the corner
            ("JD QD KD", "AD TD 9D", 1),
        ],
    )
    def test_of_constructed_hands(self, knocker: str, hand: str, left: int) -> None:
        table, cards = melds(knocker), parse_cards(hand)
        least = brute.least_after_defence(cards, as_sets(table))
        defence = solver.defend(cards, table)
        assert_defence_holds(defence, cards, table)
        assert defence.deadwood == least == left, defence

    def test_lays_nothing_off_without_need(self) -> None:
        """Among defences that leave as much, own melds stay whole: fewer cards to move at the table."""
        defence = solver.defend(parse_cards("5S 6S 7S"), melds("8S 9S TS"))
        assert defence.laid_off == ()
        assert as_sets(defence.melds) == {frozenset(parse_cards("5S 6S 7S"))}

    def test_of_equal_ones_has_the_fewest_lay_offs_and_then_the_fewest_melds(self) -> None:
        for dealt in brute.deals(seed=16, number=60, size=18):
            knocker = solver.arrange(dealt[:10]).melds
            ways = set()
            for own in brute.arrangements(dealt[10:]):
                loose = brute.loose(dealt[10:], own)
                for laid in brute.laid_off(loose, as_sets(knocker)):
                    ways.add((brute.points(loose - laid), len(laid), len(own)))
            defence = solver.defend(dealt[10:], knocker)
            assert (defence.deadwood, len(defence.laid_off), len(defence.melds)) == min(ways), dealt

    def test_of_equal_ones_melds_the_lowest_card_first_as_a_set(self) -> None:
        """Two cards are laid off either way, and two melds and 20 points stay. So it is the same answer every time."""
        hand = parse_cards("TH KS KH JH KC TD TS QS JS 9D")
        defence = solver.defend(hand, melds("9S 9H 9C | JD QD KD | TC JC QC"))
        assert as_sets(defence.melds) == as_sets(melds("TS TH TD | JS QS KS"))
        assert [str(card) for card, _ in defence.laid_off] == ["KC", "9D"]
        assert defence.loose == parse_cards("JH KH")

    @pytest.mark.parametrize(
        ("hand", "own"),
        [
            ("5S 6S 7S 8S 9S TS", "5S 6S 7S 8S 9S TS"),  # one meld, and not two
            ("7S 7H 7D 7C 8C 9C TC", "7S 7H 7D 7C | 8C 9C TC"),  # the largest set
            ("KS KH KD QS JS", "JS QS KS"),  # the lowest card melded, and not loose
            ("KS KH KC QC JC JS JD", "JS JD JC | KS KH KC"),
        ],
    )
    def test_of_equal_ones_is_always_the_same(self, hand: str, own: str) -> None:
        defence = solver.defend(parse_cards(hand), ())
        assert as_sets(defence.melds) == as_sets(melds(own))

    def test_with_melds_as_laid_out_only_lays_off(self) -> None:
        hand = parse_cards("5H 6H 7H 7C 7D KS KH KC 9S QH")
        laid_out = solver.Arrangement(tuple(melds("5H 6H 7H | KS KH KC")), parse_cards("7C 7D 9S QH"))
        defence = solver.defend(hand, melds("8C 9C TC | AS 2S 3S | JD QD KD"), laid_out)
        assert defence.deadwood == 7 + 9 + 10
        first = solver.Arrangement(tuple(melds("7H 7C 7D | KS KH KC")), parse_cards("5H 6H 9S QH"))
        assert solver.defend(hand, melds("8C 9C TC | AS 2S 3S | JD QD KD"), first).deadwood == 30

    @SOME
    @given(hands(1, 10))
    def test_against_gin_is_the_deadwood_alone(self, hand: list[Card]) -> None:
        defence = solver.defend(hand, ())
        assert (defence.deadwood, defence.laid_off) == (brute.least_deadwood(hand), ())


class TestChoice:
    @SOME
    @given(hands(20, 20))
    def test_leaves_a_known_opponent_the_most(self, dealt: list[Card]) -> None:
        choices = solver.arrangements(dealt[:10])
        chosen, defence = solver.choose_against(choices, dealt[10:])
        assert chosen in choices
        assert defence.deadwood == brute.most_left(dealt[:10], dealt[10:])
        assert_defence_holds(defence, dealt[10:], chosen.melds)

    def test_of_dealt_hands(self) -> None:
        deals = [deal for deal in brute.deals(seed=13, number=1500, size=20) if len(solver.arrangements(deal[:10])) > 1]
        assert len(deals) > 80, "these deals leave the knocker nothing to choose"
        mattered = 0
        for dealt in deals:
            choices = solver.arrangements(dealt[:10])
            _, defence = solver.choose_against(choices, dealt[10:])
            assert defence.deadwood == brute.most_left(dealt[:10], dealt[10:]), dealt
            mattered += any(solver.defend(dealt[10:], choice.melds).deadwood < defence.deadwood for choice in choices)
        assert mattered > 5, "in these deals every choice is as good"

    @PLENTY
    @given(hands(3, 11))
    def test_leaves_an_unknown_opponent_the_fewest_places(self, hand: list[Card]) -> None:
        chosen = solver.arrange(hand)
        fewest = min(brute.places(best_arrangement, hand) for best_arrangement in brute.best_arrangements(hand))
        assert brute.places(as_sets(chosen.melds), hand) == fewest
        assert solver.open_places(chosen.melds, frozenset(hand)) == fewest

    def test_the_seven_that_serves_in_two_melds(self) -> None:
        """7-7-7-7 with 8-9-10 takes the 7 or J of spades no more than the jack; 7-7-7 with 7-8-9-10 takes 6 and J."""
        hand = parse_cards("7C 7D 7H 7S 8S 9S TS")
        chosen = solver.arrange(hand)
        assert as_sets(chosen.melds) == as_sets(melds("7C 7D 7H 7S | 8S 9S TS"))
        six = [*parse_cards("6S")]
        run = next(arrangement for arrangement in solver.arrangements(hand) if arrangement != chosen)
        assert solver.defend(six, run.melds).deadwood == 0
        assert solver.choose_against(solver.arrangements(hand), six) == (chosen, solver.defend(six, chosen.melds))

    def test_a_card_nobody_can_hold_opens_no_place(self) -> None:
        """With the jack of spades discarded the longer run is as closed as can be at its upper end."""
        held = frozenset(parse_cards("8S 9S TS JS"))
        assert solver.open_places(melds("8S 9S TS"), held) == 1
        assert solver.open_places(melds("8S 9S TS"), held - {parse_cards("JS")[0]}) == 2

"""The solver of Rummy 500 against a slow reading of the definitions, and on the questions that greedy solvers get
wrong."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import JOKER, Card, parse_cards
from scorekeeper.engine.melds import Meld, wild_meld_or_reason
from scorekeeper.games.rummy500 import solver
from scorekeeper.games.rummy500.solver import search
from scorekeeper.games.rummy500.solver.outlook import Memory, Outlook
from tests.oracles import rummy500 as brute
from tests.oracles import verify_rummy500 as verified

USUAL = brute.House()


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text, stands_for=True)


def lying(*melds: str, house: brute.House = USUAL) -> list[Meld]:
    result = [wild_meld_or_reason(cards(meld), verified.rules(house).wild) for meld in melds]
    return [meld for meld in result if isinstance(meld, Meld)]


def house_of(question: verified.Question) -> tuple[solver.Rules, solver.Values]:
    return verified.rules(question.house), verified.values(question.house)


def best(hand: str, *table: str, house: brute.House = USUAL, has_melded: bool = False) -> solver.Laydown:
    melds = lying(*table, house=house)
    return solver.best_laydown(cards(hand), melds, verified.rules(house), verified.values(house), has_melded)


def take(pile: str, card: str, hand: str, *table: str, house: brute.House = USUAL, melded: bool = False) -> solver.Take:
    melds = lying(*table, house=house)
    lies = cards(pile)
    place = max(index for index, other in enumerate(lies) if other == cards(card)[0])
    return solver.take(lies[place:], cards(hand), melds, verified.rules(house), verified.values(house), melded)


def text(some: object) -> str:
    """Cards, melds and lay-offs as a line."""
    if isinstance(some, Meld):
        return text(some.cards)
    if isinstance(some, solver.LaidOff):
        return f"{some.card} on {text(some.onto)}"
    if isinstance(some, tuple | list):
        return (" " if all(isinstance(item, Card) for item in some) else "; ").join(map(text, some))
    return str(some)


def missing_alone(taking: solver.Take) -> str:
    """The cards that each alone would make it legal."""
    return text(tuple(dict.fromkeys(way.missing[0] for way in taking.uses if len(way.missing) == 1)))


class Blind(Outlook):
    """An outlook that takes everything for possible after each state."""

    def of_two(self, index: int, state: int, memory: Memory) -> tuple[int, ...]:
        return (1 << 50,) * self.length


@pytest.mark.slow
class TestAgainstTheDefinitions:
    """Many more hands are compared by `script/verify`."""

    def test_large_hands_are_solved_as_without_looking_ahead(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A search that knows nothing of the cards to come has to go through all ways."""
        rng = Random(3)
        for packs, size, jokers in [(1, 24, 2), (1, 26, 1), (2, 20, 1), (2, 16, 2)]:
            hand = rng.sample(verified.FACES * packs, size - jokers) + [JOKER] * jokers
            rules = solver.Rules(packs, same_suit_in_sets=size == 16)
            laydown = solver.best_laydown(hand, [], rules, solver.Values())
            with monkeypatch.context() as patched:
                patched.setattr(search, "Outlook", Blind)
                whole = solver.best_laydown(hand, [], rules, solver.Values())
            assert (laydown.points, len(laydown.loose)) == (whole.points, len(whole.loose))

    def test_the_questions_of_script_verify_are_of_every_kind(self) -> None:
        """A comparison of hands that never meld would agree as well. Of 300 hands as many as show it are looked at."""
        seen: Counter[str] = Counter()
        rng = Random(5)

        def every_kind() -> bool:
            kinds = ("new meld", "chain", "cards", "melds", "laid off", "both")
            return all(seen[kind] > 4 for kind in kinds) and seen["jokers"] > 20

        for _ in range(300):
            if every_kind():
                break
            question = verified.taking(rng)
            taken = solver.take(question.pile, question.hand, question.table, *house_of(question), question.has_melded)
            seen["new meld" if taken.meld else "chain" if taken.laid_off else taken.lacks] += 1
            question = verified.hand(rng)
            laydown = solver.best_laydown(question.hand, question.table, *house_of(question), question.has_melded)
            seen["melds"] += len(laydown.melds) > 1
            seen["laid off"] += len(laydown.laid_off) > 1
            seen["both"] += bool(laydown.melds and laydown.laid_off)
            seen["jokers"] += any(card.stands_for for meld in laydown.melds for card in meld.cards)
        assert every_kind(), seen

    @settings(max_examples=60, deadline=None)
    @given(
        st.sampled_from(verified.PARTS).flatmap(
            lambda part: st.lists(st.sampled_from((*part, JOKER)), max_size=8).filter(
                lambda some: all(some.count(card) <= 2 for card in some)
            )
        ),
        st.sampled_from([USUAL, replace(USUAL, packs=2), replace(USUAL, packs=2, same_suit_in_sets=True)]),
    )
    def test_any_small_hand(self, cards: list[Card], house: brute.House) -> None:
        hand = [card for place, card in enumerate(cards) if card == JOKER or cards[:place].count(card) < house.packs]
        laydown = solver.best_laydown(hand, [], verified.rules(house), verified.values(house))
        assert (laydown.points, len(laydown.loose)) == brute.best(hand, [], house)


class TestBest:
    @pytest.mark.parametrize(
        ("hand", "table", "points"),
        [
            ("AH 2H 3H", (), 6),
            ("QH KH AH", (), 35),
            ("AS AH AD", (), 45),
            ("AH JK 3H", (), 19),
            ("2H 3H JK", (), 20),
            ("KH AH 2H", (), -27),  # no run goes round the corner
            ("JK JK JK", (), -45),  # a meld needs a natural card
            ("AH 2H 3H QH KH", (), 30),  # the ace pays more above: Q K A, and 2 and 3 stay
            ("2S 9S", ("TS JS QS KS AS",), 7),
            ("8S 9S", ("5S 6S 7S",), 17),
            ("9S", ("5S 6S 7S",), -9),
            ("9S JK", ("5S 6S 7S",), 24),  # the joker is the 8
            ("AH", ("2H 3H 4H",), 1),
            ("7D 2C", ("7S 7H 7C",), 5),
            ("7D 8D 9D", ("7S 7H 7C",), 24),
            ("6H 7H 8H", ("7D JK=7H 7S",), 21),  # the joker takes a place in the set and no card
        ],
    )
    def test_points(self, hand: str, table: tuple[str, ...], points: int) -> None:
        assert best(hand, *table).points == points

    def test_breaks_a_meld_to_lay_off(self) -> None:
        laydown = best("5H 6H 7H 7S 7C", "2H 3H 4H")
        assert (laydown.points, text(laydown.melds)) == (32, "7S 7H 7C")

    def test_lay_offs_come_in_an_order_in_which_they_can_be_made(self) -> None:
        assert text(best("9S 8S 4S 3S", "5S 6S 7S").laid_off) == (
            "4S on 5S 6S 7S; 3S on 4S 5S 6S 7S; 8S on 3S 4S 5S 6S 7S; 9S on 3S 4S 5S 6S 7S 8S"
        )

    def test_a_run_of_the_table_is_continued_to_one_ace_only(self) -> None:
        house = replace(USUAL, packs=2)
        laydown = best("AH AH 2H KH", "3H 4H 5H 6H 7H 8H 9H TH JH QH", house=house)
        assert (laydown.points, text(laydown.loose)) == (12, "AH")
        assert best("AH", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", house=house).points == -15

    def test_ace_to_ace_is_two_runs(self) -> None:
        laydown = best("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", house=replace(USUAL, packs=2))
        assert (laydown.points, laydown.loose, len(laydown.melds)) == (1 + 54 + 30 + 15, (), 2)

    def test_two_packs(self) -> None:
        house = replace(USUAL, packs=2)
        assert best("5D 5D 5H", house=house).points == -15
        assert best("5D 5D 5H", house=replace(house, same_suit_in_sets=True)).points == 15
        assert best("3H 4H 5H 3H 4H 5H", house=house).points == 24
        assert len(best("5S 5S 5H 5H 5D 5D", house=house).melds) == 2

    def test_r500_14_laying_off_after_a_meld_of_ones_own(self) -> None:
        house = replace(USUAL, layoff_after_own_meld=True)
        assert best("8S 2D", "5S 6S 7S", house=house).points == -10
        assert best("8S 2D", "5S 6S 7S", house=house, has_melded=True).points == 6
        assert best("8S KD KH KC", "5S 6S 7S", house=house).points == 38

    def test_r500_21_a_card_is_kept_where_the_last_is_discarded(self) -> None:
        assert best("5H 6H 7H 8H", house=replace(USUAL, must_discard=True)).points == 16
        assert best("5H 6H 7H", house=replace(USUAL, must_discard=True)).points == -18

    def test_r500_21_the_card_that_is_kept_may_be_of_a_meld_with_a_high_ace(self) -> None:
        """What the ace brings above the king is more than what it brings below the two."""
        laydown = best("JS QS KS AS 6C 6H 6D", house=replace(USUAL, must_discard=True))
        assert (laydown.points, text(laydown.loose)) == (35 + 18 - 10, "JS")

    def test_r500_14_after_the_own_meld_the_aces_are_as_free_as_before(self) -> None:
        house = replace(USUAL, layoff_after_own_meld=True)
        assert best("3S 4S 5S QH KH AH", house=house).points == 12 + 35

    def test_two_low_aces_of_a_suit_leave_the_aces_of_the_next_suit_alone(self) -> None:
        house = replace(USUAL, packs=2, ace="always_15")
        assert best("AH 2H 3H AH 2H 3H QD KD AD", "AS AC AD", house=house).loose == ()

    def test_a_joker_may_be_a_card_that_lies_elsewhere_and_more_than_one_may_be_the_same(self) -> None:
        """Both sets want the seven of spades, and the only one of the pack lies in a run."""
        assert best("JK JK", "7H 7D 7C", "7H 7D 7C", "6S 7S 8S", house=replace(USUAL, packs=2)).points == 30
        assert best("5H 6H JK 7H 7S 7D").points == 5 + 6 + 15 + 7 + 7 + 7

    def test_as_a_card_jokers_take_the_same_dear_place(self) -> None:
        """Two jokers as the queen of spades count more than one of them at an end of the run."""
        house = replace(USUAL, joker_value=None, queen_of_spades=40)
        assert best("TS JS KS AS JK JK", house=house).points == 10 + 10 + 10 + 15 + 40 + 40

    def test_a_run_with_a_full_suit_and_a_joker(self) -> None:
        """The joker has no place above the ace or below it, so it lies in a second run or in the set."""
        suit = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
        assert best(f"{suit} JK JK").loose == ()

    @pytest.mark.parametrize(
        ("hand", "options", "points"),
        [
            ("2C 9C TC", {"values": "5_10_15"}, -20),
            ("AC 2C 3C", {"values": "5_10_15"}, 15),
            ("AC 2C 3C", {"ace": "always_15"}, 20),
            ("AC AD AH", {"ace": "always_1"}, 3),
            ("JK", {"joker_value": 25}, -25),
            ("JK", {"joker_value": None}, -15),
            ("4S 4H JK", {"joker_value": None}, 12),
            ("JC KC JK", {"joker_value": None}, 30),
            ("QS QH QD", {"queen_of_spades": 40}, 60),
            ("JS KS JK", {"joker_value": None, "queen_of_spades": 40}, 60),
            ("QH QD JK", {"joker_value": None, "queen_of_spades": 40}, 60),
        ],
    )
    def test_values(self, hand: str, options: dict[str, object], points: int) -> None:
        assert best(hand, house=replace(USUAL, **options)).points == points  # type: ignore[arg-type]  # names of options

    def test_no_cards(self) -> None:
        assert best("", "5S 6S 7S") == solver.Laydown((), (), (), 0)

    def test_the_same_answer_in_whatever_order_the_cards_come(self) -> None:
        hand = "5H 6H 7H 7S 7C 8H JK 9H AD 2D JK KC"
        assert best(hand, "2H 3H 4H") == best(" ".join(sorted(hand.split())), "2H 3H 4H")


class TestTake:
    def test_a_chain_of_lay_offs_with_another_card_taken(self) -> None:
        solution = take("9S 2C 8S", "9S", "KH 3D", "5S 6S 7S")
        assert (solution.legal, text(solution.taken), solution.must_use) == (True, "9S 2C 8S", cards("9S")[0])
        assert text(solution.laid_off) == "8S on 5S 6S 7S; 9S on 5S 6S 7S 8S"

    def test_what_is_missing_is_named(self) -> None:
        solution = take("9S 2C", "9S", "KH 3D", "5S 6S 7S")
        assert (solution.legal, solution.lacks) == (False, "cards")
        assert [(text(way.cards), text(way.missing), way.onto) for way in solution.uses] == [("8S 9S", "8S", 0)]
        assert missing_alone(solution) == "8S"

    def test_one_card_of_several_would_do(self) -> None:
        assert missing_alone(take("9S 2C", "9S", "TS 9D 4H")) == "9H 9C 8S JS"

    def test_a_joker_comes_along(self) -> None:
        solution = take("9S JK 2C", "9S", "TS 4H")
        assert (solution.legal, text(solution.meld)) == (True, "9S TS JK=JS")
        assert solution.after
        assert text(solution.after.loose) == "2C 4H"

    def test_digging_for_a_new_meld_only(self) -> None:
        house = replace(USUAL, dig_by_layoff=False)
        assert take("8S 2C", "8S", "KH", "5S 6S 7S").legal
        solution = take("8S 2C", "8S", "KH", "5S 6S 7S", house=house)
        assert not solution.legal
        assert all(len(way.missing) == 2 for way in solution.uses)
        legal = take("8S 2C", "8S", "9S TS", "5S 6S 7S", house=house)
        assert (text(legal.meld), legal.laid_off) == ("8S 9S TS", ())

    def test_digging_for_a_new_set_or_a_run_only(self) -> None:
        house = replace(USUAL, dig_by_layoff=False)
        assert text(take("8S 2C", "8S", "8H 8D", "5S 6S 7S", house=house).meld) == "8S 8H 8D"

    def test_cards_behind_the_one_that_is_laid_off_are_no_part_of_the_way(self) -> None:
        solution = take("7S 2C", "7S", "8S", "3S 4S 5S")
        assert [text(way.cards) for way in solution.uses if way.onto == 0] == ["6S 7S"]

    def test_r500_17_a_joker_that_must_be_used_is_a_suit_that_the_set_lacks(self) -> None:
        """With another seven of hearts it would have to be the second seven of spades."""
        house = replace(USUAL, packs=2, same_suit_in_sets=True)
        ways = [(text(way.cards), text(way.missing)) for way in take("JK 2C", "JK", "7S", house=house).uses]
        assert ("7S 7S 7H", "7S") in ways
        assert ("7S 7S 7H", "7H") not in ways

    def test_the_top_discard_carries_no_duty_unless_the_house_says_so(self) -> None:
        assert take("9S", "9S", "KH").must_use is None
        assert take("9S", "9S", "KH").legal
        solution = take("9S", "9S", "KH", house=replace(USUAL, top_discard_must_meld=True))
        assert (solution.legal, solution.must_use) == (False, cards("9S")[0])
        solution = take("KS", "KS", "QS JS", house=replace(USUAL, top_discard_must_meld=True, must_discard=True))
        assert (solution.lacks, solution.must_use) == ("discard", cards("KS")[0])

    def test_a_suit_twice_is_no_way_to_a_set_unless_the_house_says_so(self) -> None:
        house = replace(USUAL, packs=2)
        strict = take("KS 2C", "KS", "KS 5D", house=house)
        assert all(len(way.missing) == 2 for way in strict.uses)
        free = take("KS 2C", "KS", "KS 5D", house=replace(house, same_suit_in_sets=True))
        assert missing_alone(free) == "KH KD KC"

    def test_two_jokers_make_a_meld_with_it(self) -> None:
        assert take("KS 2C", "KS", "JK JK 5D").legal

    def test_a_joker_that_stands_for_the_card_is_no_obstacle(self) -> None:
        assert take("7D 2C", "7D", "5D 6D", "7S 7H JK=7D").legal
        assert not take("7D 2C", "7D", "5D", "7S 7H JK=7D").legal, "not in that set"

    def test_what_is_missing_can_still_come(self) -> None:
        """8♦ lies on the table, so 6-7-8 waits for a joker; 5-6-7 waits for 5♦, too."""
        assert missing_alone(take("7D 2C", "7D", "6D", "8S 8H 8D")) == "5D"

    def test_it_can_only_be_laid_off_and_nothing_was_melded(self) -> None:
        house = replace(USUAL, layoff_after_own_meld=True)
        assert take("8S 2C", "8S", "KH", "5S 6S 7S", house=house).lacks == "own_meld"
        assert take("8S 2C", "8S", "KH", "5S 6S 7S", house=house, melded=True).legal
        assert take("8S 2C", "8S", "KH KD KC", "5S 6S 7S", house=house).legal

    def test_nothing_is_left_to_discard(self) -> None:
        house = replace(USUAL, must_discard=True)
        assert take("5S 6S", "5S", "7S", house=house).lacks == "discard"
        assert take("5S 6S", "5S", "7S 8S", house=house).legal

    def test_a_joker_must_be_used(self) -> None:
        assert take("JK 9S", "JK", "TS").legal
        solution = take("JK 9S", "JK", "2D")
        assert all(len(way.missing) == 1 for way in solution.uses)
        assert solution.uses

    def test_the_better_use_is_shown(self) -> None:
        solution = take("7D 2C", "7D", "7S 7H 5D 6D 8D")
        assert text(solution.meld) == "5D 6D 7D 8D"

    def test_the_topmost_of_two(self) -> None:
        house = replace(USUAL, packs=2)
        assert text(take("9S KD 9S 2C", "9S", "", house=house).taken) == "9S 2C"

    def test_the_deepest(self) -> None:
        rules, values = solver.Rules(), solver.Values()
        pile = cards("KC 9S 2C 8S 3D")
        deepest = solver.deepest_take(pile, cards("4H"), lying("5S 6S 7S"), rules, values)
        assert deepest
        assert text(deepest.taken) == "9S 2C 8S 3D"
        assert solver.deepest_take(pile[:3], cards("4H KH"), [], rules, values).taken == pile[2:3]  # type: ignore[union-attr]  # there is one
        assert solver.deepest_take((), cards("4H"), [], rules, values) is None


class TestPlayable:
    def called(self, pile: str, *table: str) -> list[tuple[str, str, int | None]]:
        plays = solver.playable(cards(pile), lying(*table), solver.Rules(), solver.Values())
        return [(text(play.cards), text(play.meld), play.onto) for play in plays]

    def test_a_chain_and_a_meld_from_the_pile_alone(self) -> None:
        assert self.called("9S KH 8S 2C KD KC", "5S 6S 7S") == [
            ("KH KD KC", "KH KD KC", None),
            ("8S 9S", "5S 6S 7S 8S 9S", 0),
        ]

    def test_nothing(self) -> None:
        assert self.called("9S KH KD", "5S 6S 7S") == []
        assert self.called("JK JK JK") == []

    def test_a_joker_makes_it_playable(self) -> None:
        assert self.called("KH 2C JK KD") == [("JK=KS KH KD", "JK=KS KH KD", None)]

"""The least deadwood as a number: constructed hands, hands larger than any that is dealt, and what it is made of."""

import pickle
from random import Random

import pytest

from scorekeeper.engine.cards import JOKER, Card, Suit, parse_cards
from scorekeeper.engine.step_budget import TOO_HARD_QUESTION, Budget, TooHard
from scorekeeper.games.gin import solver
from scorekeeper.games.gin.solver.hand_mask import PACK, cards_in, mask_of, points
from scorekeeper.games.gin.solver.least_deadwood import LOOSE, least_deadwood, set_choices
from scorekeeper.games.gin.solver.melds import in_melds, open_cards
from tests.oracles import gin as brute
from tests.oracles.verify_gin import dealt


def by_every_choice_of_sets(hand: int) -> int:
    """The least deadwood by trying every choice of sets, also where there are many."""
    return min(sum(LOOSE[suit] for suit in suits) for suits in set_choices(hand))


class TestHands:
    @pytest.mark.parametrize(
        ("hand", "left"),
        [
            ("", 0),
            ("KD", 10),
            ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", 0),  # the longest run
            ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS", 0),
            ("QS KS AS 2S", 23),  # no way round the corner
            ("QS KS AH 2H 3H", 20),  # the king of one suit is no neighbour of the ace of the next
            ("KS AH 2H", 13),
            ("7S 7H 7D 7C 5S 6S 8S 9S", 0),  # the run takes a seven, and three sevens are a set still
            ("7S 7H 7D 7C 5S 6S 5H 6H", 11),  # one run and three sevens, not two runs
            ("7S 7H 7D 7C 5S 6S 5H 6H 8D 9D", 7),  # three runs leave the fourth seven
            ("7S 7H 7D 7C 5S 6S 5H 6H 5D 6D", 0),
            ("7S 7H 7D 7C 8S 9S 8H 9H", 14),
            ("AS AH AD AC 2S 3S 2H 3H", 2),
            ("7S 7H 7D 5S 6S", 11),  # a set and two cards, or a run and two sevens
            ("AS AH AD 2S 3S", 2),
            ("AS AH 2H 3H 4H AD 2D 3D 4D", 0),  # two runs leave one ace; a set of aces leaves nothing
            ("KS KH KD QS JS", 20),
            ("5S 5H 5D 6S 6H 6D 7S 7H 7D", 0),  # three sets or three runs
            ("5S 5H 5D 5C 6S 6H 6D 6C 7S 7H 7D", 0),
            ("5S 5H 5D 5C 6S 6H 6D 6C 7S 7H 8S", 7),
            ("4S 4H 4D 5S 5H 5D 6S 6H 7D 8C", 24),
            ("4S 4H 4D 4C 5S 6S 6H 6D 8H 8D 8C", 5),
        ],
    )
    def test_of_constructed_hands(self, hand: str, left: int) -> None:
        cards = parse_cards(hand)
        assert solver.deadwood(cards) == left == brute.least_deadwood(cards)

    def test_of_melds_that_share_cards(self) -> None:
        rng = Random(14)
        for _ in range(250):
            hand = dealt(rng, rng.randint(7, 11))
            assert solver.deadwood(hand) == brute.least_deadwood(hand), hand

    def test_of_twelve_to_fifteen_cards(self) -> None:
        """Fewer than four ranks offer sets in some of these hands, four and more in others."""
        rng = Random(15)
        crowded = 0
        for _ in range(60):
            hand = rng.sample([card for card in brute.PACK if card.rank in (4, 5, 6, 7, 9)], rng.randint(12, 15))
            assert solver.deadwood(hand) == brute.least_deadwood(hand), hand
            crowded += sum(sum(card.rank == rank for card in hand) >= 3 for rank in range(1, 14)) >= 4
        assert 10 < crowded < 50

    def test_of_twenty_to_thirty_cards(self) -> None:
        rng = Random(16)
        for size in range(20, 31, 2):
            hand = mask_of(rng.sample(brute.PACK, size))
            assert least_deadwood(hand) == by_every_choice_of_sets(hand), cards_in(hand)

    def test_of_nearly_the_whole_pack(self) -> None:
        rng = Random(17)
        assert least_deadwood(PACK) == 0
        assert all(least_deadwood(PACK ^ card.bit) == 0 for card in rng.sample(brute.PACK, 2))
        assert solver.deadwood([card for card in brute.PACK if card.rank in (1, 12, 13)]) == 0
        # Two cards of every second rank are in no meld.
        assert solver.deadwood([card for card in brute.PACK if card.rank % 2 and card.suit < Suit.DIAMONDS]) == 90

    def test_of_a_crowded_hand_is_counted_in_steps(self) -> None:
        with pytest.raises(TooHard), Budget(TOO_HARD_QUESTION, 1000):
            least_deadwood(PACK)
        with Budget(TOO_HARD_QUESTION, 100_000) as left:
            least_deadwood(PACK)
        assert 0 < left.steps < 90_000

    def test_best_discards_of_more_cards_than_a_hand_has(self) -> None:
        rng = Random(18)
        for _ in range(12):
            hand = dealt(rng, 13)
            least, discards = solver.best_discards(hand)
            assert (least, set(discards)) == brute.best_discards(hand)

    def test_best_discards_of_melds_that_share_cards(self) -> None:
        rng = Random(19)
        for _ in range(80):
            hand = dealt(rng, 11)
            least, discards = solver.best_discards(hand)
            assert (least, set(discards)) == brute.best_discards(hand), hand
            assert list(discards) == sorted(discards)


class TestParts:
    def test_runs_alone_leave_the_least_of_a_suit(self) -> None:
        hearts = [card for card in brute.PACK if card.suit is Suit.HEARTS]
        assert len(LOOSE) == 1 << 13
        rng = Random(20)
        for suit in [0, len(LOOSE) - 1, *rng.sample(range(len(LOOSE)), 60)]:
            cards = [card for card in hearts if suit >> card.rank - 1 & 1]
            assert LOOSE[suit] == brute.least_deadwood(cards), cards

    def test_cards_that_are_in_some_meld(self) -> None:
        rng = Random(21)
        for _ in range(150):
            hand = dealt(rng, 10)
            assert set(cards_in(in_melds(mask_of(hand)))) == set[Card]().union(*brute.melds_in(hand)), hand

    def test_the_cards_that_fit_on_a_meld(self) -> None:
        for meld in brute.melds_in([card for card in brute.PACK if card.suit is Suit.HEARTS or card.rank in (1, 7)]):
            fits = {card for card in brute.PACK if card not in meld and brute.is_meld(meld | {card})}
            assert set(cards_in(open_cards(mask_of(meld)))) == fits, meld

    def test_a_hand_becomes_a_mask_and_cards_again(self) -> None:
        hand = Random(22).sample(brute.PACK, 30)
        assert cards_in(mask_of(hand)) == tuple(sorted(hand))
        assert points(mask_of(hand)) == brute.points(hand)

    def test_a_joker_is_in_no_hand(self) -> None:
        with pytest.raises(AssertionError, match="joker"):
            mask_of([JOKER])


class TestBits:
    def test_every_card_has_its_own(self) -> None:
        bits = [card.bit for card in (*brute.PACK, JOKER)]
        assert all(bit.bit_count() == 1 for bit in bits)
        assert len({*bits}) == len(bits)
        assert bits == sorted(bits)

    def test_a_bit_is_the_card_whatever_it_stands_for(self) -> None:
        """It goes with a copy, and is neither compared nor shown."""
        seven = Card(7, Suit.HEARTS)
        shown = JOKER.standing_for(seven)
        assert shown.bit == JOKER.bit
        assert pickle.loads(pickle.dumps(shown)).bit == JOKER.bit
        assert repr(seven) == "Card(rank=7, suit=<Suit.HEARTS: 1>, stands_for=None)"

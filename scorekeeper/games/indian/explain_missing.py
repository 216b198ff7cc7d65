"""Why a hand is no rummy, in words (IND-16)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from scorekeeper.engine.cards import FOUR_SUITS, Card
from scorekeeper.engine.text import Reason, T
from scorekeeper.games.indian.solver import Arrangement, Count, Rules, count_arrangement, least_count

_FEW = 3
# The solver accepts a card at most three times, and the added run holds it once.
_MOST_HELD = 2


def with_melds(counted: Count, rules: Rules) -> Count:
    """The count with its best melds, if it has none yet.

    Without a straight run all cards of a hand count, so the solver looks for no melds. To make it look, add a straight
    run that no card of the hand can extend, and take that run out of the result. Only the referee calls this: with many
    wild cards it is too slow for scoring a round.
    """
    arrangement = counted.arrangement
    if arrangement.melds:
        return counted
    beside = least_count(
        [*arrangement.loose, *_separate_run(arrangement.loose, rules)], Rules(rules.wild, "loose")
    ).arrangement
    melds = list(beside.melds)
    straight = beside.straight_run
    assert straight is not None, "the run added above is one"
    melds.remove(straight)
    return count_arrangement(Arrangement(tuple(melds), beside.loose), rules)


def _separate_run(hand: Sequence[Card], rules: Rules) -> list[Card]:
    """A straight run of three cards. The hand holds neither card that could extend it."""
    held = Counter(hand)
    for suit, low in product(FOUR_SUITS, range(1, 11)):
        before, *run, behind = (Card((rank - 1) % 13 + 1, suit) for rank in range(low - 1, low + 4))
        free = not held[before] and not held[behind] and max(held[card] for card in run) <= _MOST_HELD
        if free and not any(rules.wild.is_wild(card) for card in run):
            return run
    raise AssertionError("13 cards close at most 26 of the 28 places")


def what_is_missing(count: Count, rules: Rules) -> list[Reason]:
    """Why this arrangement is no rummy, the most important reason first; empty for a rummy."""
    return [] if count.arrangement.complete else list(_reasons(count.arrangement, rules))


def _reasons(arrangement: Arrangement, rules: Rules) -> Iterator[Reason]:
    straight = arrangement.straight_run
    cards = [card.physical for meld in arrangement.melds for card in meld.cards] + list(arrangement.loose)
    if straight is None:
        yield Reason("IND-16", T("There is no straight run: a run without wild cards."))
        natural = rules.wild.natural_is_straight
        candidates = [card for card in cards if card.suit is not None and (natural or not rules.wild.is_wild(card))]
        if pairs := _pairs(candidates):
            text = T("Close to a straight run, one card short that is not used as a wild card: %(pairs)s.", pairs=pairs)
            yield Reason("IND-10", text)
    elif arrangement.second_run is None:
        text = T("%(straight)s is the only run: a further run is missing.", straight=list(straight.cards))
        yield Reason("IND-16", text)
        rest = (Counter(cards) - Counter(straight.cards)).elements()
        if pairs := _pairs(card for card in rest if not rules.wild.is_wild(card)):
            yield Reason("IND-09", T("Close to a further run, one card short: %(pairs)s.", pairs=pairs))
    if arrangement.loose and arrangement.melds:
        yield Reason("IND-16", T("Outside runs and sets: %(cards)s.", cards=list(arrangement.loose)))


def _pairs(cards: Iterable[Card]) -> list[list[Card]]:
    """Up to three pairs that lack one card to be a run, neighbours first."""
    ordered = sorted(set(cards))
    gaps = {(low, high): gap for low, high in combinations(ordered, 2) if (gap := _gap(low, high)) <= 2}
    return [_in_run_order(*pair) for pair in sorted(gaps, key=lambda pair: gaps[pair])[:_FEW]]


def _gap(low: Card, high: Card) -> int:
    """How far apart two cards of a suit are, with the ace low or high; 13 for cards of two suits."""
    if low.suit != high.suit:
        return 13
    apart = abs(low.rank - high.rank)
    return min(apart, 13 - apart) if 1 in (low.rank, high.rank) else apart


def _in_run_order(low: Card, high: Card) -> list[Card]:
    """Two cards in the order in which a run shows them: the ace after the king."""
    return [high, low] if low.rank == 1 and high.rank > 3 else [low, high]

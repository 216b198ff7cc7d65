"""Melds without wild cards, where the ace is low, and lay-offs on them (GIN-06, GIN-12)."""

from collections.abc import Iterable

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds.kinds import Meld, MeldKind
from scorekeeper.engine.text import T, Text


def meld_or_reason(cards: Iterable[Card]) -> Meld | Text:
    """The meld that these cards form, or the reason why they form none (GIN-06).

    `cards` come from one pack, in any order, without jokers. The ace is low.
    """
    ordered = sorted(cards, key=lambda card: (card.rank, card.suit))
    if len(ordered) < 3:
        return T("A meld has at least three cards.")
    ranks, suits = [card.rank for card in ordered], [card.suit for card in ordered]
    if len(set(ranks)) == 1:
        if len(ordered) > 4:
            return T("A set has three or four cards.")
        if len(set(suits)) < len(ordered):
            return T("A set holds each suit once.")
        return Meld(MeldKind.SET, tuple(ordered))
    if len(set(suits)) > 1:
        return T("Neither one rank nor one suit: a set is three or four of a rank, a run is one suit in sequence.")
    if len(set(ranks)) < len(ranks):
        return T("A run holds each card once.")
    between = (Card(rank, ordered[0].suit) for rank in range(ranks[0], ranks[-1]))
    missing = [card for card in between if card not in ordered]
    if missing:
        if {1, 13} <= set(ranks):
            return T("The ace is low: A-2-3 is a run, Q-K-A is not.")
        return T("The run is broken: %(cards)s missing.", cards=missing)
    return Meld(MeldKind.RUN, tuple(ordered))


def lay_off(meld: Meld, card: Card) -> Meld | Text:
    """The meld with one more card laid off on it, or the reason why the card does not fit there (GIN-12)."""
    if meld.kind is MeldKind.SET:
        if card.rank != meld.cards[0].rank:
            return T("Only the fourth card of the rank can be laid off on a set.")
    elif card.suit != meld.cards[0].suit:
        return T("The card is not of the run's suit.")
    elif card.rank not in (meld.cards[0].rank - 1, meld.cards[-1].rank + 1):
        return T("The card continues neither end of the run.")
    return meld_or_reason((*meld.cards, card))

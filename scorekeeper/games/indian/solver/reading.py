"""Melds read from their cards, and kept, for many hands have the same few."""

from dataclasses import replace
from functools import lru_cache

from scorekeeper.engine.cards import JOKER, Card
from scorekeeper.engine.melds import Meld, WildRules, wild_meld_or_reason
from scorekeeper.games.indian.solver.card_counts import RANKS, cards_in


def read_meld(natural: int, wilds: tuple[Card, ...], rules: WildRules) -> Meld:
    """The meld of the cards of a mask and of wild cards, which say in the meld what they stand for."""
    in_own_place = natural & RANKS[rules.rank]
    if not wilds and not in_own_place:
        return _natural_meld(natural)
    if not in_own_place and not any(card.suit is not None for card in wilds):
        # Jokers stand for the same cards, whichever rank is wild.
        rules = _without_rank(rules)
    return _read(natural, wilds, rules)


@lru_cache(maxsize=512)
def _natural_meld(natural: int) -> Meld:
    """A meld without wild cards is the same for all rules."""
    return _meld(cards_in(natural), WildRules())


@lru_cache(maxsize=64)
def _without_rank(rules: WildRules) -> WildRules:
    return replace(rules, rank=0)


@lru_cache(maxsize=4096)
def _read(natural: int, wilds: tuple[Card, ...], rules: WildRules) -> Meld:
    cards = cards_in(natural)
    if not rules.rank or not natural or natural & RANKS[rules.rank] or _may_be_own(cards, wilds):
        return _meld((*cards, *wilds), rules)
    # No wild card has a place of its own in this meld, so these stand for what jokers would stand for.
    meld, waiting = _read(natural, (JOKER,) * len(wilds), _without_rank(rules)), iter(wilds)
    shown = [next(waiting).standing_for(card.stands_for) if card.stands_for else card for card in meld.cards]
    return Meld(meld.kind, tuple(shown))


def _may_be_own(cards: tuple[Card, ...], wilds: tuple[Card, ...]) -> bool:
    """Whether one of these wild cards may lie in its own place among cards of other ranks: in a run of its suit."""
    suit = cards[0].suit
    return all(card.suit == suit for card in cards) and any(card.suit == suit for card in wilds)


def _meld(cards: tuple[Card, ...], rules: WildRules) -> Meld:
    meld = wild_meld_or_reason(cards, rules)
    assert isinstance(meld, Meld), (cards, meld)
    return meld

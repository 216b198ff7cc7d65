"""Melds read from their cards, and kept, for many hands have the same few."""

from dataclasses import replace
from functools import lru_cache

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld, WildRules, wild_meld_or_reason

__all__ = ["read_meld"]


def read_meld(cards: tuple[Card, ...], wild: WildRules) -> Meld:
    """The meld that these cards form. Its wild cards say what they stand for."""
    # Without a card of the wild rank, a meld is the same whichever rank is wild.
    return _read(cards, wild if wild.rank in [card.rank for card in cards] else _without_rank(wild))


@lru_cache(maxsize=64)
def _without_rank(wild: WildRules) -> WildRules:
    return replace(wild, rank=0)


@lru_cache(maxsize=4096)
def _read(cards: tuple[Card, ...], wild: WildRules) -> Meld:
    meld = wild_meld_or_reason(cards, wild)
    assert isinstance(meld, Meld), (cards, meld)
    return meld

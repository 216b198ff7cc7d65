"""Melds read from their cards, and kept, for many hands have the same few."""

from dataclasses import replace
from functools import lru_cache

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld, WildRules, wild_meld_or_reason
from scorekeeper.games.indian.solver.card_counts import RANKS, cards_in

__all__ = ["read_meld"]


def read_meld(natural: int, wilds: tuple[Card, ...], rules: WildRules) -> Meld:
    """The meld of the cards of a mask and of wild cards, which say in the meld what they stand for."""
    # Without a card of the wild rank, a meld is the same whichever rank is wild.
    if not natural & RANKS[rules.rank] and not any(card.suit is not None for card in wilds):
        rules = _without_rank(rules)
    return _read(natural, wilds, rules)


@lru_cache(maxsize=64)
def _without_rank(rules: WildRules) -> WildRules:
    return replace(rules, rank=0)


@lru_cache(maxsize=4096)
def _read(natural: int, wilds: tuple[Card, ...], rules: WildRules) -> Meld:
    meld = wild_meld_or_reason((*cards_in(natural), *wilds), rules)
    assert isinstance(meld, Meld), (natural, wilds, meld)
    return meld

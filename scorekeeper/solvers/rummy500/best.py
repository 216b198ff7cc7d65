"""The best melds and lay-offs of a hand beside a table."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.cards import Card
from scorekeeper.melds import Meld, wild_lay_off, wild_meld_or_reason
from scorekeeper.solvers.rummy500.laying import Laid
from scorekeeper.solvers.rummy500.search import Demand, search
from scorekeeper.solvers.rummy500.table import Rules, Values

__all__ = ["Best", "LaidOff", "arrange", "best"]


@dataclass(frozen=True)
class LaidOff:
    """A card laid off: what a joker stands for is said; `onto` is the meld as it lay at that moment, `index` its
    place on the table."""

    card: Card
    onto: Meld
    index: int


@dataclass(frozen=True)
class Best:
    """A hand laid down: new melds, lay-offs in an order in which they can be made, loose cards, and the points:
    melded and laid off less loose (R500-25)."""

    melds: tuple[Meld, ...]
    laid_off: tuple[LaidOff, ...]
    loose: tuple[Card, ...]
    points: int


def best(hand: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values, has_melded: bool = False) -> Best:
    """The most points a hand can make beside these melds; among equals the fewest loose cards, and then always the
    same answer, with few new melds and high jokers where that is found.

    `table` holds melds as `wild_meld_or_reason` reads them, with what their jokers stand for. `has_melded`: the
    player melded before in this hand (matters with `layoff_after_own_meld`). With `must_discard` one card stays loose.
    Jokers in the hand are given plain.
    """
    own_meld = rules.layoff_after_own_meld and not has_melded
    nothing = Best((), (), _in_order(hand), -values.hand(hand))
    return arrange(hand, table, rules, values, Demand(own_meld=own_meld)) or nothing


def arrange(hand: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values, demand: Demand) -> Best | None:
    """The best way to lay a hand down that meets the demand; None if there is none."""
    laid = search(hand, table, rules, values, demand)
    if laid is None:
        return None
    found = _shown(hand, table, rules, values, laid)
    if not rules.must_discard or found.loose:
        return found
    # Every card would go: the best with one card or another kept for the discard.
    found_by_kept = []
    for card in sorted(set(hand)):
        rest = _in_order((Counter(hand) - Counter([card])).elements())
        if others := arrange(rest, table, replace(rules, must_discard=False), values, demand):
            points = others.points - values.held(card)
            found_by_kept.append(replace(others, loose=_in_order((*others.loose, card)), points=points))
    return max(found_by_kept, key=lambda one: (one.points, -len(one.loose)), default=None)


def _shown(hand: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values, laid: Laid) -> Best:
    """Cards laid down, with every meld as it is read and every lay-off on the meld as it lies then."""
    melds = []
    for cards in laid.melds:
        meld = wild_meld_or_reason(cards, rules.wild)
        assert isinstance(meld, Meld), (cards, meld)
        melds.append(meld)
    points = sum(values.melded(card, meld) for meld in melds for card in meld.cards)
    lying, off = list(table), []
    for index, card in laid.off:
        grown = wild_lay_off(lying[index], [card], rules.wild)
        assert isinstance(grown, Meld), (lying[index], card, grown)
        off.append(LaidOff(card, lying[index], index))
        points += values.melded(card, grown)
        lying[index] = grown
    used = Counter(card for meld in melds for card in meld.cards) + Counter(one.card for one in off)
    loose = _in_order((Counter(hand) - used).elements())
    return Best(tuple(melds), tuple(off), loose, points - values.hand(loose))


def _in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """By rank and suit, jokers last."""
    return tuple(sorted((card.own for card in cards), key=lambda card: (card.suit is None, card)))

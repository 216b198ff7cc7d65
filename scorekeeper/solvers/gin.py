"""Gin Rummy solved exactly: least deadwood, best discards, and the defence that minimises melds and lay-offs together.

Inside, a hand is a 52-bit mask (bit `13 * suit + rank - 1`), so no card can be there twice (GIN-03: one pack).
An arrangement is a choice of disjoint melds; the search walks the lowest undecided card, which is either loose
or the lowest card of one of the melds the hand contains. Nothing is greedy, so nothing is missed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from scorekeeper.cards import Card, Suit
from scorekeeper.melds import Meld, MeldKind

__all__ = [
    "Arrangement",
    "Defence",
    "arrange",
    "arrangements",
    "best_discards",
    "choose",
    "deadwood",
    "defend",
    "good_draws",
    "least_open",
    "places",
    "value",
]


@dataclass(frozen=True)
class Arrangement:
    """Cards split into melds and loose cards; `deadwood` is the value of the loose ones (GIN-11)."""

    melds: tuple[Meld, ...]
    loose: tuple[Card, ...]

    @property
    def deadwood(self) -> int:
        return value(self.loose)


@dataclass(frozen=True)
class Defence:
    """The opponent's answer to a knock: own melds, cards laid off (card, index of the knocker's meld) in the
    order in which they can be laid, and what stays loose."""

    melds: tuple[Meld, ...]
    laid_off: tuple[tuple[Card, int], ...]
    loose: tuple[Card, ...]

    @property
    def deadwood(self) -> int:
        return value(self.loose)


def value(cards: Iterable[Card]) -> int:
    """Points of cards outside melds: ace 1, pips, J Q K 10 (GIN-03)."""
    return sum(min(card.rank, 10) for card in cards)


def deadwood(cards: Iterable[Card]) -> int:
    """The least deadwood of any number of different cards."""
    return _least(_mask(cards), {})


def arrangements(cards: Iterable[Card]) -> list[Arrangement]:
    """Every arrangement that reaches the least deadwood, in a fixed order."""
    hand = _mask(cards)
    every = list(_every(hand))
    least = min(_value(loose) for _, loose in every)
    return [_arrangement(melds, loose) for melds, loose in every if _value(loose) == least]


def arrange(cards: Iterable[Card], unavailable: Iterable[Card] = ()) -> Arrangement:
    """The least-deadwood arrangement that leaves an unknown opponent the fewest places to lay off (GIN-13b).

    `unavailable` are further cards that no opponent can hold, such as the discard.
    """
    return least_open(arrangements(cards), unavailable)


def least_open(choices: Sequence[Arrangement], unavailable: Iterable[Card] = ()) -> Arrangement:
    """Of several arrangements of one hand the one with the fewest places to lay off."""
    hand = {card for meld in choices[0].melds for card in meld.cards} | set(choices[0].loose)
    held = frozenset(hand.union(unavailable))
    return min(choices, key=lambda arrangement: places(arrangement.melds, held))


def places(melds: Sequence[Meld], held: frozenset[Card]) -> int:
    """How many cards an opponent could lay off directly on these melds, not counting cards `held` by the knocker."""
    return len(set().union(*(_open(meld) for meld in melds)) - held)


def best_discards(cards: Sequence[Card], keep: Card | None = None) -> tuple[int, tuple[Card, ...]]:
    """For a hand before its discard: the least deadwood after one discard, and every discard that reaches it.

    `keep` is a card that may not be discarded (GIN-08).
    """
    hand, memo = _mask(cards), dict[int, int]()
    after = {card: _least(hand & ~_bit(card), memo) for card in cards if card != keep}
    least = min(after.values())
    return least, tuple(card for card in sorted(after, key=_order) if after[card] == least)


def good_draws(hand: Sequence[Card], most: int) -> tuple[Card, ...]:
    """The cards that, drawn to these ten, leave at most `most` deadwood after the best discard."""
    held, memo = _mask(hand), dict[int, int]()
    found = 0
    for card in _bits(_PACK & ~held):
        eleven = held | card
        melds = _by_lowest(eleven)
        if any(_least(eleven ^ discard, memo, melds) <= most for discard in _bits(eleven)):
            found |= card
    return _cards(found)


def defend(cards: Iterable[Card], knocker: Sequence[Meld], laid_out: Arrangement | None = None) -> Defence:
    """The opponent's least deadwood against these melds, own melds and lay-offs chosen together (GIN-12).

    Own melds may be broken or left unmade to lay cards off, chains included; among equals the defence that lays off
    the fewest cards is shown. With `laid_out` the opponent's own melds stand and only lay-offs are found. Pass no
    melds against gin (GIN-13).
    """
    chains = _chains(knocker)
    melds, loose = min(
        _every(_mask(cards)) if laid_out is None else [_masks(laid_out)],
        key=lambda found: (_value(_left(found[1], chains)), len(_laid(found[1], chains)), len(found[0])),
    )
    own = _arrangement(melds, _left(loose, chains))
    laid = tuple((_cards(bit)[0], index) for bit, index in _laid(loose, chains))
    return Defence(own.melds, laid, own.loose)


def choose(
    choices: Sequence[Arrangement], opponent: Sequence[Card], laid_out: Arrangement | None = None
) -> tuple[Arrangement, Defence]:
    """Of the knocker's arrangements the one that leaves a known opponent the most deadwood (GIN-13b), and the
    opponent's defence against it."""
    every = _every(_mask(opponent)) if laid_out is None else [_masks(laid_out)]
    loose_sets = {loose for _, loose in every}

    def left(arrangement: Arrangement) -> int:
        chains = _chains(arrangement.melds)
        return min(_value(_left(loose, chains)) for loose in loose_sets)

    best = max(choices, key=left)
    return best, defend(opponent, best.melds, laid_out)


def _bit(card: Card) -> int:
    assert card.suit is not None, "a joker has no place in this game's deck"
    return 1 << (13 * card.suit + card.rank - 1)


def _mask(cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= _bit(card)
    return mask


def _cards(mask: int) -> tuple[Card, ...]:
    found = [Card(index % 13 + 1, Suit(index // 13)) for index in range(52) if mask >> index & 1]
    return tuple(sorted(found, key=_order))


def _order(card: Card) -> tuple[int, int]:
    return card.rank, -1 if card.suit is None else card.suit


_PACK = (1 << 52) - 1
_VALUES = [min(index % 13 + 1, 10) for index in range(52)]


def _bits(mask: int) -> Iterator[int]:
    """The cards of a mask, one bit each."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def _value(mask: int) -> int:
    total = 0
    while mask:
        low = mask & -mask
        total += _VALUES[low.bit_length() - 1]
        mask ^= low
    return total


@cache
def _all_melds() -> tuple[int, ...]:
    """The masks of all 329 melds of one pack: sets of three and four, runs of three to thirteen."""
    melds = []
    for rank in range(13):
        four = sum(1 << (13 * suit + rank) for suit in range(4))
        melds += [four, *(four & ~(1 << (13 * suit + rank)) for suit in range(4))]
    for suit in range(4):
        for low in range(11):
            melds += [((1 << length) - 1) << (13 * suit + low) for length in range(3, 14 - low)]
    return tuple(melds)


def _by_lowest(hand: int) -> dict[int, list[int]]:
    """The melds inside a hand, grouped by their lowest bit."""
    found: dict[int, list[int]] = {}
    for meld in _all_melds():
        if meld & hand == meld:
            found.setdefault(meld & -meld, []).append(meld)
    return found


def _least(hand: int, memo: dict[int, int], melds: Mapping[int, list[int]] | None = None) -> int:
    """Least deadwood; `memo` may be shared between hands, for what remains of a hand decides alone, and so may the
    `melds` of a larger hand."""
    melds = _by_lowest(hand) if melds is None else melds

    def least(rest: int) -> int:
        if not rest:
            return 0
        if rest not in memo:
            low = rest & -rest
            best = _value(low) + least(rest ^ low)
            for meld in melds.get(low, ()):
                if meld & rest == meld:
                    best = min(best, least(rest ^ meld))
            memo[rest] = best
        return memo[rest]

    return least(hand)


def _every(hand: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every choice of disjoint melds in a hand, with the mask of what stays loose."""
    melds = _by_lowest(hand)

    def walk(rest: int, chosen: tuple[int, ...], loose: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if not rest:
            yield chosen, loose
            return
        low = rest & -rest
        for meld in melds.get(low, ()):
            if meld & rest == meld:
                yield from walk(rest ^ meld, (*chosen, meld), loose)
        yield from walk(rest ^ low, chosen, loose | low)

    return walk(hand, (), 0)


def _masks(arrangement: Arrangement) -> tuple[tuple[int, ...], int]:
    return tuple(_mask(meld.cards) for meld in arrangement.melds), _mask(arrangement.loose)


def _arrangement(melds: Iterable[int], loose: int) -> Arrangement:
    shown = [_cards(meld) for meld in melds]
    kinds = [MeldKind.SET if cards[0].rank == cards[1].rank else MeldKind.RUN for cards in shown]
    return Arrangement(tuple(Meld(kind, cards) for kind, cards in zip(kinds, shown, strict=True)), _cards(loose))


def _open(meld: Meld) -> set[Card]:
    """The cards that can be laid off directly on a meld."""
    first, last = meld.cards[0], meld.cards[-1]
    if meld.kind is MeldKind.SET:
        return {Card(first.rank, suit) for suit in Suit} - set(meld.cards)
    return {Card(rank, first.suit) for rank in (first.rank - 1, last.rank + 1) if 1 <= rank <= 13}


def _chains(knocker: Sequence[Meld]) -> list[tuple[int, tuple[int, ...]]]:
    """For each end of each run and each set: the meld's index and the cards (bits) it takes, one after another.

    Runs come first: a card taken by a run opens the next place, the same card on a set opens none. So taking
    whatever goes, chain by chain, is exact; what can be reached does not depend on the order.
    """
    runs: list[tuple[int, tuple[int, ...]]] = []
    sets: list[tuple[int, tuple[int, ...]]] = []
    for index, meld in enumerate(knocker):
        first, last = meld.cards[0], meld.cards[-1]
        if meld.kind is MeldKind.SET:
            sets += [(index, (_bit(card),)) for card in sorted(_open(meld))]
        else:
            runs.append((index, tuple(_bit(Card(rank, first.suit)) for rank in range(first.rank - 1, 0, -1))))
            runs.append((index, tuple(_bit(Card(rank, first.suit)) for rank in range(last.rank + 1, 14))))
    return runs + sets


def _laid(loose: int, chains: Sequence[tuple[int, tuple[int, ...]]]) -> list[tuple[int, int]]:
    """Every card (bit) of `loose` that can be laid off, with the meld it goes on, in a possible order."""
    laid = []
    for index, chain in chains:
        for bit in chain:
            if not loose & bit:
                break
            loose ^= bit
            laid.append((bit, index))
    return laid


def _left(loose: int, chains: Sequence[tuple[int, tuple[int, ...]]]) -> int:
    """What stays loose after every possible lay-off."""
    for bit, _ in _laid(loose, chains):
        loose ^= bit
    return loose

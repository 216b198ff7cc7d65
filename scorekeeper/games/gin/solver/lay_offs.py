"""The opponent's answer to a knock, with own melds and lay-offs chosen together, and the knocker's best melds.

The melds of a knocker offer chains of cards that can be laid off one after another: 4, 3, 2 and ace below a run that
begins with the 5, 8 to king above a run that ends with the 7, and one card on a set of three. A loose card can be laid
off if it is the next card of a chain. A card on a run makes the next card of its chain possible; a card on a set does
not. So the least deadwood is left by laying off every card that fits, on runs first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld, MeldKind
from scorekeeper.games.gin.solver.arrangement import (
    Arrangement,
    Split,
    as_arrangement,
    as_split,
    every_split,
    open_cards,
)
from scorekeeper.games.gin.solver.hand_mask import KING, bit_of, card_of, mask_of, points

__all__ = ["Defence", "LaidOff", "choose_against", "defend"]


class LaidOff(NamedTuple):
    """A card laid off, and the index of the knocker's meld on which it is laid off."""

    card: Card
    meld: int


@dataclass(frozen=True)
class Defence:
    """The opponent's answer to a knock: own melds, lay-offs in an order in which they can be made, and loose cards.

    `deadwood` is what the loose cards count.
    """

    melds: tuple[Meld, ...]
    laid_off: tuple[LaidOff, ...]
    loose: tuple[Card, ...]

    @property
    def deadwood(self) -> int:
        return points(mask_of(self.loose))


def defend(cards: Iterable[Card], knocker: Sequence[Meld], laid_out: Arrangement | None = None) -> Defence:
    """The answer to a knock that leaves the opponent the least deadwood (GIN-12).

    `cards` is the opponent's hand, `knocker` holds the knocker's melds; it is empty against gin (GIN-13). The opponent
    may give up own melds to lay cards off. Of equal answers the one with the fewest lay-offs is returned. With
    `laid_out` the opponent's melds are given and only lay-offs are chosen; then `cards` is not used.
    """
    chains = _chains(knocker)

    def worth(split: Split) -> tuple[int, int, int]:
        laid = _laid_off(split.loose, chains)
        return points(_without(split.loose, laid)), len(laid), len(split.melds)

    best = min(_splits(cards, laid_out), key=worth)
    laid = _laid_off(best.loose, chains)
    own = as_arrangement(Split(best.melds, _without(best.loose, laid)))
    return Defence(own.melds, tuple(LaidOff(card_of(step.bit), step.meld) for step in laid), own.loose)


def choose_against(
    choices: Sequence[Arrangement], opponent: Sequence[Card], laid_out: Arrangement | None = None
) -> tuple[Arrangement, Defence]:
    """The knocker's arrangement that leaves a known opponent the most deadwood (GIN-13b), and the opponent's answer.

    `choices` are the knocker's arrangements, at least one; of equal ones the first is returned. `opponent` and
    `laid_out` are the opponent's hand and melds, as in `defend`.
    """
    loose_sets = {split.loose for split in _splits(opponent, laid_out)}

    def least_left(arrangement: Arrangement) -> int:
        chains = _chains(arrangement.melds)
        return min(points(_without(loose, _laid_off(loose, chains))) for loose in loose_sets)

    best = max(choices, key=least_left)
    return best, defend(opponent, best.melds, laid_out)


def _splits(cards: Iterable[Card], laid_out: Arrangement | None) -> Iterable[Split]:
    """The ways in which the opponent may meld: all of them, or only the one given in `laid_out`."""
    return every_split(mask_of(cards)) if laid_out is None else [as_split(laid_out)]


class _Chain(NamedTuple):
    """The bits of the cards that can be laid off one after another at one place of the knocker's meld `meld`."""

    meld: int
    bits: tuple[int, ...]


class _Step(NamedTuple):
    """A lay-off: the bit of the card, and the index of the knocker's meld."""

    bit: int
    meld: int


def _chains(melds: Sequence[Meld]) -> list[_Chain]:
    """A chain for each end of each run, then one for each place of each set."""
    runs: list[_Chain] = []
    sets: list[_Chain] = []
    for index, meld in enumerate(melds):
        first, last = meld.cards[0], meld.cards[-1]
        if meld.kind is MeldKind.SET:
            sets += [_Chain(index, (bit_of(card),)) for card in sorted(open_cards(meld))]
        else:
            for ranks in (range(first.rank - 1, 0, -1), range(last.rank + 1, KING + 1)):
                runs.append(_Chain(index, tuple(bit_of(Card(rank, first.suit)) for rank in ranks)))
    return runs + sets


def _laid_off(loose: int, chains: Sequence[_Chain]) -> list[_Step]:
    """All lay-offs of cards of `loose`, in an order in which they can be made."""
    laid = []
    for meld, bits in chains:
        for one in bits:
            if not loose & one:
                break
            loose ^= one
            laid.append(_Step(one, meld))
    return laid


def _without(loose: int, laid: Sequence[_Step]) -> int:
    """The cards that stay loose after these lay-offs."""
    for step in laid:
        loose ^= step.bit
    return loose

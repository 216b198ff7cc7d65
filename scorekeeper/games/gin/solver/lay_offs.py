"""The opponent's answer to a knock, with own melds and lay-offs chosen together, and the knocker's best melds.

The melds of a knocker offer chains of cards that can be laid off one after another: 4, 3, 2 and ace below a run that
begins with the 5, 8 to king above a run that ends with the 7, and one card on a set of three. A loose card can be laid
off if it is the next card of a chain. A card on a run makes the next card of its chain possible; a card on a set does
not. So the least deadwood is left by laying off every card that fits, on runs first.

To find the melds that go with it, the order is turned round: for each group of cards that can be laid off, the rest of
the hand is melded as well as it can be. A hand has few such groups; most have one, the empty one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.step_budget import spend
from scorekeeper.games.gin.solver.arrangement import Arrangement, Split, as_split, splits
from scorekeeper.games.gin.solver.hand_mask import bits_in, card_of, cards_in, mask_of, points
from scorekeeper.games.gin.solver.least_deadwood import least_deadwood
from scorekeeper.games.gin.solver.melds import as_meld, chains_on, is_set, open_cards


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
    may give up own melds to lay cards off. Of equal answers the one with the fewest lay-offs is returned, of these one
    with the fewest melds. With `laid_out` the opponent's melds are given and only lay-offs are chosen; then `cards` is
    not used.
    """
    if laid_out is None:
        hand = mask_of(cards)
        chains = _chains(knocker, hand)
        split = _best_split(hand, chains)
    else:
        split = as_split(laid_out)
        chains = _chains(knocker, split.loose)
    laid = _laid_off(split.loose, chains)
    return Defence(tuple([as_meld(meld) for meld in split.melds]), laid, cards_in(_without(split.loose, laid)))


def choose_against(
    choices: Sequence[Arrangement], opponent: Sequence[Card], laid_out: Arrangement | None = None
) -> tuple[Arrangement, Defence]:
    """The knocker's arrangement that leaves a known opponent the most deadwood (GIN-13b), and the opponent's answer.

    `choices` are the knocker's arrangements, at least one; of equal ones the first is returned. `opponent` and
    `laid_out` are the opponent's hand and melds, as in `defend`.
    """
    hand = mask_of(opponent if laid_out is None else laid_out.loose)

    def least_left(arrangement: Arrangement) -> int:
        if laid_out is None:
            return least_after_lay_offs(hand, arrangement.melds)
        return points(_without(hand, _laid_off(hand, _chains(arrangement.melds, hand))))

    best = max(choices, key=least_left)
    return best, defend(opponent, best.melds, laid_out)


def least_after_lay_offs(hand: int, knocker: Sequence[Meld]) -> int:
    """The deadwood that `defend` leaves of a hand, as a number."""
    return min([least_deadwood(hand ^ off) for off in _layable(hand, _chains(knocker, hand))])


class _Chain(NamedTuple):
    """The bits of the cards that can be laid off one after another at one place of the knocker's meld `meld`."""

    meld: int
    bits: tuple[int, ...]


def _chains(melds: Sequence[Meld], hand: int) -> list[_Chain]:
    """The chains that a hand has the first card of: those at the ends of runs, then those of sets."""
    runs: list[_Chain] = []
    sets: list[_Chain] = []
    for index, meld in enumerate(melds):
        mask = mask_of(meld.cards)
        if open_cards(mask) & hand:
            here = [_Chain(index, bits) for bits in chains_on(mask) if bits[0] & hand]
            (sets if is_set(mask) else runs).extend(here)
    return runs + sets


def _layable(hand: int, chains: Sequence[_Chain]) -> list[int]:
    """Every group of cards of a hand that can be laid off together, the empty one too."""
    groups = {0}
    for _, bits in chains:
        first = 0
        for bit in bits:
            if not hand & bit:
                break
            first |= bit
            groups |= {group | first for group in groups}
            spend(len(groups))
    return list(groups)


def _best_split(hand: int, chains: Sequence[_Chain]) -> Split:
    """The split after which, with all lay-offs, the least is left; see `defend` for equal ones."""
    groups = [(least_deadwood(hand ^ off), off.bit_count(), off) for off in _layable(hand, chains)]
    least, fewest, _ = min(groups)
    # All that can be laid off of the loose cards of such a split is `off`: with more of them less would be left.
    best = [
        split for left, number, off in groups if (left, number) == (least, fewest) for split in splits(hand, left, off)
    ]
    return best[0] if len(best) == 1 else min(best, key=_in_order)


def _in_order(split: Split) -> tuple[int, list[tuple[int, int]]]:
    """A sort key for splits of one hand: fewest melds first, then the order of `splits`."""
    decided = [(bit, 2, 0) for bit in bits_in(split.loose)]
    decided += [(meld & -meld, 0, -meld) if is_set(meld) else (meld & -meld, 1, meld) for meld in split.melds]
    return len(split.melds), [(kind, which) for _, kind, which in sorted(decided)]


def _laid_off(loose: int, chains: Sequence[_Chain]) -> tuple[LaidOff, ...]:
    """All lay-offs of cards of `loose`, in an order in which they can be made."""
    laid = []
    for meld, bits in chains:
        for bit in bits:
            if not loose & bit:
                break
            loose ^= bit
            laid.append(LaidOff(card_of(bit), meld))
    return tuple(laid)


def _without(loose: int, laid: Sequence[LaidOff]) -> int:
    """The cards that stay loose after these lay-offs."""
    for card, _ in laid:
        loose ^= card.bit
    return loose

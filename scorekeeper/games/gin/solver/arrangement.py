"""The ways to lay a hand out with the least deadwood, and the one of them that is shown.

The search takes the lowest card that is not decided yet: it is the lowest card of one of the melds that the hand
contains, or it stays loose. So every choice of melds that share no card comes up at most once. What the rest counts at
least is known (`least_deadwood`), so no way is gone that does not end with the least deadwood.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.step_budget import spend
from scorekeeper.games.gin.solver.hand_mask import cards_in, mask_of, points
from scorekeeper.games.gin.solver.least_deadwood import least_deadwood
from scorekeeper.games.gin.solver.melds import as_meld, in_melds, melds_from, open_cards

# What it costs to decide about a card.
_STEPS_A_CARD = 4


@dataclass(frozen=True)
class Arrangement:
    """Cards split into melds and loose cards; `deadwood` is what the loose ones count (GIN-11)."""

    melds: tuple[Meld, ...]
    loose: tuple[Card, ...]

    @property
    def deadwood(self) -> int:
        return value(self.loose)


class Split(NamedTuple):
    """An arrangement as masks: one for each meld, and one for all loose cards."""

    melds: tuple[int, ...]
    loose: int


def value(cards: Iterable[Card]) -> int:
    """The points of cards outside melds: ace 1, number cards their number, J Q K 10 (GIN-03)."""
    return sum([10 if card.rank > 10 else card.rank for card in cards])


def deadwood(cards: Iterable[Card]) -> int:
    """The least deadwood of any number of different cards, over all ways to meld them (GIN-11)."""
    return least_deadwood(mask_of(cards))


def arrangements(cards: Iterable[Card]) -> list[Arrangement]:
    """All arrangements with the least deadwood, at least one, always in the same order."""
    hand = mask_of(cards)
    return [as_arrangement(split) for split in splits(hand, least_deadwood(hand))]


def arrange(cards: Iterable[Card], unavailable: Iterable[Card] = ()) -> Arrangement:
    """The least-deadwood arrangement that leaves an unknown opponent the fewest places to lay off (GIN-13b).

    `unavailable` are further cards that no opponent can hold, such as the discard.
    """
    return least_open(arrangements(cards), unavailable)


def least_open(choices: Sequence[Arrangement], unavailable: Iterable[Card] = ()) -> Arrangement:
    """The arrangement that gives an opponent the fewest places to lay off; of equal ones the first.

    `choices` are arrangements of one hand, at least one. `unavailable` as in `arrange`.
    """
    first = choices[0]
    if len(choices) == 1:
        return first
    held = frozenset(unavailable).union(first.loose, *[meld.cards for meld in first.melds])
    return min(choices, key=lambda arrangement: open_places(arrangement.melds, held))


def open_places(melds: Iterable[Meld], held: Iterable[Card]) -> int:
    """How many cards an opponent could lay off directly on these melds. Cards in `held` are not counted."""
    open_here = 0
    for meld in melds:
        open_here |= open_cards(mask_of(meld.cards))
    return (open_here & ~mask_of(held)).bit_count()


def splits(hand: int, least: int, laid_off: int = 0) -> list[Split]:
    """Every split of a hand with the least deadwood, `least`. Where two part, the one that has melded the lowest card
    that they treat differently comes first, in the order of `melds_from`.

    The cards in `laid_off` are not melded and do not count; in the splits they are loose.
    """
    complete: list[Split] = []
    _decide(hand ^ laid_off, (), least, hand, complete)
    return complete


def _decide(rest: int, melds: tuple[int, ...], left: int, hand: int, complete: list[Split]) -> None:
    """Add to `complete` every split of a hand that begins with these melds and leaves the least, `left`, of the other
    cards, `rest`."""
    spend(_STEPS_A_CARD)
    meldable = rest and in_melds(rest)
    if not meldable:
        complete.append(Split(melds, hand & ~sum(melds)))
        return
    if meldable != rest:
        left -= points(rest ^ meldable)
    lowest = meldable & -meldable
    for meld in melds_from(lowest, meldable):
        if least_deadwood(meldable ^ meld) == left:
            _decide(meldable ^ meld, (*melds, meld), left, hand, complete)
    left -= points(lowest)
    if left >= 0 and least_deadwood(meldable ^ lowest) == left:
        _decide(meldable ^ lowest, melds, left, hand, complete)


def as_split(arrangement: Arrangement) -> Split:
    """An arrangement as masks."""
    return Split(tuple([mask_of(meld.cards) for meld in arrangement.melds]), mask_of(arrangement.loose))


def as_arrangement(split: Split) -> Arrangement:
    """A split as cards."""
    return Arrangement(tuple([as_meld(meld) for meld in split.melds]), cards_in(split.loose))

"""The least that a hand can cost, over all ways to meld it.

Wild cards cost nothing, melded or loose, so the search only needs their number. It tries each straight run of the hand,
and then decides the remaining cards, the lowest one first: the card is loose, or it is the lowest card of one of the
shapes in the hand. The least cost of the remaining cards does not depend on the cards decided before, so it is kept.
Only the cheapest way gets its wild cards in their places.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.engine.cards import Card
from scorekeeper.engine.effort import spend
from scorekeeper.engine.melds import Meld, WildRules, wild_meld_or_reason
from scorekeeper.games.indian.solver.arrangement import Arrangement, Count, count_arrangement
from scorekeeper.games.indian.solver.card_counts import (
    ONE,
    POINTS,
    by_rank,
    cards_in,
    lowest,
    number_of_cards,
    one_of,
    points,
    present,
)
from scorekeeper.games.indian.solver.meld_shapes import WILD_RUN, MeldShape, shapes_by_lowest, straight_runs
from scorekeeper.games.indian.solver.rules import Rules

__all__ = ["NEVER", "Plan", "Rest", "Search", "StraightRun", "read_meld"]

_MOST_IN_RUN = 13
_MOST_IN_SET = 4
# More than any hand costs: there is no such arrangement.
NEVER = 1_000_000


class Rest(NamedTuple):
    """The cards that are not decided yet.

    `counts` are those that are not wild, `wilds` is how many wild cards there are. `run_needed`: a run must still be
    made. `wild_run_allowed`: three wild cards may be that run.
    """

    counts: int
    wilds: int
    run_needed: bool
    wild_run_allowed: bool

    def without(self, shape: MeldShape) -> "Rest":
        """What remains after a meld of this shape."""
        counts, wilds, run_needed, allowed = self
        return Rest(counts - shape.mask, wilds - shape.wilds, run_needed and not shape.is_run, allowed)

    def holds(self, shape: MeldShape) -> bool:
        """Whether the cards suffice for a meld of this shape."""
        return shape.wilds <= self.wilds and shape.mask & present(self.counts) == shape.mask


@dataclass(frozen=True, slots=True)
class StraightRun:
    """A straight run: the mask of its cards that are not wild, and its card of the wild rank, or None without one.

    That card lies in its own place.
    """

    mask: int
    wild_card: Card | None


class Plan(NamedTuple):
    """A way to lay a hand out, and what it costs.

    `straight` is the straight run; None if nothing is melded. `second_run`: a further run must be made.
    """

    straight: StraightRun | None
    second_run: bool
    points: int


@dataclass
class Search:
    """The search for all hands that are made of these cards. All of them share what is known about remaining cards."""

    cards: Sequence[Card]
    rules: Rules
    shapes: dict[int, list[MeldShape]] = field(default_factory=dict, init=False)
    known: dict[Rest, int] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        held = present(self._split(self.cards)[0])
        for number, shapes in enumerate(shapes_by_lowest()):
            if held & ONE[number]:
                self.shapes[number] = [shape for shape in shapes if shape.mask & held == shape.mask]

    def least_count(self, cards: Sequence[Card]) -> Count:
        """The cheapest arrangement of this hand, with what it costs."""
        counts, wilds = self._split(cards)
        plan = min(self._plans(counts, wilds), key=lambda plan: plan.points)
        if plan.straight is None:
            return count_arrangement(Arrangement((), tuple(cards)), self.rules)
        return count_arrangement(self._laid_out(counts, wilds, plan.straight, plan.second_run), self.rules)

    def _split(self, cards: Iterable[Card]) -> tuple[int, list[Card]]:
        """The cards that are not wild as counts, and the wild ones."""
        counts, wilds = 0, []
        for card in cards:
            if self.rules.wild.is_wild(card):
                wilds.append(card)
            else:
                counts += one_of(card)
        return counts, wilds

    def _plans(self, counts: int, wilds: Sequence[Card]) -> Iterator[Plan]:
        """The cheapest ways with two runs, with at least a straight run, and without runs.

        Of ways with equal costs the first is to be taken.
        """
        all_cards = self._points(counts)
        straights = self._straight_runs(counts, wilds)
        if straights:
            yield self._cheapest(counts, wilds, straights, second_run=True)
            if self.rules.one_run == "loose":
                yield self._cheapest(counts, wilds, straights, second_run=False)
            else:
                dearest = max(straights, key=lambda straight: self._points(straight.mask))
                saved = 0 if self.rules.one_run == "all" else self._points(dearest.mask)
                yield Plan(dearest, False, all_cards - saved)
        flat = self.rules.no_straight_run
        yield Plan(None, False, all_cards if flat is None else flat)

    def _straight_runs(self, counts: int, wilds: Sequence[Card]) -> list[StraightRun]:
        """Every straight run of three to five cards."""
        in_place = [card for card in wilds if card.suit is not None and self.rules.wild.natural_is_straight]
        wild_cards = {one_of(card): card for card in in_place}
        wild_mask = sum(wild_cards)
        held = present(counts) | wild_mask
        return [
            StraightRun(mask & ~wild_mask, wild_cards.get(mask & wild_mask))
            for mask in straight_runs()
            if mask & held == mask
        ]

    def _cheapest(self, counts: int, wilds: Sequence[Card], straights: Sequence[StraightRun], second_run: bool) -> Plan:
        """The way with the straight run that leaves the least loose. `second_run`: a further run must be made."""
        costs = [self._least(self._beside(counts, wilds, straight, second_run)) for straight in straights]
        least = min(costs)
        return Plan(straights[costs.index(least)], second_run, self._in_points(least))

    def _points(self, counts: int) -> int:
        """What these cards count if they are loose."""
        return points(counts)

    def _in_points(self, least: int) -> int:
        """The points in what `_least` gives."""
        return least

    def _beside(self, counts: int, wilds: Sequence[Card], straight: StraightRun, second_run: bool) -> Rest:
        """The cards of a hand outside a straight run.

        Three wild cards may form a run if the table allows it, or if one of them lies in its own place.
        """
        free = _free_wilds(wilds, straight)
        wild_run_allowed = self.rules.wild.all_wild or any(card.suit is not None for card in free)
        return Rest(counts - straight.mask, len(free), second_run, wild_run_allowed)

    def _least(self, rest: Rest) -> int:
        """The least value of the cards that stay loose; `NEVER` if a run must be made and cannot be."""
        counts, wilds, run_needed, wild_run_allowed = rest
        if not counts:
            return 0 if not run_needed or (wilds >= WILD_RUN.wilds and wild_run_allowed) else NEVER
        if wilds >= 2 * number_of_cards(counts):
            # Every card forms a run with two wild cards.
            return 0
        if rest not in self.known:
            number = lowest(counts)
            spend(1 + len(self.shapes[number]))
            best = POINTS[number] + self._least(Rest(counts - ONE[number], wilds, run_needed, wild_run_allowed))
            held = present(counts)
            for shape in self.shapes[number]:
                if not best:
                    break
                if shape.wilds <= wilds and shape.mask & held == shape.mask:
                    best = min(best, self._least(rest.without(shape)))
            self.known[rest] = best
        return self.known[rest]

    def _chosen(self, rest: Rest) -> Iterator[MeldShape]:
        """The melds of one arrangement that leaves the least; melds with few wild and many natural cards go first."""
        while rest.counts:
            number, least = lowest(rest.counts), self._least(rest)
            for shape in sorted(self.shapes[number], key=lambda shape: (shape.wilds, -number_of_cards(shape.mask))):
                if rest.holds(shape) and self._least(rest.without(shape)) == least:
                    yield shape
                    rest = rest.without(shape)
                    break
            else:
                rest = rest._replace(counts=rest.counts - ONE[number])
        if rest.run_needed:
            yield WILD_RUN

    def _laid_out(self, counts: int, wilds: Sequence[Card], straight: StraightRun, second_run: bool) -> Arrangement:
        """The arrangement with this straight run that leaves the least, every wild card in a meld where one fits."""
        rest = self._beside(counts, wilds, straight, second_run)
        free = _free_wilds(wilds, straight)
        runs = [cards_in(straight.mask) + ([straight.wild_card] if straight.wild_card else [])]
        sets: list[list[Card]] = []
        loose = rest.counts
        # A run of only wild cards takes its cards first: it may need one of the wild rank.
        for shape in sorted(self._chosen(rest), key=lambda shape: bool(shape.mask)):
            meld = cards_in(shape.mask)
            loose -= shape.mask
            suit = meld[0].suit if meld else None
            free.sort(key=lambda card: (suit is not None and card.suit != suit, card.suit is None, by_rank(card)))
            (runs if shape.is_run else sets).append(meld + free[: shape.wilds])
            del free[: shape.wilds]
        # The straight run must stay straight, so no wild card that is left over is added to it.
        for melds, most in ((runs[:0:-1], _MOST_IN_RUN), (sets, _MOST_IN_SET)):
            for meld in melds:
                room = most - len(meld)
                meld += free[:room]
                del free[:room]
        shown = tuple(read_meld(tuple(meld), self.rules.wild) for meld in (*runs, *sets))
        return Arrangement(shown, (*cards_in(loose), *free))


def _free_wilds(wilds: Sequence[Card], straight: StraightRun) -> list[Card]:
    """The wild cards that a straight run does not use."""
    free = list(wilds)
    if straight.wild_card:
        free.remove(straight.wild_card)
    return free


# Many hands have the same few melds.
@lru_cache(maxsize=4096)
def read_meld(cards: tuple[Card, ...], wild: WildRules) -> Meld:
    """The meld that these cards form. Its wild cards say what they stand for."""
    meld = wild_meld_or_reason(cards, wild)
    assert isinstance(meld, Meld), (cards, meld)
    return meld

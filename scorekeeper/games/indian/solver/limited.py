"""The same search where a run or set holds only so many cards that stand for others (IND-12b).

Then it matters which wild card lies where: one of the wild rank may lie in its own place, which the limit does not
count, and one that fits nowhere stays loose, so that the hand is no rummy. So cards of the wild rank are decided like
any others: each is the card that it is, or it joins the wild cards that may stand for others. A meld may use a wild
card that joins them only later; in the end there must be as many as are used.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from scorekeeper.engine.cards import Card, Suit
from scorekeeper.engine.effort import spend
from scorekeeper.games.indian.solver.arrangement import Arrangement, value
from scorekeeper.games.indian.solver.card_counts import (
    CARDS,
    ONE,
    POINTS,
    cards_in,
    lowest,
    number_of,
    number_of_cards,
    one_of,
    present,
)
from scorekeeper.games.indian.solver.meld_shapes import MeldShape, natural_runs_from, natural_sets_from, straight_runs
from scorekeeper.games.indian.solver.search import NEVER, Rest, Search, StraightRun, read_meld

__all__ = ["LimitedSearch"]

# What a loose wild card costs in the search: less than a point, however many there are.
_POINT = 64


@cache
def _shapes(most_wild: int) -> tuple[tuple[MeldShape, ...], ...]:
    """For each number of a card, all shapes whose lowest card it is, with up to so many cards that stand for others."""
    return tuple(
        (*natural_runs_from(number, most_wild), *natural_sets_from(number, most_wild)) for number in range(len(CARDS))
    )


class LimitedSearch(Search):
    """The search for all hands that are made of these cards. Here cards of the wild rank are among the counts, the wild
    cards of `Rest` are the others that may stand for cards, and below 0 they are still to come."""

    def __post_init__(self) -> None:
        limit = self.rules.wild.most_wild
        assert limit is not None, "only where the table has a limit"
        rank = self.rules.wild.rank
        self._wild_rank = sum(ONE[number_of(rank, suit)] for suit in Suit) if rank else 0
        held = present(self._split(self.cards)[0])
        for number, shapes in enumerate(_shapes(limit)):
            if held & ONE[number]:
                self.shapes[number] = [shape for shape in shapes if shape.mask & held == shape.mask]

    def _split(self, cards: Iterable[Card]) -> tuple[int, list[Card]]:
        """The cards with a rank as counts, and the jokers."""
        given = list(cards)
        jokers = [card for card in given if card.suit is None]
        return sum(one_of(card) for card in given if card.suit is not None), jokers

    def _straight_runs(self, counts: int, wilds: Sequence[Card]) -> list[StraightRun]:
        """Every straight run of three to five cards."""
        held = present(counts)
        if not self.rules.wild.natural_is_straight:
            held &= ~self._wild_rank
        return [StraightRun(mask, None) for mask in straight_runs() if mask & held == mask]

    def _beside(self, counts: int, wilds: Sequence[Card], straight: StraightRun, second_run: bool) -> Rest:
        return Rest(counts - straight.mask, len(wilds), second_run, False)

    def _points(self, counts: int) -> int:
        return value(cards_in(counts), self.rules.wild)

    def _in_points(self, least: int) -> int:
        return least // _POINT

    def _least(self, rest: Rest) -> int:
        """The least value of the cards that stay loose, and then the fewest wild cards among them.

        At least `NEVER` if a run must be made and cannot be, or if more wild cards are used than there are.
        """
        if not rest.counts:
            return NEVER if rest.run_needed or rest.wilds < 0 else rest.wilds
        if rest not in self.known:
            spend(1 + len(self.shapes[lowest(rest.counts)]))
            self.known[rest] = min(cost + self._least(after) for cost, after, _shape in self._ways(rest))
        return self.known[rest]

    def _ways(self, rest: Rest) -> Iterator[tuple[int, Rest, MeldShape | None]]:
        """What can become of the lowest card: what that costs, what remains, and the meld it is in."""
        number = lowest(rest.counts)
        one = ONE[number]
        if one & self._wild_rank:
            yield 0, rest._replace(counts=rest.counts - one, wilds=rest.wilds + 1), None
        else:
            yield POINTS[number] * _POINT, rest._replace(counts=rest.counts - one), None
        held = present(rest.counts)
        for shape in self.shapes[number]:
            if shape.mask & held == shape.mask:
                after = rest.without(shape)
                if after.wilds + self._still_wild(after.counts) >= 0:
                    yield 0, after, shape

    def _still_wild(self, counts: int) -> int:
        """How many cards of the wild rank may still join the wild cards."""
        return number_of_cards(counts & (self._wild_rank | self._wild_rank << 1))

    def _laid_out(self, counts: int, wilds: Sequence[Card], straight: StraightRun, second_run: bool) -> Arrangement:
        """The arrangement with this straight run that leaves the least."""
        rest = self._beside(counts, wilds, straight, second_run)
        melds, free, loose = [(cards_in(straight.mask), 0)], list(wilds), list[Card]()
        while rest.counts:
            number, least = lowest(rest.counts), self._least(rest)
            _cost, after, shape = next(way for way in self._ways(rest) if way[0] + self._least(way[1]) == least)
            if shape:
                melds.append((cards_in(shape.mask), shape.wilds))
            else:
                (free if ONE[number] & self._wild_rank else loose).append(CARDS[number])
            rest = after
        shown = []
        for cards, needed in melds:
            shown.append(read_meld((*cards, *free[:needed]), self.rules.wild))
            del free[:needed]
        return Arrangement(tuple(shown), (*loose, *free))

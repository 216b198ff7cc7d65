"""The same search where a run or set holds only so many cards that stand for others (IND-12b).

Then it matters which wild card lies where: one of the wild rank may lie in its own place, which the limit does not
count, and one that fits nowhere stays loose, so that the hand is no rummy. So cards of the wild rank are decided like
any others: each is the card that it is, or it joins the wild cards that may stand for others. A meld may use a wild
card that joins them only later; in the end there must be as many as are used.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from scorekeeper.engine.cards import Card
from scorekeeper.engine.step_budget import spend
from scorekeeper.games.indian.solver.arrangement import Arrangement, read_meld
from scorekeeper.games.indian.solver.card_counts import (
    CARDS,
    ONE,
    POINTS,
    lowest,
    number_of_cards,
    numbers_in,
    one_of,
    present,
)
from scorekeeper.games.indian.solver.hand_shapes import straight_runs_in
from scorekeeper.games.indian.solver.meld_shapes import MeldShape, natural_shapes_from
from scorekeeper.games.indian.solver.plan import NEVER, Hand, Plan, Rest
from scorekeeper.games.indian.solver.rules import Rules
from scorekeeper.games.indian.solver.search import Search


@cache
def _shapes(most_wild: int) -> tuple[tuple[MeldShape, ...], ...]:
    """By the number of each card: its shapes as the lowest card, with up to `most_wild` cards that stand for others."""
    return tuple(tuple(natural_shapes_from(number, most_wild)) for number in range(len(CARDS)))


class LimitedSearch(Search):
    """The search for all hands that are made of these cards. Here cards of the wild rank are among the counts, the wild
    cards of `Rest` are the others that may stand for cards, and below 0 they are still to come."""

    # A loose wild card costs less than a point, however many there are.
    POINT = 64

    def __init__(self, cards: Sequence[Card], rules: Rules) -> None:
        super().__init__(cards, rules)
        limit = rules.wild.most_wild
        assert limit is not None, "only where the table has a limit"
        self._exact: dict[Rest, int] = {}
        held = present(self._hand(cards).counts)
        self._by_lowest = {
            number: [shape for shape in _shapes(limit)[number] if shape.mask & held == shape.mask]
            for number in numbers_in(held)
        }

    def _hand(self, cards: Iterable[Card]) -> Hand:
        hand = list(cards)
        counts = sum(one_of(card) for card in hand if card.suit is not None)
        return Hand(counts, [card for card in hand if card.suit is None], 0, 0)

    def _straight_runs(self, hand: Hand) -> list[int]:
        held = present(hand.counts)
        return straight_runs_in(held if self.rules.wild.natural_is_straight else held & ~self._wild_rank)

    def _orphans(self, counts: int) -> int:
        return 0

    def _beside(self, hand: Hand, orphans: int, straight: int, second_run: bool) -> Rest:
        # A run of wild cards alone has more of them than any limit allows.
        return Rest(hand.counts - straight, len(hand.wilds), NEVER if second_run else 0, 0)

    def _least(self, counts: int, wilds: int, wilds_for_run: int, orphans: int, most: int) -> int:
        """The least value of the cards that stay loose, and then the fewest wild cards among them, without a bound.

        At least `NEVER` if a run must be made and cannot be, or if more wild cards are used than there are.
        """
        return self._exact_least(Rest(counts, wilds, wilds_for_run, orphans))

    def _exact_least(self, rest: Rest) -> int:
        if not rest.counts:
            return NEVER if rest.wilds_for_run or rest.wilds < 0 else rest.wilds
        if rest not in self._exact:
            spend(1 + len(self._by_lowest[lowest(rest.counts)]))
            self._exact[rest] = min(cost + self._exact_least(after) for cost, after, _shape in self._choices(rest))
        return self._exact[rest]

    def _choices(self, rest: Rest) -> Iterator[tuple[int, Rest, MeldShape | None]]:
        """What can become of the lowest card: what that costs, what remains, and the meld it is in."""
        number = lowest(rest.counts)
        card = ONE[number]
        if card & self._wild_rank:
            yield 0, rest._replace(counts=rest.counts - card, wilds=rest.wilds + 1), None
        else:
            yield POINTS[number] * self.POINT, rest._replace(counts=rest.counts - card), None
        held = present(rest.counts)
        for shape in self._by_lowest[number]:
            if shape.mask & held == shape.mask:
                run = 0 if shape.is_run else rest.wilds_for_run
                after = Rest(rest.counts - shape.mask, rest.wilds - shape.wilds, run, 0)
                if after.wilds + self._still_wild(after.counts) >= 0:
                    yield 0, after, shape

    def _still_wild(self, counts: int) -> int:
        """How many cards of the wild rank may still join the wild cards."""
        return number_of_cards(counts & (self._wild_rank | self._wild_rank << 1))

    def _arrangement(self, hand: Hand, plan: Plan) -> Arrangement:
        """The arrangement of a plan that leaves the least."""
        rest = self._beside(hand, 0, plan.straight, plan.second_run)
        melds, free, loose = [(plan.straight, 0)], list(hand.wilds), list[Card]()
        while rest.counts:
            number, least = lowest(rest.counts), self._exact_least(rest)
            _cost, after, shape = next(
                choice for choice in self._choices(rest) if choice[0] + self._exact_least(choice[1]) == least
            )
            if shape:
                melds.append((shape.mask, shape.wilds))
            else:
                (free if ONE[number] & self._wild_rank else loose).append(CARDS[number])
            rest = after
        shown = []
        for mask, needed in melds:
            shown.append(read_meld(mask, tuple(free[:needed]), self.rules.wild))
            del free[:needed]
        return Arrangement(tuple(shown), (*loose, *free))

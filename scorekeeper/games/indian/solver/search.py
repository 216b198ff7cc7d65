"""The least that a hand can cost, over all ways to meld it.

Wild cards cost nothing, melded or loose, so the search only needs their number. It tries each straight run of the hand,
and then decides the remaining cards, the lowest one first: the card is the lowest card of one of the shapes in the
hand, or it is loose. The least cost of the remaining cards does not depend on the cards decided before, so it is kept.

Most ways are never looked at, because they cannot cost less than one that is known (branch and bound: Land and Doig,
"An automatic method of solving discrete programming problems", 1960). An orphan, a card that lies in no meld without
wild cards, is loose unless a wild card helps, and `HandShapes.gain` says how much a wild card can help. So a search
gets the most that an answer may cost. An answer up to that is exact; an answer above it only says that the least is at
least so much (Fishburn's fail-soft search, 1983).
"""

from collections.abc import Iterable, Sequence
from functools import cached_property

from scorekeeper.engine.cards import Card
from scorekeeper.engine.step_budget import spend
from scorekeeper.games.indian.solver.arrangement import Arrangement, Count, count_arrangement, read_meld, value
from scorekeeper.games.indian.solver.card_counts import (
    ALL_CARDS,
    ONE_BY_SUIT,
    POINTS_OF,
    RANKS,
    by_rank,
    cards_in,
    number_of_cards,
    one_of,
    points,
    present,
)
from scorekeeper.games.indian.solver.hand_shapes import (
    HandShapes,
    in_natural_runs,
    shapes_in,
    straight_runs_in,
)
from scorekeeper.games.indian.solver.meld_shapes import WILD_RUN, MeldShape, few_wilds_first
from scorekeeper.games.indian.solver.plan import NEVER, Cost, Hand, Plan, Rest
from scorekeeper.games.indian.solver.rules import Rules

_MOST_IN_RUN = 13
_MOST_IN_SET = 4


class Search:
    """The search for all hands that are made of these cards. All of them share what was found about remaining cards."""

    # How `_least` counts a point.
    POINT = 1

    def __init__(self, cards: Sequence[Card], rules: Rules) -> None:
        self.cards = cards
        self.rules = rules
        self._wild_rank = RANKS[rules.wild.rank]
        # What `_least` found for a `Rest`, and whether it is exact.
        self._kept: dict[tuple[int, int, int], tuple[int, bool]] = {}

    @cached_property
    def _shapes(self) -> HandShapes:
        hand = self._hand(self.cards)
        return shapes_in(present(hand.counts), len(hand.wilds))

    def least_count(self) -> Count:
        """The cheapest arrangement of the cards, with what it costs."""
        hand = self._hand(self.cards)
        plan = self._plan(hand, self._straight_runs(hand), value(self.cards, self.rules.wild))
        arrangement = self._arrangement(hand, plan) if plan.straight else Arrangement((), tuple(self.cards))
        return count_arrangement(arrangement, self.rules)

    def costs_after_discard(self) -> dict[Card, Cost]:
        """What the cards cost at least without each of them, by the rank of the discard."""
        hand = self._hand(self.cards)
        straights, all_cards = self._straight_runs(hand), value(self.cards, self.rules.wild)
        costs = {}
        for card in sorted(set(self.cards), key=by_rank):
            rest = self._without(hand, card)
            held = present(rest.counts) | rest.in_place
            left = [straight for straight in straights if straight & held == straight]
            plan = self._plan(rest, left, all_cards - value([card], self.rules.wild))
            costs[card] = Cost(plan.points, plan.second_run and plan.nothing_loose)
        return costs

    def _hand(self, cards: Iterable[Card]) -> Hand:
        wild_rank = self.rules.wild.rank
        counts, wilds, own, in_place = 0, [], 0, 0
        for card in cards:
            if card.suit is None:
                wilds.append(card)
            elif card.rank == wild_rank:
                wilds.append(card)
                own += 1
                in_place |= ONE_BY_SUIT[card.suit][wild_rank]
            else:
                counts += ONE_BY_SUIT[card.suit][card.rank]
        return Hand(counts, wilds, own, in_place if self.rules.wild.natural_is_straight else 0)

    def _without(self, hand: Hand, card: Card) -> Hand:
        """The hand without one copy of a card."""
        if not self.rules.wild.is_wild(card):
            return hand._replace(counts=hand.counts - one_of(card))
        cards = list(self.cards)
        cards.remove(card)
        return self._hand(cards)

    def _plan(self, hand: Hand, straights: Sequence[int], all_cards: int) -> Plan:
        """The cheapest plan of a hand with these straight runs, whose cards together count `all_cards`.

        Of equal plans one with two runs goes before one with a straight run, and that before the one without runs.
        """
        best = Plan(0, False, all_cards)
        if not straights:
            flat = self.rules.no_straight_run
            return best if flat is None else best._replace(points=flat)
        if self.rules.one_run == "loose":
            best = self._cheapest(hand, straights, False, best.points) or best
        else:
            values = [points(straight & ~self._wild_rank) for straight in straights]
            saved = max(values)
            cost = all_cards if self.rules.one_run == "all" else all_cards - saved
            if cost <= best.points:
                best = Plan(straights[values.index(saved)], False, cost)
        return self._cheapest(hand, straights, True, best.points) or best

    def _straight_runs(self, hand: Hand) -> list[int]:
        """The masks of the straight runs of three to five cards."""
        return straight_runs_in(present(hand.counts) | hand.in_place)

    def _cheapest(self, hand: Hand, straights: Sequence[int], second_run: bool, most: int) -> Plan | None:
        """The plan with the straight run that leaves the least loose; None if each leaves more than `most` points.

        `second_run`: a further run must be made.
        """
        least, best = (most + 1) * self.POINT, 0
        orphans = self._orphans(hand.counts)
        for straight in straights:
            loose = self._least(*self._beside(hand, orphans, straight, second_run), least - 1)
            if loose < least:
                least, best = loose, straight
                if not least:
                    break
        return Plan(best, second_run, least // self.POINT, not least) if best else None

    def _orphans(self, counts: int) -> int:
        """What the orphans among these cards count."""
        return points(counts & self._shapes.orphans)

    def _beside(self, hand: Hand, orphans: int, straight: int, second_run: bool) -> Rest:
        """The cards of a hand outside a straight run. `orphans` is what the orphans in the hand count.

        Three wild cards may form a run if the table allows it, or if one of them lies in its own place.
        """
        counts, wilds, own, in_place = hand
        free = len(wilds)
        # Only beside a card of the wild rank can a straight run hold orphans.
        if straight & in_place:
            free, own, straight = free - 1, own - 1, straight & ~in_place
            orphans -= self._orphans(straight)
        wilds_for_run = 0
        if second_run:
            wilds_for_run = WILD_RUN.wilds if own or self.rules.wild.all_wild else NEVER
        return Rest(counts - straight, free, wilds_for_run, orphans)

    def _least(self, counts: int, wilds: int, wilds_for_run: int, orphans: int, most: int) -> int:
        """The least value of the cards of a `Rest` that stay loose if it is at most `most`; else a number above `most`
        that the least value reaches or exceeds. `NEVER` if a run must be made and cannot be."""
        if not counts:
            return 0 if wilds >= wilds_for_run else NEVER
        by_lowest, orphan_cards, gain = self._shapes
        loose, floor = 0, orphans - wilds * gain
        if floor > most:
            return floor
        held = (counts | counts >> 1) & ALL_CARDS
        if not wilds:
            # The orphans stay loose, and only the others are searched.
            counts &= ~orphan_cards
            held &= ~orphan_cards
            if wilds_for_run and not in_natural_runs(held):
                return NEVER
            if not counts:
                return orphans
            loose, orphans, floor, most = orphans, 0, 0, most - orphans
        elif wilds >= 2 * held.bit_count() and wilds >= 2 * number_of_cards(counts):
            # Every card forms a run with two wild cards.
            return 0
        rest = (counts, wilds, wilds_for_run)
        kept = self._kept.get(rest)
        if kept is not None and (kept[1] or kept[0] > most):
            return kept[0] + loose
        lowest = held & -held
        shapes = by_lowest[lowest]
        spend(1 + len(shapes))
        least, limit = NEVER, most
        for mask, needed, is_run, saved in shapes:
            if needed <= wilds and mask & held == mask:
                total: int = orphans - saved - (wilds - needed) * gain
                if total <= limit:
                    run = 0 if is_run else wilds_for_run
                    total = self._least(counts - mask, wilds - needed, run, orphans - saved, limit)
                if total < least:
                    least = total
                    if total <= limit:
                        limit = total - 1
                        if limit < floor:
                            break
        if limit >= floor:
            alone = POINTS_OF[lowest]
            if alone <= limit:
                left = orphans - alone if lowest & orphan_cards else orphans
                alone += self._least(counts - lowest, wilds, wilds_for_run, left, limit - alone)
            if alone < least:
                least = alone
        self._kept[rest] = least, least <= most
        return least + loose

    def _cheapest_melds(self, rest: Rest) -> list[MeldShape]:
        """The melds of one arrangement that leaves the least; melds with few wild and many natural cards go first.

        But a run of only wild cards is the first of all: it may need one of the wild rank.
        """
        counts, wilds, wilds_for_run, orphans = rest
        by_lowest, orphan_cards, _gain = self._shapes
        least = self._least(*rest, NEVER)
        chosen: list[MeldShape] = []
        while counts:
            held = present(counts)
            lowest = held & -held
            shapes = [shape for shape in by_lowest.get(lowest, ()) if shape[1] <= wilds and shape[0] & held == shape[0]]
            for mask, needed, is_run, saved in sorted(shapes, key=few_wilds_first):
                after = counts - mask, wilds - needed, 0 if is_run else wilds_for_run, orphans - saved
                if self._least(*after, least) == least:
                    chosen.append(MeldShape(mask, needed, is_run))
                    counts, wilds, wilds_for_run, orphans = after
                    break
            else:
                counts -= lowest
                least -= POINTS_OF[lowest]
                if lowest & orphan_cards:
                    orphans -= POINTS_OF[lowest]
        return [WILD_RUN, *chosen] if wilds_for_run else chosen

    def _arrangement(self, hand: Hand, plan: Plan) -> Arrangement:
        """The arrangement of a plan that leaves the least, every wild card in a meld where one fits."""
        rest = self._beside(hand, self._orphans(hand.counts), plan.straight, plan.second_run)
        loose, free = rest.counts, list(hand.wilds)
        for card in cards_in(plan.straight & hand.in_place):
            free.remove(card)
        # The masks of the melds, each with its wild cards.
        runs, sets = [(plan.straight, list[Card]())], list[tuple[int, list[Card]]]()
        for mask, needed, is_run in self._cheapest_melds(rest):
            loose -= mask
            if len(free) > 1:
                suit = cards_in(mask)[0].suit if mask else None
                free.sort(key=lambda card: (suit is not None and card.suit != suit, card.suit is None, by_rank(card)))
            (runs if is_run else sets).append((mask, free[:needed]))
            del free[:needed]
        # The straight run must stay straight, so no wild card that is left over is added to it.
        for melds, most in ((runs[:0:-1], _MOST_IN_RUN), (sets, _MOST_IN_SET)):
            for mask, wilds in melds if free else ():
                room = most - number_of_cards(mask) - len(wilds)
                wilds += free[:room]
                del free[:room]
        shown = tuple([read_meld(mask, tuple(wilds), self.rules.wild) for mask, wilds in (*runs, *sets)])
        return Arrangement(shown, (*cards_in(loose), *free))

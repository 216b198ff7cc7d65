"""Jokers swapped into a hand before anything else is laid down (R500-20, the option `joker_swap`).

The solver knows no swaps: what a hand can swap is tried beside it, and there are never more than the jokers that lie.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.cards import JOKER, Card
from scorekeeper.games.rummy500.options import Options, rules, values
from scorekeeper.games.rummy500.table import swapped
from scorekeeper.melds import Meld
from scorekeeper.solvers import rummy500 as solver
from scorekeeper.solvers.rummy500 import Best, LaidOff, Take
from scorekeeper.text import Reason, T

__all__ = ["Plan", "best", "deepest", "swap_reasons", "take"]


@dataclass(frozen=True)
class Plan:
    """A hand and a table after some swaps; `points` are those of the cards that took a joker's place."""

    hand: tuple[Card, ...]
    table: tuple[Meld, ...]
    swaps: tuple[LaidOff, ...] = ()
    points: int = 0


def best(options: Options, packs: int, hand: Sequence[Card], table: Sequence[Meld], melded: bool) -> tuple[Plan, Best]:
    """The swaps that leave a hand best off, the fewest among equals, and the best it can do then."""
    found = [
        (plan, solver.best(plan.hand, plan.table, rules(options, packs), values(options), melded))
        for plan in _plans(options, hand, table, melded)
    ]
    return max(found, key=lambda one: (one[0].points + one[1].points, -len(one[1].loose), -len(one[0].swaps)))


def take(
    options: Options,
    packs: int,
    pile: Sequence[Card],
    card: Card,
    hand: Sequence[Card],
    table: Sequence[Meld],
    melded: bool,
) -> tuple[Plan, Take]:
    """The swaps of hand cards with which a card of the pile may be taken, and how; none where it makes no difference.

    Among those that make it legal the ones that leave the hand best off.
    """
    found = [
        (plan, solver.take(pile, card, plan.hand, plan.table, rules(options, packs), values(options), melded))
        for plan in _plans(options, hand, table, melded)
    ]
    legal = [(plan, one, plan.points + one.after.points) for plan, one in found if one.after]
    if not legal:
        return found[0]
    plan, one, _ = max(legal, key=lambda each: (each[2], -len(each[0].swaps)))
    return plan, one


def deepest(
    options: Options, packs: int, pile: Sequence[Card], hand: Sequence[Card], table: Sequence[Meld], melded: bool
) -> Card | None:
    """The deepest card of the pile that may be taken, after any swaps; None if no card may."""
    found = [
        solver.deepest(pile, plan.hand, plan.table, rules(options, packs), values(options), melded)
        for plan in _plans(options, hand, table, melded)
    ]
    deepest = max((one.taken for one in found if one), key=len, default=None)
    return deepest[0] if deepest else None


def swap_reasons(plan: Plan) -> Iterator[Reason]:
    """What is swapped, card by card."""
    for swap in plan.swaps:
        text = T("%(card)s takes the place of the joker, and the joker is yours.", card=swap.card)
        yield Reason("R500-20", text)


def _plans(options: Options, hand: Sequence[Card], table: Sequence[Meld], melded: bool) -> Iterator[Plan]:
    """No swap first, then every choice of swaps. Who must meld first swaps nothing before (R500-14)."""
    start = Plan(tuple(hand), tuple(table))
    if not options.joker_swap or (options.layoff_after_own_meld and not melded):
        yield start
        return
    stood_for = [(index, one.face) for index, meld in enumerate(table) for one in meld.cards if one.stands_for]
    yield from _choices(options, start, stood_for)


def _choices(options: Options, plan: Plan, stood_for: Sequence[tuple[int, Card]]) -> Iterator[Plan]:
    if not stood_for:
        yield plan
        return
    (index, card), *others = stood_for
    yield from _choices(options, plan, others)
    found = swapped(plan.table[index], card)
    if card not in plan.hand or found is None:
        return
    hand, table = list(plan.hand), list(plan.table)
    hand.remove(card)
    table[index] = found[0]
    swaps = (*plan.swaps, LaidOff(card, plan.table[index], index))
    points = plan.points + values(options).melded(card, found[0])
    yield from _choices(options, Plan((*hand, JOKER), tuple(table), swaps, points), others)

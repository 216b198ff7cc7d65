"""Best plays after joker swaps (R500-20, the option `joker_swap`).

A swap: a hand card takes the place of the joker that stands for it, and the joker goes to the hand. The solver does not
know swaps, so every choice of swaps is made here first and the solver is asked for each. There are few: at most one
swap for each joker on the table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.engine.cards import JOKER, Card
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.text import Reason, T
from scorekeeper.games.rummy500 import solver
from scorekeeper.games.rummy500.joker_reading import relevant_readings
from scorekeeper.games.rummy500.options import Options, card_values, solver_rules
from scorekeeper.games.rummy500.solver import LaidOff, Laydown, Take
from scorekeeper.games.rummy500.table_melds import swap_joker


@dataclass(frozen=True)
class SwapPlan:
    """A hand and the melds on the table after some swaps.

    `read` are the melds before the swaps. `points` is what the cards count that took the place of a joker.
    """

    hand: tuple[Card, ...]
    table: tuple[Meld, ...]
    read: tuple[Meld, ...]
    swaps: tuple[LaidOff, ...] = ()
    points: int = 0


def best_after_swaps(
    options: Options, packs: int, hand: Sequence[Card], tables: Sequence[tuple[Meld, ...]], melded: bool
) -> tuple[SwapPlan, Laydown]:
    """The swaps after which a hand scores most (of equal ones the fewest swaps), and the laydown that scores it.

    `tables` are the ways to read the melds on the table (R500-20b); the result is for the first that allows the most.
    `melded`: whether the player has already melded in this hand.
    """
    laydowns = [
        (plan, solver.best_laydown(plan.hand, plan.table, solver_rules(options, packs), card_values(options), melded))
        for plan in _plans(options, hand, (), tables, melded)
    ]
    return max(
        laydowns, key=lambda choice: (choice[0].points + choice[1].points, -len(choice[1].loose), -len(choice[0].swaps))
    )


def take_after_swaps(
    options: Options,
    packs: int,
    pile: Sequence[Card],
    card: Card,
    hand: Sequence[Card],
    tables: Sequence[tuple[Meld, ...]],
    melded: bool,
) -> tuple[SwapPlan, Take]:
    """The swaps after which `card` may be taken from the pile, and the solver's result.

    Of the swaps that make it legal, those after which the hand scores most; of equal ones the fewest. If none makes it
    legal: no swap, and the solver's reasons.
    """
    takes = [
        (
            plan,
            solver.take(pile, card, plan.hand, plan.table, solver_rules(options, packs), card_values(options), melded),
        )
        for plan in _plans(options, hand, pile, tables, melded)
    ]
    legal = [(plan, take, plan.points + take.after.points) for plan, take in takes if take.after]
    if not legal:
        return takes[0]
    plan, take, _ = max(legal, key=lambda choice: (choice[2], -len(choice[0].swaps)))
    return plan, take


def deepest_after_swaps(
    options: Options,
    packs: int,
    pile: Sequence[Card],
    hand: Sequence[Card],
    tables: Sequence[tuple[Meld, ...]],
    melded: bool,
) -> Card | None:
    """The deepest card of the pile that may be taken after any choice of swaps; None if no card may be taken."""
    takes = [
        solver.deepest_take(pile, plan.hand, plan.table, solver_rules(options, packs), card_values(options), melded)
        for plan in _plans(options, hand, pile, tables, melded)
    ]
    deepest = max((take.taken for take in takes if take), key=len, default=None)
    return deepest[0] if deepest else None


def swap_reasons(plan: SwapPlan) -> Iterator[Reason]:
    """A sentence for each swap."""
    for swap in plan.swaps:
        text = T("%(card)s takes the place of the joker, and the joker is yours.", card=swap.card)
        yield Reason("R500-20", text)


def _plans(
    options: Options, hand: Sequence[Card], pile: Sequence[Card], tables: Sequence[tuple[Meld, ...]], melded: bool
) -> list[SwapPlan]:
    """Every choice of swaps at every reading of the table, first those without. Cards of the `pile` are not swapped.

    No swaps if the player has to meld first (R500-14).
    """
    swaps = options.joker_swap and (melded or not options.layoff_after_own_meld)
    read = relevant_readings(tables, [*hand, *pile], swaps)
    plans = [SwapPlan(tuple(hand), table, table) for table in read]
    for table in read if swaps else ():
        start = SwapPlan(tuple(hand), table, table)
        stood_for = [(index, card.face) for index, meld in enumerate(table) for card in meld.cards if card.stands_for]
        plans += [plan for plan in _choices(options, start, stood_for) if plan.swaps]
    return plans


def _choices(options: Options, plan: SwapPlan, stood_for: Sequence[tuple[int, Card]]) -> Iterator[SwapPlan]:
    if not stood_for:
        yield plan
        return
    (index, card), *others = stood_for
    yield from _choices(options, plan, others)
    swap = swap_joker(plan.table[index], card)
    if card not in plan.hand or swap is None:
        return
    hand, table = list(plan.hand), list(plan.table)
    hand.remove(card)
    table[index] = swap[0]
    swaps = (*plan.swaps, LaidOff(card, plan.table[index], index))
    points = plan.points + card_values(options).in_meld(card, swap[0])
    yield from _choices(options, SwapPlan((*hand, JOKER), tuple(table), plan.read, swaps, points), others)

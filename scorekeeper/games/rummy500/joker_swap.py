"""Best plays after joker swaps (R500-20, the option `joker_swap`).

A swap: a hand card takes the place of the joker that stands for it, and the joker goes to the hand. The solver does not
know swaps, so every choice of swaps is made here first and the solver is asked for each. There are few: at most one
swap for each joker on the table.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.engine.cards import JOKER, Card
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.text import Reason, T
from scorekeeper.games.rummy500 import solver
from scorekeeper.games.rummy500.joker_reading import relevant_readings
from scorekeeper.games.rummy500.options import Options, card_values, solver_rules
from scorekeeper.games.rummy500.solver import LaidOff, Laydown, Rules, Take, Values


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


@dataclass(frozen=True)
class Turn:
    """The turn of a player with this hand, in which jokers may be swapped first.

    `tables` are the ways to read the melds on the table (R500-20b). `melded`: whether the player has already melded in
    this hand.
    """

    options: Options
    packs: int
    tables: Sequence[tuple[Meld, ...]]
    hand: Sequence[Card]
    melded: bool

    def best_laydown(self) -> tuple[SwapPlan, Laydown]:
        """The swaps after which the hand scores most (of equal ones the fewest), and the laydown that scores it.

        Of several readings of the table it is the first that allows the most.
        """
        laydowns = [
            (plan, solver.best_laydown(plan.hand, plan.table, *self._terms, self.melded)) for plan in self._plans(())
        ]

        def rank(choice: tuple[SwapPlan, Laydown]) -> tuple[int, int, int]:
            plan, laydown = choice
            return plan.points + laydown.points, -len(laydown.loose), -len(plan.swaps)

        return max(laydowns, key=rank)

    def take(self, taken: Sequence[Card]) -> tuple[SwapPlan, Take]:
        """The swaps after which a card may be taken from the pile with all cards above it, and the solver's result.

        Of the swaps that make it legal, those after which the hand scores most; of equal ones the fewest. If none makes
        it legal: no swap, and the solver's reasons.
        """
        takes = [
            (plan, solver.take(taken, plan.hand, plan.table, *self._terms, self.melded)) for plan in self._plans(taken)
        ]
        legal = [(plan, take, plan.points + take.after.points) for plan, take in takes if take.after]
        if not legal:
            return takes[0]
        plan, take, _ = max(legal, key=lambda choice: (choice[2], -len(choice[0].swaps)))
        return plan, take

    def deepest_take(self, pile: Sequence[Card]) -> Card | None:
        """The deepest card of the pile that may be taken after any choice of swaps; None if no card may be taken."""
        plans = self._plans(pile)
        takes = [solver.deepest_take(pile, plan.hand, plan.table, *self._terms, self.melded) for plan in plans]
        deepest = max((take.taken for take in takes if take), key=len, default=None)
        return deepest[0] if deepest else None

    @property
    def _terms(self) -> tuple[Rules, Values]:
        return solver_rules(self.options, self.packs), card_values(self.options)

    def _plans(self, pile: Sequence[Card]) -> list[SwapPlan]:
        """Every choice of swaps at every reading of the table, first those without. Cards of the pile are not swapped.

        No swaps if the player has to meld first (R500-14, R500-38).
        """
        swaps = self.options.joker_swap and (self.melded or not self._terms[0].opens_with_melds)
        read = relevant_readings(self.tables, [*self.hand, *pile], swaps)
        plans = [SwapPlan(tuple(self.hand), table, table) for table in read]
        for plan in plans[:] if swaps else ():
            jokers = [
                (index, card.face) for index, meld in enumerate(plan.table) for card in meld.cards if card.stands_for
            ]
            plans += [choice for choice in _choices(self.options, plan, jokers) if choice.swaps]
        return plans


def swap_jokers(meld: Meld, cards: Iterable[Card]) -> tuple[Meld, tuple[Card, ...], tuple[Card, ...]]:
    """Put cards in the places of the jokers that stand for them (R500-20).

    Returns the meld with these cards, the jokers that they replace, and the cards for which no joker stands.
    """
    lying = list(meld.cards)
    jokers, others = [], []
    for card in cards:
        place = next((index for index, joker in enumerate(lying) if joker.stands_for == card), None)
        if place is None:
            others.append(card)
        else:
            jokers.append(lying[place])
            lying[place] = card
    return Meld(meld.kind, tuple(lying)), tuple(jokers), tuple(others)


def swap_reasons(plan: SwapPlan) -> Iterator[Reason]:
    """A sentence for each swap."""
    for swap in plan.swaps:
        text = T("%(card)s takes the place of the joker, and the joker is yours.", card=swap.card)
        yield Reason("R500-20", text)


def _choices(options: Options, plan: SwapPlan, jokers: Sequence[tuple[int, Card]]) -> Iterator[SwapPlan]:
    if not jokers:
        yield plan
        return
    (index, card), *others = jokers
    yield from _choices(options, plan, others)
    whole, swapped, _ = swap_jokers(plan.table[index], [card])
    if card not in plan.hand or not swapped:
        return
    hand, table = list(plan.hand), list(plan.table)
    hand.remove(card)
    table[index] = whole
    swaps = (*plan.swaps, LaidOff(card, plan.table[index], whole, index))
    points = plan.points + card_values(options).in_meld(card, whole)
    yield from _choices(options, SwapPlan((*hand, JOKER), tuple(table), plan.read, swaps, points), others)

"""What the search knows about each face before it begins: what the hand, the table and the rules allow there."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.engine.cards import JOKER, Card, Suit
from scorekeeper.engine.melds import Meld
from scorekeeper.games.rummy500.solver.moves import Spot, TableRun, TableSet
from scorekeeper.games.rummy500.solver.reconstruct import LAST, PLACES, face_at
from scorekeeper.games.rummy500.solver.rules import Rules
from scorekeeper.games.rummy500.solver.steps import ACE_HIGH

__all__ = ["Demand", "spots"]


@dataclass(frozen=True)
class Demand:
    """What a way to lay a hand down must do.

    `card` must be used if it is not None: with `in_new_meld` in a new meld, else in a new meld or a lay-off. With
    `own_meld` there must be a new meld.
    """

    card: Card | None = None
    in_new_meld: bool = False
    own_meld: bool = False


def spots(hand: Counter[Card], table: Sequence[Meld], rules: Rules, demand: Demand) -> dict[tuple[int, Suit], Spot]:
    """The spot at each place of each suit. `hand` says how often each card, also the joker, is in the hand."""
    known = _HandAtTable(hand, table, rules, demand)
    return {(place, suit): known.spot(place, suit) for place, suit in PLACES}


class _Extent(NamedTuple):
    """The lowest and highest place of a run of the table."""

    low: int
    high: int


class _HandAtTable:
    """A hand, the melds of the table and the rules, from which the spots are made."""

    def __init__(self, hand: Counter[Card], table: Sequence[Meld], rules: Rules, demand: Demand) -> None:
        self.hand, self.table, self.rules, self.demand = hand, table, rules, demand
        self.lying = Counter(card.face for meld in table for card in meld.cards)
        self.jokers = hand[JOKER]

    def spot(self, place: int, suit: Suit) -> Spot:
        """The spot at this place of this suit."""
        card, rules = face_at(place, suit), self.rules
        room, above = self._room(place, suit), 0
        if place < ACE_HIGH and (self.jokers or self.hand[face_at(place + 1, suit)]):
            above = self._room(place + 1, suit)
        docks, opens, slots = [], [], []
        for index, (low, high) in self._table_runs(suit).items():
            if low == place + 1:
                docks.append(TableRun(index, high == ACE_HIGH))
            if high == place < ACE_HIGH:
                opens.append(TableRun(index, low == 1))
        for index, meld in enumerate(self.table):
            missing = all(one.face != card for one in meld.cards)
            open_set = not meld.is_run and len(meld.cards) < 4 and meld.cards[0].face.rank == card.rank and place > 1
            if open_set and (missing or rules.same_suit_in_sets):
                slots.append(TableSet(index, missing))
        return Spot(
            held=min(self.hand[card], room),
            jokers=min(self.jokers, room),
            room=room,
            above=above,
            lowest=place == 1,
            highest=place == ACE_HIGH,
            last=suit is LAST,
            coming=(LAST - suit) * (rules.packs if rules.same_suit_in_sets else 1),
            slots=tuple(slots),
            docks=tuple(docks),
            opens=tuple(opens),
            marks=(self.demand.card == JOKER, self.demand.card == card),
            in_new_meld=self.demand.in_new_meld,
            track_low=self._both_aces(suit),
            any_suit=rules.same_suit_in_sets,
        )

    def _room(self, place: int, suit: Suit) -> int:
        """How often a face may still be laid down on the table."""
        return max(0, self.rules.packs - self.lying[face_at(place, suit)])

    def _table_runs(self, suit: Suit) -> dict[int, _Extent]:
        """The runs of the table in a suit: their extent by their index."""
        found = {}
        for index, meld in enumerate(self.table):
            if meld.is_run and meld.cards[0].face.suit == suit:
                low = meld.cards[0].face.rank
                found[index] = _Extent(low, low + len(meld.cards) - 1)
        return found

    def _both_aces(self, suit: Suit) -> bool:
        """Whether the hand has enough cards to give a run of the table both aces, which the rules forbid."""
        for low, high in self._table_runs(suit).values():
            places = [*range(1, low), *range(high + 1, ACE_HIGH + 1)]
            missing = sum(self.hand[face_at(place, suit)] == 0 for place in places)
            if low > 1 and missing <= self.jokers:
                return True
        return False

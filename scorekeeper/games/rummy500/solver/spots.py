"""What the search knows about each face before it begins: what the hand, the table and the rules allow there."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from scorekeeper.engine.cards import FOUR_SUITS, JOKER, Card, Suit
from scorekeeper.engine.melds import Meld
from scorekeeper.games.rummy500.solver.gains import Gains
from scorekeeper.games.rummy500.solver.moves import Spot, TableRun, TableSet
from scorekeeper.games.rummy500.solver.rules import Rules
from scorekeeper.games.rummy500.solver.steps import ACE_HIGH, face_at

_SMALLEST, _FULL_SET = 3, 4
_UP_TO_ACE_HIGH = range(ACE_HIGH + 1)
_NO_MARKS = (False, False)


@dataclass(frozen=True)
class Demand:
    """What a way to lay a hand down must do.

    `card` must be used if it is not None: with `in_new_meld` in a new meld, else in a new meld or a lay-off. With
    `own_meld` there must be a new meld. The new melds must count `least` points together.
    """

    card: Card | None = None
    in_new_meld: bool = False
    own_meld: bool = False
    least: int = 0

    @classmethod
    def of(cls, rules: Rules, has_melded: bool) -> "Demand":
        """What the rules demand of a player who has melded before in this hand, or has not (R500-14, R500-38)."""
        return cls() if has_melded else cls(own_meld=rules.opens_with_melds, least=rules.first_meld)


class Face(NamedTuple):
    """A place (1 to 14) of a suit, and what can be done there."""

    place: int
    suit: Suit
    spot: Spot


class _TableRun(NamedTuple):
    """A run of the table (its index) with its lowest and highest place."""

    table: int
    low: int
    high: int


# A number for each place of a suit, from 0 (no place) to one above the high ace (no place either).
_Places: TypeAlias = list[int]


class HandAtTable:
    """A hand, the melds of the table and the rules, from which the faces are made.

    `hand` says how often each card, also the joker, is in the hand.
    """

    def __init__(self, hand: Counter[Card], table: Sequence[Meld], rules: Rules, gains: Gains, demand: Demand) -> None:
        self.rules, self.gains, self.demand, self.jokers = rules, gains, demand, hand[JOKER]
        self.runs: list[list[_TableRun]] = [[] for _ in FOUR_SUITS]
        self.open_sets: dict[int, list[tuple[int, Meld]]] = {}
        for index, meld in enumerate(table):
            first = meld.cards[0].face
            if meld.is_run:
                assert first.suit is not None
                self.runs[first.suit].append(_TableRun(index, first.rank, first.rank + len(meld.cards) - 1))
            elif len(meld.cards) < _FULL_SET:
                self.open_sets.setdefault(first.rank, []).append((index, meld))
        self.held = _by_place(hand)
        self.both_aces = [self._both_aces(suit) for suit in FOUR_SUITS]

    def faces(self) -> Iterator[Face]:
        """The faces that matter, in the order of the search: place by place, and at each place suit by suit.

        A face is left out where no card can be laid: where the hand has too few cards for a run or a set with it, and
        the table has no meld for it.
        """
        in_sets = [self._sets_at(place) for place in _UP_TO_ACE_HIGH]
        matters = [self._relevant_places(suit, in_sets) for suit in FOUR_SUITS]
        for place in _UP_TO_ACE_HIGH[1:]:
            suits = [suit for suit in FOUR_SUITS if matters[suit][place]]
            later = len(suits)
            for suit in suits:
                later -= 1
                above = self._in_runs(place + 1, suit) if matters[suit][place + 1] else 0
                yield Face(place, suit, self._spot(place, suit, above, later))

    def _sets_at(self, place: int) -> bool:
        """Whether cards of the hand can join sets at this place. At the low ace there are none."""
        held = [suit[place] for suit in self.held]
        natural = sum(held) if self.rules.same_suit_in_sets else sum(map(bool, held))
        return place > 1 and (natural + self.jokers >= _SMALLEST or (place - 1) % 13 + 1 in self.open_sets)

    def _relevant_places(self, suit: Suit, in_sets: Sequence[bool]) -> list[bool]:
        """For each place of a suit whether it matters."""
        held, jokers, runs = self.held[suit], self.jokers, self.runs[suit]
        matters = [False] * (ACE_HIGH + 2)
        # Any three neighbours in a run have a natural card for each joker that the hand does not have.
        for low in range(1, ACE_HIGH - 1):
            if (held[low] > 0) + (held[low + 1] > 0) + (held[low + 2] > 0) + jokers >= _SMALLEST:
                matters[low] = matters[low + 1] = matters[low + 2] = True
        for place in _UP_TO_ACE_HIGH[1:]:
            matters[place] = bool((held[place] or jokers) and (matters[place] or in_sets[place] or runs))
        for run in runs:
            matters[run.high] = matters[run.high] or run.high < ACE_HIGH
        return matters

    def _spot(self, place: int, suit: Suit, above: int, later: int) -> Spot:
        """The spot at this place of this suit. At most `above` cards are laid in runs at the next place; `later` later
        suits of this rank matter."""
        rules, demand, card = self.rules, self.demand, face_at(place, suit)
        runs = self.runs[suit]
        return Spot(
            self.held[suit][place],
            self.jokers,
            self._in_runs(place, suit),
            above,
            place == 1,
            place == ACE_HIGH,
            later == 0,
            later * (rules.packs if rules.same_suit_in_sets else 1),
            self._slots(card) if place > 1 else (),
            tuple(TableRun(run.table, run.high == ACE_HIGH) for run in runs if run.low == place + 1),
            tuple(TableRun(run.table, run.low == 1) for run in runs if run.high == place < ACE_HIGH),
            _NO_MARKS if demand.card is None else (demand.card == JOKER, demand.card == card),
            demand.in_new_meld,
            demand.least > 0,
            any(run.low > place for run in runs),
            self._joker_begins(place, suit),
            None if rules.same_suit_in_sets or self.gains.suits_differ[place] else suit,
            self.both_aces[suit],
            rules.same_suit_in_sets,
        )

    def _slots(self, card: Card) -> tuple[TableSet, ...]:
        """The sets of the table on which this face can be laid off."""
        slots = []
        for index, meld in self.open_sets.get(card.rank, ()):
            missing = all(other.face != card for other in meld.cards)
            if missing or self.rules.same_suit_in_sets:
                slots.append(TableSet(index, missing))
        return tuple(slots)

    def _in_runs(self, place: int, suit: Suit) -> int:
        """How many cards the search lays in runs here at most, without missing the best way.

        More cards than packs are never better where a joker counts the same in all places and the runs of the suit do
        not fill its places: two runs that share a place can be joined, and the joker laid at an end.
        """
        here = self.held[suit][place] + self.jokers
        lying = sum(run.high + 1 - run.low for run in self.runs[suit])
        full = sum(self.held[suit][2:]) + self.jokers + lying > ACE_HIGH * self.rules.packs
        return min(here, self.rules.packs) if self.gains.flat and not full else here

    def _joker_begins(self, place: int, suit: Suit) -> bool:
        """Whether a run that begins here with a joker can be better than the same run with the joker above it.

        It can if a joker counts less at a higher place, or if the run reaches the high ace or a run of the table.
        """
        if self.gains.joker_falls[place][suit]:
            return True
        ends = [ACE_HIGH + 1, *(run.low for run in self.runs[suit] if run.low > place)]
        return any(self.held[suit][place + 1 : end].count(0) < self.jokers for end in ends)

    def _both_aces(self, suit: Suit) -> bool:
        """Whether the hand has enough cards to give a run of the table both aces, which the rules forbid."""
        for _, low, high in self.runs[suit]:
            places = [*range(1, low), *range(high + 1, ACE_HIGH + 1)]
            missing = sum(self.held[suit][place] == 0 for place in places)
            if low > 1 and missing <= self.jokers:
                return True
        return False


def _by_place(cards: Counter[Card]) -> list[_Places]:
    """How many of these cards there are, by suit and place. An ace is at both of its places."""
    counts = [[0] * (ACE_HIGH + 2) for _ in FOUR_SUITS]
    for card, count in cards.items():
        if card.suit is not None:
            counts[card.suit][card.rank] = count
            if card.rank == 1:
                counts[card.suit][ACE_HIGH] = count
    return counts

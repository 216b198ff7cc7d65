"""The most that the cards to come can add to a state of the search: by it the search drops what cannot be the best.

Each suit is looked at alone, and where its cards may join sets it is taken for granted that the other suits provide
the rest of the set. So the result is never too small. What the suits share are the jokers, which are dealt out among
them in the best way. A natural card in a set for which the hand has too few other cards pays its part of the jokers of
that set, so jokers are counted by halves.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from operator import add
from typing import TypeAlias

from scorekeeper.engine.cards import Suit
from scorekeeper.engine.effort import spend
from scorekeeper.games.rummy500.solver.moves import Spot, outcomes
from scorekeeper.games.rummy500.solver.packed_state import (
    ID_FIELD,
    JOKERS_FIELD,
    JOKERS_SHIFT,
    LowAces,
    State,
    fields_at,
    pack,
)
from scorekeeper.games.rummy500.solver.reconstruct import LAST, PLACES
from scorekeeper.games.rummy500.solver.steps import ACE_HIGH, Run, Sets

__all__ = ["Gains", "Outlook"]

# What runs add that cannot be completed: less than anything is worth.
_NEVER = -(1 << 60)
_IMPOSSIBLE = _NEVER // 2
# What a way to go on with the runs of a suit costs, compared with the steps of the search.
_STEPS_A_WAY = 4
# The bits of the runs and of the low aces of two suits.
_OWN = State(runs_id=ID_FIELD, aces=LowAces(3, 3))
_FIRST_TWO = pack(_OWN, Suit.SPADES) | pack(_OWN, Suit.HEARTS)
_LAST_TWO = pack(_OWN, Suit.DIAMONDS) | pack(_OWN, Suit.CLUBS)

# The most that can come with 0, 1, 2 ... half jokers at most.
_Most: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Gains:
    """What cards are worth: `natural` and `joker` at a place of a suit, `top` the most that a joker is worth anywhere,
    and `meld`, which each new meld costs."""

    natural: Callable[[int, Suit], int]
    joker: Callable[[int, Suit], int]
    top: int
    meld: int


@dataclass
class Outlook:
    """The outlook of a hand with this many jokers at these spots. `runs` has the growing runs of a suit by their id."""

    spots: Mapping[tuple[int, Suit], Spot]
    jokers: int
    gains: Gains
    runs: Callable[[int], tuple[Run, ...]]
    known: dict[tuple[int, Suit, tuple[Run, ...], LowAces, bool], _Most] = field(default_factory=dict)
    first: list[dict[int, _Most]] = field(default_factory=lambda: [{} for _ in PLACES])
    last: list[dict[int, list[_Most]]] = field(default_factory=lambda: [{} for _ in PLACES])

    def __post_init__(self) -> None:
        self.prices = {place: self._price(place) for place, _ in PLACES}

    def promises(self, states: Mapping[int, int], index: int) -> dict[int, int]:
        """What each of these states after the face at `index` of `PLACES` can be worth in the end at most.

        `states` holds what they are worth now. States whose runs cannot be completed are left out.
        """
        found = {}
        first, last, top = self.first[index], self.last[index], self.gains.top
        # There are many states, so their parts are read here without function calls.
        for state, worth in states.items():
            jokers = state >> JOKERS_SHIFT & JOKERS_FIELD
            one = first.get(state & _FIRST_TWO) or self._first_two(index, state)
            two = last.get(state & _LAST_TWO) or self._last_two(index, state)
            to_come = max(map(add, one, two[jokers]))
            if to_come > _IMPOSSIBLE:
                found[state] = worth + jokers * top + to_come
        return found

    def _first_two(self, index: int, state: int) -> _Most:
        """The most that can come in the first two suits."""
        most = self._of_two(index, state, Suit.SPADES, Suit.HEARTS)
        return self.first[index].setdefault(state & _FIRST_TWO, most)

    def _last_two(self, index: int, state: int) -> list[_Most]:
        """The most that can come in the last two suits, by the number of jokers, from all of them down to none."""
        most = self._of_two(index, state, Suit.DIAMONDS, Suit.CLUBS)
        by_jokers = [most[2 * jokers :: -1] for jokers in range(self.jokers + 1)]
        return self.last[index].setdefault(state & _LAST_TWO, by_jokers)

    def _of_two(self, index: int, state: int, one: Suit, other: Suit) -> _Most:
        """The most that can come in two suits together."""
        first, second = self._of_suit(index, state, one), self._of_suit(index, state, other)
        return tuple(max(map(add, first, second[halves::-1])) for halves in range(len(first)))

    def _of_suit(self, index: int, state: int, suit: Suit) -> _Most:
        """The most that can come in a suit after the face at `index`, which may be one of an earlier suit."""
        place, last = PLACES[index]
        own = fields_at(state, suit)
        runs = self.runs(own.runs_id)
        if suit <= last:
            return self._most(place + 1, suit, runs, own.aces)
        # Sets of this rank have begun, perhaps with jokers that were paid already.
        return self._most(place, suit, runs, own.aces, paid=True)

    def _most(self, place: int, suit: Suit, runs: tuple[Run, ...], aces: LowAces, paid: bool = False) -> _Most:
        """The most that can come in a suit from a place on. `paid`: cards join sets of this place without jokers."""
        if place > ACE_HIGH:
            return (_NEVER if runs else 0,) * (2 * self.jokers + 1)
        key = (place, suit, runs, aces, paid)
        if key not in self.known:
            self.known[key] = self._computed(place, suit, runs, aces, paid)
        return self.known[key]

    def _computed(self, place: int, suit: Suit, runs: tuple[Run, ...], aces: LowAces, paid: bool) -> _Most:
        spot = self.spots[place, suit]
        natural, joker = self.gains.natural(place, suit), self.gains.joker(place, suit)
        halves, lost = (0, 0) if paid or spot.slots else self.prices[place]
        if place == ACE_HIGH:
            room = spot.room - aces.laid
            held = max(0, min(spot.held - aces.natural, room))
            spot = spot._replace(held=held, jokers=min(spot.jokers, room), room=room)
        alone = spot._replace(coming=0, last=False, slots=(), marks=(False, False))
        best = [_NEVER] * (2 * self.jokers + 1)
        ways = outcomes(alone, runs, Sets())
        spend(_STEPS_A_WAY * len(ways))
        for one in ways:
            used = LowAces(one.natural, one.natural + one.jokers) if place == 1 else aces
            rest = self._most(place + 1, suit, one.runs, used)
            gain = one.natural * natural - one.jokers * (self.gains.top - joker) - one.begun * self.gains.meld
            free = 0 if place == 1 else min(spot.held, spot.room - one.jokers) - one.natural
            for joining in range(free + 1):
                cost = 2 * one.jokers + halves * joining
                worth = gain + joining * (natural - lost)
                best[cost:] = [max(known, worth + more) for known, more in zip(best[cost:], rest, strict=False)]
        return tuple(best)

    def _price(self, place: int) -> tuple[int, int]:
        """How many half jokers a natural card in a set of this place pays, and what they lose at least because jokers
        may be worth more elsewhere."""
        held = [self.spots[place, suit].held for suit in Suit]
        natural = sum(held) if self.spots[place, LAST].any_suit else sum(map(bool, held))
        halves = {1: 4, 2: 1}.get(natural, 0)
        lost = self.gains.top - max(self.gains.joker(place, suit) for suit in Suit)
        return halves, halves * lost // 2

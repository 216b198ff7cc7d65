"""The search for the melds that leave least, card by card from the lowest rank to the highest (TT-12).

A wild card does in a meld whatever it could do as itself, so wild cards are only counted here, and the others are
placed. Each of these is left over, lies in the set of its rank, begins a run, or continues one that is open. A rank
needs no second set, because a set may be of any size; and where a rank has a set, no card of that rank is left over.
Of what was placed, only the open runs and the wild cards that are used up matter for the cards to come. Of choices
that agree in both, the cheapest is kept. Nothing else is left out, so the least is exact.

A wild card that no meld needs costs nothing either: it makes a set larger or a run longer. Only a single one is left
over, in a hand without any meld.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from scorekeeper.engine.cards import Card
from scorekeeper.engine.step_budget import spend
from scorekeeper.games.three_thirteen.solver.rules import ACE_HIGH, SHORTEST

# An open run: its suit, the place of its last card, and how long it is, `SHORTEST` for that and more.
_Run = tuple[int, int, int]


class _State(NamedTuple):
    """What matters for the cards to come.

    `used` wild cards lie in sets and between the cards of runs; `in_set` cards lie in the set of this rank, −1 if there
    is none; `runs` are open; `aces` are the suits of the aces that are kept for the place above the king.
    """

    used: int
    in_set: int
    runs: tuple[_Run, ...]
    aces: tuple[int, ...]


class _Step(NamedTuple):
    """The last step on the cheapest way to a state.

    What is left over so far counts `points`, `before` is the state before the step, and `onto` says where the card
    went: `loose`, `set`, `high` (an ace that is kept), or the run that it continues, with 0 cards if it begins one.
    """

    points: int
    before: _State | None
    onto: str | _Run


class Group(NamedTuple):
    """The cards of a meld that are not wild, and how many wild cards it needs besides."""

    cards: tuple[Card, ...]
    wilds: int
    is_run: bool


_Layer = dict[_State, _Step]
# How many states of each rank the first quick look follows.
_LIKELY = 12
_START = _State(0, -1, (), ())


def least_loose(
    cards: Sequence[Card], wilds: int, points: Sequence[int], ace_high: bool, most: int | None = None
) -> list[Group] | None:
    """The melds that leave least of these cards, none of which is wild, together with so many wild cards.

    `points` are by rank. Of equal choices it is one that needs the fewest wild cards. None if more than `most` is left.
    Raises `TooHard`.
    """
    search = _Search(cards, wilds, points, ace_high)
    if most is None:
        # A quick look at the likeliest states first: what leaves more than it has no part in the least.
        everything = sum([points[card.rank] for card in cards])
        _placed, layers = search.layers(everything, _LIKELY)
        most = min([step.points for step in layers[-1].values()], default=everything)
    placed, layers = search.layers(most)
    last = layers[-1]
    if not last:
        return None
    return _groups(placed, layers, min(last, key=lambda state: (last[state].points, search.needed(state))))


class _Search:
    def __init__(self, cards: Sequence[Card], wilds: int, points: Sequence[int], ace_high: bool) -> None:
        self.cards = sorted(cards, key=lambda card: (card.rank, card.suit))
        self.wilds, self.points = wilds, points
        self.places = {(card.suit, card.rank) for card in cards}
        self.aces = [card for card in self.cards if card.rank == 1] if ace_high else []
        self.places |= {(card.suit, ACE_HIGH) for card in self.aces}
        self.of_rank = Counter(card.rank for card in cards)
        self.missing = cache(self._missing)
        self.most = 0

    def layers(self, most: int, width: int | None = None) -> tuple[list[tuple[Card, int] | None], list[_Layer]]:
        """The cards and their places in the order in which they are placed (None: the end of a rank), and after each
        of them the cheapest way to every state that leaves at most `most`; of `width` states only, if it is given."""
        self.most = most
        placed: list[tuple[Card, int] | None] = []
        layers: list[_Layer] = [{_START: _Step(0, None, "loose")}]
        for index, card in enumerate(self.cards):
            if index == 0 or self.cards[index - 1].rank != card.rank:
                placed.append(None)
                layers.append(_cheapest(self._next_rank(layers[-1], card.rank), width))
            placed.append((card, card.rank))
            layers.append(self._place(layers[-1], card))
        placed.append(None)
        layers.append(self._next_rank(layers[-1], ACE_HIGH))
        for ace in self.aces:
            placed.append((ace, ACE_HIGH))
            layers.append(self._place_above(layers[-1], int(ace.suit or 0)))
        layers[-1] = {state: step for state, step in layers[-1].items() if self.needed(state) <= self.wilds}
        return placed, layers

    def needed(self, state: _State) -> int:
        """The wild cards that the melds of a state need, if no card comes any more."""
        return state.used + sum(SHORTEST - length for _suit, _last, length in state.runs)

    def _missing(self, run: _Run) -> int:
        """The wild cards that a run needs at least to become a meld, with all cards still to come."""
        suit, last, length = run
        if length == SHORTEST:
            return 0
        nexts = [place for place in range(last + 1, last + 1 + SHORTEST - length) if (suit, place) in self.places]
        joined = [self._missing(_longer(run, place)) + place - last - 1 for place in nexts]
        return min([SHORTEST - length, *joined])

    def _next_rank(self, layer: _Layer, rank: int) -> _Layer:
        """The states before the cards of a rank, with and without a set of it. What cannot be completed is left out."""
        states: _Layer = {}
        may_be_set = rank != ACE_HIGH and self.of_rank[rank] + self.wilds >= SHORTEST
        spend(len(layer))
        for state, step in layer.items():
            if state.in_set == 0:
                continue
            used = state.used + (max(0, SHORTEST - state.in_set) if state.in_set > 0 else 0)
            left = self.wilds - used - sum([self.missing(run) for run in state.runs])
            if left < 0:
                continue
            runs = tuple([run for run in state.runs if self._goes_on(run, rank, self.wilds - used)])
            for in_set in (-1, 0) if may_be_set else (-1,):
                _keep(states, _State(used, in_set, runs, state.aces), _Step(step.points, state, "loose"))
        return states

    def _goes_on(self, run: _Run, rank: int, wilds: int) -> bool:
        """Whether a run is still no meld, or may get a further card of this rank or a higher one."""
        suit, last, length = run
        places = range(rank, min(ACE_HIGH, last + 1 + wilds) + 1)
        return length < SHORTEST or any((suit, place) in self.places for place in places)

    def _place(self, layer: _Layer, card: Card) -> _Layer:
        """Every place for a card in every state."""
        states: _Layer = {}
        suit, place, points = int(card.suit or 0), card.rank, self.points[card.rank]
        spend(3 * len(layer))
        for state, step in layer.items():
            used, in_set, runs, aces = state
            if in_set >= 0:
                _keep(states, _State(used, min(in_set + 1, SHORTEST), runs, aces), _Step(step.points, state, "set"))
            # Whatever continues a run without a wild card is better there than left over.
            elif step.points + points <= self.most and not any(run[:2] == (suit, place - 1) for run in runs):
                _keep(states, state, _Step(step.points + points, state, "loose"))
            for run in self._open(state, suit, place):
                gap = place - run[1] - 1
                longer = _with_run(runs, run, place)
                _keep(states, _State(used + gap, in_set, longer, aces), _Step(step.points, state, run))
            new = (suit, place - 1, 0)
            if used + self.missing((suit, place, 1)) <= self.wilds:
                _keep(states, _State(used, in_set, _with_run(runs, new, place), aces), _Step(step.points, state, new))
            if card in self.aces and self._reaches_ace(suit, self.wilds - used):
                _keep(states, _State(used, in_set, runs, (*aces, suit)), _Step(step.points, state, "high"))
        return states

    def _reaches_ace(self, suit: int, wilds: int) -> bool:
        """Whether an ace above the king may continue a run of this suit with so many wild cards."""
        return any((suit, place) in self.places for place in range(max(2, ACE_HIGH - 1 - wilds), ACE_HIGH))

    def _place_above(self, layer: _Layer, suit: int) -> _Layer:
        """The next ace of this suit that was kept continues a run above the king; elsewhere nothing is to be done."""
        states: _Layer = {}
        for state, step in layer.items():
            used, in_set, runs, aces = state
            if suit not in aces:
                _keep(states, state, _Step(step.points, state, "loose"))
                continue
            kept_aces = list(aces)
            kept_aces.remove(suit)
            for run in self._open(state, suit, ACE_HIGH):
                gap, longer = ACE_HIGH - run[1] - 1, _with_run(runs, run, ACE_HIGH)
                _keep(states, _State(used + gap, in_set, longer, tuple(kept_aces)), _Step(step.points, state, run))
        return states

    def _open(self, state: _State, suit: int, place: int) -> Iterator[_Run]:
        """The different runs that a card at this place may continue."""
        last_run = None
        for run in state.runs:
            if run != last_run and run[0] == suit and run[1] < place and state.used + place - run[1] - 1 <= self.wilds:
                yield run
            last_run = run


def _cheapest(layer: _Layer, width: int | None) -> _Layer:
    if width is None or len(layer) <= width:
        return layer
    return dict(sorted(layer.items(), key=lambda item: (item[1].points, item[0].used))[:width])


def _keep(layer: _Layer, state: _State, step: _Step) -> None:
    best = layer.get(state)
    if best is None or step.points < best.points:
        layer[state] = step


def _longer(run: _Run, place: int) -> _Run:
    return run[0], place, min(SHORTEST, run[2] + place - run[1])


def _with_run(runs: tuple[_Run, ...], run: _Run, place: int) -> tuple[_Run, ...]:
    """The open runs after `run` got a card at this place; one without cards is new."""
    open_runs = list(runs)
    if run[2]:
        open_runs.remove(run)
    return tuple(sorted([*open_runs, _longer(run, place)]))


def _groups(placed: list[tuple[Card, int] | None], layers: list[_Layer], last: _State) -> list[Group]:
    """The melds on the way to a state."""
    steps: list[_Step] = []
    state: _State | None = last
    for layer in reversed(layers[1:]):
        assert state is not None, "only the first layer has no state before"
        steps.append(layer[state])
        state = layer[state].before
    sets: dict[int, list[Card]] = {}
    runs: list[list[tuple[int, Card]]] = []
    open_runs: dict[_Run, list[list[tuple[int, Card]]]] = {}
    for at, step in zip(placed, reversed(steps), strict=True):
        if at is None or step.onto in ("loose", "high"):
            continue
        card, place = at
        if isinstance(step.onto, str):
            sets.setdefault(card.rank, []).append(card)
            continue
        if step.onto[2] == 0:
            run: list[tuple[int, Card]] = []
            runs.append(run)
        else:
            run = open_runs[step.onto].pop()
        run.append((place, card))
        open_runs.setdefault(_longer(step.onto, place), []).append(run)
    groups = [Group(tuple(cards), max(0, SHORTEST - len(cards)), False) for cards in sets.values()]
    for run in runs:
        length = max(SHORTEST, run[-1][0] - run[0][0] + 1)
        groups.append(Group(tuple([card for _place, card in run]), length - len(run), True))
    return groups

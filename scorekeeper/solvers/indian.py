"""Indian Rummy solved exactly: whether a hand is a rummy in any arrangement, and which one costs its holder least.

Inside, the cards that are not wild are counted in an integer of two bits a card (field `13 * suit + rank - 1`), so a
card may be there three times; wild cards are only a number, for they cost nothing wherever they lie. A run of six and
more can be laid as two, so runs of three to five with a natural card at both ends (or one natural card and two wild
ones) are all that need trying; wild cards left over go on any run. The search takes one straight run out after
another and decides the lowest card of the rest: it is loose, or the lowest of one of the melds the hand contains.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import chain, combinations

from scorekeeper.cards import Card, Suit
from scorekeeper.melds import Meld, MeldKind, WildRules, wild_meld_or_reason

__all__ = ["Arrangement", "Count", "Rules", "count", "count_after_discards", "price", "value"]

_LONGEST = 13
_MOST_IN_SET = 4
_NEVER = 1_000_000


@dataclass(frozen=True)
class Rules:
    """How a table counts: its wild cards, and what a hand with one run (IND-20) or no straight run (IND-21) costs.

    `one_run` is `all_but_run`, `all` or `loose`; `no_straight_run` a flat number, or None where all cards count.
    """

    wild: WildRules
    one_run: str = "all_but_run"
    no_straight_run: int | None = None


@dataclass(frozen=True)
class Arrangement:
    """Cards split into melds and loose cards."""

    melds: tuple[Meld, ...]
    loose: tuple[Card, ...]

    @property
    def straight_run(self) -> Meld | None:
        """The straight run every rummy needs (IND-16), if there is one."""
        return next((meld for meld in self.melds if meld.kind is MeldKind.STRAIGHT_RUN), None)

    @property
    def second_run(self) -> Meld | None:
        """A further run, straight or not; None without a straight run."""
        runs = [meld for meld in self.melds if meld.is_run]
        if self.straight_run is None:
            return None
        # Two packs may hold the same run twice.
        runs.remove(self.straight_run)
        return runs[0] if runs else None

    @property
    def complete(self) -> bool:
        """Whether this is a rummy: nothing loose, a straight run and a further run (IND-16)."""
        return not self.loose and self.second_run is not None


@dataclass(frozen=True)
class Count:
    """What an arrangement costs: the points, the cards that count (IND-19 to IND-21), and why these.

    `basis` is `loose`, `all_but_run` or `all`. `flat` where the points are a number of the house instead.
    """

    arrangement: Arrangement
    points: int
    basis: str
    counted: tuple[Card, ...]
    flat: bool = False


def value(cards: Iterable[Card], wild: WildRules) -> int:
    """IND-18: wild cards 0, pips, J Q K A 10."""
    return sum(0 if wild.is_wild(card) else _VALUES[card.rank] for card in cards)


def price(arrangement: Arrangement, rules: Rules) -> Count:
    """What a hand costs as it lies."""
    every = (*chain.from_iterable(meld.cards for meld in arrangement.melds), *arrangement.loose)
    every = tuple(Card(card.rank, card.suit) for card in every)
    straight = arrangement.straight_run
    if straight is None:
        if rules.no_straight_run is not None:
            return Count(arrangement, rules.no_straight_run, "all", every, flat=True)
        return Count(arrangement, value(every, rules.wild), "all", every)
    if arrangement.second_run or rules.one_run == "loose":
        return Count(arrangement, value(arrangement.loose, rules.wild), "loose", arrangement.loose)
    if rules.one_run == "all":
        return Count(arrangement, value(every, rules.wild), "all", every)
    rest = tuple((Counter(every) - Counter(straight.cards)).elements())
    return Count(arrangement, value(rest, rules.wild), "all_but_run", rest)


def count(cards: Sequence[Card], rules: Rules) -> Count:
    """The least a hand can cost, in an arrangement that costs it."""
    return _Search(cards, rules).count(cards)


def count_after_discards(cards: Sequence[Card], rules: Rules) -> dict[Card, Count]:
    """For a hand before its discard: the least it costs after each possible discard."""
    search = _Search(cards, rules)
    return {card: search.count(_without(cards, card)) for card in sorted(set(cards), key=_order)}


_VALUES = [0, 10, *range(2, 11), 10, 10, 10]
_FACES = [Card(rank, suit) for suit in Suit for rank in range(1, 14)]
_COSTS = [_VALUES[card.rank] for card in _FACES]
_UNIT = [1 << 2 * index for index in range(52)]
_ONES = sum(_UNIT)


@dataclass(frozen=True)
class _Shape:
    """A meld by its cards that are not wild: their mask, how many wild cards it needs, whether it is a run."""

    mask: int
    wilds: int
    run: bool


@dataclass(frozen=True)
class _Straight:
    """A straight run: the mask of its cards that are not wild, and its card of the wild rank, if any."""

    mask: int
    own_place: Card | None


@dataclass
class _Search:
    """All hands made of these cards; what is known about a rest is shared between them."""

    cards: Sequence[Card]
    rules: Rules
    shapes: dict[int, list[_Shape]] = field(default_factory=dict, init=False)
    memo: dict[tuple[int, int, bool, bool], int] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        held = _present(self._split(self.cards)[0])
        for low in range(52):
            if held >> 2 * low & 1:
                self.shapes[low] = [shape for shape in _all_shapes()[low] if shape.mask & held == shape.mask]

    def _split(self, cards: Iterable[Card]) -> tuple[int, list[Card]]:
        """The cards that are not wild as counts, and the wild ones."""
        counts, wilds = 0, []
        for card in cards:
            if card.suit is None or self.rules.wild.is_wild(card):
                wilds.append(card)
            else:
                counts += _unit(card)
        return counts, wilds

    def count(self, cards: Sequence[Card]) -> Count:
        """The cheapest of the cheapest arrangements with two runs, with a straight run only, and without one."""
        counts, wilds = self._split(cards)
        whole = _value(counts)
        # A straight run (None: no meld at all), whether a further run is a must, and the points; the first wins ties.
        choices: list[tuple[_Straight | None, bool, int]] = []
        straights = self._straights(counts, wilds)
        if straights:
            two = min(straights, key=lambda straight: self._left(counts, wilds, straight, True))
            choices.append((two, True, self._left(counts, wilds, two, True)))
            if self.rules.one_run == "loose":
                one = min(straights, key=lambda straight: self._left(counts, wilds, straight, False))
                choices.append((one, False, self._left(counts, wilds, one, False)))
            else:
                one = max(straights, key=lambda straight: _value(straight.mask))
                choices.append((one, False, whole if self.rules.one_run == "all" else whole - _value(one.mask)))
        flat = self.rules.no_straight_run
        choices.append((None, False, whole if flat is None else flat))
        straight, second_run, _ = min(choices, key=lambda choice: choice[2])
        if straight is None:
            return price(Arrangement((), tuple(cards)), self.rules)
        return price(self._laid(cards, straight, second_run), self.rules)

    def _straights(self, counts: int, wilds: Sequence[Card]) -> list[_Straight]:
        """Every straight run of three to five cards."""
        own = {_unit(card): card for card in wilds if card.suit is not None and self.rules.wild.natural_is_straight}
        own_places = sum(own)
        held = _present(counts) | own_places
        return [
            _Straight(mask & ~own_places, own.get(mask & own_places)) for mask in _stretches() if mask & held == mask
        ]

    def _left(self, counts: int, wilds: Sequence[Card], straight: _Straight, second_run: bool) -> int:
        """The least that stays loose beside a straight run; `second_run` where one more run is a must."""
        rest, spare = self._beside(wilds, straight)
        return self._least(counts - straight.mask, len(rest), second_run, spare)

    def _beside(self, wilds: Sequence[Card], straight: _Straight) -> tuple[list[Card], bool]:
        """The wild cards that a straight run leaves, and whether three of them alone may be a run."""
        rest = list(wilds)
        if straight.own_place:
            rest.remove(straight.own_place)
        return rest, self.rules.wild.all_wild or any(card.suit is not None for card in rest)

    def _least(self, rest: int, wilds: int, run: bool, spare: bool) -> int:
        """The least value that stays loose of these counts; `run` where a run is still a must."""
        if not rest:
            return 0 if not run or (wilds >= 3 and spare) else _NEVER
        if wilds >= 2 * _number(rest):
            # Every card makes a run with two wild ones.
            return 0
        known = (rest, wilds, run, spare)
        if known not in self.memo:
            low = _lowest(rest)
            best = _COSTS[low] + self._least(rest - _UNIT[low], wilds, run, spare)
            held = _present(rest)
            for shape in self.shapes[low]:
                if not best:
                    break
                if shape.wilds <= wilds and shape.mask & held == shape.mask:
                    left = self._least(rest - shape.mask, wilds - shape.wilds, run and not shape.run, spare)
                    best = min(best, left)
            self.memo[known] = best
        return self.memo[known]

    def _chosen(self, rest: int, wilds: int, run: bool, spare: bool) -> Iterator[_Shape]:
        """The melds of one arrangement that leaves the least."""
        while rest:
            low, least, held = _lowest(rest), self._least(rest, wilds, run, spare), _present(rest)
            for shape in sorted(self.shapes[low], key=lambda one: (one.wilds, -_number(one.mask))):
                if shape.wilds <= wilds and shape.mask & held == shape.mask:
                    after = (rest - shape.mask, wilds - shape.wilds, run and not shape.run, spare)
                    if self._least(*after) == least:
                        yield shape
                        rest, wilds, run, spare = after
                        break
            else:
                rest -= _UNIT[low]
        if run:
            yield _Shape(0, 3, True)

    def _laid(self, cards: Sequence[Card], straight: _Straight, second_run: bool) -> Arrangement:
        """The arrangement with this straight run that leaves the least, every wild card in a meld where one fits."""
        counts, wilds = self._split(cards)
        rest, spare = self._beside(wilds, straight)
        own = [straight.own_place] if straight.own_place else []
        runs = [[*_cards(straight.mask), *own]]
        sets: list[list[Card]] = []
        counts -= straight.mask
        # A run of wild cards only is laid first: it may need one of the wild rank.
        for shape in sorted(self._chosen(counts, len(rest), second_run, spare), key=lambda one: bool(one.mask)):
            group = _cards(shape.mask)
            counts -= shape.mask
            suit = group[0].suit if group else None
            rest.sort(key=lambda card: (suit is not None and card.suit != suit, card.suit is None, _order(card)))
            (runs if shape.run else sets).append(group + rest[: shape.wilds])
            del rest[: shape.wilds]
        for group, most in [*((run, _LONGEST) for run in reversed(runs[1:])), *((one, _MOST_IN_SET) for one in sets)]:
            room = most - len(group)
            group += rest[:room]
            del rest[:room]
        melds = tuple(_read(tuple(group), self.rules.wild) for group in (*runs, *sets))
        return Arrangement(melds, tuple(_cards(counts)) + tuple(rest))


# The same few melds come up in hand after hand.
@lru_cache(maxsize=4096)
def _read(group: tuple[Card, ...], wild: WildRules) -> Meld:
    meld = wild_meld_or_reason(group, wild)
    assert isinstance(meld, Meld), (group, meld)
    return meld


@cache
def _stretches() -> tuple[int, ...]:
    """The masks of every run of three to five; the ace is low and high."""
    places = [range(low, low + length) for length in (3, 4, 5) for low in range(1, 16 - length)]
    return tuple(sum(_UNIT[13 * suit + (place - 1) % 13] for place in run) for suit in Suit for run in places)


def _unit(card: Card) -> int:
    """One of a card that is no joker, as counts."""
    assert card.suit is not None, "jokers are not counted by rank and suit"
    return _UNIT[13 * card.suit + card.rank - 1]


@cache
def _all_shapes() -> tuple[tuple[_Shape, ...], ...]:
    """By lowest card, every meld of at most five places whose ends are not wild, and one natural card with two wild."""
    shapes: list[list[_Shape]] = [[] for _ in range(52)]
    for index in range(52):
        suit, rank = divmod(index, 13)
        lows = [(rank, range(rank + 1, min(rank + 5, 13)))]
        if not rank:
            # The ace above the king; alone with wild cards it is low.
            lows.append((13, range(9, 13)))
        for place, others in lows:
            for some in _subsets(others):
                if some or place == rank:
                    places = [place, *some]
                    mask = sum(_UNIT[13 * suit + each % 13] for each in places)
                    span = max(3, max(places) - min(places) + 1)
                    shapes[index].append(_Shape(mask, span - len(places), True))
        for suits in _subsets(range(suit + 1, 4)):
            if suits:
                mask = sum(_UNIT[13 * each + rank] for each in (suit, *suits))
                shapes[index].append(_Shape(mask, max(0, 2 - len(suits)), False))
    return tuple(map(tuple, shapes))


def _subsets(items: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(items, size) for size in range(len(items) + 1))


def _present(counts: int) -> int:
    """The low bit of every field that is not nought."""
    return (counts | counts >> 1) & _ONES


def _number(counts: int) -> int:
    return (counts & _ONES).bit_count() + 2 * (counts >> 1 & _ONES).bit_count()


def _lowest(counts: int) -> int:
    return ((counts & -counts).bit_length() - 1) // 2


def _indexes(counts: int) -> Iterator[int]:
    """The places of these counts, each as often as it is counted."""
    while counts:
        low = _lowest(counts)
        yield low
        counts -= _UNIT[low]


def _value(counts: int) -> int:
    return sum(_COSTS[index] for index in _indexes(counts))


def _cards(counts: int) -> list[Card]:
    """The cards of these counts, by rank."""
    return sorted((_FACES[index] for index in _indexes(counts)), key=_order)


def _order(card: Card) -> tuple[int, int]:
    return card.rank, -1 if card.suit is None else card.suit


def _without(cards: Sequence[Card], card: Card) -> list[Card]:
    rest = list(cards)
    rest.remove(card)
    return rest

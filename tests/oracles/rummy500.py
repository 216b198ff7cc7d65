"""The definitions of docs/rules/rummy500.md read slowly: every choice of cards for every meld, with no shortcut.

The tests compare the solver with this module, so it uses nothing of the engine but the cards.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement, product

from scorekeeper.engine.cards import FOUR_SUITS, JOKER, Card, Suit


@dataclass(frozen=True)
class House:
    """The rules of a table, with the names of the options. `must_discard`: only a discard ends a hand (R500-21)."""

    packs: int = 1
    same_suit_in_sets: bool = False
    layoff_after_own_meld: bool = False
    dig_by_layoff: bool = True
    top_discard_must_meld: bool = False
    must_discard: bool = False
    values: str = "pips"
    ace: str = "by_place"
    joker_value: int | None = 15
    queen_of_spades: int = 10
    first_meld: int = 0


def in_hand(card: Card, house: House) -> int:
    """R500-27, R500-28: what a card in hand counts."""
    if card == JOKER:
        return 15 if house.joker_value is None else house.joker_value
    if card.rank == 1:
        return 1 if house.ace == "always_1" else 15
    if card == Card(12, Suit.SPADES):
        return house.queen_of_spades
    if card.rank in (10, 11, 12, 13):
        return 10
    return card.rank if house.values == "pips" else 5


def melded(card: Card, face: Card, low_run: bool, house: House) -> int:
    """R500-27, R500-28: what a melded card counts that lies as this face. `low_run`: its run begins with an ace."""
    if card == JOKER and house.joker_value is not None:
        return house.joker_value
    if face.rank == 1 and low_run and house.ace == "by_place":
        return 1 if house.values == "pips" else 5
    return in_hand(face, house)


@dataclass(frozen=True)
class Shape:
    """The faces of a meld in reading order."""

    faces: tuple[Card, ...]
    is_run: bool

    @property
    def low_run(self) -> bool:
        return self.is_run and self.faces[0].rank == 1


@cache
def runs() -> list[Shape]:
    """R500-18, R500-19: three to thirteen in sequence; the ace is below the two or above the king, never both."""
    result = []
    for suit in FOUR_SUITS:
        circle = [Card(rank, suit) for rank in (*range(1, 14), 1)]
        for low in range(14):
            for high in range(low + 2, 14):
                if high - low < 13:
                    result.append(Shape(tuple(circle[low : high + 1]), True))
    return result


@cache
def sets(same_suit: bool) -> list[Shape]:
    """R500-16, R500-17: three or four of a rank; a suit more than once only with `same_suit`."""
    result = []
    for rank in range(1, 14):
        for size in (3, 4):
            for suits in combinations_with_replacement(FOUR_SUITS, size):
                if same_suit or len(set(suits)) == size:
                    result.append(Shape(tuple(Card(rank, suit) for suit in suits), False))
    return result


def read(written: Sequence[tuple[Card, Card | None]], house: House) -> set[Shape]:
    """R500-20b: what cards on the table are that were written like this; for each card what it was said to stand for.

    A joker that says nothing has the face of its place where the places fit a run, up or down; else any. What may be a
    set as well is one until a card decides.
    """

    def fits(order: Sequence[tuple[Card, Card | None]], faces: Sequence[Card]) -> bool:
        return all(
            face == (sentence or card) or (card == JOKER and not sentence)
            for (card, sentence), face in zip(order, faces, strict=True)
        )

    if all(card == JOKER for card, _ in written):
        return set()
    known = [run for run in runs() + sets(house.same_suit_in_sets) if len(run.faces) == len(written)]
    orders = (written, written[::-1])
    in_order = {
        known_card
        for known_card in known
        if known_card.is_run and any(fits(order, known_card.faces) for order in orders)
    }
    # A joker that says nothing takes any place that is left.
    places = Counter(sentence or card for card, sentence in written if sentence or card != JOKER)
    result = set(in_order)
    for known_card in known:
        if known_card.is_run and in_order:
            continue
        # In a set a joker takes a missing suit.
        missing = all(known_card.faces.count(face) == 1 for face in Counter(known_card.faces) - places)
        if places <= Counter(known_card.faces) and (known_card.is_run or missing):
            result.add(known_card)
    return result


@dataclass(frozen=True)
class Use:
    """Cards laid down together: a new meld (`onto` is None), or all lay-offs on the meld of the table `onto`.

    `points` are those of the cards there, `worth` these and what the cards cost in hand.
    """

    cards: tuple[Card, ...]
    onto: int | None
    points: int
    worth: int

    @cached_property
    def needs(self) -> Counter[Card]:
        """How many of each card it takes from the hand."""
        return Counter(self.cards)


def fillings(places: Sequence[Card], shape: Shape, hand: Counter[Card], house: House) -> Iterator[tuple[Card, ...]]:
    """R500-20: every way to fill these places of a shape, each with the card itself or with a joker."""
    if sum(face in hand for face in places) + hand[JOKER] < len(places):
        return
    for jokers in product((False, True), repeat=len(places)):
        if sum(jokers) > hand[JOKER]:
            continue
        cards = tuple(JOKER if joker else face for joker, face in zip(jokers, places, strict=True))
        if not Counter(cards) <= hand:
            continue
        # In a set a joker takes a missing suit.
        missing = all(shape.faces.count(face) == 1 for joker, face in zip(jokers, places, strict=True) if joker)
        if shape.is_run or missing:
            yield cards


def uses(hand: Sequence[Card], table: Sequence[Shape], house: House) -> dict[int | None, list[Use]]:
    """Every single use of these cards: the new melds (under None), and by meld of the table the lay-offs on it."""
    held = Counter(hand)
    shapes = runs() + sets(house.same_suit_in_sets)

    def use(places: Sequence[Card], shape: Shape, onto: int | None, cards: tuple[Card, ...]) -> Use:
        points = sum(melded(card, face, shape.low_run, house) for card, face in zip(cards, places, strict=True))
        return Use(cards, onto, points, points + sum(in_hand(card, house) for card in cards))

    result: dict[int | None, list[Use]] = {None: []}
    for shape in shapes:
        for cards in fillings(shape.faces, shape, held, house):
            if any(card != JOKER for card in cards):
                result[None].append(use(shape.faces, shape, None, cards))
    for index, meld in enumerate(table):
        result[index] = []
        for shape, places in larger(meld, house.same_suit_in_sets):
            for cards in fillings(places, shape, held, house):
                result[index].append(use(places, shape, index, cards))
    return result


def beyond(meld: Shape, shape: Shape) -> list[Card]:
    """R500-14: the faces that `shape` has beyond `meld`; an empty list if it is not `meld` with more cards."""
    more = len(shape.faces) - len(meld.faces)
    if more <= 0 or meld.is_run != shape.is_run:
        return []
    if meld.is_run:
        for below in range(more + 1):
            if shape.faces[below : below + len(meld.faces)] == meld.faces:
                return [*shape.faces[:below], *shape.faces[below + len(meld.faces) :]]
        return []
    if not Counter(meld.faces) <= Counter(shape.faces):
        return []
    return sorted((Counter(shape.faces) - Counter(meld.faces)).elements())


@cache
def larger(meld: Shape, same_suit: bool) -> list[tuple[Shape, list[Card]]]:
    """R500-14: every meld that this one can become by lay-offs, with the faces that are laid off."""
    return [(shape, places) for shape in runs() + sets(same_suit) if (places := beyond(meld, shape))]


def layouts(hand: Sequence[Card], table: Sequence[Shape], house: House) -> Iterator[list[Use]]:
    """Every way to lay cards of this hand down, also to lay none down.

    R500-20: a joker takes a place and no card, so what lies elsewhere, or stands for what, is no matter.
    """
    every = uses(hand, table, house)

    def fits(use: Use, rest: Counter[Card]) -> bool:
        # To compare whole counters, or to ask one for a card that it does not hold, takes several times as long.
        return all(rest.get(card, 0) >= count for card, count in use.needs.items())

    def new(choices: list[Use], rest: Counter[Card], chosen: list[Use]) -> Iterator[list[Use]]:
        yield chosen
        left = [use for use in choices if fits(use, rest)]
        for index, use in enumerate(left):
            yield from new(left[index:], rest - use.needs, [*chosen, use])

    def off(index: int, rest: Counter[Card], chosen: list[Use]) -> Iterator[list[Use]]:
        if index == len(table):
            yield from new(every[None], rest, chosen)
            return
        yield from off(index + 1, rest, chosen)
        for use in every[index]:
            if fits(use, rest):
                yield from off(index + 1, rest - use.needs, [*chosen, use])

    yield from off(0, Counter(hand), [])


def allowed(layout: Sequence[Use], hand: Sequence[Card], house: House, has_melded: bool) -> bool:
    """Whether a layout follows R500-14, R500-21 and R500-38 as this house plays them."""
    laid_off = any(use.onto is not None for use in layout)
    new = any(use.onto is None for use in layout)
    keeps = sum(len(use.cards) for use in layout) < len(hand)
    # R500-38: nothing at all, or new melds that count so much.
    first = sum(use.points for use in layout if use.onto is None) >= house.first_meld
    if layout and not has_melded and not first:
        return False
    return (new or not laid_off or has_melded or not house.layoff_after_own_meld) and (keeps or not house.must_discard)


def best(
    hand: Sequence[Card], table: Sequence[Shape], house: House, has_melded: bool = False
) -> tuple[int, int] | None:
    """The most points that a hand can make, and the fewest cards left over with these points."""
    return _most(hand, table, house, has_melded, None)


def take(
    taken: Sequence[Card], hand: Sequence[Card], table: Sequence[Shape], house: House, has_melded: bool = False
) -> tuple[int, int] | None:
    """The same as `best` after taking these cards to use the first of them; None if that is forbidden.

    R500-11, R500-12, R500-12b.
    """
    every = [*hand, *taken]
    if len(taken) == 1 and not house.top_discard_must_meld:
        return _taken_alone(taken[0], hand, table, house, has_melded)
    return _most(every, table, house, has_melded, taken[0])


def _taken_alone(
    card: Card, hand: Sequence[Card], table: Sequence[Shape], house: House, has_melded: bool
) -> tuple[int, int] | None:
    """R500-12b, R500-13: the turn ends with no card left, or with the discard of a card that is not the one taken."""
    every = [*hand, card]
    held = sum(in_hand(item, house) for item in every)
    result = []
    for layout in layouts(every, table, house):
        laid = Counter(item for use in layout for item in use.cards)
        left = Counter(every) - laid
        may_go = left if laid[card] else left - Counter([card])
        ends = bool(may_go) or not left
        if ends and allowed(layout, every, house, has_melded):
            result.append((sum(use.worth for use in layout) - held, -left.total()))
    points, left_over = max(result, default=(0, 1))
    return (points, -left_over) if result else None


def _most(
    hand: Sequence[Card], table: Sequence[Shape], house: House, has_melded: bool, must_use: Card | None
) -> tuple[int, int] | None:
    held = sum(in_hand(card, house) for card in hand)
    result = []
    for layout in layouts(hand, table, house):
        right = [use for use in layout if use.onto is None or house.dig_by_layoff]
        used = must_use is None or any(must_use in use.cards for use in right)
        if used and allowed(layout, hand, house, has_melded):
            left = len(hand) - sum(len(use.cards) for use in layout)
            result.append((sum(use.worth for use in layout) - held, -left))
    if not result and must_use is None:
        # No layout is allowed, not even the empty one, because there is no card to keep.
        return -held, -len(hand)
    points, left = max(result, default=(0, 1))
    return (points, -left) if result else None

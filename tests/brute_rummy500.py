"""The definitions of rummy500.md read slowly: every choice of cards for every meld that can lie there, nothing clever.
The tests compare the engine with this, so nothing here may come from the engine but the cards themselves."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product

from scorekeeper.cards import JOKER, Card, Suit


@dataclass(frozen=True)
class House:
    """What a table plays, named as the options; `must_discard` is going out by discard only (R500-21)."""

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


def in_hand(card: Card, house: House) -> int:
    """R500-27, R500-28, R500-32: what a card in hand counts."""
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
    """R500-27, R500-28, R500-32: what a card counts that lies as this face; `low_run`: in a run that begins with an
    ace."""
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
    """R500-18, R500-19: three to thirteen in sequence; the ace before the two or behind the king, never both."""
    found = []
    for suit in Suit:
        circle = [Card(rank, suit) for rank in (*range(1, 14), 1)]
        for low in range(14):
            for high in range(low + 2, 14):
                if high - low < 13:
                    found.append(Shape(tuple(circle[low : high + 1]), True))
    return found


@cache
def sets(same_suit: bool) -> list[Shape]:
    """R500-16, R500-17: three or four of a rank; a suit more than once only where the house says so."""
    found = []
    for rank in range(1, 14):
        for size in (3, 4):
            for suits in combinations_with_replacement(Suit, size):
                if same_suit or len(set(suits)) == size:
                    found.append(Shape(tuple(Card(rank, suit) for suit in suits), False))
    return found


@dataclass(frozen=True)
class Use:
    """Cards that go down together: a new meld, or all that is laid off on one meld of the table in the end."""

    cards: tuple[Card, ...]
    faces: tuple[Card, ...]
    onto: int | None
    worth: int


def fillings(places: Sequence[Card], shape: Shape, hand: Counter[Card], house: House) -> Iterator[tuple[Card, ...]]:
    """R500-20: every way to fill these places of a shape: each with the card itself or a joker."""
    if sum(face in hand for face in places) + hand[JOKER] < len(places):
        return
    for jokers in product((False, True), repeat=len(places)):
        cards = tuple(JOKER if joker else face for joker, face in zip(jokers, places, strict=True))
        if not Counter(cards) <= hand:
            continue
        # In a set a joker takes a missing suit.
        missing = all(shape.faces.count(face) == 1 for joker, face in zip(jokers, places, strict=True) if joker)
        if shape.is_run or missing:
            yield cards


def uses(hand: Sequence[Card], table: Sequence[Shape], house: House) -> dict[int | None, list[Use]]:
    """All that these cards can do, alone: new melds (None) and for each meld of the table the lay-offs."""
    held = Counter(hand)
    shapes = runs() + sets(house.same_suit_in_sets)

    def use(places: Sequence[Card], shape: Shape, onto: int | None, cards: tuple[Card, ...]) -> Use:
        worth = sum(melded(card, face, shape.low_run, house) for card, face in zip(cards, places, strict=True))
        return Use(cards, tuple(places), onto, worth + sum(in_hand(card, house) for card in cards))

    found: dict[int | None, list[Use]] = {None: []}
    for shape in shapes:
        for cards in fillings(shape.faces, shape, held, house):
            if any(card != JOKER for card in cards):
                found[None].append(use(shape.faces, shape, None, cards))
    for index, meld in enumerate(table):
        found[index] = []
        for shape in shapes:
            places = beyond(meld, shape)
            for cards in fillings(places, shape, held, house) if places else ():
                found[index].append(use(places, shape, index, cards))
    return found


def beyond(meld: Shape, shape: Shape) -> list[Card]:
    """R500-14: the faces that a larger meld has and this one lacks; nothing where it is not larger."""
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


def layouts(hand: Sequence[Card], table: Sequence[Shape], house: House) -> Iterator[list[Use]]:
    """Every way to lay cards of this hand down, the empty one too. No face lies there more often than there are
    packs."""
    every = uses(hand, table, house)

    def fits(use: Use, rest: Counter[Card], lying: Counter[Card]) -> bool:
        return Counter(use.cards) <= rest and all(
            lying[face] + count <= house.packs for face, count in Counter(use.faces).items()
        )

    def new(choices: list[Use], rest: Counter[Card], lying: Counter[Card], chosen: list[Use]) -> Iterator[list[Use]]:
        yield chosen
        left = [use for use in choices if fits(use, rest, lying)]
        for index, use in enumerate(left):
            yield from new(left[index:], rest - Counter(use.cards), lying + Counter(use.faces), [*chosen, use])

    def off(index: int, rest: Counter[Card], lying: Counter[Card], chosen: list[Use]) -> Iterator[list[Use]]:
        if index == len(table):
            yield from new(every[None], rest, lying, chosen)
            return
        yield from off(index + 1, rest, lying, chosen)
        for use in every[index]:
            if fits(use, rest, lying):
                yield from off(index + 1, rest - Counter(use.cards), lying + Counter(use.faces), [*chosen, use])

    yield from off(0, Counter(hand), Counter(face for meld in table for face in meld.faces), [])


def allowed(layout: Sequence[Use], hand: Sequence[Card], house: House, has_melded: bool) -> bool:
    """R500-14 and R500-21 where the house plays them."""
    laid_off = any(use.onto is not None for use in layout)
    new = any(use.onto is None for use in layout)
    keeps = sum(len(use.cards) for use in layout) < len(hand)
    return (new or not laid_off or has_melded or not house.layoff_after_own_meld) and (keeps or not house.must_discard)


def best(
    hand: Sequence[Card], table: Sequence[Shape], house: House, has_melded: bool = False
) -> tuple[int, int] | None:
    """The most points, and the fewest cards left over with them."""
    return _most(hand, table, house, has_melded, None)


def take(
    taken: Sequence[Card], hand: Sequence[Card], table: Sequence[Shape], house: House, has_melded: bool = False
) -> tuple[int, int] | None:
    """The same after taking these cards for the first of them (R500-11, R500-12); None where that is forbidden."""
    every = [*hand, *taken]
    if len(taken) == 1 and not house.top_discard_must_meld:
        return best(every, table, house, has_melded)
    return _most(every, table, house, has_melded, taken[0])


def _most(
    hand: Sequence[Card], table: Sequence[Shape], house: House, has_melded: bool, must_use: Card | None
) -> tuple[int, int] | None:
    held = sum(in_hand(card, house) for card in hand)
    found = []
    for layout in layouts(hand, table, house):
        right = [use for use in layout if use.onto is None or house.dig_by_layoff]
        used = must_use is None or any(must_use in use.cards for use in right)
        if used and allowed(layout, hand, house, has_melded):
            left = len(hand) - sum(len(use.cards) for use in layout)
            found.append((sum(use.worth for use in layout) - held, -left))
    if not found and must_use is None:
        # Not even nothing may be laid down: there is no card to keep.
        return -held, -len(hand)
    points, left = max(found, default=(0, 1))
    return (points, -left) if found else None

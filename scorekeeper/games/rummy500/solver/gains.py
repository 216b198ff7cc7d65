"""What the search counts: the worth of a card laid down, by its place and suit, as one number."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from scorekeeper.engine.cards import FOUR_SUITS, JOKER, Suit
from scorekeeper.games.rummy500.solver.rules import Values
from scorekeeper.games.rummy500.solver.steps import ACE_HIGH, face_at

# The worth of a way is one number made of four parts: its points, the cards laid down, how few new melds there are, and
# how high the jokers are. Each part weighs more than all later parts together.
CARD_BITS = 17
_POINT, CARD, _MELD = 1 << 24, 1 << CARD_BITS, 1 << 10
T = TypeVar("T")


class Gains(NamedTuple):
    """What cards are worth: `natural` and `joker` by place (1 to 14) and suit, `top` the most that a joker is worth
    anywhere, and `meld`, which each new meld costs. `natural_points` and `joker_points` are the points alone.

    `flat`: a joker counts the same everywhere. `joker_falls`, by place and suit: a joker counts less at some higher
    place of the suit. `suits_differ`, by place: a joker does not count the same in all suits.
    """

    natural: tuple[tuple[int, ...], ...]
    joker: tuple[tuple[int, ...], ...]
    top: int
    meld: int
    natural_points: tuple[tuple[int, ...], ...]
    joker_points: tuple[tuple[int, ...], ...]
    flat: bool
    joker_falls: tuple[tuple[bool, ...], ...]
    suits_differ: tuple[bool, ...]


@lru_cache(maxsize=16)
def gains_of(values: Values) -> Gains:
    """The gains where cards count like this."""
    places = range(ACE_HIGH + 1)

    def by_face(amount: Callable[[int, Suit], T]) -> tuple[tuple[T, ...], ...]:
        return tuple(tuple(amount(place, suit) for suit in FOUR_SUITS) for place in places)

    natural_points = by_face(lambda place, suit: values.on_table(face_at(place, suit), low=place == 1))
    joker_points = by_face(
        lambda place, suit: values.on_table(JOKER.standing_for(face_at(place, suit)), low=place == 1)
    )
    # What a card is worth: its points on the table, and the points that it would have cost in hand.
    natural = by_face(
        lambda place, suit: (natural_points[place][suit] + values.in_hand(face_at(place, suit))) * _POINT + CARD
    )
    # A joker is worth a little more at a higher place and for an earlier suit.
    joker = by_face(
        lambda place, suit: (
            (joker_points[place][suit] + values.in_hand(JOKER)) * _POINT
            + CARD
            + len(FOUR_SUITS) * place
            + max(FOUR_SUITS)
            - suit
        )
    )
    falls = by_face(
        lambda place, suit: any(joker_points[higher][suit] < joker_points[place][suit] for higher in places[place:])
    )
    differ = tuple(len(set(row)) > 1 for row in joker_points)
    flat = values.joker_value is not None
    return Gains(natural, joker, max(map(max, joker[1:])), _MELD, natural_points, joker_points, flat, falls, differ)

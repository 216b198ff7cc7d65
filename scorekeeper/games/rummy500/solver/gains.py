"""What the search counts: the worth of a card laid down, by its place and suit, as one number."""

from functools import lru_cache
from typing import NamedTuple

from scorekeeper.engine.cards import FOUR_SUITS, JOKER, Card, Suit
from scorekeeper.games.rummy500.solver.rules import Values
from scorekeeper.games.rummy500.solver.steps import ACE_HIGH, face_at

# The worth of a way is one number made of four parts: its points, the cards laid down, how few new melds there are, and
# how high the jokers are. Each part weighs more than all later parts together.
CARD_BITS = 17
_POINT, CARD, _MELD = 1 << 24, 1 << CARD_BITS, 1 << 10


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
    natural = tuple(tuple(_gain(values, place, face_at(place, suit)) for suit in FOUR_SUITS) for place in places)
    joker = tuple(tuple(_gain_of_joker(values, place, suit) for suit in FOUR_SUITS) for place in places)
    natural_points = tuple(
        tuple(values.on_table(face_at(place, suit), low=place == 1) for suit in FOUR_SUITS) for place in places
    )
    points = tuple(tuple(_joker_points(values, place, suit) for suit in FOUR_SUITS) for place in places)
    falls = tuple(
        tuple(any(points[higher][suit] < points[place][suit] for higher in places[place + 1 :]) for suit in FOUR_SUITS)
        for place in places
    )
    differ = tuple(len(set(row)) > 1 for row in points)
    flat = values.joker_value is not None
    return Gains(natural, joker, max(map(max, joker[1:])), _MELD, natural_points, points, flat, falls, differ)


def _joker_points(values: Values, place: int, suit: Suit) -> int:
    """What a melded joker counts for a face."""
    return values.on_table(JOKER.standing_for(face_at(place, suit)), low=place == 1)


def _gain_of_joker(values: Values, place: int, suit: Suit) -> int:
    """What a joker laid for a face is worth; a little more at a higher place and for an earlier suit."""
    height = len(FOUR_SUITS) * place + max(FOUR_SUITS) - suit
    return _gain(values, place, JOKER.standing_for(face_at(place, suit))) + height


def _gain(values: Values, place: int, card: Card) -> int:
    """What a card laid down at a place is worth: its points there, and the points it would have cost in hand."""
    points = values.on_table(card, low=place == 1) + values.in_hand(card)
    return points * _POINT + CARD

"""A state of the search as one integer, so that the search can compare, change and keep many states quickly.

The integer has these fields, from the lowest bit up: for each suit the id of the runs that may still grow; the id of
the sets of the current rank; how many jokers are left; two flags; for each suit how the low aces were used. An id is
the index of a tuple in a list of the search. A move at a face of a suit changes only the fields in `part_at(suit)`; the
search adds the difference to the integer.
"""

from typing import NamedTuple

from scorekeeper.engine.cards import Suit

__all__ = [
    "ID_BITS",
    "ID_FIELD",
    "JOKERS_FIELD",
    "JOKERS_SHIFT",
    "MARKED",
    "MELDED",
    "MOST_IDS",
    "ONE_JOKER",
    "LowAces",
    "State",
    "fields_at",
    "flags_in",
    "jokers_in",
    "pack",
    "part_at",
]

ID_BITS = 10
MOST_IDS = 1 << ID_BITS
ID_FIELD = MOST_IDS - 1
_SETS_SHIFT = ID_BITS * len(Suit)
JOKERS_SHIFT = _SETS_SHIFT + ID_BITS
_JOKERS_BITS = 6
JOKERS_FIELD = (1 << _JOKERS_BITS) - 1
_FLAGS_SHIFT = JOKERS_SHIFT + _JOKERS_BITS
_FLAGS_BITS = 2
_ACES_SHIFT = _FLAGS_SHIFT + _FLAGS_BITS
_ACES_BITS = 4
_ACE_BITS = 2
_ACE_FIELD = (1 << _ACE_BITS) - 1

# The flags at their bits. MARKED: the card that must be used is used. MELDED: a new meld is laid.
MARKED, MELDED = 1 << _FLAGS_SHIFT, 2 << _FLAGS_SHIFT
# One joker at its bits.
ONE_JOKER = 1 << JOKERS_SHIFT


class LowAces(NamedTuple):
    """How many low aces of a suit are laid: the natural ones, and all of them with the jokers that stand for one."""

    natural: int = 0
    laid: int = 0


class State(NamedTuple):
    """The fields of a state that matter at a face of one suit. `flags` is 0, `MARKED`, `MELDED`, or both flags."""

    runs_id: int = 0
    sets_id: int = 0
    jokers: int = 0
    flags: int = 0
    aces: LowAces = LowAces()


def pack(state: State, suit: int) -> int:
    """The integer with these fields for this suit; all other bits are 0."""
    aces = state.aces.natural | state.aces.laid << _ACE_BITS
    return (
        state.runs_id << ID_BITS * suit
        | state.sets_id << _SETS_SHIFT
        | state.jokers << JOKERS_SHIFT
        | state.flags
        | aces << _ACES_SHIFT + _ACES_BITS * suit
    )


def fields_at(packed: int, suit: int) -> State:
    """The fields for this suit of a packed state."""
    aces = packed >> _ACES_SHIFT + _ACES_BITS * suit
    return State(
        packed >> ID_BITS * suit & ID_FIELD,
        packed >> _SETS_SHIFT & ID_FIELD,
        jokers_in(packed),
        flags_in(packed),
        LowAces(aces & _ACE_FIELD, aces >> _ACE_BITS & _ACE_FIELD),
    )


def part_at(suit: int) -> int:
    """The mask of the bits that the moves at a face of this suit depend on and change."""
    return pack(State(ID_FIELD, ID_FIELD, JOKERS_FIELD, MARKED | MELDED, LowAces(_ACE_FIELD, _ACE_FIELD)), suit)


def jokers_in(packed: int) -> int:
    """How many jokers a packed state has left."""
    return packed >> JOKERS_SHIFT & JOKERS_FIELD


def flags_in(packed: int) -> int:
    """The flags of a packed state: 0, `MARKED`, `MELDED`, or both."""
    return packed & (MARKED | MELDED)

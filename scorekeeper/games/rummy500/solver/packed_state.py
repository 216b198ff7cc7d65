"""A state of the search as one integer, so that the search can compare, change and keep many states quickly.

The integer has these fields, from the lowest bit up: for each suit the number of the runs that may still grow; the
number of the sets of the current rank; how many jokers are left; two flags; for each suit how many aces are laid as low
ones, not counting jokers; how many points the new melds still lack of those that they must count.
The numbers are those of the `MoveTable`; no runs and no sets are 0. A move at a face of a suit changes only the fields
in `PART_OF[suit]`; the search adds the difference to the integer.
"""

from scorekeeper.engine.cards import FOUR_SUITS

ID_BITS = 16
MOST_IDS = 1 << ID_BITS
ID_FIELD = MOST_IDS - 1
SETS_SHIFT = ID_BITS * len(FOUR_SUITS)
JOKERS_SHIFT = SETS_SHIFT + ID_BITS
_JOKERS_BITS = 6
JOKERS_FIELD = (1 << _JOKERS_BITS) - 1
_FLAGS_SHIFT = JOKERS_SHIFT + _JOKERS_BITS
_FLAGS_BITS = 2
ACES_SHIFT = _FLAGS_SHIFT + _FLAGS_BITS
ACES_BITS = 2
ACES_FIELD = (1 << ACES_BITS) - 1
LACKING_SHIFT = ACES_SHIFT + ACES_BITS * len(FOUR_SUITS)
MOST_LACKING = (1 << 7) - 1

# The flags at their bits. MARKED: the card that must be used is used. MELDED: a new meld is laid.
MARKED, MELDED = 1 << _FLAGS_SHIFT, 2 << _FLAGS_SHIFT
# One joker at its bits.
ONE_JOKER = 1 << JOKERS_SHIFT
# For each suit the bits that the moves at its faces depend on and change.
PART_OF = [
    ID_FIELD << ID_BITS * suit
    | ID_FIELD << SETS_SHIFT
    | JOKERS_FIELD << JOKERS_SHIFT
    | (MARKED | MELDED)
    | ACES_FIELD << ACES_SHIFT + ACES_BITS * suit
    | MOST_LACKING << LACKING_SHIFT
    for suit in FOUR_SUITS
]

"""What the search works on: a hand, what remains of it, a way to lay it out, and what that costs."""

from typing import NamedTuple

from scorekeeper.engine.cards import Card

# More than any hand costs: there is no such arrangement.
NEVER = 1_000_000


class Rest(NamedTuple):
    """The cards that are not decided yet.

    `counts` are those that are not wild, `wilds` is how many wild cards there are. `wilds_for_run` is how many
    wild cards must be left in the end to form a run that is still needed; 0 if none is. `orphans`: what the orphans
    among the cards count (see `HandShapes`).
    """

    counts: int
    wilds: int
    wilds_for_run: int
    orphans: int


class Hand(NamedTuple):
    """A hand as the search sees it.

    `counts` are the cards that are not wild, `wilds` the wild ones, and `own` is how many of these are no jokers.
    `in_place` is the mask of those that may lie in their own place in a straight run.
    """

    counts: int
    wilds: list[Card]
    own: int
    in_place: int


class Plan(NamedTuple):
    """A way to lay a hand out, and what it costs.

    `straight` is the mask of the straight run; 0 if nothing is melded. `second_run`: a further run must be made.
    `nothing_loose`: all other cards are melded, too.
    """

    straight: int
    second_run: bool
    points: int
    nothing_loose: bool = False


class Cost(NamedTuple):
    """What a hand costs at least, and whether it is a rummy (IND-16)."""

    points: int
    complete: bool

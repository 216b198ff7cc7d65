"""The rules by which a table counts a hand."""

from dataclasses import dataclass

from scorekeeper.engine.melds import WildRules


@dataclass(frozen=True)
class Rules:
    """The wild cards of a table, and what a hand with one run (IND-20) or without a straight run (IND-21) costs.

    `one_run` says which cards count if there is a straight run and no further run: `all_but_run` (all cards except the
    straight run), `all`, or `loose` (only cards outside melds). `no_straight_run` is a fixed number of points for
    hands of which no straight run can be made, or None if all cards count.
    """

    wild: WildRules
    one_run: str = "all_but_run"
    no_straight_run: int | None = None

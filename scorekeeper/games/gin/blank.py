"""The blank sheet of Gin Rummy: points and total a hand, the bonuses of the end with the table's numbers."""

from collections.abc import Iterator

from scorekeeper.blank import BlankPad, Column, FootLine
from scorekeeper.games.gin.options import Options
from scorekeeper.text import N_

__all__ = ["blank"]

# As many boxes as a game to 100 has hands that one player wins, and some to spare.
_BOXES = 10


def blank(options: Options, players: int) -> BlankPad:
    """Columns, and what is added at the end (GIN-14, GIN-17 to GIN-20); with Oklahoma the card turned up."""
    before = [Column(N_("Dealer"))]
    if options.oklahoma:
        before.append(Column(N_("First upcard")))
    return BlankPad(
        before=tuple(before),
        each=(Column(N_("Points")), Column(N_("Total"), total=True)),
        foot=tuple(_foot(options)),
        facts=("target", "knock_limit", "gin_bonus", "undercut_bonus"),
    )


def _foot(options: Options) -> Iterator[FootLine]:
    if options.game_bonus:
        yield FootLine(N_("Game bonus"), f"+{options.game_bonus}")
    if options.box_bonus:
        # Boxes at once are in the points of their hands; they are ticked for the shutout alone.
        paid = "" if options.boxes_at_once else f"+{options.box_bonus}"
        yield FootLine(N_("Box bonus") if paid else N_("Hands won"), paid, ticks=_BOXES)
    if options.shutout == "double":
        yield FootLine(N_("Shutout"), "× 2")
    elif options.shutout == "add" and options.shutout_bonus:
        yield FootLine(N_("Shutout"), f"+{options.shutout_bonus}")
    yield FootLine(N_("Final points"), total=True)

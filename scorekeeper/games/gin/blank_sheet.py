"""The blank sheet of Gin Rummy: points and total for each hand, and the bonuses at the end of the game."""

from collections.abc import Iterator

from scorekeeper.engine.blank_sheet import BlankSheet, Column, FootLine
from scorekeeper.engine.text import N_
from scorekeeper.games.gin.options import Options

# In most games to 100 no player wins more hands.
_BOXES = 10


def blank_sheet(options: Options, players: int) -> BlankSheet:
    """The columns and the lines at the foot (GIN-14, GIN-17 to GIN-20); with Oklahoma a column for the first upcard."""
    before = [Column(N_("Dealer"))]
    if options.oklahoma:
        before.append(Column(N_("First upcard")))
    return BlankSheet(
        before=tuple(before),
        per_side=(Column(N_("Points")), Column(N_("Total"), total=True)),
        foot=tuple(_foot(options)),
        facts=("target", "knock_limit", "gin_bonus", "undercut_bonus"),
    )


def _foot(options: Options) -> Iterator[FootLine]:
    if options.game_bonus:
        yield FootLine(N_("Game bonus"), f"+{options.game_bonus}")
    if options.box_bonus:
        # Where boxes are added at once, the points of a hand include its box. The ticks still show a shutout.
        paid = "" if options.boxes_at_once else f"+{options.box_bonus}"
        yield FootLine(N_("Box bonus") if paid else N_("Hands won"), paid, ticks=_BOXES)
    if options.shutout == "double":
        yield FootLine(N_("Shutout"), "× 2")
    elif options.shutout == "add" and options.shutout_bonus:
        yield FootLine(N_("Shutout"), f"+{options.shutout_bonus}")
    yield FootLine(N_("Final points"), total=True)

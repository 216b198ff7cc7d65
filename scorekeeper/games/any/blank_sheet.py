"""The blank sheet of any game: a line for each round, with what is entered in it."""

from scorekeeper.engine.blank_sheet import BlankSheet, Column
from scorekeeper.engine.text import N_
from scorekeeper.games.any.match import number_of_rounds
from scorekeeper.games.any.options import Options


def blank_sheet(options: Options, players: int) -> BlankSheet:
    """Bid and tricks, the place, or the points of each side, and the total; as many lines as the game has rounds."""
    entered = {"bid_and_made": (Column(N_("Bid"), 1), Column(N_("Tricks"))), "places": (Column(N_("Placing"), 1),)}
    total = () if options.best in ("places", "together") else (Column(N_("Total"), total=True),)
    return BlankSheet(
        per_side=(*entered.get(options.input, ()), Column(N_("Points")), *total),
        before=(Column(N_("Dealer")),) if options.dealer != "none" else (),
        rows=number_of_rounds(options, players) if options.end == "rounds" else None,
        facts=("target",) if options.end == "target" else (),
    )

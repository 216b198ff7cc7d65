"""The blank sheet of Rummy 500: melded, left and total for each hand."""

from scorekeeper.engine.blank_sheet import BlankSheet, Column, Mark
from scorekeeper.engine.text import N_
from scorekeeper.games.rummy500.options import Options


def blank_sheet(options: Options, players: int) -> BlankSheet:
    """The columns (R500-25), with a mark to circle if there is a bonus for going out."""
    out = (Mark(f"+{options.out_bonus}", N_("Bonus for going out")),) if options.out_bonus else ()
    return BlankSheet(
        before=(Column(N_("Dealer")),),
        per_side=(Column(N_("Melded"), 3, marks=out), Column(N_("Left")), Column(N_("Total"), total=True)),
        facts=("target", "values", "ace"),
    )

"""The blank sheet of Rummy 500: melded, left and total a hand."""

from scorekeeper.blank import BlankPad, Column, Mark
from scorekeeper.games.rummy500.options import Options
from scorekeeper.text import N_

__all__ = ["blank"]


def blank(options: Options, players: int) -> BlankPad:
    """What is melded counts for a player, what is left against (R500-25); a bonus for going out is circled."""
    out = (Mark(f"+{options.out_bonus}", N_("Bonus for going out")),) if options.out_bonus else ()
    return BlankPad(
        before=(Column(N_("Dealer")),),
        each=(Column(N_("Melded"), marks=out), Column(N_("Left")), Column(N_("Total"), total=True)),
        facts=("target", "values", "ace"),
    )

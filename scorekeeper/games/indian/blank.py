"""The blank sheet of Indian Rummy: a row a round, with the wild card and what packing costs to be circled."""

from scorekeeper.blank import BlankPad, Column, Mark
from scorekeeper.games.indian.match import rounds
from scorekeeper.games.indian.options import Options
from scorekeeper.text import N_

__all__ = ["blank"]


def blank(options: Options, players: int) -> BlankPad:
    """Wild card, points, total and packs (IND-06, IND-15, IND-24); as many rounds as the table plays (IND-26)."""
    packs = (
        Mark(f"△{options.pack_first}", N_("Packed at the first turn")),
        Mark(f"▲{options.pack_later}", N_("Packed later")),
    )
    factor = options.hand_rummy_factor
    doubled = (Mark(f"×{factor}", N_("Hand Rummy")),) if factor > 1 else ()
    by_format = {"chips": ("chips",), "pool": ("pool_limit", "out_when"), "deals": ("chips",)}[options.format]
    return BlankPad(
        before=(Column(N_("Dealer")), Column(N_("Wild card"), marks=doubled)),
        each=(Column(N_("Points"), 3, marks=packs), Column(N_("Total"), total=True)),
        rows=rounds(options, players),
        facts=("format", *by_format, *(() if options.cap is None else ("cap",))),
    )

"""The blank sheet of Indian Rummy: a row for each round, with the wild card, and with marks to circle for packing."""

from scorekeeper.engine.blank_sheet import BlankSheet, Column, Mark
from scorekeeper.engine.text import N_
from scorekeeper.games.indian.match import rounds
from scorekeeper.games.indian.options import Options


def blank_sheet(options: Options, players: int) -> BlankSheet:
    """The columns (IND-06, IND-15, IND-24), and as many rows as the match has rounds (IND-26)."""
    packs = (
        Mark(N_("△%(number)s"), N_("Packed at the first turn"), options.pack_first),
        Mark(N_("▲%(number)s"), N_("Packed later"), options.pack_later),
    )
    factor = options.hand_rummy_factor
    doubled = (Mark(f"×{factor}", N_("Hand Rummy")),) if factor > 1 else ()
    by_format = {"chips": ("chips",), "pool": ("pool_limit", "out_when"), "deals": ("chips",)}[options.format]
    return BlankSheet(
        before=(Column(N_("Dealer")), Column(N_("Wild card"), marks=doubled)),
        per_side=(Column(N_("Points"), 3, marks=packs), Column(N_("Total"), total=True)),
        rows=rounds(options, players),
        facts=("format", *by_format, *(() if options.cap is None else ("cap",))),
    )

"""The blank sheet of Three Thirteen: a row for each hand of the match."""

from scorekeeper.engine.blank_sheet import BlankSheet, Column
from scorekeeper.engine.cards import rank_text
from scorekeeper.engine.text import N_
from scorekeeper.games.three_thirteen.match import deals
from scorekeeper.games.three_thirteen.options import Options


def blank_sheet(options: Options, players: int) -> BlankSheet:
    """What is left over and the total for each player, a row for each hand with its wild rank (TT-02, TT-03)."""
    wild = tuple(rank_text(deal).replace("T", "10") for deal in deals(options))
    return BlankSheet(
        before=(Column(N_("Dealer")), Column(N_("Wild card"), printed=wild)),
        per_side=(Column(N_("Left over")), Column(N_("Total"), total=True)),
        rows=len(deals(options)),
        facts=("deck", "wild_value", *(("joker_value",) if options.jokers_per_pack else ())),
    )

"""Indian Rummy with packing, by the rules in docs/rules/indian.md, IND-01 to IND-26.

Two to ten players with two or three packs; for chips, as a pool with elimination and rejoining, or for a number of
deals. All options of the rules are there. Besides the modules that every game has, `layout` reads the groups as laid
out, `payment` works out step by step what one player pays, and `explain_missing` says why a hand is no rummy.
"""

from scorekeeper.engine.game import Game
from scorekeeper.engine.text import N_
from scorekeeper.games.indian.blank_sheet import blank_sheet
from scorekeeper.games.indian.check import check, undecided
from scorekeeper.games.indian.entry_page import entry_choices
from scorekeeper.games.indian.example import EXAMPLE_MATCH
from scorekeeper.games.indian.match import (
    after,
    closing,
    first_player,
    options_issues,
    order_of_play,
    resume,
    setup,
    sides,
    sits_out,
    start,
    target,
)
from scorekeeper.games.indian.options import PLAYERS, PRESETS, Options
from scorekeeper.games.indian.penalty import penalty
from scorekeeper.games.indian.record import Record
from scorekeeper.games.indian.referee import QUESTIONS
from scorekeeper.games.indian.rulebook import rulebook
from scorekeeper.games.indian.score import score
from scorekeeper.games.indian.statistics import STATISTICS, took_part

__all__ = ["GAME"]


GAME = Game[Options, Record](
    key="indian",
    name=N_("Indian Rummy"),
    tagline=N_("Thirteen cards, wild cards and packing. Losers pay the winner in chips."),
    count_label=N_("Count"),
    players=PLAYERS,
    Options=Options,
    Record=Record,
    presets=PRESETS,
    questions=QUESTIONS,
    judge_example={
        "players": ["North", "East", "South"],
        "record": {"winner": "South", "wild": "8", "hands": {"North": {"points": 37}, "East": {"packed": "first"}}},
    },
    example_match=EXAMPLE_MATCH,
    options_issues=options_issues,
    setup=setup,
    rulebook=rulebook,
    start=start,
    sides=sides,
    target=target,
    lowest_wins=lambda options: options.format == "pool",
    sits_out=sits_out,
    check=check,
    score=score,
    after=after,
    closing=closing,
    blank_sheet=blank_sheet,
    entry_choices=entry_choices,
    statistics=STATISTICS,
    took_part=took_part,
    draw_question="seats",
    first_player=first_player,
    order_of_play=order_of_play,
    penalty=penalty,
    undecided=undecided,
    resume=resume,
    gettext_domain="round",
)

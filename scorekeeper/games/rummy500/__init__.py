"""Rummy 500 by the rules in docs/rules/rummy500.md, R500-01 to R500-38.

Two to eight players with one or two packs and up to four jokers. All options of the rules are there. Besides the
modules that every game has, `table_melds` finds out who melded and laid off what, `joker_reading` what jokers stand
for if nobody said so, `joker_swap` tries swaps of jokers, and `tally` adds up counts that are entered by rank.
"""

from scorekeeper.engine.game import Game
from scorekeeper.engine.text import N_
from scorekeeper.games.rummy500 import match
from scorekeeper.games.rummy500.blank_sheet import blank_sheet
from scorekeeper.games.rummy500.check import check, undecided
from scorekeeper.games.rummy500.entry_page import entry_choices
from scorekeeper.games.rummy500.example import EXAMPLE_MATCH
from scorekeeper.games.rummy500.options import PLAYERS, PRESETS, Options
from scorekeeper.games.rummy500.penalty import penalty
from scorekeeper.games.rummy500.phone_counts import PHONE_COUNTS
from scorekeeper.games.rummy500.record import Record
from scorekeeper.games.rummy500.referee import QUESTIONS
from scorekeeper.games.rummy500.rulebook import rulebook
from scorekeeper.games.rummy500.ruling_amounts import RULING_AMOUNTS
from scorekeeper.games.rummy500.score import kept_score, score
from scorekeeper.games.rummy500.statistics import STATISTICS
from scorekeeper.games.rummy500.tally import tally

GAME = Game[Options, Record](
    key="rummy500",
    name=N_("Rummy 500"),
    search=N_("500rummy 500rum"),
    tagline=N_("What you meld counts for you, what you still hold against you. First to 500."),
    count_label=N_("Left in hand"),
    players=PLAYERS,
    Options=Options,
    Record=Record,
    presets=PRESETS,
    questions=QUESTIONS,
    judge_example={
        "players": ["North", "East", "South"],
        "record": {
            "out": "North",
            "hands": {
                "North": {"melds": [["5H", "6H", "7H"], ["KS", "KD", "KC"]]},
                "East": {"laid_off": [{"card": "8H", "onto": ["5H", "6H", "7H"]}], "hand": ["QD", "2C"]},
                "South": {"melded": 35, "left": 12},
            },
        },
    },
    example_match=EXAMPLE_MATCH,
    options_issues=match.options_issues,
    deal_plan=match.deal_plan,
    rulebook=rulebook,
    start=match.start,
    sides=match.sides,
    target=lambda options: options.target,
    check=check,
    score=score,
    kept_score=kept_score,
    joining=match.joining,
    after=match.after,
    blank_sheet=blank_sheet,
    entry_choices=entry_choices,
    phone_counts=PHONE_COUNTS,
    statistics=STATISTICS,
    undecided=undecided,
    draw_question="cut",
    first_player=match.first_player,
    penalty=penalty,
    ruling_amounts=RULING_AMOUNTS,
    tally=tally,
)

"""Gin Rummy by the rules in docs/rules/gin.md, GIN-01 to GIN-20.

Two players, three players of whom the dealer sits out, or two teams of two. All options of the rules are there, also
Oklahoma and Hollywood. Besides the modules that every game has, `layout` works out the melds, lay-offs and
loose cards of a hand.
"""

from scorekeeper.engine.game import Game
from scorekeeper.engine.text import N_
from scorekeeper.games.gin import match
from scorekeeper.games.gin.blank_sheet import blank_sheet
from scorekeeper.games.gin.check import check, undecided
from scorekeeper.games.gin.entry_page import entry_choices
from scorekeeper.games.gin.example import EXAMPLE_MATCH
from scorekeeper.games.gin.options import PLAYERS, PRESETS, Options
from scorekeeper.games.gin.penalty import penalty
from scorekeeper.games.gin.phone_counts import PHONE_COUNTS
from scorekeeper.games.gin.record import Record
from scorekeeper.games.gin.referee import QUESTIONS
from scorekeeper.games.gin.referee.knock import may_end
from scorekeeper.games.gin.rulebook import rulebook
from scorekeeper.games.gin.ruling_amounts import RULING_AMOUNTS
from scorekeeper.games.gin.score import kept_score, score
from scorekeeper.games.gin.statistics import STATISTICS, took_part

GAME = Game[Options, Record](
    key="gin",
    name=N_("Gin Rummy"),
    tagline=N_("Knock with little deadwood, or go gin. First to 100."),
    may_end=may_end,
    count_label=N_("Deadwood"),
    players=PLAYERS,
    Options=Options,
    Record=Record,
    presets=PRESETS,
    questions=QUESTIONS,
    judge_example={
        "players": ["North", "South"],
        "record": {"ended_by": "South", "hands": {"North": {"deadwood": 31}, "South": {"deadwood": 4}}},
    },
    example_match=EXAMPLE_MATCH,
    options_issues=match.options_issues,
    suited=match.suited,
    deal_plan=match.deal_plan,
    rulebook=rulebook,
    start=match.start,
    sides=match.sides,
    target=lambda options: options.target,
    sits_out=match.sits_out,
    check=check,
    undecided=undecided,
    score=score,
    kept_score=kept_score,
    after=match.after,
    closing=match.closing,
    blank_sheet=blank_sheet,
    entry_choices=entry_choices,
    phone_counts=PHONE_COUNTS,
    statistics=STATISTICS,
    took_part=took_part,
    draw_question="cut",
    first_player=match.first_player,
    penalty=penalty,
    ruling_amounts=RULING_AMOUNTS,
)

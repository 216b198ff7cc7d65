"""Gin Rummy, after shared rules GIN-01 to GIN-20.

Scope: two players, three with the dealer sitting out, two teams of two; every option of the rules, Oklahoma and
Hollywood among them. `options` holds what a table decides, `hand` prices one deal, `match` folds hands into a game,
`referee` and `knocking` answer questions, `rulebook` puts the rules in words, `feats` finds what is remembered.
"""

from operator import attrgetter

from scorekeeper.games.gin.blank import blank
from scorekeeper.games.gin.demo import DEMO
from scorekeeper.games.gin.feats import FEATS, took_part
from scorekeeper.games.gin.foul import foul
from scorekeeper.games.gin.hand import check, score
from scorekeeper.games.gin.match import after, closing, options_issues, setup, sides, sits_out, start, starts
from scorekeeper.games.gin.options import PRESETS, Options
from scorekeeper.games.gin.record import Record
from scorekeeper.games.gin.referee import QUESTIONS
from scorekeeper.games.gin.rulebook import rulebook
from scorekeeper.games.gin.undecided import undecided
from scorekeeper.scoring import Game
from scorekeeper.text import N_

__all__ = ["GAME"]


GAME = Game(
    key="gin",
    name=N_("Gin Rummy"),
    tagline=N_("Knock with little deadwood, or go gin. First to 100."),
    count_label=N_("Deadwood"),
    players=(2, 4),
    Options=Options,
    Record=Record,
    presets=PRESETS,
    questions=QUESTIONS,
    example={
        "players": ["North", "South"],
        "record": {"ended_by": "South", "hands": {"North": {"deadwood": 31}, "South": {"deadwood": 4}}},
    },
    demo=DEMO,
    options_issues=options_issues,
    setup=setup,
    rulebook=rulebook,
    start=start,
    sides=sides,
    target=attrgetter("target"),
    lowest_wins=lambda _: False,
    sits_out=sits_out,
    check=check,
    undecided=undecided,
    score=score,
    after=after,
    closing=closing,
    blank=blank,
    feats=FEATS,
    took_part=took_part,
    draw="cut",
    starts=starts,
    foul=foul,
)

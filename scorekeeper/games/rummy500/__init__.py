"""Rummy 500, after shared rules R500-01 to R500-34.

Scope: two to eight players with one or two packs, none to four jokers; every option of the rules. `options` holds what
a table decides, `table` lays out what was melded and laid off by whom, `check` and `hand` price one hand, `match`
folds hands into a match; `referee`, `pile`, `discard` and `dealing` answer questions with what `asking` offers;
`rulebook` puts the rules in words.
"""

from scorekeeper.games.rummy500.blank import blank
from scorekeeper.games.rummy500.check import undecided
from scorekeeper.games.rummy500.demo import DEMO
from scorekeeper.games.rummy500.feats import FEATS
from scorekeeper.games.rummy500.foul import foul
from scorekeeper.games.rummy500.hand import check, score
from scorekeeper.games.rummy500.match import (
    after,
    closing,
    options_issues,
    setup,
    sides,
    sits_out,
    start,
    starts,
    target,
)
from scorekeeper.games.rummy500.options import PRESETS, Options
from scorekeeper.games.rummy500.record import Record
from scorekeeper.games.rummy500.referee import QUESTIONS
from scorekeeper.games.rummy500.rulebook import rulebook
from scorekeeper.games.rummy500.tally import tally
from scorekeeper.scoring import Game
from scorekeeper.text import N_

__all__ = ["GAME"]


GAME = Game(
    key="rummy500",
    name=N_("Rummy 500"),
    tagline=N_("What you meld counts for you, what you still hold against you. First to 500."),
    count_label=N_("Left in hand"),
    players=(2, 8),
    Options=Options,
    Record=Record,
    presets=PRESETS,
    questions=QUESTIONS,
    example={
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
    demo=DEMO,
    options_issues=options_issues,
    setup=setup,
    rulebook=rulebook,
    start=start,
    sides=sides,
    target=target,
    lowest_wins=lambda options: False,
    sits_out=sits_out,
    check=check,
    score=score,
    after=after,
    closing=closing,
    blank=blank,
    feats=FEATS,
    undecided=undecided,
    draw="cut",
    starts=starts,
    foul=foul,
    tally=tally,
)

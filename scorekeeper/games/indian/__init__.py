"""Indian Rummy with packing, after shared rules IND-01 to IND-26.

Scope: two to ten players with two or three packs, chips, pool with elimination and rejoining, deals; every option of
the rules. `options` holds what a table decides, `check` and `hand` price one round, `payment` what one player pays,
`match` folds rounds into a match, `referee` and `seats` answer questions, `missing` says what a hand lacks, `rulebook`
puts the rules in words.
"""

from scorekeeper.games.indian.blank import blank
from scorekeeper.games.indian.check import foul, undecided
from scorekeeper.games.indian.demo import DEMO
from scorekeeper.games.indian.feats import FEATS, took_part
from scorekeeper.games.indian.hand import check, score
from scorekeeper.games.indian.match import (
    after,
    closing,
    options_issues,
    resume,
    setup,
    sides,
    sits_out,
    start,
    starts,
    target,
)
from scorekeeper.games.indian.options import PLAYERS, PRESETS, Options
from scorekeeper.games.indian.record import Record
from scorekeeper.games.indian.referee import QUESTIONS
from scorekeeper.games.indian.rulebook import rulebook
from scorekeeper.scoring import Game
from scorekeeper.text import N_

__all__ = ["GAME"]


GAME = Game(
    key="indian",
    name=N_("Indian Rummy"),
    tagline=N_("Thirteen cards, wild cards and packing. Losers pay the winner in chips."),
    count_label=N_("Count"),
    players=PLAYERS,
    Options=Options,
    Record=Record,
    presets=PRESETS,
    questions=QUESTIONS,
    example={
        "players": ["North", "East", "South"],
        "record": {"winner": "South", "wild": "8", "hands": {"North": {"points": 37}, "East": {"packed": "first"}}},
    },
    demo=DEMO,
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
    blank=blank,
    feats=FEATS,
    took_part=took_part,
    draw="seats",
    starts=starts,
    foul=foul,
    undecided=undecided,
    resume=resume,
    words="round",
)

"""Three Thirteen and Five Crowns, by the rules in docs/rules/three_thirteen.md, TT-01 to TT-20.

Two to eight players with one to three packs; Five Crowns is a preset with a deck of its own. Besides the modules that
every game has, `counts` knows which numbers can be left of a hand.
"""

from scorekeeper.engine.game import Game
from scorekeeper.engine.text import N_
from scorekeeper.games.three_thirteen import match
from scorekeeper.games.three_thirteen.blank_sheet import blank_sheet
from scorekeeper.games.three_thirteen.check import check, undecided
from scorekeeper.games.three_thirteen.counts import likely_number
from scorekeeper.games.three_thirteen.entry_page import entry_choices
from scorekeeper.games.three_thirteen.example import EXAMPLE_MATCH
from scorekeeper.games.three_thirteen.options import PLAYERS, PRESETS, Options
from scorekeeper.games.three_thirteen.phone_counts import PHONE_COUNTS
from scorekeeper.games.three_thirteen.record import Record
from scorekeeper.games.three_thirteen.referee import QUESTIONS
from scorekeeper.games.three_thirteen.rulebook import rulebook
from scorekeeper.games.three_thirteen.score import kept_score, score
from scorekeeper.games.three_thirteen.statistics import STATISTICS

GAME = Game[Options, Record](
    key="three_thirteen",
    name=N_("Three Thirteen"),
    search=N_("five crowns 3-13 313 stars"),
    tagline=N_("From 3 to 13 cards, each time with another wild rank. The lowest total wins."),
    count_label=N_("Left over"),
    players=PLAYERS,
    Options=Options,
    Record=Record,
    presets=PRESETS,
    questions=QUESTIONS,
    judge_example={
        "players": ["North", "East", "South"],
        "record": {"out": "North", "hands": {"East": {"points": 12}, "South": {"cards": ["4S", "9H", "KD"]}}},
    },
    example_match=EXAMPLE_MATCH,
    options_issues=match.options_issues,
    deal_plan=match.deal_plan,
    hand_plan=match.hand_plan,
    likely_number=likely_number,
    rulebook=rulebook,
    start=match.start,
    target=lambda options: None,
    lowest_wins=lambda options: True,
    check=check,
    score=score,
    kept_score=kept_score,
    after=match.after,
    joining=match.joining,
    blank_sheet=blank_sheet,
    entry_choices=entry_choices,
    phone_counts=PHONE_COUNTS,
    statistics=STATISTICS,
    undecided=undecided,
    draw_question="cut",
    first_player=match.first_player,
)

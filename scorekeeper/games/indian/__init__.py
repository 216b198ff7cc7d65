"""Indian Rummy with packing, by the rules in docs/rules/indian.md, IND-01 to IND-26.

Two to ten players with two or three packs; for chips, as a pool with elimination and rejoining, or for a number of
deals. All options of the rules are there. Besides the modules that every game has, `layout` reads the groups as laid
out, `payment` works out step by step what a player pays, `turns` finds out who had a turn, and `explain_missing` says
why a hand is no rummy.
"""

from scorekeeper.engine.game import Game
from scorekeeper.engine.text import N_
from scorekeeper.games.indian import match
from scorekeeper.games.indian.blank_sheet import blank_sheet
from scorekeeper.games.indian.check import check, undecided
from scorekeeper.games.indian.entry_page import entry_choices
from scorekeeper.games.indian.example import EXAMPLE_MATCH
from scorekeeper.games.indian.options import PLAYERS, PRESETS, Options
from scorekeeper.games.indian.penalty import penalty
from scorekeeper.games.indian.phone_counts import PHONE_COUNTS
from scorekeeper.games.indian.record import Record
from scorekeeper.games.indian.referee import QUESTIONS
from scorekeeper.games.indian.rulebook import rulebook
from scorekeeper.games.indian.ruling_amounts import RULING_AMOUNTS
from scorekeeper.games.indian.score import kept_score, score
from scorekeeper.games.indian.split import closing, split
from scorekeeper.games.indian.statistics import STATISTICS, took_part
from scorekeeper.games.indian.turns import follows

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
    options_issues=match.options_issues,
    deal_plan=match.deal_plan,
    rulebook=rulebook,
    start=match.start,
    target=match.target,
    limits=match.limits,
    lowest_wins=lambda options: options.format == "pool",
    sits_out=match.sits_out,
    # In version 1.0.0 every wrong declaration ended the round.
    earlier_options={"wrong_declaration_ends": True},
    earlier_players=match.earlier_players,
    check=check,
    score=score,
    kept_score=kept_score,
    after=match.after,
    closing=closing,
    split=split,
    blank_sheet=blank_sheet,
    entry_choices=entry_choices,
    phone_counts=PHONE_COUNTS,
    statistics=STATISTICS,
    took_part=took_part,
    draw_question="seats",
    first_player=match.first_player,
    news=match.news,
    penalty=penalty,
    ruling_amounts=RULING_AMOUNTS,
    undecided=undecided,
    follows=follows,
    joining=match.joining,
    resume=match.resume,
    zero_sum=lambda options: options.format != "pool",
    gettext_domain="round",
)

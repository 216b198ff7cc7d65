"""Any game that is scored in rounds, by the rules in docs/rules/any.md, ANY-01 to ANY-35.

Options, presets and the sentences of the rulebook are data in TOML files. `round` says what cannot be true.
"""

from dataclasses import replace

from scorekeeper.engine.game import Game
from scorekeeper.engine.text import N_
from scorekeeper.games.any import match
from scorekeeper.games.any.blank_sheet import blank_sheet
from scorekeeper.games.any.check import KEPT, check, follows
from scorekeeper.games.any.entry_page import entry_choices
from scorekeeper.games.any.example import EXAMPLE_MATCH
from scorekeeper.games.any.options import PLAYERS, PRESETS, Options
from scorekeeper.games.any.phone_counts import PHONE_COUNTS
from scorekeeper.games.any.record import Record
from scorekeeper.games.any.round_question import ROUND
from scorekeeper.games.any.rulebook import rulebook
from scorekeeper.games.any.score import score
from scorekeeper.games.any.statistics import STATISTICS

GAME = Game[Options, Record](
    key="any",
    name=N_("Any game"),
    tagline=N_("Points, bids and tricks, columns or places: the pad checks that they add up."),
    goes_by_rules=True,
    first_options=("end", "target", "rounds", "out_limit", "marks_to"),
    search=N_(
        "UNO Skyjo Flip Hearts Spades Wizard Skull King Call Break Oh Hell Phase Tichu Canasta Mahjong Darts dice"
    ),
    count_label=N_("Points"),
    players=PLAYERS,
    Options=Options,
    Record=Record,
    presets=PRESETS,
    questions={},
    program_questions={ROUND.ask: ROUND},
    judge_example={
        "players": ["North", "East", "South", "West"],
        "record": {"hands": {name: {"points": "20+5-3"} for name in ("North", "East", "South", "West")}},
    },
    example_match=EXAMPLE_MATCH,
    options_issues=match.options_issues,
    suited=lambda options, players: replace(options, teams=0) if players % (options.teams or 1) else options,
    deal_plan=match.deal_plan,
    hand_plan=match.hand_plan,
    rulebook=rulebook,
    watches_dealer=lambda options: options.dealer != "none",
    start=match.start,
    resume=match.resume,
    sides=match.sides,
    target=match.target,
    limits=match.limits,
    lowest_wins=match.lowest_wins,
    sits_out=lambda options, state: state.out,
    took_part=lambda options, record, state: tuple(
        player for player in state.players if player not in state.out or player in record.hands
    ),
    kept_by={"kept": tuple(f"round.{code}" for code in KEPT)},
    check=check,
    follows=follows,
    score=score,
    after=match.after,
    closing=match.closing,
    split=match.split,
    news=match.news,
    joining=match.joining,
    blank_sheet=blank_sheet,
    entry_choices=entry_choices,
    phone_counts=PHONE_COUNTS,
    statistics=STATISTICS,
    gettext_domain="round",
)

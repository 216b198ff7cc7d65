"""The rules of Three Thirteen in words, as the options set them (TT-01 to TT-20). `rules.toml` has the sentences."""

from importlib.resources import files

from scorekeeper.engine.cards import Card, Suit
from scorekeeper.engine.rule_file import read_rules
from scorekeeper.engine.rulebook import Section, packs_text, run_text
from scorekeeper.games.three_thirteen.counts import possible_points
from scorekeeper.games.three_thirteen.match import deal_plan, deals, last_turn
from scorekeeper.games.three_thirteen.options import CROWNS_PLAYERS, PLAYERS, Options, solver_rules

_RULES = read_rules((files(__package__) / "rules.toml").read_text("utf-8"), Options)


def rulebook(options: Options, players: int) -> tuple[Section, ...]:
    """The rules under these options, for this number of players."""
    crowns = options.deck == "crowns"
    fewest, most = PLAYERS
    all_deals = deals(options)
    # In a hand in which none of these ranks is wild.
    counts = solver_rules(options, 5).points
    values = {
        "fewest": fewest,
        "most": CROWNS_PLAYERS if crowns else most,
        "packs": packs_text(deal_plan(options, players).deck, players),
        "hands": len(all_deals),
        "jacks": 11,
        "queens": 12,
        "kings": 13,
        "runs": run_text(),
        "low_run": tuple(Card(rank, Suit.HEARTS) for rank in (1, 2, 3)),
        "high_run": tuple(Card(rank, Suit.HEARTS) for rank in (12, 13, 1)),
        "last_turn_text": last_turn(options),
        "low": 3 if crowns else 2,
        "high": 10,
        "jack": counts[11],
        "queen": counts[12],
        "king": counts[13],
        "deal": all_deals[0],
        "largest": max(possible_points(options, all_deals[0])),
    }
    return _RULES.rulebook(options, players, values)

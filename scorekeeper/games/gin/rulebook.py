"""The rules of Gin Rummy in words, as the options set them (GIN-01 to GIN-20). `rules.toml` has the sentences."""

from importlib.resources import files

from scorekeeper.engine.cards import Card, Suit
from scorekeeper.engine.rule_file import read_rules
from scorekeeper.engine.rulebook import Section
from scorekeeper.games.gin.match import CUT, deal_plan, later_deals
from scorekeeper.games.gin.options import Options
from scorekeeper.games.gin.penalty import false_knock
from scorekeeper.games.gin.solver import value

_RULES = read_rules((files(__package__) / "rules.toml").read_text("utf-8"), Options)
_ACE, _KING = Card(1, Suit.SPADES), Card(13, Suit.HEARTS)


def rulebook(options: Options, players: int) -> tuple[Section, ...]:
    """The rules under these options, for this number of players."""
    plan = deal_plan(options, players)
    # The example of an undercut is a knock that this table allows.
    left = 9 if options.oklahoma else min(9, options.knock_limit)
    theirs = min(2, left - 1)
    values = {
        "cards": plan.deck.size,
        "deal": plan.deal,
        "all": plan.deal + 1,
        "ace": value([_ACE]),
        "face": value([_KING]),
        "low": tuple(Card(rank, Suit.SPADES) for rank in (1, 2, 3)),
        "high": tuple(Card(rank, Suit.SPADES) for rank in (12, 13, 1)),
        "loose": (_ACE, _KING),
        "points": value([_ACE, _KING]),
        "left": left,
        "theirs": theirs,
        "sum": left - theirs + options.undercut_bonus,
        "cut": CUT,
        "later_deals": later_deals(options, players),
        "false_knock_text": false_knock(options),
    }
    return _RULES.rulebook(options, players, values)

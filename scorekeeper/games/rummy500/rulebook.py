"""The rules of Rummy 500 in words, as the options set them (R500-01 to R500-38). `rules.toml` has the sentences."""

from importlib.resources import files

from scorekeeper.engine.cards import JOKER, Card, Suit
from scorekeeper.engine.melds import Meld, MeldKind
from scorekeeper.engine.rule_file import read_rules
from scorekeeper.engine.rulebook import Section, packs_text, run_text
from scorekeeper.games.rummy500.match import deal_plan
from scorekeeper.games.rummy500.options import PLAYERS, Options, card_values, packs_for

_RULES = read_rules((files(__package__) / "rules.toml").read_text("utf-8"), Options)
_ACE, _TWO, _THREE, _QUEEN, _KING = (Card(rank, Suit.HEARTS) for rank in (1, 2, 3, 12, 13))
_LOW, _HIGH = Meld(MeldKind.RUN, (_ACE, _TWO, _THREE)), Meld(MeldKind.RUN, (_QUEEN, _KING, _ACE))


def rulebook(options: Options, players: int) -> tuple[Section, ...]:
    """The rules under these options, for this number of players."""
    fewest, most = PLAYERS
    plan, points = deal_plan(options, players), card_values(options)
    values = {
        "fewest": fewest,
        "most": most,
        "packs_text": packs_text(plan.deck, players),
        "two_packs": next(number for number in range(fewest, most + 1) if packs_for(number) > 1),
        "deal": plan.deal,
        "set": (Card(5, Suit.DIAMONDS), Card(5, Suit.DIAMONDS), Card(5, Suit.HEARTS)),
        "run_text": run_text(),
        "longest": 13,
        "run": tuple(Card(rank, Suit.SPADES) for rank in (5, 6, 7)),
        "chain": tuple(Card(rank, Suit.SPADES) for rank in (8, 9)),
        "small": points.in_hand(_TWO),
        "up_to": 9,
        "higher": 10,
        "face": points.in_hand(_KING),
        "high_ace": points.in_hand(_ACE),
        "low_ace": points.in_meld(_ACE, _LOW),
        "low": _LOW.cards,
        "low_points": points.meld(_LOW),
        "high": _HIGH.cards,
        "high_points": points.meld(_HIGH),
        "joker": points.in_hand(JOKER),
    }
    return _RULES.rulebook(options, players, values)

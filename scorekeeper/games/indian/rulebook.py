"""The rules of Indian Rummy in words, as the options set them (IND-01 to IND-30). `rules.toml` has the sentences."""

from importlib.resources import files

from scorekeeper.engine.cards import JOKER, Card, Suit
from scorekeeper.engine.rule_file import read_rules
from scorekeeper.engine.rulebook import Section, packs_text, run_text
from scorekeeper.engine.text import TN, T, Text
from scorekeeper.games.indian.match import SEATS, deal_plan, listing, order_of_play, turned_card
from scorekeeper.games.indian.options import DEAL, PLAYERS, Options, rejoin_limit, solver_rules
from scorekeeper.games.indian.play_rules import discarding, packing, running_out, taking, wrong_declaration
from scorekeeper.games.indian.solver import value

_RULES = read_rules((files(__package__) / "rules.toml").read_text("utf-8"), Options)
# The example of a count of which half is paid.
_WHOLE = 37


def rulebook(options: Options, players: int) -> tuple[Section, ...]:
    """The rules under these options, for this number of players."""
    fewest, most = PLAYERS
    wild = solver_rules(options, wild=2).wild
    values = {
        "fewest": fewest,
        "most": most,
        "packs_text": packs_text(deal_plan(options, players).deck, players),
        "start": 0,
        "seats": SEATS,
        "order_of_play": order_of_play(options),
        "listing": listing(options),
        "deal": DEAL,
        "turned_card": turned_card(options),
        "run_text": run_text(),
        "wild_limit": TN(
            "A run or set holds at most %(wilds_per_meld)s card that stands for another one.",
            "A run or set holds at most %(wilds_per_meld)s cards that stand for other ones.",
            options.wilds_per_meld or 0,
        ),
        "taking": taking(options),
        "discarding": discarding(options),
        "packing": packing(options),
        "wrong_declaration_text": wrong_declaration(options),
        "running_out": running_out(options),
        "wild": value([JOKER], wild),
        "face": value([Card(1, Suit.SPADES)], wild),
        "half": _WHOLE // 2,
        "whole": _WHOLE,
        "rounds_text": TN("The game has %(rounds)s round.", "The game has %(rounds)s rounds.", options.rounds or 0),
        "rejoining": _rejoining(options),
    }
    return _RULES.rulebook(options, players, values)


def _rejoining(options: Options) -> Text:
    limit = rejoin_limit(options)
    if limit is None:
        return T("Whoever is out stays out.")
    return T(
        "Whoever is out may come back one above the highest total, as long as nobody still in has more than "
        "%(rejoin_limit)s.",
        rejoin_limit=limit,
    )

"""What the numbers in Rummy 500's rulebook are besides its options, asked of the engine and not of the rulebook."""

from dataclasses import replace
from functools import cache
from typing import Any

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.ledger import Terms, replay
from scorekeeper.engine.melds import Meld, wild_meld_or_reason
from scorekeeper.games.rummy500 import GAME
from scorekeeper.games.rummy500.options import Options, solver_rules

CHOSEN: set[str] = set()


def points(options: Options, **holding: Any) -> int:
    """What cards bring whoever melded them or has them left, played where first melds may count as little as these."""
    options = replace(options, first_meld=0)
    record = {"out": None, "hands": {"Ann": {"hand": [], **holding}, "Ben": {"left": 0}}}
    ledger = replay(Terms(GAME, ("Ann", "Ben"), None, options, "standard"), [(1, record)])
    assert ledger.rows[0].score, ledger.rows[0].issues
    return ledger.rows[0].points("Ann")


@cache
def held(options: Options, *cards: str) -> int:
    """What each of these cards counts in hand, which is the same for all."""
    (result,) = {-points(options, hand=[card]) for card in cards}
    return result


@cache
def low_ace(options: Options) -> int:
    """What an ace brings that is laid off on two, three and four; a joker for the three makes no difference."""
    plain, joker = ["2H", "3H", "4H"], ["2H", "JK=3H", "4H"]
    tables = [plain, joker] if options.jokers_per_pack else [plain]
    (result,) = {
        points(options, melds=[table], laid_off=[{"card": "AH", "onto": table}]) - points(options, melds=[table])
        for table in tables
    }
    return result


@cache
def longest() -> int:
    """How many cards the longest run has."""
    suit = [f"{rank}H" for rank in "A23456789TJQK"]
    lengths = range(3, 15)
    runs = [length for length in lengths if is_meld(" ".join((suit * 2)[:length]))]
    assert runs == [*range(3, runs[-1] + 1)]
    return runs[-1]


def is_meld(cards: str) -> bool:
    return isinstance(wild_meld_or_reason(parse_cards(cards), solver_rules(Options(), 1).wild), Meld)


def up_to(options: Options) -> int:
    """The highest number that counts less than a king."""
    return max(number for number in range(2, 11) if held(options, f"{number}C") < held(options, "KC"))


FACTS = {
    "fewest": lambda options, players, params: GAME.players[0],
    "most": lambda options, players, params: GAME.players[1],
    "players": lambda options, players, params: players,
    "packs": lambda options, players, params: GAME.deal_plan(options, players).deck.packs,
    "two_packs": lambda options, players, params: min(
        number for number in range(2, 9) if GAME.deal_plan(options, number).deck.packs == 2
    ),
    "count": lambda options, players, params: GAME.deal_plan(options, players).deck.jokers,
    "cards": lambda options, players, params: GAME.deal_plan(options, players).deck.size,
    "deal": lambda options, players, params: GAME.deal_plan(options, players).deal,
    "longest": lambda options, players, params: longest(),
    "face": lambda options, players, params: held(options, "KH", "KS", "QH", "JS", "TD"),
    "small": lambda options, players, params: held(options, *(f"{rank}D" for rank in range(2, 10))),
    "up_to": lambda options, players, params: up_to(options),
    "higher": lambda options, players, params: up_to(options) + 1,
    "high_ace": lambda options, players, params: held(options, "AH", "AS"),
    "low_ace": lambda options, players, params: low_ace(options),
    "low_points": lambda options, players, params: points(options, melds=[list(map(str, params["low"]))]),
    "high_points": lambda options, players, params: points(options, melds=[list(map(str, params["high"]))]),
    "joker": lambda options, players, params: held(options, "JK"),
}

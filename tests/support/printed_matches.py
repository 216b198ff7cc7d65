"""The matches that the tests print: of two and of ten players, in teams, in three games at once, without a hand."""

from collections.abc import Callable

from scorekeeper.engine.ledger import Ledger
from tests.support.pdf_text import JAPANESE, LONG, MANY, in_turn, match, played_hands, team_hands

ADJUSTMENTS = [
    {"player": "Ben", "points": -10, "why": "penalty"},
    {"player": "Anna", "points": 5, "why": "gave up a seat"},
]


def _many() -> Ledger:
    players = [f"Player number {index:02}_____"[:20] for index in range(10)]
    hands = [
        {"points": {name: (index * 37 + place * 11) % 120 - 15 for place, name in enumerate(players)}}
        for index in range(30)  # the pad goes on on a second page of every paper
    ]
    return match(players, hands, game=MANY)


def _adjusted() -> Ledger:
    hands = played_hands("Anna", "Ben")[:2]
    return match(("Anna", "Ben"), [{**hand, "adjustments": ADJUSTMENTS, "remark": "Ben & 二枚多い"} for hand in hands])


MATCHES: dict[str, Callable[[], Ledger]] = {
    "two": lambda: match(("Anna", "Ben"), played_hands("Anna", "Ben")),
    "japanese": lambda: match(JAPANESE, played_hands(*JAPANESE), preset="classic", target=120, gin_bonus=31),
    "hollywood": lambda: match(LONG, in_turn(LONG, 22), hollywood=True),
    "teams": lambda: match("NESW", team_hands("NESW", 9), teams=True, target=60),
    "three": lambda: match(LONG, in_turn(LONG, 9)),
    "open": lambda: match(("Anna", "Ben"), played_hands("Anna", "Ben")[:5], preset="Modern"),
    "adjusted": _adjusted,
    "empty": lambda: match(("Anna", "Ben"), []),
    "many": _many,
}

"""A hand of Rummy 500, and questions about it (`every_game.samples`)."""

from typing import Any

HAND = {"patch.3.ended": "out=@0", "hands.@0.melded": "60", "hands.@1.melded": "5", "hands.@1.left": "30"}
# What `best` and `take` find on the table.
TABLE = [["5H", "6H", "7H"], ["KS", "KD", "JK"], ["3S", "3D", "JK=3C"]]
QUESTIONS: list[tuple[tuple[int, ...], dict[str, Any]]] = [
    ((2, 3, 4), {"ask": "meld", "cards": "7S JK=7S 7H"}),
    ((2, 3, 4), {"ask": "best", "hand": "3C 8H QS AS 2S", "table": TABLE}),
    ((5, 6, 7, 8), {"ask": "best", "hand": "3C 3C 3S 8H", "table": TABLE, "packs": 2}),
    ((2, 3, 4), {"ask": "take", "pile": "8H QD 2S", "card": "8H", "hand": "JD JK", "table": TABLE[:1]}),
    ((3,), {"ask": "call", "pile": "8H 9C", "players": ["A", "B", "C"], "discarder": "A", "callers": ["B"]}),
]

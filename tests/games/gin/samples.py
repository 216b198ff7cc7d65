"""A hand of Gin Rummy, and questions about it (`every_game.samples`)."""

from typing import Any

HAND = {"patch.3.ended": "ended_by=@0", "hands.@0.deadwood": "4", "hands.@1.deadwood": "31"}
QUESTIONS: list[tuple[tuple[int, ...], dict[str, Any]]] = [
    ((), {"ask": "knock", "hand": "3H 4H 5H 9S 9D 9C KC 2D 2S AC 2H", "upcard": "AS"}),
    (
        (3,),
        {
            "ask": "game",
            "players": ["A", "B", "C"],
            "dealer": "C",
            "records": [{"ended_by": "A", "upcard": "9S", "hands": {"A": {"deadwood": 1}, "B": {"deadwood": 90}}}],
        },
    ),
]

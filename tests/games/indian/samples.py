"""A hand of Indian Rummy, and questions about it (`every_game.samples`)."""

from typing import Any

HAND = {"patch.3.ended": "winner=@0", "hands.@1.points": "20"}
QUESTIONS: list[tuple[tuple[int, ...], dict[str, Any]]] = [
    ((), {"ask": "pack", "turn": "first", "hand_rummy": True}),
    (
        (4,),
        {
            "ask": "game",
            "players": ["A", "B", "C", "D"],
            "records": [
                {"winner": "A", "hands": {"B": {"points": 80}, "C": {"points": 60}, "D": {"packed": "first"}}},
                {"winner": None, "wrong_declaration": "A", "hands": {}},
                {"winner": "C", "hand_rummy": True, "hands": {"B": {"points": 80}, "D": {"packed": "first"}}},
            ],
        },
    ),
]

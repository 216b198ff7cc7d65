"""A hand of Three Thirteen, and questions about it (`every_game.samples`)."""

from typing import Any

HAND = {"patch.2.ended": "out=@0", "hands.@1.points": "20"}
QUESTIONS: list[tuple[tuple[int, ...], dict[str, Any]]] = [
    ((), {"ask": "meld", "cards": "QH KH AH", "wild": "5"}),
    ((), {"ask": "count", "hand": "AH KH QH 4S 6D", "wild": "5"}),
    ((), {"ask": "count", "hand": "JK KH QH 4S 6D", "wild": "5"}),
]

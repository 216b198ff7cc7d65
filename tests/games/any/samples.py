"""A hand of any game, and questions about it (`every_game.samples`)."""

from typing import Any

HAND = {"hands.@0.points": "20", "hands.@1.points": "5"}
QUESTIONS: list[tuple[tuple[int, ...], dict[str, Any]]] = []

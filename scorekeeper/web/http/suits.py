"""Colours the cards in the sentences of a page: 7♥ is red wherever it is written."""

import re

# What has no colour of its own (elements without markup in them, tags), and a card. A spade has the colour of the text.
_CARD = re.compile(
    r"<(script|style|title|textarea|option|text)\b.*?</\1>|<[^>]*>|((?:10|[A2-9JQK])([♥♦♣☆]))",
    re.DOTALL,
)
_LETTERS = {"♥": "h", "♦": "d", "♣": "c", "☆": "x"}


def with_coloured_suits(html: str) -> str:
    """HTML whose cards in sentences have the class of their suit (static/css/cards.css)."""
    return _CARD.sub(_coloured, html) if any(suit in html for suit in _LETTERS) else html


def _coloured(piece: re.Match[str]) -> str:
    return f'<span class="suit-{_LETTERS[piece[3]]}">{piece[2]}</span>' if piece[3] else piece[0]

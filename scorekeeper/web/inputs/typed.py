"""Turns typed text into the spellings that the engine reads.

Japanese keyboards have other minus signs, and people write `25点`, `△25` or `ハートの7`. Programs that ask the
judge must use the spellings of the engine.
"""

import re
import unicodedata

from scorekeeper.engine.fields import too_long_to_read as too_long_to_read
from scorekeeper.engine.fields import typed_number as typed_number

_SUITS = {
    "スペード": "S",
    "ハート": "H",
    "ダイヤ": "D",
    "ダイア": "D",
    "クラブ": "C",
    "クローバー": "C",
    "スター": "*",
    "星": "*",
    "ス": "S",
    "ハ": "H",
    "ダ": "D",
    "ク": "C",
}
_RANKS = {"エース": "A", "ジャック": "J", "クイーン": "Q", "キング": "K", "ジョーカー": "JK"}
# More than anybody types of a code; the rest is not looked at.
_LONGEST_CODE = 40
_CARD = re.compile(
    rf"(?P<suit>{'|'.join(_SUITS)})の?\s*(?P<rank>{'|'.join(_RANKS)}|10|[A2-9TJQK])(?!\d)|(?P<alone>{'|'.join(_RANKS)})",
    re.IGNORECASE,
)


def whole_number(text: str) -> int | None:
    """The number in a text of up to nine digits; None for any other text."""
    return int(text) if text.isdecimal() and len(text) <= 9 else None


def typed_code(text: str) -> str:
    """A typed code without blanks around it, cut where it is longer than any code."""
    return text[:_LONGEST_CODE].strip()


def typed_cards(text: str) -> str:
    """Typed cards or ranks with their Japanese names as letters: `ハートの7` is `7H`, `ジョーカー` is `JK`.

    Text without such names stays as it is.
    """
    if too_long_to_read(text):
        return text
    plain, cards = _CARD.subn(_letters, unicodedata.normalize("NFKC", text))
    return plain.strip(" ") if cards else text


def _letters(card: re.Match[str]) -> str:
    if card["alone"]:
        return f" {_RANKS[card['alone']]} "
    rank = _RANKS.get(card["rank"], card["rank"])
    return f" {rank}{_SUITS[card['suit']]} "

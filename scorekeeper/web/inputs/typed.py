"""Turns typed text into the spellings that the engine reads.

Japanese keyboards have other minus signs, and people write `25点`, `△25` or `ハートの7`. Programs that ask the
judge must use the spellings of the engine.
"""

import re
import unicodedata

# Minus, hyphens and dashes, the long vowel mark on the same key, and the triangles of Japanese bookkeeping.
_MINUS = re.compile(r"[\u2212\u2010-\u2015ー△▲](?:\s*(?=\d)|$)")
_UNIT = re.compile(r"(?<=\d)\s*点")
_THOUSANDS = re.compile(r"(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,])")
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
_CARD = re.compile(
    rf"(?P<suit>{'|'.join(_SUITS)})の?\s*(?P<rank>{'|'.join(_RANKS)}|10|[A2-9TJQK])(?!\d)|(?P<alone>{'|'.join(_RANKS)})",
    re.IGNORECASE,
)


# Nobody types this much into one input.
_LONGEST = 5000


def too_long_to_read(text: str) -> bool:
    """Whether nobody can have typed a text. It then stays as it is, and the engine refuses it."""
    return len(text) > _LONGEST


def whole_number(text: str) -> int | None:
    """The number in a text of up to nine digits; None for any other text."""
    return int(text) if text.isdecimal() and len(text) <= 9 else None


def typed_number(text: str) -> str:
    """A typed number or sum with plain digits and signs: `△２５点` is `-25`, `１，０００` is `1000`.

    In other texts, only full-width characters become plain.
    """
    if too_long_to_read(text):
        return text
    plain = _UNIT.sub("", unicodedata.normalize("NFKC", text))
    plain = _THOUSANDS.sub(lambda number: number[0].replace(",", ""), plain)
    return _MINUS.sub("-", plain) if re.search(r"\d", plain) or len(plain.strip()) == 1 else plain


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

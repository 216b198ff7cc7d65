"""Turns typed numbers into plain digits and signs, and adds up the sums that people type.

Japanese keyboards have other minus signs, and people write `25点` or `△25`.
"""

import re
import unicodedata
from dataclasses import dataclass

from scorekeeper.engine.fields.description import Json, JsonValue, wrong
from scorekeeper.engine.text import T

# Minus, hyphens and dashes, the long vowel mark on the same key, and the triangles of Japanese bookkeeping.
_MINUS = re.compile(r"[\u2212\u2010-\u2015ー△▲](?:\s*(?=\d)|$)")
_UNIT = re.compile(r"(?<=\d)\s*点")
_THOUSANDS = re.compile(r"(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,])")
_SUM = re.compile(r"[+-]?\d{1,9}(?:[+-]\d{1,9})*")
_DECIMAL = re.compile(r"[+-]?\d*[.,]\d+")
_LONGEST_SUM = 60
# Nobody types this much into one input.
_LONGEST = 5000


def too_long_to_read(text: str) -> bool:
    """Whether nobody can have typed a text. It then stays as it is, and the engine refuses it."""
    return len(text) > _LONGEST


def typed_number(text: str) -> str:
    """A typed number or sum with plain digits and signs: `△２５点` is `-25`, `１，０００` is `1000`.

    In other texts, only full-width characters become plain.
    """
    if too_long_to_read(text):
        return text
    plain = _UNIT.sub("", unicodedata.normalize("NFKC", text))
    plain = _THOUSANDS.sub(lambda number: number[0].replace(",", ""), plain)
    return _MINUS.sub("-", plain) if re.search(r"\d", plain) or len(plain.strip()) == 1 else plain


@dataclass(frozen=True)
class Sum(JsonValue):
    """A whole number from `low` to `high`, or a sum that makes one (`20+5-3`) and is kept as it was typed."""

    low: int
    high: int

    def decode(self, raw: object, at: str) -> int | str:
        total = total_of(raw)
        if total is None:
            if _DECIMAL.fullmatch(typed_number(raw).strip() if isinstance(raw, str) else str(raw)):
                raise wrong(at, T("Only whole numbers count here, without a decimal point."), "number.decimal")
            raise wrong(at, T("Give a whole number, or a sum such as 20+5-3."), "number.type")
        if not self.low <= total <= self.high:
            text = T("Give a whole number from %(low)s to %(high)s.", low=self.low, high=self.high)
            raise wrong(at, text, "number.range")
        return raw.strip() if isinstance(raw, str) and raw.strip() != str(total) else total

    def describe(self) -> dict[str, Json]:
        return {"type": "sum", "minimum": self.low, "maximum": self.high}


def total_of(typed: object) -> int | None:
    """The total of a typed number or sum; None if it is none. A sign at the end is still being typed."""
    if isinstance(typed, int) and not isinstance(typed, bool):
        return typed
    if not isinstance(typed, str) or len(typed) > _LONGEST_SUM:
        return None
    plain = typed_number(typed).replace(" ", "").rstrip("+-")
    return sum(map(int, re.findall(r"[+-]?\d+", plain))) if _SUM.fullmatch(plain) else None

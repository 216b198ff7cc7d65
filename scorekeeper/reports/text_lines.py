"""Lines of text in a drawing, whose letters nobody can measure: every phone draws them in its own fonts.

Widths are those of wide fonts, so that no line is wider than it was taken for.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator

# Latin letters by their width: how wide they are bold in DejaVu Sans, the widest of all.
_NARROW, _HALF, _BROAD = frozenset(" !'(),.:;I[]ijl|·"), frozenset('"-/frt“”'), frozenset("%@MWm—ЖМФШЩЮжфшщыю")
_FIRST, _LAST = "\u2068", "\u2069"  # around a name that is written from right to left
# A letter with all that belongs to it: marks, the parts of an emoji, and a sign that must not begin a line.
_MARK = r"[\u0300-\u036f\u200c\u200d\u2069\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
_FLAG = r"[\U0001f1e6-\U0001f1ff](?=[\U0001f1e6-\U0001f1ff])"
_LETTER = re.compile(rf"(?:\u2068|{_FLAG})?.(?:{_MARK}|(?<=\u200d).|[、。：）」])*")
_JOINED = re.compile("\u200d.|[\U0001f3fb-\U0001f3ff]")
_WORD = re.compile(r"[^ ]+ *| +")


def widest(text: str, weight: float = 1) -> float:
    """The width of a text in font sizes: no usual font draws it wider.

    `weight` is how wide letters are beside bold ones without serifs. East Asian letters are always as wide as high.
    """
    widths = map(_widest, _JOINED.sub("", text))
    return sum(width if wide else weight * width for width, wide in widths)


def _widest(letter: str) -> tuple[float, bool]:
    """The width of a letter, and whether it is as wide as high."""
    kind = unicodedata.category(letter)
    if unicodedata.east_asian_width(letter) in "WF" and kind[0] != "M":
        return (1.4 if kind == "So" else 1.0), True
    if kind in ("Mn", "Me", "Cf"):
        return 0.0, False
    width = 0.63 if letter.isascii() and not letter.isupper() else 0.8
    if letter in _NARROW or kind == "Mc":
        width = 0.37
    elif letter in _HALF:
        width = 0.5
    elif letter in _BROAD:
        width = 1.06
    elif unicodedata.bidirectional(letter) in ("R", "AL"):
        width = 0.6
    elif letter.islower() and not letter.isascii():
        width = 0.7
    return width, False


def broken(pieces: Iterable[str], room: float, weight: float = 1) -> list[str]:
    """The pieces in as few lines as they need, none wider than `room` font sizes.

    A piece is broken only where it is wider than a line, between its words if that helps. A name from right to left
    that is broken stays isolated on each line.
    """

    def fits(text: str) -> bool:
        return widest(text.rstrip(" "), weight) <= room

    lines = [""]
    for piece in pieces:
        for word in [piece] if fits(piece) else _WORD.findall(piece):
            if lines[-1] and not fits(lines[-1] + word):
                lines.append("")
            for letter in [word] if fits(word) else _letters(word):
                if lines[-1] and not fits(lines[-1] + letter):
                    lines.append("")
                lines[-1] += letter
    return [*_isolated(line.strip(" ") for line in lines)]


def shortened(text: str, room: float) -> str:
    """The text, cut and ended with “…” if it is wider than `room` font sizes."""
    if widest(text) <= room + 0.01:
        return text
    letters = [*_letters(text)]
    while letters and widest("".join(letters)) > room - 0.99:
        letters.pop()
    return "".join(letters).rstrip() + "…"


def _letters(word: str) -> Iterator[str]:
    """Its letters, each with its marks."""
    letter = ""
    for part in _LETTER.findall(word):
        # Marks of scripts like Devanagari stand behind their letter.
        if letter and not unicodedata.category(part[0]).startswith("M"):
            yield letter
            letter = ""
        letter += part
    yield letter


def _isolated(lines: Iterable[str]) -> Iterator[str]:
    inside = False
    for line in lines:
        text = _FIRST * inside + line
        inside = text.count(_FIRST) > text.count(_LAST)
        yield text + _LAST * inside

"""Where lines may be broken: between the phrases of a Japanese sentence, the parts of a name, the items of a list."""

import re
from functools import cache, lru_cache
from unicodedata import bidirectional

import budoux

_JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]{2}")
# A blank and ・ end a part of a name, and so does a word in Kanji before one in Kana: 山田 of 山田おばあちゃん.
_NAME_PART = re.compile(r"[^・ ]*?(?:[・ ]|(?<=[\u3400-\u9fff]{2})(?=[\u3041-\u30fa]{2})|$)")
# An item ends after a comma, a colon or an arrow, but not inside a name that is isolated because it is written from
# right to left.
_ITEM = re.compile(r"(?:\u2068[^\u2069]*\u2069|.)+?(?:[、：]|[,:→] |$)")


@lru_cache(maxsize=1024)
def phrases(text: str) -> tuple[str, ...]:
    """The phrases of a Japanese text, or the whole text in any other language. Joined, they are the text."""
    return tuple(_parser().parse(text)) if _JAPANESE.search(text) else (text,)


def name_parts(name: str) -> tuple[str, ...]:
    """The parts of a name, between which a line may be broken. Joined, they are the name. A name with letters that are
    written from right to left is one part: parts are laid out from the left, which would reverse it."""
    if {"R", "AL"} & set(map(bidirectional, name)):
        return (name,)
    return tuple(filter(None, _NAME_PART.findall(name)))


def items(line: str) -> tuple[str, ...]:
    """The items of a line that lists some: `Ann: `, `Gin Rummy 30, `, `Rummy 500 120`. Joined, they are the line."""
    return tuple(_ITEM.findall(line))


@cache
def _parser() -> budoux.Parser:
    return budoux.load_default_japanese_parser()

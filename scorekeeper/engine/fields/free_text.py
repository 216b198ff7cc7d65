"""Kinds of text: people's own words, and the number of a rule."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.engine.fields.description import Json, JsonValue, wrong
from scorekeeper.engine.fields.names import printable
from scorekeeper.engine.text import Invalid, T, Text

# Before it is tidied, a text may be this many times as long as it may be: white space, combining marks.
_SPARE = 20


@dataclass(frozen=True)
class FreeText(JsonValue):
    """1 to `most` characters of any script on one line, without invisible characters. `decode` tidies white space."""

    most: int

    def decode(self, raw: object, at: str) -> str:
        if not isinstance(raw, str):
            raise wrong(at, T("Give a text."), "words.type")
        if len(raw) > _SPARE * self.most:
            raise self._too_long(at)
        words = " ".join(unicodedata.normalize("NFC", raw).split())
        if not any(printable(letter) and not letter.isspace() for letter in words):
            raise wrong(at, T("Say it in a word or two."), "words.empty")
        if len(words) > self.most:
            raise self._too_long(at)
        if not all(map(printable, words)):
            raise wrong(at, T("This holds invisible characters. Type it again."), "words.character")
        return words

    def _too_long(self, at: str) -> Invalid:
        return wrong(at, T("This is too long. Shorten it to %(most)s characters.", most=self.most), "words.long")

    def describe(self) -> dict[str, Json]:
        return {"type": "string", "minLength": 1, "maxLength": self.most}


_RULE = "[A-Z][A-Z0-9]{1,7}-[A-Z]?[0-9]{1,3}[a-z]?"


@dataclass(frozen=True)
class RuleNumber(JsonValue):
    """The number of a rule: capital letters, a hyphen, a number (`GIN-10`, `IRR-G05`), perhaps with a small letter."""

    def decode(self, raw: object, at: str) -> str:
        if not isinstance(raw, str) or not re.fullmatch(_RULE, raw):
            raise wrong(at, T("Give the number of a rule, for example IRR-G05, or leave it out."), "rule.unknown")
        return raw

    def describe(self) -> dict[str, Json]:
        return {"type": "string", "pattern": f"^{_RULE}$"}


@dataclass(frozen=True)
class Written(JsonValue):
    """A text in a small notation of its own, of at most `most` characters, perhaps empty.

    `read` returns the usual spelling of a text, a number or a list, and raises ValueError if it cannot be read.
    `shown` says what people read instead where the text has words of a preset, and None where it has not.
    """

    read: Callable[[object], str]
    most: int
    examples: tuple[str, ...]
    shown: Callable[[str], Text | None] | None = None

    def decode(self, raw: object, at: str) -> str:
        if raw is None or raw == "":
            return ""
        try:
            text = self.read(raw)
        except ValueError as error:
            example = T("This cannot be read. Write it as in “%(example)s”.", example=self.examples[0])
            raise wrong(at, example, "notation") from error
        if len(text) > self.most:
            raise wrong(at, T("This is too long. Shorten it to %(most)s characters.", most=self.most), "words.long")
        return text

    def describe(self) -> dict[str, Json]:
        return {"type": "string", "maxLength": self.most, "examples": list(self.examples)}

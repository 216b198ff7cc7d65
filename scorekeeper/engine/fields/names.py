"""Kinds of names: of players, and of a table's own house rules."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from scorekeeper.engine.fields.description import Json, JsonValue, wrong
from scorekeeper.engine.text import Invalid, Issue, T, Text, join

NAME_LENGTH = 20
# Before it is tidied, a name may be this many times as long as it may be: white space, combining marks.
_SPARE = 20
# A list with this many names too many is refused without reading them.
_MORE = 50


# Invisible characters that names and texts may hold: emoji and the letters of several scripts need them.
_JOINERS = "\u200c\u200d"


def printable(letter: str) -> bool:
    """Whether names and texts may hold it: no control, lone surrogate, private character or direction override."""
    return letter in _JOINERS or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co")


class _NameKind(JsonValue):
    """A name on one line, without `<`, `>` and invisible characters. `decode` tidies white space."""

    length: ClassVar[int]
    missing: ClassVar[Text]

    def decode(self, raw: object, at: str) -> str:
        if not isinstance(raw, str):
            raise wrong(at, T("Give a name."), "name.type")
        if len(raw) > _SPARE * self.length:
            raise self._too_long(at)
        name = " ".join(unicodedata.normalize("NFC", raw).split())
        if not name.strip(_JOINERS):
            raise wrong(at, self.missing, "name.empty")
        if len(name) > self.length:
            raise self._too_long(at)
        # `str.isprintable` is quick and true for most names; `printable` allows more.
        if "<" in name or ">" in name or not (name.isprintable() or all(map(printable, name))):
            raise wrong(at, T("A name cannot hold <, > or invisible characters. Leave them out."), "name.character")
        return name

    def _too_long(self, at: str) -> Invalid:
        return wrong(at, T("A name has at most %(most)s characters. Shorten this one.", most=self.length), "name.long")

    def describe(self) -> dict[str, Json]:
        return {"type": "string", "minLength": 1, "maxLength": self.length}


@dataclass(frozen=True)
class Name(_NameKind):
    """A player's name: 1 to `NAME_LENGTH` characters of any script."""

    length = NAME_LENGTH
    missing = T("Every player needs a name. Type one.")


@dataclass(frozen=True)
class RuleSetName(_NameKind):
    """The name of a table's own house rules: 1 to 30 characters of any script."""

    length = 30
    missing = T("These house rules need a name. Type one.")


def name_key(name: str) -> str:
    """A key that all spellings of a name share: the width of letters, case and spaces make no difference. A text that
    is too long to be tidied into a name is its own key."""
    if len(name) > _SPARE * NAME_LENGTH:
        return name
    return _tidy(name) if len(name) > NAME_LENGTH else _cached_key(name)


def _tidy(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


# Cached, because every match of a player needs the key of the same name. Longer texts are no names, and one letter can
# become eighteen: whoever sends many would fill the memory.
_cached_key = lru_cache(maxsize=1024)(_tidy)


@dataclass(frozen=True)
class Names:
    """The names of `low` to `high` players by seat. Spellings of the same name (`name_key`) count as equal, and no two
    may be equal."""

    low: int
    high: int

    def decode(self, raw: object, at: str) -> tuple[str, ...]:
        if not isinstance(raw, list | tuple):
            raise wrong(at, T("Give the players' names as a list."))
        issues = self.number_issues(len(raw), at)
        if len(raw) > self.high + _MORE:
            raise Invalid(*issues)
        by_key: dict[str, str] = {}
        for index, item in enumerate(raw):
            where = join(at, str(index))
            try:
                name = Name().decode(item, where)
            except Invalid as invalid:
                issues.extend(invalid.issues)
                continue
            key = name_key(name)
            if key in by_key:
                text = T("Two players are called %(name)s. Change one of the names.", name=by_key[key])
                issues.append(Issue("name.twice", where, text))
            by_key.setdefault(key, name)
        if issues:
            raise Invalid(*issues)
        return tuple(by_key.values())

    def number_issues(self, given: int, at: str) -> list[Issue]:
        """The issue (`players.number`) if this many players cannot play; empty if they can."""
        if self.low <= given <= self.high:
            return []
        text = T(
            "%(low)s to %(high)s players can play; here are %(given)s. Add players, or leave some out.",
            low=self.low,
            high=self.high,
            given=given,
        )
        return [Issue("players.number", at, text)]

    def encode(self, value: tuple[str, ...]) -> Json:
        return list(value)

    def describe(self) -> dict[str, Json]:
        return {"type": "array", "items": Name().describe(), "minItems": self.low, "maxItems": self.high}


def unknown_player(name: str, players: Sequence[str], at: str) -> list[Issue]:
    """The issue (`player.unknown`) at the field `at` if no player has this name; empty if one has."""
    if name in players:
        return []
    text = T("%(name)s does not play here. Choose among %(players)s.", name=name, players=players)
    return [Issue("player.unknown", at, text)]

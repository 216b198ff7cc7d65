"""Kinds of fields that hold names: of players, and of a table's own house rules."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.engine.fields.description import Json, wrong
from scorekeeper.engine.text import Invalid, Issue, T, Text, join

NAME_LENGTH = 20
RULES_NAME_LENGTH = 30
# White space and marks of their own may make a name so many times as long before it is tidied.
_SPARE = 20
# More names than there are players: they are only counted.
_MORE = 50


@dataclass(frozen=True)
class Name:
    """A player's name: 1 to `NAME_LENGTH` characters of any script, without `<`, `>` and invisible characters.

    `decode` removes white space at both ends and leaves one blank between words.
    """

    def decode(self, raw: object, at: str) -> str:
        return _read_name(raw, at, NAME_LENGTH, T("Every player needs a name. Type one."))

    def encode(self, value: str) -> Json:
        return value

    def describe(self) -> dict[str, Json]:
        return {"type": "string", "minLength": 1, "maxLength": NAME_LENGTH}


@dataclass(frozen=True)
class RuleSetName:
    """The name of a table's own house rules: as `Name`, but with up to `RULES_NAME_LENGTH` characters."""

    def decode(self, raw: object, at: str) -> str:
        return _read_name(raw, at, RULES_NAME_LENGTH, T("These house rules need a name. Type one."))

    def encode(self, value: str) -> Json:
        return value

    def describe(self) -> dict[str, Json]:
        return {"type": "string", "minLength": 1, "maxLength": RULES_NAME_LENGTH}


def _read_name(raw: object, at: str, longest: int, empty: Text) -> str:
    """The name with tidy white space. Raises Invalid; `empty` is the sentence for a name without characters."""
    if not isinstance(raw, str):
        raise wrong(at, T("Give a name."), "name.type")
    if len(raw) > _SPARE * longest:
        raise _too_long(longest, at)
    name = " ".join(unicodedata.normalize("NFC", raw).split())
    if not name.strip(_JOINERS):
        raise wrong(at, empty, "name.empty")
    if len(name) > longest:
        raise _too_long(longest, at)
    # What `str.isprintable` takes is a part of what is allowed here, and most names are in it.
    if "<" in name or ">" in name or not (name.isprintable() or all(map(printable, name))):
        raise wrong(at, T("A name cannot hold <, > or invisible characters. Leave them out."), "name.character")
    return name


def _too_long(longest: int, at: str) -> Invalid:
    return wrong(at, T("A name has at most %(most)s characters. Shorten this one.", most=longest), "name.long")


# Names and words may hold these invisible characters: emoji and the letters of several scripts need them.
_JOINERS = "\u200c\u200d"


def printable(letter: str) -> bool:
    """Whether names and words may hold it: no control, lone surrogate, private character, direction override."""
    return letter in _JOINERS or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co")


# Every match of a player asks for the same name.
@lru_cache(maxsize=1024)
def name_key(name: str) -> str:
    """A key that is the same for all spellings of a name: width of letters, case and spaces make no difference."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


@dataclass(frozen=True)
class Names:
    """The names of `low` to `high` players in the order of their seats.

    No two names may be equal; spellings of one name (`name_key`) count as equal.
    """

    low: int
    high: int

    def decode(self, raw: object, at: str) -> tuple[str, ...]:
        if not isinstance(raw, list | tuple):
            raise wrong(at, T("Give the players' names as a list."))
        names: list[str] = []
        issues = self.number_issues(len(raw), at)
        if len(raw) > self.high + _MORE:
            raise Invalid(*issues)
        seen: dict[str, str] = {}
        for index, item in enumerate(raw):
            where = join(at, str(index))
            try:
                name = Name().decode(item, where)
            except Invalid as invalid:
                issues.extend(invalid.issues)
                continue
            key = name_key(name)
            if key in seen:
                text = T("Two players are called %(name)s. Change one of the names.", name=seen[key])
                issues.append(Issue("name.twice", where, text))
            seen.setdefault(key, name)
            names.append(name)
        if issues:
            raise Invalid(*issues)
        return tuple(names)

    def number_issues(self, given: int, at: str) -> list[Issue]:
        """The issue (`players.number`) if this many players cannot play; an empty list if they can."""
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
    """The issue (`player.unknown`) at the field `at` if no player has this name; an empty list otherwise."""
    if name in players:
        return []
    text = T("%(name)s does not play here. Choose among %(players)s.", name=name, players=players)
    return [Issue("player.unknown", at, text)]

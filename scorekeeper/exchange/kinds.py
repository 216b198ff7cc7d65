"""Kinds of fields that only an export has: a stored time, stored text, stored JSON, points as they were shown."""

import json
import re
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.engine.fields import Json
from scorekeeper.engine.fields.description import JsonValue, wrong
from scorekeeper.engine.text import T
from scorekeeper.store.models import JSON

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|\+00:00)", re.ASCII)
_YEARS = range(1970, 3000)
# More than any hand takes, and terms with every change of players.
_MOST_BYTES = 64 * 1024
_MOST_POINTS = 1_000_000_000


class _InFile(JsonValue):
    """The base of kinds that only a file of sessions has, and of which no program is told."""

    def describe(self) -> dict[str, Json]:
        return {}


@dataclass(frozen=True)
class Time(_InFile):
    """A stored time in UTC: ISO 8601, to the second or finer, in the years 1970 to 2999."""

    def decode(self, raw: object, at: str) -> str:
        try:
            if isinstance(raw, str) and _TIME.fullmatch(raw) and datetime.fromisoformat(raw).year in _YEARS:
                return raw
        except ValueError:
            pass
        text = T("Give a time in UTC, for example %(example)s.", example="2026-11-20T19:00:00.000+00:00")
        raise wrong(at, text, "time.type")


@dataclass(frozen=True)
class Plain(_InFile):
    """A text of `low` to `high` characters, unchanged. It has a NUL only with `nul`: columns of text have none."""

    low: int
    high: int
    nul: bool = False

    def decode(self, raw: object, at: str) -> str:
        if not isinstance(raw, str) or not _writable(raw) or ("\0" in raw and not self.nul):
            raise wrong(at, T("Give a text."), "text.type")
        if not self.low <= len(raw) <= self.high:
            text = T("Give a text of %(low)s to %(high)s characters.", low=self.low, high=self.high)
            raise wrong(at, text, "text.length")
        return raw


@dataclass(frozen=True)
class Stored(_InFile):
    """A stored JSON object, whatever it holds: its game checks it where it is shown."""

    def decode(self, raw: object, at: str) -> JSON:
        if not isinstance(raw, dict):
            raise wrong(at, T("Give the fields by name (a JSON object)."))
        if not _writable(raw):
            raise wrong(at, T("This holds letters or numbers that cannot be stored, or is too long."), "value.json")
        return raw


@dataclass(frozen=True)
class Shown(Stored):
    """What was shown with a hand when it was saved: `points` by player, and `reading`, the revision of the rules."""

    def decode(self, raw: object, at: str) -> JSON:
        shown = super().decode(raw, at)
        points, reading = shown.get("points", {}), shown.get("reading", 1)
        numbers = [reading, *points.values()] if isinstance(points, dict) else [None]
        if shown.keys() - {"points", "reading"} or not all(map(_is_number, numbers)):
            text = T("Give the points by player and the reading of the rules, both as whole numbers.")
            raise wrong(at, text, "value.shown")
        return shown


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _MOST_POINTS


def _writable(value: object) -> bool:
    """Whether the database accepts a value: no lone surrogates, no infinite numbers, not too long."""
    try:
        return len(json.dumps(value, ensure_ascii=False, allow_nan=False).encode()) <= _MOST_BYTES
    except ValueError:
        return False

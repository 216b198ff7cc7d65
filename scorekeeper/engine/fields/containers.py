"""Kinds of values that contain others: a list, a value or none, a dataclass, a value for each player."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from scorekeeper.engine.fields.codec import decode, describe_fields, ensure_few
from scorekeeper.engine.fields.description import Json, Kind, wrong
from scorekeeper.engine.fields.names import Name, name_key
from scorekeeper.engine.text import N_, Invalid, Issue, T, join, read_all

V = TypeVar("V")


@dataclass(frozen=True)
class ListOf(Generic[V]):
    """`low` to `high` values of one kind."""

    kind: Kind[V]
    low: int
    high: int

    def decode(self, raw: object, at: str) -> tuple[V, ...]:
        if not isinstance(raw, list | tuple):
            raise wrong(at, T("Give a list."))
        if not self.low <= len(raw) <= self.high:
            text = T(
                "Give %(low)s to %(high)s of these; here are %(given)s.", low=self.low, high=self.high, given=len(raw)
            )
            raise wrong(at, text, "list.length")
        return read_all(*(partial(self.kind.decode, item, join(at, str(index))) for index, item in enumerate(raw)))

    def encode(self, value: tuple[V, ...]) -> Json:
        return [self.kind.encode(item) for item in value]

    def describe(self) -> dict[str, Json]:
        return {"type": "array", "items": self.kind.describe(), "minItems": self.low, "maxItems": self.high}


@dataclass(frozen=True)
class Nullable(Generic[V]):
    """A value of another kind, or None. Programs write None as null or as `word`, people read it as `label`."""

    kind: Kind[V]
    word: str | None = None
    label: str = N_("None")

    def decode(self, raw: object, at: str) -> V | None:
        return None if raw is None or (self.word and raw == self.word) else self.kind.decode(raw, at)

    def encode(self, value: V | None) -> Json:
        return self.word if value is None else self.kind.encode(value)

    def describe(self) -> dict[str, Json]:
        return {**self.kind.describe(), "nullable": True} | ({"word": self.word} if self.word else {})


@dataclass(frozen=True)
class Struct(Generic[V]):
    """A dataclass whose fields are made with `spec`. Fields with their default are not written."""

    cls: type[V]

    def decode(self, raw: object, at: str) -> V:
        return decode(self.cls, raw, at)

    def encode(self, value: V) -> Json:
        return {
            field.name: field.metadata["spec"].kind.encode(getattr(value, field.name))
            for field in dataclasses.fields(self.cls)  # type: ignore[arg-type]  # V is a dataclass
            if getattr(value, field.name) not in (field.default, {})
        }

    def describe(self) -> dict[str, Json]:
        return {"type": "object", "fields": describe_fields(self.cls)}


@dataclass(frozen=True)
class ByPlayer(Generic[V]):
    """Values of a kind, by the names of players. Spellings of the same name (`name_key`) count as equal."""

    kind: Kind[V]

    def decode(self, raw: object, at: str) -> dict[str, V]:
        if not isinstance(raw, Mapping):
            raise wrong(at, T("Give the values by player name (a JSON object)."))
        ensure_few(raw, at)
        values: dict[str, V] = {}
        keys: set[str] = set()
        issues: list[Issue] = []
        for given, item in raw.items():
            where = join(at, str(given))
            try:
                name, value = read_all(partial(Name().decode, given, where), partial(self.kind.decode, item, where))
            except Invalid as invalid:
                issues.extend(invalid.issues)
                continue
            if name_key(name) in keys:
                issues.append(Issue("name.twice", where, T("%(name)s is here twice. Keep one.", name=name)))
            keys.add(name_key(name))
            values[name] = value
        if issues:
            raise Invalid(*issues)
        return values

    def encode(self, value: Mapping[str, V]) -> Json:
        return {name: self.kind.encode(item) for name, item in value.items()}

    def describe(self) -> dict[str, Json]:
        return {"type": "object", "values": self.kind.describe()}

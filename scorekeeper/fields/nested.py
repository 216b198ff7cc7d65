"""Values made of others: a list, one or none, a dataclass, one for each player."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from scorekeeper.fields.codec import decode, describe_fields
from scorekeeper.fields.description import Kind, wrong
from scorekeeper.fields.names import Name
from scorekeeper.text import N_, Invalid, Issue, T, gather, join

__all__ = ["ByName", "ListOf", "Maybe", "Struct"]


@dataclass(frozen=True)
class ListOf:
    """`low` to `high` values of one kind."""

    kind: Kind
    low: int
    high: int

    def decode(self, raw: object, at: str) -> tuple[Any, ...]:
        if not isinstance(raw, list | tuple):
            raise wrong(at, T("Give a list."))
        if not self.low <= len(raw) <= self.high:
            text = T(
                "Give %(low)s to %(high)s of these; here are %(given)s.", low=self.low, high=self.high, given=len(raw)
            )
            raise wrong(at, text, "list.length")
        return gather(*(partial(self.kind.decode, item, join(at, str(index))) for index, item in enumerate(raw)))

    def encode(self, value: tuple[Any, ...]) -> object:
        return [self.kind.encode(item) for item in value]

    def describe(self) -> dict[str, object]:
        return {"type": "array", "items": self.kind.describe(), "minItems": self.low, "maxItems": self.high}


@dataclass(frozen=True)
class Maybe:
    """A value of another kind, or nothing. `word` is how programs write nothing where rules have a name for it,
    `label` how people read it."""

    kind: Kind
    word: str | None = None
    label: str = N_("None")

    def decode(self, raw: object, at: str) -> Any:
        return None if raw is None or (self.word and raw == self.word) else self.kind.decode(raw, at)

    def encode(self, value: Any) -> object:
        return self.word if value is None else self.kind.encode(value)

    def describe(self) -> dict[str, object]:
        return {**self.kind.describe(), "nullable": True} | ({"word": self.word} if self.word else {})


@dataclass(frozen=True)
class Struct:
    """A dataclass whose fields describe themselves; written without the fields that hold their default."""

    cls: type

    def decode(self, raw: object, at: str) -> Any:
        return decode(self.cls, raw, at)

    def encode(self, value: Any) -> object:
        return {
            field.name: field.metadata["spec"].kind.encode(getattr(value, field.name))
            for field in dataclasses.fields(self.cls)
            if getattr(value, field.name) not in (field.default, {})
        }

    def describe(self) -> dict[str, object]:
        return {"type": "object", "fields": describe_fields(self.cls)}


@dataclass(frozen=True)
class ByName:
    """Values of one kind by player name."""

    kind: Kind

    def decode(self, raw: object, at: str) -> dict[str, Any]:
        if not isinstance(raw, Mapping):
            raise wrong(at, T("Give the values by player name (a JSON object)."))
        found: dict[str, Any] = {}
        issues: list[Issue] = []
        for given, item in raw.items():
            where = join(at, str(given))
            try:
                name, value = gather(partial(Name().decode, given, where), partial(self.kind.decode, item, where))
            except Invalid as invalid:
                issues.extend(invalid.issues)
                continue
            if name in found:
                issues.append(Issue("name.twice", where, T("%(name)s is here twice. Keep one.", name=name)))
            found[name] = value
        if issues:
            raise Invalid(*issues)
        return found

    def encode(self, value: Mapping[str, Any]) -> object:
        return {name: self.kind.encode(item) for name, item in value.items()}

    def describe(self) -> dict[str, object]:
        return {"type": "object", "values": self.kind.describe()}

"""Plain values: an integer, a boolean, one of a few words, and data that other code reads."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from scorekeeper.engine.fields.description import Json, wrong
from scorekeeper.engine.text import T

__all__ = ["Boolean", "Choice", "Integer", "Raw"]

J = TypeVar("J", bound=Mapping[str, Json] | Sequence[Json])


@dataclass(frozen=True)
class Integer:
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def decode(self, raw: object, at: str) -> int:
        text = T("Give a whole number from %(low)s to %(high)s.", low=self.low, high=self.high)
        if isinstance(raw, bool) or not isinstance(raw, int):
            raise wrong(at, text, "number.type")
        if not self.low <= raw <= self.high:
            raise wrong(at, text, "number.range")
        return raw

    def encode(self, value: int) -> Json:
        return value

    def describe(self) -> dict[str, Json]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Boolean:
    """Yes or no."""

    def decode(self, raw: object, at: str) -> bool:
        if not isinstance(raw, bool):
            raise wrong(at, T("Give true or false."))
        return raw

    def encode(self, value: bool) -> Json:
        return value

    def describe(self) -> dict[str, Json]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Choice:
    """One of a few words; each has a label (message id) that people read."""

    labels: Mapping[str, str]

    def decode(self, raw: object, at: str) -> str:
        if not isinstance(raw, str) or raw not in self.labels:
            raise wrong(at, T("Choose one of: %(choices)s.", choices=list(self.labels)), "choice.unknown")
        return raw

    def encode(self, value: str) -> Json:
        return value

    def describe(self) -> dict[str, Json]:
        return {"type": "string", "enum": list(self.labels)}


@dataclass(frozen=True)
class Raw(Generic[J]):
    """JSON-like data that is passed on as it is and decoded by other code: a mapping (`type` is `dict`) or a list."""

    type: type[J]

    def decode(self, raw: object, at: str) -> J:
        if not isinstance(raw, self.type):
            shape = T("Give a list.") if self.type is list else T("Give the fields by name (a JSON object).")
            raise wrong(at, shape)
        return raw

    def encode(self, value: J) -> Json:
        return value

    def describe(self) -> dict[str, Json]:
        return {"type": "array" if self.type is list else "object"}

"""Plain values: a whole number, yes or no, one of a few words, data that somebody else reads."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.fields.description import wrong
from scorekeeper.text import T

__all__ = ["Choice", "Raw", "Switch", "Whole"]


@dataclass(frozen=True)
class Whole:
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

    def encode(self, value: int) -> object:
        return value

    def describe(self) -> dict[str, object]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Switch:
    """Yes or no."""

    def decode(self, raw: object, at: str) -> bool:
        if not isinstance(raw, bool):
            raise wrong(at, T("Give true or false."))
        return raw

    def encode(self, value: bool) -> object:
        return value

    def describe(self) -> dict[str, object]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Choice:
    """One of a few words; each has a label (message id) that people read."""

    labels: Mapping[str, str]

    def decode(self, raw: object, at: str) -> str:
        if not isinstance(raw, str) or raw not in self.labels:
            raise wrong(at, T("Choose one of: %(choices)s.", choices=list(self.labels)), "choice.unknown")
        return raw

    def encode(self, value: str) -> object:
        return value

    def describe(self) -> dict[str, object]:
        return {"type": "string", "enum": list(self.labels)}


@dataclass(frozen=True)
class Raw:
    """Data that somebody else reads later: a mapping (`dict`) or a list (`list`)."""

    type: type

    def decode(self, raw: object, at: str) -> Any:
        if not isinstance(raw, self.type):
            shape = T("Give a list.") if self.type is list else T("Give the fields by name (a JSON object).")
            raise wrong(at, shape)
        return raw

    def encode(self, value: object) -> object:
        return value

    def describe(self) -> dict[str, object]:
        return {"type": "array" if self.type is list else "object"}

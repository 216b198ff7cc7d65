"""Kinds of plain values: an integer, a boolean, a choice, and data that other code decodes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from scorekeeper.engine.fields.description import Json, JsonValue, wrong
from scorekeeper.engine.text import N_, T

J = TypeVar("J", bound=Mapping[str, Json] | Sequence[Json])
C = TypeVar("C", str, int)


# How people read a whole number. In English it is the number alone, but other languages need a counter: 10点, 2倍.
POINTS, TIMES, CARDS = N_("%(points)s"), N_("%(times)s"), N_("%(cards)s")
CHIPS, ROUNDS = N_("%(chips)s"), N_("%(rounds)s")


@dataclass(frozen=True)
class Integer(JsonValue):
    """A whole number from `low` to `high`. `unit` is a message id with one parameter: the number as people read it."""

    low: int
    high: int
    unit: str = POINTS

    def decode(self, raw: object, at: str) -> int:
        code = "number.type"
        if isinstance(raw, int) and not isinstance(raw, bool):
            if self.low <= raw <= self.high:
                return raw
            code = "number.range"
        raise wrong(at, T("Give a whole number from %(low)s to %(high)s.", low=self.low, high=self.high), code)

    def describe(self) -> dict[str, Json]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Boolean(JsonValue):
    """Yes or no."""

    def decode(self, raw: object, at: str) -> bool:
        if not isinstance(raw, bool):
            raise wrong(at, T("Give true or false."))
        return raw

    def describe(self) -> dict[str, Json]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Choice(JsonValue, Generic[C]):
    """One of a few words, or of a few whole numbers, by the label that people read (a message id)."""

    labels: Mapping[C, str]

    def decode(self, raw: object, at: str) -> C:
        # True and 1.0 are equal to 1, but they are no whole numbers in JSON.
        for value in self.labels:
            if type(raw) is type(value) and raw == value:
                return value
        raise wrong(at, T("Choose one of: %(choices)s.", choices=list(self.labels)), "choice.unknown")

    def describe(self) -> dict[str, Json]:
        words = all(isinstance(value, str) for value in self.labels)
        return {"type": "string" if words else "integer", "enum": list(self.labels)}


@dataclass(frozen=True)
class PassThrough(JsonValue, Generic[J]):
    """JSON-like data that other code decodes: a mapping (`type` is `dict`) or a list."""

    type: type[J]

    def decode(self, raw: object, at: str) -> J:
        if not isinstance(raw, self.type):
            raise wrong(at, T("Give a list.") if self.type is list else T("Give the fields by name (a JSON object)."))
        return raw

    def describe(self) -> dict[str, Json]:
        return {"type": "array" if self.type is list else "object"}

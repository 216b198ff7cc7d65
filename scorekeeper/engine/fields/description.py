"""What a field is: a kind of value, and the words that people read next to it."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass
from types import EllipsisType, MappingProxyType
from typing import Any, Protocol, TypeAlias, TypeVar

from scorekeeper.engine.text import Invalid, Issue, Text

# What JSON can hold; a tuple is written as an array.
Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | int | float | None"

V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)


class Kind(Protocol[V_co]):
    """The kind of the values of a field. `Kind[object]` is any kind."""

    def decode(self, raw: object, at: str) -> V_co:
        """The value of JSON-like data. Raises `Invalid` with issues at the path `at`."""

    # Any, because with the type of its values a kind could not lie in a collection of different kinds.
    def encode(self, value: Any) -> Json:
        """A value of this kind as JSON, as `decode` reads it."""

    def describe(self) -> dict[str, Json]:
        """The type and the bounds, for programs."""


class JsonValue:
    """The base of kinds whose values are written to JSON as they are."""

    def encode(self, value: Json) -> Json:
        return value


@dataclass(frozen=True)
class Condition:
    """An option has one of these values or, if `denied`, none of them."""

    option: str
    values: tuple[object, ...]
    denied: bool = False

    def holds(self, value: object) -> bool:
        """Whether the condition holds for this value of the option."""
        return (value in self.values) is not self.denied


def is_one_of(option: str, *values: object) -> Condition:
    """The condition that an option has one of these values."""
    return Condition(option, values)


def is_none_of(option: str, *values: object) -> Condition:
    """The condition that an option has none of these values."""
    return Condition(option, values, denied=True)


@dataclass(frozen=True)
class Spec:
    """The description of a field: its kind, the label and the hint for people (message ids), the number of its rule.

    - `rarely_used`: pages show the field after the others.
    - `chosen_from`: the field that these cards are chosen from: they are no further cards.
    - `ordered`: the order of the cards counts, so pages leave them as they were entered.
    - `min_cards`: a page does not rule on fewer cards, because more are still to be tapped. Programs get a ruling.
    - `needs`: conditions on options. If one does not hold, the field changes nothing, and pages hide it.
    - `or_needs`: other conditions that do as well, if all of them hold; empty: none.
    - `players`: the numbers of players with which the field is used; empty: all.
    - `when_empty`: what an empty field stands for, by the options. Paper and pages show that value.
    """

    kind: Kind[object]
    label: str = ""
    hint: str = ""
    rule: str = ""
    rarely_used: bool = False
    chosen_from: str = ""
    ordered: bool = False
    min_cards: int = 0
    needs: tuple[Condition, ...] = ()
    or_needs: tuple[Condition, ...] = ()
    players: tuple[int, ...] = ()
    when_empty: Callable[[Any], object] | None = None

    def value(self, name: str, options: object) -> object:
        """The value of the field in these options, or what it stands for if it is empty."""
        value: object = getattr(options, name)
        return self.when_empty(options) if value is None and self.when_empty else value

    def matters(self, options: object) -> bool:
        """Whether the field can change anything under these options."""
        return any(all(need.holds(getattr(options, need.option)) for need in needs) for needs in self.alternatives)

    @property
    def alternatives(self) -> tuple[tuple[Condition, ...], ...]:
        """The conditions: all of one of these tuples must hold."""
        return (self.needs, self.or_needs) if self.or_needs else (self.needs,)


def spec(
    kind: Kind[V],
    default: V | type[V] | EllipsisType = ...,
    label: str = "",
    hint: str = "",
    rule: str = "",
    *,
    rarely_used: bool = False,
    chosen_from: str = "",
    ordered: bool = False,
    min_cards: int = 0,
    needs: tuple[Condition, ...] = (),
    or_needs: tuple[Condition, ...] = (),
    players: tuple[int, ...] = (),
    when_empty: Callable[[Any], object] | None = None,
) -> V:
    """A dataclass field with its description. Without a default its value has to be given.

    A default that is a type (`dict`) stands for a new empty value of that type.
    """
    described = Spec(
        kind, label, hint, rule, rarely_used, chosen_from, ordered, min_cards, needs, or_needs, players, when_empty
    )
    metadata = {"spec": described}
    if isinstance(default, EllipsisType):
        without: V = dataclasses.field(metadata=metadata)
        return without
    if isinstance(default, type):
        return dataclasses.field(default_factory=default, metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


# By dataclass. Every hand that is read needs them.
_SPECS: dict[type, Mapping[str, Spec]] = {}
_REQUIRED: dict[type, frozenset[str]] = {}


def specs(cls: type) -> Mapping[str, Spec]:
    """The descriptions of the fields of a dataclass, in order."""
    if cls not in _SPECS:
        _SPECS[cls] = MappingProxyType({field.name: field.metadata["spec"] for field in dataclasses.fields(cls)})
    return _SPECS[cls]


def required_fields(cls: type) -> frozenset[str]:
    """The names of the fields of a dataclass that have no default."""
    if cls not in _REQUIRED:
        fields = dataclasses.fields(cls)
        names = (field.name for field in fields if field.default is MISSING and field.default_factory is MISSING)
        _REQUIRED[cls] = frozenset(names)
    return _REQUIRED[cls]


def wrong(at: str, text: Text, code: str = "value.type", *, unfinished: bool = False) -> Invalid:
    """The error for a kind to raise: the value at this path is none of its values, and why."""
    return Invalid(Issue(code, at, text, unfinished=unfinished))

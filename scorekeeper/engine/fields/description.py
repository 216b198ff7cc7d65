"""What a field is: a kind of value, and the words that people read beside it."""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass
from types import EllipsisType, MappingProxyType
from typing import Any, Protocol, TypeAlias, TypeVar

from scorekeeper.engine.text import Invalid, Issue, Text

# What JSON can hold; a tuple is written as an array.
Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | int | float | None"

V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)


class Kind(Protocol[V_co]):
    """What values a field takes. A `Kind[object]` is any kind."""

    def decode(self, raw: object, at: str) -> V_co:
        """The value of JSON-like data; `Invalid` with issues at the path `at`."""

    # Any: only a value of the kind is ever written with it, and to say so would keep kinds out of one collection.
    def encode(self, value: Any) -> Json:
        """A value of this kind as `decode` reads it."""

    def describe(self) -> dict[str, Json]:
        """Type and bounds for programs."""


@dataclass(frozen=True)
class Condition:
    """That an option has one of these values or, where it is `denied`, none of them."""

    option: str
    values: tuple[object, ...]
    denied: bool = False

    def holds(self, value: object) -> bool:
        """Whether it is so, by the value of that option."""
        return (value in self.values) is not self.denied


def is_one_of(option: str, *values: object) -> Condition:
    """The condition that an option has one of these values."""
    return Condition(option, values)


def is_none_of(option: str, *values: object) -> Condition:
    """The condition that an option has none of these values."""
    return Condition(option, values, denied=True)


@dataclass(frozen=True)
class Spec:
    """The description of one field: its kind, the label and hint that people read (message ids), the rule it is about.

    `rarely_used`: pages show the field behind the others. `chosen_from` names the field whose cards these are again: no
    further ones. `ordered`: the order of the cards counts, so pages leave them as they were entered. `min_cards`: a
    page does not rule on fewer cards, for they are still being tapped; programs are told that they are too few for a
    meld. `needs` are conditions on options of the game; an option may have some on the other options. Where one does
    not hold, no value of this field changes anything, and pages hide it. `players` are the numbers of players with whom
    it is used; empty: all.
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
    players: tuple[int, ...] = ()

    def matters(self, options: object) -> bool:
        """Whether a value of this field can change anything under these options of the game."""
        return all(need.holds(getattr(options, need.option)) for need in self.needs)


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
    players: tuple[int, ...] = (),
) -> V:
    """A dataclass field with its description; without a default the field must be given.

    A default that is a type (`dict`) makes a new empty one each time.
    """
    metadata = {"spec": Spec(kind, label, hint, rule, rarely_used, chosen_from, ordered, min_cards, needs, players)}
    if isinstance(default, EllipsisType):
        without: V = dataclasses.field(metadata=metadata)
        return without
    if isinstance(default, type):
        return dataclasses.field(default_factory=default, metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


# What was read of a dataclass once; every hand that is read asks for it.
_KNOWN: dict[type, Mapping[str, Spec]] = {}
_REQUIRED: dict[type, frozenset[str]] = {}


def specs(cls: type) -> Mapping[str, Spec]:
    """The descriptions of a dataclass's fields, in order."""
    if cls not in _KNOWN:
        read = {field.name: field.metadata["spec"] for field in dataclasses.fields(cls)}
        _KNOWN[cls] = MappingProxyType(read)
    return _KNOWN[cls]


def required_fields(cls: type) -> frozenset[str]:
    """The names of the fields of a dataclass that have no default."""
    if cls not in _REQUIRED:
        fields = dataclasses.fields(cls)
        without = (one.name for one in fields if one.default is MISSING and one.default_factory is MISSING)
        _REQUIRED[cls] = frozenset(without)
    return _REQUIRED[cls]


def wrong(at: str, text: Text, code: str = "value.type", *, unfinished: bool = False) -> Invalid:
    """To be raised by a kind: the value at this path is not what it takes, and why."""
    return Invalid(Issue(code, at, text, unfinished=unfinished))

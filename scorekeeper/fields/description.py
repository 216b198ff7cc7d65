"""What a field is: a kind of value, and the words that people read beside it."""

import dataclasses
from dataclasses import MISSING, dataclass
from typing import Any, Protocol

from scorekeeper.text import Invalid, Issue, Text

__all__ = ["Kind", "Spec", "spec", "specs", "wrong"]


class Kind(Protocol):
    """What values a field takes. `decode` raises `Invalid` with issues at the path `at`."""

    def decode(self, raw: object, at: str) -> Any: ...
    def encode(self, value: Any) -> object: ...
    def describe(self) -> dict[str, object]: ...


@dataclass(frozen=True)
class Spec:
    """The description of one field: its kind, and the label and hint that people read (message ids).

    `when` names the option that must be on for the field to matter; pages leave it out otherwise. `aside` marks what is
    seldom said; pages put it behind the rest. `among` names the field whose cards these are again: no further ones.
    `ordered`: the order of the cards counts, so pages leave them as they were entered. `enough`: a page does not rule
    on fewer cards, for they are still being tapped; programs are told that they are too few for a meld.
    """

    kind: Kind
    label: str = ""
    hint: str = ""
    rule: str = ""
    when: str = ""
    aside: bool = False
    among: str = ""
    ordered: bool = False
    enough: int = 0


def spec(
    kind: Kind,
    default: Any = MISSING,
    label: str = "",
    hint: str = "",
    rule: str = "",
    *,
    when: str = "",
    aside: bool = False,
    among: str = "",
    ordered: bool = False,
    enough: int = 0,
) -> Any:
    """A dataclass field with its description; without a default the field must be given.

    A default that is a type (`dict`) makes a new empty one each time.
    """
    metadata = {"spec": Spec(kind, label, hint, rule, when, aside, among, ordered, enough)}
    if isinstance(default, type) and default is not MISSING:
        return dataclasses.field(default_factory=default, metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


def specs(cls: type) -> dict[str, Spec]:
    """The descriptions of a dataclass's fields, in order."""
    return {field.name: field.metadata["spec"] for field in dataclasses.fields(cls)}


def wrong(at: str, text: Text, code: str = "value.type") -> Invalid:
    """To be raised by a kind: the value at this path is not what it takes, and why."""
    return Invalid(Issue(code, at, text))

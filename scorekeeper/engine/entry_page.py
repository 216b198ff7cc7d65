"""The choices on a page for entering a hand: what each choice enters, and what it is called.

A game builds them for its own page (`Game.entry_choices`); the template of the page only lays them out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.engine.text import Text


@dataclass(frozen=True)
class EntryState:
    """What the choices depend on, apart from the options.

    `players` are in the order of their seats. `out` are the players who are out of the match, `sits_out` those who
    usually sit out the next hand. `texts` are the texts of the form by name of input. With `fresh` nothing has been
    entered yet, and `texts` only say in which way the last hand was entered.
    """

    players: tuple[str, ...]
    out: tuple[str, ...]
    sits_out: tuple[str, ...]
    texts: Mapping[str, str]
    fresh: bool

    @property
    def seats(self) -> tuple[int, ...]:
        """Every seat."""
        return tuple(range(len(self.players)))

    @property
    def seats_in(self) -> tuple[int, ...]:
        """The seats of those who are not out of the match."""
        return tuple(seat for seat in self.seats if self.players[seat] not in self.out)

    def text(self, name: str) -> str:
        """The text of an input; empty if the form has no text for it."""
        return self.texts.get(name, "")

    def seats_at(self, name: str, usual: tuple[int, ...]) -> tuple[int, ...]:
        """The seats that have inputs whose names begin with `name`. If they are not as many as `usual`: `usual`."""
        found = tuple(seat for seat in self.seats if any(text.startswith(f"{name}.@{seat}.") for text in self.texts))
        return found if len(found) == len(usual) else usual


@dataclass(frozen=True)
class Choice:
    """One radio button of an entry page.

    `value` is what it enters: names and texts of inputs, written like a query string (`winner=@0&loose=`). `label`
    is what people see. `spoken` is what a screen reader says instead, if the label alone does not name the player.
    """

    value: str
    label: Text | str
    spoken: Text | str = ""


@dataclass(frozen=True)
class ChoiceGroup:
    """Radio buttons of which at most one is on. `name` is the name of their input.

    Usually the one is on whose texts the inputs hold; a `picked` value is on whatever they hold. `start` is the value
    that is on in an empty form, or when several choices enter the same texts; None: the choice by which the last hand
    was entered.
    """

    name: str
    choices: tuple[Choice, ...]
    start: str | None = None
    picked: str | None = None

    @property
    def values(self) -> tuple[str, ...]:
        """What each choice enters."""
        return tuple(choice.value for choice in self.choices)


def assignments(*parts: str | tuple[str, str]) -> str:
    """The value of a choice. A part is a pair of name and text of an input, or a value that this function returned."""
    return "&".join(part if isinstance(part, str) else "=".join(part) for part in parts)


def ways(seats: Iterable[int], fields: str, prefix: str = "") -> str:
    """The value that chooses, for every seat, in which way the hand is entered.

    `fields` are the names of the fields that are used then, with commas between. Empty: the player in that seat does
    not play. `prefix` is put before the names of the inputs, for example `tables.0.`.
    """
    return assignments(*((f"{prefix}hands.@{seat}.way", fields) for seat in seats))

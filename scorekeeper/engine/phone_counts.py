"""What one player can count alone at the end of a hand, while the others count their own.

A player who counts fills a part of the record: the fields of the own structure in it. A game says which fields these
are and in which ways they are filled (`Game.phone_counts`). The page for it is made from that and from the fields.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from scorekeeper.engine.state import State
from scorekeeper.engine.text import Text

OptionsT = TypeVar("OptionsT")
RecordT = TypeVar("RecordT")


@dataclass(frozen=True)
class CountWay:
    """One way to count: what it is called, and the names of the fields that are filled, in their order.

    No field belongs to two ways of a game.
    """

    label: Text
    fields: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class PhoneCounts(Generic[OptionsT, RecordT]):
    """What a player can count alone."""

    ways: tuple[CountWay, ...]
    """The ways to count, at most four; the first one is the usual one."""

    preview_text: Callable[[OptionsT, RecordT, str, State], Text | None]
    """(options, record, player, state before the hand): a sentence about what the part of this player comes to, as far
    as that can be known without the others. The record has this part at most. None: nothing is known yet."""

    at: Callable[[OptionsT, int], str] = lambda options, seat: ""
    """(options, seat): the path of the structure in the record that has the `hands` of this player. By default the
    record itself."""

    public_fields: tuple[str, ...] = ()
    """The fields of the record that everybody at the table sees and that cards need to be counted: the rank that is
    wild. Each holds a rank."""

    arranging_question: Mapping[str, str] = field(default_factory=dict)
    """By name of a field with cards, the question to the referee that arranges them, and its field: `deadwood.hand`."""

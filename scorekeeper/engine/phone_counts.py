"""What a player can count on the own phone at the end of a hand, while the other players count their cards.

The player fills a part of the record: the player's own structure in it. `Game.phone_counts` says which fields these are
and in which ways they can be filled; the page is made from that and from the descriptions of the fields.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from scorekeeper.engine.entry_page import RankKey
from scorekeeper.engine.fields import specs, total_of
from scorekeeper.engine.state import State
from scorekeeper.engine.text import T, Text

OptionsT = TypeVar("OptionsT")
RecordT = TypeVar("RecordT")


@dataclass(frozen=True)
class CountWay:
    """A way to count: its label, and the names of the fields to fill. A field belongs to at most one way."""

    label: Text
    fields: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class PhoneCounts(Generic[OptionsT, RecordT]):
    """What a player can count on the own phone."""

    ways: Callable[[OptionsT], tuple[CountWay, ...]]
    """(options): the ways to count, at most four; the first is the usual one. Empty: with these options the
    scorekeeper enters the whole hand."""

    preview_text: Callable[[OptionsT, RecordT, str, State], Text | None]
    """(options, record, player, state before the hand): what the player's part, the only one in the record, comes to,
    as a sentence, as far as that is known without the other players. None: nothing is known yet."""

    numbers: Callable[[OptionsT, RecordT, str, State], Mapping[str, int]]
    """(options, record, player, state before the hand): by name of number field, what it holds or would hold if the
    player's part were entered there. A number that depends on other players is the one without them."""

    total: str
    """The number field that has a whole count as one number. Where no way has it, the preview says what was counted."""

    at: Callable[[OptionsT, int], str] = lambda options, seat: ""
    """(options, seat): the path of the structure in the record that has the player's `hands`. By default the record
    itself."""

    public_fields: tuple[str, ...] = ()
    """The fields of the record, each with a rank, that all players see and that are needed to count cards: the wild
    rank."""

    rank_keys: Callable[[OptionsT, int], tuple[RankKey, ...]] = lambda options, players: ()
    """(options, number of players): the keys by which fields of the kind `Tally` are counted by rank."""

    arranging_question: Mapping[str, str] = field(default_factory=dict)
    """By name of a field with cards: the referee's question that arranges them, and its field (`deadwood.hand`)."""


def entered_numbers(part: object) -> dict[str, int]:
    """The numbers that stand in the fields of a player's structure, by name of field; none without a structure."""
    totals = {name: total_of(value) for name, value in (vars(part) if part else {}).items()}
    return {name: total for name, total in totals.items() if total is not None}


def numbers_text(structure: type, numbers: Mapping[str, int]) -> Text | None:
    """Numbers of fields, each with the label of its field; None without a number."""
    labels = specs(structure)
    texts = [T("%(label)s: %(number)s", label=T(labels[name].label), number=number) for name, number in numbers.items()]
    return T("%(numbers)s", numbers=texts) if texts else None

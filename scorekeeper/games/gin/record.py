"""The record of a hand of Gin Rummy: what was seen at the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.adjustments import HandRecord
from scorekeeper.engine.cards import Card, Deck
from scorekeeper.engine.fields import (
    Boolean,
    ByPlayer,
    CardList,
    Integer,
    ListOf,
    MeldList,
    Name,
    Nullable,
    OneCard,
    Struct,
    spec,
)
from scorekeeper.engine.text import N_

DECK = Deck(packs=1)
# The cards of a hand after the discard.
KEPT = 10
# K K Q Q J J 10 10 9 9: the highest deadwood of ten cards.
MOST_DEADWOOD = 98


@dataclass(frozen=True)
class Holding:
    """The cards of one player at the end of a hand, given in one of three ways (docs/json-api.md).

    The number that was called, `deadwood` (after lay-offs for the opponent of the knocker). Or the cards left over,
    `loose`. Or all ten `cards`, and if wanted the `melds` as the player laid them out.
    """

    deadwood: int | None = spec(Nullable(Integer(0, MOST_DEADWOOD)), None, N_("Deadwood"), rule="GIN-11")
    loose: tuple[Card, ...] | None = spec(Nullable(CardList(0, 10)), None, N_("Cards left over"), rule="GIN-11")
    cards: tuple[Card, ...] | None = spec(Nullable(CardList(10, 11)), None, N_("All cards"), rule="GIN-05")
    melds: tuple[tuple[Card, ...], ...] | None = spec(
        Nullable(MeldList(3)), None, N_("Melds as laid out"), rule="GIN-13b"
    )

    def named_cards(self) -> tuple[Card, ...]:
        """Every card that the record names for this player."""
        return self.cards or self.loose or ()


@dataclass(frozen=True)
class Deal:
    """One deal between two players.

    `ended_by` is the player who knocked or went gin. If it is None, `false_knock` is the player who knocked falsely; if
    both are None, the hand is dead (GIN-09).

    `gin` and `big_gin`: it was called. Gin need not be called, but where it was, no card may be left.

    `accepted`: the opponent accepted the end of the hand although it was not allowed. Then a knock above the limit
    counts, and a wrong gin or big gin is the plain knock that it is.
    """

    ended_by: str | None = spec(Nullable(Name()), None, N_("Who ended the hand"), rule="GIN-10")
    gin: bool = spec(Boolean(), False, N_("Gin"), rule="GIN-15")
    big_gin: bool = spec(Boolean(), False, N_("Big gin"), rule="GIN-15")
    false_knock: str | None = spec(Nullable(Name()), None, N_("False knock by"), rule="GIN-10")
    accepted: bool = spec(Boolean(), False, N_("The opponent accepts the knock"), rule="GIN-10")
    upcard: Card | None = spec(Nullable(OneCard()), None, N_("First upcard"), rule="GIN-05")
    hands: Mapping[str, Holding] = spec(ByPlayer(Struct(Holding)), dict, N_("Hands"))

    @property
    def as_big_gin(self) -> bool:
        """Whether the hand counts as big gin: it was called and need not be accepted as something else."""
        return self.big_gin and not self.accepted


@dataclass(frozen=True)
class Record(Deal, HandRecord):
    """The record of a hand: one deal, or with teams two deals in `tables` (GIN-02)."""

    tables: tuple[Deal, ...] | None = spec(Nullable(ListOf(Struct(Deal), 2, 2)), None, N_("Tables"), rule="GIN-02")

    def deals(self) -> list[tuple[Deal, str]]:
        """The deals of the hand, each with its path: the record itself, or `tables.0` and `tables.1`."""
        if self.tables is None:
            return [(self, "")]
        return [(deal, f"tables.{index}") for index, deal in enumerate(self.tables)]

"""The record of a round of Indian Rummy: what was seen at the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.adjustments import Adjustable
from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import (
    Boolean,
    ByPlayer,
    CardList,
    Choice,
    Integer,
    ListOf,
    MeldList,
    Name,
    Nullable,
    OneRank,
    Struct,
    spec,
)
from scorekeeper.engine.state import State
from scorekeeper.engine.text import N_
from scorekeeper.games.indian.options import DEAL, MOST_POINTS

__all__ = ["GROUPS", "Holding", "Record"]

GROUPS = MeldList(DEAL, stands_for=True)


@dataclass(frozen=True)
class Holding:
    """How one player came out of a round, given in one of four ways (docs/json-api.md).

    When the player `packed`. Or the number that was called, `points`. Or the cards that count, `loose`. Or all thirteen
    `cards`, and if wanted the `groups` as the player laid them out.
    """

    packed: str | None = spec(
        Nullable(Choice({"first": N_("at the first turn"), "later": N_("later")})), None, N_("Packed"), rule="IND-15"
    )
    points: int | None = spec(Nullable(Integer(0, MOST_POINTS)), None, N_("Count"), rule="IND-18")
    loose: tuple[Card, ...] | None = spec(Nullable(CardList(0, DEAL)), None, N_("Cards that count"), rule="IND-18")
    cards: tuple[Card, ...] | None = spec(Nullable(CardList(DEAL, DEAL)), None, N_("All cards"), rule="IND-07")
    groups: tuple[tuple[Card, ...], ...] | None = spec(Nullable(GROUPS), None, N_("Groups as laid out"), rule="IND-22")
    no_turn: bool = spec(Boolean(), False, N_("Never had a turn"), rule="IND-25")

    def given(self) -> tuple[Card, ...]:
        """Every card that the record names for this player."""
        return self.cards or self.loose or ()


@dataclass(frozen=True)
class Record(Adjustable):
    """The record of a round.

    `winner` is the player who declared, or the only one who did not pack. If it is None, `wrong_declaration` is the
    player who declared wrongly; if both are None, the round is void (IND-17). `wild` is the rank turned up, 0 for a
    joker. `rejoined` are the players who came back into the pool before this round.
    """

    winner: str | None = spec(Nullable(Name()), None, N_("Winner"), rule="IND-16")
    wild: int | None = spec(Nullable(OneRank()), None, N_("Wild rank"), rule="IND-06")
    hand_rummy: bool = spec(Boolean(), False, N_("Hand Rummy"), rule="IND-24")
    wrong_declaration: str | None = spec(Nullable(Name()), None, N_("Wrong declaration by"), rule="IND-16")
    rejoined: tuple[str, ...] = spec(ListOf(Name(), 0, 10), (), N_("Rejoined before this round"), rule="IND-26")
    hands: Mapping[str, Holding] = spec(ByPlayer(Struct(Holding)), dict, N_("Hands"))

    def playing(self, state: State) -> tuple[str, ...]:
        """The players of this round: all who are not out of the pool, and those who rejoined (IND-26)."""
        return tuple(player for player in state.players if player not in state.out or player in self.rejoined)

    def left_in(self, state: State) -> list[str]:
        """The players of this round who have not packed."""
        return [player for player in self.playing(state) if not self.hands.get(player, Holding()).packed]

"""The record of a round of Indian Rummy: what was seen at the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.adjustments import HandRecord
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
from scorekeeper.games.indian.options import DEAL, MOST_POINTS, Options

GROUPS = MeldList(DEAL, stands_for=True)


@dataclass(frozen=True)
class Holding:
    """The end of a round for one player, given in one of five ways (docs/json-api.md).

    The player `packed`, at the first turn or later. Or made a `wrong_declaration`; the `cards` may show it. Or called
    a number, `points`. Or showed the cards that count, `loose`. Or showed all thirteen `cards`, with or without the
    `groups` as laid out. If `no_turn` is None, the seats decide whether the player had a turn (IND-25b).
    """

    packed: str | None = spec(
        Nullable(Choice({"first": N_("at the first turn"), "later": N_("later")})), None, N_("Packed"), rule="IND-15"
    )
    points: int | None = spec(Nullable(Integer(0, MOST_POINTS)), None, N_("Count"), rule="IND-18")
    loose: tuple[Card, ...] | None = spec(Nullable(CardList(0, DEAL)), None, N_("Cards that count"), rule="IND-18")
    cards: tuple[Card, ...] | None = spec(Nullable(CardList(DEAL, DEAL)), None, N_("All cards"), rule="IND-07")
    groups: tuple[tuple[Card, ...], ...] | None = spec(Nullable(GROUPS), None, N_("Groups as laid out"), rule="IND-22")
    no_turn: bool | None = spec(Nullable(Boolean()), None, N_("Never had a turn"), rule="IND-25")
    wrong_declaration: bool = spec(Boolean(), False, N_("Declared wrongly"), rule="IND-16b")

    @property
    def dropped_out(self) -> bool:
        """Whether the player packed or declared wrongly before the round ended."""
        return self.packed is not None or self.wrong_declaration

    def named_cards(self) -> tuple[Card, ...]:
        """Every card that the record names for this player."""
        return self.cards or self.loose or ()


@dataclass(frozen=True)
class Record(HandRecord):
    """The record of a round.

    `winner` is the player who declared, or the only one left in. None: the round is void (IND-17), or a wrong
    declaration ended it. `wrong_declaration` names the player whose wrong declaration ended the round, whatever the
    option says. Only records of version 1.0.0 use it; `ended_by` reads it and the hands. `wild` is the rank turned up,
    0 for a joker. `rejoined` are the players who came back into the pool before this round.
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
        """The players of this round who have neither packed nor declared wrongly."""
        return [player for player in self.playing(state) if not self.hands.get(player, Holding()).dropped_out]

    def wrong_declarers(self) -> list[str]:
        """The players who declared wrongly, in the order of the record."""
        named = [] if self.wrong_declaration is None else [self.wrong_declaration]
        return named + [
            player for player, holding in self.hands.items() if holding.wrong_declaration and player not in named
        ]

    def ended_by(self, options: Options) -> str | None:
        """The player whose wrong declaration ended the round (IND-16b); None if none did."""
        if self.wrong_declaration is not None:
            return self.wrong_declaration
        wrong = self.wrong_declarers()
        return wrong[0] if options.wrong_declaration_ends and wrong else None

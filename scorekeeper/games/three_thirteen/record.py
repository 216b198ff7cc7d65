"""The record of a hand of Three Thirteen: what was seen at the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.adjustments import HandRecord
from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import ByPlayer, CardList, Integer, Name, Nullable, Struct, spec
from scorekeeper.engine.text import N_
from scorekeeper.games.three_thirteen.options import ALL_SUITS, LAST, MOST_POINTS

_CARDS = Nullable(CardList(0, LAST, suits=ALL_SUITS))


@dataclass(frozen=True)
class Holding:
    """What a player is left with, given in one of three ways (docs/json-api.md).

    The player called a number, `points`. Or showed the cards left over, `loose`. Or showed all `cards` of the hand, and
    the least that they leave counts.
    """

    points: int | None = spec(Nullable(Integer(0, MOST_POINTS)), None, N_("Left over"), rule="TT-11")
    loose: tuple[Card, ...] | None = spec(_CARDS, None, N_("Cards left over"), rule="TT-11")
    cards: tuple[Card, ...] | None = spec(_CARDS, None, N_("All cards"), rule="TT-12")

    @property
    def entered_fields(self) -> list[str]:
        """The names of the fields that are filled in."""
        return [name for name in ("points", "loose", "cards") if getattr(self, name) is not None]


@dataclass(frozen=True)
class Record(HandRecord):
    """The record of a hand.

    `out` is the player who went out; None if nobody did and the hand was broken off. Whoever went out needs no
    `Holding`. Which hand it is follows from the hands before it.
    """

    out: str | None = spec(Nullable(Name()), None, N_("Who went out"), rule="TT-10")
    hands: Mapping[str, Holding] = spec(ByPlayer(Struct(Holding)), dict, N_("Hands"))

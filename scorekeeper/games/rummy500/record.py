"""The record of a hand of Rummy 500: what was seen at the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.adjustments import HandRecord
from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import ByPlayer, CardList, Integer, ListOf, MeldList, Name, Nullable, Struct, Tally, spec
from scorekeeper.engine.text import N_

# Two packs with two jokers each.
MOST_CARDS = 108
# More than two packs count under any options.
MOST_POINTS = 2000
# More false calls than anybody makes in one hand.
_MOST_CALLS = 20
# In counts by rank: an ace that is low in its run (R500-28).
LOW_ACE = "1"
RANKS = Tally(
    0,
    MOST_POINTS,
    {
        "A": N_("Ace"),
        **{rank: rank for rank in "23456789"},
        "T": "10",
        "J": N_("Jack"),
        "Q": N_("Queen"),
        "K": N_("King"),
        "JK": N_("Joker"),
        LOW_ACE: N_("Ace, low"),
        "QS": N_("Queen of spades"),
    },
    MOST_CARDS,
)
MELDS = MeldList(MOST_CARDS // 3, stands_for=True)


@dataclass(frozen=True)
class LaidOff:
    """A lay-off: one card, or several in any order, and the meld as it lay before (R500-14, R500-15)."""

    card: tuple[Card, ...] = spec(CardList(1, 13, stands_for=True), label=N_("Laid off"), rule="R500-15")
    onto: tuple[Card, ...] = spec(CardList(3, 13, stands_for=True), label=N_("Onto"), rule="R500-14")


@dataclass(frozen=True)
class Holding:
    """The end of a hand for one player, in two halves: melded and left. Each half is given in one way.

    Melded: the count `melded`, or the cards in `melds` and `laid_off`; nothing was melded if all three are None. Left:
    the count `left`, or the cards in `hand`; the player who went out needs neither. A count is a number, or the ranks
    that add up to it. `points` may hold the called points of the whole hand instead of both halves.
    """

    melded: int | tuple[str, ...] | None = spec(Nullable(RANKS), None, N_("Melded"), rule="R500-25")
    left: int | tuple[str, ...] | None = spec(Nullable(RANKS), None, N_("Left in hand"), rule="R500-25")
    points: int | None = spec(
        Nullable(Integer(-MOST_POINTS, MOST_POINTS)), None, N_("Points of the hand"), rule="R500-25"
    )
    melds: tuple[tuple[Card, ...], ...] | None = spec(Nullable(MELDS), None, N_("Melds"), rule="R500-16")
    laid_off: tuple[LaidOff, ...] | None = spec(
        Nullable(ListOf(Struct(LaidOff), 0, MOST_CARDS)), None, N_("Laid off"), rule="R500-15"
    )
    hand: tuple[Card, ...] | None = spec(
        Nullable(CardList(0, MOST_CARDS)), None, N_("Cards left in hand"), rule="R500-25"
    )

    @property
    def melded_cards(self) -> bool:
        """Whether the melded half is given by cards."""
        return self.melds is not None or self.laid_off is not None

    @property
    def says_melded(self) -> bool:
        """Whether the melded half is given, by count or by cards."""
        return self.melded is not None or self.melded_cards

    @property
    def says_left(self) -> bool:
        """Whether the half left in hand is given, by count or by cards."""
        return self.left is not None or self.hand is not None


@dataclass(frozen=True)
class Record(HandRecord):
    """The record of a hand.

    `out` is the player who went out; None: the stock ran out (R500-21, R500-22). `false_calls` says how often each
    player called “Rummy!” when no card could be played (R500-23).
    """

    out: str | None = spec(Nullable(Name()), None, N_("Who went out"), rule="R500-21")
    hands: Mapping[str, Holding] = spec(ByPlayer(Struct(Holding)), dict, N_("Hands"))
    false_calls: Mapping[str, int] = spec(
        ByPlayer(Integer(0, _MOST_CALLS)), dict, N_("False calls"), rule="R500-23", rarely_used=True
    )

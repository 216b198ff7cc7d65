"""What was seen in a hand of Rummy 500."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.cards import Card
from scorekeeper.fields import ByName, CardList, ListOf, Maybe, MeldList, Name, Struct, Tally, Whole, spec
from scorekeeper.text import N_, T, Text

__all__ = ["LOW_ACE", "MELDS", "MOST_CARDS", "MOST_POINTS", "RANKS", "Holding", "LaidOff", "Record", "no_meld"]

# Two packs with two jokers each.
MOST_CARDS = 108
# More than two packs hold at any values of a table.
MOST_POINTS = 2000
# Far more often than anybody calls falsely in one hand.
_MOST_CALLS = 20
# An ace that is low in its run (R500-28), where cards are called by rank; the queen of spades may count differently.
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
MELDS = MeldList(MOST_CARDS // 3, standing=True)


@dataclass(frozen=True)
class LaidOff:
    """Cards laid off: one, or several in any order, and the meld as it lay before them (R500-14, R500-15)."""

    card: tuple[Card, ...] = spec(CardList(1, 13, standing=True), label=N_("Laid off"), rule="R500-15")
    onto: tuple[Card, ...] = spec(CardList(3, 13, standing=True), label=N_("Onto"), rule="R500-14")


@dataclass(frozen=True)
class Holding:
    """How one player came out of a hand; numbers and cards may be mixed, but each half is said in one way only.

    Melded: `melded` as called, or the `melds` laid down and the cards `laid_off`; nothing of these: nothing melded.
    Left: `left` as called, or the cards in `hand`; nobody asks whoever went out. Both are called as a number or as the
    ranks that add up to it. Or, for all of it, `points` as called.
    """

    melded: int | tuple[str, ...] | None = spec(Maybe(RANKS), None, N_("Melded"), rule="R500-25")
    left: int | tuple[str, ...] | None = spec(Maybe(RANKS), None, N_("Left in hand"), rule="R500-25")
    points: int | None = spec(Maybe(Whole(-MOST_POINTS, MOST_POINTS)), None, N_("Points of the hand"), rule="R500-25")
    melds: tuple[tuple[Card, ...], ...] | None = spec(Maybe(MELDS), None, N_("Melds"), rule="R500-16")
    laid_off: tuple[LaidOff, ...] | None = spec(
        Maybe(ListOf(Struct(LaidOff), 0, MOST_CARDS)), None, N_("Laid off"), rule="R500-15"
    )
    hand: tuple[Card, ...] | None = spec(Maybe(CardList(0, MOST_CARDS)), None, N_("Cards left in hand"), rule="R500-25")

    @property
    def melded_cards(self) -> bool:
        """Whether anything melded or laid off is said by cards."""
        return self.melds is not None or self.laid_off is not None

    @property
    def says_melded(self) -> bool:
        """Whether it is said what was melded."""
        return self.melded is not None or self.melded_cards

    @property
    def says_left(self) -> bool:
        """Whether it is said what is left."""
        return self.left is not None or self.hand is not None


@dataclass(frozen=True)
class Record:
    """What was seen in a hand. `out` has no card left; nobody: the stock ran out (R500-21, R500-22).

    `false_calls`: how often players called “Rummy!” where nothing could be played (R500-23).
    """

    out: str | None = spec(Maybe(Name()), None, N_("Who went out"), rule="R500-21")
    hands: Mapping[str, Holding] = spec(ByName(Struct(Holding)), dict, N_("Hands"))
    false_calls: Mapping[str, int] = spec(
        ByName(Whole(0, _MOST_CALLS)), dict, N_("False calls"), rule="R500-23", aside=True
    )


def no_meld(cards: Sequence[Card], reason: Text) -> Text:
    """What is said about cards that are no meld."""
    return T("%(cards)s is no meld. %(reason)s", cards=list(cards), reason=reason)

"""What was seen in a hand of Gin Rummy, and how the cards of it lie."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.cards import Card, Deck
from scorekeeper.fields import ByName, CardList, ListOf, Maybe, MeldList, Name, OneCard, Struct, Switch, Whole, spec
from scorekeeper.melds import Meld, meld_or_reason
from scorekeeper.solvers.gin import Arrangement
from scorekeeper.text import N_, Invalid, Issue, T, join

__all__ = ["DECK", "MOST_DEADWOOD", "Holding", "Record", "Table", "as_laid_out", "read_melds"]

DECK = Deck(packs=1)
# K K Q Q J J 10 10 9 9: no ten cards without a meld hold more.
MOST_DEADWOOD = 98


@dataclass(frozen=True)
class Holding:
    """One player's cards at the end of a hand, said in one of the ways of judge.md.

    `deadwood` as called (the opponent's after lay-offs), or the `loose` cards left over, or all ten `cards`, with
    or without the `melds` as the player laid them out.
    """

    deadwood: int | None = spec(Maybe(Whole(0, MOST_DEADWOOD)), None, N_("Deadwood"), rule="GIN-11")
    loose: tuple[Card, ...] | None = spec(Maybe(CardList(0, 10)), None, N_("Cards left over"), rule="GIN-11")
    cards: tuple[Card, ...] | None = spec(Maybe(CardList(10, 11)), None, N_("All cards"), rule="GIN-05")
    melds: tuple[tuple[Card, ...], ...] | None = spec(Maybe(MeldList(3)), None, N_("Melds as laid out"), rule="GIN-13b")

    def given(self) -> tuple[Card, ...]:
        """Every card named here."""
        return self.cards or self.loose or ()


@dataclass(frozen=True)
class Table:
    """One deal between two players. `ended_by` knocked or went gin; nobody: a dead hand (GIN-09), or a
    `false_knock` of somebody."""

    ended_by: str | None = spec(Maybe(Name()), None, N_("Who ended the hand"), rule="GIN-10")
    big_gin: bool = spec(Switch(), False, N_("Big gin"), rule="GIN-15")
    false_knock: str | None = spec(Maybe(Name()), None, N_("False knock by"), rule="GIN-10")
    upcard: Card | None = spec(Maybe(OneCard()), None, N_("First upcard"), rule="GIN-05")
    hands: Mapping[str, Holding] = spec(ByName(Struct(Holding)), dict, N_("Hands"))


@dataclass(frozen=True)
class Record(Table):
    """What was seen in a hand: one deal, or two `tables` where teams play (GIN-02)."""

    tables: tuple[Table, ...] | None = spec(Maybe(ListOf(Struct(Table), 2, 2)), None, N_("Tables"), rule="GIN-02")


def read_melds(melds: Sequence[Sequence[Card]], at: str) -> tuple[Meld, ...]:
    """The melds as laid out; `Invalid` (`meld.illegal`) says of each group that is none, why (GIN-06)."""
    found, issues = [], []
    for index, cards in enumerate(melds):
        meld = meld_or_reason(cards)
        if isinstance(meld, Meld):
            found.append(meld)
        else:
            text = T("%(cards)s is no meld. %(reason)s", cards=list(cards), reason=meld)
            issues.append(Issue("meld.illegal", join(at, str(index)), text, tuple(map(str, cards))))
    if issues:
        raise Invalid(*issues)
    return tuple(found)


def as_laid_out(cards: Iterable[Card], melds: Sequence[Sequence[Card]], at: str) -> Arrangement:
    """The arrangement a player laid out: these melds, the rest of the cards loose.

    `Invalid` when a group is no meld, or shows a card twice or one that is not in the hand.
    """
    rest = list(cards)
    found = read_melds(melds, at)
    for meld in found:
        for card in meld.cards:
            if card not in rest:
                text = T(
                    "%(card)s is laid out, but not (or not twice) among the cards of this hand. Correct one of them.",
                    card=card,
                )
                raise Invalid(Issue("meld.not_in_hand", at, text, (str(card),)))
            rest.remove(card)
    return Arrangement(found, tuple(rest))

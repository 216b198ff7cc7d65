"""What was seen in a round of Indian Rummy, and how the cards of it lie."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.cards import Card
from scorekeeper.fields import (
    ByName,
    CardList,
    Choice,
    ListOf,
    Maybe,
    MeldList,
    Name,
    OneRank,
    Struct,
    Switch,
    Whole,
    spec,
)
from scorekeeper.games.indian.options import DEAL, MOST_POINTS
from scorekeeper.melds import Meld, WildRules, wild_meld_or_reason
from scorekeeper.solvers.indian import Arrangement
from scorekeeper.text import N_, Invalid, Issue, T, Text, join

__all__ = ["GROUPS", "Holding", "Record", "as_laid_out", "no_meld", "read_groups", "strangers"]

GROUPS = MeldList(DEAL, standing=True)


@dataclass(frozen=True)
class Holding:
    """How one player came out of a round, said in one of the ways of judge.md.

    `packed`, or the `points` as called, or the `loose` cards that count, or all thirteen `cards`, with or without the
    `groups` as the player laid them out.
    """

    packed: str | None = spec(
        Maybe(Choice({"first": N_("at the first turn"), "later": N_("later")})), None, N_("Packed"), rule="IND-15"
    )
    points: int | None = spec(Maybe(Whole(0, MOST_POINTS)), None, N_("Count"), rule="IND-18")
    loose: tuple[Card, ...] | None = spec(Maybe(CardList(0, DEAL)), None, N_("Cards that count"), rule="IND-18")
    cards: tuple[Card, ...] | None = spec(Maybe(CardList(DEAL, DEAL)), None, N_("All cards"), rule="IND-07")
    groups: tuple[tuple[Card, ...], ...] | None = spec(Maybe(GROUPS), None, N_("Groups as laid out"), rule="IND-22")
    no_turn: bool = spec(Switch(), False, N_("Never had a turn"), rule="IND-25")

    def given(self) -> tuple[Card, ...]:
        """Every card named here."""
        return self.cards or self.loose or ()


@dataclass(frozen=True)
class Record:
    """What was seen in a round.

    `winner` declared, or is the only one who did not pack; nobody: a void round (IND-17), or a `wrong_declaration`.
    `wild` is the rank turned up, 0 for a joker. `rejoined` came back into the pool before this round.
    """

    winner: str | None = spec(Maybe(Name()), None, N_("Winner"), rule="IND-16")
    wild: int | None = spec(Maybe(OneRank()), None, N_("Wild rank"), rule="IND-06")
    hand_rummy: bool = spec(Switch(), False, N_("Hand Rummy"), rule="IND-24")
    wrong_declaration: str | None = spec(Maybe(Name()), None, N_("Wrong declaration by"), rule="IND-16")
    rejoined: tuple[str, ...] = spec(ListOf(Name(), 0, 10), (), N_("Rejoined before this round"), rule="IND-26")
    hands: Mapping[str, Holding] = spec(ByName(Struct(Holding)), dict, N_("Hands"))


def read_groups(groups: Sequence[Sequence[Card]], wild: WildRules) -> list[Meld | Text]:
    """Each group as the meld it is, or the reason why it is none (IND-09 to IND-12)."""
    return [wild_meld_or_reason(group, wild) for group in groups]


def strangers(cards: Iterable[Card], groups: Sequence[Sequence[Card]], at: str) -> tuple[list[Card], list[Issue]]:
    """The cards outside the groups, and an issue for each card laid out that is not in the hand."""
    rest, issues = list(cards), []
    for index, group in enumerate(groups):
        for card in group:
            if card in rest:
                rest.remove(card)
            else:
                plain = replace(card, stands_for=None)
                text = T(
                    "%(card)s is laid out, but not (or not twice) among the cards of this hand. Correct one of them.",
                    card=plain,
                )
                issues.append(Issue("meld.not_in_hand", join(at, str(index)), text, (str(plain),)))
    return rest, issues


def as_laid_out(cards: Iterable[Card], groups: Sequence[Sequence[Card]], wild: WildRules, at: str) -> Arrangement:
    """The arrangement a player laid out: these groups, the rest of the cards loose.

    `Invalid` holds an issue for each group that is no meld and each card that is not in the hand.
    """
    rest, issues = strangers(cards, groups, at)
    melds = []
    for index, (group, found) in enumerate(zip(groups, read_groups(groups, wild), strict=True)):
        if isinstance(found, Meld):
            melds.append(found)
        else:
            issues.append(Issue("meld.illegal", join(at, str(index)), no_meld(group, found), tuple(map(str, group))))
    if issues:
        raise Invalid(*issues)
    return Arrangement(tuple(melds), tuple(rest))


def no_meld(group: Sequence[Card], reason: Text) -> Text:
    """What is said about a group that is no meld."""
    return T("%(cards)s is no meld. %(reason)s", cards=list(group), reason=reason)

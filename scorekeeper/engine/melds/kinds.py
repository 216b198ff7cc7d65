"""Melds, their kinds, and the reasons why cards are no meld."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.cards import Card
from scorekeeper.engine.text import N_, Issue, T, Text


class MeldKind(StrEnum):
    """The kinds of meld in the glossary. Programs read the values."""

    STRAIGHT_RUN = "straight_run"
    RUN = "run"
    SET = "set"

    @property
    def label(self) -> str:
        """The message id of the kind's name."""
        return {"straight_run": N_("straight run"), "run": N_("run"), "set": N_("set")}[self.value]


@dataclass(frozen=True)
class Meld:
    """The cards of a meld, in reading order: a run from low to high, a set by suit.

    A card that is used as a wild card says what it stands for.
    """

    kind: MeldKind
    cards: tuple[Card, ...]

    @property
    def is_run(self) -> bool:
        """Whether it is a run, straight or not."""
        return self.kind is not MeldKind.SET

    def with_laid_off(self, added: Iterable[Card]) -> tuple[Card, ...]:
        """Its cards and those laid off on it, in reading order. An ace goes above a king unless it begins the run."""
        cards = (*self.cards, *added)
        if not self.is_run:
            return tuple(sorted(cards, key=lambda card: card.face))
        low = self.cards[0].face.rank == 1 or all(card.face.rank != 13 for card in cards)
        return tuple(sorted(cards, key=lambda card: 14 if card.face.rank == 1 and not low else card.face.rank))


class Fault(StrEnum):
    """The kind of reason why cards are no meld, so that a game can name its rule."""

    NEITHER = "neither"
    SET = "set"
    SUIT_TWICE = "suit_twice"
    RUN = "run"
    ACE = "ace"
    WILD = "wild"
    MANY_WILD = "many_wild"


@dataclass(frozen=True)
class NoMeld(Text):
    """The reason why cards form no meld, and its kind."""

    fault: Fault = Fault.NEITHER

    @classmethod
    def because(cls, fault: Fault, text: Text) -> "NoMeld":
        """The reason `text`, of the kind `fault`."""
        return cls(text.message, text.params, text.plural, text.count, fault)


def no_meld(cards: Sequence[Card], reason: Text) -> Text:
    """The sentence that these cards are no meld, with the reason."""
    return T("%(cards)s is no meld. %(reason)s", cards=list(cards), reason=reason)


def illegal_meld(cards: Sequence[Card], reason: Text, at: str) -> Issue:
    """The issue (`meld.illegal`) about cards that were entered as a meld; fewer than three are only unfinished."""
    texts = tuple(map(str, cards))
    return Issue("meld.illegal", at, no_meld(cards, reason), texts, unfinished=len(texts) < 3)


def not_in_hand(card: Card, at: str) -> Issue:
    """The issue (`meld.not_in_hand`) about a card in a meld of a player who has not got it."""
    text = T(
        "%(card)s is laid out, but not (or not twice) among the cards of this hand. Correct one of them.", card=card
    )
    return Issue("meld.not_in_hand", at, text, (str(card),))

"""What every meld is: cards of one kind of meld, in reading order."""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.cards import Card
from scorekeeper.text import N_

__all__ = ["Meld", "MeldKind"]


class MeldKind(StrEnum):
    """The kinds of meld, named as in the glossary; the value is what programs read."""

    STRAIGHT_RUN = "straight_run"
    RUN = "run"
    SET = "set"

    @property
    def label(self) -> str:
        """The message id of the kind's name."""
        return {"straight_run": N_("straight run"), "run": N_("run"), "set": N_("set")}[self.value]


@dataclass(frozen=True)
class Meld:
    """Cards that form one meld, in reading order: a run from low to high, a set by suit.

    A card used as a wild card says what it stands for.
    """

    kind: MeldKind
    cards: tuple[Card, ...]

    @property
    def is_run(self) -> bool:
        """Whether it is a run, straight or not."""
        return self.kind is not MeldKind.SET

"""The discard pile: which of its cards may be taken, and what of it may be called (R500-11, R500-12, R500-23)."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.cards import Card
from scorekeeper.melds import Meld
from scorekeeper.solvers.rummy500.best import Best, LaidOff
from scorekeeper.solvers.rummy500.table import Rules, Values

__all__ = ["Playable", "Take", "Way", "deepest", "playable", "take"]


@dataclass(frozen=True)
class Way:
    """A use of a card that some cards are missing for: the `cards` it would lie with (faces, in reading order, itself
    among them), which of them are `missing`, and the place on the table of the meld it would be laid off `onto`
    (None: a new meld). A joker would do for a missing card as well.
    """

    cards: tuple[Card, ...]
    missing: tuple[Card, ...]
    onto: int | None = None


@dataclass(frozen=True)
class Take:
    """Whether a card of the pile may be taken.

    `taken` are the card and those above it, from bottom to top. `must_use`: the card that has to be melded at once;
    None where the top discard may go into the hand. If it is legal, `use` is the new meld or the lay-offs that use
    the card (the last of them lays it off), and `after` the hand with the taken cards, laid down as well as it goes
    with the card used. If not, `ways` are the uses that the fewest cards are missing for.
    """

    taken: tuple[Card, ...]
    must_use: Card | None
    meld: Meld | None
    laid_off: tuple[LaidOff, ...]
    after: Best | None
    ways: tuple[Way, ...] = ()

    @property
    def legal(self) -> bool:
        return self.after is not None


@dataclass(frozen=True)
class Playable:
    """Cards of the pile that can be played together: a new meld (`onto` None), or lay-offs on one meld of the table,
    in the order in which they are made; `meld` is what lies there then."""

    cards: tuple[Card, ...]
    meld: Meld
    onto: int | None = None


def take(
    pile: Sequence[Card],
    card: Card,
    hand: Sequence[Card],
    table: Sequence[Meld],
    rules: Rules,
    values: Values,
    has_melded: bool = False,
) -> Take:
    """Whether the topmost such card of the pile (bottom to top) may be taken with this hand (R500-11, R500-12).

    `ValueError` if it is not in the pile.
    """
    raise NotImplementedError


def deepest(
    pile: Sequence[Card],
    hand: Sequence[Card],
    table: Sequence[Meld],
    rules: Rules,
    values: Values,
    has_melded: bool = False,
) -> Take | None:
    """The deepest card of the pile that may be taken; None if no card may."""
    raise NotImplementedError


def playable(pile: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values) -> tuple[Playable, ...]:
    """What of the pile can be played without any card of a hand (R500-23), each card once: all of it can be laid down
    together, and it is worth the most. Nothing: there is nothing to call."""
    raise NotImplementedError

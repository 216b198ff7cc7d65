"""The score of a hand: explained lines, and how the cards of each player lay.

A `Line` is one explained amount. The points of a player are the sum of the player's lines and nothing else, so
words and numbers cannot disagree. Nothing here stores a total.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.text import Reason, Text


@dataclass(frozen=True)
class Line:
    """One explained amount for one player.

    `points` may be negative or 0. `text` says what they are for, `rule` is the number of the rule, `cards` are the
    cards that the text is about. `columns` are the indices of the columns of the sheet in which the points count; most
    games have one column. With Hollywood a line may count in no column: all its columns are over already. `adjustment`:
    the line was agreed at the table and is no part of what was played. `explained_by`: the line is the other side of a
    payment that lines of this player, before it, explain.
    """

    player: str
    points: int
    text: Text
    rule: str
    cards: tuple[Card, ...] = ()
    columns: tuple[int, ...] = (0,)
    adjustment: bool = False
    explained_by: str | None = None


@dataclass(frozen=True)
class Layout:
    """How the cards of one player lay at the end of a hand.

    `count` is what the cards left over count; `Game.count_label` is a game's name for it. `counted`: True if it was
    worked out from cards, False if the player called a number. `laid_off` are pairs of a card and the meld it was laid
    off on (the meld as its owner showed it), in an order in which the cards can be laid off. `loose` are the cards left
    over. `because` explains all this.
    """

    count: int
    counted: bool
    melds: tuple[Meld, ...] = ()
    laid_off: tuple[tuple[Card, Meld], ...] = ()
    loose: tuple[Card, ...] = ()
    because: tuple[Reason, ...] = ()

    @property
    def lay_offs_by_meld(self) -> dict[Meld, tuple[Card, ...]]:
        """The melds that got lay-offs, each with the cards that were laid off on it."""
        found: dict[Meld, tuple[Card, ...]] = {}
        for card, meld in self.laid_off:
            found[meld] = (*found.get(meld, ()), card)
        return found

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the player: melded, laid off, loose."""
        melded = [card for meld in self.melds for card in meld.cards]
        return (*melded, *(card for card, _ in self.laid_off), *self.loose)

    def with_rest(self, hand: Sequence[Card]) -> "Layout":
        """A layout of the whole `hand`: its cards that lie nowhere yet, for example the discard, are loose as well.

        Loose cards are sorted by rank.
        """
        rest = list(hand)
        for card in self.cards:
            if card in rest:
                rest.remove(card)
        return replace(self, loose=tuple(sorted((*self.loose, *rest), key=lambda card: (card.rank, str(card)))))


@dataclass(frozen=True)
class HandScore:
    """The score of a hand.

    `headline` is one sentence that says how the hand went. If nobody scores, a line with 0 points says why. `winners`
    won the hand: nobody, one player, or all players of a team. `layouts` are by player; a player whose cards are
    unknown may be missing.
    """

    headline: Text
    lines: tuple[Line, ...]
    winners: tuple[str, ...] = ()
    layouts: Mapping[str, Layout] = field(default_factory=dict)

    @property
    def game_lines(self) -> tuple[Line, ...]:
        """The lines of what was played: all but the adjustments."""
        return tuple(line for line in self.lines if not line.adjustment)

    @property
    def adjustments(self) -> tuple[Line, ...]:
        """The lines that were agreed at the table; they come after those of what was played."""
        return tuple(line for line in self.lines if line.adjustment)

    def points(self, player: str) -> int:
        """The sum of a player's lines."""
        return sum(line.points for line in self.lines if line.player == player)

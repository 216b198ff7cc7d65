"""The score of a hand: explained lines, and how the cards of each player lay.

A `Line` is an amount with its explanation. The points of a player are the sum of the player's lines and are stored
nowhere else, so words and numbers cannot disagree.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.text import Reason, Text


@dataclass(frozen=True)
class Line:
    """An explained amount for one player.

    `text` says what the points, perhaps 0, are for; `cards` are those that it is about. `columns` are the indices of
    the columns of the sheet in which the points count, perhaps none. `adjustment`: the line was agreed at the table and
    is no part of what was played. `explained_by`: the player who pays these points, and whose lines, before this one,
    explain the payment.
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
    """How the cards of a player lay at the end of a hand.

    `loose` are the cards left over, `count` is what they count (`Game.count_label`). `counted` is True if it was
    computed from cards, False if the player called a number. `laid_off` has pairs of a card and the meld it was laid
    off on (as its owner showed it), in an order in which the cards can be laid off.
    """

    count: int
    counted: bool
    melds: tuple[Meld, ...] = ()
    laid_off: tuple[tuple[Card, Meld], ...] = ()
    loose: tuple[Card, ...] = ()
    because: tuple[Reason, ...] = ()

    @property
    def lay_offs_by_meld(self) -> dict[Meld, tuple[Card, ...]]:
        """The cards that were laid off, by meld."""
        cards: dict[Meld, tuple[Card, ...]] = {}
        for card, meld in self.laid_off:
            cards[meld] = (*cards.get(meld, ()), card)
        return cards

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the player: melded, laid off, loose."""
        melded = [card for meld in self.melds for card in meld.cards]
        return (*melded, *(card for card, _ in self.laid_off), *self.loose)

    def with_rest(self, hand: Sequence[Card]) -> "Layout":
        """The layout of the whole `hand`: its cards that are not in this layout, as the discard, are loose as well,
        sorted by rank."""
        rest = list(hand)
        for card in self.cards:
            if card in rest:
                rest.remove(card)
        return replace(self, loose=tuple(sorted((*self.loose, *rest), key=lambda card: (card.rank, str(card)))))


@dataclass(frozen=True)
class HandScore:
    """The score of a hand.

    `headline` says in a sentence how the hand went; `beside_points`, if not None, says it where the points stand beside
    it. If nobody scores, a line with 0 points says why. `winners` are nobody, one player, or all players of a team.
    `layouts` are by player; players whose cards are unknown may be missing. `carried` is added to `State.carried`.
    """

    headline: Text
    lines: tuple[Line, ...]
    winners: tuple[str, ...] = ()
    layouts: Mapping[str, Layout] = field(default_factory=dict)
    beside_points: Text | None = None
    carried: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def game_lines(self) -> tuple[Line, ...]:
        """The lines of the game itself: all but the adjustments."""
        return tuple(line for line in self.lines if not line.adjustment)

    @property
    def adjustments(self) -> tuple[Line, ...]:
        """The lines that were agreed at the table; they come last."""
        return tuple(line for line in self.lines if line.adjustment)

    def points(self, player: str) -> int:
        """The sum of a player's lines."""
        return sum(line.points for line in self.lines if line.player == player)

"""What players can have melded of whom the record has only a count (R500-25).

Such a player can have laid a meld that the record does not show, and others can have laid off on it. `CalledMelds` says
whether a count has room for such cards.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from scorekeeper.engine.cards import Card, rank_text
from scorekeeper.engine.melds import Meld
from scorekeeper.games.rummy500.options import Options, card_values
from scorekeeper.games.rummy500.record import LOW_ACE, Holding, Record
from scorekeeper.games.rummy500.tally import called_points

_SMALLEST = 3


class CalledMelds:
    """The melded counts of a record. `counts` has one for each player whose melds are not known by cards: points, the
    ranks that add up to them, or None where only melded less left is known, which can be any melds."""

    def __init__(self, options: Options, record: Record) -> None:
        self.options = options
        self.values = card_values(options)
        self.counts = [
            _melded_count(holding, player == record.out)
            for player, holding in record.hands.items()
            if holding.melded is not None or holding.points is not None
        ]

    def could_begin(self, meld: Meld) -> bool:
        """Whether one of these players can have laid this meld, or a part of it that others made longer."""
        return any(self._has_room(count, part, meld) for part in _parts(meld) for count in self.counts)

    def could_lay(self, cards: Iterable[Card], meld: Meld) -> bool:
        """Whether each of these cards can have been laid on this meld by one of these players."""
        return all(any(self._has_room(count, [card], meld) for count in self.counts) for card in cards)

    def have_room_for(self, cards: Iterable[tuple[Card, Meld]]) -> bool:
        """Whether the counts together are as high as these cards, each given with the meld in which it lies."""
        if None in self.counts:
            return True
        most = sum(called_points(self.options, "melded", count) for count in self.counts if count is not None)
        return sum(self.values.in_meld(card, meld) for card, meld in cards) <= most

    def _has_room(self, count: int | Sequence[str] | None, cards: Sequence[Card], meld: Meld) -> bool:
        if count is None:
            return True
        if isinstance(count, int):
            return self.values.laid(cards, meld) <= count
        left = Counter(count)
        for card in cards:
            word = next((word for word in self._words(card, meld) if left[word]), None)
            if word is None:
                return False
            left[word] -= 1
        return True

    def _words(self, card: Card, meld: Meld) -> Iterator[str]:
        """The ranks as which a card of a meld can be entered; see `record.RANKS`."""
        if card.suit is None and self.options.joker_value is not None:
            yield "JK"
            return
        rank = rank_text(card.face.rank)
        if rank == "A" and meld.is_run and meld.cards[0].face.rank == 1:
            yield LOW_ACE
        if str(card.face) == "QS":
            yield "QS"
        yield rank


def _melded_count(holding: Holding, out: bool) -> int | Sequence[str] | None:
    """The melded count of a player whose melds are not known by cards. Who went out has nothing left, so the points of
    the hand are what that player melded."""
    return holding.melded if holding.melded is not None else holding.points if out else None


def _parts(meld: Meld) -> Iterator[Sequence[Card]]:
    """The smallest melds that this one can have been before others laid off on it."""
    if meld.is_run:
        parts: Iterable[Sequence[Card]] = (
            meld.cards[low : low + _SMALLEST] for low in range(len(meld.cards) - _SMALLEST + 1)
        )
    else:
        parts = combinations(meld.cards, _SMALLEST)
    yield from (part for part in parts if any(card.suit is not None for card in part))

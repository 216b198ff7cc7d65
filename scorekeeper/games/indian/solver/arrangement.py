"""A hand split into melds and loose cards, and what it costs (IND-16 to IND-21)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld, MeldKind, WildRules
from scorekeeper.games.indian.solver.rules import Rules

__all__ = ["POINTS_OF_RANK", "Arrangement", "Count", "count_arrangement", "value"]

# The points of each rank: a joker (rank 0), the ace, 2 to 10, jack, queen, king (IND-18).
POINTS_OF_RANK = [0, 10, *range(2, 11), 10, 10, 10]


@dataclass(frozen=True)
class Arrangement:
    """Cards split into melds and loose cards."""

    melds: tuple[Meld, ...]
    loose: tuple[Card, ...]

    @property
    def straight_run(self) -> Meld | None:
        """The straight run that every rummy needs (IND-16); None if there is none."""
        return next((meld for meld in self.melds if meld.kind is MeldKind.STRAIGHT_RUN), None)

    @property
    def second_run(self) -> Meld | None:
        """A further run, straight or not; None if there is none, or if there is no straight run."""
        runs = [meld for meld in self.melds if meld.is_run]
        if self.straight_run is None:
            return None
        # Two packs may hold the same run twice: only one of the two is the straight run.
        runs.remove(self.straight_run)
        return runs[0] if runs else None

    @property
    def complete(self) -> bool:
        """Whether this is a rummy: nothing loose, a straight run and a further run (IND-16)."""
        return not self.loose and self.second_run is not None


@dataclass(frozen=True)
class Count:
    """What an arrangement costs (IND-19 to IND-21).

    `counted` are the cards that count. `basis` says which part of the hand they are: `loose`, `all_but_run` or `all`,
    as in `Rules.one_run`. `flat`: the points are a fixed number of the house rules, not the sum of the cards.
    """

    arrangement: Arrangement
    points: int
    basis: str
    counted: tuple[Card, ...]
    flat: bool = False


def value(cards: Iterable[Card], wild: WildRules) -> int:
    """What cards count: wild cards 0, number cards their number, J Q K A 10 (IND-18)."""
    return sum(0 if wild.is_wild(card) else POINTS_OF_RANK[card.rank] for card in cards)


def count_arrangement(arrangement: Arrangement, rules: Rules) -> Count:
    """What a hand costs in this arrangement, even if another arrangement costs less (IND-19 to IND-21)."""
    cards = chain(chain.from_iterable(meld.cards for meld in arrangement.melds), arrangement.loose)
    every = tuple(card.physical for card in cards)
    straight = arrangement.straight_run
    if straight is None:
        if rules.no_straight_run is not None:
            return Count(arrangement, rules.no_straight_run, "all", every, flat=True)
        return Count(arrangement, value(every, rules.wild), "all", every)
    if arrangement.second_run or rules.one_run == "loose":
        return Count(arrangement, value(arrangement.loose, rules.wild), "loose", arrangement.loose)
    if rules.one_run == "all":
        return Count(arrangement, value(every, rules.wild), "all", every)
    rest = tuple((Counter(every) - Counter(straight.cards)).elements())
    return Count(arrangement, value(rest, rules.wild), "all_but_run", rest)

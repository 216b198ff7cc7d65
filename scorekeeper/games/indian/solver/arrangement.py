"""A hand split into melds and loose cards, and what it costs (IND-16 to IND-21)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld, MeldKind, WildRules, wild_meld_or_reason
from scorekeeper.games.indian.solver.card_counts import ONE_BY_SUIT, POINTS_OF_RANK, cards_in
from scorekeeper.games.indian.solver.hand_shapes import in_natural_runs
from scorekeeper.games.indian.solver.rules import Rules


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
        straight = self.straight_run
        if straight is None:
            return None
        # Two packs may hold the same run twice: only one of the two is the straight run.
        runs = [meld for meld in self.melds if meld.is_run]
        runs.remove(straight)
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


@lru_cache(maxsize=4096)
def read_meld(natural: int, wilds: tuple[Card, ...], rules: WildRules) -> Meld:
    """The meld of the cards of a mask and of wild cards, which say in the meld what they stand for."""
    meld = wild_meld_or_reason((*cards_in(natural), *wilds), rules)
    assert isinstance(meld, Meld), (natural, wilds, meld)
    return meld


def value(cards: Iterable[Card], wild: WildRules) -> int:
    """What cards count: wild cards 0, number cards their number, J Q K A 10 (IND-18)."""
    return sum([POINTS_OF_RANK[card.rank] for card in cards if card.rank != wild.rank])


def has_straight_run(cards: Iterable[Card], wild: WildRules) -> bool:
    """Whether a straight run can be made of some of these cards (IND-10)."""
    held = 0
    for card in cards:
        if card.suit is not None and (wild.natural_is_straight or not wild.is_wild(card)):
            held |= ONE_BY_SUIT[card.suit][card.rank]
    return bool(in_natural_runs(held))


def count_arrangement(arrangement: Arrangement, rules: Rules) -> Count:
    """What a hand costs in this arrangement, even if another arrangement costs less (IND-19 to IND-21)."""
    straight = arrangement.straight_run
    if straight and (rules.one_run == "loose" or arrangement.second_run):
        return Count(arrangement, value(arrangement.loose, rules.wild), "loose", arrangement.loose)
    cards = [*chain.from_iterable([meld.cards for meld in arrangement.melds]), *arrangement.loose]
    whole = tuple([card.physical if card.stands_for else card for card in cards])
    if straight and rules.one_run == "all_but_run":
        rest = tuple((Counter(whole) - Counter(straight.cards)).elements())
        return Count(arrangement, value(rest, rules.wild), "all_but_run", rest)
    if straight is None and rules.no_straight_run is not None and not has_straight_run(whole, rules.wild):
        return Count(arrangement, rules.no_straight_run, "all", whole, flat=True)
    return Count(arrangement, value(whole, rules.wild), "all", whole)

"""The best melds and lay-offs of a hand, given the melds of the table."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld, wild_lay_off, wild_meld_or_reason
from scorekeeper.games.rummy500.solver.reconstruct import Laid
from scorekeeper.games.rummy500.solver.rules import Rules, Values
from scorekeeper.games.rummy500.solver.search import search
from scorekeeper.games.rummy500.solver.spots import Demand


@dataclass(frozen=True)
class LaidOff:
    """A card laid off; a joker says what it stands for.

    `onto` is the meld just before this lay-off, `after` the meld with it, `index` its index among the melds of the
    table.
    """

    card: Card
    onto: Meld
    after: Meld
    index: int

    @classmethod
    def on(cls, meld: Meld, index: int, card: Card, rules: Rules) -> "LaidOff":
        """The lay-off of a card that fits on this meld."""
        after = wild_lay_off(meld, [card], rules.wild)
        assert isinstance(after, Meld), (meld, card, after)
        return cls(card, meld, after, index)


@dataclass(frozen=True)
class Laydown:
    """A hand laid down: new melds, lay-offs in an order in which they can be made, and loose cards.

    `points` are those of the cards melded and laid off, less those of the loose cards (R500-25).
    """

    melds: tuple[Meld, ...]
    laid_off: tuple[LaidOff, ...]
    loose: tuple[Card, ...]
    points: int


def best_laydown(
    hand: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values, has_melded: bool = False
) -> Laydown:
    """The way to lay a hand down that makes the most points (R500-25), and of equal ones the fewest loose cards.

    Of equal ways always the same is returned, usually one with few new melds and jokers in high places.
    `hand` holds jokers that do not say what they stand for. `table` holds melds as `wild_meld_or_reason` returns them.
    `has_melded`: the player has melded before in this hand; only `layoff_after_own_meld` and `first_meld` ask for it.
    With `must_discard` at least one card stays loose.
    """
    nothing = Laydown((), (), _in_order(hand), -values.hand(hand))
    return arrange(hand, table, rules, values, Demand.of(rules, has_melded)) or nothing


def arrange(
    hand: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values, demand: Demand
) -> Laydown | None:
    """The best way to lay a hand down that meets the demand; None if no way does. Arguments as in `best_laydown`."""
    laid = search(hand, table, rules, values, demand)
    if laid is None:
        return None
    laydown = _laydown(hand, table, rules, values, laid)
    if not rules.must_discard or laydown.loose:
        return laydown
    # No card is left to discard, so one is kept.
    free = replace(rules, must_discard=False)
    return keeping_one(hand, hand, values, lambda others: arrange(others, table, free, values, demand))


def keeping_one(
    hand: Sequence[Card],
    kept: Iterable[Card],
    values: Values,
    best: Callable[[tuple[Card, ...]], Laydown | None],
) -> Laydown | None:
    """The best way to lay a hand down that keeps one of the cards `kept`; None if no way does.

    `best` finds the best way to lay the other cards down. It is called for the most promising cards first, until no
    other card can be better.
    """
    most_points = sum(map(values.most, hand))
    laydowns: dict[Card, Laydown] = {}
    promises = {card: (most_points - values.most(card) - values.in_hand(card), -1) for card in sorted(set(kept))}
    for card in sorted(promises, key=lambda card: promises[card], reverse=True):
        if laydowns and promises[card] < max(map(worth, laydowns.values())):
            break
        if laydown := best(_in_order((Counter(hand) - Counter([card])).elements())):
            loose = _in_order((*laydown.loose, card))
            laydowns[card] = replace(laydown, loose=loose, points=laydown.points - values.in_hand(card))
    return max((laydowns[card] for card in sorted(laydowns)), key=worth, default=None)


def worth(laydown: Laydown) -> tuple[int, int]:
    """The order of ways to lay a hand down: by points, then by the fewest loose cards."""
    return laydown.points, -len(laydown.loose)


def _laydown(hand: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values, laid: Laid) -> Laydown:
    """The cards that the search lays down, as melds, as lay-offs with the meld just before each, and with points."""
    melds = []
    for cards in laid.melds:
        meld = wild_meld_or_reason(cards, rules.wild)
        assert isinstance(meld, Meld), (cards, meld)
        melds.append(meld)
    points = sum(map(values.meld, melds))
    lying, off = list(table), []
    for index, card in laid.off:
        lay_off = LaidOff.on(lying[index], index, card, rules)
        off.append(lay_off)
        points += values.in_meld(card, lay_off.after)
        lying[index] = lay_off.after
    used = Counter(card for meld in melds for card in meld.cards) + Counter(lay_off.card for lay_off in off)
    loose = _in_order((Counter(hand) - used).elements())
    return Laydown(tuple(melds), tuple(off), loose, points - values.hand(loose))


def _in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards by rank and suit, jokers last."""
    return tuple(sorted((card.physical for card in cards), key=lambda card: (card.suit is None, card)))

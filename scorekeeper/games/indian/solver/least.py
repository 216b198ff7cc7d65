"""The least that a hand costs, with the search that suits the rules of the table."""

from collections.abc import Sequence

from scorekeeper.engine.cards import Card
from scorekeeper.games.indian.solver.arrangement import Count
from scorekeeper.games.indian.solver.card_counts import by_rank
from scorekeeper.games.indian.solver.limited import LimitedSearch
from scorekeeper.games.indian.solver.rules import Rules
from scorekeeper.games.indian.solver.search import Search

__all__ = ["least_count", "least_counts_after_discard"]


def least_count(cards: Sequence[Card], rules: Rules) -> Count:
    """The least that a hand can cost, with an arrangement that costs it.

    Of equal arrangements, one with two runs goes before one with one run, and that before one without runs. `cards` are
    any number of cards; wild cards among them do not say what they stand for.
    """
    return _search(cards, rules).least_count(cards)


def least_counts_after_discard(cards: Sequence[Card], rules: Rules) -> dict[Card, Count]:
    """The least that a hand costs after each possible discard, by the rank of the discard.

    `cards` is the hand before its discard, as in `least_count`.
    """
    search = _search(cards, rules)
    return {card: search.least_count(_without(cards, card)) for card in sorted(set(cards), key=by_rank)}


def _search(cards: Sequence[Card], rules: Rules) -> Search:
    return Search(cards, rules) if rules.wild.most_wild is None else LimitedSearch(cards, rules)


def _without(cards: Sequence[Card], card: Card) -> list[Card]:
    """The cards without one copy of this card."""
    rest = list(cards)
    rest.remove(card)
    return rest

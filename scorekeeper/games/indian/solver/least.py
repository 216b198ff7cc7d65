"""The least that a hand costs, with the search that suits the rules of the table."""

from collections.abc import Sequence

from scorekeeper.engine.cards import Card
from scorekeeper.games.indian.solver.arrangement import Count
from scorekeeper.games.indian.solver.limited import LimitedSearch
from scorekeeper.games.indian.solver.plan import Cost
from scorekeeper.games.indian.solver.rules import Rules
from scorekeeper.games.indian.solver.search import Search


def least_count(cards: Sequence[Card], rules: Rules) -> Count:
    """The least that a hand can cost, with an arrangement that costs it.

    Of equal arrangements, one with two runs goes before one with one run, and that before one without runs. `cards` are
    any number of cards; wild cards among them do not say what they stand for.
    """
    return _search(cards, rules).least_count()


def costs_after_discard(cards: Sequence[Card], rules: Rules) -> dict[Card, Cost]:
    """The least that a hand costs after each possible discard, and whether it is a rummy then, by the rank of the
    discard.

    `cards` is the hand before its discard, at most 17 of them. (All wild cards of a rummy fit into its further run,
    which has 13 cards at most.)
    """
    return _search(cards, rules).costs_after_discard()


def _search(cards: Sequence[Card], rules: Rules) -> Search:
    return Search(cards, rules) if rules.wild.most_wild is None else LimitedSearch(cards, rules)

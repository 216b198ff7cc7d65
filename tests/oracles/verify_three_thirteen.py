"""Three Thirteen and Five Crowns compared with a slow reading of their rules, `tests/oracles/three_thirteen.py`.

Hands of every size from three cards to thirteen are dealt, and one card more where a discard is looked for. The
slow reading of large hands takes long, so fewer of them are compared.
"""

from random import Random

from scorekeeper.engine.cards import Card, Deck, Suit
from scorekeeper.games.three_thirteen import solver
from scorekeeper.games.three_thirteen.explain_no_meld import why_no_meld
from scorekeeper.games.three_thirteen.options import Options, solver_rules
from tests.oracles import three_thirteen as brute
from tests.oracles.comparison import Comparison

Case = tuple[list[Card], brute.House]


def house(rng: Random, deal: int) -> brute.House:
    """A random table in the hand of this many cards."""
    wild_counts, joker = rng.choice((None, None, 15, 20, 25)), rng.choice((0, 15, 20, 50))
    if rng.random() < 0.4:
        return brute.House(
            deal, crowns=True, wild_counts=rng.choice((20, 20, wild_counts)), joker=rng.choice((50, joker))
        )
    return brute.House(deal, False, rng.random() < 0.5, rng.choice((1, 1, 15)), wild_counts, joker)


def options(table: brute.House) -> Options:
    return Options(
        deck="crowns" if table.crowns else "standard",
        court_cards="rank" if table.crowns else "ten",
        ace="both" if table.ace_high else "low",
        ace_value=table.ace,
        wild_value=table.wild_counts,
        joker_value=table.joker,
    )


def dealt(rng: Random, low: int, high: int, more: int = 0) -> Case:
    """A hand of `low` to `high` cards, and `more` besides, from all packs or from a few ranks or suits of them."""
    size = rng.randint(low, high)
    table = house(rng, size)
    jokers = rng.choice((0, 0, 2, 6))
    crowns = Deck(2, jokers or 6, tuple(Suit), tuple(range(3, 14)))
    deck = crowns if table.crowns else Deck(rng.randint(1, 3), jokers)
    cards = list(deck.cards)
    if rng.random() < 0.6:
        suits, first = set(rng.sample(deck.suits, rng.randint(1, 3))), rng.randint(1, 9)
        near = [card for card in cards if card.suit in suits or (card.suit is None and rng.random() < 0.4)]
        few = [card for card in cards if not card.suit or first <= card.rank <= first + 4 or card.rank == table.wild]
        cards = rng.choice([part for part in (near, few, cards) if len(part) >= size + more])
    return rng.sample(cards, size + more), table


def counted(case: Case) -> str | None:
    """The least that is left, and melds that leave it."""
    cards, table = case
    arrangement, least = solver.arrange(cards, solver_rules(options(table), table.wild)), brute.least(cards, table)
    return _differs(arrangement, cards, table, least)


def _differs(arrangement: solver.Arrangement, cards: list[Card], table: brute.House, least: int) -> str | None:
    if arrangement.points != least or table.points(arrangement.loose) != least:
        return f"{arrangement.points}, by definition {least}"
    used = [card.physical for meld in arrangement.melds for card in meld.cards] + [*arrangement.loose]
    if sorted(used) != sorted(cards):
        return f"{arrangement} is another hand"
    for meld in arrangement.melds:
        if not brute.shows_meld(meld.cards, table):
            return f"{meld} is none"
    return None


def discarded(case: Case) -> str | None:
    """The best discard, what is left after it, and whether the hand can go out."""
    cards, table = case
    discard, arrangement = solver.best_discard(cards, solver_rules(options(table), table.wild))
    slowly = brute.least_after_discard(cards, table)
    if slowly[discard] != min(slowly.values()):
        return f"without {discard} {slowly[discard]}, at best {min(slowly.values())}"
    rest = list(cards)
    rest.remove(discard)
    return _differs(arrangement, rest, table, slowly[discard])


def melded(case: Case) -> str | None:
    """Whether cards are a meld, and how they lie in it."""
    cards, table = case
    rules = solver_rules(options(table), table.wild)
    own = [card for card in cards if not table.is_wild(card)]
    melds = solver.read_melds(cards, rules)
    if not melds:
        reason = why_no_meld(cards, rules).text
        return f"no meld: {reason}" if brute.is_meld(own, len(cards) - len(own), table) else None
    for meld in melds:
        if not brute.shows_meld(meld.cards, table) or sorted(card.physical for card in meld.cards) != sorted(cards):
            return f"{meld} is none"
    return None


COMPARISONS = (
    Comparison("three to eight cards: the least that is left", 34, lambda rng: dealt(rng, 3, 8), counted),
    Comparison("nine to eleven cards: the same", 18, lambda rng: dealt(rng, 9, 11), counted),
    Comparison("twelve and thirteen cards: the same", 6, lambda rng: dealt(rng, 12, 13), counted),
    Comparison("four to eight cards: the best discard", 22, lambda rng: dealt(rng, 3, 7, 1), discarded),
    Comparison("three to six cards: whether they are a meld", 20, lambda rng: dealt(rng, 3, 6), melded),
)

"""Indian Rummy compared with slow readings of its rules.

The solver is compared with `tests/oracles/indian.py`, what a player may do in a turn with
`tests/oracles/indian_play.py`.

The slow reading of a hand looks at all 8,191 groups of a whole one. That takes long, so a fifth of the hands have
thirteen cards and the others fewer. The rules say what a hand costs in the same way for any number of cards.
"""

from random import Random

from scorekeeper.engine.cards import JOKER, Card
from scorekeeper.engine.melds import WildRules
from scorekeeper.games.indian import solver
from scorekeeper.judge import answer
from tests.oracles import indian as brute
from tests.oracles import indian_guests, indian_play
from tests.oracles.comparison import Comparison

Case = tuple[list[Card], brute.House]
DIVISIONS = ((3, 3, 3, 4), (5, 4, 4), (3, 4, 6), (3, 10), (7, 6), (4, 3, 3, 3), (3, 3, 7), (4, 5, 4))


def house(rng: Random, wild: int) -> brute.House:
    """Random rules of a table with this wild rank."""
    one_run, flat = rng.choice(("all_but_run", "all", "loose")), rng.choice((None, None, 0, 20, 80))
    limit = rng.choice((None, None, 1, 2))
    return brute.House(wild, rng.random() < 0.5, rng.random() < 0.5, one_run, flat, limit)


def rules(table: brute.House) -> solver.Rules:
    wild = WildRules(table.wild, table.natural_wild_is_straight, table.all_wild_melds, most_wild=table.wilds_per_meld)
    return solver.Rules(wild, table.one_run, table.no_straight_run)


def dealt(rng: Random, low: int, high: int) -> Case:
    """A hand of `low` to `high` cards from two or three packs or from a part of them, with few or many wild cards."""
    cards, wild = brute.deal(rng, rng.randrange(60), rng.randint(low, high), rng.randrange(14))
    return cards, house(rng, wild)


def constructed(rng: Random) -> Case:
    """A hand of thirteen cards made of melds. Some cards are replaced by jokers, a few by other cards."""
    while True:
        straight, *others = rng.choice(DIVISIONS)
        melds = [rng.choice(brute.sequences(straight))]
        melds += [
            rng.choice(brute.sequences(size) if size > 4 or rng.random() < 0.5 else brute.quartets(size))
            for size in others
        ]
        cards = [*melds[0], *(JOKER if rng.random() < 0.2 else card for meld in melds[1:] for card in sorted(meld))]
        for _broken in range(rng.choice((0, 0, 1, 2))):
            cards[rng.randrange(13)] = rng.choice(brute.FACES)
        if all(cards.count(card) <= 3 for card in cards if card != JOKER):
            return rng.sample(cards, 13), house(rng, rng.randrange(14))


def counted(case: Case) -> str | None:
    """The least that a hand costs, an arrangement that costs it, and whether the hand is a rummy."""
    cards, table = case
    found, least = solver.least_count(cards, rules(table)), brute.least(cards, table)
    if found.points != least:
        return f"{found.points}, by definition {least}"
    if solver.count_arrangement(found.arrangement, rules(table)).points != least:
        return f"{found.arrangement} does not cost {least}"
    used = [card for meld in found.arrangement.melds for card in meld.cards] + [*found.arrangement.loose]
    if sorted(used) != sorted(cards):
        return f"{found.arrangement} is another hand"
    for meld in found.arrangement.melds:
        if brute.kind(meld.cards, table) != meld.kind:
            return f"{meld} is none"
    complete, rummy = (
        solver.least_count(cards, solver.Rules(rules(table).wild)).arrangement.complete,
        brute.is_rummy(*case),
    )
    return None if complete == rummy else f"a rummy: {complete}, by definition {rummy}"


def discarded(case: Case) -> str | None:
    """The least that a hand costs after every possible discard, and after which of them it is a rummy."""
    cards, table = case
    costs = solver.costs_after_discard(cards, rules(table))
    for discard, cost in costs.items():
        rest = [*cards]
        rest.remove(discard)
        slowly = brute.least(rest, table), brute.is_rummy(rest, table)
        if cost != slowly:
            return f"without {discard} {cost}, by definition {slowly}"
    return None if set(costs) == set(cards) else f"the discards {[*costs]}"


def ruled(question: indian_play.Question) -> str | None:
    """Whether a move is allowed: to draw this, to discard it, to pack; what a pack costs, what is drawn or left."""
    verdict, ruling = answer(question), indian_play.ruling(question)
    same = verdict["ok"] and {name: verdict["answer"][name] for name in ruling} == ruling
    return None if same else f"{verdict}, by the rules {ruling}"


def void(question: indian_play.Question) -> str | None:
    """Whether a round is void."""
    verdict, is_void = answer(question), indian_play.is_void(question)
    return None if verdict.get("answer", {}).get("void") is is_void else f"{verdict}, by the rules {is_void}"


def came_and_went(match: indian_guests.Match) -> str | None:
    """How a pool stands whose players come and go, and who shares its pot."""
    question, table = match
    verdict, notes = answer(question), indian_guests.outcome(question, table)
    same = verdict["ok"] and {name: verdict["answer"].get(name, {}) for name in notes} == notes
    return None if same else f"{question}: {verdict}, by the notes {notes}"


COMPARISONS = (
    Comparison(
        "four to eight cards: the least cost, and whether it is a rummy", 25, lambda rng: dealt(rng, 4, 8), counted
    ),
    Comparison("nine and ten cards: the same", 25, lambda rng: dealt(rng, 9, 10), counted),
    Comparison("thirteen cards dealt: the same", 12, lambda rng: dealt(rng, 13, 13), counted),
    Comparison("thirteen cards made of melds, some broken: the same", 8, constructed, counted),
    Comparison(
        "five to eight cards: the same after every discard",
        15,
        lambda rng: dealt(rng, 5, 8),
        discarded,
    ),
    Comparison(
        "a turn: what may be drawn or discarded, whether to pack, what it costs", 10, indian_play.question, ruled
    ),
    Comparison("the end of the stock: whether the round is void", 2, indian_play.void_question, void),
    Comparison(
        "pools whose players come and go: totals, dealer, who is out, who shares the pot",
        3,
        indian_guests.match,
        came_and_went,
    ),
)

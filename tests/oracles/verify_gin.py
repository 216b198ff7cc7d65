"""Gin Rummy: its solver compared with the slow reading in `tests/oracles/gin.py`."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import PlacedCard
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.text import Invalid
from scorekeeper.games.gin import solver
from scorekeeper.games.gin.layout import lay_offs
from scorekeeper.games.gin.options import Options
from scorekeeper.games.gin.referee import QUESTIONS
from scorekeeper.games.gin.referee.discard import Discard
from scorekeeper.games.gin.referee.knock import Knock
from scorekeeper.games.gin.referee.take import Take
from tests.oracles import gin as brute
from tests.oracles.comparison import Comparison

RUNS = [
    frozenset(card for card in brute.PACK if card.suit == suit and low <= card.rank < low + length)
    for suit in range(4)
    for length in (3, 4, 5)
    for low in range(1, 15 - length)
]
SETS = [frozenset(card for card in brute.PACK if card.rank == rank) for rank in range(1, 14)]


def dealt(rng: Random, size: int) -> list[Card]:
    """A hand: half of the time at random from the pack or a part of it, half of the time of melds that share cards."""
    if rng.random() < 0.5:
        return rng.sample(rng.choice([part for part in brute.PARTS if len(part) >= size]), size)
    cards: set[Card] = set()
    while len(cards) < size:
        near = [meld for meld in (*RUNS, *SETS) if meld & cards] if cards and rng.random() < 0.7 else [*RUNS, *SETS]
        cards |= rng.choice(near)
    return rng.sample(sorted(cards), size)


def as_sets(melds: Iterable[Meld]) -> frozenset[frozenset[Card]]:
    return frozenset(frozenset(meld.cards) for meld in melds)


def arranged(hand: Sequence[Card]) -> str | None:
    """The least deadwood and every arrangement that reaches it (GIN-11)."""
    slow = set(brute.best_arrangements(hand))
    fast = [as_sets(arrangement.melds) for arrangement in solver.arrangements(hand)]
    least = min(brute.points(brute.loose(hand, melds)) for melds in slow)
    if solver.deadwood(hand) != least:
        return f"deadwood {solver.deadwood(hand)}, by definition {least}"
    return (
        None if set(fast) == slow and len(fast) == len(slow) else f"{len(fast)} arrangements, {len(slow)} by definition"
    )


def melded(hand: Sequence[Card]) -> str | None:
    """The least deadwood alone (GIN-11)."""
    fast, slow = solver.deadwood(hand), brute.least_deadwood(hand)
    return None if fast == slow else f"deadwood {fast}, by definition {slow}"


def discarded(hand: Sequence[Card]) -> str | None:
    """The best discards of eleven cards, and those among the ten that are not the first."""
    slow = brute.best_discards(hand)
    least, cards = solver.best_discards(hand)
    if (least, set(cards)) != slow:
        return f"{least} after {cards}, by definition {slow}"
    after = {card: brute.least_deadwood(set(hand) - {card}) for card in hand[1:]}
    slow = min(after.values()), {card for card in after if after[card] == min(after.values())}
    least, cards = solver.best_discards(hand, keep=hand[0])
    return None if (least, set(cards)) == slow else f"{least} after {cards} without the first, by definition {slow}"


def knocked(case: tuple[Sequence[Card], Card | None, int]) -> str | None:
    """Every discard that allows a knock, or the cards that would help (GIN-08, GIN-10), as the referee names them."""
    hand, taken, limit = case
    answer: Mapping[str, Any] = (
        QUESTIONS["knock"].ruling(Options(knock_limit=limit), Knock(tuple(hand), taken=taken)).answer
    )
    slow = brute.knocking_discards(hand, limit, taken) if len(hand) == 11 else {}
    fast = [(way["card"], way["deadwood"], way["kind"]) for way in answer["discards"]]
    if sorted(fast) != sorted((card, left, "knock" if left else "gin") for card, left in slow.items()):
        return f"discards {fast}, by definition {slow}"
    if slow or (len(hand) == 10 and brute.least_deadwood(hand) <= limit):
        return None if answer["missing"] == [] else f"{answer['missing']} are missing, though a knock is allowed"
    slow_helping = brute.helping_cards(hand, limit, taken)
    fast_helping = [card for [card] in answer["missing"]]
    return (
        None if sorted(fast_helping) == sorted(slow_helping) else f"{fast_helping} help, by definition {slow_helping}"
    )


def to_knock(rng: Random) -> tuple[Sequence[Card], Card | None, int]:
    """Ten or eleven cards, perhaps one of them just taken, and the limit of the hand."""
    hand = dealt(rng, rng.choice((10, 11, 11, 11)))
    return hand, rng.choice((None, *hand)), rng.choice((0, 1, 5, 10, 10, 20, 40))


def may_go(case: tuple[Sequence[Card], Card | None, int]) -> str | None:
    """Which cards of a hand may be discarded, and the deadwood that each leaves (GIN-08, GIN-11)."""
    hand, taken, _ = case
    for card in hand:
        ruling = QUESTIONS["discard"].ruling(Options(), Discard(tuple(hand), card, taken))
        slow = card != taken, brute.least_deadwood(set(hand) - {card})
        fast = ruling.answer["legal"], ruling.layout and ruling.layout.count
        if fast != slow:
            return f"{card}: {fast}, by definition {slow}"
    return None


def taken_from_pile(case: tuple[int, int]) -> str | None:
    """Which discards may be taken at every moment of a hand that ends dead (GIN-07 to GIN-09)."""
    seed, dead_at = case
    options = Options(dead_at=dead_at)
    for moment in brute.played_out(Random(seed), dead_at):
        done = {True: "nothing", False: "drawn", None: "thrown" if moment.own else "waiting"}[moment.turn]
        question = Take("top" if moment.top else "below", done, moment.refused, moment.stock)
        answer = QUESTIONS["take"].ruling(options, question).answer
        if answer["legal"] != moment.may_take or (answer["closed"] is None) != moment.may_take:
            return f"{moment}: {answer}"
    return None


def defended(both: Sequence[Card]) -> str | None:
    """The opponent's best defence, against melds that the knocker chose without knowing the opponent (GIN-12)."""
    knocker = solver.arrange(both[:10]).melds
    fast, slow = solver.defend(both[10:], knocker), brute.least_after_defence(both[10:], as_sets(knocker))
    table = [set(meld.cards) for meld in knocker]
    for card, index in fast.laid_off:
        table[index].add(card)
        if not brute.is_meld(table[index]):
            return f"{card} cannot be laid off on meld {index}"
    used = [card for meld in fast.melds for card in meld.cards] + [card for card, _ in fast.laid_off]
    if sorted([*used, *fast.loose]) != sorted(both[10:]) or not all(brute.is_meld(meld.cards) for meld in fast.melds):
        return f"{fast} is no defence"
    return None if fast.deadwood == slow else f"{fast.deadwood} is left, by definition {slow}"


def chosen(both: Sequence[Card]) -> str | None:
    """The knocker's arrangement that leaves a known opponent the most (GIN-13b)."""
    _, defence = solver.choose_against(solver.arrangements(both[:10]), both[10:])
    slow = brute.most_left(both[:10], both[10:])
    return None if defence.deadwood == slow else f"{defence.deadwood} is left, by definition {slow}"


def placed(both: Sequence[Card]) -> str | None:
    """Whether two cards of the opponent can be laid off, for every two (GIN-12)."""
    knocker = solver.arrange(both[:10]).melds
    slow = brute.laid_off(both[10:], as_sets(knocker))
    for pair in combinations(both[10:], 2):
        try:
            fast = len(lay_offs(knocker, tuple(map(PlacedCard, pair)), "")) == 2
        except Invalid:
            fast = False
        if fast != (frozenset(pair) in slow):
            return f"{pair} can be laid off: {fast}, by definition {not fast}"
    return None


def counted(left: Sequence[Card]) -> str | None:
    """What three of twelve cards can count, and what four can (GIN-13)."""
    gone = set(brute.PACK) - set(left)
    for number in (3, 4):
        slow = {brute.points(some) for some in combinations(left, number)}
        fast = {total for total in range(50) if solver.can_count(number, total, gone)}
        if fast != slow:
            return f"{number} cards count {fast}, by definition {slow}"
    return None


COMPARISONS = (
    Comparison("a knock: every discard, or every card that would help", 4, to_knock, knocked),
    Comparison(
        "a hand played out: which discards may be taken",
        1,
        lambda rng: (rng.randrange(1_000_000), rng.choice((0, 2))),
        taken_from_pile,
    ),
    Comparison("which cards may be discarded, and what each leaves", 1, to_knock, may_go),
    Comparison("ten cards: least deadwood, every best arrangement", 21, lambda rng: dealt(rng, 10), arranged),
    Comparison("one to eleven cards: the same", 15, lambda rng: dealt(rng, rng.randint(1, 11)), arranged),
    Comparison("twelve to fifteen cards: least deadwood", 3, lambda rng: dealt(rng, rng.randint(12, 15)), melded),
    Comparison("eleven cards: the best discards", 10, lambda rng: dealt(rng, 11), discarded),
    Comparison("two hands: which cards can be laid off", 3, lambda rng: dealt(rng, 20), placed),
    Comparison("twelve cards: what some of them can count", 2, lambda rng: dealt(rng, 12), counted),
    Comparison("two hands: melds and lay-offs of the defence", 20, lambda rng: dealt(rng, 20), defended),
    Comparison("two hands: the arrangement to knock with", 20, lambda rng: dealt(rng, 20), chosen),
)

"""The definitions of docs/rules/gin.md read slowly: every subset and every order, with no shortcut.

The tests compare the solver with this module, so it uses nothing of the engine but the cards.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from random import Random

from scorekeeper.engine.cards import FOUR_SUITS, Card, Suit

PACK = tuple(Card(rank, suit) for suit in FOUR_SUITS for rank in range(1, 14))
Cards = frozenset[Card]


def points(cards: Iterable[Card]) -> int:
    """GIN-03: the ace is 1, jack, queen and king are 10."""
    return sum(min(card.rank, 10) for card in cards)


def is_meld(cards: Iterable[Card]) -> bool:
    """GIN-06: three or four of a rank, or three or more of a suit whose ranks follow each other."""
    cards = list(cards)
    ranks = {card.rank for card in cards}
    if len(ranks) > 1 and len({card.suit for card in cards}) > 1:
        return False
    if len(cards) < 3 or len(set(cards)) < len(cards):
        return False
    return len(ranks) == 1 or max(ranks) - min(ranks) == len(cards) - 1


def melds_in(cards: Iterable[Card]) -> list[Cards]:
    """Every subset that is a meld."""
    return _melds_in(frozenset(cards))


# The same hands are asked about again and again, in `defences` above all.
@lru_cache(maxsize=4096)
def _melds_in(cards: Cards) -> list[Cards]:
    # Cards of several ranks and several suits are no meld, so only subsets of one rank or one suit are asked about.
    groups = [[card for card in cards if card.rank == rank] for rank in range(1, 14)]
    groups += [[card for card in cards if card.suit is suit] for suit in FOUR_SUITS]
    sizes = ((group, size) for group in groups for size in range(3, len(group) + 1))
    return [frozenset(some) for group, size in sizes for some in combinations(group, size) if is_meld(some)]


def arrangements(cards: Iterable[Card]) -> set[frozenset[Cards]]:
    """Every choice of melds that share no card, also the choice of no meld."""
    hand = frozenset(cards)
    melds = melds_in(hand)
    result = {frozenset[Cards]()}
    new = result
    while new:
        new = {some | {meld} for some in new for meld in melds if not any(meld & other for other in some)} - result
        result |= new
    return result


def loose(cards: Iterable[Card], melds: Iterable[Cards]) -> Cards:
    """The cards of a hand outside these melds."""
    return frozenset(cards).difference(*melds)


def least_deadwood(cards: Iterable[Card]) -> int:
    """GIN-11: the least deadwood of all arrangements."""
    cards = frozenset(cards)
    return min(points(loose(cards, melds)) for melds in arrangements(cards))


def best_arrangements(cards: Iterable[Card]) -> list[frozenset[Cards]]:
    """Every arrangement with the least deadwood."""
    cards = frozenset(cards)
    every = arrangements(cards)
    least = min(points(loose(cards, melds)) for melds in every)
    return [melds for melds in every if points(loose(cards, melds)) == least]


def best_discards(cards: Iterable[Card]) -> tuple[int, set[Card]]:
    """The least deadwood after one discard, and every discard that leaves it.

    Every arrangement of the cards that stay is an arrangement of the whole hand in which the discard is loose.
    """
    cards = frozenset(cards)
    left = [loose(cards, melds) for melds in arrangements(cards)]
    after = {card: min(points(rest) for rest in left if card in rest) - points([card]) for card in cards}
    return min(after.values()), {card for card in after if after[card] == min(after.values())}


def knocking_discards(cards: Iterable[Card], limit: int, keep: Card | None = None) -> dict[Card, int]:
    """GIN-08, GIN-10: every discard from eleven cards that leaves at most the limit, with what it leaves.

    `keep` is the card just taken from the discard pile.
    """
    cards = frozenset(cards)
    left = [loose(cards, melds) for melds in arrangements(cards)]
    after = {card: min(points(rest - {card}) for rest in left if card in rest) for card in cards - {keep}}
    return {card: deadwood for card, deadwood in after.items() if deadwood <= limit}


def helping_cards(cards: Iterable[Card], limit: int, keep: Card | None = None) -> set[Card]:
    """GIN-10: every card that allows a knock if it is drawn at the next turn, whatever is discarded before and then.

    `cards` are ten after the discard, or eleven before it; of these `keep` stays until the next turn. Every arrangement
    of the ten that are kept is an arrangement of all cards in which the discards are loose.
    """
    hand = frozenset(cards)
    helping = set()
    for drawn in set(PACK) - hand:
        for melds in arrangements(hand | {drawn}):
            rest = loose(hand | {drawn}, melds)
            first = [card for card in rest if card not in (drawn, keep)] if len(hand) == 11 else [None]
            if any(points(rest - {item, other}) <= limit for item in first for other in rest if other != item):
                helping.add(drawn)
                break
    return helping


def defences(cards: Iterable[Card], knocker: Iterable[Cards]) -> set[Cards]:
    """GIN-12: every set of cards that can stay loose after melding, and laying off one card at a time, in any order."""
    start = (frozenset(cards), tuple(knocker))
    seen = {start}
    waiting = [start]
    while waiting:
        hand, table = waiting.pop()
        for state in [*_after_melding(hand, table), *_after_laying_off(hand, table)]:
            if state not in seen:
                seen.add(state)
                waiting.append(state)
    return {hand for hand, _ in seen}


def laid_off(cards: Iterable[Card], knocker: Iterable[Cards]) -> set[Cards]:
    """GIN-12: every set of cards that can be laid off, one card at a time, in any order."""
    hand = frozenset(cards)
    start = (hand, tuple(knocker))
    seen, waiting = {start}, [start]
    while waiting:
        for state in set(_after_laying_off(*waiting.pop())) - seen:
            seen.add(state)
            waiting.append(state)
    return {hand - rest for rest, _ in seen}


def _after_melding(hand: Cards, table: tuple[Cards, ...]) -> Iterator[tuple[Cards, tuple[Cards, ...]]]:
    for meld in melds_in(hand):
        yield hand - meld, table


def _after_laying_off(hand: Cards, table: tuple[Cards, ...]) -> Iterator[tuple[Cards, tuple[Cards, ...]]]:
    for card in hand:
        for index, meld in enumerate(table):
            if is_meld(meld | {card}):
                yield hand - {card}, (*table[:index], meld | {card}, *table[index + 1 :])


def least_after_defence(cards: Iterable[Card], knocker: Iterable[Cards]) -> int:
    """The least deadwood that the opponent can have after melding and laying off."""
    return min(points(hand) for hand in defences(cards, knocker))


def most_left(knocker: Iterable[Card], opponent: Iterable[Card]) -> int:
    """GIN-13b: the deadwood of a known opponent after the knocker chose the best of the best arrangements."""
    return max(least_after_defence(opponent, melds) for melds in best_arrangements(knocker))


def places(melds: Iterable[Cards], held: Iterable[Card]) -> int:
    """How many cards outside `held` could be laid off on these melds."""
    melds = list(melds)
    return sum(any(is_meld(meld | {card}) for meld in melds) for card in set(PACK).difference(held))


@dataclass(frozen=True)
class Moment:
    """What a player sees of a hand that is played out, about a card of the discard pile, and whether it may be taken.

    `top`: it is the top card. `turn` is True if the player is to draw, False if the player has drawn, None if the other
    one is at turn. `own`: the player discarded it last. `refused`: both have refused the first upcard, and nobody has
    drawn since.
    """

    top: bool
    turn: bool | None
    own: bool
    refused: bool
    stock: int
    may_take: bool


def played_out(rng: Random, dead_at: int) -> Iterator[Moment]:
    """GIN-05 to GIN-09: the moments of a hand that ends dead. Cards are not looked at: who draws from where is
    chance."""
    stock, pile, player, discarder, offered = 31, 1, 0, None, 0
    while True:
        over = not offered < 2 and stock <= dead_at
        closed = offered == 2
        for seen in (0, 1):
            for place in {0, pile - 1} if pile else ():
                top = place == pile - 1
                yield Moment(
                    top,
                    True if seen == player else None,
                    top and seen == discarder,
                    closed,
                    stock,
                    top and seen == player and not closed and not over,
                )
        if over:
            return
        take = not closed and rng.random() < 0.3
        if offered < 2 and not take:
            # The first upcard goes to the dealer, then back to the non-dealer, who draws from the stock.
            offered, player = offered + 1, 1 - player
            continue
        pile, stock = (pile - 1, stock) if take else (pile, stock - 1)
        offered = 3
        for seen in (0, 1):
            for place in {0, pile - 1} if pile else ():
                yield Moment(place == pile - 1, False if seen == player else None, False, False, stock, False)
        pile, discarder, player = pile + 1, player, 1 - player


def score(
    knocker: Iterable[Card],
    opponent: Iterable[Card],
    *,
    limit: int,
    gin: int,
    big_gin: int | None,
    undercut: int,
    tie: bool,
    double: bool,
) -> tuple[int, int] | None:
    """GIN-10 to GIN-16: what knocker and opponent score if both meld as well as they can; None if the knock is illegal.

    If the knocker has eleven cards, it is a claim of big gin.
    """
    knocker = list(knocker)
    mine = least_deadwood(knocker)
    if mine > limit or (len(knocker) == 11 and mine):
        return None
    factor = 2 if double else 1
    if mine == 0:
        bonus = big_gin if len(knocker) == 11 and big_gin is not None else gin
        return factor * (least_deadwood(opponent) + bonus), 0
    theirs = most_left(knocker, opponent)
    if theirs > mine:
        return factor * (theirs - mine), 0
    if theirs < mine:
        return 0, factor * (mine - theirs + undercut)
    return 0, factor * undercut if tie else 0


# A fair deal rarely gives melds that share cards. So most hands are dealt from a few ranks or suits only.
PARTS = (
    PACK,
    tuple(card for card in PACK if card.rank <= 4),
    tuple(card for card in PACK if card.rank <= 7),
    tuple(card for card in PACK if 5 <= card.rank <= 10),
    tuple(card for card in PACK if card.rank >= 9),
    tuple(card for card in PACK if card.suit in (Suit.HEARTS, Suit.CLUBS)),
    tuple(card for card in PACK if card.rank in (1, 2, 3, 6, 7, 8) or card.suit is Suit.SPADES),
)


def deals(seed: int, number: int, size: int) -> Iterator[list[Card]]:
    """`number` deals of `size` cards, in turn from each part of the pack that has enough cards."""
    rng = Random(seed)
    stocks = [stock for stock in PARTS if len(stock) >= size]
    for index in range(number):
        yield rng.sample(stocks[index % len(stocks)], size)

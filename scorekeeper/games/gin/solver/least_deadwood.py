"""The least deadwood of a hand as a number (GIN-11). All other modules of the solver call it again and again.

A rank that is held three or four times offers a set; eleven cards hold at most three such ranks. So every choice of
sets is tried. What is left of a suit then makes runs alone, and it is one of 8,192 groups of cards: the least that each
of them leaves loose stands in a table. A choice of sets costs four look-ups. Melds are not looked for at all.

Tables that are asked with a suit's bits are common in programs that rank poker hands; that `x & -x` is the lowest bit
of a number stands with many such tricks in Knuth, The Art of Computer Programming, volume 4A, section 7.1.3.
"""

from itertools import product
from typing import TypeAlias

from scorekeeper.engine.step_budget import spend
from scorekeeper.games.gin.solver.hand_mask import KING, SUIT

# The cards of spades, hearts, diamonds and clubs, each with thirteen bits from the ace up.
Suits: TypeAlias = tuple[int, int, int, int]
# More ranks that offer a set than a hand of eleven cards can have.
_CROWDED = 4
# What one state of `_rank_by_rank` costs.
_STEPS_A_STATE = 16
# What it costs to make the choices that follow from one by one more rank.
_STEPS_A_CHOICE = 10


def _table() -> bytes:
    """For every group of cards of one suit the points that are left loose if only runs are melded.

    It grows rank by rank: the groups whose highest card is of a rank are those below it, with this card. It stays
    loose, or it is the highest of a run of three, four or five, for a longer run can be cut. The groups in which
    the cards below it are there stand together at the end, in the order of what is left under the run.
    """
    table = bytearray(1)
    for rank in range(1, KING + 1):
        with_rank = bytearray([loose + min(rank, 10) for loose in table])
        for length in range(3, min(rank, 5) + 1):
            below = table[: 1 << rank - length]
            start = len(table) - len(below)
            with_rank[start:] = map(min, with_rank[start:], below)
        table += with_rank
    return bytes(table)


# Made in a millisecond.
LOOSE = _table()
# What can become of a suit at the next rank: (how many cards its run has then, how many cards stay outside a run). The
# indices say whether the card of this rank is there, and how many cards the run has that ends below it: 3 stands for
# any number that is enough. A run that is too short has to go on.
_GONE, _OUTSIDE = (0, 0), (0, 1)
_USES = (((_GONE,), (), (), (_GONE,)), (((1, 0), _OUTSIDE), ((2, 0),), ((3, 0),), ((3, 0), _OUTSIDE)))


def least_deadwood(hand: int) -> int:
    """The least deadwood of a hand of any number of cards."""
    spades, hearts, diamonds, clubs = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    ranks = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    if not ranks:
        return LOOSE[spades] + LOOSE[hearts] + LOOSE[diamonds] + LOOSE[clubs]
    if ranks.bit_count() >= _CROWDED:
        return _rank_by_rank(hand)
    return _with_sets(spades, hearts, diamonds, clubs, ranks)


def _with_sets(spades: int, hearts: int, diamonds: int, clubs: int, ranks: int) -> int:
    """The least deadwood of four suits, with or without sets of these ranks, each held three or four times."""
    least = LOOSE[spades] + LOOSE[hearts] + LOOSE[diamonds] + LOOSE[clubs]
    while ranks and least:
        rank = ranks & -ranks
        ranks ^= rank
        # The suits without this rank. Of a set of four any card may be left to its suit, and a set of three remains.
        s, h, d, c = spades & ~rank, hearts & ~rank, diamonds & ~rank, clubs & ~rank
        left = _with_sets(s, h, d, c, ranks)
        if spades & hearts & diamonds & clubs & rank:
            left = min(left, _with_sets(spades, h, d, c, ranks), _with_sets(s, hearts, d, c, ranks))
            left = min(left, _with_sets(s, h, diamonds, c, ranks), _with_sets(s, h, d, clubs, ranks))
        if left < least:
            least = left
    return least


def _rank_by_rank(hand: int) -> int:
    """The least deadwood of a hand with so many sets that their choices are too many to be tried: twelve cards
    or more.

    From the aces to the kings, only this is remembered of the cards so far: for each suit, how many cards the run has
    that reaches the rank, and for every four such numbers the least points left loose. These are at most 256.
    """
    least: dict[tuple[int, ...], int] = {(0, 0, 0, 0): 0}
    for rank in range(KING):
        spend(_STEPS_A_STATE * len(least))
        held = [hand >> rank + KING * suit & 1 for suit in range(4)]
        after: dict[tuple[int, ...], int] = {}
        for lengths, loose in least.items():
            for used in product(*[_USES[here][length] for here, length in zip(held, lengths, strict=True)]):
                grown, outside = tuple([length for length, _ in used]), sum([free for _, free in used])
                # Three or four cards of the rank outside runs are a set.
                left = loose if outside >= 3 else loose + outside * min(rank + 1, 10)
                after[grown] = min(left, after.get(grown, left))
        least = after
    return min(loose for lengths, loose in least.items() if not {1, 2} & {*lengths})


def set_choices(hand: int) -> list[Suits]:
    """What is left of the four suits after each choice of sets; first the whole suits, without a set.

    For eleven cards there are at most 72; each further rank held four times makes them six times as many.
    """
    spades, hearts, diamonds, clubs = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    ranks = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    choices = [(spades, hearts, diamonds, clubs)]
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        spend(_STEPS_A_CHOICE * len(choices))
        for spades, hearts, diamonds, clubs in choices[:]:
            s, h, d, c = spades & ~rank, hearts & ~rank, diamonds & ~rank, clubs & ~rank
            choices.append((s, h, d, c))
            if spades & hearts & diamonds & clubs & rank:
                choices += ((spades, h, d, c), (s, hearts, d, c), (s, h, diamonds, c), (s, h, d, clubs))
    return choices

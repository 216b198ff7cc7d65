"""Whether some cards can count a number of points."""

from collections.abc import Iterable

from scorekeeper.engine.cards import Card
from scorekeeper.games.gin.solver.hand_mask import PACK, bits_in, mask_of, points


def can_count(number: int, total: int, gone: Iterable[Card]) -> bool:
    """Whether `number` cards of the pack can count `total` outside melds, if none of them is among `gone`."""
    # Bit n of `sums[k]` says whether k of the cards seen so far can count n.
    sums = [1, *[0] * number]
    for bit in bits_in(PACK & ~mask_of(gone)):
        for few in range(number, 0, -1):
            sums[few] |= sums[few - 1] << points(bit)
    return bool(sums[number] >> total & 1)

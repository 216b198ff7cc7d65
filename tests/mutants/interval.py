"""How far the share that a random sample has may be from that of all."""

from math import sqrt

# Of the intervals that are computed so, 95 in 100 hold the share of all.
_DEVIATIONS = 1.96


def wilson(part: int, whole: int) -> tuple[float, float]:
    """The ends of the Wilson interval, between 0 and 1, for a sample of `whole`, of which `part` have a property.

    Unlike the usual one it stays between 0 and 1, and says something where all of the sample have the property.
    """
    share, squared = part / whole, _DEVIATIONS**2
    middle = share + squared / (2 * whole)
    half = _DEVIATIONS * sqrt(share * (1 - share) / whole + squared / (4 * whole**2))
    return max(0.0, (middle - half) / (1 + squared / whole)), min(1.0, (middle + half) / (1 + squared / whole))

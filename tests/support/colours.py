"""Contrast of two colours by WCAG 2, and how different they look to everybody, the red-blind and the green-blind."""

from collections.abc import Sequence
from math import dist

Matrix = Sequence[Sequence[float]]

# What those see who lack the cones for red or green, by Machado, Oliveira and Fernandes (2009)
PROTAN_AND_DEUTAN: tuple[Matrix, Matrix] = (
    ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
)
_SAME: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
_TO_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def contrast(value: str, other: str) -> float:
    """The contrast of two colours, 1 to 21. Colours are written like `#1e5cd8`."""
    low, high = sorted(sum(map(float.__mul__, (0.2126, 0.7152, 0.0722), _linear(colour))) for colour in (value, other))
    return (high + 0.05) / (low + 0.05)


def difference(value: str, other: str, sight: Matrix = _SAME) -> float:
    """How far apart two colours are in OKLab; black and white are 1 apart."""
    return dist(_oklab(value, sight), _oklab(other, sight))


def mixed(colour: str, ground: str, share: float) -> str:
    """`share` of a colour on a ground, like `color-mix(in srgb, …)`."""
    parts = zip(_parts(colour), _parts(ground), strict=True)
    return "#" + "".join(f"{round(over * share + under * (1 - share)):02x}" for over, under in parts)


def _parts(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def _linear(colour: str) -> list[float]:
    shares = (part / 255 for part in _parts(colour))
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


def _times(matrix: Matrix, values: Sequence[float]) -> list[float]:
    return [sum(factor * value for factor, value in zip(row, values, strict=True)) for row in matrix]


def _oklab(colour: str, sight: Matrix) -> list[float]:
    seen = [min(max(value, 0.0), 1.0) for value in _times(sight, _linear(colour))]
    return _times(_TO_LAB, [value ** (1 / 3) for value in _times(_TO_CONES, seen)])

"""The interval beside the share of killed mutants."""

import pytest

from tests.mutants.interval import wilson


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        # From E. B. Wilson's formula, as published tables have it.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (20, 20, 0.8389, 1.0),
        (967, 1000, 0.9540, 0.9764),
    ],
)
def test_the_interval_is_wilsons(part: int, whole: int, low: float, high: float) -> None:
    assert wilson(part, whole) == pytest.approx((low, high), abs=0.0001)

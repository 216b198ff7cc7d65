"""Scorekeeper keeps the score of rummy games, explains every point and settles the argument."""

# The only place that has the version: the wheel, `scorekeeper --version` and the changelog follow it.
__version__ = "1.1.0"

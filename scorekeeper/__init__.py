"""Scorekeeper keeps the score of rummy games, explains every point and settles the argument."""

# The only place that has the version: the wheel, `scorekeeper --version` and the changelog follow it.
__version__ = "1.1.0"


class OperatorError(Exception):
    """Whoever runs the program has to mend something. The message says what happened and what to do."""

"""Why work has no result."""

__all__ = ["Died", "Full", "Late", "TooMuchMemory", "Unfinished"]


class Unfinished(Exception):
    """The work has no result. Each subclass is a reason."""


class Full(Unfinished):
    """As many wait already as may wait. Nothing was begun: the same work may be asked for again in a moment."""


class Late(Unfinished):
    """The work took longer than it may."""


class TooMuchMemory(Unfinished):
    """The work needed more memory than it may have."""


class Died(Unfinished):
    """The process ended in the middle of the work, or could not be started. The message says how it ended."""

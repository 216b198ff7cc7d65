"""Why work has no result."""


class Unfinished(Exception):
    """The work has no result. Each subclass is a reason. `passing`: the same work may succeed in a moment."""

    passing = False


class Full(Unfinished):
    """As many wait already as may wait. Nothing was begun."""

    passing = True


class Late(Unfinished):
    """The work took longer than it may."""


class TooMuchMemory(Unfinished):
    """The work needed more memory than it may have."""


class Died(Unfinished):
    """The process ended in the middle of the work, or could not be started. The message says how it ended."""

    passing = True

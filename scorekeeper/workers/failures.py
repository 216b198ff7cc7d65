"""Why work has no result."""


class Unfinished(Exception):
    """The work has no result; each subclass is a reason. `passing`: the same work may succeed in a moment."""

    passing = False


class Full(Unfinished):
    """As many calls wait already as may wait. Nothing was started."""

    passing = True


class Late(Unfinished):
    """The work took longer than allowed."""


class TooMuchMemory(Unfinished):
    """The work needed more memory than allowed."""


class Died(Unfinished):
    """The process ended during the work, or could not be started. The message says how it ended."""

    passing = True

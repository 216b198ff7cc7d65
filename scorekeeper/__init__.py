"""Scorekeeper keeps the score of rummy games, explains every point and settles the argument."""

from scorekeeper.engine.text import N_, Text

# The only place that has the version: the wheel, `scorekeeper --version` and the changelog follow it.
__version__ = "1.1.0"


class OperatorError(Exception):
    """Whoever runs the program has to mend something. The message says what happened and what to do.

    `message` is English, with named places for `values`; `text` is both. `script/messages` has the names of all such
    errors, to collect their messages.
    """

    def __init__(self, message: str, **values: object) -> None:
        self.text = Text(message, values)
        super().__init__(str(self.text))


# What systems say most often, so that the catalogues have it.
_OF_THE_SYSTEM = (
    N_("File exists"),
    N_("Input/output error"),
    N_("Is a directory"),
    N_("No space left on device"),
    N_("No such file or directory"),
    N_("Not a directory"),
    N_("Operation not permitted"),
    N_("Permission denied"),
    N_("Read-only file system"),
)


def reason_of(error: OSError) -> Text:
    """What the system says about an error, in the words of the catalogues if they have them."""
    return Text(error.strerror or type(error).__name__)

"""Scorekeeper keeps the score of rummy games, explains every point and settles the argument."""

from collections.abc import Callable

# The only place that has the version: the wheel, `scorekeeper --version` and the changelog follow it.
__version__ = "1.1.0"


class OperatorError(Exception):
    """Whoever runs the program has to mend something. The message says what happened and what to do.

    `message` is English, with named places for `values`, which may be such errors themselves.
    """

    def __init__(self, message: str, **values: object) -> None:
        self.template, self.values = message, values
        super().__init__(message % values if values else message)

    def translated(self, gettext: Callable[[str], str]) -> str:
        """The message in another language, of which `gettext` has the messages; English if it lacks this one."""
        values = {
            name: value.translated(gettext) if isinstance(value, OperatorError) else value
            for name, value in self.values.items()
        }
        return gettext(self.template) % values if values else gettext(self.template)

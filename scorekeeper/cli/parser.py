"""A parser of arguments whose help and errors are in the language of the system."""

import argparse
import re
import sys
from typing import NoReturn

from scorekeeper.engine.text import N_, Text

# What argparse itself says, so that the catalogues have it.
_OF_ARGPARSE = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("show program's version number and exit"),
    N_("%(prog)s: error: %(message)s"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("expected one argument"),
    N_("the following arguments are required: %(given)s"),
    N_("one of the arguments %(given)s is required"),
    N_("not allowed with argument %(given)s"),
    N_("unrecognized arguments: %(given)s"),
    N_("invalid choice: %(value)s (choose from %(choices)s)"),
)


class Parser(argparse.ArgumentParser):
    """An ArgumentParser of messages that are translated when they are shown: no other command reads a catalogue."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments, with their message. An address among them may have a password: it is not shown."""
        super().error(re.sub(r"(://[^\s/@:]*):[^\s@]*@|([?&]password=)[^\s&]*", r"\1\2@", message))

    def format_help(self) -> str:
        """The help, in the language of the system."""
        self.description, self.epilog = _translated(self.description), _translated(self.epilog)
        for group in self._action_groups:
            group.title = _translated(group.title)
            for action in group._group_actions:
                action.help = _translated(action.help)
                commands = action._choices_actions if isinstance(action, argparse._SubParsersAction) else ()
                for command in commands:
                    command.help = _translated(command.help)
        return super().format_help()


def speak_to_the_console() -> None:
    """Let argparse itself speak the language of the system, for which it has no public place without compiled files."""
    vars(argparse)["_"] = _gettext_of_argparse


def gettext(message: str) -> str:
    """A message in the language of the system."""
    # Imported here, so that commands that have nothing to say do not load the catalogues.
    from scorekeeper.translations import console

    return console().gettext(message)


def show(text: Text, *, error: bool = False) -> None:
    """Print a line in the language of the system, to standard output, or to standard error if it is an error."""
    print(console_line(text), file=sys.stderr if error else sys.stdout, flush=True)


def console_line(text: Text) -> str:
    """A line in the language of the system, without control characters, which a terminal would obey."""
    from scorekeeper.translations import console

    return "".join(letter if letter.isprintable() else "?" for letter in text.render(console()))


def _gettext_of_argparse(message: str | None) -> str | None:
    """The catalogues have no ends of lines, and give every value a name. A group may have no description."""
    if message is None:
        return None
    sentence = message.rstrip("\n")
    translated = gettext(sentence.replace(")r", ")s").replace("%s", "%(given)s"))
    return translated.replace("%(given)s", "%s") + message[len(sentence) :]


def _translated(message: str | None) -> str | None:
    return message and gettext(message)

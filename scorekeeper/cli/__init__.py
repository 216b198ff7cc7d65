"""The `scorekeeper` command. Each subcommand is a module here, whose `add` registers its parser and function.

The function imports the other rooms itself, so that no command loads what only another one needs.
"""

import argparse
import os
from collections.abc import Sequence
from contextlib import suppress

from scorekeeper import OperatorError, __version__
from scorekeeper.cli import backup, check, importing, judge, link, replica, restore, run, site
from scorekeeper.cli.parser import Parser, show, speak_to_the_console
from scorekeeper.engine.text import N_
from scorekeeper.server.event_log import FILE_NAME, event_log, record_event

_COMMANDS = (run, judge, link, importing, backup, restore, check, replica, site)


def parser() -> Parser:
    """The parser of the command line, with all subcommands."""
    made = Parser(prog="scorekeeper", description=N_("Keeps the score of rummy games."))
    made.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    commands = made.add_subparsers(title=N_("commands"), metavar="COMMAND", required=True)
    for command in _COMMANDS:
        command.add(commands)
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line (`arguments`, or those of the program) and return the exit status: 0 success; 1 the command
    failed or a question was refused; 2 the file of questions cannot be read; 130 stopped by Ctrl-C. For wrong
    arguments, argparse raises SystemExit with 2."""
    command_line = parser()
    speak_to_the_console()
    args = command_line.parse_args(arguments)
    # Files that a subcommand writes, above all the database and its copies, are for their owner only.
    usual = os.umask(0o077)
    try:
        return _do(args)
    except OperatorError as error:
        show(error.text, error=True)
        return 1
    finally:
        os.umask(usual)


def _do(args: argparse.Namespace) -> int:
    """Do what a subcommand does, and record it in the data folder if the subcommand has set `event`."""
    status: int = 1
    try:
        status = args.do(args)
    finally:
        if event := getattr(args, "event", None):
            # What cannot be recorded is done all the same.
            with suppress(OperatorError), event_log(args.instance / FILE_NAME):
                record_event(event, "operator", "failed" if status else "done")
    return status

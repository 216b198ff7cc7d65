"""`scorekeeper judge`: answer the questions of a file."""

import argparse
import os
import sys
from pathlib import Path
from typing import BinaryIO

from scorekeeper import reason_of
from scorekeeper.cli.arguments import Commands
from scorekeeper.cli.parser import show
from scorekeeper.engine.text import N_, T


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "judge",
        help=N_("answer questions about hands, written as JSON"),
        description=N_("Reads questions, one JSON object a line, and answers each with one line of JSON."),
        epilog=N_("Exit status: 0 all were answered, 1 a line was an error, 2 the file cannot be read."),
    )
    parser.add_argument("file", nargs="?", default="-", metavar="FILE", help=N_("the questions (standard input)"))
    parser.set_defaults(do=_judge)


def _judge(args: argparse.Namespace) -> int:
    from scorekeeper.judge import answer_lines

    try:
        lines = _open(args.file)
    except OSError as error:
        why = T(
            "%(file)s cannot be read: %(why)s. Name a file of questions, one a line.",
            file=args.file,
            why=reason_of(error),
        )
        show(why, error=True)
        return 2
    all_accepted = True
    try:
        with lines:
            for answer, accepted in answer_lines(lines):
                sys.stdout.buffer.write(answer.encode() + b"\n")
                sys.stdout.buffer.flush()
                all_accepted = all_accepted and accepted
    except OSError as error:
        # Discard what is still buffered. Otherwise Python reports an error about it when it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            show(T("The answers cannot be written: %(why)s.", why=reason_of(error)), error=True)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0 if all_accepted else 1


def _open(file: str) -> BinaryIO:
    return sys.stdin.buffer if file == "-" else Path(file).open("rb")

"""The `scorekeeper` command. Each subcommand has one function here that adds its parser and sets what it runs."""

import argparse
import os
import sys
from collections.abc import Sequence
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from scorekeeper import __version__
from scorekeeper.paths import default_instance

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line (`arguments`, or else those of the program) and return the exit status.

    0: success; 1: the command failed or a question was refused; 2: the file of questions cannot be read; 130: stopped
    by Ctrl-C. For wrong arguments, argparse raises SystemExit with 2.
    """
    parser = argparse.ArgumentParser(prog="scorekeeper", description="Keeps the score of rummy games.")
    parser.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in (_add_run, _add_judge):
        add(commands)
    args = parser.parse_args(arguments)
    status: int = args.do(args)
    return status


def _add_run(commands: "Commands") -> None:
    parser = commands.add_parser("run", help="serve the pages to the phones on the same Wi-Fi")
    parser.add_argument("--host", default="0.0.0.0", help="the address to answer on (all of them)")
    parser.add_argument("--port", type=_port, default=8000, help="the port (8000); 0 takes any free one")
    parser.add_argument(
        "--instance",
        type=Path,
        metavar="DIR",
        default=default_instance(),
        help=f"the folder that keeps the data ({default_instance()})",
    )
    parser.add_argument(
        "--proxy",
        type=_address,
        metavar="ADDRESS",
        default="127.0.0.1",
        help="where the reverse proxy runs that speaks https for it (127.0.0.1: on this computer)",
    )
    parser.set_defaults(do=_run)


def _run(args: argparse.Namespace) -> int:
    # Imported here, so that other commands do not have to load the web package.
    from scorekeeper.server import CannotServe, serve

    try:
        serve(args.host, args.port, args.instance.expanduser().absolute(), args.proxy)
    except CannotServe as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _add_judge(commands: "Commands") -> None:
    parser = commands.add_parser(
        "judge",
        help="answer questions about hands, written as JSON",
        description="Reads questions, one JSON object a line, and answers each with one line of JSON.",
        epilog="Exit status: 0 all were answered, 1 a line was an error, 2 the file cannot be read.",
    )
    parser.add_argument("file", nargs="?", default="-", metavar="FILE", help="the questions (standard input)")
    parser.set_defaults(do=_judge)


def _judge(args: argparse.Namespace) -> int:
    from scorekeeper.judge import answer_lines

    try:
        lines = _opened(args.file)
    except OSError as error:
        print(f"{args.file} cannot be read: {error.strerror}. Name a file of questions, one a line.", file=sys.stderr)
        return 2
    answered = True
    try:
        with lines:
            for answer, fine in answer_lines(lines):
                sys.stdout.buffer.write(answer.encode() + b"\n")
                sys.stdout.buffer.flush()
                answered = answered and fine
    except OSError as error:
        # Discard what is still buffered. Otherwise Python reports an error about it when it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            print(f"The answers cannot be written: {error.strerror}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0 if answered else 1


def _opened(file: str) -> BinaryIO:
    return sys.stdin.buffer if file == "-" else Path(file).open("rb")


def _address(given: str) -> str:
    try:
        return str(ip_address(given))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{given!r} is no address: give one like 192.168.1.2") from None


def _port(given: str) -> int:
    if given.isascii() and given.isdigit() and int(given) <= 65535:
        return int(given)
    raise argparse.ArgumentTypeError(f"{given!r} is no port: give a number from 0 to 65535")

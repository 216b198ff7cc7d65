"""The `scorekeeper` command. A subcommand is one function here that adds its options and says what to do."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.places import default_instance

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; returns the exit status: 0 done, 1 not done, 2 not understood."""
    parser = argparse.ArgumentParser(prog="scorekeeper", description="Keeps the score of rummy games.")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in (_add_run,):
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
    parser.set_defaults(do=_run)


def _run(args: argparse.Namespace) -> int:
    # Only here, so that commands without pages need not wait for the web to load.
    from scorekeeper.serving import CannotServe, serve

    try:
        serve(args.host, args.port, args.instance.expanduser().absolute())
    except CannotServe as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _port(given: str) -> int:
    if given.isascii() and given.isdigit() and int(given) <= 65535:
        return int(given)
    raise argparse.ArgumentTypeError(f"{given!r} is no port: give a number from 0 to 65535")

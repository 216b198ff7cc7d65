"""`scorekeeper run`: serve the pages."""

import argparse
import gc
import sys
from pathlib import Path

from scorekeeper import OperatorError
from scorekeeper.cli.arguments import Commands, add_data, address, data_of, host_name, port
from scorekeeper.cli.parser import console_line, gettext
from scorekeeper.engine.text import N_
from scorekeeper.server.event_log import FILE_NAME


def add(commands: Commands) -> None:
    parser = commands.add_parser("run", help=N_("serve the pages to the phones on the same Wi-Fi"))
    parser.add_argument("--host", default="0.0.0.0", help=N_("the address to answer on (all of them)"))
    parser.add_argument("--port", type=port, default=8000, help=N_("the port (8000); 0 takes any free one"))
    add_data(parser)
    parser.add_argument(
        "--proxy",
        type=address,
        action="append",
        default=[],
        metavar="ADDRESS",
        help=N_(
            "the address of the reverse proxy that handles https (none); 127.0.0.1 if it runs on this computer; may be "
            "given several times"
        ),
    )
    parser.add_argument(
        "--start-empty", action="store_true", help=N_("make a new database if that of this folder is lost")
    )
    parser.add_argument(
        "--new-secret", action="store_true", help=N_("make a new key where the one of this folder is lost")
    )
    parser.add_argument(
        "--name",
        type=host_name,
        action="append",
        default=[],
        help=N_(
            "a name to answer to, for example score.example.org; may be given several times. Addresses, names "
            "without dots, *.local, *.home.arpa and *.ts.net need none"
        ),
    )
    parser.add_argument(
        "--log",
        type=Path,
        metavar="FILE",
        help=N_(
            "the file for who did what, a line of JSON each (events.jsonl in the data folder); - for standard error"
        ),
    )
    parser.add_argument(
        "--log-addresses", action="store_true", help=N_("write the addresses of the phones there as well")
    )
    parser.set_defaults(do=_run)


def _run(args: argparse.Namespace) -> int:
    # Nothing loaded now is garbage, and collecting takes a twentieth of the start. `serve` turns the collector on
    # again.
    gc.disable()
    from scorekeeper.instance import FolderData, NeedsConsent
    from scorekeeper.server.run import serve

    def consent(need: NeedsConsent) -> bool:
        agreed: bool = getattr(args, need.option.removeprefix("--").replace("-", "_"))
        return agreed or (
            sys.stdin.isatty() and sys.stdout.isatty() and _confirm(console_line(need.lost), gettext(need.question))
        )

    data = data_of(args, consent)
    if args.start_empty and not isinstance(data, FolderData):
        raise OperatorError(
            "%(option)s is for the database in a folder. One of PostgreSQL gets its tables by itself if it is empty: "
            "leave %(option)s out.",
            option="--start-empty",
        )
    try:
        serve(
            args.host,
            args.port,
            data,
            args.proxy,
            names=args.name,
            log=_event_file(args),
            log_addresses=args.log_addresses,
        )
    finally:
        gc.enable()
    return 0


def _event_file(args: argparse.Namespace) -> Path | None:
    """The file of events; None is standard error."""
    file: Path = args.log or args.instance / FILE_NAME
    return None if file == Path("-") else file.expanduser().absolute()


def _confirm(message: str, question: str) -> bool:
    print(message)
    try:
        return input(f"{question} [y/N] ").strip().casefold() in ("y", "yes")
    except EOFError:
        return False

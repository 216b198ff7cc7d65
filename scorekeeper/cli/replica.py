"""`scorekeeper replica`: keep a copy elsewhere that is at most a second old."""

import argparse
import os
import signal

from scorekeeper import OperatorError
from scorekeeper.cli.arguments import VARIABLE, Commands, add_instance
from scorekeeper.cli.parser import show
from scorekeeper.engine.text import N_, T


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "replica",
        help=N_("keep a copy on another disk or computer, at most a second old"),
        description=N_("Runs beside the server and replicates what it saves, until Ctrl-C. It needs Litestream."),
        epilog=N_("`scorekeeper restore --replica PLACE` brings the data back."),
    )
    parser.add_argument(
        "place",
        metavar="PLACE",
        help=N_("a folder on a stick or a mounted share, or an address that Litestream knows, by sftp or s3"),
    )
    parser.add_argument(
        "--same-disk", action="store_true", help=N_("accept a folder on the disk with the data (to try it out)")
    )
    add_instance(parser)
    parser.set_defaults(do=_replica)


def _replica(args: argparse.Namespace) -> int:
    from scorekeeper.backups.replica import replicate

    if os.environ.get(VARIABLE):
        raise OperatorError(
            "Only a file has a replica, and %(variable)s names a PostgreSQL database. Its copies are standbys: "
            "docs/scale.md says how to run them.",
            variable=VARIABLE,
        )

    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)
    folder = args.instance
    keeping = T("Keeping a replica of %(folder)s in %(place)s. To stop: press Ctrl-C.", folder=folder, place=args.place)
    show(keeping)
    try:
        replicate(args.place, folder, same_disk=args.same_disk)
    except KeyboardInterrupt:
        show(T("The replica is no longer kept up to date. Its data stays."))
    return 0

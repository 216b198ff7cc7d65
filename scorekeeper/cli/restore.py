"""`scorekeeper restore`: put a backup, or what a replica holds, in the place of the data."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.cli.arguments import Commands, add_data, data_of
from scorekeeper.cli.parser import show
from scorekeeper.engine.text import N_, T, Text


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "restore",
        help=N_("put a backup or a replica in the place of the data"),
        description=N_("Examines a backup, then puts its database and its secret into the data folder."),
        epilog=N_(
            "Exit status: 0 restored, 1 nothing was changed. Stop the server before, run `scorekeeper check` after."
        ),
    )
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("file", nargs="?", type=Path, metavar="FILE", help=N_("what `scorekeeper backup` wrote"))
    source.add_argument(
        "--replica", metavar="PLACE", help=N_("the folder or address to which `scorekeeper replica` wrote")
    )
    parser.add_argument(
        "--replace",
        action="store_true",
        help=N_("if there is data already, keep it in a folder beside and restore in its place"),
    )
    add_data(parser)
    parser.set_defaults(do=_restore, event="restore")


def _restore(args: argparse.Namespace) -> int:
    from scorekeeper.backups.archive import BackupError, row_counts
    from scorekeeper.backups.replica import restore_replica
    from scorekeeper.backups.restore import restore, restore_into
    from scorekeeper.instance import PostgresData

    data, now = data_of(args), datetime.now(UTC)
    replaced_folder: Path | None = None
    replaced_texts: list[Text] = []
    if isinstance(data, PostgresData) and (args.replica or args.replace):
        raise BackupError(
            "%(database)s takes a backup only, and only while it is empty: make a new database and name it. "
            "A standby or a copy made by pgBackRest is brought back by the tools of PostgreSQL.",
            database=data,
        )
    if args.replica:
        counts, replaced_folder = restore_replica(args.replica, data.folder, now, replace=args.replace)
        rows = row_counts(counts)
        show(T("The replica %(place)s is in %(folder)s: %(rows)s.", place=args.replica, folder=data, rows=rows))
    else:
        file = args.file.expanduser().absolute()
        if isinstance(data, PostgresData):
            manifest, replaced_texts = restore_into(file, data)
        else:
            manifest, replaced_folder = restore(file, data.folder, now, replace=args.replace)
        rows = row_counts(manifest.rows)
        show(T("The backup of %(time)s is in %(folder)s: %(rows)s.", time=manifest.made_at, folder=data, rows=rows))
    for text in replaced_texts:
        show(text)
    if replaced_folder:
        show(T("What was there before lies in %(folder)s", folder=replaced_folder))
    show(T("Check it with `scorekeeper check`, then start the server."))
    return 0

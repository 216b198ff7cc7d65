"""`scorekeeper backup`: write everything that is stored into one file."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.cli.arguments import Commands, add_data, data_of
from scorekeeper.cli.parser import show
from scorekeeper.engine.text import N_, T


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "backup",
        help=N_("write all data into one file, also while the server runs"),
        description=N_("Writes the database and the secret into one file, and examines what it wrote."),
        epilog=N_(
            "Whoever has the file can do everything here: show it to nobody. Exit status: 0 written, 1 not written."
        ),
    )
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar="FILE",
        help=N_("the new file, or the folder for a scorekeeper-TIME.zip (the current one)"),
    )
    add_data(parser)
    parser.set_defaults(do=_backup, event="backup")


def _backup(args: argparse.Namespace) -> int:
    from scorekeeper.backups.archive import make_backup, megabytes, row_counts

    now = datetime.now(UTC)
    file: Path = (args.file or Path()).expanduser().absolute()
    if file.is_dir():
        file /= f"scorekeeper-{now.astimezone():%Y-%m-%d-%H%M%S}.zip"
    manifest = make_backup(data_of(args), file, now)
    show(
        T(
            "%(file)s: %(size)s, %(rows)s; written, read back and found whole.",
            file=file,
            size=megabytes(file.stat().st_size),
            rows=row_counts(manifest.rows),
        )
    )
    return 0

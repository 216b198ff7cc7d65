"""`scorekeeper check`: look through everything that is stored."""

import argparse
import sys
from pathlib import Path

from scorekeeper.cli.arguments import Commands, add_data, data_of
from scorekeeper.cli.parser import show
from scorekeeper.engine.text import N_, T


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "check",
        help=N_("check all data, or a backup, and say what is wrong"),
        description=N_("Reads the whole database and the secret, and computes every ledger. Changes nothing."),
        epilog=N_("Exit status: 0 all is well, 1 something is wrong, and each line says what and where."),
    )
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=N_("a backup (the data themselves)"))
    add_data(parser)
    parser.set_defaults(do=_check)


def _check(args: argparse.Namespace) -> int:
    from scorekeeper.backups.check import check_backup, check_data, unnoticed
    from scorekeeper.translations import console_language

    language = console_language(sys.stdout)
    if args.file:
        problems = check_backup(args.file.expanduser().absolute(), language)
    else:
        data = data_of(args)
        problems = check_data(data, language)
    for line in problems:
        print(line)
    if not problems:
        show(
            T(
                "%(place)s: the database and the secret are whole, and every ledger can be computed.",
                place=args.file or data,
            )
        )
        for text in [] if args.file else unnoticed(data.database):
            show(text)
    return 1 if problems else 0

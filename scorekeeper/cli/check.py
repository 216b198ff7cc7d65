"""`scorekeeper check`: look through everything that is stored."""

import argparse
from pathlib import Path

from scorekeeper.cli.arguments import Commands, add_instance
from scorekeeper.engine.text import N_


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "check",
        help=N_("check all data, or a backup, and say what is wrong"),
        description=N_("Reads the whole database and the secret, and computes every ledger. Changes nothing."),
        epilog=N_("Exit status: 0 all is well, 1 something is wrong, and each line says what and where."),
    )
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=N_("a backup (the data in --instance)"))
    add_instance(parser)
    parser.set_defaults(do=_check)


def _check(args: argparse.Namespace) -> int:
    # Imported here, so that other commands do not have to load the database.
    from scorekeeper.backups.check import check_backup, check_instance, digests_since

    problems = check_backup(args.file.expanduser().absolute()) if args.file else check_instance(args.instance)
    for line in problems:
        print(line)
    if not problems:
        print(f"{args.file or args.instance}: the database and the secret are whole, and every ledger can be computed.")
        if not args.file and (since := digests_since(args.instance)):
            print(f"Changes that were made to older entries before {since} cannot be noticed.")
    return 1 if problems else 0

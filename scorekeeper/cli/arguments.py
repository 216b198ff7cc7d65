"""Arguments that several subcommands take, and how their text is read."""

import argparse
import os
import re
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from scorekeeper import OperatorError
from scorekeeper.assets import default_instance
from scorekeeper.cli.parser import gettext, show
from scorekeeper.engine.text import N_, T
from scorekeeper.server.host_names import host_of

if TYPE_CHECKING:
    from scorekeeper.instance import Consent, Data

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

VARIABLE = "SCOREKEEPER_DATABASE"
"""The variable with the address of a database."""
_ADDRESS = re.compile(r"postgres(ql)?://.*", re.DOTALL)
_PASSWORD = re.compile(r"//[^/?@:]*:[^/?@]+@|[?&]password=")
_NO_ADDRESS = N_("The address of the database is none of PostgreSQL: give one like %(example)s")
_EXAMPLE = "postgresql://scorekeeper@db.example.org/scores"


def add_data(parser: argparse.ArgumentParser) -> None:
    """Add `--instance DIR` and `--database ADDRESS`, for `data_of`."""
    add_instance(parser)
    parser.add_argument(
        "--database",
        type=_database,
        metavar="ADDRESS",
        help=N_(
            "a PostgreSQL database in place of the file in that folder (SCOREKEEPER_DATABASE). Others can read command "
            "lines, so an address with a password belongs in that variable"
        ),
    )


def data_of(args: argparse.Namespace, consent: "Consent | None" = None) -> "Data":
    """The data that these arguments or the variables of the system name. `consent` is asked before a folder is prepared
    without its database or key. Raises OperatorError if the variable has no address."""
    from scorekeeper.instance import data_of, refuse
    from scorekeeper.store import PostgresAddress

    url = args.database or os.environ.get(VARIABLE, "")
    if url and not _ADDRESS.fullmatch(url):
        raise OperatorError(_NO_ADDRESS, example=_EXAMPLE)
    if args.database and _PASSWORD.search(url):
        show(
            T(
                "Others on this computer can read the password in the command line. Put the address into %(variable)s, "
                "or the password into a file that PGPASSFILE names.",
                variable=VARIABLE,
            ),
            error=True,
        )
    return data_of(args.instance, PostgresAddress(url) if url else None, consent or refuse)


def _database(text: str) -> str:
    if _ADDRESS.fullmatch(text):
        return text
    raise argparse.ArgumentTypeError(gettext(_NO_ADDRESS) % {"example": _EXAMPLE})


def add_instance(parser: argparse.ArgumentParser) -> None:
    """Add `--instance DIR`, the folder that keeps the data, as an absolute path."""
    parser.add_argument(
        "--instance",
        type=lambda text: Path(text).expanduser().absolute(),
        metavar="DIR",
        default=default_instance(),
        help=N_("the folder that keeps the data (%(default)s)"),
    )


def address(text: str) -> str:
    """An IP address, in its usual spelling. Raises argparse.ArgumentTypeError for anything else."""
    try:
        return str(ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(
            gettext("%(text)s is no address: give one like %(example)s") % {"text": text, "example": "192.168.1.2"}
        ) from None


def host_name(text: str) -> str:
    """The name of a host, in lower case. Raises argparse.ArgumentTypeError for anything else."""
    if ":" not in text and (name := host_of(text)):
        return name
    raise argparse.ArgumentTypeError(
        gettext("%(text)s is no name of a host: give one like score.example.org") % {"text": text}
    )


def port(text: str) -> int:
    """A port, 0 to 65535. Raises argparse.ArgumentTypeError for anything else."""
    if text.isascii() and text.isdigit() and int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(gettext("%(text)s is no port: give a number from 0 to 65535") % {"text": text})

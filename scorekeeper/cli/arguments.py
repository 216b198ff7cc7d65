"""Arguments that several subcommands take, and how their text is read."""

import argparse
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.assets import default_instance
from scorekeeper.cli.parser import gettext
from scorekeeper.engine.text import N_
from scorekeeper.server.host_names import host_of

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Commands = object


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

"""The parts of an application that are handed to it, because a server in a house and a phone alone differ in them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from flask import current_app
from flask.typing import ResponseReturnValue

from scorekeeper import pdf
from scorekeeper.store import Place
from scorekeeper.web.http.workers import WorkerPools

_EXTENSION = "parts"

# How paper is made: the answer to a request for a sheet of this size, in the language of the request. Then the title,
# which is also the name of the file without an ending, and the address to go back to. Raises a kind of `Unfinished`.
Paper = Callable[[pdf.PaperSheet, pdf.Paper, str, str], ResponseReturnValue]


class Data(Protocol):
    """Where the data lies."""

    @property
    def database(self) -> Place:
        """The place of the database."""

    def prepare(self) -> bytes:
        """Make what is missing, check and migrate the database, and return the key that signs cookies.

        Raises InstanceError if the data cannot be used.
        """


@dataclass(frozen=True)
class Parts:
    """What an application is made of besides its pages.

    `left_out` are the modules of pages in `scorekeeper.web` that it does not offer (`sharing.pages`). `framed`: pages
    of the same origin may show its pages in a frame. `addresses` returns those of this computer in the local network,
    the best one first. `kept_by` says what keeps the data: a browser has little room and may delete all of it.
    `copy` is where it keeps a copy of the database as it was before a new version changed it, if it can hand that out.
    `shared`: other processes answer the same phones with the same data, so none may need what another one remembers.
    `scorekeeper.server.parts` has the parts of a server in a house, `scorekeeper.browser.parts` those of a phone alone.
    """

    data: Data
    workers: WorkerPools
    paper: Paper
    left_out: frozenset[str] = frozenset()
    framed: bool = False
    addresses: Callable[[], Sequence[str]] = tuple
    kept_by: Literal["computer", "browser"] = "computer"
    copy: Path | None = None
    shared: bool = False


def parts() -> Parts:
    """The parts of the current application."""
    own: Parts = current_app.extensions[_EXTENSION]
    return own


def copy_before_update() -> Path | None:
    """The copy of the database from before an update that the current application hands out; None if there is none."""
    copy = parts().copy
    return copy if copy and copy.exists() and copy.stat().st_size else None


def offers(blueprint: str) -> bool:
    """Whether the current application has the pages of a blueprint."""
    return blueprint in current_app.blueprints

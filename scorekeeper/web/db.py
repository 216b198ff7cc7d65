"""The store of a request: one connection, opened at the first use and closed after the request."""

from datetime import UTC, datetime
from pathlib import Path

from flask import current_app, g

from scorekeeper.store import Store, open_store

__all__ = ["close", "now", "store"]


def store() -> Store:
    """The store of this request, opened at the first call."""
    if "store" not in g:
        g.store = open_store(Path(current_app.config["DATABASE"]))
    opened: Store = g.store
    return opened


def now() -> str:
    """The current time as it is stored: ISO 8601, UTC, with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def close(_: BaseException | None = None) -> None:
    """Close the store of this request, if it was opened. Flask passes the error of the request, if any."""
    opened = g.pop("store", None)
    if opened is not None:
        opened.close()

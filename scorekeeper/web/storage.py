"""The store of this request: one connection, opened when first needed and closed at the end."""

from datetime import UTC, datetime
from pathlib import Path

from flask import Flask, current_app, g

from scorekeeper.store import Store, open_store

__all__ = ["install", "now", "store"]


def store() -> Store:
    """The connection of this request."""
    if "store" not in g:
        g.store = open_store(Path(current_app.config["DATABASE"]))
    opened: Store = g.store
    return opened


def now() -> str:
    """The time to store: UTC, ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _close(_: BaseException | None = None) -> None:
    opened = g.pop("store", None)
    if opened is not None:
        opened.close()


def install(app: Flask) -> None:
    """Close the connection when the request ends, however it ends."""
    app.teardown_appcontext(_close)

"""The store of a request: a connection from the application's pool, taken at first use and returned at the end."""

from flask import Flask, current_app, g

from scorekeeper.store import Pool, Store

_EXTENSION = "pool"


def install(app: Flask) -> None:
    """Give an application its pool of connections, and close the store of each request at its end."""
    app.extensions[_EXTENSION] = Pool()
    app.teardown_appcontext(close)


def pool() -> Pool:
    """The connections of this application."""
    connections: Pool = current_app.extensions[_EXTENSION]
    return connections


def store() -> Store:
    """The store of this request."""
    if "store" not in g:
        g.store = pool().store(current_app.config["DATABASE"])
    opened: Store = g.store
    return opened


def confirm() -> None:
    """Wait until all that this request has read or saved is safe. Raises StorageError."""
    if "store" in g:
        store().database.confirm()


def close(_: BaseException | None = None) -> None:
    """Close the store of this request, if there is one. Flask passes the error of the request, if any."""
    opened = g.pop("store", None)
    if opened is not None:
        opened.close()

"""A data folder with a match of Gin Rummy in it, and a full disk."""

import resource
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.instance import Data, FolderData
from tests.support.phone import Phone, knock, record, session_of

NOW = datetime(2026, 11, 22, 20, 15, tzinfo=UTC)


def named(data: Data) -> list[str]:
    """The arguments that name the data to a command."""
    database = [] if isinstance(data, FolderData) else ["--database", data.database.url]
    return ["--instance", str(data.folder), *database]


@pytest.fixture
def session(app: Flask) -> str:
    """A session in which one hand was recorded."""
    made = session_of(Phone(app).start("Ann", "Bob"))
    record(app, made, knock("Ann", 4, "Bob", 33))
    return made


@pytest.fixture
def data(app: Flask, session: str) -> Data:
    """The data of `app`; of a file, everything is in the database itself and nothing in its log."""
    app.extensions["pool"].close()
    data: Data = app.extensions["parts"].data
    return data


@pytest.fixture
def instance(app: Flask, session: str) -> Path:
    """The data folder of `app`, with everything in the database itself and nothing in its log."""
    app.extensions["pool"].close()
    return Path(app.config["INSTANCE"])


@pytest.fixture
def disk_full() -> Callable[[], AbstractContextManager[None]]:
    """Within this, no file of this process can grow beyond one page of the database."""

    @contextmanager
    def full() -> Iterator[None]:
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    return full

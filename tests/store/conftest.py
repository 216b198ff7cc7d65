"""What the tests of the store share: a new database."""

from pathlib import Path

import pytest

from scorekeeper.store import prepare


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a database that is prepared and empty."""
    path = tmp_path / "scores.db"
    prepare(path)
    return path

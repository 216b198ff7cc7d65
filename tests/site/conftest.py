"""A phone alone for one test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.phone_alone import PhoneAlone


@pytest.fixture
def alone(installed: PhoneAlone, tmp_path: Path) -> Iterator[PhoneAlone]:
    """A phone on which the site is installed. It is not running."""
    phone = installed.copy(tmp_path / "profile")
    yield phone
    phone.stop()

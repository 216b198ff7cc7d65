"""What the tests of pictures share."""

from typing import Any

import pytest

from scorekeeper.pdf import layout


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The pages from which pictures are drawn, as PDFs: they can be read."""
    drawn: list[bytes] = []
    usual = layout._written

    def seen(document: Any) -> bytes:
        drawn.append(usual(document))
        return drawn[-1]

    monkeypatch.setattr(layout, "_written", seen)
    return drawn

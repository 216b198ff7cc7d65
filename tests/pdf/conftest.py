"""What the tests of pictures share."""

from typing import Any

import pytest

from scorekeeper.pdf.rendering import Sheet


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The pages from which pictures are drawn, as PDFs: they can be read."""
    drawn: list[bytes] = []
    usual = Sheet._pdf

    def seen(sheet: Sheet, document: Any) -> bytes:
        drawn.append(usual(sheet, document))
        return drawn[-1]

    monkeypatch.setattr(Sheet, "_pdf", seen)
    return drawn

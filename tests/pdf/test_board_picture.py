"""The board for a frame of electronic paper: exactly 800 by 480 pixels of one bit, with everybody on it."""

import logging
import struct
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from scorekeeper import games
from scorekeeper.engine.ledger import Ledger, read_terms, replay
from scorekeeper.pdf import BoardPicture, layout
from tests.support.long_names import LONG, SCRIPTS
from tests.support.pdf_text import match, pages_of
from tests.support.phone import knock

INDIAN = games.find("indian")


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


def rounds(names: Sequence[str], number: int, **rules: Any) -> Ledger:
    """Rounds of Indian Rummy that the first player wins."""
    losers = {name: {"points": 5 + 7 * seat} for seat, name in enumerate(names) if seat}
    hand = {"winner": names[0], "wild": "8", "hands": losers}
    return replay(read_terms(INDIAN, {"players": list(names), **rules}), [(slot + 1, hand) for slot in range(number)])


def looked_at(png: bytes) -> Image.Image:
    """The picture, after a look at its header and its edges."""
    width, height, bits, colour = struct.unpack(">IIBB", png[16:26])
    assert (width, height, bits, colour) == (800, 480, 1, 0)
    picture = Image.open(BytesIO(png))
    for edge in ((0, 0, 10, 480), (790, 0, 800, 480), (0, 0, 800, 5), (0, 477, 800, 480)):
        assert picture.crop(edge).getextrema() == (255, 255), "nothing is cut off"
    return picture


@pytest.mark.parametrize(
    ("language", "names"), [*LONG.items(), ("en", (*SCRIPTS, "Cyril", "Ýåg"))], ids=["long", "長い", "scripts"]
)
def test_ten_players_with_long_names_in_any_script(
    language: str, names: Sequence[str], pages: list[bytes], caplog: pytest.LogCaptureFixture
) -> None:
    """A letter without a glyph is reported (tests/pdf/test_sheets.py shows that with one that no font has)."""
    with caplog.at_level(logging.WARNING, "weasyprint"):
        looked_at(BoardPicture(rounds(names[:10], 3), "Friday " * 12).png(language))
    assert not caplog.messages
    (page,) = pages_of(pages[0])
    shown = "".join(page.text.split())
    for name in names[:10]:
        if name in LONG[language]:
            assert "".join(name.split()) in shown


def test_it_says_how_the_match_stands(pages: list[bytes]) -> None:
    ledger = match(("Ann", "Cyril"), [knock("Ann", 4, "Cyril", 33), knock("Cyril", 4, "Ann", 52)])
    picture = looked_at(BoardPicture(ledger, "Friday").png("en"))
    text = pages_of(pages[0])[0].text
    for words in (
        "Friday",
        "to 100 · Hand 3",
        "1. 48Cyril+48 Ahead",
        "2. 29Ann0 Deals",
        "Hand 2: Cyril knocks: 52 − 4 = 48",
    ):
        assert words in text
    assert picture.getpixel((400, 70)) == 0, "whoever is ahead stands out"
    assert picture.getpixel((400, 400)) == 255
    over = match(("Ann", "Bob"), [knock("Ann", 4, "Bob", left) for left in (33, 40, 45)])
    looked_at(BoardPicture(over, "").png("ja"))
    text = pages_of(pages[1])[0].text
    for words in ("ジン・ラミー", "1位", "Annが381点で勝ち"):
        assert words in text


def test_a_pool_says_who_is_out(pages: list[bytes]) -> None:
    looked_at(BoardPicture(rounds(("Ann", "Bob", "Cleo", "Dan"), 4, preset="Pool 101"), "").png("en"))
    text = pages_of(pages[0])[0].text
    assert "to 101" in text
    assert text.index("Ann") < text.index("Bob") < text.index("Cleo") < text.index("Dan")
    assert "Out" in text

"""The result of a match as a picture: as wide as chats want it, small, every name whole, a glyph for every letter."""

import logging
from datetime import date
from io import BytesIO

import pytest
from PIL import Image

from scorekeeper.engine.ledger import Ledger
from scorekeeper.pdf import PICTURE_WIDTH, result_picture
from scorekeeper.pdf.rendering import Sheet
from scorekeeper.reports.result import result_of
from tests.support.pdf_text import MANY, match, text_of
from tests.support.printed_matches import MATCHES

FRIDAY = date(2026, 11, 20)
MOST_BYTES = 150_000
PAPER = (255, 255, 255)
# Seven scripts, and three names of the widest letters.
NAMES = ("山田 花子 直", "दीपिका शर्मा", "محمد بن سلمان", "שרה כהן", "ნინო", "한지민", "👩‍👩‍👧 🃏")
WIDE = tuple(f"{'W' * 18}{number:02}" for number in range(3))


def drawn(ledger: Ledger, language: str, title: str) -> Image.Image:
    """The picture, after a look at its weight and its edges."""
    png = result_picture(result_of(ledger), title=title, played=FRIDAY, language=language)
    assert len(png) < MOST_BYTES
    picture = Image.open(BytesIO(png))
    assert (picture.format, picture.width) == ("PNG", PICTURE_WIDTH)
    picture = picture.convert("RGB")
    for edge in ((0, 0, 12, picture.height), (picture.width - 12, 0, picture.width, picture.height)):
        assert picture.crop(edge).getcolors() == [(12 * picture.height, PAPER)], "nothing is cut off"
    return picture


def test_ten_players_of_many_scripts_with_the_widest_names(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A letter without a glyph is reported (tests/pdf/test_sheets.py shows that with one that no font has). The picture
    is drawn from a page, which can be read."""
    pages: list[bytes] = []
    usual = Sheet._pdf

    def seen(sheet: Sheet, document: object) -> bytes:
        pages.append(usual(sheet, document))  # type: ignore[arg-type]  # a document
        return pages[-1]

    monkeypatch.setattr(Sheet, "_pdf", seen)
    names = (*NAMES, *WIDE)
    hands = [{"points": {name: (n * 37 + seat * 11) % 120 - 15 for seat, name in enumerate(names)}} for n in range(30)]
    with caplog.at_level(logging.WARNING):
        picture = drawn(match(names, hands, game=MANY), "ja", "Thursday club 木曜会 🎉")
    assert not caplog.messages
    assert 1500 < picture.height < 3500, "no taller than two phones"
    text = text_of(pages[0]).replace(" ", "")
    for name in WIDE:
        assert name in text


def test_a_match_without_hands_has_no_chart_and_a_title_is_no_markup() -> None:
    empty, played = (drawn(MATCHES[name](), "en", "</p><b>&amp; Ann</b>") for name in ("empty", "open"))
    assert empty.height < played.height - 400

"""The result of a match as a picture: as wide as chats want it, small, every name whole, a glyph for every letter."""

import logging
from datetime import date
from io import BytesIO

import pytest
from PIL import Image

from scorekeeper.engine.ledger import Ledger
from scorekeeper.pdf import PICTURE_WIDTH, ResultPicture, SessionPicture
from tests.support.pdf_text import MANY, match, pages_of, text_of
from tests.support.printed_matches import MATCHES
from tests.support.seat_changes import came_and_went

FRIDAY = date(2026, 11, 20)
MOST_BYTES = 150_000
PAPER = (255, 255, 255)
# Seven scripts, and three names of the widest letters.
NAMES = ("山田 花子 直", "दीपिका शर्मा", "محمد بن سلمان", "שרה כהן", "ნინო", "한지민", "👩‍👩‍👧 🃏")
WIDE = tuple(f"{'W' * 18}{number:02}" for number in range(3))


def drawn(ledger: Ledger, language: str, title: str) -> Image.Image:
    """The picture of a match, after a look at it."""
    return looked_at(ResultPicture(ledger, title, FRIDAY).png(language))


def looked_at(png: bytes, most_bytes: int = MOST_BYTES) -> Image.Image:
    """A picture, after a look at its weight and its edges."""
    assert len(png) < most_bytes
    picture = Image.open(BytesIO(png))
    assert (picture.format, picture.width) == ("PNG", PICTURE_WIDTH)
    picture = picture.convert("RGB")
    for edge in ((0, 0, 12, picture.height), (picture.width - 12, 0, picture.width, picture.height)):
        assert picture.crop(edge).getcolors() == [(12 * picture.height, PAPER)], "nothing is cut off"
    return picture


def test_ten_players_of_many_scripts_with_the_widest_names(
    pages: list[bytes], caplog: pytest.LogCaptureFixture
) -> None:
    """A letter without a glyph is reported (tests/pdf/test_sheets.py shows that with one that no font has)."""
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


def test_who_has_left_is_marked(pages: list[bytes]) -> None:
    drawn(came_and_went(3), "ja", "木曜会")
    assert text_of(pages[0]).count("抜けました") == 1
    assert "Ann 抜けました 230" in text_of(pages[0])


def test_a_session_is_whole_and_its_amounts_keep_their_units(pages: list[bytes]) -> None:
    """However many came, and wherever lines have to end."""
    names = [f"{'じゅげむ' * 4}{number:03}" for number in range(11)]
    won = "：対戦1勝、ジン・ラミー"
    tallies = [f"{name[at % 15 :]}{won} −{at + 17}点、500ラミー 5,{at:03}点" for at, name in enumerate(names)]
    payments = [f"{name[at % 7 :]} → {names[at - 1]} {at}.55点" for at, name in enumerate(names)]
    sentence = [["みんなが並んでいます。", *tallies], payments]
    picture = looked_at(SessionPicture(sentence, "木曜会", FRIDAY).png("ja"), 3 * MOST_BYTES)
    assert 4500 < picture.height < 9000
    (page,) = pages_of(pages[0])
    written = [text.strip() for text, _, _ in page.pieces]
    for at in range(11):
        assert {f"−{at + 17}点", f"5,{at:03}点", f"{at}.55点"} <= set(written)
    assert "スコアキーパー" in written, "it is not cut off"

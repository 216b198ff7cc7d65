"""Sheets that the browser prints have the pages that WeasyPrint makes, with the same letters on each.

What may differ: a page may end a line or two earlier or later, so of long sheets with many names or rules a paragraph
or a row may stand on the next page; a sheet whose last page is nearly empty in one of both may get another layout;
a pad may have a row more or less. No line is thinner than a pixel.
"""

from collections.abc import Callable
from datetime import date
from io import BytesIO

import pytest
from flask import Flask
from flask.typing import ResponseReturnValue
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from scorekeeper.engine.ledger import read_options
from scorekeeper.games import games
from scorekeeper.pdf import BlankPad, ExplainedHands, HouseCard, MatchSheet, Paper, RulesSheet, SessionSummary
from scorekeeper.pdf.facts import PaperSheet
from scorekeeper.reports.rulebook import rulebook
from scorekeeper.web.files.paper_kinds import browser_paper
from tests.support.pdf_text import letters, pages_of
from tests.support.printed_matches import MATCHES

FRIDAY = date(2026, 11, 20)
GIN = rulebook(games()["gin"], read_options(games()["gin"], {}), 2, games()["gin"].presets[0].key)
TEN = rulebook(games()["indian"], read_options(games()["indian"], {}), 10, games()["indian"].presets[0].key)
TITLE = "Thursday club 木曜会"
SESSION = [(f"Match {at}", MATCHES[name]()) for at, name in enumerate(("two", "teams", "open"), 1)]
# On one page; on one page because it is set tight; on several, with the head of the pad on each, across the paper; two
# hands beside each other; in columns; in the type that fits, on both sides; rows that fill the page, of ten.
SHEETS: list[tuple[PaperSheet, str, Paper]] = [
    (MatchSheet(MATCHES["two"](), TITLE, FRIDAY), "en", "a4"),
    (MatchSheet(MATCHES["japanese"](), TITLE, FRIDAY), "ja", "letter"),
    (MatchSheet(MATCHES["many"](), TITLE, FRIDAY), "en", "a4"),
    (ExplainedHands(MATCHES["two"](), TITLE, FRIDAY), "ja", "a4"),
    (SessionSummary(SESSION, TITLE, FRIDAY), "ja", "a4"),
    (RulesSheet(GIN, "Club"), "ja", "letter"),
    (HouseCard(TEN, "Club"), "ja", "pocket"),
    (BlankPad(TEN), "en", "letter"),
]


@pytest.fixture
def shown(
    app: Flask, server: str, monkeypatch: pytest.MonkeyPatch, new_phone: Callable[..., Page]
) -> Callable[[PaperSheet, str, Paper], Page]:
    """Opens a sheet as it is on a phone alone, ready to be printed, at the address of another one."""
    opened, phones = list[tuple[PaperSheet, Paper]](), dict[str, Page]()

    def pad(**_: object) -> ResponseReturnValue:
        return browser_paper(*opened[-1], "Sheet", "/")

    def show(sheet: PaperSheet, language: str, paper: Paper) -> Page:
        opened.append((sheet, paper))
        phone = phones.get(language) or phones.setdefault(language, new_phone(locale=language))
        phone.goto(f"{server}/paper/gin/pad.pdf")
        expect(phone.locator("[data-print]")).to_be_enabled()
        return phone

    monkeypatch.setitem(app.view_functions, "paper.pad", pad)
    return show


@pytest.mark.parametrize(("sheet", "language", "paper"), SHEETS)
def test_the_pages_are_those_of_the_pdf(
    shown: Callable[..., Page], sheet: PaperSheet, language: str, paper: Paper
) -> None:
    phone, wanted = shown(sheet, language, paper), pages_of(sheet.pdf(language, paper))
    printed = PdfReader(BytesIO(phone.pdf(prefer_css_page_size=True))).pages
    assert phone.locator(".sheet-page").count() == len(printed) == len(wanted)
    for page, other in zip(printed, wanted, strict=True):
        assert (page.mediabox.width, page.mediabox.height) == pytest.approx((other.width, other.height), abs=1)
        assert letters(page.extract_text()) == letters(other.text)


def test_whatever_the_session_is_called_the_sheet_is_printed_by_a_tap(shown: Callable[..., Page], server: str) -> None:
    title = '"; } </style><script>throw 1</script> \\ é'
    phone = shown(MatchSheet(MATCHES["empty"](), title, FRIDAY), "en", "pocket")
    foot = f"{title} · Friday, November 20, 2026"
    expect(phone.locator(".sheet-page").first).to_contain_text(foot)
    printed = PdfReader(BytesIO(phone.pdf(prefer_css_page_size=True))).pages[0].extract_text()
    assert " ".join(printed.split()).count(title) == 2, "in the heading and at the foot"
    phone.evaluate("window.print = () => { document.title = 'printed' }")
    phone.get_by_role("button", name="Print").tap()
    expect(phone).to_have_title("printed")
    phone.goto(f"{server}/paper/gin")
    phone.get_by_role("link", name="Blank pad: Pocket").tap()
    phone.get_by_role("link", name="Back").tap()
    expect(phone.get_by_role("link", name="Blank pad: Pocket")).to_be_hidden()
    expect(phone.locator("#main")).to_be_visible()

"""HTML in, PDF out: the paper sizes, the templates in a language and a game's words, and where things end on a page.

Nothing is fetched from anywhere.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Literal, get_args

from babel.dates import format_date
from babel.numbers import format_decimal
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from scorekeeper.ledger import Status
from scorekeeper.places import asset_folder
from scorekeeper.scoring import Game
from scorekeeper.text import Text
from scorekeeper.translations import ORDINARY, translator

if TYPE_CHECKING:
    from weasyprint import Document

__all__ = ["PAPERS", "SIZES", "Paper", "Sheet", "Size", "even_parts", "printed"]

Paper = Literal["a4", "letter", "pocket"]
PAPERS: tuple[Paper, ...] = get_args(Paper)

_STYLES = ("sheet", "sheet-pad", "sheet-card", "sheet-pocket")
_CARD = re.compile("((?:10|[A2-9JQK])?[♠♥♦♣])")
# Pango and fontconfig keep caches for the whole process; sheets are quick, so they wait for each other.
_printing = Lock()
# In whose words the paper that is being written speaks.
_words = ContextVar("words", default=ORDINARY)


@dataclass(frozen=True)
class Size:
    """A paper as it is laid out, in millimetres. What is set for a large sheet is printed at `scale`, so that a small
    one has small type without a style of its own; `margins` as in CSS: top, sides, foot."""

    width: float
    height: float
    margins: tuple[float, float, float]
    scale: float = 1

    @property
    def turned(self) -> "Size":
        """The same paper in landscape."""
        return Size(self.height, self.width, self.margins, self.scale)

    @property
    def room(self) -> tuple[float, float]:
        """Width and height within the margins."""
        top, sides, foot = self.margins
        return self.width - 2 * sides, self.height - top - foot

    @property
    def css(self) -> str:
        """As a page rule has it."""
        top, sides, foot = self.margins
        return f"size: {self.width:g}mm {self.height:g}mm; margin: {top:g}mm {sides:g}mm {foot:g}mm"


_POCKET = 1 / 1.3
SIZES: dict[Paper, Size] = {
    "a4": Size(210, 297, (13, 16, 16)),
    "letter": Size(215.9, 279.4, (13, 16, 16)),
    # A6.
    "pocket": Size(105 / _POCKET, 148 / _POCKET, (10, 9, 13), _POCKET),
}


@dataclass(frozen=True)
class Sheet:
    """A paper to be printed: which template, in which language and words, on what size, showing what."""

    template: str
    language: str
    words: str
    size: Size
    shown: dict[str, object]

    def pdf(self) -> bytes:
        """It, printed."""
        with _printing:
            return self._written(self._laid_out())

    def on_one_page(self) -> bytes | None:
        """It, printed, if one page holds it."""
        with _printing:
            document = self._laid_out()
            return self._written(document) if len(document.pages) == 1 else None

    def ends(self) -> list[float]:
        """How far down each page the element called `end` and the page's number lies, in millimetres of the layout."""
        with _printing:
            pages = self._laid_out().pages
        return [place[1] * 25.4 / 96 for page in pages for name, place in page.anchors.items() if name[:3] == "end"]

    def _written(self, document: "Document") -> bytes:
        pdf: bytes = document.write_pdf(zoom=self.size.scale, pdf_tags=True)
        return pdf

    def _laid_out(self) -> "Document":
        with _speaking(self.words):
            template = _environment(self.language).get_template(f"sheets/{self.template}.html")
            html = template.render(size=self.size, small=self.size.scale < 1, **self.shown)
        # Loads Pango, so only when somebody prints.
        from weasyprint import CSS, HTML
        from weasyprint.urls import URLFetcher

        nothing = URLFetcher(allowed_protocols=())
        styles = [CSS(string=_style(name), url_fetcher=nothing) for name in _STYLES]
        document: Document = HTML(string=html, url_fetcher=nothing).render(stylesheets=styles)
        return document


def printed(template: str, language: str, paper: Paper, words: str, **shown: object) -> bytes:
    """A template of sheets/ as PDF. `KeyError` for a language that is not here."""
    return Sheet(template, language, words, SIZES[paper], shown).pdf()


def even_parts(number: int, most: int) -> list[range]:
    """So many things in as few parts as can be, none with more than `most`, all about alike."""
    parts = -(-number // most)
    return [range(index * number // parts, (index + 1) * number // parts) for index in range(parts)]


@cache
def _style(name: str) -> str:
    return (asset_folder("static") / "css" / f"{name}.css").read_text("utf-8")


@contextmanager
def _speaking(words: str) -> Iterator[None]:
    before = _words.set(words)
    try:
        yield
    finally:
        _words.reset(before)


@cache
def _environment(language: str) -> Environment:
    def gettext(message: str) -> str:
        return translator(language, _words.get()).gettext(message)

    def ngettext(singular: str, plural: str, number: int) -> str:
        return translator(language, _words.get()).ngettext(singular, plural, number)

    def say(text: Text | str) -> str:
        if isinstance(text, Text):
            return text.render(translator(language, _words.get()))
        return gettext(text) if text else ""

    def in_words_of(game: Game, caller: Callable[[], str]) -> str:
        """A part of the paper (a call block) that speaks of one game."""
        with _speaking(game.words):
            return caller()

    def suits(text: object) -> Markup:
        """Cards in a sentence kept together and in their colour."""
        pieces = _CARD.split(str(text))
        return Markup("").join(_card(piece) if index % 2 else escape(piece) for index, piece in enumerate(pieces))

    def signed(points: int) -> str:
        return format_decimal(points, locale=language).replace("-", "\u2212")

    def day(when: date) -> str:
        return format_date(when, "full", locale=language)

    made = Environment(
        loader=FileSystemLoader(asset_folder("templates")),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]  # the extension adds it
    made.filters.update(say=say, suits=suits, signed=signed, day=day)
    made.globals.update(
        language=language,
        in_words_of=in_words_of,
        Status=Status,
        chart_style=Markup(_style("chart")),  # noqa: S704 our own file
    )
    return made


def _card(symbol: str) -> Markup:
    return Markup('<span class="{}">{}</span>').format("card red" if symbol[-1] in "♥♦" else "card", symbol)

"""Templates to PDF or a picture: rendering in a language and in a game's words, where a page ends.

Nothing is fetched from the network.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

from babel.numbers import format_decimal
from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from scorekeeper.assets import asset_folder
from scorekeeper.engine.ledger import Status
from scorekeeper.engine.text import Text, bidi_isolated, render
from scorekeeper.pdf.paper_size import SIZES, Paper, Size
from scorekeeper.pdf.progress import Progress, laying_out, report
from scorekeeper.reports.chart import width_in_letters
from scorekeeper.reports.score_sheet import adjustment_notes
from scorekeeper.translations import current_domain, in_words_of, speaking, translator
from scorekeeper.translations.dates import full_date
from scorekeeper.translations.phrases import items, name_parts, phrases

if TYPE_CHECKING:
    from weasyprint import CSS, Document
    from weasyprint.text.fonts import FontConfiguration

# In this order: of two rules for the same thing the later one counts.
_STYLES = (
    "page",
    "score_sheet",
    "end_of_match",
    "hands",
    "summary",
    "rulebook",
    "blank_pad",
    "card",
    "pocket",
    "fit",
    "picture",
)
# A card, and an amount with its unit.
_WHOLE = re.compile("((?:10|[A2-9JQK])?[♠♥♦♣]|[−+]?[0-9][0-9,.]*点)")
# A last page that is filled less than this is sparse or nearly empty, and so many pages a sheet has at most that is
# laid out otherwise for it: another way takes as long and as much memory again.
_SPARSE, _MOST_SPARSE = 0.4, 4
_NEARLY_EMPTY, _MOST_NEARLY_EMPTY = 0.2, 12
# Printed at this share of its size, a page and a fifth is a page.
_SMALLER = 0.92
# Millimetres of the layout: a picture of twenty people with long names and what they pay. One of twice that height
# needs nearly all the memory that a worker has.
_TALLEST = 700
# Font sizes that a word has in a column, at least, on sheets with many.
_WORD = 7.5
# Pango and fontconfig keep caches for the whole process, so only one sheet is made at a time.
_printing = Lock()


@dataclass(frozen=True)
class Sheet:
    """A paper to be printed: which template, in which language and gettext domain, on what size, showing what.

    `fits` are the ways of css/pdf/fit.css to lay it out otherwise where its last page is sparse, in the order in which
    they are tried. `region` is where its reader lives (`GB`), for the dates; perhaps empty.
    """

    template: str
    language: str
    domain: str
    size: Size
    context: dict[str, object]
    fits: tuple[str, ...] = ()
    region: str = ""

    def pdf(self) -> bytes:
        """The sheet as PDF."""
        with _printing:
            return self._pdf(*self._fitted())

    def on_one_page(self, sizes: Sequence[float], guess: float) -> bytes:
        """The sheet as PDF, in the first of these font sizes with which it fits on one page, else in the last one.

        The sizes are in points of the layout, the largest first; the one next to `guess` is tried first. The template
        gets it as `type`, and has the element `end-1` at its end.
        """
        with _printing:
            # Each size that is tried costs a layout, and its height tells nearly which one fits: lines of half the size
            # take half the height, and a quarter where they had to be broken. The search ends where one fits and the
            # next larger one does not.
            found, low, high = None, 0, len(sizes) - 1
            while low < high:
                at = min(max(sum(size > guess for size in sizes), low), high - 1)
                document = self._in(sizes[at])
                guess = sizes[at] * (self.size.room[1] / self._height(document)) ** (2 / 3)
                if len(document.pages) == 1:
                    found, high = document, at
                else:
                    low = at + 1
            return self._pdf(found or self._in(sizes[-1]))

    def png(self, width: int) -> bytes:
        """It as PNG, `width` pixels wide, down to its element `end-1`. Its page gets as high as that takes, up to
        `_TALLEST`; what is below is left out."""
        # Loads PDFium, so only when somebody sends a picture.
        from scorekeeper.pdf.raster import png

        with _printing:
            sheet, document = self, self._document()
            while len(document.pages) > 1 and sheet.size.height < _TALLEST:
                sheet = replace(sheet, size=replace(sheet.size, height=2 * sheet.size.height))
                document = sheet._document()
            share = 1 if len(document.pages) > 1 else _ends(document)[0] / sheet.size.height
            return png(sheet._pdf(document), width, share)

    def ends(self) -> list[float]:
        """How far down each page its content ends, in millimetres of the layout: the place of the element `end-1`,
        `end-2` and so on."""
        with _printing:
            return _ends(self._document())

    def _fitted(self) -> tuple["Document", float]:
        """Its pages, and the share of its size at which they are printed. Where the last one is sparse, those of the
        first way that saves it, or fills it better; where it is nearly empty all the same, tight and smaller ones."""
        document = self._document()
        pages, filled = len(document.pages), self._filled(document)
        if 1 < pages <= _MOST_SPARSE and filled < _SPARSE:
            others = map(self._document, self.fits)
            better = (one for one in others if (len(one.pages), -self._filled(one)) < (pages, -filled))
            document = next(better, document)
        if 1 < len(document.pages) <= _MOST_NEARLY_EMPTY and self._filled(document) < _NEARLY_EMPTY:
            smaller = self._document("tight", _SMALLER)
            if len(smaller.pages) < len(document.pages):
                return smaller, _SMALLER
        return document, 1

    def _filled(self, document: "Document") -> float:
        """How much of the height of its last page is filled, from 0 to 1."""
        return float(document.pages[-1].anchors["last"][1] * 25.4 / 96 - self.size.margins[0]) / self.size.room[1]

    def _in(self, size: float) -> "Document":
        """The sheet laid out in a font size."""
        return replace(self, context={**self.context, "type": size})._document()

    def _height(self, document: "Document") -> float:
        """How high all of it is, in millimetres of the layout."""
        return self.size.room[1] * (len(document.pages) - 1) + _ends(document)[-1] - self.size.margins[0]

    def _pdf(self, document: "Document", share: float = 1) -> bytes:
        for number, page in enumerate(document.pages, 1):
            page.paint = _told(page.paint, Progress(number, len(document.pages)))
        pdf: bytes = document.write_pdf(zoom=self.size.scale * share, pdf_tags=True)
        return pdf

    def _document(self, fit: str = "", share: float = 1) -> "Document":
        """It, laid out: in one of its ways to fit, and to be printed at a share of its size."""
        with speaking(self.domain):
            template = _environment(self.language).get_template(f"pdf/{self.template}.html")
            size = self.size.printed_at(share)
            html = template.render(size=size, small=size.pocket, fit=fit, region=self.region, **self.context)
        # Loads Pango, so only when somebody prints.
        from scorekeeper.pdf.page_source import PageSource

        with laying_out():
            return PageSource(html).laid_out(_fonts(), _style_sheet())


def _told(paint: Callable[..., None], progress: Progress) -> Callable[..., None]:
    """The same drawing of a page, which tells first that it begins."""

    def told(*args: object, **kwargs: object) -> None:
        report(progress)
        paint(*args, **kwargs)

    return told


def _ends(document: "Document") -> list[float]:
    """How far down the elements `end-1`, `end-2` and so on stand on their pages, in millimetres of the layout."""
    places = (place for page in document.pages for place in page.anchors.items())
    return [place[1] * 25.4 / 96 for name, place in places if name[:3] == "end"]


def printed(
    template: str,
    language: str,
    paper: Paper,
    domain: str,
    *,
    fits: tuple[str, ...] = (),
    region: str = "",
    **context: object,
) -> bytes:
    """A template of templates/pdf/ as PDF. Raises `KeyError` for a language that is not in `LANGUAGES`."""
    return Sheet(template, language, domain, SIZES[paper], context, fits, region).pdf()


@cache
def _fonts() -> "FontConfiguration":
    """The fonts of this computer, looked for once: to find and open them anew takes longer than to lay out a sheet."""
    from weasyprint.text.fonts import FontConfiguration

    return FontConfiguration()


@cache
def _style_sheet() -> "CSS":
    """The styles of all papers, read once for all that are printed."""
    from weasyprint import CSS

    from scorekeeper.pdf.page_source import NOTHING

    text = "\n".join(_style(f"pdf/{name}") for name in _STYLES)
    return CSS(string=text, url_fetcher=NOTHING)


def _style(path: str) -> str:
    return (asset_folder("static") / "css" / f"{path}.css").read_text("utf-8")


@cache
def _environment(language: str) -> Environment:
    def gettext(message: str) -> str:
        return translator(language, current_domain()).gettext(message)

    def ngettext(singular: str, plural: str, number: int) -> str:
        return translator(language, current_domain()).ngettext(singular, plural, number)

    def say(text: Text | str) -> str:
        return render(text, translator(language, current_domain()))

    def suits(text: object) -> Markup:
        """A sentence with its cards and amounts marked up: they are not broken, and cards have their colour."""
        pieces = _WHOLE.split(str(text))
        return Markup("").join(_whole(piece) if index % 2 else escape(piece) for index, piece in enumerate(pieces))

    def whole_phrases(text: str) -> Markup:
        """A label whose lines end between phrases: コー／ルできますか is hard to read."""
        return _pieces(phrases(text))

    def whole_items(line: str) -> Markup:
        """A line that lists things: it ends between them, and no amount is parted from its unit."""
        return _pieces(items(line), suits)

    def whole_parts(name: str) -> Markup:
        """A name whose lines end between its parts."""
        return _pieces(name_parts(name))

    def long_name(name: str) -> bool:
        """Whether a part of it is wider than narrow columns are."""
        return any(width_in_letters(part) > _WORD for part in name_parts(name))

    def signed(points: int) -> str:
        return format_decimal(points, locale=language).replace("-", "\u2212")

    @pass_context
    def day(context: Context, when: date) -> str:
        return full_date(when, language, context["region"])

    made = Environment(
        loader=FileSystemLoader(asset_folder("templates")),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]  # the extension adds it
    made.filters.update(
        adjustment_notes=adjustment_notes,
        bidi_isolated=bidi_isolated,
        say=say,
        suits=suits,
        whole_items=whole_items,
        signed=signed,
        day=day,
        whole_phrases=whole_phrases,
        whole_parts=whole_parts,
    )
    made.tests["long_name"] = long_name
    made.globals.update(
        language=language,
        in_words_of=in_words_of,
        Status=Status,
        chart_style=Markup(_style("chart")),  # noqa: S704 our own file
    )
    return made


def _pieces(several: Iterable[str], marked_up: Callable[[str], Markup] = escape) -> Markup:
    """Pieces of text that are broken only where one is wider than the line."""
    one = Markup('<span class="piece">{}</span>{}')
    several = [*several]
    if len(several) == 1:
        return marked_up(several[0])
    return Markup("").join(one.format(marked_up(text.strip(" ")), text[len(text.rstrip(" ")) :]) for text in several)


def _whole(text: str) -> Markup:
    """A card or an amount that is not broken."""
    kind = "amount" if text[-1] == "点" else "card red" if text[-1] in "♥♦" else "card"
    return Markup('<span class="{}">{}</span>').format(kind, text)

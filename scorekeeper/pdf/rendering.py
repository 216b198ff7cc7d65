"""Renders templates to PDF or a picture, in a language and in the words of a game, and decides where pages end.

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
from scorekeeper.pdf.paper_size import Size
from scorekeeper.pdf.progress import Progress, laying_out, report
from scorekeeper.reports.score_sheet import adjustment_notes
from scorekeeper.reports.seat_marks import seat_shape
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
    "frame",
)
# A card, and an amount with its unit.
# A name between marks of the private use area, and the amount behind it.
_NAME = re.compile(r'\ue000([^\ue001]*)\ue001((?: <span class="amount">[^<]*</span>)?)')
_WHOLE = re.compile("((?:10|[A2-9JQK])?[♠♥♦♣☆]|[−+]?[0-9][0-9,.]*点)")
# The colour of a seat in light mode, a line in css/tokens.css; those of dark mode are indented.
_SEAT = re.compile(r'^\[data-seat="\d+"\] \{ --player: (#[0-9a-f]{6}); \}$', re.M)
# A last page that is filled less is sparse, or nearly empty. Only sheets with at most so many pages are laid out again
# for that, because each attempt takes as much time and memory again.
_SPARSE, _MOST_SPARSE = 0.4, 4
_NEARLY_EMPTY, _MOST_NEARLY_EMPTY = 0.25, 20
# Millimetres: enough for twenty people with long names and their payments. Twice that height needs nearly
# all the memory of a worker.
_TALLEST = 700
# Pango and fontconfig have process-wide caches, so only one sheet is made at a time.
_printing = Lock()


@dataclass(frozen=True)
class Sheet:
    """A sheet to print: a template, a language and gettext domain, a size, and the context of the template.

    `fits` are layouts of css/pdf/fit.css to try, in this order, if the last page is sparse. `region` is where the
    reader lives (`GB`), for the dates; perhaps empty.
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
            return self._pdf(self._best_fit())

    def on_few_pages(self, sizes: Sequence[float], guess: float) -> bytes:
        """The sheet as PDF in the first of these font sizes that fits on one page, else on two, else in the last one.

        The sizes are in points, the largest first; the one next to `guess` is tried first. The template
        gets the size as `type` and ends with the element `end-1`.
        """
        with _printing:
            document = self._in_largest(sizes, guess, 1) or self._in_largest(sizes, sizes[0], 2)
            return self._pdf(document or self._in(sizes[-1]))

    def _in_largest(self, sizes: Sequence[float], guess: float, pages: int) -> "Document | None":
        """The sheet in the first of these font sizes that fits on so many pages."""
        # Each attempt costs a layout, and its height nearly tells the size that fits: lines of half the size take half
        # the height, or a quarter where they had to be broken. The search ends where one size fits and the next larger
        # one does not.
        fitting, low, high = None, 0, len(sizes)
        while low < high:
            at = min(max(sum(size > guess for size in sizes), low), high - 1)
            document = self._in(sizes[at])
            guess = sizes[at] * (pages * self.size.room[1] / self._height(document)) ** (2 / 3)
            if len(document.pages) <= pages:
                fitting, high = document, at
            else:
                low = at + 1
        return fitting

    def png(self, width: int) -> bytes:
        """The sheet as PNG, `width` pixels wide, down to its element `end-1`. Its page grows up to `_TALLEST`; the rest
        is cut off."""
        # Loads PDFium, so only when somebody sends a picture.
        from scorekeeper.pdf.raster import png

        with _printing:
            sheet, document = self, self._document()
            while len(document.pages) > 1 and sheet.size.height < _TALLEST:
                sheet = replace(sheet, size=replace(sheet.size, height=2 * sheet.size.height))
                document = sheet._document()
            share = 1 if len(document.pages) > 1 else _ends(document)[0] / sheet.size.height
            return png(sheet._pdf(document), width, share)

    def black_and_white(self, width: int, height: int) -> bytes:
        """Its first page as PNG of one bit a pixel, of exactly this size."""
        from scorekeeper.pdf.raster import black_and_white

        with _printing:
            return black_and_white(self._pdf(self._document()), width, height)

    def ends(self) -> list[float]:
        """How far down each page its content ends, in millimetres: the positions of `end-1`, `end-2` and
        so on."""
        with _printing:
            return _ends(self._document())

    def _best_fit(self) -> "Document":
        """Its pages. If the last one is sparse, the first layout that saves it or fills it better is taken; if it is
        nearly empty all the same, a tight one with narrow margins, or a loose one that fills it."""
        document = self._document()
        pages, filled = len(document.pages), self._filled(document)
        if 1 < pages <= _MOST_SPARSE and filled < _SPARSE:
            others = map(self._document, self.fits)
            better = (other for other in others if (len(other.pages), -self._filled(other)) < (pages, -filled))
            document = next(better, document)
        if 1 < len(document.pages) <= _MOST_NEARLY_EMPTY and self._filled(document) < _NEARLY_EMPTY:
            fuller = replace(self, size=self.size.with_narrow_margins)._document("tight")
            if len(fuller.pages) < len(document.pages):
                return fuller
            looser = self._document("loose")
            if len(looser.pages) == len(document.pages):
                return looser
        return document

    def _filled(self, document: "Document") -> float:
        """The filled share of the height of its last page, 0 to 1."""
        return float(document.pages[-1].anchors["last"][1] * 25.4 / 96 - self.size.margins[0]) / self.size.room[1]

    def _in(self, size: float) -> "Document":
        return replace(self, context={**self.context, "type": size})._document()

    def _height(self, document: "Document") -> float:
        """The height of all its content in millimetres."""
        return self.size.room[1] * (len(document.pages) - 1) + _ends(document)[-1] - self.size.margins[0]

    def _pdf(self, document: "Document") -> bytes:
        for number, page in enumerate(document.pages, 1):
            page.paint = _reporting(page.paint, Progress(number, len(document.pages)))
        pdf: bytes = document.write_pdf(pdf_tags=True)
        return pdf

    def _document(self, fit: str = "") -> "Document":
        """The laid out pages, in one of the layouts `fits`."""
        with speaking(self.domain):
            template = _environment(self.language).get_template(f"pdf/{self.template}.html")
            context = {**self.context, "size": self.size, "small": self.size.pocket, "fit": fit, "region": self.region}
            html = template.render(context)
        # Loads Pango, so only when somebody prints.
        from scorekeeper.pdf.page_source import PageSource

        with laying_out():
            return PageSource(html).layout(_fonts(), _style_sheet())


def _reporting(paint: Callable[..., None], progress: Progress) -> Callable[..., None]:
    """The drawing of a page, which first reports that it begins."""

    def paint_and_report(*args: object, **kwargs: object) -> None:
        report(progress)
        paint(*args, **kwargs)

    return paint_and_report


def _ends(document: "Document") -> list[float]:
    """The positions of the elements `end-1`, `end-2` and so on on their pages, in millimetres."""
    places = (place for page in document.pages for place in page.anchors.items())
    return [place[1] * 25.4 / 96 for name, place in places if name[:3] == "end"]


@cache
def _fonts() -> "FontConfiguration":
    """The fonts of this computer, looked up once: that takes longer than laying out a sheet."""
    from weasyprint.text.fonts import FontConfiguration

    return FontConfiguration()


@cache
def _style_sheet() -> "CSS":
    from weasyprint import CSS

    from scorekeeper.pdf.page_source import NOTHING

    seats = (f'[data-seat="{seat}"] {{ --player: {colour} }}' for seat, colour in enumerate(_seat_colours()))
    text = "\n".join([*seats, *(_style(f"pdf/{name}") for name in _STYLES)])
    return CSS(string=text, url_fetcher=NOTHING)


def _seat_colours() -> list[str]:
    """The colours of the seats on paper, by seat: those that pages have in light mode."""
    return _SEAT.findall(_style("tokens"))


def _chart_style() -> str:
    """The style of charts; drawings know no custom properties, so the colours of the seats are plain values."""
    seats = (f'[data-seat="{seat}"] > [class] {{ color: {colour} }}' for seat, colour in enumerate(_seat_colours()))
    return "\n".join([_style("chart"), ".chart-limit-name { font-size: 12px }", *seats])


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
        """A sentence with its cards and amounts marked up: they are not broken, and cards are coloured."""
        pieces = _WHOLE.split(str(text))
        return Markup("").join(_whole(piece) if index % 2 else escape(piece) for index, piece in enumerate(pieces))

    def sentence(text: Text) -> Markup:
        """A text with its cards and amounts marked up, and in Japanese its names, each with the amount behind it."""
        if language != "ja":
            return suits(say(text))
        # As a plain string, because a replacement in Markup would be escaped.
        marked_up = str(suits(say(_with_marked_names(text))))
        return Markup(_NAME.sub(r'<span class="piece">\1\2</span>', marked_up))  # noqa: S704 `suits` has escaped it

    def whole_phrases(text: str) -> Markup:
        """A label that is broken only between phrases: コー／ルできますか is hard to read."""
        return _pieces(phrases(text))

    def whole_items(line: str) -> Markup:
        """A line of items that is broken only between them, and never between an amount and its unit."""
        return _pieces(items(line), suits)

    def whole_parts(name: str) -> Markup:
        """A name that is broken only between its parts."""
        return _pieces(name_parts(name))

    def signed(points: int) -> str:
        return format_decimal(points, locale=language).replace("-", "\u2212")

    @pass_context
    def day(context: Context, when: date) -> str:
        return full_date(when, language, context["region"])

    environment = Environment(
        loader=FileSystemLoader(asset_folder("templates")),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]  # the extension adds it
    environment.filters.update(
        adjustment_notes=adjustment_notes,
        bidi_isolated=bidi_isolated,
        say=say,
        sentence=sentence,
        suits=suits,
        whole_items=whole_items,
        signed=signed,
        day=day,
        whole_phrases=whole_phrases,
        whole_parts=whole_parts,
    )
    environment.globals.update(
        language=language,
        in_words_of=in_words_of,
        Status=Status,
        chart_style=Markup(_chart_style()),  # noqa: S704 our own files
        seat_colours=_seat_colours(),
        seat_shape=seat_shape,
    )
    return environment


def _with_marked_names(text: Text) -> Text:
    """The text with every name among its parameters between two marks. Sums are strings, too, but have no letters."""
    return replace(text, params={key: _marked(value) for key, value in text.params.items()})


def _marked(value: object) -> object:
    if isinstance(value, Text):
        return _with_marked_names(value)
    if isinstance(value, list | tuple):
        return [_marked(item) for item in value]
    return f"\ue000{value}\ue001" if isinstance(value, str) and any(map(str.isalpha, value)) else value


def _pieces(texts: Iterable[str], marked_up: Callable[[str], Markup] = escape) -> Markup:
    """Pieces of text that are broken only where one is wider than the line."""
    piece = Markup('<span class="piece">{}</span>{}')
    texts = [*texts]
    if len(texts) == 1:
        return marked_up(texts[0])
    return Markup("").join(piece.format(marked_up(text.strip(" ")), text[len(text.rstrip(" ")) :]) for text in texts)


def _whole(text: str) -> Markup:
    """A card or an amount as markup that is not broken."""
    kind = "amount" if text[-1] == "点" else "card red" if text[-1] in "♥♦" else "card"
    return Markup('<span class="{}">{}</span>').format(kind, text)

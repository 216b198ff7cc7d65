"""Lays sheets out with WeasyPrint, which fetches nothing, and decides where their pages end.

Pango and fontconfig have process-wide caches, so only one sheet is made at a time.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cache, partial
from io import BytesIO
from threading import Lock

from weasyprint import CSS, HTML, Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

from scorekeeper.pdf.environment import style, style_sheet
from scorekeeper.pdf.paper_size import Size
from scorekeeper.pdf.progress import Progress, laying_out
from scorekeeper.pdf.sheet import NEARLY_EMPTY, SPARSE, Sheet
from scorekeeper.workers import report_progress

# The first guess of a font size: most cards fit in so many points for each millimetre of the height.
_POINTS_PER_MILLIMETRE = 1 / 17
# Nothing is fetched for paper.
_NOTHING = URLFetcher(allowed_protocols=())
_printing = Lock()
# From this brightness (of 255) on a pixel of a picture is white: letters keep their thin strokes.
_WHITE = 160


def pdf(sheet: Sheet) -> bytes:
    """A sheet as PDF."""
    with _printing:
        if sheet.filled:
            sheet = sheet.filled(sheet.size.room[1] + sheet.size.margins[0] - max(_ends(_pages(sheet))))
        return _written(_in_largest_type(sheet) if sheet.types else _best_fit(sheet))


def black_and_white(sheet: Sheet, width: int, height: int) -> bytes:
    """The first page of a sheet as PNG of one bit a pixel, of exactly this size. PDFium draws it with the fonts in the
    PDF, so names in any script look as on paper."""
    # These come with `scorekeeper[frame]`: only houses with a frame need them.
    from PIL import Image
    from pypdfium2 import PdfDocument

    with _printing, closing(PdfDocument(_written(_pages(sheet)))) as document:
        drawn = document[0].render(scale=width / document[0].get_width(), grayscale=True).to_pil().convert("L")
    # The size in points is rounded, which may add a row or a column.
    picture = Image.new("L", (width, height), 255)
    picture.paste(drawn)
    file = BytesIO()
    picture.point(lambda brightness: 255 * (brightness >= _WHITE), "1").save(file, "png", optimize=True)
    return file.getvalue()


def _best_fit(sheet: Sheet) -> Document:
    """Its pages. If the last one is sparse, the first layout that saves it or fills it better is taken; if it is
    nearly empty all the same, a tight one with narrow margins, or a loose one that fills it."""
    document = _pages(sheet)
    pages, filled = len(document.pages), _filled(document, sheet.size)
    if 1 < pages <= SPARSE[1] and filled < SPARSE[0]:
        others = (_pages(sheet, fit) for fit in sheet.fits)
        better = (other for other in others if (len(other.pages), -_filled(other, sheet.size)) < (pages, -filled))
        document = next(better, document)
    if 1 < len(document.pages) <= NEARLY_EMPTY[1] and _filled(document, sheet.size) < NEARLY_EMPTY[0]:
        fuller = _pages(replace(sheet, size=sheet.size.with_narrow_margins), "tight")
        if len(fuller.pages) < len(document.pages):
            return fuller
        looser = _pages(sheet, "loose")
        if len(looser.pages) == len(document.pages):
            return looser
    return document


def _filled(document: Document, size: Size) -> float:
    """The filled share of the height of its last page, 0 to 1."""
    return float(document.pages[-1].anchors["last"][1] * 25.4 / 96 - size.margins[0]) / size.room[1]


def _in_largest_type(sheet: Sheet) -> Document:
    """Its pages in the largest of its font sizes that fits, as `Sheet.types` says."""
    guess = sheet.size.room[1] * _POINTS_PER_MILLIMETRE
    fitting = _on_pages(sheet, 1, guess) or _on_pages(sheet, 2, sheet.types[0])
    return fitting or _in_type(sheet, sheet.types[-1])


def _on_pages(sheet: Sheet, pages: int, guess: float) -> Document | None:
    """It in the first of its font sizes that fits on so many pages; the one next to `guess` is tried first."""
    # Each attempt costs a layout, and its height nearly tells the size that fits: lines of half the size take half
    # the height, or a quarter where they had to be broken. The search ends where one size fits and the next larger
    # one does not.
    fitting, low, high = None, 0, len(sheet.types)
    while low < high:
        at = min(max(sum(size > guess for size in sheet.types), low), high - 1)
        document = _in_type(sheet, sheet.types[at])
        guess = sheet.types[at] * (pages * sheet.size.room[1] / _height(document, sheet.size)) ** (2 / 3)
        if len(document.pages) <= pages:
            fitting, high = document, at
        else:
            low = at + 1
    return fitting


def _in_type(sheet: Sheet, size: float) -> Document:
    return _pages(replace(sheet, context={**sheet.context, "type": size}))


def _height(document: Document, size: Size) -> float:
    """The height of all its content in millimetres."""
    return size.room[1] * (len(document.pages) - 1) + _ends(document)[-1] - size.margins[0]


def _ends(document: Document) -> list[float]:
    """The positions of the elements `end-1`, `end-2` and so on on their pages, in millimetres."""
    places = (place for page in document.pages for place in page.anchors.items())
    return [place[1] * 25.4 / 96 for name, place in places if name[:3] == "end"]


def _written(document: Document) -> bytes:
    for number, page in enumerate(document.pages, 1):
        page.paint = partial(_paint_and_report, page.paint, Progress(number, len(document.pages)))
    pdf: bytes = document.write_pdf(pdf_tags=True)
    return pdf


def _paint_and_report(paint: Callable[..., None], progress: Progress, *args: object, **kwargs: object) -> None:
    report_progress(progress)
    paint(*args, **kwargs)


def _pages(sheet: Sheet, fit: str = "") -> Document:
    """The laid out pages, in one of the layouts `fits`."""
    html = sheet.html(fit)
    with laying_out():
        return _PageSource(html).layout(_fonts(), _style_sheet())


class _PageSource(HTML):
    """HTML with our styles of elements in place of those of the library."""

    def __init__(self, html: str) -> None:
        super().__init__(string=html, url_fetcher=_NOTHING)  # type: ignore[no-untyped-call]  # WeasyPrint has no types

    def layout(self, fonts: FontConfiguration, styles: CSS) -> Document:
        """Its pages, with these fonts and these styles besides those of elements."""
        document: Document = super().render(font_config=fonts, stylesheets=[styles])  # type: ignore[no-untyped-call]  # the same
        return document

    def _ua_stylesheets(self, forms: bool = False) -> Sequence[CSS]:
        # There is no other way to replace them. If a new version changes this method, the tests of the looks fail.
        return [_elements()]


@cache
def _fonts() -> FontConfiguration:
    """The fonts of this computer, looked up once: that takes longer than laying out a sheet."""
    return FontConfiguration()


@cache
def _style_sheet() -> CSS:
    return CSS(string=style_sheet(), url_fetcher=_NOTHING)


@cache
def _elements() -> CSS:
    return CSS(string=style("pdf/elements"), url_fetcher=_NOTHING)

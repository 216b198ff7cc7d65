"""A page of HTML for WeasyPrint, with the styles of elements that papers have (static/css/pdf/elements.css)."""

from collections.abc import Sequence
from functools import cache

from weasyprint import CSS, HTML, Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

from scorekeeper.assets import asset_folder

# Nothing is fetched for paper.
NOTHING = URLFetcher(allowed_protocols=())


class PageSource(HTML):
    """HTML that begins with our styles of elements instead of those that come with the library."""

    def __init__(self, html: str) -> None:
        super().__init__(string=html, url_fetcher=NOTHING)  # type: ignore[no-untyped-call]  # WeasyPrint has no types

    def laid_out(self, fonts: FontConfiguration, styles: CSS) -> Document:
        """Its pages, with these fonts and, besides those of elements, these styles."""
        document: Document = super().render(font_config=fonts, stylesheets=[styles])  # type: ignore[no-untyped-call]  # the same
        return document

    def _ua_stylesheets(self, forms: bool = False) -> Sequence[CSS]:
        # The only way to have others. Where a new version asks another way, the tests of the looks fail.
        return [_elements()]


@cache
def _elements() -> CSS:
    text = (asset_folder("static") / "css" / "pdf" / "elements.css").read_text("utf-8")
    return CSS(string=text, url_fetcher=NOTHING)

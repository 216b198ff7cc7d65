"""A page of HTML for WeasyPrint, with our own default styles of elements (static/css/pdf/elements.css)."""

from collections.abc import Sequence
from functools import cache

from weasyprint import CSS, HTML, Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

from scorekeeper.assets import asset_folder

# Nothing is fetched for paper.
NOTHING = URLFetcher(allowed_protocols=())


class PageSource(HTML):
    """HTML with our styles of elements in place of those of the library."""

    def __init__(self, html: str) -> None:
        super().__init__(string=html, url_fetcher=NOTHING)  # type: ignore[no-untyped-call]  # WeasyPrint has no types

    def layout(self, fonts: FontConfiguration, styles: CSS) -> Document:
        """Its pages, with these fonts and these styles besides those of elements."""
        document: Document = super().render(font_config=fonts, stylesheets=[styles])  # type: ignore[no-untyped-call]  # the same
        return document

    def _ua_stylesheets(self, forms: bool = False) -> Sequence[CSS]:
        # There is no other way to replace them. If a new version changes this method, the tests of the looks fail.
        return [_elements()]


@cache
def _elements() -> CSS:
    text = (asset_folder("static") / "css" / "pdf" / "elements.css").read_text("utf-8")
    return CSS(string=text, url_fetcher=NOTHING)

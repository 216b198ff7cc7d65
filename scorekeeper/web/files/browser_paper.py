"""Paper that the browser prints: the sheet as a page."""

from flask import request
from flask.typing import ResponseReturnValue

from scorekeeper import pdf
from scorekeeper.web.http.assets import asset
from scorekeeper.web.http.i18n import language
from scorekeeper.web.http.security import policy_of_sheets


class BrowserPaper:
    """A kind of `Paper`: a page with the styles of paper, which its script lays out like the PDF and prints."""

    def show(self, sheet: pdf.PaperSheet, size: pdf.Paper, name: str, back: str) -> ResponseReturnValue:
        """The page. Its script opens it once more with `left` in the address, where that decides what is on the
        sheet."""
        left = request.args.get("left", type=float)
        page = sheet.sheet(language(), size).html_to_print(name, asset, back, left)
        return page, {"Content-Security-Policy": policy_of_sheets()}

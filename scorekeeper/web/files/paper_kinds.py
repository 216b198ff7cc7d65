"""The two kinds of paper: a PDF of the server, and a page that the browser prints. Each is a `Parts.paper`."""

from flask import render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper import pdf
from scorekeeper.printing import key_of
from scorekeeper.web.http.assets import asset
from scorekeeper.web.http.downloads import file_response
from scorekeeper.web.http.i18n import language
from scorekeeper.web.http.security import policy_of_sheets
from scorekeeper.web.http.workers import printer, progress_text, worker_pools


def pdf_paper(sheet: pdf.PaperSheet, size: pdf.Paper, name: str, back: str) -> ResponseReturnValue:
    """The file, which a worker process makes and the printer keeps. After one second a browser gets status 202 and a
    page with the progress."""
    key = key_of(sheet.facts, language(), size)
    wait_until_done = "text/html" not in request.headers.get("Accept", "")
    sheet_or_job = printer().sheet_or_job(worker_pools().paper, key, wait_until_done, sheet.pdf, language(), size)
    if isinstance(sheet_or_job, bytes):
        return file_response(sheet_or_job, "application/pdf", f"{name}.pdf", "inline")
    here, text = request.script_root + request.full_path, progress_text(sheet_or_job)
    page = render_template(
        "files/printing.html", name=name, key=key, text=text, progress=sheet_or_job.progress, here=here, back=back
    )
    return page, 202, {"Cache-Control": "no-store"}


def browser_paper(sheet: pdf.PaperSheet, size: pdf.Paper, name: str, back: str) -> ResponseReturnValue:
    """A page with the styles of paper, which its script lays out like the PDF and prints. It opens the page once more
    with `left` in the address, where that decides what is on the sheet."""
    left = request.args.get("left", type=float)
    page = sheet.sheet(language(), size).html_to_print(name, asset, back, left)
    return page, {"Content-Security-Policy": policy_of_sheets()}

"""Paper as PDF, made by worker processes and kept for the next request."""

from flask import render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper import pdf
from scorekeeper.printing import key_of
from scorekeeper.web.http.downloads import file_response
from scorekeeper.web.http.i18n import language
from scorekeeper.web.http.workers import printer, progress_text, worker_pools


class PdfPaper:
    """A kind of `Paper`: the printer of the application makes a file of each sheet."""

    def show(self, sheet: pdf.PaperSheet, size: pdf.Paper, name: str, back: str) -> ResponseReturnValue:
        """The file. After one second a browser gets status 202 and a page with the progress."""
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

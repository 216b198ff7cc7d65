"""Hands out what was stored before an update changed its form, as a file for an import."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from flask import Blueprint, Response, abort

from scorekeeper.web.files.salvaged import salvaged_with_report
from scorekeeper.web.http.downloads import file_response
from scorekeeper.web.http.i18n import language
from scorekeeper.web.http.limits import counts_as
from scorekeeper.web.http.parts import copy_before_update

pages = Blueprint("before_update", __name__)


@pages.get("/paper/before-update.json")
@counts_as("files")
def sessions_json() -> Response:
    """All sessions of the copy as JSON; as a zip of several files if they are more than an import takes at once. Status
    404 if there is no copy."""
    copy = copy_before_update()
    if copy is None:
        abort(404)
    files = salvaged_with_report(copy.read_bytes(), language())[0].files
    if not files:
        abort(404)
    if len(files) == 1:
        return file_response(files[0], "application/json", "Scorekeeper.json", "attachment")
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for number, content in enumerate(files, 1):
            archive.writestr(f"Scorekeeper {number}.json", content)
    return file_response(packed.getvalue(), "application/zip", "Scorekeeper.zip", "attachment")

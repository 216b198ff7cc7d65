"""What can be read of a database: of one that cannot be used, and of the copy from before an update as a file."""

from collections.abc import Iterator
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from flask import Blueprint, Response, abort
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.engine.text import shorten
from scorekeeper.exchange import SalvagedFiles, salvaged_files
from scorekeeper.store.transfer import ExportedSession
from scorekeeper.table.examples import AUTHOR
from scorekeeper.table.import_ import players_in_file
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


def salvaged_with_report(content: bytes, spoken: str) -> tuple[SalvagedFiles, str]:
    """The files with what can be read of the bytes of a database, and sentences about what is in them."""
    salvaged = salvaged_files(content, AUTHOR, spoken)
    return salvaged, " ".join(_report(salvaged))


def _report(content: SalvagedFiles) -> Iterator[str]:
    if not content.files:
        yield _("Nothing can be read of what is stored on this phone.")
        return
    yield ngettext(
        "%(num)s session is in the file as it was saved.",
        "%(num)s sessions are in the file as they were saved.",
        content.whole,
    )
    if content.partly:
        yield _("Parts of these are missing: %(sessions)s.", sessions=_("; ").join(map(_title, content.partly)))
    if content.lost:
        yield ngettext(
            "Of %(num)s more session nothing can be read.",
            "Of %(num)s more sessions nothing can be read.",
            content.lost,
        )


def _title(session: ExportedSession) -> str:
    return shorten(session.name or _(", ").join(players_in_file(session)) or _("A session without players"))

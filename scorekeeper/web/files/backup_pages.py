"""The backups in the data folder, for whoever runs the server: the list, one more, the file itself.

Such a file holds everything, also the key that signs cookies. Who may have it is who reads what the server prints when
it starts: the address printed there ends with a key that each start makes anew. Where the request comes from says
nothing: behind a reverse proxy on the same computer, everybody does.
"""

import hmac
from datetime import UTC, datetime
from pathlib import Path

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    flash,
    redirect,
    render_template,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.backups.archive import BackupError, NoRoom, megabytes
from scorekeeper.backups.retention import MOST_KEPT, add_backup, folder_of, stored_backups
from scorekeeper.web.http.downloads import file_response
from scorekeeper.web.http.limits import counts_as

pages = Blueprint("backups", __name__)


@pages.get("/backups/<backups_key>")
def show(backups_key: str) -> str:
    """The list of the backups, and the button that makes one more."""
    return _page(backups_key)


@pages.post("/backups/<backups_key>")
@counts_as("files")
def make(backups_key: str) -> ResponseReturnValue:
    """Make a backup now. Status 507 if the disk is full, 500 if something else is against it."""
    instance = _instance(backups_key)
    try:
        made = add_backup(instance, "asked", datetime.now(UTC))
    except BackupError as error:
        current_app.logger.error("No backup was made on the page of backups. %s", error)
        if isinstance(error, NoRoom):
            why = _("The disk of the server has no room for a backup. Delete something there, then try again.")
            return _page(backups_key, why), 507
        return _page(backups_key, _("The backup could not be made. The server has printed the reason.")), 500
    flash(_("The backup is made.") if made else _("Nothing has changed since the newest backup: it has everything."))
    return redirect(url_for("backups.show", backups_key=backups_key), 303)


@pages.get("/backups/<backups_key>/<backup>")
@counts_as("files")
def download(backups_key: str, backup: str) -> Response:
    """One backup as a file."""
    instance = _instance(backups_key)
    if backup not in {one.name for one in stored_backups(instance)}:
        abort(404)
    return file_response((folder_of(instance) / backup).read_bytes(), "application/zip", backup, "attachment")


def _page(backups_key: str, problem: str = "") -> str:
    kept = stored_backups(_instance(backups_key))
    return render_template(
        "files/backups.html",
        kept=[(one, one.made_at.isoformat(), megabytes(one.size)) for one in kept],
        backups_key=backups_key,
        most=MOST_KEPT,
        problem=problem,
    )


def _instance(backups_key: str) -> Path:
    """The data folder. Aborts with 404 if the key in the address is not the one that was printed at the start."""
    printed = current_app.config["BACKUPS_KEY"]
    if not printed or not hmac.compare_digest(backups_key.encode(), printed.encode()):
        abort(404)
    return Path(current_app.config["INSTANCE"])

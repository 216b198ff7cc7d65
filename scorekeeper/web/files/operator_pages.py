"""For whoever runs the server: whether it is well; and the backups in the data folder, to list, make and download.

A backup holds everything, also the key that signs cookies. The address of their pages ends with a key that is new at
each start and that the server prints, so only a person who sees its output can open them. The sender's address proves
nothing: behind a reverse proxy on the same computer, every request comes from there.
"""

import hmac
from datetime import UTC, datetime
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.backups.archive import BackupError, NoRoom, megabytes
from scorekeeper.backups.retention import MOST_KEPT, add_backup, folder_of, stored_backups
from scorekeeper.engine.text import T, sentences
from scorekeeper.instance import data_of
from scorekeeper.store import PostgresAddress
from scorekeeper.store.health import health_problems
from scorekeeper.translations import console
from scorekeeper.web.http.db import pool
from scorekeeper.web.http.downloads import file_response
from scorekeeper.web.http.events import records
from scorekeeper.web.http.limits import counts_as, tries_key

pages = Blueprint("operator", __name__)


@pages.get("/backups/<backups_key>")
@tries_key
def show(backups_key: str) -> str:
    """The list of backups, and a button to make one more."""
    return _page(backups_key)


@pages.post("/backups/<backups_key>")
@records("backup", "operator")
@counts_as("files")
@tries_key
def make(backups_key: str) -> ResponseReturnValue:
    """Make a backup now. Status 507 if the disk is full, 500 if it fails otherwise."""
    instance, database = _instance(backups_key), current_app.config["DATABASE"]
    data = data_of(instance, database if isinstance(database, PostgresAddress) else None)
    try:
        made = add_backup(data, "asked", datetime.now(UTC))
    except BackupError as error:
        why_not = sentences(T("No backup was made on the page of backups."), error.text)
        current_app.logger.error("%s", why_not.render(console()))
        if isinstance(error, NoRoom):
            why = _("The disk of the server has no room for a backup. Delete something there, then try again.")
            return _page(backups_key, why), 507
        return _page(backups_key, _("The backup could not be made. The server has printed the reason.")), 500
    flash(_("The backup is made.") if made else _("Nothing has changed since the newest backup: it has everything."))
    return redirect(url_for("operator.show", backups_key=backups_key), 303)


@pages.get("/backups/<backups_key>/<backup>")
@records("download", "operator")
@counts_as("files")
@tries_key
def download(backups_key: str, backup: str) -> Response:
    """One backup as a file."""
    instance = _instance(backups_key)
    if backup not in {stored.name for stored in stored_backups(instance)}:
        abort(404)
    return file_response((folder_of(instance) / backup).read_bytes(), "application/zip", backup, "attachment")


@pages.get("/healthz")
@counts_as("polls")
def health() -> ResponseReturnValue:
    """`{"ok": true}`, or status 503 and `problems`, each with `code` and `message`. Needs no cookie, sets none."""
    problems = health_problems(pool(), current_app.config["DATABASE"], Path(current_app.config["INSTANCE"]))
    if not problems:
        return {"ok": True}
    listed = [{"code": code, "message": message} for code, message in problems.items()]
    return {"ok": False, "problems": listed}, 503


def _page(backups_key: str, problem: str = "") -> str:
    backups = stored_backups(_instance(backups_key))
    return render_template(
        "files/backups.html",
        backups=[(backup, backup.made_at.isoformat(), megabytes(backup.size)) for backup in backups],
        backups_key=backups_key,
        most=MOST_KEPT,
        in_folder=isinstance(current_app.config["DATABASE"], Path),
        problem=problem,
    )


def _instance(backups_key: str) -> Path:
    """The data folder. Aborts with 404 unless the key in the address is the one that the server has printed."""
    printed = current_app.config["BACKUPS_KEY"]
    if not printed or not hmac.compare_digest(backups_key.encode(), printed.encode()):
        abort(404)
    return Path(current_app.config["INSTANCE"])

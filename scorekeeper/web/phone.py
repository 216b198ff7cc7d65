"""The phone itself: what is kept on it for reading without connection, the installed app, what https would add."""

import json
from pathlib import Path

from flask import Blueprint, Flask, current_app, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import force_locale
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.translations import LANGUAGES
from scorekeeper.web.i18n import language
from scorekeeper.web.safety import asset

__all__ = ["install", "pages"]

pages = Blueprint("phone", __name__)

# Pages that a phone may keep as it saw them. Never the referee, whose questions are stored nowhere, nor a form.
_KEPT = {"home.show", "sessions.show", "hands.show", "rules.show"}
# What tells the worker so; it knows the name, too (static/js/worker.js).
_MARK = "Scorekeeper-Keep"


@pages.get("/phone")
def show() -> str:
    """What this phone can do here: screen, home screen, reading without connection; and what https would add."""
    return render_template("phone/show.html")


@pages.get("/offline")
def offline() -> str:
    """What stands in for a page that cannot be fetched and was never seen."""
    return render_template("phone/offline.html")


@pages.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """How the app is installed; browsers ask for it without the cookie, so its address names the language."""
    wanted = request.args.get("language", "")
    with force_locale(wanted if wanted in LANGUAGES else language()):
        body = json.dumps(_manifest(), ensure_ascii=False)
    return body, {"Content-Type": "application/manifest+json; charset=utf-8"}


@pages.get("/worker.js")
def worker() -> ResponseReturnValue:
    """The service worker: its script, preceded by where the files lie, so that browsers see every update."""
    name = "js/worker.js"
    head = f"const FILES = {json.dumps(asset(name).removesuffix(name))};\n"
    head += f"const OFFLINE = {json.dumps(url_for('phone.offline'))};\n"
    script = (Path(current_app.static_folder or "") / name).read_text(encoding="utf-8")
    return head + script, {"Content-Type": "text/javascript; charset=utf-8"}


def _manifest() -> dict[str, object]:
    icons = (("icon-192", "192x192", "any"), ("icon-512", "512x512", "any"), ("maskable-512", "512x512", "maskable"))
    return {
        "id": url_for("home.show"),
        "start_url": url_for("home.show"),
        "scope": url_for("home.show"),
        "name": _("Scorekeeper"),
        "short_name": _("Scorekeeper"),
        "description": _("The score of your card game, kept right."),
        "lang": language(),
        "display": "standalone",
        # The paper of tokens.css; pages then name their own by light and dark.
        "background_color": "#faf7f0",
        "theme_color": "#faf7f0",
        "icons": [
            {"src": asset(f"img/{name}.png"), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in icons
        ],
    }


def _mark(response: Response) -> Response:
    if response.mimetype == "text/html":
        response.headers.setdefault("Content-Language", language())
        if request.endpoint in _KEPT and response.status_code == 200:
            response.headers[_MARK] = "1"
    return response


def install(app: Flask) -> None:
    """Say of every page in which language it is, and of some that phones may keep them."""
    app.after_request(_mark)

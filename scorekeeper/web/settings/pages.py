"""What this phone chooses (language, suit colours), and the progressive web app: manifest, service worker, files."""

import json
import re
from pathlib import Path
from urllib.parse import urlsplit

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import force_locale
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.translations import LANGUAGES
from scorekeeper.web.http import preferences
from scorekeeper.web.http.access import phone, unsaved_sessions
from scorekeeper.web.http.assets import asset
from scorekeeper.web.http.i18n import language
from scorekeeper.web.http.parts import copy_before_update
from scorekeeper.web.rules.saved_rules import MOST_CHARACTERS

pages = Blueprint("settings", __name__)


@pages.get("/phone")
def show() -> str:
    """The settings of this phone (sessions as files, house rules, screen, home screen, reading offline), and what https
    would add.
    """
    return render_template(
        "settings/show.html",
        most_characters=MOST_CHARACTERS,
        kept=phone().session_count() > 0,
        unsaved=unsaved_sessions(),
        exported_at=preferences.exported_at(),
        before_update=copy_before_update(),
    )


@pages.post("/language")
def choose_language() -> Response:
    """Store the language in the cookie and redirect to the page where it was chosen."""
    requested = request.form.get("language")
    if requested in LANGUAGES:
        preferences.keep(language=requested)
    return redirect(_return_address())


@pages.post("/look")
def choose_colours() -> Response:
    """Store in the cookie whether the suits have two colours or four, and redirect to the page where it was chosen."""
    preferences.keep(four_colours=request.form.get("colours") == "four")
    return redirect(_return_address(), 303)


def _return_address() -> str:
    """The address in the form field `next` if it is a path on this site, else the home page."""
    address = request.form.get("next", "")
    parts = urlsplit(address)
    # A line break would end the header, and browsers remove it before they read the address.
    plain = address.isprintable() and address.startswith("/") and not address.startswith(("//", "/\\"))
    local = plain and not parts.scheme and not parts.netloc
    return address if local else url_for("home.show")


@pages.get("/static/<path:filename>")
def unversioned(filename: str) -> Response:
    """The current version of a static file, at an address with an old fingerprint or with none.

    Browsers must check it again before they use a cached copy.
    """
    return current_app.send_static_file(re.sub(r"^[0-9a-f]{12}/", "", filename))


@pages.get("/offline")
def offline() -> str:
    """The page shown offline instead of a page that this phone has not kept."""
    return render_template("settings/offline.html")


@pages.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """The web app manifest. Browsers fetch it without the cookie, so the query names the language."""
    requested = request.args.get("language", "")
    with force_locale(requested if requested in LANGUAGES else language()):
        body = json.dumps(_manifest(), ensure_ascii=False)
    return body, {"Content-Type": "application/manifest+json; charset=utf-8"}


@pages.get("/worker.js")
def worker() -> ResponseReturnValue:
    """The script of the service worker, after constants with addresses.

    One of these has the fingerprint of the static files, so that browsers notice every update.
    """
    name = "js/settings/service_worker.js"
    head = f"const ROOT = {json.dumps(url_for('home.show'))};\n"
    head += f"const FILES = {json.dumps(asset(name).removesuffix(name))};\n"
    head += f"const OFFLINE = {json.dumps(url_for('settings.offline'))};\n"
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
        # The paper colour of tokens.css. The pages name their own colours for light and dark.
        "background_color": "#faf7f0",
        "theme_color": "#faf7f0",
        "icons": [
            {"src": asset(f"img/{name}.png"), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in icons
        ],
    }

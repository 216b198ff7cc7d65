"""The choice of the language on this phone."""

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from scorekeeper.translations import LANGUAGES
from scorekeeper.web.http import preferences
from scorekeeper.web.http.redirects import return_address

pages = Blueprint("language", __name__)


@pages.post("/language")
def choose() -> Response:
    """Store the choice in the cookie and redirect to the page where it was made."""
    requested = request.form.get("language")
    if requested in LANGUAGES:
        preferences.keep(language=requested)
    return redirect(return_address())

"""The choice of suit colours on this phone: two colours or four."""

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from scorekeeper.web.http import preferences
from scorekeeper.web.http.redirects import return_address

pages = Blueprint("card_colours", __name__)


@pages.post("/look")
def choose() -> Response:
    """Store the choice in the cookie and redirect to the page where it was made."""
    preferences.keep(four_colours=request.form.get("colours") == "four")
    return redirect(return_address(), 303)

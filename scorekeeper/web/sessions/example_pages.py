"""Removes the examples from this phone."""

from flask import Blueprint, flash, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.web.http import preferences

pages = Blueprint("examples", __name__)


@pages.post("/examples/remove")
def remove() -> ResponseReturnValue:
    """Remove the examples from this phone's home page."""
    preferences.keep(examples_removed=True)
    flash(_("The examples are gone from this phone."))
    return redirect(url_for("home.show"), 303)

"""Home: the sessions this phone may see, and the ways in."""

from flask import Blueprint, render_template

from scorekeeper.web.access import device_or_none
from scorekeeper.web.storage import store

__all__ = ["pages"]

pages = Blueprint("home", __name__)


@pages.get("/")
def show() -> str:
    """The sessions of this phone, newest first."""
    known = device_or_none()
    return render_template("home.html", sessions=store().sessions_of(known) if known else [])

"""Static files at addresses with an old fingerprint or with none."""

import re

from flask import Blueprint, current_app
from werkzeug.wrappers import Response

pages = Blueprint("assets", __name__)


@pages.get("/static/<path:filename>")
def unversioned(filename: str) -> Response:
    """The current version of a file. Browsers must check it again before they use a cached copy."""
    return current_app.send_static_file(re.sub(r"^[0-9a-f]{12}/", "", filename))

"""Files as answers, under a name that says what is in them."""

import re
from typing import Literal
from urllib.parse import quote

from flask import Response
from werkzeug.http import dump_options_header

__all__ = ["sent"]


def sent(content: bytes, mimetype: str, name: str, how: Literal["inline", "attachment"]) -> Response:
    """A file that the browser shows (`inline`) or saves; what no file may be called is taken out of its name."""
    stem, dot, end = name.rpartition(".")
    filename = re.sub(r'[\\/:*?"<>|\x00-\x1f]+', "-", stem).strip(". ") + dot + end
    # The star marks a name in any script.
    shown = dump_options_header(how, {"filename*": f"UTF-8''{quote(filename)}"})
    return Response(content, mimetype=mimetype, headers={"Content-Disposition": shown})

"""Responses that are named files."""

import re
from collections.abc import Iterable
from typing import Literal
from urllib.parse import quote

from flask import Response
from werkzeug.http import dump_options_header


def file_response(
    content: bytes | Iterable[bytes], mimetype: str, name: str, how: Literal["inline", "attachment"]
) -> Response:
    """A file that the browser shows (`inline`) or saves (`attachment`). `content` may come in parts.

    Characters in `name` that a system forbids in file names are replaced.
    """
    stem, dot, end = name.rpartition(".")
    filename = re.sub(r'[\\/:*?"<>|\x00-\x1f]+', "-", stem).strip(". ") + dot + end
    # The star means an encoded value, which may have any character.
    shown = dump_options_header(how, {"filename*": f"UTF-8''{quote(filename)}"})
    return Response(content, mimetype=mimetype, headers={"Content-Disposition": shown})

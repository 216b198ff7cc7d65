"""Responses that are files with a name."""

import re
from collections.abc import Iterable
from typing import Literal
from urllib.parse import quote

from flask import Response
from werkzeug.http import dump_options_header


def file_response(
    content: bytes | Iterable[bytes], mimetype: str, name: str, how: Literal["inline", "attachment"]
) -> Response:
    """A response with a file, perhaps in parts, that the browser shows (`inline`) or saves (`attachment`).

    Characters that some system forbids in file names are replaced in `name`.
    """
    stem, dot, end = name.rpartition(".")
    filename = re.sub(r'[\\/:*?"<>|\x00-\x1f]+', "-", stem).strip(". ") + dot + end
    # The star after the parameter's name means: encoded, so that the value may hold any character.
    shown = dump_options_header(how, {"filename*": f"UTF-8''{quote(filename)}"})
    return Response(content, mimetype=mimetype, headers={"Content-Disposition": shown})

"""Allows line breaks in Japanese headings only between phrases.

Japanese has no spaces, so most browsers break a line after any character: コー／ルできますか. In headings
static/css/base.css forbids that, and `<wbr>` allows breaks between phrases.
"""

import re

from werkzeug.wrappers import Response

from scorekeeper.translations.phrases import phrases
from scorekeeper.web.http.i18n import language

# The elements that the styles treat as headings.
_HEADING = re.compile(r"(<(h[1-3]|legend|summary|strong)\b[^>]*>)(.*?)(?=</\2>)", re.DOTALL)
# Names (`bdi`), tags and entities stay whole.
_TEXT = re.compile(r"(<bdi\b.*?</bdi>|<[^>]*>|&[^;]*;)", re.DOTALL)


def mark_phrases(response: Response) -> Response:
    """Mark the phrases in the headings of a Japanese page."""
    if response.mimetype == "text/html" and not response.direct_passthrough and language() == "ja":
        response.set_data(
            _HEADING.sub(lambda heading: heading[1] + with_phrases(heading[3]), response.get_data(as_text=True))
        )
    return response


def with_phrases(html: str) -> str:
    """The HTML of a heading with `<wbr>` between the phrases of its text."""
    pieces = _TEXT.split(html)
    return "".join(piece if index % 2 else "<wbr>".join(phrases(piece)) for index, piece in enumerate(pieces))

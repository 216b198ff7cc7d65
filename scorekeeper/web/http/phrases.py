"""Marks in Japanese headings where a line may end: between phrases, on every browser.

Japanese has no blanks; most browsers end a line after any character: コー／ルできますか. In headings the styles forbid
that (static/css/base.css), and `<wbr>` allows it between phrases.
"""

import re

from werkzeug.wrappers import Response

from scorekeeper.translations.phrases import phrases
from scorekeeper.web.http.i18n import language

# What the styles treat as a heading, too.
_HEADING = re.compile(r"(<(h[1-3]|legend|summary|strong)\b[^>]*>)(.*?)(?=</\2>)", re.DOTALL)
# Names are not divided by phrase: a name is no sentence.
_TEXT = re.compile(r"(<bdi\b.*?</bdi>|<[^>]*>|&[^;]*;)", re.DOTALL)


def mark_phrases(response: Response) -> Response:
    """The response; a Japanese page has its headings marked."""
    if response.mimetype == "text/html" and not response.direct_passthrough and language() == "ja":
        response.set_data(
            _HEADING.sub(lambda heading: heading[1] + with_phrases(heading[3]), response.get_data(as_text=True))
        )
    return response


def with_phrases(html: str) -> str:
    """HTML of a heading, with `<wbr>` between the phrases of its text."""
    pieces = _TEXT.split(html)
    return "".join(piece if index % 2 else "<wbr>".join(phrases(piece)) for index, piece in enumerate(pieces))

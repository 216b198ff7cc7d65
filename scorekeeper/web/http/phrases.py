"""Allows line breaks on Japanese pages only where a reader expects them.

Japanese has no spaces, so most browsers break a line after any character: コー／ルできますか. In headings
static/css/base.css forbids that, and `<wbr>` allows breaks between phrases. It also keeps names (`<bdi>`) whole. In
sentences they become that here, and stay with the number behind them.
"""

import re

from markupsafe import Markup
from werkzeug.wrappers import Response

from scorekeeper.engine.text import NO_BREAK
from scorekeeper.translations.phrases import name_parts, phrases
from scorekeeper.web.http.i18n import language
from scorekeeper.web.http.suits import with_coloured_suits

# The elements that the styles treat as headings.
_HEADING = re.compile(r"(<(h[1-3]|legend|summary|strong)\b[^>]*>)(.*?)(?=</\2>)", re.DOTALL)
# Names (`bdi`), tags and entities stay whole.
_TEXT = re.compile(r"(<bdi\b.*?</bdi>|<[^>]*>|&[^;]*;)", re.DOTALL)
# What is no text of the page: elements without markup in them, names, tags.
_MARKUP = re.compile(r"(<(script|style|title|textarea|option|text|bdi)\b.*?</\2>|<[^>]*>)", re.DOTALL)
_NAME = re.compile(r"<bdi\b[^>]*>((?:[^<]|<wbr>)*)</bdi>")
_JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
# Japanese has no blank between sentences, also where a link begins one. The number of a rule keeps its blank.
_BLANK = re.compile(r"(?<=。)\s+(?=\S)")
_SENTENCE = re.compile(r"<(a|strong|bdi)\b(?![^>]*rule-number)")


def mark_text(response: Response) -> Response:
    """Mark names, and the phrases in the headings, of a Japanese page; and colour the cards of any page."""
    if response.mimetype == "text/html" and not response.direct_passthrough:
        html = response.get_data(as_text=True)
        if language() == "ja":
            html = _HEADING.sub(lambda heading: heading[1] + with_phrases(heading[3]), with_whole_names(html))
        response.set_data(with_coloured_suits(html))
    return response


def breakable_name(name: str) -> Markup:
    """A name for a narrow column: where it is wider, its line ends between its parts."""
    return Markup("<wbr>").join(name_parts(name))


def with_phrases(html: str) -> str:
    """The HTML of a heading with `<wbr>` between the phrases of its text."""
    pieces = _TEXT.split(html)
    return "".join(piece if index % 2 else "<wbr>".join(phrases(piece)) for index, piece in enumerate(pieces))


def with_whole_names(html: str) -> str:
    """A page on which each Japanese name that is `<bdi>` somewhere is so everywhere, with its number behind it, and on
    which sentences follow each other without blanks."""
    named = {name.replace("<wbr>", "") for name in _NAME.findall(html)}
    names = sorted(filter(_JAPANESE.search, named), key=len, reverse=True)
    name = re.compile("|".join(map(re.escape, names)) or "(?!)")
    # A piece of text, then markup and the name of its element or None, and so on.
    pieces = _MARKUP.split(html)
    for index in range(0, len(pieces), 3):
        text = _BLANK.sub("", pieces[index])
        if text.rstrip().endswith("。") and _SENTENCE.match("".join(pieces[index + 1 : index + 2])):
            text = text.rstrip()
        pieces[index] = name.sub(lambda match: f"<bdi>{match[0]}</bdi>", text)
    del pieces[2::3]
    return re.sub(r"</bdi> (?=[−\d])", f"</bdi>{NO_BREAK}", "".join(pieces))

"""The result of a match as a picture for a chat: who won, the sides by place, the chart of the totals. And that of an
evening: who won it, what everybody won, who pays whom."""

from collections.abc import Sequence
from datetime import date

from scorekeeper.pdf.paper_size import Size
from scorekeeper.pdf.rendering import Sheet
from scorekeeper.reports.result import Result
from scorekeeper.translations import DEFAULT_DOMAIN

# In pixels. Chats show it as wide as a phone, where each unit of the layout is three of them.
PICTURE_WIDTH = 1080
# As wide as a phone; ten partners with the longest names take half of the height. An evening that needs more gets it.
_SIZE = Size(width=360 * 25.4 / 96, height=1500 * 25.4 / 96, margins=(0, 0, 0))


def result_picture(result: Result, *, title: str, played: date, language: str, region: str = "") -> bytes:
    """The result of a match as PNG, `PICTURE_WIDTH` pixels wide and as high as it needs.

    `title` is the name of the session, `played` the day of the match, `language` a key of `LANGUAGES` (`KeyError` for
    others), `region` where its reader lives (`GB`), for the way the day is written.
    """
    context: dict[str, object] = {"result": result, "title": title, "played": played}
    return Sheet("picture", language, result.game.gettext_domain, _SIZE, context, region=region).png(PICTURE_WIDTH)


def evening_picture(
    told: Sequence[Sequence[str]], *, title: str, played: date, language: str, region: str = ""
) -> bytes:
    """The result of an evening as such a PNG. `told` are its paragraphs in that language, the first line is the
    heading; the others as above."""
    context: dict[str, object] = {"told": told, "title": title, "played": played}
    return Sheet("evening_picture", language, DEFAULT_DOMAIN, _SIZE, context, region=region).png(PICTURE_WIDTH)

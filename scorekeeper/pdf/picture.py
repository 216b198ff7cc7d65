"""Results as pictures for a chat: of a match (who won, the sides by place, a chart) and of an evening (who won it, what
everybody won, who pays whom)."""

from collections.abc import Sequence
from datetime import date

from scorekeeper.pdf.paper_size import Size
from scorekeeper.pdf.rendering import Sheet
from scorekeeper.reports.result import Result
from scorekeeper.translations import DEFAULT_DOMAIN

# Pixels. Chats show it as wide as a phone, where a unit of the layout is three pixels.
PICTURE_WIDTH = 1080
# As wide as a phone; ten partners with the longest names take half of the height. It grows for longer evenings.
_SIZE = Size(width=360 * 25.4 / 96, height=1500 * 25.4 / 96, margins=(0, 0, 0))


def result_picture(result: Result, *, title: str, played: date, language: str, region: str = "") -> bytes:
    """The result of a match as PNG, `PICTURE_WIDTH` pixels wide and as high as it needs."""
    context: dict[str, object] = {"result": result, "title": title, "played": played}
    return Sheet("picture", language, result.game.gettext_domain, _SIZE, context, region=region).png(PICTURE_WIDTH)


def evening_picture(
    paragraphs: Sequence[Sequence[str]], *, title: str, played: date, language: str, region: str = ""
) -> bytes:
    """The result of an evening as such a PNG: `paragraphs` of lines in that language, beginning with the heading."""
    context: dict[str, object] = {"paragraphs": paragraphs, "title": title, "played": played}
    return Sheet("evening_picture", language, DEFAULT_DOMAIN, _SIZE, context, region=region).png(PICTURE_WIDTH)

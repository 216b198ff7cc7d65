"""Results as pictures for a chat: of a match (who won, the sides by place, a chart) and of a session (who won it, what
everybody won, who pays whom)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.pdf.facts import OfMatch, Printable
from scorekeeper.pdf.paper_size import Size
from scorekeeper.pdf.sheet import Sheet
from scorekeeper.reports.result import result_of
from scorekeeper.translations import DEFAULT_DOMAIN

# Pixels. Chats show it as wide as a phone, where a unit of the layout is three pixels.
PICTURE_WIDTH = 1080
# As wide as a phone; ten partners with the longest names take half of the height. It grows for longer sessions.
_SIZE = Size(width=360 * 25.4 / 96, height=1500 * 25.4 / 96, margins=(0, 0, 0))


class ResultPicture(OfMatch):
    """The result of a match."""

    def png(self, language: str) -> bytes:
        """The picture as PNG, `PICTURE_WIDTH` pixels wide and as high as it needs."""
        from scorekeeper.pdf.layout import png

        result = result_of(self.ledger)
        context: dict[str, object] = {"result": result, "title": self.title, "played": self.played}
        sheet = Sheet("picture", language, result.game.gettext_domain, _SIZE, context, region=self.region)
        return png(sheet, PICTURE_WIDTH)


@dataclass(frozen=True)
class SessionPicture(Printable):
    """The result of a session: `paragraphs` of lines in the language of the picture, beginning with the heading. The
    other fields are those of `ResultPicture`."""

    paragraphs: Sequence[Sequence[str]]
    title: str
    played: date
    region: str = ""

    def png(self, language: str) -> bytes:
        """The picture as PNG, like that of a match."""
        from scorekeeper.pdf.layout import png

        context: dict[str, object] = {"paragraphs": self.paragraphs, "title": self.title, "played": self.played}
        sheet = Sheet("session_picture", language, DEFAULT_DOMAIN, _SIZE, context, region=self.region)
        return png(sheet, PICTURE_WIDTH)

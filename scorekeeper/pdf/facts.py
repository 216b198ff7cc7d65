"""What can be printed, and everything that it is made from: two sheets with equal facts look the same."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from decimal import Decimal

from scorekeeper.engine.fields import Json, encode
from scorekeeper.engine.ledger import Ledger
from scorekeeper.pdf.paper_size import Paper
from scorekeeper.pdf.sheet import Sheet
from scorekeeper.reports.rulebook import Rulebook


@dataclass(frozen=True)
class Printable:
    """Base class of sheets and pictures. Their fields are all that they show, besides language and paper size."""

    @property
    def facts(self) -> list[Json]:
        """The name of the class and the value of every field, as JSON. Raises TypeError for a value that has none."""
        return [type(self).__name__, *_values(self)]


@dataclass(frozen=True)
class OfMatch(Printable):
    """Base class of what shows a match. `title` is the name of the session, `played` the day of the match, `region`
    where the reader lives (`GB`), for the way the day is written."""

    ledger: Ledger
    title: str
    played: date
    region: str = ""


class PaperSheet(Printable, ABC):
    """Base class of what is printed on paper."""

    @abstractmethod
    def sheet(self, language: str, paper: Paper) -> Sheet:
        """What is printed, as HTML that is still to be laid out. `language` is a key of `LANGUAGES`."""

    def pdf(self, language: str, paper: Paper) -> bytes:
        """It as PDF. KeyError for a language that is none of `LANGUAGES`."""
        # Loads WeasyPrint with Pango, so only when somebody wants a PDF.
        from scorekeeper.pdf import layout

        return layout.pdf(self.sheet(language, paper))


def _values(instance: object) -> list[Json]:
    assert is_dataclass(instance)
    return [_fact(getattr(instance, field.name)) for field in fields(instance)]


def _fact(value: object) -> Json:
    match value:
        case None | str() | int():
            return value
        case date() | Decimal():
            return str(value)
        case list() | tuple():
            return [_fact(item) for item in value]
        case Mapping():
            return [[_fact(key), _fact(item)] for key, item in value.items()]
        case Ledger():
            hands = [[row.slot, _fact(row.body)] for row in value.rows]
            return [value.terms.game.key, value.terms.body(), hands, _fact(sorted(value.points_at_save.items()))]
        case Rulebook():
            return [value.game.key, str(value.title), value.players, value.preset.key, encode(value.chosen)]
        case _ if is_dataclass(value):
            return _values(value)
    raise TypeError(f"No sheet knows how {type(value).__name__} looks as JSON.")

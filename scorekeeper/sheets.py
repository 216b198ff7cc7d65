"""Paper: ledgers in, PDF out. A match's score sheet, the summary of a session and the rules, in A4 or Letter, in any
language.

The numbers come from the ledger as they are, in the order that `account` gives them. Only what paper adds is worked
out here: every hand in words, who won what in an evening. Nothing is fetched from anywhere.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from threading import Lock
from typing import Literal

from babel.dates import format_date
from babel.numbers import format_decimal
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from scorekeeper import chart
from scorekeeper.account import changes, column_name, pad, reckonings
from scorekeeper.ledger import Ledger, Row, Status
from scorekeeper.places import asset_folder
from scorekeeper.rulebook import Rulebook
from scorekeeper.scoring import Game, Line
from scorekeeper.text import Text
from scorekeeper.translations import ORDINARY, translator

__all__ = ["Paper", "match_sheet", "rules_sheet", "session_summary"]

Paper = Literal["a4", "letter"]
Side = tuple[str, ...]

_CARD = re.compile("((?:10|[A2-9JQK])?[♠♥♦♣])")
# Pango and fontconfig keep caches for the whole process; sheets are quick, so they wait for each other.
_printing = Lock()
# In whose words the paper that is being written speaks.
_words = ContextVar("words", default=ORDINARY)


@dataclass(frozen=True)
class Explained:
    """A hand in words: the rule behind its headline, if a line says no more than that, and the other lines.

    `named`: lines of several sides, so each needs its name.
    """

    row: Row
    rule: str
    lines: tuple[Line, ...]
    named: bool


@dataclass(frozen=True)
class BestHand:
    """The hand that brought a player most, the name of its match and the game."""

    player: str
    match: str
    game: Game
    row: Row
    points: int


@dataclass
class Tally:
    """One player's evening; `points` by the name of the game."""

    player: str
    matches: int = 0
    won: int = 0
    hands: int = 0
    points: dict[str, int] = field(default_factory=dict)
    best: BestHand | None = None


def match_sheet(ledger: Ledger, *, title: str, played: date, language: str, paper: Paper) -> bytes:
    """The score sheet of a match as PDF: pad, reckoning, chart, house rules, signatures, every hand explained.

    `title` is the session's name, `language` a key of `LANGUAGES` (`KeyError` for others). A match that is not
    finished is printed as far as it went, and says so.
    """
    terms, columns = ledger.terms, range(len(ledger.state.columns))
    wide = len(columns) > 1 or len(terms.sides) > 3
    size = (672 / len(columns), 180) if wide else (300, 200) if len(terms.sides) < 3 else (264, 200)
    return _pdf(
        "match",
        language,
        paper,
        terms.game.words,
        title=title,
        played=played,
        ledger=ledger,
        terms=terms,
        sides=terms.sides,
        wide=wide,
        columns=[column_name(column) for column in columns] if len(columns) > 1 else [],
        pad=pad(ledger),
        reckonings=reckonings(ledger),
        charts=[chart.totals(ledger, column, width=size[0], height=size[1]) for column in columns],
        hands=[_explained(row, terms.sides) for row in ledger.rows if row.score],
        preset=next(one.name for one in terms.game.presets if one.key == terms.preset),
        changes=changes(terms),
    )


def session_summary(
    matches: Sequence[tuple[str, Ledger]], *, title: str, played: date, language: str, paper: Paper
) -> bytes:
    """The evening as PDF: each match (its name and its ledger) with its result, and what every player won.

    `title` is the session's name, `language` a key of `LANGUAGES` (`KeyError` for others).
    """
    tallies = _tallies(matches)
    words = {ledger.terms.game.words for _, ledger in matches}
    return _pdf(
        "summary",
        language,
        paper,
        words.pop() if len(words) == 1 else ORDINARY,
        title=title,
        played=played,
        matches=matches,
        games=list(dict.fromkeys(ledger.terms.game.name for _, ledger in matches)),
        tallies=tallies,
        best=max((tally.best for tally in tallies if tally.best), key=lambda hand: hand.points, default=None),
    )


def rules_sheet(book: Rulebook, *, title: str, language: str, paper: Paper) -> bytes:
    """The rules of a table as PDF; `title` is the session's name, empty where there is none."""
    return _pdf("rulebook", language, paper, book.game.words, title=title, book=book)


def _explained(row: Row, sides: Sequence[Side]) -> Explained:
    assert row.score, "only hands that count are explained"
    firsts = [side[0] for side in sides]
    lines = [line for line in row.score.lines if line.player in firsts]
    more = tuple(line for line in lines if line.text != row.score.headline)
    rule = next((line.rule for line in lines if line not in more), "")
    return Explained(row, rule, more, len({line.player for line in more}) > 1)


def _tallies(matches: Sequence[tuple[str, Ledger]]) -> list[Tally]:
    """Everybody's evening, whoever won most first."""
    tallies: dict[str, Tally] = {}
    for name, ledger in matches:
        game = ledger.terms.game
        for player in ledger.terms.players:
            tally = tallies.setdefault(player, Tally(player))
            tally.matches += 1
            tally.won += player in ledger.winners
            tally.hands += ledger.state.wins[player]
            tally.points[game.name] = tally.points.get(game.name, 0) + ledger.final(player)
            for row in ledger.rows:
                if row.points(player) > (tally.best.points if tally.best else 0):
                    tally.best = BestHand(player, name, game, row, row.points(player))
    return sorted(tallies.values(), key=lambda one: (-one.won, -one.hands, -sum(one.points.values())))


def _pdf(template: str, language: str, paper: Paper, words: str, **shown: object) -> bytes:
    with _speaking(words):
        html = _environment(language).get_template(f"sheets/{template}.html").render(paper=paper, **shown)
    # Loads Pango, so only when somebody prints.
    from weasyprint import CSS, HTML
    from weasyprint.urls import URLFetcher

    nothing = URLFetcher(allowed_protocols=())
    with _printing:
        style = CSS(string=_style("sheet"), url_fetcher=nothing)
        pdf: bytes = HTML(string=html, url_fetcher=nothing).write_pdf(stylesheets=[style], pdf_tags=True)
    return pdf


@cache
def _style(name: str) -> str:
    return (asset_folder("static") / "css" / f"{name}.css").read_text("utf-8")


@contextmanager
def _speaking(words: str) -> Iterator[None]:
    before = _words.set(words)
    try:
        yield
    finally:
        _words.reset(before)


@cache
def _environment(language: str) -> Environment:
    def gettext(message: str) -> str:
        return translator(language, _words.get()).gettext(message)

    def ngettext(singular: str, plural: str, number: int) -> str:
        return translator(language, _words.get()).ngettext(singular, plural, number)

    def say(text: Text | str) -> str:
        if isinstance(text, Text):
            return text.render(translator(language, _words.get()))
        return gettext(text) if text else ""

    def in_words_of(game: Game, caller: Callable[[], str]) -> str:
        """A part of the paper (a call block) that speaks of one game."""
        with _speaking(game.words):
            return caller()

    def suits(text: object) -> Markup:
        """Cards in a sentence kept together and in their colour."""
        pieces = _CARD.split(str(text))
        return Markup("").join(_card(piece) if index % 2 else escape(piece) for index, piece in enumerate(pieces))

    def signed(points: int) -> str:
        return format_decimal(points, locale=language).replace("-", "\u2212")

    def day(when: date) -> str:
        return format_date(when, "full", locale=language)

    made = Environment(
        loader=FileSystemLoader(asset_folder("templates")),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]  # the extension adds it
    made.filters.update(say=say, suits=suits, signed=signed, day=day)
    made.globals.update(
        language=language,
        in_words_of=in_words_of,
        Status=Status,
        chart_style=Markup(_style("chart")),  # noqa: S704 our own file
    )
    return made


def _card(symbol: str) -> Markup:
    return Markup('<span class="{}">{}</span>').format("card red" if symbol[-1] in "♥♦" else "card", symbol)

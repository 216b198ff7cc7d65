"""For the tests of PDFs and charts: matches as people play them, and the text and glyphs of a PDF."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from typing import Any
from unicodedata import normalize

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream, IndirectObject, NameObject, read_object

from scorekeeper.engine.adjustments import HandRecord
from scorekeeper.engine.fields import ByPlayer, Integer, spec
from scorekeeper.engine.game import Game, Preset
from scorekeeper.engine.ledger import Ledger, read_terms, replay
from scorekeeper.engine.scores import HandScore, Line
from scorekeeper.engine.state import Standing, State
from scorekeeper.engine.text import T
from scorekeeper.games import games
from scorekeeper.pdf.paper_size import SIZES
from tests.support.pdf_operations import operations

GIN = games()["gin"]
JAPANESE = ("山田 花子", "佐藤 健太郎")
LONG = ("Maximiliane Wolkenst", "ベルトラム・フォン・ホーエン", "महम्मद अनीता")


def match(
    players: Sequence[str],
    hands: Sequence[Any],
    *,
    game: Game = GIN,
    preset: str = "house",
    dealt: bool = True,
    **options: Any,
) -> Ledger:
    """A match of these hands; None is a voided hand. The first player deals first; not `dealt`: no dealer is known."""
    body = {"players": list(players), "dealer": players[0] if dealt else None, "preset": preset, "options": options}
    return replay(read_terms(game, body), list(enumerate(hands, 1)))


def ended(by: str, deadwood: int, other: str, others: int) -> dict[str, Any]:
    """A hand by numbers."""
    return {"ended_by": by, "hands": {by: {"deadwood": deadwood}, other: {"deadwood": others}}}


def played_hands(value: str, two: str) -> list[Any]:
    """Knock, undercut, dead hand, void, cards laid off, gin, cards left over, refused, level, the end, after it."""
    cards = {
        value: {"cards": ["7H", "8H", "9H", "4S", "5S", "6S", "KC", "KD", "KS", "2D"]},
        two: {"cards": ["10H", "JH", "QS", "QD", "3C", "3D", "3H", "9C", "5D", "AD"]},
    }
    return [
        ended(value, 6, two, 24),
        ended(two, 9, value, 2),
        {"ended_by": None, "hands": {}},
        None,
        {"ended_by": value, "hands": cards},
        ended(two, 0, value, 31),
        {"ended_by": two, "hands": {value: {"loose": ["KH", "9S"]}, two: {"deadwood": 4}}},
        ended(value, 30, two, 5),
        ended(value, 5, two, 5),
        ended(value, 0, two, 38),
        ended(two, 2, value, 12),
    ]


def in_turn(players: Sequence[str], number: int) -> list[Any]:
    """Hands of three players; in each the dealer sits out."""
    hands = []
    for index in range(number):
        single, two = (player for place, player in enumerate(players) if place != index % 3)
        knocker, other = (single, two) if index % 4 else (two, single)
        hands.append(ended(knocker, index * 5 % 8, other, 11 + index * 7 % 19))
    return hands


def team_hands(players: Sequence[str], number: int) -> list[Any]:
    """Hands of two teams at two tables: the first and third seat play against the second and fourth."""
    north, east, south, west = players
    return [
        {"tables": [ended(north, 3 + n % 5, east, 20 + n * 7 % 23), ended(west, n * 3 % 9, south, 6 + n * 5 % 31)]}
        for n in range(number)
    ]


@dataclass(frozen=True)
class Rules:
    target: int = spec(Integer(1, 100_000), 5000, "Target")


@dataclass(frozen=True)
class Points(HandRecord):
    points: Mapping[str, int] = spec(ByPlayer(Integer(-500, 500)), dict, "Points")


def _score(options: Rules, record: Points, state: State) -> HandScore:
    best = max(record.points.values())
    lines = tuple(Line(name, points, T("Points"), "X-1") for name, points in record.points.items())
    winners = tuple(name for name, points in record.points.items() if points == best)
    return HandScore(T("Every player scores."), lines, winners)


def _after(options: Rules, score: HandScore, state: State) -> State:
    (column,) = state.columns
    totals = {name: total + score.points(name) for name, total in column.totals.items()}
    wins = {name: won + (name in score.winners) for name, won in state.wins.items()}
    dealer = state.players[(state.players.index(state.dealer or "") + 1) % len(state.players)]
    return replace(
        state, dealer=dealer, columns=(Standing(totals, wins, max(totals.values()) >= options.target),), wins=wins
    )


def _start(options: Rules, players: tuple[str, ...], dealer: str | None) -> State:
    nought = dict.fromkeys(players, 0)
    return State(players, dealer, (Standing(nought, nought),), nought)


# Ten players who all score in every hand: no game here has as many yet.
MANY = replace(
    GIN,
    key="many",
    name="Many",
    players=(2, 10),
    Options=Rules,
    Record=Points,
    presets=(Preset("house", "Standard", "", {}),),
    options_issues=lambda options, players: [],
    start=_start,
    sides=lambda options, players: tuple((player,) for player in players),
    check=lambda options, record, state: [],
    score=_score,
    after=_after,
    closing=lambda options, state: (),
)


@dataclass(frozen=True)
class Glyph:
    """One glyph of a page: its number in the font, its text, and the colour it is filled with.

    Number 0 is the box that is drawn for characters that the font does not have.
    """

    number: int
    text: str
    fill: tuple[float, ...]


class _Reader(PdfReader):
    """Reads of an object stream only the objects that are asked for: most of them say what is a row and what a cell."""

    def _get_object_from_stream(self, indirect_reference: IndirectObject) -> Any:
        number, place = self.xref_objStm[indirect_reference.idnum]
        stream = IndirectObject(number, 0, self).get_object()
        data, first = stream.get_data(), stream["/First"]
        start = int(data[:first].split(maxsplit=2 * place + 2)[2 * place + 1])
        result = read_object(BytesIO(data[first + start :]), self)
        self.cache_indirect_object(0, indirect_reference.idnum, result)
        return result


@lru_cache(maxsize=8)
def _drawn(pdf: bytes) -> Sequence[PageObject]:
    """The pages of a PDF, each with its operations. The last few are kept: to read them takes time."""
    pages = _Reader(BytesIO(pdf)).pages
    for page in pages:
        content = ContentStream(None, page.pdf)
        content.operations = operations(page["/Contents"].get_object().get_data())
        page[NameObject("/Contents")] = content
    return pages


@lru_cache(maxsize=8)
def glyphs(pdf: bytes) -> tuple[Glyph, ...]:
    """Every glyph on every page."""
    return tuple(glyph for page in _drawn(pdf) for glyph in _glyphs(page["/Contents"].operations, page))


def _glyphs(drawn: Sequence[tuple[Any, bytes]], owner: Any) -> Iterator[Glyph]:
    resources = owner["/Resources"].get_object()
    fonts = {name: _codes(font.get_object()) for name, font in resources.get("/Font", {}).items()}
    fill: tuple[float, ...] = (0.0,)
    kept: list[tuple[float, ...]] = []
    font: tuple[dict[int, int] | None, dict[int, str]] = (None, {})
    for operands, operator in drawn:
        if operator == b"q":
            kept.append(fill)
        elif operator == b"Q":
            fill = kept.pop()
        elif operator in (b"rg", b"g", b"sc", b"scn"):
            fill = tuple(operands)
        elif operator == b"Tf":
            font = fonts[operands[0]]
        elif operator in (b"Tj", b"TJ"):
            for raw in operands[0] if operator == b"TJ" else operands:
                if not isinstance(raw, bytes):
                    continue
                for code in (int.from_bytes(raw[at : at + 2], "big") for at in range(0, len(raw), 2)):
                    yield Glyph(code if font[0] is None else font[0].get(code, 0), font[1].get(code, ""), fill)
        elif operator == b"Do":
            form = resources["/XObject"][operands[0]].get_object()
            if form["/Subtype"] == "/Form":
                yield from _glyphs(operations(form.get_data()), form)


def painted_with(pdf: bytes, colour: tuple[float, ...]) -> set[str]:
    """The operators that choose a colour (to 0.001) in a PDF: `rg` for surfaces and letters, `RG` for lines."""
    return {
        operator.decode()
        for page in _drawn(pdf)
        for operands, operator in _painting(page["/Contents"].operations, page)
        if operator in (b"rg", b"RG") and tuple(round(float(part), 3) for part in operands) == colour
    }


def _painting(drawn: Sequence[tuple[Any, bytes]], owner: Any) -> Iterator[tuple[Any, bytes]]:
    """The operations of a page or a drawing, with those of the drawings in it."""
    for operands, operator in drawn:
        yield operands, operator
        if operator == b"Do":
            form = owner["/Resources"].get_object()["/XObject"][operands[0]].get_object()
            if form["/Subtype"] == "/Form":
                yield from _painting(operations(form.get_data()), form)


def _codes(font: Any) -> tuple[dict[int, int] | None, dict[int, str]]:
    """Of a font: the glyph of each code (None: the code itself) and the text of each code."""
    encoding = font["/Encoding"].get_object()
    numbers = None
    if encoding != "/Identity-H":
        matches = re.findall(rb"<([0-9a-f]{4})> (\d+)", encoding.get_data())
        numbers = {int(code, 16): int(number) for code, number in matches}
    texts = re.findall(rb"<([0-9a-fA-F]{4})> <([0-9a-fA-F]+)>", font["/ToUnicode"].get_object().get_data())
    return numbers, {int(code, 16): bytes.fromhex(text.decode()).decode("utf-16-be") for code, text in texts}


@dataclass(frozen=True)
class PrintedPage:
    """A page as it was read: its size in points, its words with white space as one blank, and every piece of text with
    how far across and up it begins. `smallest` is the size of its smallest letters in points."""

    width: float
    height: float
    text: str
    pieces: tuple[tuple[str, float, float], ...]
    smallest: float


@lru_cache(maxsize=8)
def pages_of(pdf: bytes) -> tuple[PrintedPage, ...]:
    """The pages of a PDF."""
    return tuple(map(_read, _drawn(pdf)))


def _read(page: PageObject) -> PrintedPage:
    pieces: list[tuple[str, float, float]] = []
    sizes: list[float] = []

    # Where the drawings (the chart's labels) are placed that are being read: text in them has places of its own.
    drawings: list[Sequence[float]] = []

    def begin(operator: bytes, _operands: Any, placed: Sequence[float], _text: Any) -> None:
        if operator == b"Do":
            drawings.append(tuple(placed))

    def end(operator: bytes, *_: Any) -> None:
        if operator == b"Do":
            drawings.pop()

    def look(text: str, placed: Sequence[float], written: Sequence[float], _font: Any, size: float) -> None:
        if text.strip():
            x, y = written[4:6]
            height = size * written[3]
            for m in (placed, *reversed(drawings)):
                x, y = x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]
                height *= m[3]
            sizes.append(round(abs(height), 2))
            pieces.append((text, x, y))

    read = page.extract_text(visitor_operand_before=begin, visitor_operand_after=end, visitor_text=look)
    text = " ".join(read.split())
    return PrintedPage(float(page.mediabox.width), float(page.mediabox.height), text, tuple(pieces), min(sizes))


def check_pages(pdf: bytes) -> None:
    """Nothing is set beyond the edge of its page or smaller than 9 points, and the last of several pages is not nearly
    empty."""
    pages = pages_of(pdf)
    for page in pages:
        assert page.pieces
        assert page.smallest >= 9, page.text
        for text, across, up in page.pieces:
            assert 0 <= across <= page.width, text
            assert 0 <= up <= page.height, text
    if len(pages) > 1:
        assert _filled(pages[-1]) > 0.2, pages[-1].text


def _filled(page: PrintedPage) -> float:
    """How far down a page there is text, from 0 to 1 of the height within its margins."""
    shorter = min(page.width, page.height)
    size = min(SIZES.values(), key=lambda value: abs(min(value.width, value.height) / 25.4 * 72 - shorter))
    top, _, foot = (margin / 25.4 * 72 for margin in size.margins)
    lowest = min(up for _, _, up in page.pieces if up > foot)
    return (page.height - top - lowest) / (page.height - top - foot)


def text_of(pdf: bytes) -> str:
    """The words on all pages, white space as one blank."""
    return " ".join(page.text for page in pages_of(pdf))


def letters(text: str) -> Counter[str]:
    """How often each letter and digit is on a page; in which order they are read depends on who wrote the PDF."""
    return Counter(re.sub(r"[\W_]", "", normalize("NFKC", text)))

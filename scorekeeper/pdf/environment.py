"""The templates of paper in a language and in the words of a game, and its styles."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from functools import cache

from babel.numbers import format_decimal
from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from scorekeeper.assets import asset_folder
from scorekeeper.engine.ledger import Status
from scorekeeper.engine.text import Text, bidi_isolated, render
from scorekeeper.reports.score_sheet import adjustment_notes
from scorekeeper.reports.seat_marks import seat_colours, seat_shape
from scorekeeper.translations import current_domain, in_words_of, translator
from scorekeeper.translations.dates import full_date
from scorekeeper.translations.phrases import items, name_parts, phrases

# In this order: of two rules for the same thing the later one counts.
_STYLES = (
    "page",
    "score_sheet",
    "end_of_match",
    "hands",
    "summary",
    "rulebook",
    "blank_pad",
    "card",
    "pocket",
    "fit",
    "frame",
)
# A name between marks of the private use area, and the amount behind it.
_NAME = re.compile(r'\ue000([^\ue001]*)\ue001((?: <span class="amount">[^<]*</span>)?)')
# A card, and an amount with its unit.
_WHOLE = re.compile("((?:10|[A2-9JQK])?[♠♥♦♣☆]|[−+]?[0-9][0-9,.]*点)")


@cache
def style_sheet() -> str:
    """The styles of every sheet."""
    return "\n".join([_by_seat("", "--player"), *(style(f"pdf/{name}") for name in _STYLES)])


def _chart_style() -> str:
    """The style of charts; drawings know no custom properties, so the colours of the seats are plain values."""
    return "\n".join([style("chart"), ".chart-limit-name { font-size: 12px }", _by_seat(" > [class]", "color")])


def _by_seat(selector: str, name: str) -> str:
    """The rules that set a property to the colour of each seat, which is that of pages in light mode."""
    colours = enumerate(seat_colours(style("tokens")))
    return "\n".join(f'[data-seat="{seat}"]{selector} {{ {name}: {colour} }}' for seat, colour in colours)


def style(path: str) -> str:
    """A style sheet below static/css, without its ending."""
    return (asset_folder("static") / "css" / f"{path}.css").read_text("utf-8")


@cache
def environment(language: str) -> Environment:
    """The templates with what they call, in a language of `LANGUAGES` (KeyError for others) and the words of
    `speaking`."""

    def gettext(message: str) -> str:
        return translator(language, current_domain()).gettext(message)

    def ngettext(singular: str, plural: str, number: int) -> str:
        return translator(language, current_domain()).ngettext(singular, plural, number)

    def say(text: Text | str) -> str:
        return render(text, translator(language, current_domain()))

    def suits(text: object) -> Markup:
        """A sentence with its cards and amounts marked up: they are not broken, and cards are coloured."""
        pieces = _WHOLE.split(str(text))
        return Markup("").join(_whole(piece) if index % 2 else escape(piece) for index, piece in enumerate(pieces))

    def sentence(text: Text) -> Markup:
        """A text with its cards and amounts marked up, and in Japanese its names, each with the amount behind it."""
        if language != "ja":
            return suits(say(text))
        # As a plain string, because a replacement in Markup would be escaped.
        marked_up = str(suits(say(_with_marked_names(text))))
        return Markup(_NAME.sub(r'<span class="piece">\1\2</span>', marked_up))  # noqa: S704 `suits` has escaped it

    def whole_phrases(text: str) -> Markup:
        """A label that is broken only between phrases: コー／ルできますか is hard to read."""
        return _pieces(phrases(text))

    def whole_items(line: str) -> Markup:
        """A line of items that is broken only between them, and never between an amount and its unit."""
        return _pieces(items(line), suits)

    def whole_parts(name: str) -> Markup:
        """A name that is broken only between its parts."""
        return _pieces(name_parts(name))

    def signed(points: int) -> str:
        return format_decimal(points, locale=language).replace("-", "\u2212")

    @pass_context
    def day(context: Context, when: date) -> str:
        return full_date(when, language, context["region"])

    environment = Environment(
        loader=FileSystemLoader(asset_folder("templates")),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]  # the extension adds it
    environment.filters.update(
        adjustment_notes=adjustment_notes,
        bidi_isolated=bidi_isolated,
        say=say,
        sentence=sentence,
        suits=suits,
        whole_items=whole_items,
        signed=signed,
        day=day,
        whole_phrases=whole_phrases,
        whole_parts=whole_parts,
        css_escaped=_css_escaped,
    )
    environment.globals.update(
        language=language,
        in_words_of=in_words_of,
        Status=Status,
        chart_style=_own(_chart_style()),
        browser_style=_own("\n".join([style("chart"), style_sheet(), style("pdf/browser")])),
        seat_colours=seat_colours(style("tokens")),
        seat_shape=seat_shape,
    )
    return environment


def _own(text: str) -> Markup:
    return Markup(text)  # noqa: S704 our own files


def _css_escaped(text: str) -> str:
    """A text for a string of CSS: whatever is in it, it ends no string, style sheet or element."""
    return "".join(letter if letter.isalnum() else f"\\{ord(letter):06x}" for letter in text)


def _with_marked_names(text: Text) -> Text:
    """The text with every name among its parameters between two marks. Sums are strings, too, but have no letters."""
    return replace(text, params={key: _marked(value) for key, value in text.params.items()})


def _marked(value: object) -> object:
    if isinstance(value, Text):
        return _with_marked_names(value)
    if isinstance(value, list | tuple):
        return [_marked(item) for item in value]
    return f"\ue000{value}\ue001" if isinstance(value, str) and any(map(str.isalpha, value)) else value


def _pieces(texts: Iterable[str], marked_up: Callable[[str], Markup] = escape) -> Markup:
    """Pieces of text that are broken only where one is wider than the line."""
    piece = Markup('<span class="piece">{}</span>{}')
    texts = [*texts]
    if len(texts) == 1:
        return marked_up(texts[0])
    return Markup("").join(piece.format(marked_up(text.strip(" ")), text[len(text.rstrip(" ")) :]) for text in texts)


def _whole(text: str) -> Markup:
    """A card or an amount as markup that is not broken."""
    kind = "amount" if text[-1] == "点" else "card red" if text[-1] in "♥♦" else "card"
    return Markup('<span class="{}">{}</span>').format(kind, text)

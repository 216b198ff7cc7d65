"""Sentences without a language.

The engine returns sentences as `Text`: an English message id with parameters. A page, a sheet of paper or the judge
renders it with a translator; in English the message id is the sentence.

`script/messages` finds messages by three names: `T("...")` makes a `Text`, `TN("...", "...", count)` one with a plural
form, and `N_("...")` leaves the message a string.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cache
from gettext import NullTranslations
from typing import TypeAlias, TypeVar, overload
from unicodedata import bidirectional

Translator: TypeAlias = NullTranslations
ENGLISH = Translator()


def N_(message: str) -> str:
    """The message itself, marked for `script/messages`. It is translated where it is shown."""
    return message


@dataclass(frozen=True)
class Text:
    """A whole sentence or label, in which `%(name)s` stands for a parameter: a number, a name, a card, another text, or
    a sequence of these."""

    message: str
    params: Mapping[str, object] = field(default_factory=dict)
    plural: str = ""
    count: int = 0

    @property
    def placeholders(self) -> tuple[str, ...]:
        """The names of the parameters in the message."""
        return _placeholders(self.message + self.plural)

    def render(self, translator: Translator = ENGLISH) -> str:
        """The sentence in the translator's language, with cards as symbols and typographic minus signs."""
        if self.plural:
            message = translator.ngettext(self.message, self.plural, self.count)
        else:
            message = translator.gettext(self.message)
        return message % {name: _show(value, translator) for name, value in self.params.items()}

    def __str__(self) -> str:
        return self.render()


@cache
def _placeholders(message: str) -> tuple[str, ...]:
    return tuple(re.findall(r"%\((\w+)\)", message))


def T(message: str, **params: object) -> Text:
    """A `Text` of a message and its parameters."""
    return Text(message, params)


def TN(singular: str, plural: str, count: int, **params: object) -> Text:
    """A `Text` with a plural form, chosen by `count`, which is a parameter of the message as well."""
    return Text(singular, {"count": count, **params}, plural, count)


def sentences(first: Text, *others: Text) -> Text:
    """Sentences that follow each other, as one `Text`."""
    for other in others:
        first = T("%(sentence)s %(next)s", sentence=first, next=other)
    return first


def _show(value: object, translator: Translator) -> str:
    if type(value) is str:
        return value
    if isinstance(value, Text):
        return value.render(translator)
    if (symbol := _symbol(value)) is not None:
        return symbol
    if isinstance(value, int):
        return signed(value)
    # Checked last: to check for a Sequence takes as long as everything above.
    if isinstance(value, list | tuple) or (isinstance(value, Sequence) and not isinstance(value, str)):
        symbols = [symbol for item in value if (symbol := _symbol(item)) is not None]
        if len(symbols) == len(value):
            return " ".join(symbols)
        return translator.gettext(", ").join(_show(item, translator) for item in value)
    return str(value)


def _symbol(value: object) -> str | None:
    """A card as people read it; None for anything else."""
    symbol: str | None = getattr(value, "symbol", None)
    return symbol


@dataclass(frozen=True)
class Reason:
    """A sentence that says why, and the number of the rule that it follows from (`GIN-10`)."""

    rule: str
    text: Text


@dataclass(frozen=True)
class Issue:
    """Something wrong with an input: a code for programs, the field it belongs to, a sentence for people.

    `field` is a dotted path into the question or record (`record.hands.South.cards`), empty for the whole. `cards` are
    canonical texts. `unfinished`: nothing is wrong yet, something is still to be entered.
    """

    code: str
    field: str
    text: Text
    cards: tuple[str, ...] = ()
    _: KW_ONLY
    unfinished: bool = False

    def under(self, prefix: str) -> "Issue":
        """The same issue with `prefix` before the path of its field, for the form that contains this one."""
        return replace(self, field=join(prefix, self.field))


def render(text: Text | str, translator: Translator) -> str:
    """A `Text` or a message id in the translator's language. A `Text` gets no-break spaces; empty stays empty."""
    if isinstance(text, Text):
        return with_no_break_spaces(text.render(translator))
    return translator.gettext(text) if text else ""


def with_no_break_spaces(text: str) -> str:
    """The text with no-break spaces where a line must not end: within a meld, within a sum, behind its `=`. In long
    melds and sums a line may end before each card or each `+`."""
    return _SUM.sub(_without_breaks, _MELD.sub(lambda meld: meld[0].replace(" ", NO_BREAK), text))


NO_BREAK = "\N{NO-BREAK SPACE}"
_CARD = "(?:(?:10|[A2-9JQK])[♠♥♦♣☆]|★)(?:=(?:10|[A2-9JQK])[♠♥♦♣☆])?"
_MELD = re.compile(rf"(?<![♠♥♦♣☆★] ){_CARD}(?: {_CARD}){{1,4}}(?! {_CARD})")
_SUM = re.compile(r"\d+(?: [+−×] \d+)*(?: = −?\d+)?")
_WIDEST_SUM = 16


def _without_breaks(sum_text: re.Match[str]) -> str:
    terms, equals, result = sum_text[0].partition(" = ")
    short = len(terms) <= _WIDEST_SUM
    terms = terms.replace(" ", NO_BREAK) if short else re.sub(" ([+−×]) ", rf" \1{NO_BREAK}", terms)
    return f"{terms} ={NO_BREAK}{result}" if equals else terms


def signed(points: int) -> str:
    """A whole number with a typographic minus sign."""
    return f"\N{MINUS SIGN}{-points}" if points < 0 else str(points)


def shorten(value: object) -> str:
    """A text or number as at most 20 characters and “…”, to be quoted in a sentence; “…” for any other value."""
    text = str(value) if isinstance(value, str | int | float) else "…"
    return text if len(text) <= 20 else text[:20] + "…"


def bidi_isolated(names: Iterable[str]) -> list[str]:
    """The names, with Unicode isolating marks around those that are written from right to left. Without the marks such
    a name reverses the order of the others in its line, away from their scores."""
    return [f"\u2068{name}\u2069" if {"R", "AL"} & set(map(bidirectional, name)) else name for name in names]


def join(prefix: str, name: str) -> str:
    """`prefix.name`, where either may be empty."""
    return f"{prefix}.{name}" if prefix and name else prefix or name


class Invalid(ValueError):
    """Input that cannot be used. It holds all issues, not only the first."""

    def __init__(self, *issues: Issue) -> None:
        self.issues = issues
        super().__init__(*issues)

    def __str__(self) -> str:
        return "; ".join(f"{issue.field}: {issue.text}" for issue in self.issues)


def ensure_short(text: str, most: int, field: str) -> None:
    """Raise `Invalid` (`too_long`) if a text has more than `most` characters. Call this before reading a text: the time
    for normalizing and splitting grows faster than the text."""
    if len(text) > most:
        why = T(
            "This is too long: %(given)s characters, where at most %(most)s are read. Shorten it.",
            given=len(text),
            most=most,
        )
        raise Invalid(Issue("too_long", field, why))


A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")


@overload
def read_all(first: Callable[[], A], second: Callable[[], B], /) -> tuple[A, B]: ...
@overload
def read_all(first: Callable[[], A], second: Callable[[], B], third: Callable[[], C], /) -> tuple[A, B, C]: ...
@overload
def read_all(*readers: Callable[[], A]) -> tuple[A, ...]: ...
def read_all(*readers: Callable[[], object]) -> tuple[object, ...]:
    """Call all readers and return their values, in order. Raises `Invalid` with the issues of all of them."""
    values: list[object] = []
    issues: list[Issue] = []
    for read in readers:
        try:
            values.append(read())
        except Invalid as invalid:
            issues += invalid.issues
    if issues:
        raise Invalid(*issues)
    return tuple(values)

"""Reads JSON text, and converts lines, reasons, cards and texts to JSON values."""

import json
from collections.abc import Iterable, Mapping
from math import isinf

from scorekeeper.engine.cards import Card
from scorekeeper.engine.scores import Line
from scorekeeper.engine.text import Invalid, Issue, Reason, T, Text, Translator, ensure_short, shorten

# The limit of the JSON interface over HTTP, and more levels than any question has.
_MOST_CHARACTERS = 1024 * 1024
_MOST_LEVELS = 100
NOT_JSON = Issue("json", "", T("This is no JSON. Write one question as a JSON object, on one line."))
_LARGE_NUMBER = Issue("json", "", T("A number here is too large to be read. Shorten it, or write it as text."))
_TOO_DEEP = Issue(
    "json",
    "",
    T("This is nested too deeply: at most %(most)s lists and objects may lie in one another.", most=_MOST_LEVELS),
)


def read(text: str | bytes) -> object:
    """Parse JSON. Raises `Invalid` if the text is no JSON, is nested too deeply or has a number that is too large
    (`json`), if it is too long (`too_long`), or if an object has a name twice (`field.twice`)."""
    try:
        content = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        ensure_short(content, _MOST_CHARACTERS, "")
        data: object = _DECODER.decode(content)
    except Invalid:
        raise
    except RecursionError as error:
        raise Invalid(_TOO_DEEP) from error
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise Invalid(NOT_JSON) from error
    except ValueError as error:
        # Python reads no whole number of more than 4,300 digits.
        raise Invalid(_LARGE_NUMBER) from error
    # Few texts have so many brackets that their levels have to be counted.
    if content.count("[") + content.count("{") > _MOST_LEVELS and _levels(data) > _MOST_LEVELS:
        raise Invalid(_TOO_DEEP)
    return data


def _levels(data: object) -> int:
    """The greatest number of lists and objects that lie in one another."""
    levels, values = 0, [data]
    while values := [value for value in values if isinstance(value, dict | list)]:
        levels += 1
        values = [inner for value in values for inner in (value.values() if isinstance(value, dict) else value)]
    return levels


def _unique_names(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Refuse a JSON object that has a name twice: `json.loads` would silently drop a value."""
    values: dict[str, object] = {}
    for name, value in pairs:
        if name in values:
            twice = Issue("field.twice", name, T("“%(name)s” is given twice. Keep one.", name=shorten(name)))
            raise Invalid(twice if is_json(name) else NOT_JSON)
        values[name] = value
    return values


def _float(digits: str) -> float:
    """A number with a fraction or an exponent. Raises `Invalid` if it is too large (`json`)."""
    number = float(digits)
    if isinf(number):
        raise Invalid(_LARGE_NUMBER)
    return number


# Made once: `json.loads` and `json.dumps` make such an object in each call with options.
_DECODER = json.JSONDecoder(object_pairs_hook=_unique_names, parse_float=_float)
_ENCODER = json.JSONEncoder(ensure_ascii=False)
_STRICT_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def json_text(value: object) -> str:
    """A value as JSON text on one line."""
    return _ENCODER.encode(value)


def reasons_json(because: Iterable[Reason], speak: Translator) -> list[dict[str, str]]:
    """Reasons as JSON, without repeats: partners have the same reasons."""
    reasons = dict.fromkeys((reason.rule, reason.text.render(speak)) for reason in because)
    return [{"rule": rule, "text": text} for rule, text in reasons]


def lines_json(lines: Iterable[Line], speak: Translator) -> list[dict[str, object]]:
    """Lines as JSON, with texts in the language of `speak`. Cards stay cards: `plain` converts them."""
    return [
        {
            "player": line.player,
            "points": line.points,
            "rule": line.rule,
            "text": line.text.render(speak),
            "cards": line.cards,
        }
        for line in lines
    ]


# Most values have one of these types. Looking a type up is faster than `isinstance`, which in turn is faster with a
# tuple of types than with a union.
_PLAIN = frozenset({str, int, bool, float, type(None)})
_LISTS = (list, tuple)


def plain(value: object, speak: Translator) -> object:
    """A nested value with cards as canonical text, texts in the language of `speak`, and lists for tuples."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, _LISTS):
        return [plain(item, speak) for item in value]
    if isinstance(value, Text):
        return value.render(speak)
    if isinstance(value, Mapping):
        return {name: plain(item, speak) for name, item in value.items()}
    return value


def is_json(value: object) -> bool:
    """Whether a value can be written as JSON: no NaN, no lone surrogates, not nested too deeply."""
    try:
        text = _STRICT_ENCODER.encode(value)
        text.encode()
        if text.count("[") + text.count("{") > _MOST_LEVELS:
            # An answer nests the value in others: leave levels for them.
            for _ in range(100):
                value = [value]
            _STRICT_ENCODER.encode(value)
    except (TypeError, ValueError, RecursionError):
        return False
    return True

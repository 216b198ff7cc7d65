"""Reads JSON questions, and converts lines, reasons, cards and texts to plain JSON values."""

import json
from collections.abc import Iterable, Mapping

from scorekeeper.engine.cards import Card
from scorekeeper.engine.scores import Line
from scorekeeper.engine.text import Invalid, Issue, Reason, T, Text, Translator, ensure_short, shorten

# As much as the JSON interface takes over HTTP, and more levels than any question has.
_MOST_CHARACTERS = 1024 * 1024
_MOST_LEVELS = 100
NOT_JSON = Issue("json", "", T("This is no JSON. Write one question as a JSON object, on one line."))
_TOO_DEEP = Issue(
    "json",
    "",
    T("This is nested too deeply: at most %(most)s lists and objects may lie in one another.", most=_MOST_LEVELS),
)


def read(text: str | bytes) -> object:
    """Parse JSON. Raises Invalid if the text is no JSON or nested too deeply (`json`), if it is too long (`too_long`),
    or if an object has a name twice (`field.twice`)."""
    try:
        given = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        ensure_short(given, _MOST_CHARACTERS, "")
        data: object = _DECODER.decode(given)
    except Invalid:
        raise
    except RecursionError as error:
        raise Invalid(_TOO_DEEP) from error
    except ValueError as error:
        raise Invalid(NOT_JSON) from error
    # Few texts have so many brackets that the levels need to be counted.
    if given.count("[") + given.count("{") > _MOST_LEVELS and _levels(data) > _MOST_LEVELS:
        raise Invalid(_TOO_DEEP)
    return data


def _levels(data: object) -> int:
    """How many lists and objects lie in one another at the deepest place."""
    levels, here = 0, [data]
    while here := [one for one in here if isinstance(one, dict | list)]:
        levels += 1
        here = [inner for one in here for inner in (one.values() if isinstance(one, dict) else one)]
    return levels


def _unique_names(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Refuse a JSON object that has a name twice: json.loads would silently drop one of the values."""
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            twice = Issue("field.twice", name, T("“%(name)s” is given twice. Keep one.", name=shorten(name)))
            raise Invalid(twice if is_json(name) else NOT_JSON)
        found[name] = value
    return found


# The functions of the module `json` make such an object for every call that gives options.
_DECODER = json.JSONDecoder(object_pairs_hook=_unique_names)
_ENCODER = json.JSONEncoder(ensure_ascii=False)
_STRICT_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def json_text(value: object) -> str:
    """A value as JSON text on one line."""
    return _ENCODER.encode(value)


def reasons_json(because: Iterable[Reason], speak: Translator) -> list[dict[str, str]]:
    """Reasons as JSON, each one once: the partners of a team have the same reasons."""
    said = dict.fromkeys((reason.rule, reason.text.render(speak)) for reason in because)
    return [{"rule": rule, "text": text} for rule, text in said]


def lines_json(lines: Iterable[Line], speak: Translator) -> list[dict[str, object]]:
    """Lines as JSON, with their texts translated by `speak`. Cards stay cards: `plain` converts them."""
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


# Most values are of these types. To look a type up takes a fraction of what `isinstance` takes, which in turn takes a
# third of the time with types that are put together once.
_PLAIN = frozenset({str, int, bool, float, type(None)})
_LISTS = (list, tuple)


def plain(value: object, speak: Translator) -> object:
    """Convert a nested value: cards to canonical text, texts to strings by the translator, tuples to lists."""
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
    """Whether a value can be written as JSON text: no NaN, no lone surrogates, not nested too deeply."""
    try:
        text = _STRICT_ENCODER.encode(value)
        text.encode()
        if text.count("[") + text.count("{") > _MOST_LEVELS:
            # The value will be nested in others when it is written, so leave some levels for them.
            for _ in range(100):
                value = [value]
            _STRICT_ENCODER.encode(value)
    except (TypeError, ValueError, RecursionError):
        return False
    return True

"""Options in sentences: a text with the placeholder `%(pack_first)s` gets the value of the option `pack_first`."""

from dataclasses import replace

from scorekeeper.engine.fields.containers import Nullable
from scorekeeper.engine.fields.description import Kind, specs
from scorekeeper.engine.fields.free_text import Written
from scorekeeper.engine.fields.scalars import Boolean, Choice, Integer
from scorekeeper.engine.text import T, Text


def value_text(kind: Kind[object], value: object) -> Text | str:
    """The value of an option as people read it: a number with its unit, On or Off, the label of a choice."""
    if isinstance(kind, Nullable):
        return T(kind.label) if value is None else value_text(kind.kind, value)
    if isinstance(kind, Integer):
        return T(kind.unit, **dict.fromkeys(T(kind.unit).placeholders, value))
    if isinstance(kind, Boolean):
        return T("On") if value else T("Off")
    if isinstance(kind, Choice):
        return T(kind.labels[value])
    if isinstance(kind, Written) and kind.shown and value and (words := kind.shown(str(value))):
        return words
    return str(value)


def named_options(text: Text, options: object) -> tuple[str, ...]:
    """The names of the options in the placeholders of a text and of the texts among its parameters."""
    known = specs(type(options))
    inner = (value for value in text.params.values() if isinstance(value, Text))
    names = (*text.placeholders, *(name for value in inner for name in named_options(value, options)))
    return tuple(dict.fromkeys(name for name in names if name in known))


def with_options(text: Text, options: object) -> Text:
    """The text with the values of the options that it names, also in the texts among its parameters.

    Parameters that the text has already do not change. Whole numbers stay numbers, so that all are rendered alike.
    """
    known = specs(type(options))
    params = {
        name: with_options(value, options) if isinstance(value, Text) else value for name, value in text.params.items()
    }
    for name in text.placeholders:
        if name in known and name not in params:
            value = getattr(options, name)
            params[name] = value if type(value) is int else value_text(known[name].kind, value)
    return replace(text, params=params)

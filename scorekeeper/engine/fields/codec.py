"""Dataclasses whose fields were made by `spec`: read from JSON-like data, written as such data, and described."""

import dataclasses
from collections.abc import Mapping
from dataclasses import MISSING
from typing import TypeVar

from scorekeeper.engine.fields.description import Json, required_fields, specs
from scorekeeper.engine.text import Invalid, Issue, T, join, shorten

D = TypeVar("D")

_MOST_NAMES = 200


def decode(cls: type[D], raw: object, at: str = "", base: D | None = None) -> D:
    """The dataclass `cls` with the values of a mapping.

    A field that `raw` does not give has its value of `base`, or its default without `base`. `at` is the path of `raw`
    in the data that was sent; issues name it. Raises `Invalid` with all issues: unknown fields (`field.unknown`),
    missing fields (`field.missing`) and wrong values.
    """
    if not isinstance(raw, Mapping):
        raise Invalid(Issue("value.type", at, T("Give the fields by name (a JSON object).")))
    if base is not None and not raw:
        return base
    ensure_few(raw, at)
    known, needed = specs(cls), required_fields(cls)
    values: dict[str, object] = {}
    issues: list[Issue] = []
    for name in raw:
        if name not in known:
            text = T("There is no field “%(name)s” here. Known are: %(known)s.", name=shorten(name), known=list(known))
            issues.append(Issue("field.unknown", join(at, str(name)), text))
    for name, one in known.items():
        try:
            if name in raw:
                values[name] = one.kind.decode(raw[name], join(at, name))
            elif base is not None:
                values[name] = getattr(base, name)
            elif name in needed:
                raise Invalid(missing_issue(name, at))
        except Invalid as invalid:
            issues.extend(invalid.issues)
    if issues:
        raise Invalid(*issues)
    return cls(**values)


def ensure_few(given: Mapping[str, object], at: str) -> None:
    """Raise `Invalid` (`too_long`) if a mapping has more names than any that is meant seriously."""
    if len(given) > _MOST_NAMES:
        text = T("Here are %(given)s names, where at most %(most)s are read.", given=len(given), most=_MOST_NAMES)
        raise Invalid(Issue("too_long", at, text))


def missing_issue(name: str, at: str = "") -> Issue:
    """The issue (`field.missing`) that a required field is not given; `at` is the path of the mapping."""
    return Issue("field.missing", join(at, name), T("“%(name)s” is missing. Add it.", name=name), unfinished=True)


def encode(value: object) -> dict[str, Json]:
    """A dataclass as JSON-like data with all its fields, also those that have their default."""
    kinds = specs(type(value))
    return {name: kinds[name].kind.encode(getattr(value, name)) for name in kinds}


def describe_fields(cls: type) -> dict[str, dict[str, Json]]:
    """By name, each field of a dataclass as programs read it: its type, its bounds, and its default if it has one."""
    described = {}
    for field in dataclasses.fields(cls):
        kind = field.metadata["spec"].kind
        described[field.name] = kind.describe()
        if field.default_factory is not MISSING:
            described[field.name]["default"] = kind.encode(field.default_factory())
        elif field.default is not MISSING:
            described[field.name]["default"] = kind.encode(field.default)
    return described

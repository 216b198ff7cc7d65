"""Reads, writes and describes dataclasses whose fields are made with `spec`."""

import dataclasses
from collections.abc import Mapping
from dataclasses import MISSING
from typing import TypeVar

from scorekeeper.engine.fields.description import Json, required_fields, specs
from scorekeeper.engine.text import Invalid, Issue, T, join, shorten

D = TypeVar("D")

_MOST_NAMES = 200


def decode(cls: type[D], raw: object, at: str = "", base: D | None = None) -> D:
    """An instance of `cls` with the values of the mapping `raw`.

    A field that is not in `raw` gets its value from `base` or, without `base`, its default. The paths of issues begin
    with `at`. Raises `Invalid` with all issues: unknown fields (`field.unknown`), missing fields (`field.missing`) and
    wrong values.
    """
    if not isinstance(raw, Mapping):
        raise Invalid(Issue("value.type", at, T("Give the fields by name (a JSON object).")))
    if base is not None and not raw:
        return base
    ensure_few(raw, at)
    fields, required = specs(cls), required_fields(cls)
    values: dict[str, object] = {}
    issues: list[Issue] = []
    for name in raw:
        if name not in fields:
            text = T("There is no field “%(name)s” here. Known are: %(known)s.", name=shorten(name), known=list(fields))
            issues.append(Issue("field.unknown", join(at, str(name)), text))
    for name, field in fields.items():
        try:
            if name in raw:
                values[name] = field.kind.decode(raw[name], join(at, name))
            elif base is not None:
                values[name] = getattr(base, name)
            elif name in required:
                raise Invalid(missing_issue(name, at))
        except Invalid as invalid:
            issues.extend(invalid.issues)
    if issues:
        raise Invalid(*issues)
    return cls(**values)


def ensure_few(raw: Mapping[str, object], at: str) -> None:
    """Raise `Invalid` (`too_long`) if a mapping has more names than any real input."""
    if len(raw) > _MOST_NAMES:
        text = T("Here are %(given)s names, where at most %(most)s are read.", given=len(raw), most=_MOST_NAMES)
        raise Invalid(Issue("too_long", at, text))


def missing_issue(name: str, at: str = "") -> Issue:
    """The issue (`field.missing`) about a required field that is not in the mapping at the path `at`."""
    return Issue("field.missing", join(at, name), T("“%(name)s” is missing. Add it.", name=name), unfinished=True)


def encode(value: object) -> dict[str, Json]:
    """All fields of a dataclass as JSON, also those with their default."""
    kinds = specs(type(value))
    return {name: kinds[name].kind.encode(getattr(value, name)) for name in kinds}


def describe_fields(cls: type) -> dict[str, dict[str, Json]]:
    """The type, the bounds and the default (if any) of each field of a dataclass, by name, for programs."""
    descriptions = {}
    for field in dataclasses.fields(cls):
        kind = field.metadata["spec"].kind
        descriptions[field.name] = kind.describe()
        if field.default_factory is not MISSING:
            descriptions[field.name]["default"] = kind.encode(field.default_factory())
        elif field.default is not MISSING:
            descriptions[field.name]["default"] = kind.encode(field.default)
    return descriptions

"""Dataclasses read from JSON-like data with every issue, written as such data, and described for programs."""

import dataclasses
from collections.abc import Mapping
from dataclasses import MISSING
from typing import Any, TypeVar

from scorekeeper.fields.description import specs
from scorekeeper.text import Invalid, Issue, T, join, quoted

__all__ = ["decode", "describe_fields", "encode", "missing"]

D = TypeVar("D")


def decode(cls: type[D], raw: object, at: str = "", base: D | None = None) -> D:
    """Read a mapping into a dataclass; fields not given keep their value in `base`, or their default.

    `Invalid` holds every issue: unknown fields (`field.unknown`), missing ones (`field.missing`), wrong values.
    """
    if not isinstance(raw, Mapping):
        raise Invalid(Issue("value.type", at, T("Give the fields by name (a JSON object).")))
    known = {field.name: field for field in dataclasses.fields(cls)}  # type: ignore[arg-type]  # D is a dataclass
    values: dict[str, Any] = {}
    issues: list[Issue] = []
    for name in raw:
        if name not in known:
            text = T("There is no field “%(name)s” here. Known are: %(known)s.", name=quoted(name), known=list(known))
            issues.append(Issue("field.unknown", join(at, str(name)), text))
    for name, field in known.items():
        try:
            if name in raw:
                values[name] = field.metadata["spec"].kind.decode(raw[name], join(at, name))
            elif base is not None:
                values[name] = getattr(base, name)
            elif field.default is MISSING and field.default_factory is MISSING:
                raise Invalid(missing(name, at))
        except Invalid as invalid:
            issues.extend(invalid.issues)
    if issues:
        raise Invalid(*issues)
    return cls(**values)


def missing(name: str, at: str = "") -> Issue:
    """A field that must be given and is not."""
    return Issue("field.missing", join(at, name), T("“%(name)s” is missing. Add it.", name=name))


def encode(value: object) -> dict[str, object]:
    """A dataclass as JSON-like data, complete: every field is written, defaults too."""
    kinds = specs(type(value))
    return {name: kinds[name].kind.encode(getattr(value, name)) for name in kinds}


def describe_fields(cls: type) -> dict[str, dict[str, object]]:
    """The fields of a dataclass for programs: type, bounds, and the default of those that need not be given."""
    described = {}
    for field in dataclasses.fields(cls):
        kind = field.metadata["spec"].kind
        described[field.name] = kind.describe()
        if field.default_factory is not MISSING:
            described[field.name]["default"] = kind.encode(field.default_factory())
        elif field.default is not MISSING:
            described[field.name]["default"] = kind.encode(field.default)
    return described

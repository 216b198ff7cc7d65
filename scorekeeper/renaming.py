"""Players change their names while a match runs; what was stored stays as it was and is read by the new names.

The setup of a match (slot 0) is append-only as well, so its history tells who was called what, and when. A hand is
read through every change that came after it.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from scorekeeper.fields import ByName, Kind, ListOf, Maybe, Name, Names, Struct, specs

__all__ = ["changed_names", "names_since", "renamed"]


def changed_names(before: Sequence[str], after: Sequence[str]) -> dict[str, str]:
    """Who is called what now: a name that is still there stays with its player, in whichever seat; the names that
    went are the names that came, in the order of the seats."""
    went = [name for name in before if name not in after]
    came = [name for name in after if name not in before]
    return dict(zip(went, came, strict=False))


def names_since(setups: Iterable[Sequence[str]]) -> dict[str, str]:
    """The changes from the first of some lists of players to the last, as one; only who changed is in it."""
    setups = list(setups)
    now = {name: name for name in setups[0]} if setups else {}
    for before, after in pairwise(setups):
        step = changed_names(before, after)
        now = {first: step.get(name, name) for first, name in now.items()}
    return {first: name for first, name in now.items() if first != name}


def renamed(cls: type, body: Any, names: Mapping[str, str]) -> Any:
    """JSON-like data of a dataclass of described fields, every name in it replaced. What does not fit the
    description is left alone: whoever decodes it says what is wrong."""
    if not names or not isinstance(body, Mapping):
        return body
    kinds = specs(cls)
    return {key: _value(kinds[key].kind, value, names) if key in kinds else value for key, value in body.items()}


def _value(kind: Kind, value: Any, names: Mapping[str, str]) -> Any:
    match kind:
        case Name() if isinstance(value, str):
            return names.get(value, value)
        case Names() if isinstance(value, list):
            return [_value(Name(), one, names) for one in value]
        case Maybe():
            return _value(kind.kind, value, names)
        case ListOf() if isinstance(value, list):
            return [_value(kind.kind, one, names) for one in value]
        case Struct():
            return renamed(kind.cls, value, names)
        case ByName() if isinstance(value, Mapping):
            return {names.get(name, name): _value(kind.kind, one, names) for name, one in value.items()}
        case _:
            return value

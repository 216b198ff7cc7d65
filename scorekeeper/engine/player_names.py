"""Names of players that change during a match. Stored hands keep the old names and are shown with the new names.

Every version of the terms of a match (slot 0) stays stored, so their history says who had which name when. When a hand
is read, every change of names that was made after it is applied to it.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar, cast

from scorekeeper.engine.fields import ByPlayer, Json, Kind, ListOf, Name, Names, Nullable, Struct, name_key, specs
from scorekeeper.engine.seats.changes import SeatChange

B = TypeVar("B")


def distinct_names(names: Iterable[str]) -> list[str]:
    """The names without those that are only another spelling of an earlier one."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(name_key(name), name)
    return list(found.values())


def changed_names(before: Sequence[str], after: Sequence[str]) -> dict[str, str]:
    """The new names by the old names. `before` and `after` list the players in the order of their seats.

    A name in both lists belongs to the same player, even if the seat changed. The other old names became the other new
    names, in the order of the seats.
    """
    went = [name for name in before if name not in after]
    came = [name for name in after if name not in before]
    return dict(zip(went, came, strict=False))


def names_since(setups: Iterable[Sequence[str]]) -> dict[str, str]:
    """The latest names by the first names. `setups` are lists of players by seat, oldest first.

    Only names that changed are in the result.
    """
    setups = list(setups)
    now = {name: name for name in setups[0]} if setups else {}
    for before, after in pairwise(setups):
        step = changed_names(before, after)
        now = {first: step.get(name, name) for first, name in now.items()}
    return {first: name for first, name in now.items() if first != name}


def rename_players(cls: type, body: B, names: Mapping[str, str]) -> B:
    """The same JSON with the names of players replaced by `names` (new names by old names).

    `cls` is the dataclass that `body` is for; its fields were made by `spec`. A value that does not fit the dataclass
    stays as it is; `decode` reports it later.
    """
    if not names or not isinstance(body, Mapping):
        return body
    kinds = specs(cls)
    found = {key: _value(kinds[key].kind, value, names) if key in kinds else value for key, value in body.items()}
    return cast(B, found)  # the data has the same shape as before


def rename_in_terms(body: Mapping[str, Json], names: Mapping[str, str]) -> dict[str, Json]:
    """The stored terms of a match (see `Terms.body`) with the names of players replaced by `names`.

    Terms of an earlier version, and values that do not fit, stay as they are but for the names.
    """
    kinds: dict[str, Kind[object]] = {
        "players": Names(0, 0),
        "dealer": Nullable(Name()),
        "changes": ListOf(Struct(SeatChange), 0, 0),
    }
    return {key: cast(Json, _value(kinds[key], value, names)) if key in kinds else value for key, value in body.items()}


def _value(kind: Kind[object], value: object, names: Mapping[str, str]) -> object:
    match kind:
        case Name() if isinstance(value, str):
            return names.get(value, value)
        case Names() if isinstance(value, list):
            return [_value(Name(), one, names) for one in value]
        case Nullable():
            return _value(kind.kind, value, names)
        case ListOf() if isinstance(value, list):
            return [_value(kind.kind, one, names) for one in value]
        case Struct():
            return rename_players(kind.cls, value, names)
        case ByPlayer() if isinstance(value, Mapping):
            return {names.get(name, name): _value(kind.kind, one, names) for name, one in value.items()}
        case _:
            return value

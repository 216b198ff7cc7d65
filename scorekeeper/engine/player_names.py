"""Players who are renamed during a match. Stored hands keep the old names and are shown with the new ones.

The store keeps every version of the terms of a match (slot 0), so it is known who had which name when. A hand that is
read gets all changes of names that were made after it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias, TypeGuard, TypeVar, cast

from scorekeeper.engine.fields import ByPlayer, Json, Kind, ListOf, Name, Names, Nullable, Struct, name_key, specs
from scorekeeper.engine.seats.changes import SeatChange

B = TypeVar("B")
# The new name of a player, or the same.
_Rename: TypeAlias = Callable[[str], str]
# Longer than any name, with white space and combining marks: it is refused when it is decoded.
_LONGEST = 1000


def distinct_names(names: Iterable[str]) -> list[str]:
    """The names without other spellings of an earlier name."""
    by_key: dict[str, str] = {}
    for name in names:
        by_key.setdefault(name_key(name), name)
    return list(by_key.values())


def changed_names(before: Sequence[str], after: Sequence[str]) -> dict[str, str]:
    """The new names by the old names. `before` and `after` list the players by seat. A name in both lists is the same
    player, even in another seat; the other players have new names, in the order of their seats."""
    old_names = [name for name in before if name not in after]
    new_names = [name for name in after if name not in before]
    return dict(zip(old_names, new_names, strict=False))


def names_since(versions: Iterable[Sequence[str]]) -> dict[str, str]:
    """The newest names by the oldest names, without those that did not change. `versions` list the players by seat,
    oldest first."""
    versions = list(versions)
    now = {name: name for name in versions[0]} if versions else {}
    for before, after in pairwise(versions):
        step = changed_names(before, after)
        now = {first: step.get(name, name) for first, name in now.items()}
    return {first: name for first, name in now.items() if first != name}


def rename_players(cls: type, body: B, names: Mapping[str, str]) -> B:
    """The same JSON, for the dataclass `cls`, with the names of players replaced by `names` (new names by old names). A
    value that does not fit stays as it is; `decode` reports it later."""
    return _renamed(cls, body, lambda name: names.get(name, name)) if names else body


def in_known_spelling(cls: type, body: B, players: Iterable[object]) -> B:
    """The same JSON, for the dataclass `cls`, with each name of a player as it is spelled in `players`, whatever its
    width and case (`name_key`). Other names stay as they are. So do all names of an object in which a player would then
    be twice: `decode` reports it."""
    by_key = {name_key(name): name for name in reversed([*players]) if _can_be_a_name(name)}
    return _renamed(cls, body, lambda name: by_key.get(name_key(name), name) if _can_be_a_name(name) else name)


def _can_be_a_name(name: object) -> TypeGuard[str]:
    return isinstance(name, str) and len(name) <= _LONGEST


def _renamed(cls: type, body: B, rename: _Rename) -> B:
    if not isinstance(body, Mapping):
        return body
    kinds = specs(cls)
    new = {key: _value(kinds[key].kind, value, rename) if key in kinds else value for key, value in body.items()}
    return cast(B, new)  # the data has the same shape as before


def rename_in_terms(body: Mapping[str, Json], names: Mapping[str, str]) -> dict[str, Json]:
    """The stored terms of a match (`Terms.body`) with the names of players replaced by `names`. Nothing else changes,
    also in terms of an earlier version and in values that do not fit."""
    kinds: dict[str, Kind[object]] = {
        "players": Names(0, 0),
        "dealer": Nullable(Name()),
        "changes": ListOf(Struct(SeatChange), 0, 0),
    }
    return {
        key: cast(Json, _value(kinds[key], value, lambda name: names.get(name, name))) if key in kinds else value
        for key, value in body.items()
    }


def _value(kind: Kind[object], value: object, rename: _Rename) -> object:
    match kind:
        case Name() if isinstance(value, str):
            return rename(value)
        case Names() if isinstance(value, list):
            return [_value(Name(), name, rename) for name in value]
        case Nullable():
            return _value(kind.kind, value, rename)
        case ListOf() if isinstance(value, list):
            return [_value(kind.kind, item, rename) for item in value]
        case Struct():
            return _renamed(kind.cls, value, rename)
        case ByPlayer() if isinstance(value, Mapping):
            by_name = {rename(name): _value(kind.kind, item, rename) for name, item in value.items()}
            return by_name if len(by_name) == len(value) else value
        case _:
            return value

"""Finds keys and field names of one game in files that serve every game, where they do not belong."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

from scorekeeper.engine import fields as kinds
from scorekeeper.engine.fields import specs
from scorekeeper.engine.game import AnyGame

_READ = (".py", ".html", ".js", ".css")
_SHARED = ("scorekeeper", "templates", "static")


def field_names(game: AnyGame) -> set[str]:
    """The names of all fields of a game: of its options, its record, its questions, and the structures within them."""
    result: set[str] = set()
    waiting: list[type] = [game.Options, game.Record, *(question.fields for question in game.questions.values())]
    seen: set[type] = set()
    while waiting:
        cls = waiting.pop()
        if cls in seen:
            continue
        seen.add(cls)
        for name, spec in specs(cls).items():
            result.add(name)
            waiting += _structs(spec.kind)
    return result


def _structs(kind: object) -> Iterator[type]:
    """The dataclasses that a kind of field holds, at any depth."""
    if isinstance(kind, kinds.Struct):
        yield kind.cls
    elif is_dataclass(kind):
        for field in fields(kind):
            yield from _structs(getattr(kind, field.name))


def own_field_names(games: Mapping[str, AnyGame]) -> dict[str, set[str]]:
    """By key of a game, the names of fields that no other game has."""
    every = {key: field_names(game) for key, game in games.items()}
    return {
        key: names - set().union(*(others for other, others in every.items() if other != key))
        for key, names in every.items()
    }


def stray_keys(root: Path, key: str, *, is_word: bool = False) -> list[str]:
    """The places in shared files where the key of a game stands as a word or as a part of a name.

    `gin-0`, `gin_x` and `isGin` are found. `margin`, which only contains the letters, is not. If the key `is_word`,
    one that stands everywhere, only those are found where something is compared with it or looked up by it.
    """
    big = key[0].upper() + key[1:]
    if is_word:
        used = re.compile(rf"""(?:[=!]=|\[|\(|\bin\s*[\[({{])\s*["']{key}["']|\bgames[/.]{key}\b""")
        return [f"{place}: {hit[0]}" for place, line in _lines(root, key) if (hit := used.search(line))]
    word = re.compile(rf"(?<![A-Za-z]){key}(?![a-z])|(?<=[a-z]){big}(?![a-z])|\b{big}(?=[A-Z_])")
    return [f"{place}: {match[0]}" for place, line in _lines(root, key) if (match := word.search(line))]


def stray_field_names(root: Path, key: str, names: set[str]) -> list[str]:
    """The places in shared files where a field of one game stands as an attribute (`.ended_by`) or a quoted key."""
    if not names:
        return []
    any_name = "|".join(sorted(map(re.escape, names)))
    named = re.compile(rf"""(?<=[\w)\]]\.)(?:{any_name})\b(?!-)|(?P<q>["'])(?:{any_name})(?P=q)""")
    return [f"{place}: {match[0]}" for place, line in _lines(root, key) if (match := named.search(line))]


def stray_file_names(root: Path, key: str) -> list[str]:
    """Files and folders named after a game outside its places; tests and documents of a game may name it."""
    part = re.compile(rf"(?<![a-z]){key}(?![a-z])")
    result = []
    for top in _SHARED:
        for path in sorted((root / top).rglob("*")):
            inside = path.relative_to(root)
            if "__pycache__" not in inside.parts and part.search(inside.as_posix()) and not _own(inside, key):
                result.append(inside.as_posix())
    return result


def _own(path: Path, key: str) -> bool:
    """Whether a path is a place of the game: its package, its template, its style and script."""
    first = path.parts[:3]
    return first[:3] == ("scorekeeper", "games", key) or (
        path.parts[:2] in (("templates", "games"), ("static", "games")) and path.parts[2].partition(".")[0] == key
    )


def _lines(root: Path, key: str) -> Iterator[tuple[str, str]]:
    """Every line of the shared files, with its file and number."""
    for top in _SHARED:
        for path in sorted((root / top).rglob("*")):
            inside = path.relative_to(root)
            if path.suffix in _READ and not (len(inside.parts) > 2 and (_own(inside, key) or _of_a_game(inside))):
                for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                    yield f"{inside.as_posix()}:{number}", line


def _of_a_game(path: Path) -> bool:
    """Whether a path is within the place of any game."""
    first, second = path.parts[:2]
    return second == "games" and (first != "scorekeeper" or len(path.parts) > 3)

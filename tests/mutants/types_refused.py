"""Finds the mutants that mypy refuses: one run over all of them tells it, as each is a function of its own."""

import json
import subprocess
import sys
from bisect import bisect
from collections.abc import Iterator
from pathlib import Path

from mutmut.mutation.data import MutantLineSpans

# What mypy says here of functions that nobody changed, or says of a change beside another error.
_OF_THE_DECORATOR = {"has-type", "no-any-return", "no-redef", "unused-ignore", "untyped-decorator"}


def refused(folder: Path) -> dict[str, set[str]]:
    """The names of the changed functions that mypy refuses, by file. `folder` is where mutmut wrote the mutants."""
    command = [sys.executable, "-m", "mypy", "--output", "json", "scorekeeper"]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=False)
    found: dict[str, set[str]] = {}
    indexes: dict[str, list[tuple[int, int, str]]] = {}
    for line in done.stdout.splitlines():
        error = json.loads(line)
        if error["severity"] != "error" or error["code"] in _OF_THE_DECORATOR:
            continue
        file = error["file"]
        if file not in indexes:
            indexes[file] = sorted(_functions(file))
        place = bisect(indexes[file], (error["line"], sys.maxsize, "")) - 1
        if place < 0:
            continue
        _, last, name = indexes[file][place]
        if error["line"] <= last and not name.endswith("__mutmut_orig"):
            found.setdefault(file, set()).add(name)
    return found


def _functions(file: str) -> Iterator[tuple[int, int, str]]:
    """The first line, the last line and the name of each function that mutmut wrote into a file."""
    index = MutantLineSpans.load(file)
    for name, span in index.span_by_function_name.items() if index else ():
        yield span.start, span.end, name

"""Finds the parts of a file that an import reads, so that it can be parsed in parts: parsed as a whole, a large one
takes ten times its size in memory. Most of a file are the sentences, which are for other programs.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.text import Invalid, Issue, T
from scorekeeper.exchange.format import MOST_DEPTH

_NESTED = Issue(
    "file.nested",
    "",
    T("This file holds more, or is nested deeper, than Scorekeeper writes. Choose one that it has exported."),
)
_MUCH = Issue(
    "file.large",
    "",
    T(
        "This file holds more than is imported at once. Export the sessions one by one, and import those files.",
    ),
)
NO_JSON = Issue(
    "file.json",
    "",
    T("This is not a JSON file, or a part of it is missing. Choose one that Scorekeeper has exported as JSON."),
)
# A session that an import reads has some hundred brackets a hand, most of them in what it skips.
_MOST_BRACKETS = 1_000_000
# How many values an import reads, counted by their commas and brackets; each takes memory when it is parsed.
_MOST_VALUES = 600_000
# Bytes that are parsed: of all sessions together, of each, and of what is around them. A hand has 200 to 1,000. A rare
# letter in a text makes each of its bytes four in memory.
MOST_STORED, MOST_OF_SESSION, _MOST_AROUND = 6 * 1024**2, 3 * 1024**2, 1024**2
# Everything up to the next bracket that is in no text, or to the end. Possessive, because a search that may go back
# remembers every step: a text without an end took a gigabyte.
_STEP = re.compile(rb'[^"\[\]{}]*+(?:"[^"\\]*+(?:\\.[^"\\]*+)*+"[^"\[\]{}]*+)*+([\[\]{}]|".*+|\Z)', re.DOTALL)
_LONGEST_KEY = 40


def parts_of(data: bytes) -> tuple[bytes, list[bytes | None]]:
    """The parts of a file: what is around the sessions, each of which is `{}` there, and the object `stored` of each,
    None if it has none. Raises Invalid if they cannot be found, or if they are more than may be parsed."""
    if data.count(b"[") + data.count(b"{") > _MOST_BRACKETS:
        raise Invalid(_NESTED)
    stored: list[slice | None] = []
    around, end = bytearray(), 0
    for session in _sessions(data):
        around += data[end : session.start + 1]
        end = session.end - 1
        stored.append(session.stored)
    around += data[end:]
    spans = [span for span in stored if span]
    values = _values(around, 0, len(around)) + sum(_values(data, span.start, span.stop) for span in spans)
    sizes = [span.stop - span.start for span in spans]
    if len(around) > _MOST_AROUND or max(sizes, default=0) > MOST_OF_SESSION:
        raise Invalid(_NESTED)
    if values > _MOST_VALUES or sum(sizes) > MOST_STORED:
        raise Invalid(_MUCH)
    return bytes(around), [None if span is None else data[span] for span in stored]


def _values(data: bytes | bytearray, start: int, stop: int) -> int:
    return sum(data.count(sign, start, stop) for sign in b",[{")


@dataclass(slots=True)
class _Session:
    """Where a session of the list `sessions` begins and ends in a file, and its last object `stored`."""

    start: int
    end: int = 0
    stored: slice | None = None


def _sessions(data: bytes) -> Iterator[_Session]:
    """The objects in the list `sessions` of a file. Raises Invalid if brackets or a text have no end."""
    depth, listed, session, begun = 0, False, _Session(0), 0
    for step in _STEP.finditer(data):
        at = step.start(1)
        bracket = data[at : at + 1]
        if bracket in (b"[", b"{"):
            depth += 1
            if depth > MOST_DEPTH:
                raise Invalid(_NESTED)
            if depth == 2:
                listed = bracket == b"[" and _follows(data, step, b"sessions")
            elif depth == 3:
                session = _Session(at)
            elif depth == 4:
                begun = at if bracket == b"{" and _follows(data, step, b"stored") else -1
        elif bracket in (b"]", b"}"):
            depth -= 1
            if depth == 3 and begun >= 0:
                session.stored = slice(begun, at + 1)
            elif depth == 2 and listed and data[session.start : session.start + 1] == b"{":
                session.end = at + 1
                yield session
        elif bracket or depth:
            raise Invalid(NO_JSON)


def _follows(data: bytes, step: re.Match[bytes], key: bytes) -> bool:
    """Whether the bracket of a step is the value of a key."""
    before = data[max(step.start(), step.start(1) - _LONGEST_KEY) : step.start(1)].rstrip()
    return before.endswith(b":") and before[:-1].rstrip().endswith(b'"' + key + b'"')

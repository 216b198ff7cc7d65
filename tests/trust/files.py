"""Files that are no export, and exports in which something is changed: none may be a fault, and what is refused stores
nothing."""

import json
from collections import Counter
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random

from scorekeeper.web.app import create_app
from tests.support.phone import Phone, contents, finished

_PIECES = (
    *(b"{", b"}", b"[", b"]", b",", b":", b'"', b"\\", b"\xff", b"\0", b"1", b"-", b"1e999", b"NaN", b"null", b" "),
    *(b'"sessions"', b'"stored"', b'"matches"', b'"entries"', b'"format":"scorekeeper sessions"', b'"version":2'),
    *(b"\xf0\x9f\x98\x80", b"\xed\xa0\x80", b'"\\ud800"', b"\xef\xbb\xbf", b"true", b"{}", b"[]", b'""'),
)
_VALUES: tuple[object, ...] = (
    *(None, True, -1, 0, 10**30, 0.5, "", "x" * 5000, "\ud800", [], {}, [[]], {"": 1}),
    *("2026-02-30T00:00:00Z", "0", "undo 1"),
)


@dataclass(frozen=True)
class Answers:
    """How many files were answered with which status, and whether a refused one has stored anything."""

    statuses: Counter[int]
    stored: int

    @property
    def faults(self) -> int:
        """How many files were answered by an error of the server."""
        return sum(number for status, number in self.statuses.items() if status >= 500)


def send_files(folder: Path, number: int, mutated: int, seed: int) -> Answers:
    """Import so many random files, and so many exports of which one value or byte is changed."""
    chance = Random(seed)
    app = create_app(
        {"INSTANCE": str(folder / "instance"), "EXAMPLES": False, "LIMITS": {}, "PROPAGATE_EXCEPTIONS": False}
    )
    phone = Phone(app)
    session = finished(app, phone)
    export = phone.client.get(f"/s/{session}/session.json").data
    token = phone.token()
    files = [_random(chance) for _ in range(number)] + [_mutated(chance, export) for _ in range(mutated)]
    statuses, stored = Counter[int](), 0
    for file in files:
        before = contents(app) if stored == 0 and statuses.total() % 100 == 0 else None
        data = {"csrf_token": token, "file": (BytesIO(file), "file.json")}
        answer = phone.client.post("/import", data=data, headers={"Origin": "http://localhost"})
        statuses[answer.status_code] += 1
        if before is not None and answer.status_code != 200:
            stored += contents(app) != before
    return Answers(statuses, stored)


def _random(chance: Random) -> bytes:
    return b"".join(chance.choices(_PIECES, k=chance.randrange(1, 60)))


def _mutated(chance: Random, export: bytes) -> bytes:
    if chance.random() < 0.5:
        at = chance.randrange(len(export))
        return export[:at] + bytes([chance.randrange(256)]) * chance.randrange(3) + export[at + 1 :]
    file = json.loads(export)
    places = [
        (holder, key)
        for holder in _holders(file)
        for key in (holder if isinstance(holder, dict) else range(len(holder)))
    ]
    holder, key = chance.choice(places)
    holder[key] = chance.choice(_VALUES)
    return json.dumps(file, ensure_ascii=True).encode()


def _holders(value: object) -> list[dict[str, object] | list[object]]:
    """All objects and lists in a JSON value that hold something."""
    if not isinstance(value, dict | list) or not value:
        return []
    inner = value.values() if isinstance(value, dict) else value
    return [value, *(holder for item in inner for holder in _holders(item))]

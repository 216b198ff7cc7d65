"""What a power cut leaves of the files of a database, from the writes and flushes of a save as they happened.

What was flushed is there. Each write that was not flushed yet may be there or not, and the last one in part.
"""

import base64
import random
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Worker

JOURNAL, DATABASE = "scorekeeper.db-journal", "scorekeeper.db"
# Disks write whole sectors.
_SECTOR = 512

_RECORD = """() => {
  const place = FileSystemSyncAccessHandle.prototype;
  const text = (bytes) => bytes.reduce((all, byte) => all + String.fromCharCode(byte), "");
  const record = (self.record = { files: [], steps: [] });
  const handles = [];
  const number = (handle) => {
    if (!handles.includes(handle)) {
      const bytes = new Uint8Array(handle.getSize());
      own.read.call(handle, bytes, { at: 0 });
      handles.push(handle);
      record.files.push(btoa(text(bytes)));
    }
    return handles.indexOf(handle);
  };
  const own = (self.own ??= { read: place.read, write: place.write, truncate: place.truncate, flush: place.flush });
  place.write = function (bytes, options) {
    const content = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    record.steps.push([number(this), "write", options.at, btoa(text(content))]);
    return own.write.call(this, bytes, options);
  };
  place.truncate = function (size) {
    record.steps.push([number(this), "truncate", size, ""]);
    return own.truncate.call(this, size);
  };
  place.flush = function () {
    record.steps.push([number(this), "flush", 0, ""]);
    return own.flush.call(this);
  };
}"""
_RECORDED = (
    "() => { const { record } = self; Object.assign(FileSystemSyncAccessHandle.prototype, self.own); return record; }"
)


@dataclass(frozen=True)
class Step:
    """One change of a file, or a flush of it."""

    file: str
    kind: Literal["write", "truncate", "flush"]
    at: int
    content: bytes


@dataclass(frozen=True)
class Recording:
    """What happened to the files of a database: what they held before, and the steps."""

    before: dict[str, bytes]
    steps: Sequence[Step]

    @property
    def flushes(self) -> int:
        return sum(step.kind == "flush" for step in self.steps)

    def states(self, at: int, flushed: bool = True) -> dict[str, tuple[bytes, list[Step]]]:
        """By file what is on the disk for certain after `at` steps, and what is under way."""
        result: dict[str, tuple[bytes, list[Step]]] = {file: (content, []) for file, content in self.before.items()}
        for step in self.steps[:at]:
            content, waiting = result[step.file]
            if step.kind != "flush":
                waiting.append(step)
            elif flushed:
                result[step.file] = _written(content, waiting), []
        return result

    def cut(self, at: int, chance: random.Random, flushed: bool = True) -> dict[str, bytes]:
        """The files after a cut behind `at` steps; without `flushed` as if no flush did anything."""
        result = {}
        for file, (content, waiting) in self.states(at, flushed).items():
            kept = [step for step in waiting if chance.random() < 0.5]
            if kept and kept[-1].kind == "write" and chance.random() < 0.5:
                last = kept.pop()
                part = chance.randrange(0, len(last.content) + 1, _SECTOR)
                kept.append(Step(file, "write", last.at, last.content[:part]))
            result[file] = _written(content, kept)
        return result

    def committed(self, folder: Path) -> list[tuple[int, str]]:
        """What the database holds, at first and after each transaction, with the number of steps until then.

        A transaction is over when its journal is empty and flushed.
        """
        result = [(0, held(folder, self.before))]
        for at, step in enumerate(self.steps, start=1):
            files = {file: _written(content, waiting) for file, (content, waiting) in self.states(at).items()}
            if step.file == JOURNAL and step.kind == "flush" and not files[JOURNAL]:
                result.append((at, held(folder, files)))
        return result


def record(engine: Worker) -> None:
    """Record from now on what is written and flushed."""
    engine.evaluate(_RECORD)


def recorded(engine: Worker) -> Recording:
    """What was recorded; nothing more is."""
    result: Any = engine.evaluate(_RECORDED)
    contents = [base64.b64decode(content) for content in result["files"]]
    names = [DATABASE if content[:6] == b"SQLite" else JOURNAL for content in contents]
    steps = [Step(names[file], kind, at, base64.b64decode(text)) for file, kind, at, text in result["steps"]]
    return Recording(dict(zip(names, contents, strict=True)), steps)


def lost(recording: Recording, folder: Path, states: int, seed: int, flushed: bool = True) -> Iterator[str]:
    """What is wrong with the states after `states` cuts, spread over all places: one that is damaged, or neither that
    before nor that after a transaction, or older than what was acknowledged."""
    chance = random.Random(seed)
    committed = recording.committed(folder)
    places = len(recording.steps) + 1
    for number in range(states):
        at = number * places // states
        over = max(place for place, (steps, _) in enumerate(committed) if steps <= at)
        expected = [state for _, state in committed[over : over + 2]]
        if (left := held(folder, recording.cut(at, chance, flushed))) not in expected:
            yield f"after step {at} of {places - 1}: {left[:200]}"


def held(folder: Path, files: dict[str, bytes]) -> str:
    """What a database holds once it has been opened after a cut: all its rows, or why it is damaged."""
    for name, content in files.items():
        (folder / name).write_bytes(content)
    if not files.get(JOURNAL):
        (folder / JOURNAL).unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(folder / DATABASE)) as db:
            (whole,) = db.execute("PRAGMA integrity_check").fetchone()
            tables = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
            rows = {name: db.execute(f'SELECT * FROM "{name}"').fetchall() for (name,) in tables}
            return str(rows) if whole == "ok" else f"damaged: {whole}"
    except sqlite3.DatabaseError as error:
        return f"damaged: {error}"


def _written(content: bytes, steps: Sequence[Step]) -> bytes:
    result = bytearray(content)
    for step in steps:
        if step.kind == "truncate":
            result = result[: step.at].ljust(step.at, b"\0")
        else:
            result = result.ljust(step.at, b"\0")
            result[step.at : step.at + len(step.content)] = step.content
    return bytes(result)

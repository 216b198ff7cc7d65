"""Damages what is stored, as a bad disk or another program does: does `scorekeeper check` say so, and where?"""

import re
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from scorekeeper.backups.check import check_data
from scorekeeper.instance import FolderData
from scorekeeper.web.app import create_app
from tests.support.phone import Phone, knock, record, session_of

_DATABASE = "scorekeeper.db"
_FIELDS = ("body", "shown", "note")


@dataclass(frozen=True)
class Digits:
    """How many digits were changed, how many of them were named with session, match, hand and field, and what the
    others were."""

    changed: int
    named: int
    missed: list[str]


@dataclass(frozen=True)
class Flips:
    """How many bytes were changed; how many of these changed what is stored; the places of those that were not
    noticed."""

    flipped: int
    changed: int
    missed: list[int]


def change_digits(folder: Path, number: int, seed: int) -> Digits:
    """Change one digit in each of so many stored hands and terms: of cards, points, bids and what was shown."""
    chance, instance = Random(seed), _played(folder)
    whole = (instance / _DATABASE).read_bytes()
    done = named = 0
    missed: list[str] = []
    while done < number:
        expected = _change(instance, chance, number - done)
        sentences = check_data(FolderData(instance))
        lacking = [place for place in expected if not any(map(place.fullmatch, sentences))]
        done, named = done + len(expected), named + len(expected) - len(lacking)
        missed += [place.pattern for place in lacking]
        _restore(instance, whole)
    return Digits(done, named, missed)


def _change(instance: Path, chance: Random, most: int) -> list[re.Pattern[str]]:
    """Change a digit in each entry of a database, at most so many. Returns how each must be named."""
    expected = []
    with closing(sqlite3.connect(instance / _DATABASE)) as db, db:
        (trigger,) = db.execute("SELECT sql FROM sqlite_schema WHERE name = 'entries_never_change'").fetchone()
        db.execute("DROP TRIGGER entries_never_change")
        db.execute("PRAGMA ignore_check_constraints=ON")
        entries = db.execute(
            """
            SELECT entries.id, session, number, slot, body, shown, note
            FROM entries JOIN matches ON matches.id = entries.match ORDER BY entries.id
            """
        ).fetchall()
        for entry, session, match, slot, *texts in chance.sample(entries, min(most, len(entries))):
            places = [
                (field, text, digit.start())
                for field, text in zip(_FIELDS, texts, strict=True)
                for digit in re.finditer("[0-9]", text or "")
            ]
            field, text, at = chance.choice(places)
            changed = text[:at] + chance.choice([digit for digit in "0123456789" if digit != text[at]]) + text[at + 1 :]
            db.execute(f"UPDATE entries SET {field} = ? WHERE id = ?", (changed, entry))
            hand = f"(hand|round) {slot}" if slot else "its terms"
            place = rf"Session (“.*” \()?/s/{session}\)?, match {match} \(\w+\), {hand}: "
            expected.append(re.compile(rf"{place}entry {entry} was changed after it was saved \({field}\)\."))
        db.execute(trigger)
    return expected


def flip_bytes(folder: Path, number: int, seed: int) -> Flips:
    """Change so many bytes of the database file, one at a time."""
    chance, instance = Random(seed), _played(folder)
    database = instance / _DATABASE
    whole, stored = database.read_bytes(), _contents(database)
    changed, missed = 0, []
    for _ in range(number):
        at = chance.randrange(len(whole))
        byte = chance.choice([byte for byte in range(256) if byte != whole[at]])
        _restore(instance, whole[:at] + bytes([byte]) + whole[at + 1 :])
        if _contents(database, stored) != stored:
            changed += 1
            missed += [] if check_data(FolderData(instance)) else [at]
    return Flips(number, changed, missed)


def _played(folder: Path) -> Path:
    """A data folder with the examples of every game, and a session with a corrected hand and points that were shown."""
    instance = folder / "instance"
    app = create_app({"INSTANCE": str(instance), "LIMITS": {}})
    session = session_of(Phone(app).start("Ann", "Bob"))
    for left in (33, 40, 21):
        record(app, session, knock("Ann", 4, "Bob", left), shown={"Ann": left - 4, "Bob": 0})
    record(app, session, knock("Ann", 5, "Bob", 40), slot=2, shown={"Ann": 35, "Bob": 0})
    app.extensions["worker_pools"].close()
    app.extensions["pool"].close()
    return instance


def _restore(instance: Path, content: bytes) -> None:
    for left in instance.glob(f"{_DATABASE}-*"):
        left.unlink()
    (instance / _DATABASE).write_bytes(content)


def _contents(database: Path, tables: Iterable[str] = ()) -> dict[str, list[tuple[object, ...]]]:
    """The rows of some tables, or else of all, and the schema. A table that cannot be read has none."""
    contents = {}
    with closing(sqlite3.connect(f"{database.as_uri()}?immutable=1", uri=True)) as db:
        names = tables or [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        db.text_factory = bytes
        for table in {*names, "sqlite_schema"}:
            try:
                contents[table] = db.execute(f"SELECT * FROM {table}").fetchall()
            except (sqlite3.Error, UnicodeDecodeError):
                contents[table] = []
    return contents

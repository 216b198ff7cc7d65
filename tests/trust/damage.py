"""Damages what is stored, as a bad disk or another program does: does `scorekeeper check` say so, and where?"""

import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from scorekeeper.backups.check import check_instance
from scorekeeper.web.app import create_app
from tests.support.phone import Phone, knock, record, session_of

_DATABASE = "scorekeeper.db"
# What a score is made of, and what notices its changes.
_SCORES = {
    "entries": "*",
    "digests": "*",
    "matches": "id, session, number, game",
    "_sqlite_migrations": "*",
    "sqlite_schema": "*",
}
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
    """How many bytes were changed; how many of these changed what scores are made of, or only other rows, and how many
    of either were noticed. `missed` are the places of those of a score that were not."""

    flipped: int
    scores: int
    missed: list[int]
    others: int
    others_noticed: int


def change_digits(folder: Path, number: int, seed: int) -> Digits:
    """Change one digit in each of so many stored hands and terms: of cards, points, bids and what was shown."""
    chance, instance = Random(seed), _played(folder)
    whole = (instance / _DATABASE).read_bytes()
    done = named = 0
    missed: list[str] = []
    while done < number:
        expected = _change(instance, chance, number - done)
        sentences = check_instance(instance)
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
    whole = database.read_bytes()
    scores, others = _contents(database, _SCORES), _contents(database, _other_tables(database))
    of_scores = of_others = others_noticed = 0
    missed = []
    for _ in range(number):
        at = chance.randrange(len(whole))
        byte = chance.choice([byte for byte in range(256) if byte != whole[at]])
        _restore(instance, whole[:at] + bytes([byte]) + whole[at + 1 :])
        changes_scores = _contents(database, _SCORES) != scores
        if not changes_scores and _contents(database, dict.fromkeys(others, "*")) == others:
            continue
        noticed = bool(check_instance(instance))
        if changes_scores:
            of_scores += 1
            missed += [] if noticed else [at]
        else:
            of_others += 1
            others_noticed += noticed
    return Flips(number, of_scores, missed, of_others, others_noticed)


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


def _other_tables(database: Path) -> dict[str, str]:
    with closing(sqlite3.connect(database)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    return {name: "*" for name in names if name not in _SCORES and not name.startswith("sqlite_")}


def _contents(database: Path, columns: dict[str, str]) -> dict[str, list[tuple[object, ...]]]:
    """The rows of some tables. A table that cannot be read has none."""
    contents = {}
    with closing(sqlite3.connect(f"{database.as_uri()}?immutable=1", uri=True)) as db:
        db.text_factory = bytes
        for table, chosen in columns.items():
            try:
                contents[table] = db.execute(f"SELECT {chosen} FROM {table}").fetchall()
            except (sqlite3.Error, UnicodeDecodeError):
                contents[table] = []
    return contents

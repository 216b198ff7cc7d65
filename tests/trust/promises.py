"""What a database must hold after a crash: every acknowledged hand once, and nothing that nobody sent."""

import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.store import open_store, prepare
from tests.trust.phone import Hand


@dataclass(frozen=True)
class Kept:
    """What a look at a database found. `lost` and `doubled` name submissions; `damage` is what SQLite says of it."""

    saved: int
    lost: list[str]
    doubled: list[str]
    unknown: list[str]
    damage: str

    @property
    def sound(self) -> bool:
        """Whether nothing is lost, doubled, invented or damaged."""
        return not (self.lost or self.doubled or self.unknown or self.damage)


def look(database: Path, acknowledged: Iterable[Hand], sent: Iterable[Hand]) -> Kept:
    """Open a database as the program does after a crash, and compare it with what phones know.

    Every acknowledged hand must be there once and whole, in its place; others only if they were sent.
    """
    prepare(database)
    with closing(sqlite3.connect(database)) as db:
        (damage,) = db.execute("PRAGMA integrity_check").fetchone()
    with open_store(database) as store:
        rows = store.database.rows(
            """
            SELECT matches.session, slot, submission, body ->> '$.hands.North.deadwood' AS deadwood
            FROM entries JOIN matches ON matches.id = entries.match WHERE slot > 0 AND submission GLOB 'phone-*'
            """
        )
    found = Counter(Hand(row["session"], row["slot"], row["submission"], row["deadwood"]) for row in rows)
    every = set(sent)
    return Kept(
        saved=found.total(),
        lost=[hand.submission for hand in acknowledged if hand not in found],
        doubled=[hand.submission for hand, times in found.items() if times > 1],
        unknown=[hand.submission for hand in found if hand not in every],
        damage="" if damage == "ok" else damage,
    )

"""Counts of what may be tried only so often, for servers that share a database: with N servers nobody may guess N times
as often. Only PostgreSQL has this table, without a log: a server with a file counts in its memory."""

from dataclasses import dataclass

from scorekeeper.store.database import Database


@dataclass(frozen=True, slots=True)
class Tries:
    """The buckets of `scorekeeper.web.http.token_buckets`, as the time at which each is full; an absent one is full.
    Times are in seconds, of a clock that all servers have."""

    db: Database

    def full_at(self, who: str) -> float:
        """The time at which a bucket is full."""
        row = self.db.first("SELECT full_at FROM _tries WHERE who = ?", who)
        return float(row["full_at"]) if row else 0.0

    def add(self, who: str, seconds: float, most: float, now: float) -> None:
        """Let a bucket be full so many seconds later, but at most `most` seconds from now. Those that are full go."""
        with self.db.transaction():
            self.db.execute("DELETE FROM _tries WHERE full_at < ?", now)
            self.db.execute(
                """
                INSERT INTO _tries AS kept (who, full_at) VALUES (?1, ?2)
                ON CONFLICT (who) DO UPDATE SET full_at = kept.full_at + ?3 WHERE kept.full_at + ?3 <= ?4
                """,
                who,
                now + seconds,
                seconds,
                now + most,
            )

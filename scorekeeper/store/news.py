"""What phones that watch ask again and again: one statement, which reads indexes alone."""

from dataclasses import dataclass

from scorekeeper.store.counts import WHOLE
from scorekeeper.store.database import Database
from scorekeeper.store.rows import json_of


@dataclass(frozen=True, slots=True)
class SessionNews:
    """A session as it is now: its id and address, the ids of its newest entry and of its newest entry about settling up
    (0: none), its last short code, whether it lives or not (empty: none), and the ids of the complete counts of the
    next hands.

    A new entry has a higher id than all others. Counts change when a player counts, or the hand is saved.
    """

    session: str
    address: str
    entry: int
    settled: int
    code: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class News:
    """What is new in a session, from all its tables."""

    db: Database

    def of(self, address: str) -> SessionNews | None:
        """The news of the session that has or had this address, or has this id; None if there is none."""
        # After a hand that was voided, the counts for it may be there as well: they change no more.
        rows = self.db.rows(
            """
            WITH chosen AS (SELECT coalesce((SELECT session FROM addresses WHERE address = ?1), ?1) AS session),
            counted AS MATERIALIZED (
                SELECT matches.id AS match, (
                    SELECT slot FROM entries WHERE entries.match = matches.id AND body IS NOT NULL AND id = (
                        SELECT max(id) FROM entries AS same
                        WHERE same.match = entries.match AND same.slot = entries.slot
                    ) ORDER BY slot DESC LIMIT 1
                ) AS last_slot
                FROM chosen JOIN matches ON matches.session = chosen.session
                WHERE EXISTS (SELECT 1 FROM counts WHERE counts.match = matches.id)
            )
            SELECT sessions.id AS session,
                (SELECT address FROM addresses WHERE session = sessions.id ORDER BY number DESC LIMIT 1) AS address,
                (
                    SELECT max((SELECT max(id) FROM entries WHERE match = matches.id))
                    FROM matches WHERE matches.session = sessions.id
                ) AS id,
                (SELECT max(id) FROM settling WHERE settling.session = sessions.id) AS settled,
                (SELECT code FROM short_codes WHERE short_codes.session = sessions.id) AS code,
                NULL AS body
            FROM chosen JOIN sessions ON sessions.id = chosen.session
            UNION ALL
            SELECT NULL, NULL, counts.id, NULL, NULL, counts.body
            FROM counted JOIN counts ON counts.match = counted.match AND counts.slot > counted.last_slot
            WHERE counts.id = (
                SELECT max(id) FROM counts AS same
                WHERE same.match = counts.match AND same.slot = counts.slot AND same.player = counts.player
            )
            """,
            address,
        )
        about = next((row for row in rows if row["session"] is not None), None)
        if about is None:
            return None
        whole = sorted(row["id"] for row in rows if row is not about and (json_of(row["body"]) or {}).get(WHOLE))
        return SessionNews(
            about["session"],
            about["address"] or about["session"],
            about["id"] or 0,
            about["settled"] or 0,
            about["code"] or "",
            tuple(whole),
        )

"""What phones that watch ask all the time, on PostgreSQL: one statement that reads indexes, beside much of others."""

import pytest

from scorekeeper.store import PostgresAddress, open_store
from scorekeeper.store.models import JSON
from tests.support.behind import behind
from tests.support.postgresql import superuser

NOW = "2026-01-01T20:00:00+00:00"
# Two thousand other sessions with twelve hands each, half of them with a hand that is being counted on phones.
OTHERS = (
    "INSERT INTO sessions (id, name, key_hash, key_seed, created_at)"
    " SELECT 's' || n, '', 'k' || n, '', ? FROM generate_series(1, 2000) AS n",
    "INSERT INTO matches (id, session, number, game, created_at)"
    " SELECT n, 's' || n, 1, 'gin', ? FROM generate_series(1, 2000) AS n",
    "INSERT INTO entries (match, slot, body, note, device, submission, saved_at)"
    " SELECT n, slot, '{}', '', 'phone', slot, ? FROM generate_series(1, 2000) AS n, generate_series(0, 12) AS slot",
    "INSERT INTO addresses (session, address) SELECT 's' || n, 'a' || n FROM generate_series(1, 2000) AS n",
    "INSERT INTO short_codes (session, code, hands) SELECT 's' || n, 'c' || n, 12 FROM generate_series(1, 2000) AS n",
    "INSERT INTO settling (session, body, device, submission, saved_at)"
    " SELECT 's' || n, '{}', 'phone', 'first', ? FROM generate_series(1, 2000) AS n",
    "INSERT INTO counts (match, slot, player, body, device, saved_at)"
    " SELECT n, 13, player, '{\"whole\":true}', 'phone', ?"
    " FROM generate_series(1, 1000) AS n, generate_series(1, 4) AS player",
)


def test_news_are_read_from_indexes_beside_thousands_of_sessions(
    postgres: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite is asked for its plans in tests/web/http/test_query_plans.py."""
    with behind(postgres) as execute:
        for text in OTHERS:
            execute(text, *[NOW] * text.count("?"))
    with superuser(postgres) as connection:
        connection.execute("ANALYZE")
    asked: list[tuple[str, *tuple[object, ...]]] = []
    with open_store(postgres) as store:
        news = store.news.of("a7")
        assert news
        assert (news.session, news.address, len(news.counts)) == ("s7", "a7", 4)

        def heard(*given: str) -> list[JSON]:
            asked.append(given)
            return []

        with monkeypatch.context() as patched:
            patched.setattr(store.database, "rows", heard)
            store.news.of("a7")
        ((text, *values),) = asked
        plan = [str(*row.values()) for row in store.database.rows(f"EXPLAIN {text}", *values)]
    reads = [line for line in plan if " on " in line]
    assert len(reads) > 8
    assert [line for line in reads if "Seq Scan" in line] == [], "\n".join(plan)
    # Read backwards, the key of all entries gives the newest of a match, but only after all newer ones of others.
    assert [line for line in reads if "entries_pkey" in line and "Backward" in line] == [], "\n".join(plan)

"""The database of a year: one session of every game, and copies of it as sessions of many other phones."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from flask import Flask

from scorekeeper import games
from scorekeeper.engine.game import Game
from scorekeeper.engine.ledger import Status, Terms, read_options, replay
from scorekeeper.store.digests import register
from scorekeeper.web.app import create_app
from tests.bench.rows import Inexact
from tests.support.phone import Phone, session_of, store_of

HANDS_A_MATCH = 10
DAY = "2026-01-01T20:00:00.000+00:00"
# Ten hands do not end a match of these options.
ENDLESS: dict[str, dict[str, object]] = {
    "gin": {"target": 10_000},
    "indian": {"rounds": 100},
    "rummy500": {"target": 10_000},
}


def terms_of(game: Game[Any, Any]) -> Terms:
    """The terms of the example of a game, made so long that `HANDS_A_MATCH` do not end it."""
    example = game.example_match
    options = read_options(game, ENDLESS[game.key], example.preset)
    return Terms(game, tuple(example.players), example.players[0], options, example.preset)


def begin(folder: Path) -> tuple[str, str]:
    """An installation with one session: a match of every game, each with the hands of its example over and over.
    Returns the session, and the cookie of the phone that keeps score."""
    app = application(folder)
    phone = Phone(app)
    first, *others = (games.find(key) for key in ENDLESS)
    session = session_of(phone.start(*first.example_match.players, target="10000", dealer="0"))
    with store_of(app) as opened:
        (device,) = (grant.device for grant in opened.grants.of_session(session))
        for game in others:
            opened.matches.create(session, game.key, terms_of(game).body(), None, device, f"match {game.key}", DAY)
        for match in opened.matches.of_session(session):
            for slot, body in enumerate(records_of(games.find(match.game)), 1):
                details = {"shown": None, "note": "", "device": device, "submission": f"hand {slot}", "now": DAY}
                opened.entries.save(match.id, slot, body=body, based_on=None, **details)
    cookie = phone.client.get_cookie("scorekeeper")
    assert cookie
    return session, cookie.value


def application(folder: Path) -> Flask:
    return create_app({"INSTANCE": str(folder), "LIMITS": {}, "BACKUPS_KEY": "year", "EXAMPLES": False})


def records_of(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """Ten hands. Raises Inexact where one of them is not counted in a match of these terms."""
    given = game.example_match.records
    records = [dict(given[index % len(given)]) for index in range(HANDS_A_MATCH)]
    if any(row.status is not Status.COUNTED for row in replay(terms_of(game), list(enumerate(records))).rows):
        raise Inexact(f"the hands of the example of {game.key} are not all counted")
    return records


def fill(database: Path, sessions: int, chance: Random) -> int:
    """Copy the only session of a database so many times, as sessions of other phones over a year. Returns how many
    hands that makes.

    The rows are those that the store itself would write; all triggers and checks run.
    """
    with closing(sqlite3.connect(database)) as db:
        db.execute("PRAGMA synchronous=OFF")
        register(db)
        matches = db.execute("SELECT id, number, game FROM matches ORDER BY id").fetchall()
        entries = {
            match: db.execute("SELECT slot, body, shown, note FROM entries WHERE match = ? ORDER BY id", (match,))
            for match, _, _ in matches
        }
        rows = {match: entry.fetchall() for match, entry in entries.items()}
        (next_match,) = db.execute("SELECT max(id) + 1 FROM matches").fetchone()
        phones = [token(chance) for _ in range(sessions // 4 + 2)]
        hands = 0
        with db:
            for index in range(sessions):
                session = token(chance)
                at = datetime(2026, 1, 1, 19, tzinfo=UTC) + timedelta(days=365) * (index / sessions)
                day = at.isoformat(timespec="milliseconds")
                db.execute(
                    "INSERT INTO sessions VALUES (?, ?, ?, ?, ?)", (session, "", token(chance), token(chance), day)
                )
                scorer, watcher = chance.sample(phones, 2)
                for phone, role in ((scorer, "score"), (watcher, "watch")):
                    db.execute("INSERT INTO grants VALUES (?, ?, ?, ?, '', ?, NULL)", (phone, session, role, day, day))
                for match, number, game in matches:
                    db.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?)", (next_match, session, number, game, day))
                    db.executemany(
                        "INSERT INTO entries (match, slot, body, shown, note, device, submission, saved_at) "
                        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                        ((next_match, *row, scorer, token(chance), day) for row in rows[match]),
                    )
                    next_match += 1
                    hands += sum(1 for slot, *_ in rows[match] if slot)
    return hands


def token(chance: Random) -> str:
    """As long as the ids that the pages make."""
    return f"{chance.getrandbits(128):032x}"

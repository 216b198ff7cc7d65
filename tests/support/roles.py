"""Asks every route of the application by every method in every role, and sees what changes in the database.

`Doors` makes a session that each role knows in its way; `Doors.ask` is one request, after which the database is as it
was before. What a scorer sends by POST is what the forms of the pages hold (`FORMS`, `FILLED`), and the other roles
send the same.
"""

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Any

from flask import Flask
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from tests.support.phone import (
    Page,
    Phone,
    counting_key,
    handle,
    knock,
    known,
    record,
    score_key,
    session_of,
    stored_terms,
)

METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
# What each of them is stands in tests/support/roles_document.py.
ROLES = ("stranger", "watcher", "removed", "counter", "scorer")
INVITED = "invited"
INVITED_TO_COUNT = "invited to count"
# The seat of the first match for which the counter counts, and the one that is free.
COUNTED, FREE = 1, 0
# Ids, a key and a handle that somebody guesses. All roles guess the key of the backups: the server prints it.
GUESSED = {"session_id": "0" * 32, "score_key": "0" * 32, "count_key": "0" * 32, "handle": "0" * 16}
ANY = {"backups_key": "0" * 32, "backup": "asked-20261122T201500Z.zip", "filename": "css/tokens.css"}

# What is sent to an endpoint by POST: the form of a page, by the address of the page within the session and the end of
# the address of the form; and what a person fills in.
FORMS = {
    "hands.create": ("/1/hands/new", "/hands/new"),
    "hands.preview": ("/1/hands/new", "/hands/new"),
    "hands.correct": ("/1/hands/1/edit", "/hands/1/edit"),
    "hand_history.void": ("/1/hands/1", "/void"),
    "hand_history.recount": ("/1/hands/1", "/recount"),
    "hand_history.restore": ("/1/hands/1", "/restore"),
    "hand_history.undo": ("/1", "/undo"),
    "matches.finish": ("/1/finish", "/finish"),
    "match_players.rename": ("/1/players/1", "/name"),
    "whole_session.finish": ("/whole/finish", "/finish"),
    "settlement.save_rates": ("/settle/rates", "/settle/rates"),
    "settlement.pay": ("/settle", "/settle/pay"),
    "settlement.take_back": ("/settle", "/settle/take-back"),
    "match_rules.save": ("/1/rules/edit", "/rules/edit"),
    "matches.create": ("/new", "/new"),
    "matches.create_session": ("/new", "/new"),
    "matches.table": ("/new", "/new"),
    "seat_draw.draw": ("/new", "/new"),
    "seat_draw.apply_to_form": ("/new", "/new"),
    "seat_draw.pick": ("/new", "/new"),
    "seat_changes.add": ("/3/players/join", "/join"),
    "seat_changes.save": ("/1/players/1", "/deal"),
    "sessions.rename": ("/name", "/name"),
    "sessions.delete": ("/delete", "/delete"),
}
_HAND = {"ended_by": "@0", "hands.@0.deadwood": "4", "hands.@1.deadwood": "33"}
# What the counter has counted; the scorer, who has no seat, sends the same.
_COUNT = {
    "slot": "2",
    "seat": str(COUNTED),
    f"hands.@{COUNTED}.entry_mode": "deadwood",
    f"hands.@{COUNTED}.deadwood": "23",
    "do": "whole",
}
_DRAWN = {"draws.@0": "KS", "draws.@1": "3H"}
_SEATS = {"players-0": "Ann", "players-1": "Bob"}
FILLED: dict[str, Mapping[str, str]] = {
    "hands.create": _HAND,
    "hands.preview": _HAND,
    "hands.correct": _HAND,
    "match_players.rename": {"name": "Zoe"},
    "match_players.put_together": {"submission": "same-person", "was": "Ann", "other": "Zoe", "keep": "Zoe"},
    # Nothing was finished by hand, so there is nothing to take back.
    "whole_session.undo": {"entry": "1"},
    "hand_history.redo": {"submission": "nothing-was-undone"},
    "settlement.save_rates": {"session": "0.10"},
    "match_rules.save": {"dealer": "1"},
    "matches.create": _SEATS,
    "matches.create_session": _SEATS,
    "matches.table": _SEATS,
    "seat_changes.add": {"name": "Zoe", "confirmed": "y"},
    "seat_draw.apply": _DRAWN,
    "seat_draw.draw": _SEATS,
    "seat_draw.apply_to_form": _SEATS | _DRAWN,
    "seat_draw.pick": _SEATS,
    "referee.ask": {"deadwood": "7"},
    "referee.ask_in_match": {"deadwood": "7"},
    "sessions.rename": {"name": "Friday"},
    "share.edit_phone": {"label": "Ben’s"},
    "settings.choose_language": {"language": "ja"},
    "settings.choose_colours": {"colours": "four"},
    "rule_sets.change": {"change": "show"},
    "phone_code.make": {"kind": "copy"},
    "phone_code.take": {"code": "CDFH-3479"},
    "sessions.delete": {"sure": "1"},
    "counting.accept": {"seat": f"1.{FREE}"},
    "counting.choose": {"seat": f"1.{FREE}"},
    "counting.preview": _COUNT,
    "counting.save": _COUNT,
    "counts.free": {"seat": str(COUNTED)},
}
# Buttons that send nothing but the token.
BUTTONS = {
    "operator.make",
    "counting.leave",
    "seat_draw.pick_in_match",
    "export.everything_json",
    "home.remove_examples",
    "matches.rematch",
    "phone_code.withdraw",
    "share.only_this",
    "share.remove_phone",
    "sessions.forget",
    "sessions.keep",
    "share.accept",
    "share.renew",
    "share.renew_watch",
    "share.renew_code",
    "share.withdraw_code",
}
# Where it is not the first match that is asked about: a finished one, and one that somebody can join.
_NUMBERS = {"matches.rematch": 2, "seat_changes.join": 3, "seat_changes.add": 3}
# What is neither: a question of a program, a file.
OTHERS = {"api.answer", "importing.bring_sessions_in"}
QUESTION = {"game": "gin", "ask": "deadwood", "hand": ["3H", "4H", "5H", "KS"]}


@dataclass(frozen=True)
class Answer:
    """The status of an answer, and what the request changed: `saves` something in the session, `counts` in a seat of
    its own or takes one, `starts` a session of its own, or changes what this phone `itself` may do or has on its first
    page, or its code for another phone."""

    status: int
    changed: tuple[str, ...]

    def __str__(self) -> str:
        return ", ".join((str(self.status), *self.changed))


@dataclass(frozen=True)
class _Asker:
    """A role: its cookie and token, the id of its phone, and what it knows of addresses."""

    cookie: str
    token: str
    device: str
    values: Mapping[str, object]


_Contents = dict[str, set[tuple[object, ...]]]


class Doors:
    """A session with three matches, the phones that stand before it, and a database that is as before after each."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.scorer = Phone(app)
        self.session = session_of(self.scorer.start("Ann", "Bob"))
        record(app, self.session, knock("Ann", 4, "Bob", 33))
        # It counts as version 1.0.0 showed it.
        record(app, self.session, knock("Ann", 4, "Bob", 40), slot=1, shown={"Ann": 20, "Bob": 0})
        self.scorer.send(self.scorer.get(f"/s/{self.session}/new"), "/new", _SEATS)
        # One payment is ticked, and the hands after it make another one.
        rates = self.scorer.get(f"/s/{self.session}/settle")
        settled = self.scorer.send(rates, "/settle/rates", {"unit": "€", "session": "0.05"})
        self.scorer.send(settled, "/settle/pay")
        for left in (33, 40, 45):
            record(app, self.session, knock("Ann", 4, "Bob", left), number=2)
        assert len(stored_terms(app, self.session, 2)) == 1
        self.scorer.send(self.scorer.get(f"/s/{self.session}/new?game=rummy500"), "/new", _SEATS)
        second, removed, watcher, counter = Phone(app), Phone(app), Phone(app), Phone(app)
        old_key, old_count_key = score_key(app, self.session), counting_key(app, self.session)
        for phone in (second, removed):
            phone.post(f"/join/{old_key}", {})
        self.scorer.post(f"/s/{self.session}/phones/{handle(app, self.session, _device(removed))}/remove", {})
        # It has been here before, so it has an id.
        for change in ("keep", "forget"):
            watcher.post(f"/s/{self.session}/{change}", {})
        values = {**known(app, self.session), "handle": handle(app, self.session, _device(second))}
        counter.post(f"/s/{self.session}/count/{counting_key(app, self.session)}", {"seat": f"1.{COUNTED}"})
        watching = {**values, "score_key": GUESSED["score_key"], "count_key": GUESSED["count_key"]}
        self.askers = {
            "stranger": _Asker("", "", "", {**values, **GUESSED}),
            "watcher": _asker(watcher, watching),
            "removed": _asker(removed, {**values, "score_key": old_key, "count_key": old_count_key}),
            "counter": _asker(counter, {**values, "score_key": GUESSED["score_key"]}),
            "scorer": _asker(self.scorer, values),
            INVITED: _asker(watcher, values),
            INVITED_TO_COUNT: _asker(watcher, {**values, "score_key": GUESSED["score_key"]}),
        }
        self.client = app.test_client(use_cookies=False)
        self.database = sqlite3.connect(app.config["DATABASE"])
        self.copy = sqlite3.connect(":memory:")
        self.database.backup(self.copy)
        self.before = self._contents()
        self.version = self._version()
        self._pages: dict[str, Page] = {}

    def close(self) -> None:
        self.database.close()
        self.copy.close()

    @cached_property
    def rules(self) -> list[Rule]:
        """Every rule of the application, by address."""
        return sorted(self.app.url_map.iter_rules(), key=lambda rule: (path_of(rule), rule.endpoint))

    def ask(self, rule: Rule, method: str, role: str) -> Answer:
        """What one request gets, and what it changes."""
        with self.open(rule, method, role) as answer:
            status = answer.status_code
        return Answer(status, self.restore(role))

    def open(self, rule: Rule, method: str, role: str, *, page: bool = False, filled: bool = True) -> TestResponse:
        """The answer to one request: of a script, or of a browser that opens a `page`. Nothing but the token is sent
        unless the form is `filled`."""
        asker = self.askers[role]
        own = {"number": _NUMBERS[rule.endpoint]} if rule.endpoint in _NUMBERS else {}
        values = {**asker.values, **ANY, **own}
        assert rule.arguments <= values.keys(), f"say in tests/support/roles.py what stands in {rule}"
        built = rule.build(values)
        assert built
        sent: dict[str, Any] = {}
        if method in ("POST", "PUT", "PATCH", "DELETE"):
            sent = self._sent(rule.endpoint, asker.token) if filled else {"data": {"csrf_token": asker.token}}
        return self.client.open(built[1], method=method, headers=self._headers(asker, page), **sent)

    def follow(self, location: str, role: str) -> TestResponse:
        """The page to which a browser was sent."""
        return self.client.get(location, headers=self._headers(self.askers[role], page=True))

    def restore(self, role: str) -> tuple[str, ...]:
        """Put the database back as it was. What the last request of this role had changed in it."""
        return self._changed(self.askers[role].device)

    def _headers(self, asker: _Asker, page: bool) -> dict[str, str]:
        cookie = {"Cookie": asker.cookie} if asker.cookie else {}
        return cookie | {"Accept": "text/html"} if page else cookie

    def _sent(self, endpoint: str, token: str) -> dict[str, Any]:
        if endpoint == "api.answer":
            return {"json": QUESTION}
        data: dict[str, Any] = {**self._data(endpoint), "csrf_token": token}
        if endpoint == "importing.bring_sessions_in":
            data["file"] = (BytesIO(self.exported), "scorekeeper.json")
        return {"data": data}

    @cached_property
    def exported(self) -> bytes:
        """This session as a file of another installation."""
        file = self.scorer.client.get(f"/s/{self.session}/session.json").data
        other, result = re.subn(rb'"origin": "\w+"', b'"origin": "%s"' % (b"0" * 32), file)
        assert result == 1
        return other

    def _data(self, endpoint: str) -> dict[str, str]:
        if endpoint not in FORMS:
            return dict(FILLED.get(endpoint, {}))
        page, action = FORMS[endpoint]
        if page not in self._pages:
            self._pages[page] = self.scorer.get(f"/s/{self.session}{page}")
        return dict(self._pages[page].form(action).fields) | dict(FILLED.get(endpoint, {}))

    def _version(self) -> int:
        """A number that changes when another connection has written."""
        return int(self.database.execute("PRAGMA data_version").fetchone()[0])

    def _contents(self) -> _Contents:
        tables = self.database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> '_sqlite_migrations'"
        )
        contents = {table: set(self.database.execute(f"SELECT * FROM {table}")) for (table,) in tables.fetchall()}
        # That a phone saved something is noted in its grant (`last_used_at`), which is no change of what it may do.
        del contents["digests"], contents["row_digests"]  # each follows from its entry or row
        del contents["cookies"]  # which one a phone used last is noted with every form
        contents["grants"] = {(*row[:5], *row[6:]) for row in contents["grants"]}
        return contents

    def _changed(self, device: str) -> tuple[str, ...]:
        """What the last request of this phone changed; the database is then as before."""
        version = self._version()
        if version == self.version:
            return ()
        after = self._contents()
        result = sorted(set(self._kinds(after, device)))
        self.copy.backup(self.database)
        self.version = self._version()
        return tuple(result)

    def _kinds(self, after: _Contents, device: str) -> Iterator[str]:
        started = {row[0] for row in after["sessions"] - self.before["sessions"]} - {self.session}
        of = {row[0]: row[1] for row in self.before["matches"] | after["matches"]}
        for table, rows in after.items():
            for row in rows ^ self.before[table]:
                # The session of the row stands in column 1 of matches, grants and settling; entries and counts
                # have the match there, seats in column 0.
                if table in ("entries", "counts", "seats"):
                    session = of[row[0 if table == "seats" else 1]]
                else:
                    session = row[1 if table in ("matches", "grants", "settling") else 0]
                own = {"grants": 0, "counts": 5, "seats": 2, "phone_codes": 0}.get(table)
                if session in started:
                    yield "starts"
                elif own is not None and row[own] == device:
                    yield "counts" if table in ("counts", "seats") else "itself"
                else:
                    yield "saves"


def other_methods(doors: Doors, roles: Sequence[str], *, paper: bool) -> Iterator[str]:
    """Where a method that the table leaves out does not answer as it must, or changes anything.

    HEAD answers like GET, OPTIONS answers, and every other method that no rule of the address has gets 405.
    """
    answered: dict[str, set[str]] = {}
    for rule in doors.rules:
        answered.setdefault(rule.rule, set()).update(rule.methods or ())
    for rule in doors.rules:
        if rule.rule.endswith((".pdf", ".png")) is not paper:
            continue
        # An address that several rules share is asked by each method once.
        left = {method for method in METHODS if method not in answered[rule.rule]}
        answered[rule.rule] |= left
        for role in roles:
            expected = dict.fromkeys(left, Answer(405, ())) | {"OPTIONS": Answer(200, ())}
            if "GET" in (rule.methods or ()):
                expected["HEAD"] = Answer(doors.ask(rule, "GET", role).status, ())
            for method, answer in expected.items():
                if (result := doors.ask(rule, method, role)) != answer:
                    yield f"{method} {rule} as {role}: {result} in place of {answer}"


def path_of(rule: Rule) -> str:
    """The address of a rule; a fingerprint of the files is left out."""
    return "/static/<fingerprint>/<path:filename>" if rule.endpoint == "static" else rule.rule


def _device(phone: Phone) -> str:
    with phone.client.session_transaction() as cookie:
        return str(cookie.get("device", ""))


def _asker(phone: Phone, values: Mapping[str, object]) -> _Asker:
    token = phone.token()
    cookie = phone.client.get_cookie("scorekeeper")
    assert cookie
    return _Asker(f"scorekeeper={cookie.value}", token, _device(phone), values)

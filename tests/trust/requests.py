"""Generated requests over every route, form and question: nothing may be a 500, and nobody changes what is not theirs.

The scorer of a watched session does nothing. Strangers, watchers and a phone whose right to write was taken away send
whatever comes up to it; a scorer does so to a session of its own. Then the watched session must be as it was.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from flask import Flask
from werkzeug.exceptions import HTTPException

from scorekeeper.store import Grant
from scorekeeper.web.app import create_app
from tests.support.phone import Form, Phone, addresses, finished, knock, known, record, session_of, store_of
from tests.trust.generator import WHO, Generator, Request

# Addresses that only those know who may do what they offer.
_SECRET = ("/join/", "/backups/")


@dataclass(frozen=True)
class Answers:
    """How many requests were answered with which status, those that failed, and what has changed in the watched
    session although nobody who may change it did anything.
    """

    statuses: Counter[int]
    failed: list[tuple[Request, str]]
    changed: list[str]


def ask_everything(folder: Path, count: int, seed: int) -> Answers:
    """Send `count` generated requests to the application with a new database in `folder`."""
    app = create_app({"INSTANCE": str(folder / "instance"), "EXAMPLES": False, "LIMITS": {}, "BACKUPS_KEY": "printed"})
    errors: list[str] = []
    app.register_error_handler(Exception, lambda error: _caught(error, errors))
    phones = {who: Phone(app) for who in WHO}
    keeper = Phone(app)
    watched = finished(app, keeper)
    _take_part(app, phones, watched)
    own = session_of(phones["scorer"].start("Ann", "Bob"))
    record(app, own, knock("Ann", 4, "Bob", 33))
    # All know the address of the watched session and the forms of its scorer; none of them has its score key.
    values = {who: known(app, own if who == "scorer" else watched) for who in WHO}
    for who in WHO:
        values[who] |= {"backups_key": "wrong"} if who == "scorer" else {"backups_key": "wrong", "score_key": "wrong"}
    forms = [form for form in _forms(app, keeper, known(app, watched)) if not form.action.startswith(_SECRET)]
    tokens = {who: phones[who].token() for who in WHO}
    generator = Generator(list(app.url_map.iter_rules()), forms, values, tokens, seed)
    before, statuses, failed = _rows(app, watched), Counter[int](), []
    for request in generator.make(count):
        status = _send(phones[request.who], request)
        statuses[status] += 1
        if errors or status >= 500:
            failed.append((request, "; ".join(errors) or f"status {status}"))
            errors.clear()
    return Answers(statuses, failed, sorted(before ^ _rows(app, watched)))


def _caught(error: Exception, errors: list[str]) -> tuple[str, int] | HTTPException:
    if isinstance(error, HTTPException):
        return error
    errors.append(repr(error))
    return "", 500


def _take_part(app: Flask, phones: dict[str, Phone], watched: str) -> None:
    """One phone watches; one kept score and may no longer."""
    phones["watcher"].post(f"/s/{watched}/keep", {})
    with store_of(app) as store:
        before = {grant.device for grant in store.grants.of_session(watched)}
    phones["removed phone"].post(f"/join/{known(app, watched)['score_key']}", {})
    with store_of(app) as store:
        (device,) = {grant.device for grant in store.grants.of_session(watched)} - before
        store.grants.revoke(device, watched)


def _forms(app: Flask, phone: Phone, values: dict[str, object]) -> Iterator[Form]:
    """The forms that a phone finds on all pages."""
    for path in addresses(app, "GET", **values).values():
        if not path.endswith((".pdf", ".csv", ".json")) and phone.client.get(path).mimetype == "text/html":
            page = phone.get(path)
            yield from (form for form in page.forms if form.method == "post" and form.action.startswith("/"))


def _send(phone: Phone, request: Request) -> int:
    data = request.form if request.body is None else request.body
    answer = phone.client.open(request.path, method=request.method, headers=dict(request.headers), data=data)
    return answer.status_code


def _rows(app: Flask, session: str) -> set[str]:
    """Everything that is stored about a session. Who watches it may change."""
    with store_of(app) as store:
        stored: list[object] = [
            store.sessions.get(session),
            *(one for one in store.grants.of_session(session) if _scores(one)),
        ]
        for match in store.matches.of_session(session):
            stored += [match, *store.entries.of_match(match.id)]
    return {repr(one) for one in stored}


def _scores(grant: Grant) -> bool:
    return grant.role == "score"

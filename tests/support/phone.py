"""A phone without a browser. It opens pages and sends their forms like a browser in which no scripts run."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask import Flask
from lxml.etree import Comment, XPath, strip_elements, strip_tags
from lxml.html import HtmlElement, document_fromstring
from werkzeug.datastructures import MultiDict

from scorekeeper import games
from scorekeeper.backups.retention import folder_of
from scorekeeper.store import Entry, Store
from scorekeeper.table.keys import count_key, shown_key
from scorekeeper.table.phones import phones_of
from scorekeeper.web.http import access
from tests.support import behind

NOW = "2026-11-20T19:00:00.000+00:00"
# Two whole hands of Gin Rummy: 26 against 1 after all lay-offs.
KNOCKER = "8C 9C TC AS 2S 3S JD QD KD AH"
DEFENDER = "5H 6H 7H 7C 7D KS KH KC 9S QH"
_WHY = re.compile(r'(<a class="rule-number" href="[^"#]*#([^"]+)">)[^<]*</a>')
_COLOURED = re.compile(r'<span class="suit-[hdcx]">([^<]*)</span>')
_SPOKEN = XPath("//@aria-label | //@placeholder | //@title | //@alt", smart_strings=False)


@dataclass
class Form:
    """A form on a page: its address and method, and the fields that it would send."""

    action: str
    method: str
    fields: list[tuple[str, str]]

    def value(self, name: str) -> str | None:
        return next((value for key, value in self.fields if key == name), None)


@dataclass
class Page:
    """An answer of the server: its status, links and forms, the text that people read, and labels (`spoken`)."""

    path: str
    status: int
    html: str
    headers: Mapping[str, str]

    # A page is read where a test looks into it. Many are only asked for.
    @cached_property
    def tree(self) -> HtmlElement:
        """The elements that people read. Where a word may be divided (wbr), it is one word."""
        tree = document_fromstring(self.html)
        strip_elements(tree, "script", "style", "title", Comment, with_tail=False)
        strip_tags(tree, "wbr")
        return tree

    @cached_property
    def forms(self) -> list[Form]:
        return [
            Form(form.get("action") or "", form.get("method") or "get", list(_fields(form))) for form in self.tree.forms
        ]

    @property
    def links(self) -> list[str]:
        return [link.get("href") or "" for link in self.tree.iterfind(".//a[@href]")]

    @property
    def spoken(self) -> list[str]:
        return [str(sentence) for sentence in _SPOKEN(self.tree)]

    @cached_property
    def text(self) -> str:
        return " ".join(" ".join(self.tree.itertext()).split())

    def form(self, action: str) -> Form:
        """The form whose address ends like this."""
        return next(form for form in self.forms if form.action.endswith(action))


def _fields(form: HtmlElement) -> Iterator[tuple[str, str]]:
    """What a browser sends of a form. For a button with an empty value, as for one without, lxml itself would send
    "on"."""
    for field in form.iterfind(".//input[@name]"):
        if field.get("type") not in ("radio", "checkbox") or "checked" in field.attrib:
            yield field.get("name") or "", field.get("value") or ""


class Phone:
    """A phone with its own cookies. It follows redirects."""

    def __init__(self, app: Flask, language: str = "en") -> None:
        self.app = app
        self.client = app.test_client()
        self.language = language
        self._token = ""

    def get(self, path: str, status: int = 200) -> Page:
        return self._page(self.client.get(path, headers=self._headers(), follow_redirects=True), status)

    def post(self, path: str, data: Mapping[str, Any], status: int = 200) -> Page:
        """Send anything, with this phone's token; `status` is that of the page at the end."""
        data = MultiDict({"csrf_token": self.token(), **data})
        return self._page(self.client.post(path, data=data, headers=self._headers(), follow_redirects=True), status)

    def send(self, page: Page, action: str, changes: Mapping[str, str | None] = {}, status: int = 200) -> Page:
        """Send a form of a page with some fields changed; None takes a field out, as an unchecked box is."""
        form = page.form(action)
        data = {name: value for name, value in form.fields if changes.get(name, "") is not None}
        data |= {name: value for name, value in changes.items() if value is not None}
        answer = self.client.post(form.action or page.path, data=data, headers=self._headers(), follow_redirects=True)
        return self._page(answer, status)

    def token(self) -> str:
        """The token of this phone. It stays right as long as the phone keeps its cookie."""
        if not self._token or not self.client.get_cookie("scorekeeper"):
            self._token = self.get("/phone").form("/language").value("csrf_token") or ""
        return self._token

    def start(self, *players: str, status: int = 200, **options: str | None) -> Page:
        """A new session of the first game, by its form: names by seat, `dealer`, `preset`, options by their names."""
        changes = {f"players-{seat}": name for seat, name in enumerate(players)}
        own = ("dealer", "preset", "flip", "split")
        changes |= {name if name in own else f"options-{name}": value for name, value in options.items()}
        return self.send(self.get(f"/sessions/new?game={next(iter(games.games()))}"), "/sessions/new", changes, status)

    def rename(self, match: str, seat: int, name: str) -> Page:
        """Give a player another name by the sheet. `match` is the address of the match, `seat` counts from 1."""
        return self.send(self.get(f"{match}/players/{seat}"), "/name", {"name": name})

    def _headers(self) -> dict[str, str]:
        return {"Accept-Language": self.language}

    def _page(self, answer: Any, status: int) -> Page:
        page = Page(urlsplit(answer.request.url).path, answer.status_code, breakable(answer.text), answer.headers)
        assert page.status == status, f"{page.path}: {page.status} instead of {status}\n{page.text[:600]}"
        return page


def breakable(text: str) -> str:
    """The text with ordinary spaces in place of those that `engine.text.with_no_break_spaces` put in, with cards that
    have no colour, and with the number of the rule in place of “Why?” in a link to it."""
    return _WHY.sub(r"\1\2</a>", _COLOURED.sub(r"\1", text.replace("\N{NO-BREAK SPACE}", " ")))


def store_of(app: Flask) -> Store:
    """The database of an application, over one of its connections."""
    opened: Store = app.extensions["pool"].store(app.config["DATABASE"])
    return opened


def stored_terms(app: Flask, session_id: str, number: int = 1) -> list[dict[str, Any]]:
    """What was stored in slot 0, oldest first."""
    with store_of(app) as store:
        match = store.matches.get(session_id, number)
        assert match
        return [entry.body or {} for entry in store.entries.history(match.id, 0)]


def count(app: Flask) -> int:
    """How many sessions there are."""
    with store_of(app) as store:
        return store.database.number("SELECT count(*) FROM sessions") or 0


def session_of(page: Page) -> str:
    """The session's id in the address of a page."""
    return page.path.split("/")[2]


def record(
    app: Flask,
    session_id: str,
    body: dict[str, Any] | None,
    *,
    number: int = 1,
    slot: int | None = None,
    shown: Mapping[str, int] | None = None,
) -> Entry:
    """Save a hand of a match as another phone would. A `body` of None voids the slot; `shown` are points that version
    1.0.0 showed."""
    with store_of(app) as store:
        match = store.matches.get(session_id, number)
        assert match is not None
        entries = store.entries.current(match.id)
        at = slot or max(entries) + 1
        saved = store.entries.save(
            match.id,
            at,
            body=body,
            based_on=entries[at].id if at in entries else None,
            shown=None if shown is None else {"points": dict(shown)},
            note="",
            device="another",
            submission=f"test {store.entries.newest(match.id).id}",
            now=NOW,
        )
    assert isinstance(saved, Entry)
    return saved


def knock(knocker: str, deadwood: int, opponent: str, left: int) -> dict[str, Any]:
    """A hand by numbers."""
    return {"ended_by": knocker, "hands": {knocker: {"deadwood": deadwood}, opponent: {"deadwood": left}}}


def finished(app: Flask, phone: Phone, **options: str) -> str:
    """A session of Ann and Bob whose match is over after three hands."""
    session = session_of(phone.start("Ann", "Bob", **options))
    for left in (33, 40, 45):
        record(app, session, knock("Ann", 4, "Bob", left))
    return session


def addresses(app: Flask, method: str, **values: object) -> dict[str, str]:
    """By endpoint, an address that answers to a method, with these values for its variable parts.

    If an endpoint has several addresses, it is the one with the most parts.
    """
    adapter = app.url_map.bind("localhost")
    return {
        rule.endpoint: adapter.build(rule.endpoint, {name: values[name] for name in rule.arguments}, method)
        for rule in sorted(app.url_map.iter_rules(), key=lambda rule: len(rule.arguments))
        if method in (rule.methods or ()) and rule.endpoint not in ("static", "settings.unversioned")
    }


def score_key(app: Flask, session_id: str) -> str:
    """The score key of a session."""
    with app.test_request_context():
        key = shown_key(access.phone(), access.phone().session(session_id))
    assert key
    return key


def counting_key(app: Flask, session_id: str) -> str:
    """The count key of a session."""
    with app.test_request_context():
        return count_key(access.phone(), access.phone().session(session_id))


def handle(app: Flask, session_id: str, device: str) -> str:
    """What names a phone of a session in addresses."""
    with app.test_request_context():
        listed = phones_of(access.phone(), session_id)
    return next(
        item.handle for item in (*listed.scorers, *listed.counting, *listed.watchers) if item.grant.device == device
    )


def known(app: Flask, session: str) -> dict[str, object]:
    """Values for the parts of addresses; `handle` is that of the one that made the session."""
    with store_of(app) as store:
        phone = store.grants.of_session(session)[0].device
    game = next(iter(games.games().values()))
    # Every game lists the situation that the pack is wrong.
    question = {"game": game.key, "ask": next(iter(game.questions)), "rule": "IRR-C5"}
    backup = folder_of(Path(app.config["INSTANCE"])) / "nightly-20260101T030000Z.zip"
    backup.parent.mkdir(exist_ok=True)
    backup.touch()
    kept = {"backups_key": app.config["BACKUPS_KEY"], "backup": backup.name}
    named = {"session_id": session, "score_key": score_key(app, session), "handle": handle(app, session, phone)}
    named["count_key"] = counting_key(app, session)
    return {**named, **kept, "number": 1, "slot": 1, "seat": 1, "change": "deal", **question}


def inputs(example: Mapping[str, object]) -> dict[str, str]:
    """The inputs for an example of a question: one for each field, and for values by player their names too.

    Players are given by seat.
    """
    players = example.get("players")
    seated = players if isinstance(players, list) else []
    texts: dict[str, str] = {}
    for name, value in example.items():
        if isinstance(value, Mapping):
            for seat, (player, item) in enumerate(value.items()):
                texts |= {f"names.{seat}": player, f"{name}.@{seat}": written(item)}
        elif value is players and seated:
            texts["seats"] = str(len(seated))
        elif value in seated:
            texts[name] = f"@{seated.index(value)}"
        elif isinstance(value, list) and set(map(str, value)) <= set(seated):
            texts |= {f"{name}.{seated.index(item)}": f"@{seated.index(item)}" for item in value}
        else:
            texts[name] = written(value)
    return texts


def written(value: object) -> str:
    """A value of an example as people type it, or as a checkbox sends it."""
    if isinstance(value, bool):
        return "1" if value else ""
    if isinstance(value, list | tuple) and value and not isinstance(value[0], str):
        return " / ".join(map(written, value))
    return " ".join(value) if isinstance(value, list | tuple) else str(value)


def contents(app: Flask) -> list[str]:
    """All that the database holds; which cookie a phone used last is noted with every form, and changes nothing."""
    rows = [(table, *row) for table, rows in behind.contents(app.config["DATABASE"]).items() for row in rows]
    return [str(row) for row in rows if "cookies" not in row[:2]]

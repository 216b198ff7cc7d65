"""Tables that play evenings by HTTP, and phones that watch them, as the pages do: with cookies, tokens and forms.

Whatever a table saves it sends again with the same submission until it is acknowledged.
"""

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from itertools import count
from random import Random
from threading import Event, Thread

from tests.cluster.book import Book, Save
from tests.support.phone import Form, Page
from tests.trust.phone import Client

# Seconds, as in static/js/hands/pending_saves.js: so long a phone waits for an answer, and before it asks again.
_PATIENCE, _PAUSE = 10.0, 2.0
# The statuses with which a server asks to come again.
_LATER = (408, 421, 425, 429, 502, 503, 504, 507)
_PLAYERS = {"any": ("Ann", "Bob", "Cid", "Dot"), "gin": ("Ann", "Bob")}
_HANDS = 12
_PHONES_OF_A_THREAD = 25


class Ended(Exception):
    """The evening is broken off, because the harness stops."""


class Unexpected(Exception):
    """The server answered what no phone should ever be answered."""


_addresses = count(1)


class ClusterClient(Client):
    """A phone with an address of its own on this machine, which the proxy sees and tells."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.move()

    def connection(self) -> HTTPConnection:
        """A new connection from the address of this phone."""
        return HTTPConnection("127.0.0.1", self.port, timeout=_PATIENCE, source_address=(self.address, 0))

    def move(self) -> None:
        """Come from another address from now on; all of them are this machine's."""
        number = next(_addresses)
        self.address = f"127.{1 + (number >> 16) % 250}.{number >> 8 & 255}.{1 + number % 250}"


@dataclass
class Load:
    """How much is played: tables, phones that watch them, and how many seconds a table thinks between two saves and a
    phone waits between two questions, on average."""

    tables: int = 100
    watchers: int = 500
    thinking: float = 15.0
    watching: float = 10.0


class Hall:
    """All tables and phones. They play from `open` to `close`."""

    def __init__(self, ports: Sequence[int], load: Load, seed: int) -> None:
        """`ports` are those of the servers, or of what stands before them; each phone stays with one."""
        self.book, self.load = Book(), load
        self.ended = Event()
        self.tables = [
            Table(number, ports[number % len(ports)], self, Random(f"{seed} {number}")) for number in range(load.tables)
        ]
        parts = range(0, load.watchers, _PHONES_OF_A_THREAD)
        watchers = [
            Watchers(ports[number % len(ports)], self, min(_PHONES_OF_A_THREAD, load.watchers - part))
            for number, part in enumerate(parts)
        ]
        run: list[Callable[[], None]] = [table.play for table in self.tables]
        self._threads = [Thread(target=work, daemon=True) for work in [*run, *(phones.watch for phones in watchers)]]

    def open(self) -> None:
        """Begin."""
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Break off, and wait until every phone has stopped."""
        self.ended.set()
        for thread in self._threads:
            thread.join()

    def rest(self, seconds: float) -> None:
        """Wait. Raises Ended if the harness stops meanwhile."""
        if self.ended.wait(seconds):
            raise Ended

    @property
    def sessions(self) -> list[str]:
        """The sessions that are played now."""
        return [table.session for table in self.tables if table.session]


class Table:
    """The phone that keeps score at a table, and the phone of a player who counts there."""

    def __init__(self, number: int, port: int, hall: Hall, chance: Random) -> None:
        self.number, self.hall, self.chance = number, hall, chance
        self.client, self.counting = ClusterClient(port), ClusterClient(port)
        self.game = ("any", "gin")[number % 2]
        self.session, self.token, self.match, self.hands = "", "", 1, 0
        self.counted: Save | None = None
        self._count_key = ""

    def play(self) -> None:
        """Play evening after evening, until the harness stops."""
        try:
            # Not all at once.
            self.hall.rest(self.chance.uniform(0, self.hall.load.thinking))
            while True:
                self._play_evening()
        except Ended:
            self.client.close()
            self.counting.close()

    def _play_evening(self) -> None:
        try:
            for _step in self._steps():
                self.hall.rest(self.chance.expovariate(1 / self.hall.load.thinking))
        except Unexpected as wrong:
            self.hall.book.complain(f"table {self.number}: {wrong}")
            self.hall.rest(_PAUSE)

    def _steps(self) -> Iterator[None]:
        """An evening, a pause at a time."""
        self._start()
        yield
        while self.hands < _HANDS:
            yield from self._next()
            yield
        self._form("finish match", f"/{self.match}/finish", "/finish")
        yield
        self._post("rematch", f"/{self.match}/rematch", {}, mark=f"rematch {self.match}", match=self.match + 1)
        self.match, self.hands = self.match + 1, 0
        yield
        for _hand in range(2):
            self._save_hand()
            yield
        self._form("finish session", "/whole/finish", "/whole/finish", whole=True)
        yield
        self._form("rates", "/settle", "/settle/rates", {"unit": "€", "session": "0.05"}, whole=True, settles=True)
        yield
        # Each kind of tick once, if there is anything to pay.
        for kind, end in (("pay", "/settle/pay"), ("take back", "/settle/take-back"), ("pay", "/settle/pay")):
            if self._form(kind, "/settle", end, whole=True, settles=True):
                yield

    def _next(self) -> Iterator[None]:
        """The next thing that happens at the table, mostly a hand."""
        changes = [self._correct, self._undo, self._void, self._change_deal, self._rules]
        if self.hands and self.chance.random() < 0.4:
            self.chance.choice(changes)()
        else:
            if self.chance.random() < 0.3:
                self._count()
                yield
            self._save_hand()

    def _start(self) -> None:
        self.client.move()
        self.session, self.match, self.hands, self._count_key, self.counted = "", 1, 0, "", None
        page = self._see("/sessions/new?game=" + self.game, client=self.client)
        form = page.form("/sessions/new")
        fields = dict(form.fields) | {f"players-{seat}": name for seat, name in enumerate(_PLAYERS[self.game])}
        fields |= {"dealer": "0", "options-target": "9000"}
        submission = fields["submission"] = _submission()
        self.token = fields["csrf_token"]
        # The session has its address from its phone and the submission, which nobody knows before it is there.
        beginning = Save("session", "", self.number, submission)
        answer = self._send(beginning, self.client, "/sessions/new", fields)
        self.session = answer.headers["Location"].rpartition("/s/")[2].split("/")[0]
        for save in (Save("session", self.session, 0, ""), Save("start", self.session, 1, submission)):
            self.hall.book.send(save)
            self.hall.book.acknowledge(save)

    def _save_hand(self) -> None:
        slot = self.hands + 1
        fields = {"slot": str(slot), **self._hand()}
        self._post("hand", f"/{self.match}/hands/new", fields)
        self.hands = slot

    def _hand(self) -> dict[str, str]:
        number = str(4 + self.chance.randrange(90))
        if self.game == "gin":
            return {"ended_by": "@0", "hands.@0.deadwood": "3", "hands.@1.deadwood": number}
        return {f"hands.@{seat}.points": str(seat + int(number)) for seat in range(len(_PLAYERS["any"]))}

    def _correct(self) -> None:
        slot = self.chance.randint(1, self.hands)
        self._form("correction", f"/{self.match}/hands/{slot}/edit", "/edit", self._hand())

    def _void(self) -> None:
        """Void the last hand, and save it anew: its slot stays its own."""
        self._form("void", f"/{self.match}/hands/{self.hands}", "/void")

    def _undo(self) -> None:
        """Take the newest change back, and restore it if it was one of a hand."""
        page = self._see(self._path(f"/{self.match}"))
        form = _find(page, f"/{self.match}/undo")
        if form is None:
            return
        entry = form.value("entry") or ""
        self._post("undo", f"/{self.match}/undo", {"entry": entry}, mark=f"undo {entry}")
        page = self._see(self._path(f"/{self.match}"))
        if form := _find(page, f"/{self.match}/redo"):
            self._post("redo", f"/{self.match}/redo", dict(form.fields))
        self.hands = self._hands_of(self._see(self._path(f"/{self.match}/hands/new")))

    def _change_deal(self) -> None:
        seat = self.chance.randint(1, len(_PLAYERS[self.game]))
        self._form("seat change", f"/{self.match}/players/{seat}", "/deal")

    def _rules(self) -> None:
        target = str(9000 + self.chance.randrange(900))
        self._form("terms", f"/{self.match}/rules/edit", "/rules/edit", {"options-target": target})

    def _count(self) -> None:
        """A player counts the own hand on another phone; the first time it takes a seat."""
        if not self._count_key:
            text = self._see(self._path(f"/{self.match}/counts")).html
            self._count_key = text.partition("/count/")[2].partition("<")[0].partition('"')[0]
            self.counting.cookies.clear()
            path = self._path(f"/count/{self._count_key}")
            fields = dict(self._see(path, client=self.counting).form(path).fields)
            seat = Save("seat", self.session, self.match, f"seat {_PLAYERS[self.game][1]}")
            self._send(seat, self.counting, path, {**fields, "seat": f"{self.match}.1"}, acknowledging=True)
        path = self._path(f"/{self.match}/count")
        page = self._see(path, client=self.counting)
        if not (form := _find(page, f"/{self.match}/count")):
            return
        number = str(self.chance.randrange(4, 90))
        field = "hands.@1.points" if self.game == "any" else "hands.@1.deadwood"
        slot = form.value("slot")
        before, self.counted = self.counted, Save("count", self.session, self.match, f"count {slot} {number}")
        if before and before != self.counted:
            self.hall.book.overtake(before)
        self._send(self.counted, self.counting, path, {**dict(form.fields), field: number}, acknowledging=True)

    def _form(
        self,
        kind: str,
        page: str,
        action: str,
        changes: Mapping[str, str] = {},
        *,
        whole: bool = False,
        settles: bool = False,
    ) -> bool:
        """Send a form of a page, if it has that form; whether it had it. `whole`: it is about the whole session."""
        form = _find(self._see(self._path(page)), action)
        if form is None:
            return False
        match = 0 if settles else self.match
        path = action if whole else form.action[len(self._path("")) :]
        fields = dict(form.fields) | dict(changes)
        if settles and fields["submission"].partition("-")[2]:
            # A page has a form for each payment, all with the same beginning.
            fields["submission"] = f"{_submission()}"
        self._post(kind, path, fields, mark=fields["submission"], match=match)
        return True

    def _post(
        self, kind: str, path: str, fields: Mapping[str, str], *, mark: str = "", match: int | None = None
    ) -> Page:
        mark = mark or fields.get("submission", "") or _submission()
        sent = {"submission": mark, **fields, "csrf_token": self.token}
        save = Save(kind, self.session, self.match if match is None else match, mark)
        return self._send(save, self.client, self._path(path), sent, acknowledging=True)

    def _send(
        self, save: Save, client: Client, path: str, fields: Mapping[str, str], *, acknowledging: bool = False
    ) -> Page:
        """Send a form until it is answered, and see the page to which the answer leads, as a browser does."""
        self.hall.book.send(save)
        answer = self._ask(client, "POST", path, fields)
        if answer.status != 303:
            raise Unexpected(f"{save}: {answer.status} {answer.text[:400]}")
        if acknowledging:
            self.hall.book.acknowledge(save)
        return answer

    def _see(self, path: str, *, client: Client | None = None) -> Page:
        page = self._ask(client or self.client, "GET", path)
        if page.status in (302, 303):
            page = self._ask(
                client or self.client, "GET", "/" + page.headers["Location"].partition("//")[2].partition("/")[2]
            )
        if page.status != 200:
            raise Unexpected(f"{path}: {page.status} {page.text[:400]}")
        return page

    def _ask(self, client: Client, method: str, path: str, fields: Mapping[str, str] | None = None) -> Page:
        while True:
            answer = tried(self.hall.book, client, method, path, fields)
            if answer is not None and answer.status not in _LATER:
                return answer
            self.hall.rest(self.chance.uniform(_PAUSE / 2, _PAUSE))

    def _hands_of(self, page: Page) -> int:
        form = page.form("/hands/new")
        return int(form.value("slot") or 1) - 1

    def _path(self, end: str) -> str:
        return f"/s/{self.session}{end}"


class Watchers:
    """Some phones that watch: each asks for the version of a session, and opens its page when that is another."""

    def __init__(self, port: int, hall: Hall, phones: int) -> None:
        self.hall = hall
        self.phones = [(ClusterClient(port), [""]) for _phone in range(phones)]
        self._chance = Random(phones)

    def watch(self) -> None:
        """Watch until the harness stops."""
        try:
            while True:
                for client, known in self.phones:
                    self.hall.rest(self.hall.load.watching / len(self.phones))
                    self._look(client, known)
        except Ended:
            for client, _known in self.phones:
                client.close()

    def _look(self, client: Client, known: list[str]) -> None:
        sessions = self.hall.sessions
        if not sessions:
            return
        # A phone stays with a session as long as that is played.
        session = known[1] if known[1:] and known[1] in sessions else self._chance.choice(sessions)
        answer = tried(self.hall.book, client, "GET", f"/s/{session}/version")
        if answer is not None and answer.status == 200 and known != [answer.html, session]:
            tried(self.hall.book, client, "GET", f"/s/{session}")
            known[:] = [answer.html, session]


def tried(book: Book, client: Client, method: str, path: str, fields: Mapping[str, str] | None = None) -> Page | None:
    """The answer to a request, or None if there is none within ten seconds."""
    try:
        answer = client.ask(method, path, fields)
    except (OSError, HTTPException) as failed:
        book.answer(f"{method} {type(failed).__name__}")
        return None
    book.answer(f"{method} {answer.status}")
    return answer


def _find(page: Page, action: str) -> Form | None:
    return next((form for form in page.forms if form.action.endswith(action)), None)


def _submission() -> str:
    return secrets.token_urlsafe(16)

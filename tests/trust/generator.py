"""Makes requests that no page would send: real addresses, forms and questions with odd values put in."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from urllib.parse import quote

from werkzeug.routing import Rule

from scorekeeper import judge
from tests.support.phone import Form

WHO = ("stranger", "watcher", "removed phone", "scorer")
_METHODS = ("GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS")
# What is typed, pasted or forged where something else belongs.
_ODD: tuple[str, ...] = (
    *(
        "",
        " ",
        "0",
        "-1",
        "1",
        "7",
        "00012",
        "9" * 30,
        "1e999",
        "NaN",
        "٣",
        "１２",
        "½",
        "−5",
        "null",
        "true",
        "[]",
        "{}",
    ),
    *("@0", "@1", "@9", "@-1", "@", "?", "AS", "AS AS", "JK JK JK", "ハ7", "10H 10H", "KS/QS/JS", " / / ", "A" * 5000),
    *("﷽" * 300, "e\u0301" * 500, "\u202e\u2066", "\0", "\r\nSet-Cookie: a=b", "<script>alert(1)</script>", "{{7*7}}"),
    *(
        "' OR 1=1 --",
        "../../etc/passwd",
        "%00",
        "%ff",
        "👩‍👩‍👧‍👦",
        "さくら",
        "a" * 200,
        "\ud7ff",
        "2026-02-30",
        "javascript:1",
    ),
)
_HEADERS: tuple[Mapping[str, str], ...] = (
    {},
    {"Accept-Language": "ja"},
    {"Accept-Language": "xx-YY;q=2, *"},
    {"Accept": "application/json"},
    {"Cookie": "scorekeeper=eyJhIjoxfQ.forged.mac"},
    {"Content-Type": "application/json"},
    {"Content-Type": "multipart/form-data"},
    {"X-Forwarded-For": "1.2.3.4", "X-Forwarded-Proto": "https"},
    {"Range": "bytes=0-5", "If-None-Match": "*"},
    {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"},
)
_SHARE_OF_QUESTIONS, _SHARE_OF_FORMS, _SHARE_OF_SHEETS = 0.15, 0.5, 0.005
"""How many of the requests are questions to the judge, how many of the others send a form, and how many of the requests
for a PDF are made: a sheet takes a hundred times as long as a page."""


@dataclass(frozen=True)
class Request:
    """One request, as it can be sent again to see the same."""

    who: str
    method: str
    path: str
    form: Mapping[str, str] | None = None
    body: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


class Generator:
    """Makes requests by chance. The same seed makes the same requests.

    `rules` are the routes and `forms` those of their pages. By phone: `values` for the variable parts of addresses, and
    `tokens` that its forms carry.
    """

    def __init__(
        self,
        rules: Sequence[Rule],
        forms: Sequence[Form],
        values: Mapping[str, Mapping[str, object]],
        tokens: Mapping[str, str],
        seed: int,
    ) -> None:
        self._rules, self._values, self._forms, self._tokens = rules, values, forms, tokens
        self._random = Random(seed)
        games = judge.describe()["games"]
        assert isinstance(games, Mapping)
        self._questions = [asked["example"] for game in games.values() for asked in game["asks"].values()]

    def make(self, count: int) -> Iterator[Request]:
        """`count` requests."""
        for _ in range(count):
            if self._random.random() < _SHARE_OF_QUESTIONS:
                yield self._question()
            else:
                yield self._form() if self._random.random() < _SHARE_OF_FORMS else self._address()

    def _question(self) -> Request:
        questions: list[object] = [self._changed(self._random.choice(self._questions))]
        if self._random.random() < 0.1:
            questions.append(self._random.choice(self._questions))
        body = json.dumps(questions if len(questions) > 1 else questions[0]).encode()
        if self._random.random() < 0.05:
            body = body[: self._random.randrange(len(body))]
        return Request(self._who(), "POST", "/api/judge", None, body, self._headers())

    def _changed(self, value: object) -> object:
        """A copy of a JSON value in which something is odd."""
        if isinstance(value, dict) and value and self._random.random() < 0.9:
            name = self._random.choice(list(value))
            return value | {name: self._changed(value[name])}
        if isinstance(value, list) and value and self._random.random() < 0.7:
            at = self._random.randrange(len(value))
            return [*value[:at], self._changed(value[at]), *value[at + 1 :]]
        return self._random.choice((*_ODD, None, True, -1, 10**30, 0.5, [], {}, [value] * 30, {"": value}))

    def _form(self) -> Request:
        who = self._who()
        form = self._random.choice(self._forms)
        session = str(self._values["stranger"]["session_id"])
        action = form.action.replace(session, str(self._values[who]["session_id"]))
        fields = dict(form.fields) | {"csrf_token": self._tokens[who]}
        for name in self._random.sample(list(fields), min(len(fields), self._random.randrange(4))):
            if self._random.random() < 0.2:
                del fields[name]
            else:
                fields[name] = self._odd()
        if self._random.random() < 0.1:
            fields[self._odd()[:50]] = self._odd()
        return Request(who, "POST", action, fields, None, self._headers())

    def _address(self) -> Request:
        rule = self._random.choice(self._rules)
        while rule.rule.endswith(".pdf") and self._random.random() > _SHARE_OF_SHEETS:
            rule = self._random.choice(self._rules)
        who = self._who()
        path = "".join(self._part(who, text) if variable else text for variable, text in rule._trace)
        path = path.removeprefix("|")
        if self._random.random() < 0.3:
            path += "?" + "&".join(f"{self._query()}={quote(self._odd())}" for _ in range(self._random.randrange(1, 4)))
        token = self._odd() if self._random.random() < 0.1 else self._tokens[who]
        return Request(who, self._random.choice(_METHODS), path, {"csrf_token": token}, None, self._headers())

    def _part(self, who: str, name: str) -> str:
        known = self._values[who].get(name)
        return quote(self._odd() or "-") if known is None or self._random.random() < 0.2 else str(known)

    def _query(self) -> str:
        return self._random.choice(
            ("paper", "game", "instead", "preset", "lang", "next", "options-target", "rules", "page")
        )

    def _who(self) -> str:
        return self._random.choice(WHO)

    def _odd(self) -> str:
        return self._random.choice(_ODD)

    def _headers(self) -> Mapping[str, str]:
        return self._random.choice(_HEADERS) if self._random.random() < 0.2 else {}

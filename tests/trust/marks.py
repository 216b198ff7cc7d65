"""What single requests of a stranger cost the server: processor time and memory."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from threading import Thread

from tests.trust.phone import Client, Unexpected, started
from tests.trust.server import Server

_NOW = "2026-11-20T19:00:00.000+00:00"
_GROWS = "\ufdfa"  # becomes eighteen letters when its width is folded
_EMOJI = "\U0001f600"  # makes each letter of its text four bytes in memory
_SETUP: dict[str, object] = {"players": ["Ann", "Bob"], "dealer": None, "preset": "house", "options": {}}
_HAND = {"ended_by": "Ann", "hands": {"Ann": {"deadwood": 3}, "Bob": {"deadwood": 30}}}
_BOUNDARY = "boundary"
_AT_ONCE = "twenty hands of long texts at once"


@dataclass(frozen=True)
class Costs:
    """The most that one request took, in seconds and megabytes, and the largest memory of the server, in megabytes."""

    requests: int
    seconds: float
    megabytes: float
    memory: float
    dearest: str


def ask_dearly(folder: Path, hands: int) -> Costs:
    """Send a server what is made to cost much; a legal file has so many hands. Raises Unexpected for a server error."""
    with Server(folder / "instance") as server, ExitStack() as open_until_then:
        client = open_until_then.enter_context(Client(server.port))
        session, token = started(client)
        seconds, megabytes, memory, dearest, number = 0.0, 0.0, 0.0, "", 0
        for name, ask in _requests(client, session, token, hands):
            number += 1
            # From here on the process notes its largest memory anew.
            Path(f"/proc/{server.pid}/clear_refs").write_text("5")
            before, used = server.memory(), server.processor_seconds
            ask()
            used = server.processor_seconds - used
            largest = server.memory("VmHWM")
            memory = max(memory, largest)
            if name == _AT_ONCE:  # what one of them took cannot be told
                continue
            if used > seconds:
                seconds, dearest = used, name
            megabytes = max(megabytes, largest - before)
        return Costs(number, seconds, megabytes, memory, dearest)


def _requests(client: Client, session: str, token: str, hands: int) -> Iterator[tuple[str, Callable[[], object]]]:
    def get(path: str) -> Callable[[], object]:
        return lambda: _expect_no_error(client.ask("GET", path).status, path)

    for name, data in _files(hands):
        yield f"import of {name}", partial(_upload, client, token, data, name)
    for path in ("/", "/paper/scorekeeper.json", "/paper/scorekeeper.csv", "/players", "/"):
        yield path, get(path)
    text = _GROWS * 25_000
    fields = {"csrf_token": token, "slot": "1", "ended_by": "@0", "hands.@0.cards": text, "hands.@1.deadwood": text}
    yield "hand of long texts", lambda: _post(client, f"/s/{session}/1/hands/new", fields)
    yield "preview of long texts", lambda: _post(client, f"/s/{session}/1/preview", fields)
    yield _AT_ONCE, lambda: _at_once(client, f"/s/{session}/1/hands/new", fields)
    for path in (f"/players/one?name={_GROWS * 500}", f"/code?code={_GROWS * 500}", "/rules/rummy500"):
        yield path[:20], get(path.replace(_GROWS, "%EF%B7%BA"))


def _expect_no_error(status: int, what: str) -> None:
    if status >= 500:
        raise Unexpected(f"{what[:80]} was answered {status}")


def _post(client: Client, path: str, fields: dict[str, str]) -> None:
    _expect_no_error(client.ask("POST", path, fields).status, path)


def _at_once(client: Client, path: str, fields: dict[str, str]) -> None:
    def post() -> None:
        with Client(client.port) as other:
            other.cookies = dict(client.cookies)
            other.ask("POST", path, fields)

    threads = [Thread(target=post) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _upload(client: Client, token: str, data: bytes, name: str) -> None:
    client.move()
    part = f"--{_BOUNDARY}\r\nContent-Disposition: form-data; name="
    body = f'{part}"csrf_token"\r\n\r\n{token}\r\n{part}"file"; filename="f.json"\r\n\r\n'.encode()
    body += data + f"\r\n--{_BOUNDARY}--\r\n".encode()
    kind = {"Content-Type": f"multipart/form-data; boundary={_BOUNDARY}"}
    _expect_no_error(client.ask("POST", "/import", body=body, headers=kind).status, name)


_origins = count()


def _session(bodies: list[object], title: object = "") -> dict[str, object]:
    entries = [
        {"slot": slot, "body": body, "shown": None, "note": "", "saved_at": _NOW, "phone": 1, "submission": f"{slot}"}
        for slot, body in enumerate([_SETUP, *bodies])
    ]
    match = {"number": 1, "game": "gin", "created_at": _NOW, "entries": entries}
    stored = {"origin": f"{next(_origins):032}", "name": "", "created_at": _NOW, "matches": [match]}
    return {"title": title, "stored": stored}


def _file(*sessions: dict[str, object]) -> bytes:
    file = {"format": "scorekeeper sessions", "version": 1, "sessions": sessions}
    return json.dumps(file, ensure_ascii=False).encode()


def _files(hands: int) -> Iterator[tuple[str, bytes]]:
    """Files made to cost much; most are refused."""
    yield "a text without an end", b'{"' + b'\\"' * 15_000_000
    yield "many values", _file(_session([{"x": [{}] * 4000} for _ in range(140)]))
    yield "many brackets", _file(_session([], [[]] * 450_000))
    yield "wide letters beside the session", _file(_session([], _EMOJI + "a" * 30_000_000))
    yield "wide letters in hands", _file(_session([{"x": _EMOJI + "a" * 60_000} for _ in range(45)]))
    yield "larger hands than there are", _file(_session([{"x": "a" * 200_000} for _ in range(140)]))
    yield "a long match", _file(_session([_HAND] * 999))
    yield f"{hands:,} hands", _file(*(_session([_HAND] * 10) for _ in range(hands // 10)))

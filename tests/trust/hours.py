"""Twelve hours of ten phones without the waiting: does the server grow, hold on to files, or become slow?"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from tests.trust.phone import Client, Hand, Unexpected, post, started
from tests.trust.server import Server

_TABLES, _PHONES = 2, 10
_HANDS_AN_HOUR = 20


@dataclass(frozen=True)
class Hour:
    """The server after an hour: resident memory in megabytes, open files, and the processor time of the hour in
    seconds."""

    memory: float
    files: int
    seconds: float


def play_hours(folder: Path, hours: int, polls: int) -> list[Hour]:
    """Play two tables, each with five phones, and a new session at each table every hour; a phone asks for changes
    `polls` times an hour.

    Raises Unexpected when an answer is not as it must be.
    """
    with Server(folder / "instance") as server, ExitStack() as open_until_then:
        phones = [open_until_then.enter_context(Client(server.port)) for _ in range(_PHONES)]
        return list(_play(server, phones, hours, polls))


def _play(server: Server, phones: Sequence[Client], hours: int, polls: int) -> Iterator[Hour]:
    scorers = phones[:_TABLES]
    for hour in range(hours):
        tables = [started(phone) for phone in scorers]
        before = server.processor_seconds
        for hand in range(_HANDS_AN_HOUR):
            # What is asked here in a second is asked in three minutes at a table, where nobody meets a limit.
            for phone in phones:
                phone.move()
            for phone, (session, token) in zip(scorers, tables, strict=True):
                sent = Hand(session, hand + 1, f"hour-{hour}-hand-{hand}", 10)
                _expect(post(phone, token, sent).status, 303)
            for number, phone in enumerate(phones):
                session, _ = tables[number % _TABLES]
                _expect(phone.ask("GET", f"/s/{session}").status, 200)
                for _ in range(polls // _HANDS_AN_HOUR):
                    _expect(phone.ask("GET", f"/s/{session}/version").status, 200)
        files = sum(1 for _ in Path(f"/proc/{server.pid}/fd").iterdir())
        yield Hour(server.memory(), files, server.processor_seconds - before)


def _expect(status: int, wanted: int) -> None:
    if status != wanted:
        raise Unexpected(f"answered {status} instead of {wanted}")

"""Many phones write the same hand in the same moment: one wins, the others see a conflict, nothing is lost."""

import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from threading import Barrier

from scorekeeper.store import open_store
from tests.trust.phone import Client, Hand, post, started
from tests.trust.server import Server

_SAVED, _CONFLICT = 303, 409


@dataclass(frozen=True)
class Rounds:
    """How many rounds were played, how many hands were saved and refused, and what was not as it must be."""

    rounds: int
    saved: int
    refused: int
    wrong: list[str]


def write_at_once(folder: Path, writers: int, rounds: int) -> Rounds:
    """Let phones write one hand at once: in odd rounds a new one, in even rounds a correction of it."""
    instance = folder / "instance"
    with Server(instance) as server, ExitStack() as open_until_then:
        phones = [open_until_then.enter_context(Client(server.port)) for _ in range(writers)]
        session, token = started(phones[0])
        key = re.search(r"/join/[\w.~-]+", phones[0].ask("GET", f"/s/{session}/share").html)
        assert key, "the page has no link for keeping score"
        tokens = [token, *(_join(phone, key[0]) for phone in phones[1:])]
        return _play(instance / "scorekeeper.db", phones, tokens, session, rounds)


def _play(database: Path, phones: list[Client], tokens: list[str], session: str, rounds: int) -> Rounds:
    answers: Counter[int] = Counter()
    wrong, newest = [], None
    with ThreadPoolExecutor(len(phones)) as at_once, open_store(database) as store:
        for number in range(rounds):
            slot, based_on = number // 2 + 1, newest if number % 2 else None
            hands = [Hand(session, slot, f"round-{number}-of-{one}", 4 + one) for one in range(len(phones))]
            barrier = Barrier(len(phones))
            jobs = [
                at_once.submit(_send, barrier, phone, token, hand, based_on)
                for phone, token, hand in zip(phones, tokens, hands, strict=True)
            ]
            said = [job.result() for job in jobs]
            answers.update(said)
            match = store.matches.get(session, 1)
            assert match
            entry = store.entries.history(match.id, slot)[-1]
            newest = entry.id
            winners = [hand for hand, status in zip(hands, said, strict=True) if status == _SAVED]
            if sorted(said) != [_SAVED] + [_CONFLICT] * (len(phones) - 1):
                wrong.append(f"round {number}: {sorted(said)}")
            elif entry.submission != winners[0].submission:
                wrong.append(f"round {number}: {entry.submission} is stored, {winners[0].submission} was told so")
    return Rounds(rounds, answers[_SAVED], answers[_CONFLICT], wrong)


def _join(phone: Client, link: str) -> str:
    """Let a phone keep score by a link. Returns the token of its forms."""
    form = phone.ask("GET", link).form(link)
    answer = phone.ask("POST", link, dict(form.fields))
    assert answer.status == _SAVED, answer.text[:300]
    return form.value("csrf_token") or ""


def _send(barrier: Barrier, phone: Client, token: str, hand: Hand, based_on: int | None) -> int:
    barrier.wait()
    return post(phone, token, hand, based_on).status

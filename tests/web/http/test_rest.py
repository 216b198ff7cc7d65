"""Phones that watch rest while the server is busy, as long as it takes, and no longer."""

from math import ceil
from random import Random

import pytest
from flask import Flask

from scorekeeper.web.http.rest import Rest
from tests.support.phone import Phone, session_of

A_SECOND, THREADS = 1600, 16


def evening(rest: Rest, phones: int, seconds: int = 200) -> tuple[float, float]:
    """How long phones rest, and how much of what the server can answer it answers, in the last half of some seconds.

    The fuller it is the more requests are there at once, as in any queue; what it cannot answer waits.
    """
    chance, rests, answered = Random(1), [], 0
    due = [chance.uniform(0, 0.7) for _ in range(phones)]
    for tick in range(seconds * 4):
        now = tick / 4
        asking = [place for place, at in enumerate(due) if at <= now]
        load = len(asking) * 4 / A_SECOND
        busy = THREADS if load >= 1 else min(THREADS, ceil(load / (1 - load)))
        rest.add(busy)
        for place in asking[: A_SECOND // 4]:
            wait = rest.next(now)
            due[place] = now + chance.uniform(0.45, 0.7) + wait
            if tick > seconds * 2:
                rests.append(wait)
                answered += 1
        rest.add(-busy)
    return sum(rests) / len(rests), answered / (A_SECOND * seconds / 2)


def test_phones_of_a_house_do_not_rest() -> None:
    assert evening(Rest(), 500)[0] == 0


@pytest.mark.parametrize("phones", [2_000, 10_000])
def test_phones_rest_until_there_is_room(phones: int) -> None:
    rested, full = evening(Rest(), phones)
    assert rested > 0
    assert 0.6 < full < 0.97, rested


def test_phones_stop_resting_when_others_have_gone() -> None:
    rest = Rest()
    evening(rest, 10_000)
    waits = [rest.next(1000.0 + second) for second in range(400)]
    assert sum(waits[:20]) > 0
    assert sum(waits[-20:]) == 0


def test_an_answer_says_how_long_to_rest(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    assert "Retry-After" not in phone.get(f"/s/{session}/version").headers
    monkeypatch.setitem(app.extensions, "scorekeeper.rest", Rest())
    monkeypatch.setattr(Rest, "next", lambda *_: 3)
    for address in (f"/s/{session}/version", f"/s/{session}/settle/version"):
        answer = phone.get(address)
        assert (answer.headers["Retry-After"], answer.headers["Content-Type"]) == ("3", "text/plain; charset=utf-8")

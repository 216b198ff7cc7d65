"""A session of very many very hard hands: no request counts them all, and the next one goes on."""

import pytest
from flask import Flask

from scorekeeper.engine import ledger
from scorekeeper.engine.step_budget import STEPS_OF_A_MATCH
from scorekeeper.table import match as matches
from scorekeeper.table import statistics
from tests.support.phone import NOW, Phone, session_of, store_of

PLAYERS = list("ABCDEFGH")
LAID = {"card": "6H", "onto": ["5H", "JK", "7H"]}
# Each lay-off is tried on each meld again and again.
HARD = {"hands": {name: {"melds": [LAID["onto"]] * 2, "laid_off": [LAID] * 8, "left": 0} for name in PLAYERS}}
EASY = {"hands": {name: {"points": 5} for name in PLAYERS}}
MATCHES = 7


@pytest.fixture
def session(app: Flask, phone: Phone) -> str:
    """The id of a session of some matches, each of which takes all steps that it may."""
    return session_with(app, phone, HARD)


def session_with(app: Flask, phone: Phone, body: dict[str, object]) -> str:
    session = session_of(phone.start("Ann", "Bob"))
    with store_of(app) as store:
        (device,) = (grant.device for grant in store.grants.of_session(session))
        for number in range(2, MATCHES + 2):
            terms = {"players": PLAYERS, "dealer": "A", "options": {"joker_swap": True}, "preset": "standard"}
            match = store.matches.create(session, "rummy500", terms, None, device, f"match {number}", NOW)
            store.entries.save(match.id, 1, body=body, based_on=None, device=device, submission="hand", now=NOW)
    forget()
    return session


def forget() -> None:
    """As after a restart."""
    matches.CACHE.clear()
    statistics.CACHE.clear()
    ledger._cached_row.cache_clear()


@pytest.mark.parametrize("path", ["", "/whole", "/session.json", "/session.csv"])
def test_it_goes_on_with_the_next_request(
    app: Flask, phone: Phone, session: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[int] = []
    counted = matches._hard_steps
    monkeypatch.setattr(matches, "_hard_steps", lambda match: steps.append(counted(match)) or steps[-1])
    client, answers = Phone(app).client, []
    while not answers or answers[-1].status_code == 503:
        steps.clear()
        answers.append(client.get(f"/s/{session}{path}"))
        assert sum(steps) <= matches.MOST_HARD_STEPS + STEPS_OF_A_MATCH
        assert len(answers) < MATCHES
    assert [answer.status_code for answer in answers] == [503, 503, 200]
    assert "a few more moments" in answers[0].text
    assert f"/s/{session}{path}" in answers[0].text, "it can be asked for at once as well"
    assert (answers[0].headers["Retry-After"], answers[0].headers["Refresh"]) == ("1", "1")
    assert "Refresh" not in answers[-1].headers


def test_the_first_page_and_statistics_come_all_the_same(phone: Phone, session: str) -> None:
    assert f"/s/{session}" in phone.get("/").html
    forget()
    statuses = [phone.client.get("/players").status_code for _ in range(4)]
    assert statuses == [503, 503, 200, 200]


def test_a_form_that_waits_for_it_can_be_sent_again(phone: Phone, session: str) -> None:
    sent = {"csrf_token": phone.token(), "submission": "finish", "entry": "1"}
    forget()
    answer = phone.client.post(f"/s/{session}/whole/finish", data=sent, headers={"Origin": "http://localhost"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert "Send again" in answer.text
    assert "Refresh" not in answer.headers


def test_a_session_of_real_hands_is_never_refused(app: Flask, phone: Phone) -> None:
    session = session_with(app, phone, EASY)
    for path in ("", "/whole", "/session.json"):
        forget()
        assert phone.client.get(f"/s/{session}{path}").status_code == 200

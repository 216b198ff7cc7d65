"""The pools of the application: what pages and programs are told while workers are busy, late or dead, and that the
process that serves the table stays as it was."""

import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import judge
from scorekeeper.server.connections import THREADS
from scorekeeper.server.parts import worker_pools
from scorekeeper.web.http import errors
from scorekeeper.web.http.workers import WorkerPools
from scorekeeper.web.referee import answering as rulings
from scorekeeper.workers import Died, Full, TooMuchMemory, Unfinished
from scorekeeper.workers.processes import WorkerProcesses
from tests.support.held_worker import held
from tests.support.phone import Phone
from tests.support.waiting import wait_until
from tests.workers import jobs

pytestmark = pytest.mark.slow
MB = 1024 * 1024
PATIENT = 60.0
EASY = {"game": "gin", "ask": "deadwood", "hand": "3H 4H 5H KS"}
# More steps than the server takes by itself; the cards are worth this.
HAND = "3S 4S 5S 6S 9H 9D 9C TD JD QC KC AC 2C JK JK JK JK"
HARD = {"id": 7, "game": "rummy500", "ask": "best", "packs": 2, "hand": HAND}
POINTS = "162"
PAD = "/paper/gin/pad.pdf"
ENGLISH, JAPANESE = {"Accept-Language": "en"}, {"Accept-Language": "ja"}


@pytest.fixture
def pools(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[WorkerPools]:
    """An application whose pools have one process each and no queue, and for which a question is soon hard."""
    monkeypatch.setattr(rulings, "_EASY_STEPS", 10_000)
    usual = app.extensions["worker_pools"]
    # What another test has printed needs no process.
    app.extensions["scorekeeper.printer"].sheets.clear()
    narrow = app.extensions["worker_pools"] = WorkerPools(
        WorkerProcesses(1, 0, PATIENT, 512 * MB), WorkerProcesses(1, 0, PATIENT, 256 * MB)
    )
    yield narrow
    app.extensions["worker_pools"] = usual
    narrow.close()


def waits(pool: WorkerProcesses, answer: Future[Any]) -> None:
    """Return when the process of the pool has got work, which is not done."""
    wait_until(lambda: bool(pool._busy), PATIENT)
    assert not answer.done()


def test_those_who_wait_leave_half_of_the_server_to_the_table() -> None:
    every = worker_pools()
    assert every.paper.places + every.questions.places <= THREADS // 2


def test_easy_questions_start_no_process_and_hard_ones_get_the_same_answer(
    app: Flask, client: FlaskClient, pools: WorkerPools
) -> None:
    assert client.post("/api/judge", json=EASY).json == judge.answer(EASY)
    assert "10" in Phone(app).post("/referee/gin/deadwood", {"hand": EASY["hand"]}).text
    assert not pools.questions._waiting
    assert client.post("/api/judge", json=HARD).json == judge.answer(HARD)
    assert len(pools.questions._waiting) == 1
    many = [EASY, HARD] * 20
    assert client.post("/api/judge", json=many).json == judge.answers(many)
    assert not pools.paper._waiting


@pytest.mark.pdf
def test_a_full_pool_delays_nobody_else_and_says_so(server: str, pools: WorkerPools) -> None:
    """Behind the real server: while a sheet and a question are worked on, pages and easy questions are answered, and
    further sheets and hard questions are told to come back."""

    def get(path: str, headers: dict[str, str] = ENGLISH, question: object = None) -> tuple[int, str, str | None]:
        body = None if question is None else json.dumps(question).encode()
        try:
            with urlopen(Request(server + path, body, headers), timeout=PATIENT) as answer:
                return answer.status, answer.read().decode("utf-8", "replace"), answer.headers["Retry-After"]
        except HTTPError as answer:
            return answer.code, answer.read().decode(), answer.headers["Retry-After"]

    with ThreadPoolExecutor(2) as threads:
        with held(pools.paper), held(pools.questions):
            sheet = threads.submit(get, PAD)
            ruling = threads.submit(get, "/api/judge", question=HARD)
            waits(pools.paper, sheet)
            waits(pools.questions, ruling)
            assert get("/")[0] == get("/paper/gin")[0] == get("/api/judge", question=EASY)[0] == 200
            status, text, after = get(f"{PAD}?paper=letter")
            assert (status, after) == (503, "5")
            assert "Other sheets are being printed; try again in a moment." in text
            assert f'href="{PAD}?paper=letter">Try again' in text
            assert "ほかの用紙を印刷しています。少し待ってから、もう一度お試しください。" in get(PAD, JAPANESE)[1]
            assert get("/api/judge", question=HARD)[0] == 503
            assert not sheet.done()
            assert not ruling.done()
        assert sheet.result(PATIENT)[1].startswith("%PDF")
        assert json.loads(ruling.result(PATIENT)[1]) == judge.answer(HARD)


def test_programs_are_told_with_code_field_and_message(client: FlaskClient, pools: WorkerPools) -> None:
    def ask(question: object) -> tuple[int, Any]:
        answer = client.post("/api/judge", json=question)
        assert answer.headers["Retry-After"] == "5"
        return answer.status_code, answer.json

    with ThreadPoolExecutor(1) as threads, held(pools.questions):
        waits(pools.questions, threads.submit(pools.questions.run, jobs.pid))
        english = "Other hard questions are being answered. Ask again in a moment."
        error = {"code": "busy", "field": "", "message": english}
        assert ask(HARD) == (503, {"id": 7, "ok": False, "error": error})
        assert ask([HARD, EASY] * 3) == (503, {"id": None, "ok": False, "error": error})
        japanese = "ほかの難しい質問を判定しています。少し待ってから、もう一度お尋ねください。"
        assert ask({**HARD, "lang": "ja"})[1]["error"]["message"] == japanese


def test_people_are_told_and_their_cards_stay(app: Flask, pools: WorkerPools) -> None:
    phone = Phone(app, "ja")
    question = {"hand": HARD["hand"], "packs": "2"}
    assert POINTS in phone.post("/referee/rummy500/best", question).text
    with ThreadPoolExecutor(1) as threads, held(pools.questions):
        waits(pools.questions, threads.submit(pools.questions.run, jobs.pid))
        page = phone.post("/referee/rummy500/best", question, status=503)
        assert page.headers["Retry-After"] == "5"
        text = "ほかの難しい質問を判定しています。少し待ってから、もう一度お尋ねください。"
        assert f'<p class="error" data-missing>{text}</p>' in page.html
        assert f'value="{HARD["hand"]}"' in page.html
        question["csrf_token"] = phone.token()
        headers = {"Accept": "application/json", **JAPANESE}
        preview = phone.client.post("/referee/rummy500/best", data=question, headers=headers)
        assert preview.status_code == 200, "the script of the page shows what is said"
        assert text in preview.json["result"]


def test_who_is_late_or_dead_is_told_and_the_next_one_is_answered(client: FlaskClient, pools: WorkerPools) -> None:
    pool = pools.questions
    with held(pool):
        pool.seconds = 0.1
        assert client.post("/api/judge", json=HARD).json["error"]["code"] == "too_slow"
    pool.seconds = PATIENT
    with ThreadPoolExecutor(1) as threads, held(pool) as pid:
        question = threads.submit(lambda: client.application.test_client().post("/api/judge", json=HARD).json)
        waits(pool, question)
        os.kill(pid, signal.SIGKILL)
        assert question.result(PATIENT)["error"]["code"] == "broken_off"
    assert client.post("/api/judge", json=HARD).json == judge.answer(HARD)


@pytest.mark.parametrize("reason", Unfinished.__subclasses__(), ids=lambda reason: reason.__name__)
def test_every_reason_has_its_sentences(app: Flask, language: str, reason: type[Unfinished]) -> None:
    with app.test_request_context(PAD, headers={"Accept-Language": language}):
        app.preprocess_request()
        page, status, headers = errors.not_printed(reason())
    passing = reason in (Full, Died)
    assert (status, headers) == (503, {"Retry-After": "5"} if passing else {})
    assert (f'href="{PAD}?"' in page) == passing
    issue = rulings._ISSUES[reason]
    assert issue.code
    assert (reason is TooMuchMemory) == ("memory" in page or "メモリ" in page) == ("memory" in issue.text.message)
    assert (reason is Full) == ("Other sheets" in page or "ほかの用紙" in page) == ("Other hard" in issue.text.message)

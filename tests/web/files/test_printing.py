"""The page that shows how far a sheet is, and what it leads to; what is printed anew and what is not."""

import os
import re
import signal
from collections.abc import Iterator

import pytest
from flask import Flask

from scorekeeper.pdf import Progress
from scorekeeper.printing import printer as printing
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.http.workers import WorkerPools, printer
from scorekeeper.workers.processes import WorkerProcesses
from tests.support.held_worker import held
from tests.support.pdf_text import text_of
from tests.support.phone import Phone, knock, record, session_of
from tests.support.waiting import wait_until
from tests.workers import jobs

PAD = "/paper/gin/pad.pdf?preset=modern&players=3"
HTML = {"Accept": "text/html,*/*"}


@pytest.fixture
def pool(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[WorkerProcesses]:
    """The pool for paper with one process and one place to wait. Nothing is kept yet, and nobody waits a second."""
    monkeypatch.setattr(printing, "_AT_ONCE", 0.0)
    usual = app.extensions["worker_pools"]
    narrow = app.extensions["worker_pools"] = WorkerPools(WorkerProcesses(1, 1, 60, 512 * 1024 * 1024), usual.questions)
    with app.app_context():
        printer().sheets.clear()
    yield narrow.paper
    app.extensions["worker_pools"] = usual
    narrow.paper.close()


STEPS = {
    Progress(): {"en": "The sheet is being put together.", "ja": "用紙の内容をそろえています。"},
    Progress(7): {"en": "Page 7 is being laid out.", "ja": "7ページ目を組んでいます。"},
    Progress(12, 41): {"en": "Page 12 of 41 is being drawn.", "ja": "全41ページのうち、12ページ目を描いています。"},
}


@pytest.mark.pdf
def test_a_browser_sees_how_far_a_long_sheet_is_and_then_the_sheet(app: Flask, pool: WorkerProcesses) -> None:
    phone = Phone(app).client
    with held(pool) as pid:
        asking = {}
        for language in LANGUAGES:
            headers = HTML | {"Accept-Language": language}
            answer = phone.get(PAD, headers=headers)
            page = answer.get_data(as_text=True)
            assert (answer.status_code, answer.headers["Cache-Control"]) == (202, "no-store")
            assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in page
            assert f'href="{PAD.replace("&", "&amp;")}"' in page, "without scripts, or where they fail"
            match = re.search('data-printing="([^"]+)"', page)
            assert match
            asking[language] = match[1]
            going_on = app.extensions["scorekeeper.printer"].progress(match[1].rpartition("=")[2])
            for progress, texts in STEPS.items():
                going_on.note_progress(progress)
                text = phone.get(match[1], headers=headers).json
                steps = {"page": progress.page, "pages": progress.pages}
                assert text == {"done": False, "text": texts[language], **steps}
                assert texts[language] in phone.get(PAD, headers=headers).get_data(as_text=True)
            assert 'max="41" value="12"' in phone.get(PAD, headers=headers).get_data(as_text=True)
        # A further sheet finds no place meanwhile.
        full = phone.get(PAD.replace("3", "2"))
        assert (full.status_code, full.headers["Retry-After"]) == (503, "5")
        # The worker dies: the page learns that it is over, and what it opens says why.
        os.kill(pid, signal.SIGKILL)
        wait_until(lambda: phone.get(asking["en"]).json == {"done": True})
        broken = phone.get(PAD, headers=HTML | {"Accept-Language": "en"})
        assert broken.status_code == 503
        assert "Printing broke off" in broken.get_data(as_text=True)
    # The one that waited for its turn is printed by the next process.
    wait_until(lambda: phone.get(asking["ja"]).json == {"done": True}, 60)
    assert phone.get(PAD, headers=HTML | {"Accept-Language": "ja"}).mimetype == "application/pdf"


@pytest.mark.pdf
def test_whatever_a_sheet_shows_prints_it_anew_and_nothing_else_does(app: Flask, pool: WorkerProcesses) -> None:
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    at = f"/s/{session}/1/sheet.pdf?paper="

    def printed(paper: str = "a4", language: str = "en") -> str:
        return text_of(phone.client.get(at + paper, headers={"Accept-Language": language}).data)

    first = printed()
    before = pool.run(jobs.pid)
    os.kill(before, signal.SIGSTOP)
    try:
        assert printed() == first, "it needs no process"
    finally:
        os.kill(before, signal.SIGCONT)
    assert "ハンド" in printed(language="ja")
    record(app, session, knock("Bob", 0, "Ann", 21))
    second = printed()
    assert (first.count("Bob has gin"), second.count("Bob has gin")) == (0, 1)
    token = phone.token()
    phone.client.post(f"/s/{session}/name", data={"csrf_token": token, "name": "Club night"})
    assert "Club night" in printed()
    with app.app_context():
        kept = printer().sheets
    assert len([*kept._files()]) == 4
    phone.client.post(f"/s/{session}/delete", data={"csrf_token": token, "sure": "y", "entries": "3"})
    assert phone.client.get(at).status_code == 410
    assert not [*kept._files()], "what shows a session that was deleted is gone"

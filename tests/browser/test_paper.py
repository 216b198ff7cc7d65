"""The page of paper in a real browser at phone size."""

import os
import re
import signal

from flask import Flask
from playwright.sync_api import Page, expect

from scorekeeper.pdf import Progress
from scorekeeper.web.http.workers import WorkerPools
from scorekeeper.workers.processes import WorkerProcesses
from tests.workers import jobs


def test_a_pad_by_other_house_rules(server: str, phone: Page) -> None:
    phone.goto(server)
    phone.get_by_text("More", exact=True).tap()
    phone.get_by_role("link", name=re.compile("^Paper")).tap()
    phone.get_by_role("link", name="Points 80").tap()
    phone.get_by_role("radio", name="10", exact=True).tap()
    phone.get_by_text("House rules", exact=True).first.tap()
    phone.get_by_label("Rounds", exact=True).fill("12")
    phone.get_by_role("button", name="By these rules").tap()
    expect(phone.locator("main")).to_contain_text("1 house rule")
    link = phone.get_by_role("link", name="Blank pad: Pocket").get_attribute("href") or ""
    assert "options-rounds=12" in link
    assert "players=10" in link


def test_a_long_sheet_shows_how_far_it_is_and_comes_by_itself(app: Flask, server: str, phone: Page) -> None:
    """Chromium without a window saves a PDF, as some phones do, and stays on the page."""
    usual = app.extensions["worker_pools"]
    pool = WorkerProcesses(1, 0, 60, 512 * 1024 * 1024)
    app.extensions["worker_pools"] = WorkerPools(pool, usual.questions)
    held = pool.run(jobs.pid)
    os.kill(held, signal.SIGSTOP)
    try:
        phone.goto(f"{server}/paper/gin/card.pdf?preset=modern&players=4")
        text = phone.locator("[data-progress]")
        expect(text).to_have_text("The sheet is being put together.")
        key = (phone.locator("[data-printing]").get_attribute("data-printing") or "").rpartition("=")[2]
        app.extensions["scorekeeper.printer"].progress(key).note_progress(Progress(12, 41))
        expect(text).to_have_text("Page 12 of 41 is being drawn.")
        expect(phone.get_by_role("progressbar")).to_have_attribute("value", "12")
        with phone.expect_download() as saved:
            os.kill(held, signal.SIGCONT)
        assert saved.value.path().read_bytes().startswith(b"%PDF")
        expect(text).to_have_text("The sheet is ready.")
    finally:
        os.kill(held, signal.SIGCONT)
        app.extensions["worker_pools"] = usual
        pool.close()

"""The engine of a phone alone in a real browser: what was acknowledged is there, whatever happens to the phone."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support import power_cuts
from tests.support.entry_pages import notice
from tests.support.every_game import samples
from tests.support.phone_alone import DATABASE, PhoneAlone, TableAlone, until
from tests.support.touch import press

pytestmark = pytest.mark.browser
HAND = samples("gin").HAND
# Cuts in the suite; `python -m tests.site` tries ten thousand, and a hundred kills.
CUTS = 150
WITHOUT_FILES = "navigator.storage.getDirectory = () => Promise.reject(new DOMException('', 'SecurityError'))"
# What a write of Chromium answers that would make a file longer than there is room for.
FULL = """() => {
  const place = FileSystemSyncAccessHandle.prototype;
  const write = (self.write = place.write);
  place.write = function (bytes, options) {
    if (options.at + bytes.byteLength > this.getSize()) throw new DOMException("", "QuotaExceededError");
    return write.call(this, bytes, options);
  };
}"""
# What a write answers that the browser does not make.
REFUSING = """() => {
  const place = FileSystemSyncAccessHandle.prototype;
  self.write = place.write;
  self.refused = 0;
  place.write = () => {
    self.refused += 1;
    throw new DOMException("", "InvalidStateError");
  };
}"""
ROOM = "() => { FileSystemSyncAccessHandle.prototype.write = self.write; }"


def begin(phone: PhoneAlone) -> TableAlone:
    """A new match of Gin Rummy on a phone."""
    return TableAlone(phone, "gin", "Ann", "Ben")


@pytest.fixture
def query(tmp_path: Path) -> Callable[..., list[Any]]:
    """Runs a statement on the bytes of a database, which is whole; returns the rows, and the bytes afterwards."""

    def run(content: bytes, sql: str) -> list[Any]:
        path = tmp_path / "read.db"
        path.write_bytes(content)
        with closing(sqlite3.connect(path)) as db, db:
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            rows = db.execute(sql).fetchall()
        return [*rows, path.read_bytes()]

    return run


def test_saves_outlive_the_browser(alone: PhoneAlone) -> None:
    """Once the first one is there, the phone says what the browser does not promise."""
    table = begin(alone.start())
    strip = alone.page.locator(".strip")
    table.preview(HAND)
    alone.page.evaluate("navigator.storage.persisted()")
    expect(strip).to_be_hidden()
    for number in (1, 2):
        table.save(HAND)
        expect(strip).to_be_visible()
        alone.kill()
        alone.start(table.at)
        strip = alone.page.locator(".strip")
        assert f"Hand {number}" in table.phone.get(table.at).text


def test_no_cut_of_the_power_leaves_half_a_save(alone: PhoneAlone, tmp_path: Path) -> None:
    """What was acknowledged before the cut is there, and a save that was under way is there or not."""
    alone.start()
    power_cuts.record(alone.engine)
    table = begin(alone)
    table.save(HAND)
    table.save(HAND, page=table.form(f"{table.at}/hands/1/edit"))
    table.phone.send(table.phone.get(table.at), "/undo")
    recording = power_cuts.recorded(alone.engine)
    assert recording.flushes >= 4 * 4, "SQLite flushes its journal twice, the database, and the end of the journal"
    assert recording.steps[-1].kind == "flush", "an answer comes after the flush"
    assert list(power_cuts.lost(recording, tmp_path, CUTS, seed=1)) == []
    assert list(power_cuts.lost(recording, tmp_path, CUTS, seed=1, flushed=False)), (
        "these cuts find what is not flushed"
    )


def test_a_phone_that_cannot_write_says_so_and_goes_on(alone: PhoneAlone) -> None:
    """Without room, and for another reason, where the hand stays on its page and is saved later, once."""
    table = begin(alone.start())
    table.save(HAND)
    alone.engine.evaluate(FULL)
    answer = table.save(HAND, status=507)
    assert "This phone has no room" in answer.text
    assert "27" in table.phone.get(table.at).text, "what was saved can be read"
    alone.engine.evaluate(ROOM)
    assert "Hand 2 is saved" in notice(table.save(HAND))
    page = alone.frame
    page.goto(alone.address + table.new[1:])
    page.get_by_role("radio", name="Ann: Knock").tap()
    press(page, "4", "3", "1")
    alone.engine.evaluate(REFUSING)
    press(page, "Save")
    expect(page.locator("[data-waiting]").get_by_role("status")).to_contain_text(
        "Scorekeeper cannot save at the moment. The hand is kept on this phone"
    )
    assert alone.engine.evaluate("() => self.refused")
    expect(page.get_by_label("Deadwood of Ann")).to_have_value("4")
    expect(page.get_by_label("Deadwood of Ben")).to_have_value("31")
    assert "Hand 3" not in table.phone.get(table.at).text
    alone.engine.evaluate(ROOM)
    # It would also be sent again two seconds later.
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("status").first).to_contain_text("Hand 3 is saved.")
    expect(page.locator(".score-total").first).to_have_text("81")
    expect(page.get_by_role("link", name="Hand 3", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Hand 4", exact=True)).to_have_count(0)


def test_a_phone_that_is_full_from_the_start_says_so(alone: PhoneAlone) -> None:
    alone.open("licences.html")
    tools = alone.page.context.new_cdp_session(alone.page)
    tools.send("Storage.overrideQuotaForOrigin", {"origin": alone.address.rstrip("/"), "quotaSize": 1})
    alone.page.goto(alone.address)
    expect(alone.page.get_by_role("status")).to_contain_text("There is no room left on this phone.")
    tools.send("Storage.overrideQuotaForOrigin", {"origin": alone.address.rstrip("/")})
    alone.page.get_by_role("button", name="Try again").click()
    expect(alone.page.frame_locator("iframe").locator("main")).to_be_visible()


def test_another_tab_takes_over_from_one_that_is_frozen(alone: PhoneAlone) -> None:
    """The tab only gets the event: Chromium freezes no tab that is in sight, and keeps all of a test in sight. Then it
    has nothing any more."""
    table = begin(alone.start())
    table.save(HAND)
    frozen = alone.page
    alone.page = frozen.context.new_page()
    alone.page.goto(alone.address + table.at[1:])
    assert table.phone.get(table.at).status == 200, "the engine of the other tab answers"
    assert (len(frozen.workers), len(alone.page.workers)) == (1, 0)
    frozen.evaluate("() => document.dispatchEvent(new Event('freeze'))")
    assert "Hand 2 is saved" in notice(table.save(HAND))
    assert (len(frozen.workers), len(alone.page.workers)) == (0, 1)
    alone.page.close()
    alone.page = frozen
    frozen.evaluate("() => document.dispatchEvent(new Event('resume'))")
    assert "Hand 3 is saved" in notice(table.save(HAND))


def test_of_damaged_data_what_can_be_read_becomes_a_file(alone: PhoneAlone, tmp_path: Path) -> None:
    """The data stay, and the file brings the session back on the phone that began anew."""
    table = begin(alone.start())
    table.save(HAND)
    table.save(HAND)
    alone.stop()
    content = alone.read(DATABASE)
    # tests/web/test_browser_application.py damages them in other ways.
    damaged = bytes(100) + content[100:]
    alone.write(DATABASE, damaged)
    alone.open()
    says = alone.page.locator(".start-text")
    expect(says).to_contain_text("What is stored on this phone is damaged.")
    with alone.page.expect_download() as download:
        alone.page.get_by_role("button", name="Save it as it is").click()
    assert Path(download.value.path()).read_bytes() == damaged
    with alone.page.expect_download() as download:
        alone.page.get_by_role("button", name="Save what can be read").click()
    expect(says).to_contain_text("1 session is in the file as it was saved.")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    alone.page.get_by_role("button", name="Begin anew").click()
    inside = alone.page.frame_locator("iframe")
    expect(inside.get_by_role("link", name="New session")).to_be_visible()
    alone.page.goto(f"{alone.address}import")
    inside.get_by_label("File").set_input_files(file)
    inside.get_by_role("button", name="Import").click()
    inside.get_by_role("link", name="Ann, Ben").click()
    expect(inside.locator(".score-total").first).to_have_text("54")


def test_data_of_a_later_version_stay(alone: PhoneAlone, query: Callable[..., list[Any]]) -> None:
    later = query(alone.read(DATABASE), "UPDATE _sqlite_migrations SET name = 'of_tomorrow' WHERE id = 1")[-1]
    alone.write(DATABASE, later)
    alone.open()
    expect(alone.page.get_by_role("status")).to_contain_text("A later version of Scorekeeper wrote")
    alone.stop()
    assert alone.read(DATABASE) == later


def test_the_memory_that_is_kept_holds_nothing_of_the_phone(alone: PhoneAlone, query: Callable[..., list[Any]]) -> None:
    content = alone.read(DATABASE)
    values = dict(query(content, "SELECT name, value FROM _own_values")[:-1])
    cookie = json.loads(values["cookies"])["scorekeeper"]
    sessions = [session for (session,) in query(content, "SELECT id FROM sessions")[:-1]]
    secrets = [values["key"], values["key"].hex().encode(), cookie.encode(), *map(str.encode, sessions)]
    module = b"scorekeeper.browser.application"
    assert len(sessions) > 5, "the examples"
    assert alone.holding("memory", [*secrets, module]) == [module], "which shows that this is the memory of Python"


def test_a_broken_memory_is_thrown_away(alone: PhoneAlone) -> None:
    alone.damage("memory")
    alone.start()
    until(alone.has_memory, "a new memory")


def test_a_private_window_is_named(alone: PhoneAlone) -> None:
    alone.open(script=WITHOUT_FILES)
    expect(alone.page.get_by_role("status")).to_contain_text("This browser stores nothing for Scorekeeper.")


def test_after_the_browser_deleted_all_the_phone_begins_anew(alone: PhoneAlone) -> None:
    table = begin(alone.start())
    alone.stop()
    for name in (DATABASE, f"{DATABASE}-journal"):
        alone.write(name, None)
    alone.start()
    table.phone.get(table.at, 404)
    expect(alone.frame.get_by_role("link", name="New session")).to_be_visible()

"""The printer with real worker processes: once for all who ask, seen as it goes on, given up when nobody asks."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorekeeper.engine.text import Invalid
from scorekeeper.pdf import Progress
from scorekeeper.printing import Printer, PrintJob, SheetCache, printer
from scorekeeper.workers import Died, Full
from scorekeeper.workers.processes import WorkerProcesses
from tests.printing import jobs
from tests.support.waiting import wait_until

pytestmark = pytest.mark.slow
PATIENT = 60.0


@pytest.fixture(scope="module")
def workers() -> Iterator[WorkerProcesses]:
    pool = WorkerProcesses(1, 0, PATIENT, 300 * 1024 * 1024)
    yield pool
    pool.close()


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    (tmp_path / "begun").mkdir()
    return tmp_path / "begun"


@pytest.fixture
def press(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Printer:
    """A printer before which nobody waits a second, and no more than three wait until the end."""
    monkeypatch.setattr(printer, "_AT_ONCE", 0.0)
    return Printer(SheetCache(tmp_path / "printed"), 3)


def number(begun: Path) -> int:
    return len([*begun.iterdir()])


def test_who_asks_at_the_same_time_gets_the_same_sheet_which_is_made_once(
    workers: WorkerProcesses, press: Printer, begun: Path, tmp_path: Path
) -> None:
    go = tmp_path / "go"
    with ThreadPoolExecutor(4) as threads:
        waiting = [threads.submit(press.sheet_or_job, workers, "key", True, jobs.sheet, begun, go) for _ in range(3)]
        wait_until(lambda: number(begun) == 1)
        seen = press.sheet_or_job(workers, "key", False, jobs.sheet, begun, go)
        assert isinstance(seen, PrintJob)
        wait_until(lambda: seen.progress == Progress(2, 3))
        assert press.progress("key") is seen
        wait_until(lambda: seen.waiting == 3)
        with pytest.raises(Full):
            press.sheet_or_job(workers, "key", True, jobs.sheet, begun, go)
        go.touch()
        assert [item.result(PATIENT) for item in waiting] == [b"a sheet"] * 3
    assert press.progress("key") is None
    assert press.sheet_or_job(workers, "key", False, jobs.sheet, begun, go) == b"a sheet"
    assert number(begun) == 1
    assert press.sheet_or_job(workers, "other", True, jobs.sheet, begun, go) == b"a sheet"
    assert number(begun) == 2


def test_a_sheet_that_cannot_be_kept_is_fetched_all_the_same(
    workers: WorkerProcesses, begun: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    press = Printer(SheetCache(tmp_path / "file"), 1)
    assert press.sheet_or_job(workers, "key", True, jobs.sheet, begun) == b"a sheet"
    assert press.sheet_or_job(workers, "key", True, jobs.sheet, begun) == b"a sheet"
    assert number(begun) == 2


def test_a_sheet_that_cannot_be_kept_waits_until_it_is_fetched(
    workers: WorkerProcesses, press: Printer, begun: Path, tmp_path: Path
) -> None:
    (tmp_path / "printed").touch()
    first = press.sheet_or_job(workers, "key", False, jobs.sheet, begun)
    assert isinstance(first, PrintJob)
    wait_until(first.done.is_set)
    assert press.progress("key") is first
    assert press.sheet_or_job(workers, "key", False, jobs.sheet, begun) == b"a sheet"
    assert press.progress("key") is None
    assert number(begun) == 1


def test_who_asks_hears_why_there_is_no_sheet_and_may_ask_again(
    workers: WorkerProcesses, press: Printer, begun: Path, tmp_path: Path
) -> None:
    with pytest.raises(Invalid):
        press.sheet_or_job(workers, "key", True, jobs.refused)
    with pytest.raises(Died):
        press.sheet_or_job(workers, "key", True, jobs.killed)
    with ThreadPoolExecutor(1) as threads:
        other = threads.submit(press.sheet_or_job, workers, "other", True, jobs.sheet, begun, tmp_path / "go")
        wait_until(lambda: number(begun) == 1)
        with pytest.raises(Full):
            press.sheet_or_job(workers, "key", True, jobs.sheet, begun)
        (tmp_path / "go").touch()
        other.result(PATIENT)
    assert press.sheet_or_job(workers, "key", True, jobs.sheet, begun) == b"a sheet"


def test_what_nobody_asks_for_any_more_is_given_up_and_begun_anew_for_the_next(
    workers: WorkerProcesses, press: Printer, begun: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up = press.sheet_or_job(workers, "key", False, jobs.endless, begun)
    assert isinstance(given_up, PrintJob)
    wait_until(lambda: given_up.progress == Progress(1))
    monkeypatch.setattr(printer, "_CANCEL_AFTER", 0.0)
    wait_until(given_up.done.is_set)
    assert given_up.sheet is None
    assert press.sheet_or_job(workers, "key", True, jobs.sheet, begun) == b"a sheet"


def test_what_was_finished_and_never_fetched_is_forgotten(
    workers: WorkerProcesses, press: Printer, begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "printed").touch()
    first = press.sheet_or_job(workers, "key", False, jobs.sheet, begun)
    assert isinstance(first, PrintJob)
    wait_until(first.done.is_set)
    monkeypatch.setattr(printer, "_TO_FETCH", -1.0)
    press.sheet_or_job(workers, "other", True, jobs.sheet, begun)
    assert press.progress("key") is None

"""Worker processes as they are: slow ones, greedy ones, those that die, and the ones after them."""

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorekeeper.engine.text import Invalid
from scorekeeper.workers import Died, Full, Late, TooMuchMemory
from scorekeeper.workers.processes import WorkerProcesses
from tests.support.waiting import wait_until
from tests.workers import jobs

pytestmark = pytest.mark.slow
MB = 1024 * 1024
PATIENT = 60.0


@pytest.fixture(scope="module")
def workers() -> Iterator[WorkerProcesses]:
    """One process with limits that the jobs of these tests meet."""
    pool = WorkerProcesses(1, 1, PATIENT, 300 * MB)
    yield pool
    pool.close()


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_it_runs_elsewhere_and_returns_what_the_function_returns(workers: WorkerProcesses) -> None:
    assert workers.run(jobs.sum_of, 1, 2, more=3) == 6
    assert workers.run(jobs.pid) != os.getpid()
    assert workers.run(jobs.pid) == workers.run(jobs.pid)


def test_what_the_function_raises_is_raised_and_the_process_goes_on(workers: WorkerProcesses) -> None:
    before = workers.run(jobs.pid)
    with pytest.raises(Invalid) as refused:
        workers.run(jobs.refuse)
    assert refused.value.issues[0].code == "odd"
    assert "jobs.py" in refused.value.__notes__[0], "the place in the worker is told"
    with pytest.raises((AttributeError, TypeError)):
        workers.run(jobs.unpicklable)
    assert workers.run(jobs.pid) == before


def test_what_the_function_tells_meanwhile_is_heard_and_what_the_hearer_raises_ends_it(
    workers: WorkerProcesses,
) -> None:
    heard: list[object] = []
    assert workers.run_with_progress(heard.append, jobs.count, 3) == 3
    assert heard == [0, 1, 2]
    before = workers.run(jobs.pid)
    with pytest.raises(ZeroDivisionError):
        workers.run_with_progress(lambda number: 1 // (1 - int(str(number))), jobs.count, 3)
    assert not is_there(before)
    assert workers.run(jobs.count, 2) == 2, "who does not listen gets the result alone"
    jobs.count(1)


def test_who_takes_too_long_is_ended() -> None:
    pool = WorkerProcesses(1, 0, PATIENT, 300 * MB)
    before = pool.run(jobs.pid)
    pool.seconds = 0.2
    with pytest.raises(Late):
        pool.run(jobs.sleep)
    assert not is_there(before)
    pool.seconds = PATIENT
    assert pool.run(jobs.pid) != before
    pool.close()


@pytest.mark.skipif(sys.platform != "linux", reason="macOS enforces no limit of memory")
@pytest.mark.parametrize("job", [jobs.allocate, jobs.allocate_in_c])
def test_who_takes_too_much_memory_is_ended(workers: WorkerProcesses, job: Callable[[int], object]) -> None:
    before = workers.run(jobs.pid)
    assert workers.run(jobs.allocate, 50 * MB) == 50 * MB
    with pytest.raises(TooMuchMemory):
        workers.run(job, 400 * MB)
    assert not is_there(before)
    assert workers.run(jobs.sum_of, 1) == 1


@pytest.mark.parametrize(("job", "text"), [(jobs.die, "7"), (jobs.kill_itself, "-9")])
def test_who_dies_is_followed_by_another(workers: WorkerProcesses, job: Callable[[], None], text: str) -> None:
    before = workers.run(jobs.pid)
    with pytest.raises(Died, match=text):
        workers.run(job)
    assert workers.run(jobs.pid) != before


def test_who_died_while_idle_is_replaced_before_the_next_call(workers: WorkerProcesses) -> None:
    before = workers.run(jobs.pid)
    os.kill(before, 9)
    wait_until(lambda: not is_there(before))
    assert workers.run(jobs.pid) != before


def test_a_full_queue_says_so_at_once_and_serves_those_who_wait(workers: WorkerProcesses, tmp_path: Path) -> None:
    begun, go = tmp_path / "begun", tmp_path / "go"
    begun.mkdir()
    with ThreadPoolExecutor(2) as threads:
        two = [threads.submit(workers.run, jobs.note_and_wait, begun, go) for _ in range(2)]
        wait_until(lambda: len(list(begun.iterdir())) == 1 and not workers._free_places._value)
        with pytest.raises(Full):
            workers.run(jobs.pid)
        assert not any(item.done() for item in two)
        whole = tmp_path / "whole"  # a worker may look before all is written
        whole.write_text("gone")
        whole.rename(go)
        assert [item.result(PATIENT) for item in two] == ["gone", "gone"]
    assert workers.run(jobs.sum_of, 2) == 2


def test_each_lane_has_as_many_processes_as_it_may_and_no_more(tmp_path: Path) -> None:
    pool = WorkerProcesses(2, 1, PATIENT, 300 * MB)
    begun, go = tmp_path / "begun", tmp_path / "go"
    begun.mkdir()
    with ThreadPoolExecutor(3) as threads:
        three = [threads.submit(pool.run, jobs.note_and_wait, begun, go) for _ in range(3)]
        wait_until(lambda: len(list(begun.iterdir())) == 2)
        go.touch()
        for card in three:
            card.result(PATIENT)
    assert len(list(begun.iterdir())) == 2, "the third took the place of one of the two"
    pool.close()


def test_a_process_is_renewed_so_that_its_memory_returns() -> None:
    pool = WorkerProcesses(1, 0, PATIENT, 300 * MB, calls=3)
    pids = [pool.run(jobs.pid) for _ in range(7)]
    assert len(set(pids[:3])) == len(set(pids[3:6])) == 1
    assert len(set(pids)) == 3
    wait_until(lambda: not is_there(pids[0]))
    pool.close()


def test_a_process_with_nothing_to_do_ends() -> None:
    pool = WorkerProcesses(1, 0, PATIENT, 300 * MB, idle=1)
    before = pool.run(jobs.pid)
    wait_until(lambda: not is_there(before))
    assert pool.run(jobs.pid) != before
    pool.close()


def test_closing_ends_them_all(tmp_path: Path) -> None:
    pool = WorkerProcesses(2, 0, PATIENT, 300 * MB)
    begun = tmp_path
    with ThreadPoolExecutor(2) as threads:
        busy = threads.submit(pool.run, jobs.note_and_wait, begun, tmp_path / "never")
        wait_until(lambda: bool(list(begun.iterdir())))
        idle = pool.run(jobs.pid)
        pool.close()
        with pytest.raises(Died):
            busy.result(PATIENT)
    assert not is_there(idle)
    wait_until(lambda: not is_there(int(next(begun.iterdir()).name)))


def test_no_process_is_started_before_the_first_call() -> None:
    pool = WorkerProcesses(2, 2, PATIENT, 300 * MB)
    assert not pool._waiting
    pool.close()

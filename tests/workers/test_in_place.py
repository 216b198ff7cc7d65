"""Slow work where there are no processes."""

import pytest

from scorekeeper.engine.step_budget import TOO_HARD_QUESTION, TooHard, spend
from scorekeeper.workers.in_place import InPlace
from tests.workers import jobs


def test_it_returns_what_the_function_returns_and_passes_on_what_it_reports() -> None:
    heard: list[object] = []
    assert InPlace(1).run_with_progress(heard.append, jobs.count, 3) == 3
    assert heard == [0, 1, 2]
    assert InPlace(1).run(jobs.count, 2) == 2


def test_a_search_that_takes_more_steps_ends() -> None:
    workers = InPlace(1000)
    workers.run(spend, 1000)
    with pytest.raises(TooHard) as raised:
        workers.run(spend, 1001)
    assert raised.value.issues == (TOO_HARD_QUESTION,)
    # The next call has all its steps.
    workers.run(spend, 1000)

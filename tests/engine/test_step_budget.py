"""The steps of a search are counted, and there are only so many."""

import pytest

from scorekeeper import games
from scorekeeper.engine import ledger
from scorekeeper.engine.ledger import Status, Terms, read_options, replay
from scorekeeper.engine.step_budget import TOO_HARD_QUESTION, Budget, TooHard, spend, too_hard
from scorekeeper.engine.text import Issue, T

FIRST = Issue("too_hard", "", T("Ask about fewer cards."))
SECOND = Issue("too_hard", "", T("Ask again."))


def test_a_step_beyond_the_budget_is_refused() -> None:
    with Budget(FIRST, 10):
        spend(4)
        spend(6)
        with pytest.raises(TooHard) as refused:
            spend(1)
    assert refused.value.issues == (FIRST,)


def test_after_a_refusal_no_step_is_left() -> None:
    """A search that is given up and begun again in another way must not go on for ever."""
    with Budget(FIRST, 10):
        with pytest.raises(TooHard):
            spend(1000)
        with pytest.raises(TooHard):
            spend(1)


def test_outside_of_a_budget_there_is_none() -> None:
    with Budget(FIRST, 1):
        pass
    spend(10**12)


def test_a_budget_within_another_spends_its_steps_too() -> None:
    with Budget(FIRST, 10):
        for _ in range(3):
            with Budget(SECOND, 3):
                spend(3)
                with pytest.raises(TooHard) as inner:
                    spend(1)
            assert inner.value.issues == (SECOND,)
        with pytest.raises(TooHard) as outer, Budget(SECOND, 3):
            spend(2)
        assert outer.value.issues == (FIRST,)


GIN = games.find("gin")
TERMS = Terms(GIN, ("A", "B"), None, read_options(GIN, {}), GIN.presets[0].key)
BODY = {
    "ended_by": "A",
    "hands": {
        "A": {"cards": "3H 4H 5H 9S 9D 9C KC KD KS AC"},
        "B": {"cards": "2H 6H 7H 8H TS JS QS 2D 3C 9H"},
    },
}


def test_a_hand_that_is_too_hard_is_a_row_that_says_so() -> None:
    """Replay never raises: a match with such a hand still opens."""
    with Budget(FIRST, 10):
        (row,) = replay(TERMS, [(1, BODY)]).rows
    assert (row.status, row.score, row.issues) == (Status.REFUSED, None, (FIRST,))
    (row,) = replay(TERMS, [(1, BODY)]).rows
    assert row.status is Status.COUNTED, row.issues


def test_a_hand_has_a_budget_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages wait while a hand is scored, so it may take fewer steps than a question; a saved one stays as shown."""
    monkeypatch.setattr(ledger, "MOST_STEPS_A_HAND", 10)
    with Budget(FIRST):
        (row,) = replay(TERMS, [(1, BODY)]).rows
        assert (row.status, [issue.code for issue in row.issues]) == (Status.REFUSED, ["too_hard"])
        saved = replay(TERMS, [(1, BODY)], points_at_save={1: {"A": 31, "B": 0}})
    assert (saved.rows[0].status, saved.total("A")) == (Status.KEPT, 31)


def test_whoever_gives_up_says_why_as_the_budget_does() -> None:
    with Budget(FIRST), pytest.raises(TooHard) as within:
        raise too_hard()
    assert within.value.issues == (FIRST,)
    with pytest.raises(TooHard) as free:
        raise too_hard()
    assert free.value.issues == (TOO_HARD_QUESTION,)

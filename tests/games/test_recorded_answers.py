"""The referee answers as it did, by the same rules, and in as many steps."""

import pytest

from tests.support.recorded_answers import answered, recorded

RECORDED = recorded()


@pytest.mark.parametrize("game", sorted({each["question"]["game"] for each in RECORDED}))
def test_an_answer_and_its_cost_change_only_on_purpose(game: str) -> None:
    """Whoever changes a search on purpose records its answers anew, and reads what has changed."""
    for line, each in enumerate(RECORDED, 1):
        if each["question"]["game"] == game:
            assert answered(each["question"]) == each, f"line {line} has changed; tests/data/README.md says what to do"

"""`script/verify` runs on a few hands, and finds disagreements that are there."""

import importlib
import re
import sys
from random import Random

import pytest

from tests.oracles import verify
from tests.oracles.comparison import Comparison

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", verify.solving())
def test_every_solver_agrees_with_the_definitions(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert verify.main([game, "--count", "500", "--seed", "1", "--processes", "1"]) == 0
    output = capfd.readouterr().out
    assert "seed 1 " in output
    assert f"{game}: 500 hands, 0 disagreements" in output


def test_without_a_name_all_games_are_compared(capfd: pytest.CaptureFixture[str]) -> None:
    assert verify.main(["--count", "1", "--seed", "1", "--processes", "1"]) == 0
    output = capfd.readouterr().out
    for game in verify.solving():
        assert re.search(rf"^{game}: \d+ hands, 0 disagreements", output, re.MULTILINE)


def test_the_same_seed_deals_the_same_hands_and_another_others() -> None:
    for game in verify.solving():
        for comparison in verify.comparisons(game):
            first, again, other = (comparison.deal(Random(seed)) for seed in (1, 1, 2))
            assert first == again
            assert first != other


@pytest.mark.parametrize(
    "wrong", [lambda case: "3, by definition 2" if case == 4 else None, lambda case: 1 // (case - 4)]
)
def test_a_disagreement_is_told_with_its_seed_and_is_an_exit_status(
    wrong: object, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    game = verify.solving()[0]
    broken = Comparison("whether four is right", 100, lambda rng: rng.randrange(10), wrong)  # type: ignore[arg-type]  # numbers for cards
    monkeypatch.setattr(importlib.import_module(f"tests.oracles.verify_{game}"), "COMPARISONS", (broken,))
    assert verify.main([game, "--count", "40", "--seed", "7", "--processes", "1"]) == 1
    output = capfd.readouterr().out
    assert f"seed “7 {game} whether four is right 0”, hand " in output
    assert "0 disagreements" not in output


def test_a_game_without_anything_to_compare_is_told(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    game = verify.solving()[0]
    monkeypatch.setitem(sys.modules, f"tests.oracles.verify_{game}", None)
    assert verify.main([game, "--count", "1", "--seed", "7", "--processes", "1"]) == 1
    assert f"{game}: nothing to compare with" in capfd.readouterr().out

"""How many questions `scorekeeper judge FILE` answers in a second: `python -m tests.bench.judge [QUESTIONS]`.

The questions are one kind after the other, with different cards each; every answer must be one, or the bench fails.
The start of the command is measured by one question and taken off. No test depends on a time.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

PACK = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]


@dataclass(frozen=True)
class Answered:
    """Questions of one kind: how many, and the seconds by the clock and of processor time that all of them took."""

    questions: int
    seconds: float
    processor: float

    @property
    def a_second(self) -> float:
        """How many are answered in a second by the clock."""
        return self.questions / self.seconds


def _gin(ask: str, cards: int) -> Iterator[dict[str, object]]:
    rng = Random(14)
    while True:
        yield {"game": "gin", "ask": ask, "hand": rng.sample(PACK, cards)}


def _indian() -> Iterator[dict[str, object]]:
    rng = Random(14)
    while True:
        hand = rng.sample(PACK * 2 + ["JK"] * 2, 13)
        yield {"game": "indian", "ask": "count", "hand": hand, "wild": rng.choice("23456789TJQKA")}


def _hands() -> Iterator[dict[str, object]]:
    rng = Random(14)
    while True:
        hands = {"Ann": {"deadwood": rng.randint(1, 10)}, "Ben": {"deadwood": rng.randint(11, 98)}}
        record = {"ended_by": "Ann", "hands": hands}
        yield {"game": "gin", "ask": "hand", "lang": "ja", "players": ["Ann", "Ben"], "record": record}


KINDS: Mapping[str, Iterator[dict[str, object]]] = {
    "gin deadwood of ten": _gin("deadwood", 10),
    "gin deadwood of eleven": _gin("deadwood", 11),
    "gin hand by number, in Japanese": _hands(),
    "indian count of thirteen": _indian(),
}


def answered(kind: str, questions: int) -> Answered:
    """The time that questions of a kind of `KINDS` take. Raises RuntimeError if one is not answered."""
    every = [json.dumps({"id": number, **next(KINDS[kind])}) + "\n" for number in range(questions)]
    with tempfile.TemporaryDirectory() as folder:
        alone, together = Path(folder, "one.jsonl"), Path(folder, "several.jsonl")
        alone.write_text(every[0])
        together.write_text("".join(every))
        # The first run compiles the modules.
        _run(alone)
        start, whole = _run(alone), _run(together)
    return Answered(questions, whole[0] - start[0], whole[1] - start[1])


def _run(file: Path) -> tuple[float, float]:
    """The seconds by the clock and of processor time of a command that answers all questions of a file."""
    answers = file.with_suffix(".answers")
    with answers.open("wb") as out:
        before, began = os.times(), time.perf_counter()
        status = subprocess.run([sys.executable, "-m", "scorekeeper", "judge", str(file)], stdout=out, check=False)
        seconds, after = time.perf_counter() - began, os.times()
    question, given = file.read_bytes().count(b"\n"), answers.read_bytes().count(b"\n")
    if status.returncode or question != given:
        raise RuntimeError(f"{given} of {question} questions were answered; status {status.returncode}.")
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return seconds, used


def main(questions: int) -> None:
    for kind in KINDS:
        answer = answered(kind, questions)
        each = answer.processor / questions * 1e6
        sys.stdout.write(f"{kind:32} {answer.a_second:7,.0f} a second by the clock, {each:5.0f} µs of processor each\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4000)

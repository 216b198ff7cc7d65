"""The cases of tests/data: questions to the judge, each with what the judge must answer."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[1] / "data"


@dataclass(frozen=True)
class Case:
    """One line of a file: the question, what the answer must contain, the reason, and where the line stands."""

    where: str
    q: dict[str, Any]
    expect: dict[str, Any]
    why: str

    def report(self, verdict: object) -> str:
        """The whole case with what was answered, as the message of a failing test."""
        return "\n".join(
            (
                f"{self.where} ({self.why})",
                f"  question {json.dumps(self.q)}",
                f"  expected {json.dumps(self.expect)}",
                f"  answered {json.dumps(verdict, ensure_ascii=False)}",
            )
        )


def every_case() -> Iterator[Case]:
    """Every line of every file."""
    for file in sorted(DATA.glob("*.jsonl")):
        for number, line in enumerate(file.read_text().splitlines(), start=1):
            read = json.loads(line)
            yield Case(f"{file.name}:{number}", read["q"], read["expect"], read["why"])

"""What runs found, a line of JSON for each fault, so that a long run can be made in parts; and the table of it."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from tests.cluster.faults import CONTROL, LOCK_DROPPED, Outcome


@dataclass(frozen=True)
class Results:
    """The file to which everything is added."""

    path: Path

    def begin(self, about: dict[str, Any]) -> None:
        """A run begins: when, on what machine, with which versions and load."""
        self._add({"run": about})

    def add(self, outcome: Outcome, at: str) -> None:
        """What came of a fault."""
        self._add({"at": at, **asdict(outcome)})

    def done(self) -> Counter[str]:
        """How often each fault was done in all runs."""
        return Counter(line["kind"] for line in self._lines() if "kind" in line)

    def table(self) -> list[str]:
        """All runs as a table of Markdown, with the machine and the load of the last one below it."""
        runs: list[dict[str, Any]] = []
        faults: list[dict[str, Any]] = []
        acknowledged = 0
        for line in self._lines():
            if "run" in line:
                runs.append(line["run"])
                acknowledged = 0
            else:
                # A run counts from its own beginning.
                faults.append({**line, "new": line["acknowledged"] - acknowledged})
                acknowledged = line["acknowledged"]
        kinds = dict.fromkeys(fault["kind"] for fault in faults)
        rows = [_row(kind, [fault for fault in faults if fault["kind"] == kind]) for kind in kinds if kind != CONTROL]
        tried = [fault for fault in faults if fault["kind"] != CONTROL]
        controls = [fault for fault in faults if fault["kind"] == CONTROL]
        head = (
            "| what happened | times | acknowledged meanwhile | lost | doubled | without service: half within | worst |"
        )
        total = f"| together | {len(tried)} | {sum(fault['new'] for fault in tried):,} | {_sum(tried, 'lost')} "
        total += f"| {_sum(tried, 'doubled')} | | |"
        below = [
            f"| {CONTROL} | {len(controls)} | {sum(fault['new'] for fault in controls):,} | {_lost(controls)} | | | |"
        ]
        about = runs[-1] if runs else {}
        words = "; ".join(f"{name} {value}" for name, value in about.items())
        return [head, "|---|---|---|---|---|---|---|", *rows, total, *(below if controls else []), "", words]

    def _lines(self) -> list[dict[str, Any]]:
        if not self.path.exists():
            return []
        return [json.loads(line) for line in self.path.read_text().splitlines()]

    def _add(self, line: dict[str, Any]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a") as file:
            print(json.dumps(line, ensure_ascii=False), file=file)


def _row(kind: str, faults: Sequence[dict[str, Any]]) -> str:
    seconds = [fault["seconds"] for fault in faults]
    # Nobody waits for the lock to expire there, so the time says nothing.
    times = "– | –" if kind == LOCK_DROPPED else f"{median(seconds):.1f} s | {max(seconds):.1f} s"
    saves = sum(fault["new"] for fault in faults)
    return f"| {kind} | {len(faults)} | {saves:,} | {_sum(faults, 'lost')} | {_sum(faults, 'doubled')} | {times} |"


def _sum(faults: Sequence[dict[str, Any]], what: str) -> int:
    return sum(len(fault[what]) for fault in faults)


def _lost(controls: Sequence[dict[str, Any]]) -> str:
    return ", ".join(str(len(fault["lost"])) for fault in controls) + " (must lose)"

"""The outcomes of runs, a line of JSON for each fault, so that a long run can be made in parts; and the table of it."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from tests.cluster.faults import CONTROL, KINDS, LOCK_DROPPED, Outcome


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
        """All runs as Markdown: the machine, the parts and the load of the last one, and a table."""
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
        tried = [fault for fault in faults if fault["kind"] != CONTROL]
        rows = [
            _row(kind, of_kind) for kind in KINDS if (of_kind := [fault for fault in tried if fault["kind"] == kind])
        ]
        rows.append(
            f"| together | {len(tried)} | {_saves(tried)} | {_sum(tried, 'lost')} | {_sum(tried, 'doubled')} | | |"
        )
        if controls := [fault for fault in faults if fault["kind"] == CONTROL]:
            lost = ", ".join(str(len(fault["lost"])) for fault in controls)
            rows.append(f"| {CONTROL} | {len(controls)} | {_saves(controls)} | {lost}, as it must | | | |")
        head = "| what happened | times | acknowledged | lost | doubled | nobody could save for (median) | at most |"
        return [_about(runs), "", head, "|---|--:|--:|--:|--:|--:|--:|", *rows] if runs else []

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
    return (
        f"| {kind} | {len(faults)} | {_saves(faults)} | {_sum(faults, 'lost')} | {_sum(faults, 'doubled')} | {times} |"
    )


def _saves(faults: Sequence[dict[str, Any]]) -> str:
    return f"{sum(fault['new'] for fault in faults):,}"


def _sum(faults: Sequence[dict[str, Any]], what: str) -> int:
    return sum(len(fault[what]) for fault in faults)


def _about(runs: Sequence[dict[str, Any]]) -> str:
    last = runs[-1]
    days = " to ".join(dict.fromkeys((runs[0]["date"][:10], last["date"][:10])))
    parts = ", ".join(f"{part} {version}" for part, version in last["parts"].items())
    loads = [run["busy"] for run in runs]
    return (
        f"{days}, {last['machine']}; {parts}. {last['tables']} tables that save every {last['thinking']:.0f} s on "
        f"average, and {last['watchers']} phones that ask every {last['watching']:.0f} s. Others kept the machine "
        f"busy (load {min(loads):.0f} to {max(loads):.0f} at the beginning)."
    )

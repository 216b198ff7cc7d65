"""`script/cluster`: kills parts of a cluster of databases and processes while tables play, and counts what was lost."""

import argparse
import os
import platform
import secrets
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

from tests.cluster import faults
from tests.cluster.faults import Trial
from tests.cluster.machine import Failed, Machine
from tests.cluster.nodes import PROJECT, Cluster
from tests.cluster.parts import install, missing
from tests.cluster.results import Results
from tests.cluster.short import kill_primary
from tests.cluster.tables import Hall, Load
from tests.support.measured_documents import placed
from tests.support.postgresql import running_pair, running_server

# All that is tried, and how often.
PLAN = {
    faults.PRIMARY: 200,
    faults.LOCK_DROPPED: 0,
    faults.RECEIVERS: 10,
    faults.SWITCHOVER: 20,
    faults.STANDBY: 20,
    faults.APPLICATION: 40,
    faults.MEMBER: 20,
    faults.ETCD_AWAY: 3,
    faults.CABLE: 8,
    faults.CUT: 8,
    faults.STANDBY_CABLE: 4,
}
_DOCUMENT = PROJECT / "docs/scale.md"
_FOLDER = Path("/var/tmp/scorekeeper-cluster")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is asked for. Returns 1 if anything acknowledged was lost or doubled, or a phone was told nonsense."""
    parser = argparse.ArgumentParser(prog="script/cluster", description=__doc__)
    parser.add_argument("--folder", type=Path, default=_FOLDER, help=f"where all of it lies ({_FOLDER})")
    parser.add_argument(
        "--results", type=Path, help="the file to which results are added (results.jsonl in the folder)"
    )
    parser.add_argument("--only", action="append", metavar="FAULT=TIMES", help="try this fault so often, and no others")
    parser.add_argument("--tables", type=int, default=Load.tables, help=f"tables that play ({Load.tables})")
    parser.add_argument("--watchers", type=int, default=Load.watchers, help=f"phones that watch ({Load.watchers})")
    parser.add_argument("--thinking", type=float, default=Load.thinking, help="seconds between two saves of a table")
    parser.add_argument(
        "--watching", type=float, default=Load.watching, help="seconds between two questions of a phone"
    )
    parser.add_argument(
        "--control", type=int, default=0, metavar="TIMES", help="run the control so often, not the faults"
    )
    parser.add_argument("--serve", action="store_true", help="start it and do nothing to it, until Ctrl-C")
    parser.add_argument("--short", action="store_true", help="kill one primary without Patroni, as script/test does")
    parser.add_argument("--table", action="store_true", help="print the table of all results and run nothing")
    parser.add_argument("--write", action="store_true", help=f"the same, and write it into docs/{_DOCUMENT.name}")
    parser.add_argument("--close", action="store_true", help="end what an earlier run left behind")
    args = parser.parse_args(arguments)
    results = Results(args.results or args.folder / "results.jsonl")
    machine = Machine(args.folder / "run")
    if args.table or args.write:
        table = results.table()
        print("\n".join(table))
        if args.write:
            _DOCUMENT.write_text(placed(_DOCUMENT.read_text(), table, "cluster"))
        return 0
    if args.close:
        machine.close()
        return 0
    if args.short:
        return _short()
    install(args.folder)
    if lacking := missing(args.folder):
        parser.error(f"this needs {lacking}")
    signal.signal(signal.SIGTERM, _stop)
    cluster = Cluster(machine, args.folder / "venv")
    if args.serve:
        return _serve(cluster)
    load = Load(args.tables, args.watchers, args.thinking, args.watching)
    sound = True
    if args.control:
        for _time in range(args.control):
            sound &= _control(cluster, load, results)
        return 0 if sound else 1
    plan = dict(_times(each) for each in args.only) if args.only else PLAN
    while remaining := list((Counter(plan) - results.done()).elements()):
        try:
            sound &= _run(cluster, load, results, remaining)
        except (Failed, OSError):
            # The cluster did not come back, or a part of the harness: said, and begun anew.
            traceback.print_exc()
            _keep_logs(machine)
        finally:
            cluster.close()
    return 0 if sound else 1


def _serve(cluster: Cluster) -> int:
    """Let a whole cluster be looked at or measured."""
    try:
        cluster.open()
        print(f"http://127.0.0.1:{cluster.web} (to stop: Ctrl-C)", flush=True)
        signal.pause()
    except KeyboardInterrupt:
        pass
    finally:
        cluster.close()
    return 0


def _run(cluster: Cluster, load: Load, results: Results, faults_left: Sequence[str]) -> bool:
    """Do the faults that are left in a random order, in one cluster."""
    seed = secrets.randbelow(1 << 32)
    chance = Random(seed)
    cluster.open()
    trial = Trial(cluster, Hall([cluster.web], load, seed), chance)
    results.begin(_about(cluster, load, seed))
    trial.begin()
    sound = True
    try:
        for kind in chance.sample(faults_left, len(faults_left)):
            outcome = trial.strike(kind)
            results.add(outcome, _now())
            nothing = not (outcome.lost or outcome.doubled or outcome.unknown or outcome.wrong)
            sound &= nothing
            words = (
                f"{outcome.seconds:5.1f} s, whole after {outcome.whole_after:5.1f} s, {outcome.acknowledged:,} saves"
            )
            print(f"{_now()} {kind}: {words} {'' if nothing else outcome}", flush=True)
    finally:
        trial.hall.close()
    return sound


def _control(cluster: Cluster, load: Load, results: Results) -> bool:
    """Lose something on purpose. Returns whether the loss was seen."""
    seed = secrets.randbelow(1 << 32)
    try:
        cluster.open()
        trial = Trial(cluster, Hall([cluster.web], load, seed), Random(seed))
        results.begin(_about(cluster, load, seed))
        trial.begin()
        outcome = trial.lose()
        results.add(outcome, _now())
        print(f"{_now()} {outcome.kind}: {len(outcome.lost)} of {outcome.acknowledged:,} lost", flush=True)
        return bool(outcome.lost)
    finally:
        cluster.close()


def _short() -> int:
    """Kill one primary of two, say what came of it, and return 1 if anything was lost or doubled."""
    with TemporaryDirectory() as folder:
        path = Path(folder)
        with running_server(path / "lock") as server, running_pair(server, "short") as pair:
            killed = kill_primary(pair, path)
    saves = killed.comparison
    print(f"{saves.acknowledged} acknowledged, {len(saves.lost)} lost, {len(saves.doubled)} doubled", flush=True)
    print(f"{len(saves.unknown)} unknown, {len(killed.wrong)} wrong answers, {killed.seconds:.1f} s without service")
    return 0 if killed.sound else 1


def _about(cluster: Cluster, load: Load, seed: int) -> dict[str, Any]:
    debian = Path("/etc/debian_version").read_text().strip()
    return {
        "date": _now(),
        "seed": seed,
        "machine": f"{os.cpu_count()} cores, {_memory():.0f} GB, Debian {debian}, Python {platform.python_version()}",
        "busy": os.getloadavg()[2],
        "parts": cluster.versions(),
        **asdict(load),
    }


def _memory() -> float:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9


def _keep_logs(machine: Machine) -> None:
    kept = machine.folder.with_name(f"failed-{datetime.now(UTC):%Y%m%dT%H%M%S}")
    kept.mkdir()
    for log in machine.folder.glob("*.log"):
        (kept / log.name).write_bytes(log.read_bytes()[-1_000_000:])
    print(f"the logs are in {kept}", flush=True)


def _times(given: str) -> tuple[str, int]:
    kind, _equals, times = given.rpartition("=")
    if kind not in PLAN:
        raise SystemExit(f"no such fault: {kind}; there are: {', '.join(PLAN)}")
    return kind, int(times)


def _now() -> str:
    return f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise SystemExit("stopped")


if __name__ == "__main__":
    sys.exit(main())

"""Crashes the computer, not the server alone: what was not synced is dropped or torn.

`crash_states` records a server under load once and stops its writes at many moments. `crash_live` does it again and
again with a server that goes on with what is left. Each can run with a server that does not sync its commits, which
must lose hands; so the harness is known to see a loss.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from scorekeeper.web.app import create_app
from tests.trust.disk import Disk
from tests.trust.kills import PlayedSession
from tests.trust.promises import Kept, look
from tests.trust.recording import Operation, read_recording, tracer
from tests.trust.server import Server

SAFE = ("-m", "scorekeeper")
# A server that does not wait for the disk at a commit.
UNSAFE = ("-m", "tests.trust.without_sync")


_DATABASE = "scorekeeper.db"


@dataclass(frozen=True)
class Crashes:
    """How many states were looked at, how many hands were acknowledged, and the states that broke a promise."""

    states: int
    acknowledged: int
    broken: list[Kept]

    @property
    def lost(self) -> int:
        """The most acknowledged hands that one state lacks."""
        return max((len(kept.lost) for kept in self.broken), default=0)


def crash_states(
    folder: Path, count: int, seed: int, *, program: Sequence[str] = SAFE, hands: int, phones: int = 4
) -> Crashes:
    """Record a server under load until it saved so many hands, and look at `count` states that crashes would leave."""
    random, instance, session = Random(seed), folder / "instance", PlayedSession(phones)
    _make(instance)
    disk, operations = _record(instance, session, program, hands)
    told = session.acknowledged
    broken, done = [], 0
    for moment in sorted(random.randint(1, len(operations)) for _ in range(count)):
        for operation in operations[done:moment]:
            disk.do(operation)
        done = moment
        known = told[: bisect_right(told, operations[moment - 1].at, key=lambda one: one.at)]
        with TemporaryDirectory(dir=folder) as crashed:
            database = _write(disk.after_crash(random), Path(crashed))
            kept = look(database, [one.hand for one in known], session.sent)
        if not kept.sound:
            broken.append(kept)
    return Crashes(count, len(told), broken)


def crash_live(
    folder: Path, times: int, seed: int, *, program: Sequence[str] = SAFE, hands: int = 30, phones: int = 4
) -> Crashes:
    """Crash a server under load `times` times, and start it again with what is left. Ends at a broken promise.

    Each time it saves up to so many hands.
    """
    random, instance, session = Random(seed), folder / "instance", PlayedSession(phones)
    _make(instance)
    broken: list[Kept] = []
    states = 0
    while states < times and not broken:
        states += 1
        disk, operations = _record(instance, session, program, random.randint(1, hands))
        for operation in operations:
            disk.do(operation)
        for left in instance.glob(f"{_DATABASE}*"):
            left.unlink()
        kept = session.look(_write(disk.after_crash(random), instance))
        if not kept.sound:
            broken.append(kept)
    return Crashes(states, len(session.acknowledged), broken)


def _make(instance: Path) -> None:
    """A data folder as a server leaves it that was started once and stopped."""
    create_app({"INSTANCE": str(instance)}).extensions["pool"].close()


def _record(instance: Path, session: PlayedSession, program: Sequence[str], hands: int) -> tuple[Disk, list[Operation]]:
    """The disk before a server is started, and all that the server then does to it until it is killed under load."""
    database, log = instance / _DATABASE, instance.with_name("trace")
    files = [path for path in (database, Path(f"{database}-wal")) if path.exists()]
    disk = Disk({str(path): path.read_bytes() for path in files})
    session.save_and_kill(Server(instance, before=tracer(log, database), program=program), hands, 0)
    return disk, list(read_recording(log))


def _write(files: Mapping[str, bytes], folder: Path) -> Path:
    """Write files into a folder by their last names. Returns the path of the database."""
    for path, content in files.items():
        (folder / Path(path).name).write_bytes(content)
    return folder / _DATABASE

"""`script/trust`: tries to make the server lose, double or give away something, and says what came of it."""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.measured_documents import written
from tests.trust.crashes import UNSAFE, Crashes, crash_live, crash_states
from tests.trust.damage import change_digits, flip_bytes
from tests.trust.files import send_files
from tests.trust.hours import play_hours
from tests.trust.kills import kill_repeatedly
from tests.trust.marks import ask_dearly
from tests.trust.neighbours import LOOPS, pages_beside
from tests.trust.requests import ask_everything
from tests.trust.writers import write_at_once

DOCUMENT = Path(__file__).resolve().parents[2] / "docs/trust.md"


@dataclass(frozen=True)
class Counts:
    """How much of everything is tried. `polls` is how often a phone asks in an hour (1800 is every two
    seconds), `hands` how many the server saves before the computer crashes."""

    kills: int = 1000
    hands: int = 400
    states: int = 10_000
    live: int = 100
    rounds: int = 100
    requests: int = 100_000
    files: int = 20_000
    pages: int = 1000
    hours: int = 12
    polls: int = 1800
    digits: int = 1000
    flips: int = 20_000

    def share(self, share: float) -> "Counts":
        """A share of all this, of each at least one; as often asked in an hour as ever."""
        less = {name: max(1, round(number * share)) for name, number in asdict(self).items()}
        return Counts(**less | {"polls": self.polls})


FULL = Counts()
SHORT = Counts(
    kills=2,
    hands=40,
    states=100,
    live=1,
    rounds=4,
    requests=400,
    files=100,
    pages=10,
    hours=2,
    polls=40,
    digits=40,
    flips=150,
)
_WRITERS = 20


@dataclass(frozen=True)
class Figure:
    """What was tried, what came of it, and whether it is as promised."""

    tried: str
    found: str
    kept: bool


def _kills(folder: Path, counts: Counts, seed: int) -> list[Figure]:
    done = kill_repeatedly(folder, counts.kills, seed)
    kept = done.kept
    found = (
        f"{done.acknowledged:,} hands acknowledged: {len(kept.lost)} lost, {len(kept.doubled)} doubled, "
        f"{len(kept.unknown)} that nobody sent, database {kept.damage or 'sound'}"
    )
    return [Figure(f"{done.times:,} kills of the server while six phones save", found, kept.sound)]


def _states(folder: Path, counts: Counts, seed: int) -> list[Figure]:
    tried = f"{counts.states:,} states of the disk after a crash of the computer"
    safe = crash_states(folder / "safe", counts.states, seed, hands=counts.hands)
    control = crash_states(folder / "control", counts.states, seed, program=UNSAFE, hands=counts.hands)
    return _pair(tried, safe, control)


def _live(folder: Path, counts: Counts, seed: int) -> list[Figure]:
    tried = f"{counts.live:,} crashes of the computer, after each of which the server went on with what was left"
    safe = crash_live(folder / "safe", counts.live, seed)
    control = crash_live(folder / "control", counts.live, seed, program=UNSAFE)
    return _pair(tried, safe, control)


def _pair(tried: str, safe: Crashes, control: Crashes) -> list[Figure]:
    missed = "the control lost nothing, so this proves nothing"
    seen = f"lost hands in {len(control.broken):,} of {control.states:,}, as it must"
    return [
        Figure(tried, f"{safe.acknowledged:,} hands acknowledged: {len(safe.broken)} states broken", not safe.broken),
        Figure("the same with a server that does not sync", seen if control.lost else missed, bool(control.lost)),
    ]


def _writers(folder: Path, counts: Counts, seed: int) -> list[Figure]:
    done = write_at_once(folder, _WRITERS, counts.rounds)
    found = f"{done.saved} saved, {done.refused:,} told of the conflict, {len(done.wrong)} rounds wrong"
    return [Figure(f"{done.rounds} rounds of {_WRITERS} phones that write one hand at once", found, not done.wrong)]


def _requests(folder: Path, counts: Counts, seed: int) -> list[Figure]:
    done = ask_everything(folder, counts.requests, seed)
    for request, why in done.failed[:10]:
        print(f"  {request}: {why}", flush=True)
    statuses = ", ".join(f"{number:,} × {status}" for status, number in sorted(done.statuses.items()))
    found = f"{len(done.failed)} failed, {len(done.changed)} rows changed by who may not; answered {statuses}"
    return [Figure(f"{counts.requests:,} generated requests", found, not done.failed and not done.changed)]


def _hours(folder: Path, counts: Counts, seed: int) -> list[Figure]:
    hours = play_hours(folder, counts.hours, counts.polls)
    first, last = hours[0], hours[-1]
    found = (
        f"memory {first.memory:.0f} to {last.memory:.0f} MB, {first.files} to {last.files} open files; "
        f"the first hour took {first.seconds:.1f} s of processor time, the last {last.seconds:.1f} s"
    )
    kept = last.memory < first.memory * _MOST_GROWTH and last.files <= first.files + _SPARE_FILES
    # Two short hours are over too soon to be compared.
    kept &= counts.hours < FULL.hours or last.seconds < first.seconds * _MOST_SLOWER
    return [Figure(f"{counts.hours} compressed hours of ten phones", found, kept)]


def _neighbours(folder: Path, counts: Counts, seed: int) -> list[Figure]:
    waits = pages_beside(folder, counts.pages)
    found = (
        f"half within {waits.half:.0f} ms, 99 of 100 within {waits.nearly_all:.0f} ms; the loops got {waits.greedy:,}"
    )
    # A short try shares the computer with other tests.
    kept = counts.pages < FULL.pages or (waits.half < _HALF and waits.nearly_all < _NEARLY_ALL)
    return [Figure(f"{waits.pages:,} pages of others beside {LOOPS} loops of one address", found, kept)]


def _marks(folder: Path, counts: Counts, seed: int) -> list[Figure]:
    costs = ask_dearly(folder, min(counts.files, 2000))
    took = f"{costs.seconds:.2f} s of processor time ({costs.dearest})"
    found = f"at most {took} and {costs.megabytes:.0f} MB each, the server at most {costs.memory:.0f} MB"
    kept = costs.seconds <= _MOST_SECONDS and costs.megabytes <= _MOST_MEGABYTES and costs.memory < _MOST_MEMORY
    return [Figure(f"{costs.requests} requests of a stranger that are made to cost much", found, kept)]


def _files(folder: Path, counts: Counts, seed: int) -> list[Figure]:
    mutated = max(1, counts.files // 50)
    done = send_files(folder, counts.files, mutated, seed)
    statuses = ", ".join(f"{number:,} × {status}" for status, number in sorted(done.statuses.items()))
    found = f"{done.faults} faults, {done.stored} times something stored although refused; answered {statuses}"
    tried = f"{counts.files:,} random and {mutated} mutated files to import"
    return [Figure(tried, found, not done.faults and not done.stored)]


def _damage(folder: Path, counts: Counts, seed: int) -> list[Figure]:
    digits = change_digits(folder / "digits", counts.digits, seed)
    for place in digits.missed[:10]:
        print(f"  not named: {place}", flush=True)
    flips = flip_bytes(folder / "bytes", counts.flips, seed)
    named = f"check named session, match, hand and field of {digits.named:,}"
    for at in flips.missed[:10]:
        print(f"  not noticed: byte {at}", flush=True)
    noticed = f"{flips.changed:,} changed what is stored, of which check noticed {flips.changed - len(flips.missed):,}"
    return [
        Figure(f"{digits.changed:,} digits changed in stored hands and terms", named, not digits.missed),
        Figure(f"{flips.flipped:,} bytes of the database changed, one at a time", noticed, not flips.missed),
    ]


# What one request of a stranger may take, and the server with all of them.
_MOST_SECONDS, _MOST_MEGABYTES, _MOST_MEMORY = 1.0, 60, 200
# Milliseconds.
_HALF, _NEARLY_ALL = 30, 300
# The allocator of Python and the caches of hands take some minutes to be full; an open connection comes and goes.
_MOST_GROWTH, _SPARE_FILES = 1.3, 8
# Caches of the processor are shared with other programs.
_MOST_SLOWER = 1.5
PARTS: dict[str, Callable[[Path, Counts, int], list[Figure]]] = {
    "kills": _kills,
    "states": _states,
    "live": _live,
    "writers": _writers,
    "requests": _requests,
    "files": _files,
    "damage": _damage,
    "marks": _marks,
    "neighbours": _neighbours,
    "hours": _hours,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the parts that are named, or all. Returns 1 if a promise was broken."""
    parser = argparse.ArgumentParser(prog="script/trust", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of {', '.join(PARTS)} (all)")
    parser.add_argument("--short", action="store_true", help="try little of everything, as script/test does")
    parser.add_argument("--share", type=_share, default=1.0, help="try this share of everything, e.g. 0.1 (1)")
    parser.add_argument("--seed", type=int, default=2026, help="what chance begins with (2026)")
    parser.add_argument("--write", action="store_true", help=f"write the figures into docs/{DOCUMENT.name}")
    args = parser.parse_args(arguments)
    if unknown := set(args.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    counts = SHORT if args.short else FULL.share(args.share)
    figures = []
    for part in args.parts or PARTS:
        begun = time.monotonic()
        with TemporaryDirectory() as folder:
            found = PARTS[part](Path(folder), counts, args.seed)
        figures += found
        for figure in found:
            print(f"{'kept' if figure.kept else 'BROKEN'}: {figure.tried}: {figure.found}", flush=True)
        print(f"  {part}: {time.monotonic() - begun:.0f} s", flush=True)
    if args.write:
        DOCUMENT.write_text(written(DOCUMENT.read_text(), table(figures)))
    return 0 if all(figure.kept for figure in figures) else 1


def _share(given: str) -> float:
    share = float(given)
    if not 0 < share <= 1:
        raise ValueError(given)
    return share


def table(figures: Sequence[Figure]) -> list[str]:
    """The figures as a table."""
    return ["| tried | found |", "|---|---|", *(f"| {figure.tried} | {figure.found} |" for figure in figures)]


if __name__ == "__main__":
    sys.exit(main())

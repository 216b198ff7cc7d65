"""`script/bench`: measures how fast everything is, and prints one table. Ratios are the result.

It fails where a number is not what an independent computation of it says, never because of a time.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench import alone, capacity, saves, served, solvers, year
from tests.bench.part import Part, yardstick
from tests.bench.rows import Inexact, Row, table
from tests.support.measured_documents import machine, written

DOCUMENT = Path(__file__).resolve().parents[2] / "docs/performance.md"
PARTS: dict[str, Callable[[Part], Iterable[Row]]] = {
    "exact": solvers.exact,
    "gin": solvers.gin,
    "indian": solvers.indian,
    "rummy500": solvers.rummy500,
    "saves": saves.rows,
    "capacity": capacity.rows,
    "paper": served.paper,
    "judge": served.judge,
    "slow": served.slow_questions,
    "start": served.start,
    "pages": served.pages,
    "phones": served.phones,
    "connections": served.connections,
    "alone": alone.rows,
    "year": year.rows,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the parts that are named, or all, and print their table. Returns 1 where a part was not exact, or failed."""
    parser = argparse.ArgumentParser(prog="script/bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of {', '.join(PARTS)} (all)")
    parser.add_argument("--short", action="store_true", help="measure little: the figures say nothing then")
    parser.add_argument("--seed", type=int, default=2026, help="what chance begins with (2026)")
    parser.add_argument("--database", default="", metavar="URL", help="capacity: measure this database as well")
    parser.add_argument("--port", type=int, default=0, help="capacity: measure what listens there as well")
    parser.add_argument("--write", action="store_true", help=f"write the table into docs/{DOCUMENT.name}")
    args = parser.parse_args(arguments)
    if unknown := set(args.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    if args.write and (args.parts or args.short):
        parser.error("only the whole table is written: leave out the parts and --short")
    rows, wrong = [], []
    for name in args.parts or PARTS:
        began, piece = time.monotonic(), yardstick()
        with TemporaryDirectory() as folder:
            try:
                for row in PARTS[name](Part(Path(folder), args.short, args.seed, args.database, args.port)):
                    rows.append(row.beside_yardstick(piece))
                    print("  ".join(filter(None, rows[-1].cells())), file=sys.stderr, flush=True)
            except Inexact as error:
                wrong.append(f"NOT EXACT: {name}: {error}")
            except Exception as error:  # the other parts, which take minutes, are still told
                wrong.append(f"FAILED: {name}: {type(error).__name__}: {error}")
        print(f"  {name}: {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    print(machine(), "", *table(rows), *wrong, sep="\n")
    if args.write and not wrong:
        DOCUMENT.write_text(written(DOCUMENT.read_text(), table(rows)))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""`script/mutants`: changes the code in small ways, one at a time, and counts the changes that no test notices.

Each changed copy is called a mutant; it is killed if a test fails or mypy refuses it. mutmut makes the mutants and
tries each with those tests that reach the function; `[tool.mutmut]` in pyproject.toml names the tests.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import libcst as cst
from mutmut import __main__ as mutmut
from mutmut.mutation import mutators
from mutmut.mutation.data import SourceFileMutationData
from mutmut.stats import status_by_exit_code
from mutmut.utils.file_utils import copy_src_dir, walk_mutatable_files
from mutmut.utils.format_utils import get_mutant_name

from tests.mutants.interval import wilson
from tests.mutants.types_refused import refused
from tests.support.measured_documents import written

DOCUMENT = Path(__file__).resolve().parents[2] / "docs/trust.md"
# Where mutmut writes, in the folder from which it is started.
FOLDER = Path("mutants")
# The exit codes by which mutmut knows what came of a mutant.
_SKIPPED, _REFUSED = 34, 37
# mutmut takes these for a test that took too long.
_NOT_STARTED = (-1, 255)
_KILLED = {"killed", "caught by type check", "timeout", "segfault"}
# Calls whose arguments are sentences and what stands in them.
_MESSAGES = {"T", "TN", "N_"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the mutants, try them or a sample, and say what came of it. Always returns 0: who survives is to be read."""
    parser = argparse.ArgumentParser(prog="script/mutants", description=__doc__)
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="only these, e.g. scorekeeper.games.gin (all)")
    parser.add_argument("--sample", type=int, metavar="N", help="try only N of them, chosen by chance")
    parser.add_argument("--seed", type=int, default=2026, help="what chance begins with (2026)")
    parser.add_argument("--again", action="store_true", help="try only those again that survived the last time")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many are tried at once (all cores)")
    parser.add_argument("--show", action="store_true", help="only print the survivors of the last run, with the change")
    parser.add_argument("--write", action="store_true", help=f"write the figures into docs/{DOCUMENT.name}")
    args = parser.parse_args(arguments)
    leave_out_messages()
    if not args.show:
        if args.again:
            _choose_again()
        else:
            _make(args.jobs)
            _choose(args.modules, args.sample, args.seed)
            _refuse()
        _try(args.jobs)
    statuses = _statuses()
    for name in sorted(_survivors(statuses)):
        print(f"{statuses[name]}: {name}", *([mutmut.get_diff_for_mutant(name)] if args.show else []), sep="\n")
    print("\n".join(table(statuses)))
    if args.write:
        DOCUMENT.write_text(written(DOCUMENT.read_text(), table(statuses), "mutants"))
    return 0


def leave_out_messages() -> None:
    """Let mutmut change neither strings nor the arguments of a message: a test that quoted each would prove nothing."""
    removal = mutators.operator_arg_removal

    def arguments_removed(node: cst.Call) -> Iterable[cst.Call]:
        if not (isinstance(node.func, cst.Name) and node.func.value in _MESSAGES):
            yield from removal(node)

    kept = []
    for kind, operator in mutators.mutation_operators:
        if operator is not mutators.operator_string:
            kept.append((kind, arguments_removed if operator is removal else operator))
    mutators.mutation_operators[:] = kept


def _make(jobs: int) -> None:
    """Write all mutants into the folder `mutants`, which is made anew."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    copy_src_dir()
    mutmut.create_mutants(jobs)


def _files() -> list[SourceFileMutationData]:
    files = [SourceFileMutationData(path=path) for path in walk_mutatable_files()]
    for file in files:
        file.load()
    return files


def _choose(modules: Sequence[str], sample: int | None, seed: int) -> None:
    """Write into mutmut's files which mutants are not to be tried."""
    files = _files()
    names = [name for file in files for name in sorted(file.exit_code_by_key)]
    among = [name for name in names if not modules or name.startswith(tuple(modules))]
    chosen = set(among if sample is None else random.Random(seed).sample(among, min(sample, len(among))))
    for file in files:
        file.exit_code_by_key = {name: None if name in chosen else _SKIPPED for name in file.exit_code_by_key}
        file.save()


def _choose_again() -> None:
    """Write into mutmut's files that those are to be tried again that survived. Whatever was killed stays so, also
    where mutmut would begin anew because its settings have changed."""
    survivors = _survivors(_statuses())
    for file in _files():
        file.exit_code_by_key |= dict.fromkeys(survivors & file.exit_code_by_key.keys())
        file.save()
    kept = FOLDER / "mutmut-stats.json"
    known = json.loads(kept.read_text())
    known.pop("config_fingerprint", None)
    kept.write_text(json.dumps(known))


def _refuse() -> None:
    """Write into mutmut's files which of the chosen mutants mypy refuses; they need not be tried."""
    names = refused(FOLDER)
    for file in _files():
        keys = {get_mutant_name(Path(file.path), name) for name in names.get(str(file.path), ())}
        for name, code in file.exit_code_by_key.items():
            if code is None and name in keys:
                file.exit_code_by_key[name] = _REFUSED
        file.save()


def _try(jobs: int) -> None:
    """Let mutmut try the chosen ones. It runs by itself, because this process has loaded the unchanged code."""
    with (FOLDER / "run.log").open("w") as log:
        command = [Path(sys.executable).with_name("mutmut"), "run", "--max-children", str(jobs)]
        done = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        sys.exit("mutmut could not try them; mutants/run.log tells why.")


def _statuses() -> Mapping[str, str]:
    """What came of each mutant that was tried, by its name."""
    codes = {name: code for file in _files() for name, code in file.exit_code_by_key.items()}
    if failed := [name for name, code in codes.items() if code in _NOT_STARTED]:
        sys.exit(f"The tests of {len(failed)} mutants could not be started, for example of {failed[0]}.")
    statuses = {name: status_by_exit_code[code] for name, code in codes.items()}
    return {name: status for name, status in statuses.items() if status not in ("skipped", "not checked")}


def _survivors(statuses: Mapping[str, str]) -> set[str]:
    return {name for name, status in statuses.items() if status not in _KILLED}


def table(statuses: Mapping[str, str]) -> list[str]:
    """A table of packages: how many mutants were tried there, and how many were killed."""
    tried, killed, by_types = Counter[str](), Counter[str](), Counter[str]()
    for name, status in statuses.items():
        for package in (name.split(".")[1], "together"):
            tried[package] += 1
            killed[package] += status in _KILLED
            by_types[package] += status == "caught by type check"
    lines = [
        "| where | mutants tried | killed | of these by mypy | share | of all (95 %) |",
        "|---|---|---|---|---|---|",
    ]
    for package in sorted(tried, key=lambda package: (package == "together", package)):
        share = f"{100 * killed[package] / tried[package]:.1f} %"
        low, high = (100 * end for end in wilson(killed[package], tried[package]))
        numbers = f"{tried[package]:,} | {killed[package]:,} | {by_types[package]:,}"
        lines.append(f"| {package} | {numbers} | {share} | {low:.1f} to {high:.1f} % |")
    return lines


if __name__ == "__main__":
    sys.exit(main())

"""Packs the modules that a phone can import, compiled. `compile.mjs` runs this file alone, in the Python of Pyodide, as
bytecode belongs to one version of Python; so it imports nothing but the standard library.

Every import statement counts, also in functions, except those of modules that are left out. The bytes depend on nothing
but the content of the files, not on their times, nor on where they lie.
"""

import ast
import gzip
import io
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import MAGIC_NUMBER
from marshal import dumps
from pathlib import Path
from typing import TypedDict

# Where Pyodide looks for libraries, and for its standard library.
LIBRARIES = "/lib/python3.14/site-packages"
STANDARD = "/lib/python314.zip"
# A .pyc file whose source is never looked for: flags 1 are "by hash, unchecked"; no source, so no hash.
_HEADER = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
_EARLIEST = (1980, 1, 1, 0, 0, 0)


class Plan(TypedDict):
    """What to pack. A module is named as in Python; a file in a pack by its path below site-packages."""

    # Folders with modules and libraries, in the order of sys.path.
    roots: list[str]
    # First names of the modules that may come from there. All others count as absent, unless Python itself has them.
    libraries: list[str]
    # Modules to begin with; `.*` at the end: with all below.
    seeds: list[str]
    # Modules that are not followed, with all below.
    left_out: list[str]
    # Files that are not modules: [path in the pack, path here].
    files: list[tuple[str, str]]
    # The standard library as Pyodide has it, and modules of it that no import statement names.
    standard: str
    standard_seeds: list[str]


class Task(TypedDict):
    """What `main` does: `large` files are compressed as they are, [name, path]."""

    plan: Plan
    large: list[tuple[str, str]]


# A module: where it lies, relative to its root, and its source.
Module = tuple[str, bytes]


def pack(plan: Plan) -> dict[str, bytes]:
    """The files `app.pack`, with the program and its libraries, and `python_stdlib.zip`. Raises ModuleNotFoundError."""
    roots = [Path(root) for root in plan["roots"]]

    def library(name: str) -> Module | None:
        return _find_module(roots, name) if name.partition(".")[0] in plan["libraries"] else None

    seeds = list(_seed_modules(roots, plan["seeds"]))
    modules, absent = closure(seeds, library, plan["left_out"])
    with zipfile.ZipFile(plan["standard"]) as archive:
        names = set(archive.namelist())

        def standard(name: str) -> Module | None:
            base = name.replace(".", "/")
            path = next((path for path in (f"{base}.py", f"{base}/__init__.py") if path in names), None)
            return (path, archive.read(path)) if path else None

        # What was imported before anything of ours is what Pyodide needs to start.
        begun = [name for name in sorted(plan["standard_seeds"]) if standard(name)]
        own, _ = closure([*begun, *filter(standard, sorted(absent))], standard, plan["left_out"])
    files = {path: Path(place).read_bytes() for path, place in plan["files"]}
    for path, source in modules.values():
        files[f"{path}c"] = compile_module(source, f"{LIBRARIES}/{path}")
    return {
        "app.pack": join_files(files),
        "python_stdlib.zip": _zip_files(
            {f"{path}c": compile_module(source, f"{STANDARD}/{path}") for path, source in own.values()}
        ),
    }


def closure(
    seeds: Sequence[str], find: Callable[[str], Module | None], left_out: Sequence[str]
) -> tuple[dict[str, Module], set[str]]:
    """All modules that `find` has and that the seeds import, directly or not, by name; and the names that it has not,
    among them functions that are imported by `from`."""
    modules: dict[str, Module] = {}
    absent: set[str] = set()
    waiting = list(seeds)
    for seed in seeds:
        if not find(seed):
            raise ModuleNotFoundError(seed)
    while waiting:
        name = waiting.pop()
        if name in modules or name in absent:
            continue
        if any(name == left or name.startswith(f"{left}.") for left in left_out) or not (module := find(name)):
            absent.add(name)
            continue
        modules[name] = module
        waiting += (name.rpartition(".")[0],) if "." in name else ()
        waiting += imports(name, module)
    return modules, absent


def imports(name: str, module: Module) -> Iterator[str]:
    """The full names that a module imports; `from x import y` counts as `x` and as `x.y`."""
    path, source = module
    package = name if path.endswith("/__init__.py") else name.rpartition(".")[0]
    for node in _nodes(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                parts = alias.name.split(".")
                yield from (".".join(parts[: count + 1]) for count in range(len(parts)))
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")
            base = ".".join(above[: len(above) - node.level + 1]) if node.level else ""
            start = f"{base}.{node.module}" if base and node.module else base or node.module or ""
            yield start
            yield from (f"{start}.{alias.name}" for alias in node.names)


def compile_module(source: bytes, path: str) -> bytes:
    """A module as a .pyc file that is used without its source. Asserts stay in it; docstrings, a sixth, do not."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and (
            ast.get_docstring(node, clean=False) is not None
        ):
            # A body needs a statement; in a module nothing may come before imports from the future.
            node.body[:1] = [] if isinstance(node, ast.Module) else [ast.copy_location(ast.Pass(), node.body[0])]
    return _HEADER + dumps(compile(tree, path, "exec", dont_inherit=True, optimize=0))


def join_files(files: Mapping[str, bytes]) -> bytes:
    """Files as one: the length of the index in four bytes, the index [[path, size], ...] as JSON, then their bytes."""
    paths = sorted(files)
    index = json.dumps([[path, len(files[path])] for path in paths], separators=(",", ":")).encode()
    return b"".join([len(index).to_bytes(4, "little"), index, *(files[path] for path in paths)])


def _zip_files(files: Mapping[str, bytes]) -> bytes:
    """An archive that is not compressed, as it is compressed as a whole on its way."""
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as archive:
        for path in sorted(files):
            archive.writestr(zipfile.ZipInfo(path, _EARLIEST), files[path])
    return result.getvalue()


def _find_module(roots: Sequence[Path], name: str) -> Module | None:
    base = name.replace(".", "/")
    for root in roots:
        for path in (f"{base}/__init__.py", f"{base}.py"):
            if (root / path).is_file():
                return path, (root / path).read_bytes()
    return None


def _nodes(module: ast.Module) -> Iterator[ast.AST]:
    """All nodes of a module, but for those that only type checkers read."""
    waiting: list[ast.AST] = [module]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.If) and ast.unparse(node.test).rpartition(".")[2] == "TYPE_CHECKING":
            waiting += node.orelse
        else:
            waiting += ast.iter_child_nodes(node)


def _seed_modules(roots: Sequence[Path], seeds: Sequence[str]) -> Iterator[str]:
    for seed in seeds:
        if not seed.endswith(".*"):
            yield seed
            continue
        base = seed.removesuffix(".*").replace(".", "/")
        root = next((root for root in roots if (root / base).is_dir()), None)
        if root is None:
            raise ModuleNotFoundError(seed)
        for path in sorted((root / base).rglob("*.py")):
            yield ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def main(task: Path, output: Path) -> None:
    """Do a task: write the packed files, and the other large files that it names, compressed into a folder."""
    content: Task = json.loads(task.read_text())
    packed = pack(content["plan"]) | {name: Path(place).read_bytes() for name, place in content["large"]}
    for name, value in packed.items():
        (output / f"{name}.gz").write_bytes(gzip.compress(value, 9, mtime=0))

"""Builds a site: a folder of static files with which a phone runs the whole application by itself."""

import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper import OperatorError, __version__, reason_of
from scorekeeper.site import contents, pyodide
from scorekeeper.site.pages import Pages
from scorekeeper.site.release import BOUND, as_json, fingerprint, listed, on_the_way

RELEASE = "release.json"
# Large files lie in the folder compressed only, so that their way does not depend on the host.
_LARGE = ("pyodide.asm.mjs", "pyodide.asm.wasm")
_OLDEST_NODE = 18
# How many packs of earlier builds are kept.
_KEPT = 8


class CannotBuild(OperatorError):
    """A site cannot be built. The message says why, and what to do."""


def build(folder: Path, package: Path | None = None) -> Mapping[str, int]:
    """Build the site into `folder`, which is new, empty or has an earlier site. Return the files with their bytes on
    the way to a phone. `package` is the npm package of Pyodide, or a folder with its files; without one it is fetched.
    Raises CannotBuild or NoPyodide; then the folder is as it was."""
    _check(folder)
    with TemporaryDirectory() as scratch:
        files = site_files(Path(scratch), package)
    sizes = {path: on_the_way(path, content) for path, content in files.items()}
    if (total := sum(sizes.values())) > BOUND:
        raise CannotBuild(
            "The site has %(bytes)s bytes, more than %(bound)s: a first visit would take too long. The largest file is "
            "%(file)s.",
            bytes=total,
            bound=BOUND,
            file=max(sizes, key=lambda path: sizes[path]),
        )
    _write(folder, files)
    return sizes


def site_files(scratch: Path, package: Path | None = None) -> dict[str, bytes]:
    """All files of a site by their paths; `scratch` is an empty folder for what is needed on the way."""
    python = scratch / "pyodide"
    python.mkdir()
    pyodide.unpack(package, python)
    (python / "pyodide-lock.json").write_bytes(as_json(pyodide.LOCK))
    made = _packs(python, scratch)
    made |= {name: (python / name).read_bytes() for name in ("pyodide.mjs", "pyodide-lock.json")}
    with Pages() as pages:
        fixed = pages.static() | pages.manifests()
        name = fingerprint((fixed | made | pages.shell("build")).items())
        files = fixed | {f"site/{name}/{path}": content for path, content in made.items()} | pages.shell(name)
        about: dict[str, object] = {"build": name, "version": __version__, "fingerprint": pages.fingerprint()}
    cached = {path: content for path, content in files.items() if path != "worker.js"}
    libraries = {library.metadata["Name"]: library.version for library in contents.distributions()}
    about |= {"pyodide": pyodide.VERSION, "libraries": libraries, "files": listed(cached)}
    files[RELEASE] = as_json(about)
    return files


def _packs(python: Path, scratch: Path) -> dict[str, bytes]:
    """The packs and the large files, compressed: made by Python in node, or what that made of the same before."""
    plan, folders = contents.plan(python)
    large = [(name, f"/in/pyodide/{name}") for name in _LARGE]
    cached_folder = pyodide.cache_folder() / f"packed-{contents.digest(plan, folders)}"
    if not cached_folder.is_dir():
        work = scratch / "work"
        work.mkdir()
        task = {"plan": plan, "large": large, "folders": folders | {"/out": str(work)}}
        (scratch / "task.json").write_text(json.dumps(task))
        _in_node(python, scratch / "task.json")
        _cache(work, cached_folder)
        return _contents(work)
    return _contents(cached_folder)


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.gz"))}


def _cache(work: Path, cached_folder: Path) -> None:
    """Keep what was made for the next builds, beside that of a few others. Without room for it they take longer."""
    with suppress(OSError):
        cached_folder.parent.mkdir(parents=True, exist_ok=True)
        earlier = sorted(cached_folder.parent.glob("packed-*"), key=lambda path: path.stat().st_mtime)
        for path in earlier[:-_KEPT]:
            shutil.rmtree(path)
        with TemporaryDirectory(dir=cached_folder.parent) as scratch:
            shutil.copytree(work, Path(scratch, "new")).rename(cached_folder)


def _in_node(python: Path, task: Path) -> None:
    """Run `packing.py` in the Python of Pyodide. Raises CannotBuild."""
    node = shutil.which("node")
    if node is None:
        raise CannotBuild(
            "Building a site takes node, which is not on this computer. Install node %(version)s or newer (on Debian "
            "and Ubuntu: apt install nodejs).",
            version=_OLDEST_NODE,
        )
    command = [node, str(Path(__file__).parent / "compile.mjs"), str(python), str(task)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 -- node itself, no shell
    if done.returncode:
        raise CannotBuild(
            "Python did not compile the program in node. Is node older than %(version)s? It says: %(why)s",
            version=_OLDEST_NODE,
            why=" ".join(done.stderr.split())[-400:],
        )


def _check(folder: Path) -> None:
    """Raise CannotBuild if the folder has something else than a site."""
    try:
        foreign = folder.exists() and any(folder.iterdir()) and not (folder / RELEASE).is_file()
    except OSError as error:
        raise _cannot_write(folder, error) from error
    if foreign:
        raise CannotBuild(
            "%(folder)s has other files in it. Name a folder that is new or empty, or that has an earlier site.",
            folder=folder,
        )


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files beside the folder, then put them in its place. A web server of another user may read them."""
    usual = os.umask(0o022)
    try:
        folder.absolute().parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder.absolute().parent, prefix=f".{folder.name}-") as scratch:
            made = Path(scratch, "site")
            for path, content in files.items():
                (made / path).parent.mkdir(parents=True, exist_ok=True)
                (made / path).write_bytes(content)
            if folder.exists():
                folder.rename(Path(scratch, "before"))
            made.rename(folder)
    except OSError as error:
        raise _cannot_write(folder, error) from error
    finally:
        os.umask(usual)


def _cannot_write(folder: Path, error: OSError) -> CannotBuild:
    return CannotBuild(
        "%(folder)s cannot be written: %(why)s. Name another folder.", folder=folder, why=reason_of(error)
    )

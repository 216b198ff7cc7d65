"""Pyodide: Python for browsers. Its version and files are pinned here; it is fetched from npm, not kept in the project.
Its licence is MPL-2.0, and the files are passed on as they are; `SOURCE` is where they come from."""

import hashlib
import os
import shutil
import subprocess
import tarfile
from collections.abc import Mapping
from pathlib import Path

from scorekeeper import OperatorError, reason_of

VERSION = "314.0.7"
SOURCE = f"https://github.com/pyodide/pyodide/tree/{VERSION}"
# The files that are used, by SHA-256.
FILES: Mapping[str, str] = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
# What Pyodide reads to know of packages: there are none to load, for all libraries lie in one file.
LOCK = {
    "info": {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.2"},
    "packages": {},
}
_PACKAGE = f"pyodide@{VERSION}"
_TARBALL = f"pyodide-{VERSION}.tgz"


class NoPyodide(OperatorError):
    """Pyodide cannot be had. The message says why, and what to do."""


def cache_folder() -> Path:
    """Where what was fetched is kept for the next time: below XDG_CACHE_HOME, or `~/.cache`."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "scorekeeper"


def unpack(package: Path | None, folder: Path) -> None:
    """Put the files of Pyodide into `folder`, from its npm package or a folder with what that holds; without `package`
    from npm, once. Raises NoPyodide if they cannot be fetched or read, or if a file is not the one that is pinned
    here."""
    source = package or fetch_package()
    try:
        if source.is_dir():
            for name in FILES:
                shutil.copyfile(source / name, folder / name)
        else:
            with tarfile.open(source) as archive:
                for name in FILES:
                    member = archive.extractfile(f"package/{name}")
                    (folder / name).write_bytes(member.read() if member else b"")
    except OSError as error:
        raise NoPyodide(
            "%(file)s cannot be read: %(why)s. Give the package that `npm pack %(package)s` fetches, or a folder with "
            "its files.",
            file=source,
            why=reason_of(error),
            package=_PACKAGE,
        ) from error
    except (tarfile.TarError, KeyError, EOFError) as error:
        raise _other(source, source.name) from error
    for name, expected in FILES.items():
        if hashlib.sha256((folder / name).read_bytes()).hexdigest() != expected:
            raise _other(source, name)


def _other(source: Path, name: str) -> NoPyodide:
    return NoPyodide(
        "%(name)s of %(file)s is not that of Pyodide %(version)s. Delete %(file)s and start again; it is fetched anew.",
        name=name,
        file=source,
        version=VERSION,
    )


def fetch_package() -> Path:
    """The npm package in the cache, fetched if it is not there. Raises NoPyodide."""
    kept = cache_folder() / _TARBALL
    if kept.is_file():
        return kept
    npm = shutil.which("npm")
    if npm is None:
        raise NoPyodide(
            "Pyodide %(version)s is fetched with npm, which is not on this computer. Install npm (on Debian and "
            "Ubuntu: apt install npm), or give the package: --pyodide FILE",
            version=VERSION,
        )
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NoPyodide(
            "The folder %(folder)s cannot be made: %(why)s.", folder=kept.parent, why=reason_of(error)
        ) from error
    # npm compares what it fetched with the checksum of its registry, and writes the file when it is whole.
    command = [npm, "pack", _PACKAGE, "--silent", "--pack-destination", str(kept.parent)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 -- npm itself, no shell
    if done.returncode or not kept.is_file():
        raise NoPyodide(
            "npm could not fetch Pyodide %(version)s. Is this computer on the internet? npm says: %(why)s",
            version=VERSION,
            why=" ".join(done.stderr.split())[-500:],
        )
    return kept

"""The addresses of static files. All start with one fingerprint, which changes when any file changes."""

import hashlib
from functools import cache
from pathlib import Path
from urllib.parse import quote

from flask import current_app, request


def asset(filename: str) -> str:
    """The address of the static file at this path below `static`.

    It contains the fingerprint of the whole folder, so browsers may cache it for ever, and so do the relative imports
    of scripts.
    """
    return f"{request.script_root}{current_app.static_url_path}/{quote(filename)}"


def files_version() -> str:
    """The fingerprint of the static files of this server."""
    return (current_app.static_url_path or "").rpartition("/")[2]


@cache
def fingerprint(folder: Path) -> str:
    """Twelve hexadecimal digits, computed from the path and content of every file in a folder, but for those in `site`:
    no page of the application has them."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        if folder / "site" in path.parents:
            continue
        content = path.read_bytes()
        digest.update(f"{path.relative_to(folder).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:12]

"""The site of this checkout: built once for all processes of a test run."""

import fcntl
import hashlib
import json
from pathlib import Path

from scorekeeper.site.build import RELEASE, build


def site_of_this_checkout(common: Path) -> Path:
    """The folder of the site, below a folder that the processes of a run have in common."""
    folder = common / "site"
    with (common / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / RELEASE).exists():
            build(folder)
    return folder


def rename_build(folder: Path, name: str) -> None:
    """Make a site another build, of this name, as a host has it after a newer program was published."""
    release = json.loads((folder / RELEASE).read_text())
    old = release["build"]
    (folder / "site" / old).rename(folder / "site" / name)
    for path in ("worker.js", "index.html", f"site/{name}/unanswered.html"):
        (folder / path).write_text((folder / path).read_text().replace(old, name))
    files = []
    for file in release["files"]:
        path = file["path"].replace(f"site/{old}/", f"site/{name}/")
        new = {}
        if path.endswith(".html"):
            content = (folder / path).read_bytes()
            new = {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        files.append(file | {"path": path} | new)
    (folder / RELEASE).write_text(json.dumps(release | {"build": name, "files": files}))

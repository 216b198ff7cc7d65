"""The site of this checkout: built once for all processes of a test run."""

import fcntl
import gzip
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


def add_migration(folder: Path, name: str, sql: str) -> None:
    """Make a site one whose program brings the data of the one before into a new form, by a step of this name."""
    release = json.loads((folder / RELEASE).read_text())
    (pack,) = folder.glob("site/*/app.pack.gz")
    content = gzip.decompress(pack.read_bytes())
    end = 4 + int.from_bytes(content[:4], "little")
    index = json.loads(content[4:end])
    (first,) = (path for path, _ in index if path.endswith("/0001_sessions_matches_entries_grants.sql"))
    index.append([f"{first.rpartition('/')[0]}/9999_{name}.sql", len(sql.encode())])
    head = json.dumps(index).encode()
    content = len(head).to_bytes(4, "little") + head + content[end:] + sql.encode()
    pack.write_bytes(gzip.compress(content, mtime=0))
    for file in release["files"]:
        if file["path"].endswith("/app.pack"):
            changed = {"size": len(content), "gzip": pack.stat().st_size, "sha256": hashlib.sha256(content).hexdigest()}
            file |= changed
    (folder / RELEASE).write_text(json.dumps(release))


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

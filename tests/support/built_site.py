"""The site of this checkout: built once for all processes of a test run."""

import fcntl
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

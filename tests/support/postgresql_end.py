"""Ends the servers of PostgreSQL in a folder, and deletes it, once no process of tests holds a lock any more.

A program of its own, so that they end even with tests that were killed: `postgresql_end.py LOCK FOLDER`.
"""

import fcntl
import os
import shutil
import sys
import time
from contextlib import suppress
from pathlib import Path
from signal import SIGQUIT


def main(lock: Path, folder: Path) -> None:
    with lock.open("r+") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        files = list(folder.glob("*/data/postmaster.pid"))
        for file in files:
            # At once: what they hold is needed no more.
            with suppress(ProcessLookupError):
                os.kill(int(file.read_text().split()[0]), SIGQUIT)
        for _ in range(100):
            if not any(file.exists() for file in files):
                break
            time.sleep(0.05)
        shutil.rmtree(folder, ignore_errors=True)
        # Whoever waits for the lock begins a server of its own.
        held.truncate(0)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))

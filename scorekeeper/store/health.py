"""Whether the database can be used now, found out without writing."""

import os
import shutil
from pathlib import Path

from scorekeeper.store.migrations import known_steps
from scorekeeper.store.models import Away, DamagedDatabase, StorageError
from scorekeeper.store.places import Place
from scorekeeper.store.pool import Pool

LEAST_ROOM = 20 * 1024 * 1024
"""Bytes. A busy evening takes less than one megabyte."""


def health_problems(pool: Pool, place: Place, folder: Path) -> dict[str, str]:
    """What keeps the database at `place` from being used, as sentences by code, which name no file; empty if all is
    well. `pool` has the connections to the database, `folder` is that of the server."""
    problems = {}
    try:
        with pool.store(place) as store:
            rows = store.database.rows("SELECT name FROM _sqlite_migrations WHERE migration_set = 'scorekeeper'")
        steps = {row["name"] for row in rows}
        # A server goes on while newer ones have added something. With a file, all that is meant to run is this one.
        if known_steps() - steps or (isinstance(place, Path) and steps - known_steps()):
            problems["database.migration"] = "The database is not that of this version. Start the server again."
    except DamagedDatabase:
        problems["database.damaged"] = "The database is damaged. Stop the server, then restore a backup."
    except Away:
        problems["database.away"] = "The database does not answer. Check that its server runs and can be written."
    except StorageError:
        problems["database.unreadable"] = "The database cannot be read. Check that its disk is there."
    if isinstance(place, Path) and not (os.access(place, os.W_OK) and os.access(place.parent, os.W_OK)):
        problems["database.unwritable"] = "The database cannot be written. Check its disk and the rights to its folder."
    try:
        if shutil.disk_usage(folder).free < LEAST_ROOM:
            problems["disk.full"] = "The disk is nearly full. Free some space on it."
    except OSError:
        problems["disk.missing"] = "The folder with the data is not there. Check that its disk is mounted."
    return problems

"""The data folder: the files in it, who may read them, and which process uses it.

It holds the database, the secret key and the lock file of the running server. `prepare` checks and completes it when a
program starts; `lock` keeps other servers away. Whatever is wrong is raised as `InstanceError`, with a message for
whoever runs the program.
"""

from scorekeeper.instance.background_check import BackgroundCheck
from scorekeeper.instance.errors import Consent, InstanceError, NeedsConsent, explaining_storage_errors, refuse
from scorekeeper.instance.folder import database_of, make_private, prepare
from scorekeeper.instance.lock import lock
from scorekeeper.instance.secret import secret_of

__all__ = [
    "BackgroundCheck",
    "Consent",
    "InstanceError",
    "NeedsConsent",
    "database_of",
    "explaining_storage_errors",
    "lock",
    "make_private",
    "prepare",
    "refuse",
    "secret_of",
]

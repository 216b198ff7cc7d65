"""The data folder: what lies in it, who may read it, which process has it.

The folder holds the database, the secret key and the file that says which server runs on it. `prepare` brings all of it
into order when a program starts; `lock` keeps other servers away. What is wrong is raised as `InstanceError`, whose
message is for whoever runs the program.
"""

from scorekeeper.instance.background_look import BackgroundLook
from scorekeeper.instance.errors import Consent, InstanceError, NeedsConsent, explained, refuse
from scorekeeper.instance.folder import database_of, keep_private, prepare
from scorekeeper.instance.lock import lock
from scorekeeper.instance.secret import secret_of

__all__ = [
    "BackgroundLook",
    "Consent",
    "InstanceError",
    "NeedsConsent",
    "database_of",
    "explained",
    "keep_private",
    "lock",
    "prepare",
    "refuse",
    "secret_of",
]

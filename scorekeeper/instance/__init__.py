"""The data folder: the database, the secret key and the lock file of the running server; who may read them, and which
process uses them. Whatever is wrong is raised as `InstanceError`, with a message for whoever runs the program."""

from scorekeeper.instance.data import Data, FolderData, PostgresData, data_of
from scorekeeper.instance.errors import Consent, InstanceError, NeedsConsent, explaining_storage_errors, refuse
from scorekeeper.instance.folder import secret_of

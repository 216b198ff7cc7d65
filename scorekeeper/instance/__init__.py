"""The data folder: the database, the secret key and the lock file of the running server; who may read them, and which
process uses them. Whatever is wrong is raised as `InstanceError`, with a message for whoever runs the program."""

from scorekeeper.instance.data import Data as Data
from scorekeeper.instance.data import FolderData as FolderData
from scorekeeper.instance.data import PostgresData as PostgresData
from scorekeeper.instance.data import data_of as data_of
from scorekeeper.instance.errors import Consent as Consent
from scorekeeper.instance.errors import InstanceError as InstanceError
from scorekeeper.instance.errors import NeedsConsent as NeedsConsent
from scorekeeper.instance.errors import explaining_storage_errors as explaining_storage_errors
from scorekeeper.instance.errors import refuse as refuse
from scorekeeper.instance.folder import secret_of as secret_of

"""The parts of an application that a server in a house runs: a data folder, worker processes, and paper as PDF."""

from dataclasses import dataclass
from pathlib import Path

from scorekeeper.instance import Consent, database_of, prepare
from scorekeeper.server.addresses import lan_addresses
from scorekeeper.web.files.pdf_paper import PdfPaper
from scorekeeper.web.http.parts import Parts
from scorekeeper.web.http.workers import WorkerPools
from scorekeeper.workers.processes import WorkerProcesses

# The pages that hand a session to such a server.
_NEEDS_A_HOUSE = frozenset({"files.play_on_pages"})
_MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class HouseData:
    """The data in a folder. `consent` is asked before it starts without its database or key."""

    folder: Path
    consent: Consent

    @property
    def database(self) -> Path:
        """The path of the database."""
        return database_of(self.folder)

    def prepare(self) -> bytes:
        """Make the folder, its database and its key ready, and return the key. Raises InstanceError."""
        return prepare(self.folder, self.consent)


def house_parts(folder: Path, consent: Consent) -> Parts:
    """The parts of a server with its data in `folder`. No process starts before there is work."""
    return Parts(HouseData(folder, consent), worker_pools(), PdfPaper(), _NEEDS_A_HOUSE, addresses=lan_addresses)


def worker_pools() -> WorkerPools:
    """The pools of a server. A waiting request holds a thread of it, so all places together are half its threads."""
    return WorkerPools(
        paper=WorkerProcesses(2, 2, seconds=60, memory=512 * _MEGABYTE),
        questions=WorkerProcesses(2, 2, seconds=30, memory=256 * _MEGABYTE),
    )

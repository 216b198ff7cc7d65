"""The parts of an application that a server in a house runs: a data folder, worker processes, and paper as PDF."""

from scorekeeper.instance import Data, FolderData
from scorekeeper.server.addresses import lan_addresses
from scorekeeper.web.files.paper_kinds import pdf_paper
from scorekeeper.web.http.parts import Parts
from scorekeeper.web.http.workers import WorkerPools
from scorekeeper.workers.processes import WorkerProcesses

# The pages that hand a session to such a server, and what its commands do there.
_NEEDS_A_HOUSE = frozenset({"files.salvage_pages", "files.play_on_pages"})
_MEGABYTE = 1024 * 1024


def house_parts(data: Data) -> Parts:
    """The parts of a server with these data. No process starts before there is work."""
    shared = not isinstance(data, FolderData)
    return Parts(data, worker_pools(), pdf_paper, _NEEDS_A_HOUSE, addresses=lan_addresses, shared=shared)


def worker_pools() -> WorkerPools:
    """The pools of a server. A waiting request holds a thread of it, so all places together are half its threads."""
    return WorkerPools(
        paper=WorkerProcesses(2, 2, seconds=60, memory=512 * _MEGABYTE),
        questions=WorkerProcesses(2, 2, seconds=30, memory=256 * _MEGABYTE),
    )

"""The parts of an application that runs inside a browser."""

from scorekeeper.browser.data import PhoneData
from scorekeeper.web.http.parts import Paper, Parts
from scorekeeper.web.http.workers import WorkerPools
from scorekeeper.workers.in_place import InPlace

# Steps of a question. Saves wait meanwhile: about two seconds here, several on a slow phone.
_MOST_STEPS = 500_000
# The pages of other phones, which watch, count their own hands, keep score as well and show the board in another room;
# and those of whoever runs a server.
NEEDS_A_SERVER = frozenset(
    {
        "files.board_picture_pages",
        "files.operator_pages",
        "phone_counts.arrival_pages",
        "phone_counts.pages",
        "sharing.pages",
        "sharing.phone_code_pages",
    }
)


def browser_parts(data: PhoneData, paper: Paper) -> Parts:
    """The parts for a phone alone, with its data and its kind of paper."""
    here = InPlace(_MOST_STEPS)
    pools = WorkerPools(paper=here, questions=here)
    return Parts(data, pools, paper, NEEDS_A_SERVER, framed=True, kept_by="browser", copy=data.copy)

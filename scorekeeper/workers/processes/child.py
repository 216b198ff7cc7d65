"""The program of a worker process: it sets its own limits, then calls one function after the other."""

import errno
import gc
import multiprocessing
import os
import resource
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from threading import Thread
from traceback import format_exc

from scorekeeper.workers import reporting_to

# The exit status of a process that gets no more memory. Anything else it tried then could fail as well.
OUT_OF_MEMORY = errno.ENOMEM
# The niceness, 0 to 19: pages are answered even while workers use every processor.
_NICE = 5


def work(connection: Connection, memory: int, patience: float) -> None:
    """Call each function that arrives as (function, args, kwargs) and answer with (True, (result, None)) or (True,
    (None, exception)); what it reports is sent as (False, progress) before. Ends when nothing arrives for `patience`
    seconds, when the program at the other end is gone, and with the status `OUT_OF_MEMORY` if it needs more than
    `memory` bytes."""
    Thread(target=_end_with_parent, daemon=True).start()
    _set_limits(memory)
    # Everything loaded by now stays, so the garbage collector need not look at it again. Nearly everything that a call
    # makes is freed without it.
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    connection.send_bytes(b"ready")
    try:
        while connection.poll(patience):
            _answer(connection, connection.recv_bytes())
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except (EOFError, OSError):
        # The other end is closed.
        pass
    # Not `return`: libraries would clean up what the system takes back anyway.
    os._exit(0)


def _answer(connection: Connection, job: bytes) -> None:
    try:
        function, args, kwargs = ForkingPickler.loads(job)
        with reporting_to(lambda progress: connection.send((False, progress))):
            result = function(*args, **kwargs)
        connection.send((True, (result, None)))
    except MemoryError:
        raise
    except Exception as error:
        # The caller raises whatever the function raised. Tracebacks cannot be pickled, so it becomes a note.
        error.add_note(f"In a worker process:\n{format_exc()}")
        connection.send((True, (None, error)))


def _set_limits(memory: int) -> None:
    with suppress(OSError):
        os.nice(_NICE)
    # A crash writes no core dump to the memory card.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        most = resource.getrlimit(resource.RLIMIT_DATA)[1]
        memory = memory if most == resource.RLIM_INFINITY else min(memory, most)
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        # If memory runs out after all, Linux ends this process and not the server.
        with suppress(OSError):
            Path("/proc/self/oom_score_adj").write_text("1000")


def _end_with_parent() -> None:
    """End this process as soon as the program that started it is gone, even by SIGKILL."""
    parent = multiprocessing.parent_process()
    assert parent
    parent.join()
    os._exit(1)

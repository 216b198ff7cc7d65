"""What runs in a worker process: it sets its own limits, then calls one function after the other."""

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

# The status with which the process ends when it gets no more memory. What else it did then could fail as well.
OUT_OF_MEMORY = errno.ENOMEM
# How much the rest of the computer goes first, from 0 to 19: pages are answered while workers use every processor.
_NICE = 5

# The way to whoever waits for the running call; None outside worker processes. A process runs one call at a time.
_asked_by: Connection | None = None


def work(connection: Connection, memory: int, patience: float) -> None:
    """Call each function that arrives as (function, args, kwargs), and answer with (True, (result, None)) or
    (True, (None, exception)). Before that come any number of (False, news), from `report`.

    Ends when nothing arrives for `patience` seconds, or when the program at the other end has gone. `memory` are the
    bytes of data that the process may have; it ends with the status `OUT_OF_MEMORY` if it needs more.
    """
    global _asked_by
    _asked_by = connection
    Thread(target=_end_with_parent, daemon=True).start()
    _set_limits(memory)
    # What is loaded by now stays, so the garbage collector need not look through it again and again. Nearly all that a
    # call makes goes without it.
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
    # Not `return`: the libraries would tidy up what the computer takes back anyway.
    os._exit(0)


def report(news: object) -> None:
    """Tell whoever waits for the running call something picklable, perhaps how far it is. Elsewhere it does nothing."""
    if _asked_by is not None:
        _asked_by.send((False, news))


def _answer(connection: Connection, job: bytes) -> None:
    try:
        function, args, kwargs = ForkingPickler.loads(job)
        connection.send((True, (function(*args, **kwargs), None)))
    except MemoryError:
        raise
    except Exception as error:
        # Whatever the work raises is raised by whoever asked for it. The traceback does not travel.
        error.add_note(f"In a worker process:\n{format_exc()}")
        connection.send((True, (None, error)))


def _set_limits(memory: int) -> None:
    with suppress(OSError):
        os.nice(_NICE)
    # A process that crashes writes no picture of its memory to the card.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        most = resource.getrlimit(resource.RLIMIT_DATA)[1]
        memory = memory if most == resource.RLIM_INFINITY else min(memory, most)
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        # If memory is short after all, Linux ends this process and not the server.
        with suppress(OSError):
            Path("/proc/self/oom_score_adj").write_text("1000")


def _end_with_parent() -> None:
    """End this process as soon as the program that started it is gone, even by SIGKILL."""
    parent = multiprocessing.parent_process()
    assert parent
    parent.join()
    os._exit(1)

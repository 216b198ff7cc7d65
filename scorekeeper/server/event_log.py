"""Who did what on the server, as lines that programs can read: one JSON object a line. No line has anything that lets
somebody in or that was played: no session, no key, no name, no hand."""

import json
import logging
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from threading import Lock
from typing import Literal

from scorekeeper import OperatorError, reason_of

FILE_NAME = "events.jsonl"
"""The file in the data folder."""
FILE_BYTES, OLD_FILES = 1_000_000, 3
MOST_A_MINUTE = 60
"""Lines of one kind from one address. A loop must not push everything else out of the files."""

What = Literal["start", "stop", "grant", "revocation", "new_key", "deletion", "import", "backup", "download", "restore"]
Who = Literal["stranger", "phone", "watcher", "removed", "counter", "scorer", "operator", "server"]
Outcome = Literal["done", "failed", "refused"]

_log = logging.getLogger(__name__)
_log.setLevel(logging.INFO)
_log.propagate = False  # the log of errors is for people


def record_event(
    what: What | Literal["refusal", "limit"], role: Who, outcome: Outcome = "done", *, address: str = "", **details: str
) -> None:
    """Write a line to every log that is open. `address` is that of the client; `details` must not let anybody in."""
    event = {"what": what, "role": role, "outcome": outcome, **details}
    _log.info("%s %s %s", what, role, outcome, extra={"event": event, "address": address})


@contextmanager
def event_log(file: Path | None, *, addresses: bool = False) -> Iterator[None]:
    """Write the events of the block to a file, or to standard error if it is None; with the addresses of the clients if
    they are wanted. A file that has become too large is renamed. Raises OperatorError if the file cannot be written."""
    try:
        if file is None:
            handler: logging.Handler = logging.StreamHandler(sys.stderr)
        else:
            handler = _EventFile(file, maxBytes=FILE_BYTES, backupCount=OLD_FILES, encoding="utf-8")
    except OSError as error:
        raise OperatorError(
            "The log %(file)s cannot be written: %(why)s. Name another with --log, or - for standard error.",
            file=file,
            why=reason_of(error),
        ) from error
    handler.setFormatter(_Line(addresses))
    handler.addFilter(_Sparing())
    _log.addHandler(handler)
    try:
        yield
    finally:
        _log.removeHandler(handler)
        handler.close()


class _EventFile(RotatingFileHandler):
    """A file of events. While it cannot be written, the server goes on without."""

    _failed = False

    def handleError(self, record: logging.LogRecord) -> None:
        if not self._failed:
            self._failed = True
            logging.getLogger("scorekeeper").error("%s: %s", self.baseFilename, sys.exc_info()[1])


class _Line(logging.Formatter):
    def __init__(self, addresses: bool) -> None:
        super().__init__()
        self._addresses = addresses

    def format(self, record: logging.LogRecord) -> str:
        fields = vars(record)
        line = {"time": datetime.fromtimestamp(record.created).astimezone().isoformat(timespec="milliseconds")}
        line |= fields["event"]
        if self._addresses and fields["address"]:
            line["address"] = fields["address"]
        return json.dumps(line, ensure_ascii=False)


class _Sparing(logging.Filter):
    """Drops what one address repeats more than `MOST_A_MINUTE` times."""

    def __init__(self) -> None:
        super().__init__()
        self._guard = Lock()
        self._minute = 0.0
        self._lines = Counter[tuple[str, str]]()

    def filter(self, record: logging.LogRecord) -> bool:
        fields = vars(record)
        key = (fields["event"]["what"], fields["address"])
        with self._guard:
            if record.created // 60 != self._minute:
                self._minute = record.created // 60
                self._lines.clear()
            self._lines[key] += 1
            return self._lines[key] <= MOST_A_MINUTE

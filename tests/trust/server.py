"""The real server as a process of its own, that can be killed and be watched at its system calls."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

_PATIENCE = 120.0
_TICK = os.sysconf("SC_CLK_TCK")


class Server:
    """`scorekeeper run` with the data in a folder.

    `before` is a command that starts Python, for example a tracer; `program` tells Python what to run, `more` are
    further options. What is printed
    goes into a file beside the folder.
    """

    def __init__(
        self,
        instance: Path,
        *,
        before: Sequence[str] = (),
        program: Sequence[str] = ("-m", "scorekeeper"),
        more: Sequence[str] = (),
    ) -> None:
        command = [*before, sys.executable, *program, "run", "--host", "127.0.0.1", "--port", "0"]
        command += ["--proxy", "127.0.0.1", *more]
        self._log = instance.with_name(f"{instance.name}.log")
        instance.parent.mkdir(parents=True, exist_ok=True)
        with self._log.open("w") as log:
            # One group for the server and what starts it, so that both are killed.
            self._process = subprocess.Popen(
                [*command, "--instance", str(instance)], stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )
        self.port = self._wait_for_port()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def pid(self) -> int:
        """The process that was started: the server itself, unless another command starts it."""
        return self._process.pid

    @property
    def processor_seconds(self) -> float:
        """How long the server has kept a processor busy, without the processes that it has started."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICK

    def memory(self, name: str = "VmRSS") -> float:
        """The resident memory of the server in megabytes; `VmHWM` is the most that it was."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith(f"{name}:")) / 1024

    def kill(self) -> None:
        """Kill the server at once; it finishes nothing."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop the server as Ctrl-C does, and wait until it has stopped."""
        self._end(signal.SIGINT)

    @property
    def printed(self) -> str:
        """What the server has printed."""
        return self._log.read_text()

    def _end(self, how: signal.Signals) -> None:
        os.killpg(self._process.pid, how)
        self._process.wait(_PATIENCE)

    def _wait_for_port(self) -> int:
        deadline = time.monotonic() + _PATIENCE
        while "To stop" not in self.printed:
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"the server did not start: {self.printed}")
            time.sleep(0.02)
        line = next(line for line in self.printed.splitlines() if "http://" in line)
        port = urlsplit(line[line.index("http://") :]).port
        assert port
        return port

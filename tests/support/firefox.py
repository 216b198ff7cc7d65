"""Firefox, driven by its own protocol for WebDriver (Marionette), which needs no other program."""

import json
import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.support.ports import free_ports, listens
from tests.support.waiting import wait_until

# It takes up to a minute, so only whoever names the program gets it.
PROGRAM = os.environ.get("SCOREKEEPER_FIREFOX")


class Firefox:
    """The tab of a running Firefox."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=120)
        self._answers = self._socket.makefile("rb")
        self._count = 0
        self._read()
        self._call("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {}}})
        self._call("WebDriver:SetTimeouts", {"script": 100_000})

    def open(self, address: str) -> None:
        """Open an address in the tab."""
        self._call("WebDriver:Navigate", {"url": address})

    def run(self, script: str, *values: object) -> Any:
        """What an asynchronous function with this body returns; `values` has what is handed in. None if it fails."""
        last = "arguments[arguments.length - 1]"
        body = f"const values = [...arguments]; (async () => {{ {script} }})().then({last}, () => {last}(null))"
        return self._call("WebDriver:ExecuteAsyncScript", {"script": body, "args": list(values)})["value"]

    def close(self) -> None:
        """Leave it to whoever ends the program."""
        self._socket.close()

    def _call(self, name: str, values: object) -> Any:
        self._count += 1
        message = json.dumps([0, self._count, name, values]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._read()
        assert error is None, error
        return result

    def _read(self) -> Any:
        length = b""
        while (byte := self._answers.read(1)) != b":":
            length += byte
        return json.loads(self._answers.read(int(length)))


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """Firefox without windows, with a profile in this folder; it is killed in the end."""
    assert PROGRAM
    profile.mkdir(exist_ok=True)
    (port,) = free_ports(1)
    (profile / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
    command = [PROGRAM, "-headless", "-marionette", "-no-remote", "-profile", str(profile)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        try:
            wait_until(lambda: listens(port), 60)
            tab = Firefox(port)
            yield tab
            tab.close()
        finally:
            running.kill()

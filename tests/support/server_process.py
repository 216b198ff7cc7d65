"""A server that can fail: `scorekeeper run` as a separate process, and what a phone does on its pages."""

import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from scorekeeper.store import PostgresAddress, open_store
from tests.support.taps import started
from tests.support.touch import press

WAITS = "No connection. The hand is kept on this phone"

# Begins the command of a process without the rights of root to write every file and to change its mode.
_RIGHTS_OF_ROOT = "-dac_override,-fowner"
AS_ANYBODY = ("setpriv", "--bounding-set", _RIGHTS_OF_ROOT, "--inh-caps", _RIGHTS_OF_ROOT) if os.geteuid() == 0 else ()


@dataclass
class House:
    """`scorekeeper run` as a separate process that can be killed and started again at the same address."""

    instance: Path
    port: int
    # The address of the proxy before it, if there is one.
    proxy: str = ""
    # Where the scores are kept, if not in a file of the instance.
    database: PostgresAddress | None = None
    running: list[subprocess.Popen[str]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "scorekeeper", "run", "--host", "127.0.0.1", "--port", str(self.port)]
        command += ["--instance", str(self.instance), *(["--proxy", self.proxy] if self.proxy else [])]
        address = {"SCOREKEEPER_DATABASE": self.database.url} if self.database else {}
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=os.environ | address
        )
        self.running.append(process)
        assert process.stdout
        assert any(line.startswith("To stop") for line in process.stdout), "the server does not start"

    def kill(self) -> None:
        """Kill the server at once. It finishes nothing."""
        while self.running:
            process = self.running.pop()
            process.send_signal(signal.SIGKILL)
            process.communicate()

    def entries(self, session: str) -> list[list[dict[str, Any]]]:
        """What was ever saved for each hand, oldest first; a hand that was voided is empty."""
        with open_store(self.database or self.instance / "scorekeeper.db") as store:
            match = store.matches.get(session, 1)
            assert match
            slots = [slot for slot in store.entries.current(match.id) if slot]
            return [[entry.body or {} for entry in store.entries.history(match.id, slot)] for slot in slots]


def start(page: Page, url: str) -> str:
    """A match of South and North at the server of this address; its session."""
    page.goto(started(page, url, "gin", "South", "North"))
    return page.url.rsplit("/", 1)[1]


def enter(page: Page, *keys: str) -> None:
    """Begin a hand on the page of the session and enter a knock of South. `keys` are the buttons tapped then."""
    page.get_by_role("link", name="Record hand").tap()
    knock(page, *keys)


def knock(page: Page, *keys: str) -> None:
    page.get_by_role("radio", name="South: Knock").tap()
    press(page, *keys)

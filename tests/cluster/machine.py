"""One machine as several: network namespaces on a bridge, processes in them that can be killed, links that can be cut.

Nothing here outlives `Machine.close`; what a killed run left behind goes when the next one begins.
"""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

NODES = (1, 2, 3)
_BRIDGE = "skcluster"
_NETWORK = "10.203.30"
_USER = "postgres"


class Failed(Exception):
    """A part of the cluster did not do what it must do before anything can be tried."""


def address(node: int) -> str:
    """The address of a node; 254 is this machine's own, as the nodes see it."""
    return f"{_NETWORK}.{node}"


def namespace(node: int) -> str:
    """The name of the network namespace of a node."""
    return f"{_BRIDGE}{node}"


def run(*command: str, check: bool = True, environment: Mapping[str, str] = {}) -> str:
    """Run a command to its end and return what it prints. Raises Failed with its words if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **environment})
    if check and done.returncode:
        raise Failed(f"{' '.join(command)}: {done.stdout}{done.stderr}")
    return done.stdout


def wait_until(what: str, is_so: Callable[[], bool], seconds: float) -> float:
    """Wait until something is so, and return how many seconds it took. Raises Failed if it takes too long."""
    begun = time.monotonic()
    while not is_so():
        if time.monotonic() - begun > seconds:
            raise Failed(f"not within {seconds:.0f} s: {what}")
        time.sleep(0.1)
    return time.monotonic() - begun


@dataclass
class Machine:
    """The namespaces and the processes of a cluster; `folder` has its data and logs, readable by `postgres`."""

    folder: Path
    _running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def open(self) -> None:
        """Make the folder and the namespaces anew."""
        self.close()
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        shutil.chown(self.folder, _USER, _USER)
        run("ip", "link", "add", _BRIDGE, "type", "bridge")
        run("ip", "addr", "add", f"{address(254)}/24", "dev", _BRIDGE)
        run("ip", "link", "set", _BRIDGE, "up")
        for node in NODES:
            inside, name = "eth0", namespace(node)
            run("ip", "netns", "add", name)
            run("ip", "link", "add", name, "type", "veth", "peer", "name", inside, "netns", name)
            run("ip", "link", "set", name, "master", _BRIDGE, "up")
            run("ip", "-n", name, "addr", "add", f"{address(node)}/24", "dev", inside)
            run("ip", "-n", name, "link", "set", inside, "up")
            run("ip", "-n", name, "link", "set", "lo", "up")

    def close(self) -> None:
        """End every process of the cluster, and remove the namespaces."""
        for process in self._running.values():
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self._running.clear()
        for line in self._notes().read_text().splitlines() if self._notes().exists() else ():
            number, _space, begun = line.partition(" ")
            # A number is given to other processes later: only one that began then is ours.
            if _begun(int(number)) == begun:
                os.killpg(int(number), signal.SIGKILL)
        self._notes().unlink(missing_ok=True)
        for node in NODES:
            if Path(f"/run/netns/{namespace(node)}").exists():
                for pid in self.pids(node):
                    with suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
                run("ip", "netns", "del", namespace(node))
            # A namespace goes some time after its name; its link must be gone before the next one is made.
            run("ip", "link", "del", namespace(node), check=False)
        run("ip", "link", "del", _BRIDGE, check=False)

    def start(
        self,
        name: str,
        command: Sequence[str],
        *,
        node: int | None = None,
        environment: Mapping[str, str] = {},
        user: str | None = _USER,
    ) -> None:
        """Start a process in a group of its own; in the namespace of a node if one is given.

        What it prints is added to a log with its name.
        """
        before = ["nsenter", f"--net=/run/netns/{namespace(node)}"] if node else []
        if user:
            before += ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"]
        if name in self._running:
            self._running.pop(name).wait()
        with self.log(name).open("ab") as log:
            process = subprocess.Popen(
                [*before, *command],
                stdout=log,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                cwd=self.folder,
                env={**os.environ, "HOME": str(self.folder), **environment},
            )
        self._running[name] = process
        with self._notes().open("a") as notes:
            print(process.pid, _begun(process.pid), file=notes)

    def log(self, name: str) -> Path:
        """Where the words of a process are kept."""
        return self.folder / f"{name}.log"

    def kill(self, name: str) -> None:
        """Kill a process and its group at once."""
        process = self._running[name]
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def is_running(self, name: str) -> bool:
        """Whether a process that was started still runs."""
        return self._running[name].poll() is None

    def pids(self, node: int) -> list[int]:
        """All processes in the namespace of a node."""
        return [int(pid) for pid in run("ip", "netns", "pids", namespace(node)).split()]

    def kill_node(self, node: int, spare: str) -> None:
        """Kill every process of a node at once, but the one with the name `spare`."""
        spared = self._running[spare].pid
        for pid in self.pids(node):
            if pid != spared:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)

    def link(self, node: int, *, up: bool) -> None:
        """Pull out the cable of a node, or put it back."""
        run("ip", "link", "set", namespace(node), "up" if up else "down")

    def part(self, node: int, others: Sequence[int]) -> None:
        """Let nothing pass between a node and other nodes; the rest of the machine still reaches all of them."""
        for other in others:
            for chain, side in (("INPUT", "-s"), ("OUTPUT", "-d")):
                self._tables(node, "-A", chain, side, address(other), "-j", "DROP")

    def join(self, node: int) -> None:
        """Undo `part`."""
        self._tables(node, "-F")

    def _tables(self, node: int, *words: str) -> None:
        run("nsenter", f"--net=/run/netns/{namespace(node)}", "iptables", "-w", *words)

    def _notes(self) -> Path:
        return self.folder / "processes"


def _begun(pid: int) -> str:
    """When a process began, in ticks of the machine; empty if there is none."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19]
    return ""

"""The parts of a cluster: etcd, PostgreSQL under Patroni, HAProxy, processes of Scorekeeper, nginx.

Patroni, HAProxy and nginx read the files in contrib/cluster.
"""

import json
import re
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from os import kill
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from tests.cluster.machine import NODES, Failed, Machine, address, run, wait_until

PROJECT = Path(__file__).resolve().parents[2]
CONTRIB = PROJECT / "contrib/cluster"
_KEY, _SYNC = "/service/scorekeeper/leader", "/service/scorekeeper/sync"
_PASSWORD = "only-in-these-namespaces"
_DATABASE_PORT = 5000
_WEB_PORT = 8080
_APPLICATIONS = (8001, 8002)
_AWAKE = 60.0
# The first start makes a database and copies it twice, on a machine that others may use too.
_FIRST = 180.0


def binaries() -> Path:
    """The folder of the newest PostgreSQL that Debian installed. Raises Failed if there is none."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[4]))
    if not programs:
        raise Failed("PostgreSQL is not installed")
    return programs[-1].parent


@dataclass(frozen=True)
class Member:
    """A node as Patroni describes it: its role and state, e.g. `leader` and `running`."""

    node: int
    role: str
    state: str


@dataclass
class Cluster:
    """A cluster on this machine. `patroni` is the folder of the virtual environment that has Patroni."""

    machine: Machine
    patroni: Path

    @property
    def web(self) -> int:
        """The port of nginx, at which phones ask."""
        return _WEB_PORT

    @property
    def url(self) -> str:
        """The address of the database for the processes of Scorekeeper: HAProxy leads to the primary."""
        return f"postgresql://scorekeeper:{_PASSWORD}@127.0.0.1:{_DATABASE_PORT}/scorekeeper"

    def open(self) -> None:
        """Start everything, the first time, and wait until it serves pages."""
        self.machine.open()
        for node in NODES:
            self.start_etcd(node)
        wait_until("etcd has a leader", lambda: "true" in self._etcd("endpoint", "health", "--write-out=json"), _AWAKE)
        for node in NODES:
            self.start_node(node)
        self.wait_until_whole(_FIRST)
        self.query(f"CREATE ROLE scorekeeper LOGIN PASSWORD '{_PASSWORD}'", database="postgres")
        self.query("CREATE DATABASE scorekeeper OWNER scorekeeper", database="postgres")
        nodes = {f"SCOREKEEPER_NODE_{node}": address(node) for node in NODES}
        command = ("haproxy", "-W", "-db", "-f", str(CONTRIB / "haproxy.cfg"))
        self.machine.start("haproxy", command, environment={**nodes, "SCOREKEEPER_PORT": str(_DATABASE_PORT)})
        # Before its first checks it takes every node for a primary.
        wait_until("HAProxy leads to the primary alone", self._leads_to_primary, _AWAKE)
        for number in range(len(_APPLICATIONS)):
            self.start_application(number)
            self.wait_for_application(number)
        self._start_nginx()
        wait_until("nginx leads to a process", lambda: _status(f"http://127.0.0.1:{_WEB_PORT}/healthz") == 200, _AWAKE)

    def close(self) -> None:
        """End everything."""
        self.machine.close()

    def start_etcd(self, node: int) -> None:
        """Start the etcd of a node; it goes on with what it has."""
        here = f"http://{address(node)}"
        members = ",".join(f"{name(other)}=http://{address(other)}:2380" for other in NODES)
        command = ["etcd", "--name", name(node), "--data-dir", str(self.machine.folder / f"etcd-{name(node)}")]
        command += ["--listen-peer-urls", f"{here}:2380", "--initial-advertise-peer-urls", f"{here}:2380"]
        command += ["--listen-client-urls", f"{here}:2379", "--advertise-client-urls", f"{here}:2379"]
        command += ["--initial-cluster", members, "--logger", "zap", "--log-level", "warn"]
        self.machine.start(f"etcd-{name(node)}", command, node=node)

    def kill_etcd(self, node: int) -> None:
        """Kill the etcd of a node."""
        self.machine.kill(f"etcd-{name(node)}")

    def start_node(self, node: int) -> None:
        """Start Patroni of a node, which starts PostgreSQL."""
        data = self.machine.folder / f"node-{name(node)}"
        data.mkdir(exist_ok=True)
        run("chown", "postgres:postgres", str(data))
        values = {
            "NAME": name(node),
            "ETCD3_HOSTS": ",".join(f"{address(other)}:2379" for other in NODES),
            "RESTAPI_LISTEN": f"{address(node)}:8008",
            "RESTAPI_CONNECT_ADDRESS": f"{address(node)}:8008",
            "POSTGRESQL_LISTEN": f"{address(node)}:5432",
            "POSTGRESQL_CONNECT_ADDRESS": f"{address(node)}:5432",
            "POSTGRESQL_DATA_DIR": str(data / "data"),
            "POSTGRESQL_BIN_DIR": str(binaries()),
            "POSTGRESQL_PGPASS": str(data / "pgpass"),
            "SUPERUSER_PASSWORD": _PASSWORD,
            "REPLICATION_PASSWORD": _PASSWORD,
            "REWIND_PASSWORD": _PASSWORD,
        }
        settings = self.machine.folder / f"patroni-{name(node)}.yml"
        # Three nodes on one machine have one folder for sockets.
        settings.write_text((CONTRIB / "patroni.yml").read_text().replace("/var/run/postgresql", str(data)))
        command = [str(self.patroni / "bin/patroni"), str(settings)]
        environment = {f"PATRONI_{key}": value for key, value in values.items()}
        self.machine.start(f"patroni-{name(node)}", command, node=node, environment=environment)

    def kill_node(self, node: int) -> None:
        """Kill Patroni and PostgreSQL of a node, all processes at once; its etcd goes on."""
        self.machine.kill_node(node, f"etcd-{name(node)}")

    def start_application(self, number: int) -> None:
        """Start one of the processes of Scorekeeper."""
        port = str(_APPLICATIONS[number])
        command = [sys.executable, "-m", "scorekeeper", "run", "--host", "127.0.0.1", "--port", port]
        command += ["--proxy", "127.0.0.1", "--instance", str(self.machine.folder / f"instance-{number}")]
        environment = {"SCOREKEEPER_DATABASE": self.url, "PYTHONPATH": str(PROJECT)}
        self.machine.start(f"application-{number}", command, environment=environment, user=None)

    def wait_for_application(self, number: int) -> None:
        """Wait until a process of Scorekeeper answers. Raises Failed with what it printed if it has ended."""

        def answers() -> bool:
            if not self.machine.is_running(f"application-{number}"):
                raise Failed(self.machine.log(f"application-{number}").read_text()[-2000:])
            return _status(f"http://127.0.0.1:{_APPLICATIONS[number]}/healthz") == 200

        wait_until(f"process {number} of Scorekeeper answers", answers, _AWAKE)

    def kill_application(self, number: int) -> None:
        """Kill one of the processes of Scorekeeper."""
        self.machine.kill(f"application-{number}")

    @property
    def applications(self) -> Sequence[int]:
        """The numbers of the processes of Scorekeeper."""
        return range(len(_APPLICATIONS))

    def primary(self) -> int | None:
        """The node that takes writes, or None if there is none. Only it says so, and only while it has the lock."""
        return next((node for node in NODES if _status(f"http://{address(node)}:8008/primary") == 200), None)

    def members(self) -> list[Member]:
        """All nodes, as Patroni describes them; empty if no node answers."""
        for node in NODES:
            with suppress(OSError, URLError, ValueError):
                with urlopen(f"http://{address(node)}:8008/cluster", timeout=2) as answer:
                    status = json.load(answer)
                return [Member(_number(node["name"]), node["role"], node["state"]) for node in status["members"]]
        return []

    def is_whole(self) -> bool:
        """Whether there is a primary that two standbys follow, and both may take over."""
        members = self.members()
        following = [member for member in members if member.role != "leader" and member.state == "streaming"]
        leads = any(member.role == "leader" and member.state == "running" for member in members)
        return leads and len(following) == len(NODES) - 1 and self._may_take_over()

    def wait_until_whole(self, seconds: float = _AWAKE * 2) -> float:
        """Wait until all three nodes are there again. Returns how long it took."""
        return wait_until("three nodes, two of which follow", self.is_whole, seconds)

    def wait_for_other_primary(self, than: int, seconds: float = _AWAKE * 2) -> float:
        """Wait until another node has taken over. Returns how long it took."""
        return wait_until(f"another primary than {name(than)}", lambda: self.primary() not in (None, than), seconds)

    def drop_lock(self) -> None:
        """Delete the lock of the primary in etcd, as its expiry does after `ttl`."""
        self._etcd("del", _KEY)

    def switch_over(self, old: int) -> None:
        """Ask Patroni to hand over to another node."""
        _send("POST", f"http://{address(old)}:8008/switchover", {"leader": name(old)})

    def wait_no_more(self) -> None:
        """From now on no save waits for a standby: what Patroni does without `synchronous_mode`."""
        node = self.primary()
        changed = {"synchronous_mode": False, "synchronous_mode_strict": False}
        _send("PATCH", f"http://{address(node or 1)}:8008/config", changed)
        wait_until("no save waits", lambda: not self.query("SHOW synchronous_standby_names").strip(), _AWAKE)

    def receivers(self) -> list[int]:
        """The processes with which standbys receive what the primary writes."""
        pids = [pid for node in NODES for pid in self.machine.pids(node)]
        return [pid for pid in pids if "walreceiver" in _command_line(pid)]

    def signal_receivers(self, pids: Sequence[int], *signals: signal.Signals) -> None:
        """Send signals to processes, those that are gone left out."""
        for pid in pids:
            for number in signals:
                with suppress(ProcessLookupError):
                    kill(pid, number)

    def query(self, text: str, *, database: str = "scorekeeper") -> str:
        """Ask the primary, as its superuser. Returns rows as lines with tabs. Raises Failed if it does not answer."""
        node = self.primary()
        if node is None:
            raise Failed("there is no primary")
        where = f"postgresql://postgres:{_PASSWORD}@{address(node)}:5432/{database}?connect_timeout=5"
        return run(str(binaries() / "psql"), where, "-XqAt", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-c", text)

    def versions(self) -> dict[str, str]:
        """The versions of the parts."""
        answers = {
            "PostgreSQL": run(str(binaries() / "postgres"), "--version"),
            "Patroni": run(str(self.patroni / "bin/patroni"), "--version"),
            "etcd": run("etcd", "--version"),
            "HAProxy": run("haproxy", "-v"),
        }
        return {part: version[0] for part, text in answers.items() if (version := re.search(r"\d+(\.\d+)+", text))}

    def _may_take_over(self) -> bool:
        """Whether the primary has noted both standbys, as it does some seconds after a promotion. If it dies before, it
        has to come back: nobody else is known to hold everything."""
        words = self._etcd("get", _SYNC, "--print-value-only", "--write-out=simple")
        noted = json.loads(words) if words.strip() else {}
        leader, standbys = self.primary(), (noted.get("sync_standby") or "").split(",")
        return leader is not None and noted.get("leader") == name(leader) and len(standbys) == len(NODES) - 1

    def _leads_to_primary(self) -> bool:
        where = f"{self.url}?connect_timeout=5"
        query = (str(binaries() / "psql"), where, "-XqAt", "-c", "SELECT pg_is_in_recovery()")
        return all(run(*query, check=False).strip() == "f" for _node in NODES)

    def _etcd(self, *words: str) -> str:
        hosts = ",".join(f"{address(node)}:2379" for node in NODES)
        return run("etcdctl", "--endpoints", hosts, *words, check=False, environment={"ETCDCTL_API": "3"})

    def _start_nginx(self) -> None:
        folder = self.machine.folder
        text = (CONTRIB / "nginx.conf").read_text()
        text = re.sub(r"listen 443 ssl;", f"listen 127.0.0.1:{_WEB_PORT};", text)
        text = re.sub(r"\n *ssl_[^\n]*", "", text).replace("/var/log/nginx/", f"{folder}/")
        temporary = "".join(
            f"{kind}_temp_path {folder}/nginx-{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        whole = f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/nginx.err crit;\n"
        whole += f"worker_processes 1;\nevents {{ worker_connections 4000; }}\nhttp {{\n{temporary}{text}}}\n"
        (folder / "nginx.conf").write_text(whole)
        self.machine.start("nginx", ["nginx", "-c", str(folder / "nginx.conf"), "-e", str(folder / "nginx.err")])


def name(node: int) -> str:
    """What a node is called."""
    return ("one", "two", "three")[node - 1]


def _number(called: str) -> int:
    return next(node for node in NODES if name(node) == called)


def _status(url: str) -> int:
    """The status with which something answers; 0 if it does not."""
    try:
        with urlopen(url, timeout=2) as answer:
            status: int = answer.status
            return status
    except URLError as error:
        return getattr(error, "code", 0)
    except OSError:
        return 0


def _send(method: str, url: str, body: dict[str, Any]) -> None:
    request = Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"}, method=method)
    with urlopen(request, timeout=60):
        pass


def _command_line(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")
    return ""

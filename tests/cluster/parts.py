"""Installs the parts of a cluster: Debian's packages, and Patroni in a virtual environment that `postgres` may read."""

import os
import shutil
from pathlib import Path

from tests.cluster.machine import Failed, run
from tests.cluster.nodes import PROJECT, binaries

_PROGRAMS = {
    "etcd": "etcd-server",
    "etcdctl": "etcd-client",
    "haproxy": "haproxy",
    "nginx": "nginx",
    "iptables": "iptables",
    "ip": "iproute2",
    "setpriv": "util-linux",
}
_LOCK = PROJECT / "lock/patroni.txt"
# Patroni's processes run as `postgres`, who cannot read the home of root, where its own Pythons may lie.
_PYTHON = "/usr/bin/python3"


def missing(folder: Path) -> str:
    """What is lacking, as a part of a sentence; empty if everything is there."""
    if os.geteuid() != 0:
        return "root, for network namespaces"
    lacking = [program for program in _PROGRAMS if not _program(program)]
    try:
        binaries()
    except Failed:
        lacking.append("PostgreSQL")
    if not (folder / "venv/bin/patroni").exists():
        lacking.append("Patroni")
    return ", ".join(lacking)


def install(folder: Path) -> None:
    """Install what is missing, as root on Debian. No service is started."""
    if os.geteuid() != 0 or not missing(folder):
        return
    packages = [package for program, package in _PROGRAMS.items() if not _program(program)]
    try:
        binaries()
    except Failed:
        packages.append("postgresql")
    if packages:
        # In run level 1 the packages start no service.
        quiet = {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
        run("apt-get", "update", environment=quiet)
        run("apt-get", "install", "--yes", "--no-install-recommends", *packages, environment=quiet)
    folder.mkdir(parents=True, exist_ok=True)
    run(_PYTHON, "-m", "venv", str(folder / "venv"))
    run(str(folder / "venv/bin/pip"), "install", "--quiet", "--require-hashes", "--requirement", str(_LOCK))


def _program(name: str) -> str | None:
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")

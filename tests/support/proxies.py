"""nginx and Caddy as they come with the system, in front of a server, with the configurations of contrib/."""

import os
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.ports import free_ports, listens

# A name that never leads out of the house (RFC 8375); the tests connect to this computer whatever the name.
NAME = "score.home.arpa"
PREFIX = "/cards"
PATIENCE = 60


@dataclass(frozen=True)
class Proxies:
    """The addresses at which the proxies answer, by program and by the path below which Scorekeeper lies."""

    addresses: Mapping[tuple[str, str], str]
    # nginx, below the path, without https: a browser counts 127.0.0.1 as secure but not a certificate made here.
    plain: str
    trust: ssl.SSLContext


@contextmanager
def started(contrib: Path, folder: Path, port: int) -> Iterator[Proxies]:
    """Both programs, running until the end, in front of the server on a port of this computer."""
    certificate, key = _certificate(folder)
    ports = free_ports(5)
    nginx = (contrib / "nginx.conf").read_text().replace("/var/log/nginx", str(folder))
    for mine, plain in ((ports[0], ""), (ports[1], f" listen 127.0.0.1:{ports[2]};")):
        nginx = nginx.replace("listen 443 ssl;", f"listen 127.0.0.1:{mine} ssl;{plain}", 1)
    for name in ("score", "www"):
        nginx = nginx.replace(f"/etc/ssl/private/{name}.example.org.key", str(key))
        nginx = nginx.replace(f"/etc/ssl/{name}.example.org.pem", str(certificate))
    caddy = (contrib / "Caddyfile").read_text()
    for name, mine in (("score", ports[3]), ("www", ports[4])):
        own = f"https://{NAME}:{mine} {{\n\tbind 127.0.0.1\n\ttls {certificate} {key}\n"
        caddy = caddy.replace(f"{name}.example.org {{\n", own)
    nginx, caddy = (text.replace("127.0.0.1:8000", f"127.0.0.1:{port}") for text in (nginx, caddy))
    with ExitStack() as stack:
        for command, own in ((_nginx(nginx, folder), ports[:3]), (_caddy(caddy, folder), ports[3:])):
            stack.enter_context(_running(command, own, folder / Path(command[0]).name))
        https = [f"https://{NAME}:{each}" for each in ports]
        addresses = {
            ("nginx", ""): https[0],
            ("nginx", PREFIX): https[1] + PREFIX,
            ("caddy", ""): https[3],
            ("caddy", PREFIX): https[4] + PREFIX,
        }
        trust = ssl.create_default_context(cafile=str(certificate))
        yield Proxies(addresses, f"http://127.0.0.1:{ports[2]}{PREFIX}", trust)


def _certificate(folder: Path) -> tuple[Path, Path]:
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    made = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")
    name = ("-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}")
    command = ["openssl", "req", "-x509", *made, *name, "-out", str(certificate), "-keyout", str(key)]
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key


def _nginx(servers: str, folder: Path) -> list[str]:
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    around = f"daemon off; master_process off; pid {folder}/nginx.pid; error_log stderr; events {{}}"
    config = folder / "nginx.conf"
    config.write_text(f"{around}\nhttp {{ access_log off; {places}\n{servers}\n}}\n")
    return [_program("nginx"), "-e", "stderr", "-p", str(folder), "-c", str(config)]


def _caddy(sites: str, folder: Path) -> list[str]:
    config = folder / "Caddyfile"
    config.write_text(sites.replace("\n{\n", "\n{\n\tadmin off\n\tauto_https disable_redirects\n", 1))
    return [_program("caddy"), "run", "--adapter", "caddyfile", "--config", str(config)]


def _program(name: str) -> str:
    """Debian puts servers where only administrators look."""
    path = shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/usr/local/sbin")
    if not path:
        raise RuntimeError(f"There is no {name} here: run script/setup test.")
    return path


@contextmanager
def _running(command: list[str], ports: list[int], home: Path) -> Iterator[None]:
    home.mkdir()
    homes = {name: str(home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    with (home / "said").open("wb") as text:
        process = subprocess.Popen(command, stdout=text, stderr=text, env={**os.environ, **homes})
    end = time.monotonic() + PATIENCE
    try:
        while not all(map(listens, ports)):
            assert process.poll() is None, (home / "said").read_text()
            assert time.monotonic() < end, (home / "said").read_text()
            time.sleep(0.02)
        yield
    finally:
        process.terminate()
        process.wait()

"""Serves the pages to the phones round the table: addresses to open, their QR code, start and stop."""

import errno
import io
import os
import signal
import socket
import struct
import sys
import tempfile
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import TextIO

import segno
from waitress.server import create_server

from scorekeeper import create_app

# Ten phones round a table, each of which may hold a request open to see new hands at once, and some to spare.
THREADS = 16
# A thousand questions to the judge fit; nothing that people send is larger.
LARGEST_REQUEST = 4 * 1024 * 1024
# The evening's matches and those of the last ones: counted before the first phone asks.
MATCHES_OPENED = 20

# The request that asks a network interface for its IPv4 address, by operating system.
_GET_ADDRESS = {"linux": 0x8915, "darwin": 0xC0206921}


class CannotServe(Exception):
    """The server cannot start; the message tells people why and what to do next."""


def serve(host: str, port: int, instance: Path, proxy: str) -> None:
    """Answer on `host`:`port` with the data in `instance` until Ctrl-C or SIGTERM; port 0 takes any free one.

    `proxy` is the address of whatever stands before this server and speaks https for it: its word on how and under
    which name a page was asked for is taken, that of nobody else.
    Raises CannotServe when the address cannot be had or the folder cannot be written.
    """
    # A shell that starts us in the background leaves Ctrl-C ignored; stopping is to work there as well.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)
    try:
        with _listen(host, port) as listening:
            _make_writable(instance)
            address, port = listening.getsockname()[:2]
            only_here = ip_address(address).is_loopback
            server = create_server(
                create_app({"INSTANCE": str(instance), "ONLY_HERE": only_here, "OPEN_NEWEST": MATCHES_OPENED}),
                sockets=[listening],
                threads=THREADS,
                max_request_body_size=LARGEST_REQUEST,
                trusted_proxy=proxy,
                trusted_proxy_count=1,
                trusted_proxy_headers={"x-forwarded-proto", "x-forwarded-host"},
            )
            print(welcome(address, port, instance, sys.stdout), flush=True)
            server.run()
    except KeyboardInterrupt:
        pass
    print("Scorekeeper has stopped. Everything that was saved is kept.", flush=True)


def welcome(address: str, port: int, instance: Path, out: TextIO) -> str:
    """What people read at the start on `out`: what to open on the phones, where the data is, how to stop."""
    ip = ip_address(address)
    lines = ["", "Scorekeeper is running."]
    urls = [_url(each, port) for each in (lan_addresses() if ip.is_unspecified else [address])]
    if ip.is_loopback:
        lines.append("Only this computer can open it; start it without --host to let the phones in.")
    elif urls:
        lines += ["Phones on the same Wi-Fi open", "", *(f"  {url}" for url in urls), "", qr_code(urls[0], out)]
    else:
        lines.append("This computer is in no network. Join the Wi-Fi of the phones and start again.")
    if ip.is_loopback or ip.is_unspecified:
        lines.append(f"On this computer: {_url('::1' if ip.version == 6 else '127.0.0.1', port)}")
    lines += [f"What is recorded is kept in {instance}", "To stop: press Ctrl-C."]
    return "\n".join(lines)


def lan_addresses() -> list[str]:
    """The IPv4 addresses at which others may reach this computer, the likeliest first. Sends nothing."""
    found = list(_card_addresses())
    outward = _outward_address()
    if outward in found:  # a card and the way out: the Wi-Fi, rather than a second cable
        found.remove(outward)
        found.insert(0, outward)
    elif outward:  # the way out may be a tunnel, which phones cannot use
        found.append(outward)
    return [each for each in found if not (ip_address(each).is_loopback or ip_address(each).is_link_local)]


def qr_code(url: str, out: TextIO) -> str:
    """`url` as a QR code of half blocks for `out`; empty where its encoding has none."""
    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(drawn, border=2, compact=True)
    code = drawn.getvalue()
    try:
        code.encode(out.encoding)
    except UnicodeEncodeError:
        return ""
    if not out.isatty():
        return code
    # White and black whatever the colours of the terminal: not every phone reads a code in negative.
    return "".join(f"\033[38;5;231;48;5;16m{line}\033[0m\n" for line in code.splitlines())


def _url(address: str, port: int) -> str:
    return f"http://[{address}]:{port}/" if ":" in address else f"http://{address}:{port}/"


def _outward_address() -> str | None:
    """The address this computer would send from; connecting a UDP socket only looks up the way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("203.0.113.1", 9))  # an address kept for documentation
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _card_addresses() -> Iterator[str]:
    """The addresses of the network cards, without bridges, tunnels and the like."""
    request = _GET_ADDRESS.get(sys.platform)
    if request is None:
        return
    import fcntl  # not on every system

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            if not (name.startswith("en") or Path("/sys/class/net", name, "device").exists()):
                continue
            try:
                answer = fcntl.ioctl(probe, request, struct.pack("256s", os.fsencode(name)[:15]))
            except OSError:  # the card has no address now
                continue
            yield socket.inet_ntoa(answer[20:24])


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            reason = (
                f"Port {port} is in use, perhaps by another Scorekeeper. "
                f"Stop that one, or choose another port, for example: --port {port % 65535 + 1}"
            )
        elif error.errno == errno.EACCES:
            reason = f"Only an administrator may use port {port}. Choose one above 1023, for example: --port 8000"
        else:
            reason = f"This computer has no address {host}. Leave --host out to answer on all it has."
        raise CannotServe(reason) from error


def _make_writable(instance: Path) -> None:
    try:
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)  # it also keeps the key that signs cookies
        with tempfile.TemporaryFile(dir=instance):
            pass
    except OSError as error:
        raise CannotServe(
            f"Cannot keep data in {instance}: {error.strerror}. "
            "Name a folder that you may write to, for example: --instance ~/scorekeeper"
        ) from error

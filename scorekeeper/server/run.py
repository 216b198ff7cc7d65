"""Starts and stops the web server, and prints the addresses and the QR code for the phones."""

import errno
import gc
import io
import os
import secrets
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from ipaddress import ip_address
from pathlib import Path
from typing import TextIO

from scorekeeper.backups.nightly import Nightly
from scorekeeper.instance import BackgroundLook, Consent, keep_private, lock, refuse
from scorekeeper.server.addresses import lan_addresses
from scorekeeper.server.connections import Limits, create_server
from scorekeeper.server.proxy import behind
from scorekeeper.web.app import create_app

# How many of the newest matches are loaded at the start, before the first phone asks for them.
MATCHES_OPENED = 20
# Seconds for which a thread computes before another one has its turn. A page has some ten turns and waits in each for
# whoever computes beside it; with 1 ms a third of the pages a second are lost where fifty are asked for at once.
TURN = 0.003


class CannotServe(Exception):
    """The server cannot start. The message says why and what to do, in words for users."""


def serve(
    host: str,
    port: int,
    instance: Path,
    proxy: str,
    *,
    names: Sequence[str] = (),
    consent: Consent = refuse,
    limits: Limits | None = None,
) -> None:
    """Answer on `host`:`port` with the data in `instance` until Ctrl-C or SIGTERM; port 0 takes any free one.

    `proxy` is the address of a reverse proxy that handles https for this server. Only from this address the server
    accepts X-Forwarded-For, -Proto, -Host and -Prefix. `names` are hosts to answer to besides those at home.
    `consent` is asked before the server starts without a database or a key that is lost. `limits` are those of
    connections, if not the usual ones.
    Raises CannotServe if the address cannot be used, InstanceError if the folder cannot, also later, where
    a large database turns out to be damaged.
    """
    # A shell that starts a program in the background makes it ignore SIGINT. It should stop on SIGINT there too.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)
    looking = BackgroundLook(instance, stop=lambda: os.kill(os.getpid(), signal.SIGINT))
    try:
        with ExitStack() as holding:
            # That another server has the folder is said rather than that it has the port.
            tell = holding.enter_context(lock(instance)) if instance.is_dir() else None
            listening = holding.enter_context(_listen(host, port))
            tell = tell or holding.enter_context(lock(instance))
            address, port = listening.getsockname()[:2]
            tell(_url(address, port))
            only_here = ip_address(address).is_loopback
            for problem in keep_private(instance):
                print(problem, file=sys.stderr)
            # Whoever reads what the server prints may fetch all its data. Every start makes another key.
            key = secrets.token_urlsafe(24)
            app = create_app(
                {
                    "INSTANCE": str(instance),
                    "CONSENT": consent,
                    "ONLY_HERE": only_here,
                    "OPEN_NEWEST": MATCHES_OPENED,
                    "HOST_NAMES": names,
                    "BACKUPS_KEY": key,
                }
            )
            server = create_server(behind(proxy, app), listening, proxy, limits)
            Nightly(instance).start()
            print(welcome(address, port, instance, key, sys.stdout), flush=True)
            looking.start()
            # What is loaded now stays. Looking through it for garbage again and again would hold up pages.
            gc.freeze()
            gc.enable()
            sys.setswitchinterval(TURN)
            server.run()
    except KeyboardInterrupt:
        pass
    if looking.error:
        raise looking.error
    print("Scorekeeper has stopped. Everything that was saved is kept.", flush=True)


def welcome(address: str, port: int, instance: Path, backups_key: str, out: TextIO) -> str:
    """The text printed at the start: the addresses for the phones with a QR code, the data folder, how to stop.

    `backups_key` ends the address of the backups. `out` is the stream that the text is for: the QR code depends on its
    encoding and on whether it is a terminal.
    """
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
    here = _url(("::1" if ip.version == 6 else "127.0.0.1") if ip.is_unspecified else address, port)
    lines += [f"What is recorded is kept in {instance}"]
    lines += [f"Backups, for you alone: {here}backups/{backups_key}", "To stop: press Ctrl-C."]
    return "\n".join(lines)


def qr_code(url: str, out: TextIO) -> str:
    """`url` as a QR code of half block characters. Empty if the encoding of `out` does not have these characters."""
    # Imported here, so that a server for this computer alone, which shows no code, does not load it.
    import segno

    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(drawn, border=2, compact=True)
    code = drawn.getvalue()
    try:
        code.encode(out.encoding)
    except UnicodeEncodeError:
        return ""
    if not out.isatty():
        return code
    # Set white and black explicitly: not every phone can read an inverted code on a dark terminal.
    return "".join(f"\033[38;5;231;48;5;16m{line}\033[0m\n" for line in code.splitlines())


def _url(address: str, port: int) -> str:
    return f"http://[{address}]:{port}/" if ":" in address else f"http://{address}:{port}/"


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

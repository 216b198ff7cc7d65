"""Starts and stops the web server, and prints the addresses and the QR code for the phones."""

import ctypes
import errno
import gc
import os
import secrets
import signal
import socket
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack, suppress
from ipaddress import ip_address
from pathlib import Path
from threading import Event, Thread
from typing import TextIO

from scorekeeper import OperatorError, __version__
from scorekeeper.backups.nightly import Nightly
from scorekeeper.instance import Data, InstanceError
from scorekeeper.instance.folder import address_file, check_in_background, kept_address, make_private
from scorekeeper.instance.lock import lock
from scorekeeper.server.addresses import lan_addresses
from scorekeeper.server.connections import Limits, create_server
from scorekeeper.server.event_log import event_log, record_event
from scorekeeper.server.parts import house_parts
from scorekeeper.server.proxy import behind
from scorekeeper.server.qr_code import qr_code
from scorekeeper.translations import console_language, translator
from scorekeeper.web.app import create_app
from scorekeeper.web.http.workers import follow_deletions

# The number of newest matches that are loaded at the start, before the first phone asks for them.
MATCHES_OPENED = 20


class CannotServe(OperatorError):
    """The server cannot start. The message tells users why and what to do."""


def serve(
    host: str,
    port: int,
    data: Data,
    proxies: Collection[str] = (),
    *,
    names: Sequence[str] = (),
    log: Path | None = None,
    log_addresses: bool = False,
    limits: Limits | None = None,
) -> None:
    """Serve `data` on `host`:`port` until Ctrl-C or SIGTERM; port 0 takes any free one.

    X-Forwarded-For, -Proto, -Host and -Prefix are accepted only from `proxies`, the addresses of reverse proxies that
    handle https. `names` are hosts to answer to besides those at home. `log` is the file for who did what (None:
    standard error), with the addresses of clients if `log_addresses`. Raises CannotServe if the address cannot be used,
    InstanceError if the data cannot: at the start, or later when a large file turns out to be damaged.
    """
    _at_signals(_interrupt)
    _keep_little_memory()
    language = console_language(sys.stdout)
    instance = data.folder
    damage: list[InstanceError] = []

    def stop(error: InstanceError) -> None:
        damage.append(error)
        os.kill(os.getpid(), signal.SIGINT)

    try:
        with ExitStack() as stack:
            # Locked before the port is taken, so that the error names the other server and not its port.
            note_address = stack.enter_context(lock(instance)) if instance.is_dir() else None
            listener = stack.enter_context(_listen(host, port))
            note_address = note_address or stack.enter_context(lock(instance))
            address, port = listener.getsockname()[:2]
            note_address(_url(address, port))
            only_here = ip_address(address).is_loopback
            for problem in make_private(instance):
                print(problem.render(translator(language)), file=sys.stderr)
            # Whoever has it may fetch all the data. Every start makes a new one.
            key = secrets.token_urlsafe(24)
            stack.enter_context(event_log(log, addresses=log_addresses))
            parts = house_parts(data)
            app = create_app(
                {
                    "INSTANCE": str(instance),
                    "ONLY_HERE": only_here,
                    "OPEN_NEWEST": MATCHES_OPENED,
                    "PHONES_REST": True,
                    "HOST_NAMES": names,
                    "BACKUPS_KEY": key,
                },
                parts,
            )
            server = create_server(behind(proxies, app), listener, proxies, limits)
            Nightly(data).start()
            backups = f"{_url(_from_here(address), port)}backups/{key}"
            stack.enter_context(kept_address(instance, backups))
            record_event("start", "operator", version=__version__)
            stack.callback(lambda: record_event("stop", "operator", "failed" if damage else "done"))
            print(welcome(address, port, data, backups, sys.stdout, language), flush=True)
            check_in_background(data.database, stop)
            if parts.shared:
                Thread(target=follow_deletions, args=(app, Event()), name="deletions", daemon=True).start()
            # Everything loaded by now stays. Collecting garbage there again and again would delay pages.
            gc.freeze()
            gc.enable()
            _at_signals(server.stop)
            server.run()
    except KeyboardInterrupt:
        pass
    if damage:
        raise damage[0]
    print(translator(language).gettext("Scorekeeper has stopped."), flush=True)


def _keep_little_memory() -> None:
    """Let glibc give back what a large request took. Otherwise each thread keeps a heap of its own, and large blocks
    stay in it: some posts of megabytes would cost 500 MB for good. Elsewhere this does nothing."""
    # The numbers of M_ARENA_MAX and M_MMAP_THRESHOLD in malloc.h; other systems have no mallopt.
    with suppress(AttributeError, OSError, TypeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(-8, 2)
        mallopt(-3, 256 * 1024)


def _interrupt() -> None:
    raise KeyboardInterrupt


def _at_signals(stop: Callable[[], None]) -> None:
    """Call `stop` at the first signal that asks the program to stop; further ones change nothing. Shells make programs
    in the background ignore SIGINT; it stops this one there too. A program that nohup started goes on when its terminal
    is closed."""

    def handle(_number: int, _frame: object) -> None:
        for number in signals:
            signal.signal(number, signal.SIG_IGN)
        stop()

    signals = [signal.SIGINT, signal.SIGTERM]
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signals.append(signal.SIGHUP)
    for number in signals:
        signal.signal(number, handle)


def welcome(address: str, port: int, data: Data, backups: str, out: TextIO, language: str = "en") -> str:
    """The text printed at the start: the addresses for the phones with a QR code, where the data lie, how to stop.

    The QR code depends on the encoding of `out` and on whether it is a terminal. Only a terminal gets `backups`, the
    address of the backups page: a log keeps what it shows. `language` is a key of `LANGUAGES`.
    """
    gettext = translator(language).gettext
    ip = ip_address(address)
    lines = ["", gettext("Scorekeeper is running.")]
    urls = [_url(lan_address, port) for lan_address in (lan_addresses() if ip.is_unspecified else [address])]
    if ip.is_loopback:
        lines.append(gettext("Only this computer can open it; start it without --host to let the phones in."))
    elif urls:
        lines += [
            gettext("Phones on the same Wi-Fi open"),
            "",
            *(f"  {url}" for url in urls),
            "",
            qr_code(urls[0], out),
        ]
    else:
        lines.append(gettext("This computer is not in a network. Join the Wi-Fi of the phones and start again."))
    if ip.is_loopback or ip.is_unspecified:
        lines.append(gettext("On this computer: %(url)s") % {"url": _url(_from_here(address), port)})
    lines.append(gettext("What is recorded is kept in %(folder)s") % {"folder": data})
    if out.isatty():
        lines.append(gettext("Backups, for you alone: %(url)s") % {"url": backups})
    else:
        lines.append(
            gettext("Backups, for you alone: their address is in %(file)s") % {"file": address_file(data.folder)}
        )
    lines.append(gettext("To stop: press Ctrl-C."))
    return "\n".join(lines)


def _from_here(address: str) -> str:
    """The address by which this computer itself reaches a server that listens on `address`."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(address, address)


def _url(address: str, port: int) -> str:
    return f"http://[{address}]:{port}/" if ":" in address else f"http://{address}:{port}/"


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            reason = CannotServe(
                "Port %(port)s is in use, perhaps by another Scorekeeper. "
                "Stop that one, or choose another port, for example: --port %(other)s",
                port=port,
                other=port % 65535 + 1,
            )
        elif error.errno == errno.EACCES:
            reason = CannotServe(
                "Only an administrator may use port %(port)s. Choose one above 1023, for example: --port 8000",
                port=port,
            )
        else:
            reason = CannotServe(
                "This computer has no address %(host)s. Leave --host out to answer on all it has.", host=host
            )
        raise reason from error

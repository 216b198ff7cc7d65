"""`scorekeeper link`: make a new score link for a session."""

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from scorekeeper import OperatorError
from scorekeeper.cli.arguments import Commands, add_data, data_of, port
from scorekeeper.cli.parser import console_line, gettext, show
from scorekeeper.engine.text import N_, T

if TYPE_CHECKING:
    from scorekeeper.table.score_links import ListedSession

_DEFAULT_LISTED = 20
_MOST_LISTED = 10_000


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "link",
        help=N_("make a new score link for a session, for example after all phones have lost it"),
        description=N_(
            "Without SESSION it lists the newest sessions. With SESSION it makes a new score link for it and "
            "prints it: whoever opens it keeps score there. The old link stops working. Scorekeeper may run meanwhile."
        ),
    )
    parser.add_argument("session", nargs="?", metavar="SESSION", help=N_("the beginning of its id, or its address"))
    parser.add_argument(
        "--most", type=_count, default=_DEFAULT_LISTED, metavar="N", help=N_("how many sessions to list (20)")
    )
    parser.add_argument("--only", action="store_true", help=N_("the phones that kept score until now only watch then"))
    parser.add_argument("--port", type=port, default=8000, help=N_("the port that Scorekeeper answers on (8000)"))
    parser.add_argument("--url", type=_url, help=N_("the address that phones open it by (that of this computer)"))
    parser.add_argument(
        "--new-secret", action="store_true", help=N_("make a new key where the one of this folder is lost")
    )
    add_data(parser)
    parser.set_defaults(do=_link)


def _count(text: str) -> int:
    if text.isascii() and text.isdigit() and 0 < int(text) <= _MOST_LISTED:
        return int(text)
    raise argparse.ArgumentTypeError(
        gettext("%(text)s is no number of sessions: give one from 1 to %(most)s") % {"text": text, "most": _MOST_LISTED}
    )


def _url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme in ("http", "https") and parts.netloc:
        return text.rstrip("/")
    raise argparse.ArgumentTypeError(
        gettext("%(text)s is no address: give one like %(example)s")
        % {"text": text, "example": "https://score.example.org"}
    )


def _link(args: argparse.Namespace) -> int:
    from scorekeeper.instance import NeedsConsent
    from scorekeeper.server.addresses import lan_addresses
    from scorekeeper.server.qr_code import qr_code
    from scorekeeper.store import open_store
    from scorekeeper.table.phone import Phone
    from scorekeeper.table.score_links import newest_sessions, renew_link
    from scorekeeper.table.times import now

    def consent(need: NeedsConsent) -> bool:
        return bool(args.new_secret) and need.option == "--new-secret"

    data = data_of(args, consent)
    if not data.exist():
        raise OperatorError(
            "There are no sessions in %(folder)s. Name the folder that keeps them with --instance.", folder=data
        )
    secret = data.prepare()
    with open_store(data.database) as store:
        if args.session is None:
            return _print_newest(newest_sessions(store, args.most))
        args.event = "new_key"
        session, path = renew_link(Phone(store, None, now(), secret), args.session, remove_phones=args.only)
    address = (args.url or f"http://{next(iter(lan_addresses()), '127.0.0.1')}:{args.port}") + path
    made = T(
        "A new score link for %(session)s (%(day)s); the old one no longer works.",
        session=session.title,
        day=session.day,
    )
    show(made)
    print("", f"  {address}", "", qr_code(address, sys.stdout), sep="\n")
    if args.only:
        show(T("Whoever opens it keeps score. The phones that kept score until now only watch."))
    else:
        show(T("Whoever opens it keeps score. Phones that keep score already still do; --only takes that from them."))
    return 0


def _print_newest(sessions: "Sequence[ListedSession]") -> int:
    show(T("The newest sessions:") if sessions else T("There is no session yet."))
    for session in sessions:
        print(f"  {session.id}  {session.day}  {console_line(session.title)}")
    if sessions:
        show(T("For a new score link: %(command)s", command=f"scorekeeper link {sessions[0].id}"))
    return 0

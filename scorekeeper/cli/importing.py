"""`scorekeeper import`: import the sessions of a file."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper import OperatorError, reason_of
from scorekeeper.cli.arguments import Commands, add_data, data_of
from scorekeeper.cli.parser import show
from scorekeeper.engine.text import N_, TN, T, Text

if TYPE_CHECKING:
    from scorekeeper.table.import_ import Arrival

# `scorekeeper link` finds a session by any unique beginning of its id.
_ID_SHOWN = 8


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "import",
        help=N_("bring in sessions that were exported as JSON"),
        description=N_(
            "Brings in the sessions of a file that Scorekeeper has exported as JSON, all or none. A session "
            "that is here already does not come in twice; entries that it lacks are added. If both were changed, "
            "they stand beside each other."
        ),
        epilog=N_("Exit status: 0 all are here now, 1 nothing was imported."),
    )
    parser.add_argument("file", type=Path, metavar="FILE", help=N_("the file"))
    add_data(parser)
    parser.set_defaults(do=_import, event="import")


def _import(args: argparse.Namespace) -> int:
    from scorekeeper.engine.text import Invalid
    from scorekeeper.exchange import MOST_BYTES, read_file
    from scorekeeper.store import open_store
    from scorekeeper.table.import_ import bring_in
    from scorekeeper.table.phone import Phone
    from scorekeeper.table.times import now

    data = data_of(args)
    if not data.exist():
        raise OperatorError(
            "There is no data in %(folder)s. Start Scorekeeper there once, or name its folder: --instance DIR",
            folder=data,
        )
    try:
        with args.file.open("rb") as file:
            sessions = read_file(file.read(MOST_BYTES + 1))
    except OSError as error:
        raise OperatorError(
            "%(file)s cannot be read: %(why)s. Name a file that Scorekeeper has exported.",
            file=args.file,
            why=reason_of(error),
        ) from error
    except Invalid as invalid:
        show(T("Nothing was imported from %(file)s.", file=args.file), error=True)
        for issue in invalid.issues:
            place = issue.field and T("%(place)s: %(why)s", place=issue.field, why=issue.text)
            show(place or issue.text, error=True)
        return 1
    secret = data.prepare()
    with open_store(data.database) as store:
        arrivals = bring_in(Phone(store, None, now(), secret), sessions)
    for arrival in arrivals:
        show(_outcome_text(arrival))
    made = [arrival.imported for arrival in arrivals if arrival.imported.outcome in ("new", "differs")]
    if made:
        command = f"scorekeeper link {made[0].session[:_ID_SHOWN]}"
        show(T("No phone keeps score in a new session yet. For a score link: %(command)s", command=command))
    return 0


def _outcome_text(arrival: "Arrival") -> Text:
    from scorekeeper.table.sessions import title_of

    imported, session = arrival.imported, arrival.exported
    title = T("%(session)s (%(day)s)", session=title_of(session.name, arrival.players), day=session.created_at[:10])
    if imported.outcome == "new":
        return TN(
            "%(session)s: came in with %(count)s hand (%(id)s)",
            "%(session)s: came in with %(count)s hands (%(id)s)",
            arrival.hands,
            session=title,
            id=imported.session[:_ID_SHOWN],
        )
    if imported.outcome == "newer":
        return TN(
            "%(session)s: was here already; %(count)s newer entry was added",
            "%(session)s: was here already; %(count)s newer entries were added",
            imported.entries,
            session=title,
        )
    if imported.outcome == "differs":
        if imported.match is None:
            where = T("what was said about settling up")
        elif imported.slot:
            where = T("hand %(hand)s of match %(match)s", hand=imported.slot, match=imported.match)
        else:
            where = T("the names or rules of match %(match)s", match=imported.match)
        return T(
            "%(session)s: differs from what is here in %(place)s; it stands beside that now (%(id)s)",
            session=title,
            place=where,
            id=imported.session[:_ID_SHOWN],
        )
    return T("%(session)s: was here already; nothing was added", session=title)

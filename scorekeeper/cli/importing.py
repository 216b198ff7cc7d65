"""`scorekeeper import`: import the sessions of a file."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper import OperatorError
from scorekeeper.cli.arguments import Commands, add_instance, printable
from scorekeeper.engine.text import N_

if TYPE_CHECKING:
    from scorekeeper.table.import_ import Arrival

# `scorekeeper link` finds a session by any unique beginning of its id.
_ID_SHOWN = 8


def add(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "import",
        help=N_("bring in sessions that were exported as JSON"),
        description=N_(
            "Brings in the sessions of a file that Scorekeeper has exported as JSON, all or none. A session "
            "that is here already does not come in twice; entries that it lacks are added."
        ),
        epilog=N_("Exit status: 0 all are here now, 1 nothing was imported, or a session differs from what is here."),
    )
    parser.add_argument("file", type=Path, metavar="FILE", help=N_("the file"))
    add_instance(parser)
    parser.set_defaults(do=_import, event="import")


def _import(args: argparse.Namespace) -> int:
    # Imported here, so that other commands do not have to load the games.
    from scorekeeper.engine.text import Invalid
    from scorekeeper.exchange import MOST_BYTES, read_file
    from scorekeeper.instance import database_of, prepare, refuse
    from scorekeeper.store import open_store
    from scorekeeper.table.import_ import bring_in
    from scorekeeper.table.phone import Phone
    from scorekeeper.table.times import now

    folder = args.instance
    if not database_of(folder).is_file():
        raise OperatorError(
            f"There is no data in {folder}. Start Scorekeeper there once, or name its folder: --instance DIR"
        )
    try:
        with args.file.open("rb") as file:
            sessions = read_file(file.read(MOST_BYTES + 1))
    except OSError as error:
        why = f"{args.file} cannot be read: {error.strerror}. Name a file that Scorekeeper has exported."
        raise OperatorError(why) from error
    except Invalid as invalid:
        places = [f"{issue.field}: {issue.text}" if issue.field else str(issue.text) for issue in invalid.issues]
        why = "\n".join(map(printable, [f"Nothing was imported from {args.file}.", *places]))
        raise OperatorError(why) from invalid
    secret = prepare(folder, refuse)
    with open_store(database_of(folder)) as store:
        arrivals = bring_in(Phone(store, None, now(), secret), sessions)
    for arrival in arrivals:
        print(printable(_outcome_text(arrival)))
    if new := next((arrival.imported for arrival in arrivals if arrival.imported.outcome == "new"), None):
        print(
            f"No phone keeps score in a new session yet. For a score link: scorekeeper link {new.session[:_ID_SHOWN]}"
        )
    return 1 if any(arrival.imported.outcome == "differs" for arrival in arrivals) else 0


def _outcome_text(arrival: "Arrival") -> str:
    imported, session = arrival.imported, arrival.exported
    title = f"{session.name or ', '.join(arrival.players) or 'A session without players'} ({session.created_at[:10]})"
    if imported.outcome == "new":
        what = "hand" if arrival.hands == 1 else "hands"
        return f"{title}: came in with {arrival.hands} {what} ({imported.session[:_ID_SHOWN]})"
    if imported.outcome == "newer":
        what = "entry was" if imported.entries == 1 else "entries were"
        return f"{title}: was here already; {imported.entries} newer {what} added"
    if imported.outcome == "differs":
        place = f"hand {imported.slot}" if imported.slot else "the names or rules"
        where = "what was said about settling up" if imported.match is None else f"{place} of match {imported.match}"
        return f"{title}: differs from what is here in {where}; nothing was added"
    return f"{title}: was here already; nothing was added"

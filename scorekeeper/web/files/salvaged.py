"""What can be read of a database that cannot be used, and what of it is missing, in the language of the reader."""

from collections.abc import Iterator

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.engine.text import shorten
from scorekeeper.exchange import SalvagedFiles, salvaged_files
from scorekeeper.store.transfer import ExportedSession
from scorekeeper.table.examples import AUTHOR
from scorekeeper.table.import_ import players_in_file


def salvaged_with_report(content: bytes, language: str) -> tuple[SalvagedFiles, str]:
    """The files with what can be read of the bytes of a database, and sentences about what is in them."""
    salvaged = salvaged_files(content, AUTHOR, language)
    return salvaged, " ".join(_report(salvaged))


def _report(content: SalvagedFiles) -> Iterator[str]:
    if not content.files:
        yield _("Nothing can be read of what is stored on this phone.")
        return
    yield ngettext(
        "%(num)s session is in the file as it was saved.",
        "%(num)s sessions are in the file as they were saved.",
        content.whole,
    )
    if content.partly:
        yield _("Parts of these are missing: %(sessions)s.", sessions=_("; ").join(map(_title, content.partly)))
    if content.lost:
        yield ngettext(
            "Of %(num)s more session nothing can be read.",
            "Of %(num)s more sessions nothing can be read.",
            content.lost,
        )


def _title(session: ExportedSession) -> str:
    return shorten(session.name or _(", ").join(players_in_file(session)) or _("A session without players"))

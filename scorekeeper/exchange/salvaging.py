"""Files for an import with what can be read of a damaged database."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper import games
from scorekeeper.engine.text import Invalid
from scorekeeper.exchange.format import FORMAT, VERSION, stored_json
from scorekeeper.exchange.reading import read_file
from scorekeeper.store.salvaging import salvage, taken_back
from scorekeeper.store.transfer import ExportedSession

# Bytes of the sessions in a file: half of what an import reads at once, as the number of values is bounded, too.
_MOST = 3 * 1024**2


@dataclass(frozen=True)
class SalvagedFiles:
    """The files, usually one, none if nothing can be read. `whole` sessions are in them as they were saved, `partly`
    others are those of which something is missing; of `lost` ones nothing is there."""

    files: tuple[bytes, ...]
    whole: int
    partly: tuple[ExportedSession, ...]
    lost: int


def salvaged_files(content: bytes, author: str, language: str) -> SalvagedFiles:
    """What can be read of the bytes of a damaged database, without the sessions that only the phone `author` saved."""
    readable = salvage(content, games.games().keys(), author)
    whole, partly = [], []
    for salvaged in readable.sessions:
        session = salvaged.session
        fitting = session if _fits(session) else _fitting(session)
        if fitting == session and salvaged.whole:
            whole.append(fitting)
        elif fitting:
            partly.append(fitting)
    files = tuple(_files([*whole, *partly], language))
    lost = readable.lost + len(readable.sessions) - len(whole) - len(partly)
    return SalvagedFiles(files, len(whole), tuple(partly), lost)


def _fitting(session: ExportedSession) -> ExportedSession | None:
    """A session with those of its matches that an import takes; None if it takes none of it."""
    alone = replace(session, settling=())
    matches = tuple(
        match
        if _fits(replace(alone, matches=(replace(match, number=1),)))
        else taken_back(match.number, match.game, match.created_at)
        for match in session.matches
    )
    return next(filter(_fits, (replace(session, matches=matches), replace(alone, matches=matches))), None)


def _fits(session: ExportedSession) -> bool:
    try:
        read_file(_file([json.dumps(stored_json(session))], ""))
    except Invalid:
        return False
    return True


def _files(sessions: Sequence[ExportedSession], language: str) -> Iterator[bytes]:
    part: list[str] = []
    for session in sessions:
        text = json.dumps(stored_json(session), ensure_ascii=False)
        if part and sum(map(len, part)) + len(text) > _MOST:
            yield _file(part, language)
            part = []
        part.append(text)
    if part:
        yield _file(part, language)


def _file(stored: Sequence[str], language: str) -> bytes:
    around = json.dumps({"format": FORMAT, "version": VERSION, "language": language, "sessions": []})
    sessions = ", ".join(f'{{"stored": {text}}}' for text in stored)
    return f"{around[:-2]}{sessions}]}}".encode()

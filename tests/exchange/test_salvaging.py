"""What can be read of a damaged database goes into a file that an import takes, and nothing else is made of it."""

import random
from collections.abc import Callable

import pytest

from scorekeeper.exchange import SalvagedFiles, read_file, salvaged_files
from scorekeeper.store import Session, Store, database_pages, open_store, prepare, undo_of
from scorekeeper.store.transfer import ExportedEntry, ExportedSession
from scorekeeper.table.examples import AUTHOR

NOW = "2026-01-01T20:00:00+00:00"
PAGE = 4096
SESSIONS, HANDS = 8, 14
RUNS = 25


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[ExportedSession]]:
    """The bytes of a database of several games, and what its sessions hold; the example of every game is in it, too."""
    path = tmp_path_factory.mktemp("whole") / "scores.db"
    prepare(path, "DELETE")
    with open_store(path) as store:
        exported = [store.transfer.export(play(store, f"session{number}", number)) for number in range(SESSIONS)]
        store.sessions.create(Session("example", "", "example key", NOW), AUTHOR)
        store.matches.create("example", "gin", {"players": ["Ada"]}, None, AUTHOR, "example", NOW)
    return path.read_bytes(), exported


def play(store: Store, session: str, number: int) -> str:
    """Two matches with a corrected, a voided and an undone hand and long hands, and a payment."""
    with store.database.transaction():
        return _play(store, session, number)


def _play(store: Store, session: str, number: int) -> str:
    store.sessions.create(Session(session, f"Evening {number}", f"key {session}", NOW), "phone")
    for game in ("gin", "rummy500"):
        terms = {"players": ["Ann", "Bo"], "any": number}
        match = store.matches.create(session, game, terms, None, "phone", f"{session} {game}", NOW)
        for slot in range(1, HANDS):
            save(store, match.id, slot, {"by": "Ann", "cards": f"{slot} " * (number * slot * 20 % 5000)})
        undone = save(store, match.id, 3, {"by": "Bo"})
        save(store, match.id, 3, {"by": "Ann"}, submission=undo_of(undone))
        save(store, match.id, 4, None)
    store.settling.save(session, {"rates": {"gin": "1"}}, based_on=0, device="phone", submission="pay", now=NOW)
    return session


def save(store: Store, match: int, slot: int, body: dict[str, object] | None, submission: str = "") -> int:
    newest = store.entries.current(match).get(slot)
    entry = store.entries.save(
        match,
        slot,
        body=body,
        based_on=newest and newest.id,
        device="tablet" if slot % 2 else "phone",
        submission=submission or f"{match} {slot} {newest and newest.id}",
        shown={"points": {"Ann": slot}},
        note="why" if slot % 5 else "",
        now=NOW,
    )
    return entry.id


def salvaged(content: bytes) -> tuple[SalvagedFiles, list[ExportedSession]]:
    """What can be read, as an import takes it."""
    files = salvaged_files(content, AUTHOR, "en")
    return files, [session for file in files.files for session in read_file(file)]


def known(entry: ExportedEntry) -> str:
    """What people saved in a hand."""
    return f"{entry.slot} {entry.body}"


def without_header(content: bytes, chance: random.Random) -> bytes:
    return chance.randbytes(100) + content[100:]


def without_first_page(content: bytes, chance: random.Random) -> bytes:
    return chance.randbytes(PAGE) + content[PAGE:]


def overwritten(content: bytes, chance: random.Random) -> bytes:
    """Zeros or noise over some places, at the ends of pages or within them."""
    damaged = bytearray(content)
    for _ in range(chance.randint(1, 6)):
        size = chance.choice((1, 30, 700, PAGE, 3 * PAGE))
        at = chance.randrange(PAGE, len(content) - size)
        damaged[at : at + size] = chance.choice((bytes(size), chance.randbytes(size)))
    return bytes(damaged)


def cut(content: bytes, chance: random.Random) -> bytes:
    return content[: chance.randrange(len(content))]


@pytest.mark.parametrize("damage", [without_header, without_first_page])
def test_without_its_beginning_nothing_is_lost(
    saved: tuple[bytes, list[ExportedSession]], damage: Callable[[bytes, random.Random], bytes]
) -> None:
    content, sessions = saved
    found, read = salvaged(damage(content, random.Random(1)))
    assert (found.whole, found.partly, found.lost) == (SESSIONS, (), 0)
    assert sorted(read, key=lambda each: each.name) == sorted(sessions, key=lambda each: each.name)


@pytest.mark.parametrize("damage", [overwritten, cut])
def test_what_is_whole_is_as_it_was_saved_and_the_rest_holds_nothing_new(
    saved: tuple[bytes, list[ExportedSession]], damage: Callable[[bytes, random.Random], bytes]
) -> None:
    content, sessions = saved
    before = {session.origin: session for session in sessions}
    wholes = partlys = 0
    for seed in range(RUNS):
        found, read = salvaged(damage(content, random.Random(seed)))
        partly = {session.origin for session in found.partly}
        assert found.whole + len(partly) == len(read)
        assert found.whole + len(partly) + found.lost <= SESSIONS + 1, "nobody knows whose a lost session was"
        for session in read:
            if session.origin not in partly:
                assert session == before[session.origin], seed
                continue
            for match, then in zip(session.matches, before[session.origin].matches, strict=False):
                saved_then = {known(entry) for entry in then.entries}
                now = {
                    known(entry) for entry in match.entries if entry.body and not entry.submission.startswith("lost")
                }
                assert now <= saved_then, seed
        wholes += found.whole
        partlys += len(partly)
    assert wholes > RUNS // 2
    assert partlys > RUNS // 2


def test_a_match_whose_beginning_is_lost_is_there_with_its_players(
    saved: tuple[bytes, list[ExportedSession]],
) -> None:
    """The pages of the entries are overwritten one after the other; some of them have the terms of a match."""
    content, _sessions = saved
    names = []
    for start in range(PAGE, len(content), PAGE):
        if content[start] == 13 and b"rummy500" in content[start : start + PAGE]:
            _found, read = salvaged(content[:start] + bytes(PAGE) + content[start + PAGE :])
            names += [match.entries[0].body for session in read for match in session.matches]
    assert {"players": ["Ann"]} in names


def test_of_a_file_that_is_too_large_a_part_is_read(
    saved: tuple[bytes, list[ExportedSession]], monkeypatch: pytest.MonkeyPatch
) -> None:
    content, _ = saved
    monkeypatch.setattr(database_pages, "_MOST", len(content) // 2)
    files, sessions = salvaged(content)
    assert files.whole < SESSIONS
    assert files.whole + len(files.partly) == len(sessions)
    assert len(sessions) + files.lost <= SESSIONS
    assert sessions

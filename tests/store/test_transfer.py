"""Sessions from one database to another: nothing is lost, and whatever comes twice is there once."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from scorekeeper.store import Entry, Place, Session, Store, open_store, undo_of
from scorekeeper.store.models import NotFound, Refused
from scorekeeper.store.transfer import ExportedEntry, ExportedSession, Imported
from tests.support.behind import behind, contents, is_whole

NOW = "2026-01-01T20:00:00+00:00"


@pytest.fixture
def here(place: Place) -> Iterator[Store]:
    """Two matches: one with a corrected, a voided and a damaged hand and an undo, one that was taken back."""
    with open_store(place) as store:
        store.sessions.create(Session("secret", "Friday", "key", NOW), "phone")
        store.matches.create("secret", "game", {"players": ["Ann", "Bo"]}, None, "phone", "first", NOW)
        save(store, 1, {"by": "a"}, shown={"points": {"Ann": 3}}, note="why", device="tablet")
        undone = save(store, 1, {"by": "b"})
        save(store, 1, {"by": "a"}, submission=undo_of(undone.id))
        save(store, 2, {"by": "c"})
        save(store, 2, None)
        broken = save(store, 3, {"by": "d"})
        store.matches.create("secret", "other", {"players": ["Cy"]}, None, "phone", "second", NOW)
        save(store, 0, None, match=2)
        with behind(place) as execute:
            execute("UPDATE entries SET body = '{broken' WHERE id = ?", broken.id)
        yield store


@pytest.fixture
def there(places: Callable[[int], Place]) -> Iterator[Store]:
    """Another database, which has rows of its own, so that no id is the same."""
    with open_store(places(1)) as store:
        store.sessions.create(Session("other", "", "other key", NOW), "phone")
        for number in range(5):
            store.matches.create("other", "game", {}, None, "phone", f"{number}", NOW)
        yield store


def save(
    store: Store,
    slot: int,
    body: dict[str, object] | None,
    *,
    match: int = 1,
    shown: dict[str, object] | None = None,
    note: str = "",
    device: str = "phone",
    submission: str = "",
) -> Entry:
    newest = store.entries.current(match).get(slot)
    saved = store.entries.save(
        match,
        slot,
        body=body,
        based_on=newest and newest.id,
        shown=shown,
        note=note,
        device=device,
        submission=submission or f"after {store.entries.newest(match).id}",
        now=NOW,
    )
    assert isinstance(saved, Entry)
    return saved


def bring(store: Store, *sessions: ExportedSession, device: str | None = "importer") -> list[Imported]:
    """Import sessions. Each gets its name as its id, a copy with its number."""

    def fresh(given: ExportedSession, copy: int) -> Session:
        name = given.name if copy == 1 else f"{given.name} {copy}"
        return Session(name, name, f"{name} key", given.created_at)

    return store.transfer.import_all(sessions, fresh, device)


def changed(session: ExportedSession, at: int, **changes: object) -> ExportedSession:
    """The session with another entry in its first match."""
    first, *others = session.matches
    entries = list(first.entries)
    entries[at] = replace(entries[at], **changes)  # type: ignore[arg-type]  # values of fields by name
    return replace(session, matches=(replace(first, entries=tuple(entries)), *others))


def longer(session: ExportedSession) -> ExportedSession:
    first, *others = session.matches
    added = ExportedEntry(4, {"by": "e"}, None, "", NOW, "later")
    return replace(session, matches=(replace(first, entries=(*first.entries, added)), *others))


def test_nothing_is_lost_on_the_way(here: Store, there: Store) -> None:
    exported = here.transfer.export("secret")
    (imported,) = bring(there, exported)
    assert imported == Imported("Friday", "new", 9)
    assert there.transfer.export("Friday") == exported
    assert there.grants.role("importer", "Friday") == "score"
    first, second = (there.matches.get("Friday", number) for number in (1, 2))
    assert first
    assert second
    # The match that was taken back is there, and no match of the session.
    assert there.matches.of_session("Friday") == [first]
    assert [entry.phone for entry in exported.matches[0].entries] == [1, 2, 1, 1, 1, 1, 1]
    for slot, entry in here.entries.current(1).items():
        now = there.entries.current(first.id)[slot]
        assert (now.body, now.shown, now.note, now.damaged) == (entry.body, entry.shown, entry.note, entry.damaged)
    assert there.entries.current(first.id)[3].damaged
    undone, undo = there.entries.history(first.id, 1)[1:]
    assert undo.submission == undo_of(undone.id)
    assert is_whole(there.database.place)


def test_what_is_passed_on_lets_nobody_in(here: Store, there: Store) -> None:
    exported = repr(here.transfer.export("secret"))
    for secret in ("secret", "'key'", "'phone'", "tablet"):
        assert secret not in exported
    bring(there, here.transfer.export("secret"))
    assert there.transfer.export("Friday").origin == here.transfer.export("secret").origin


def test_a_file_that_comes_again_changes_nothing(here: Store, there: Store) -> None:
    exported = here.transfer.export("secret")
    bring(there, exported, exported)
    before = contents(there.database.place)
    assert bring(there, exported, device="somebody else") == [Imported("Friday", "known")]
    assert contents(there.database.place) == before
    assert bring(here, there.transfer.export("Friday")) == [Imported("secret", "known")], "it has come home"


def test_a_later_file_adds_what_is_missing_and_an_earlier_one_nothing(here: Store, there: Store) -> None:
    early = here.transfer.export("secret")
    bring(there, early)
    save(here, 4, {"by": "e"})
    here.matches.create("secret", "game", {"players": ["Dee"]}, None, "phone", "third", NOW)
    late = here.transfer.export("secret")
    assert bring(there, late) == [Imported("Friday", "newer", 2)]
    assert there.transfer.export("Friday") == late
    assert bring(there, early) == [Imported("Friday", "known")]
    assert there.transfer.export("Friday") == late


@pytest.mark.parametrize(
    ("changes", "slot"),
    [
        ((0, {"body": {"players": ["Eve", "Bo"]}}), 0),
        ((1, {"note": "because"}), 1),
        ((5, {"body": {"by": "c"}}), 2),
        ((6, {"damaged": "{other"}), 3),
    ],
)
def test_a_file_that_differs_is_put_beside_and_changes_nothing(
    here: Store, there: Store, changes: tuple[int, dict[str, object]], slot: int
) -> None:
    exported = here.transfer.export("secret")
    bring(there, exported)
    at, what = changes
    other = changed(longer(exported), at, **what)
    assert bring(there, other) == [Imported("Friday 2", "differs", 10, match=1, slot=slot)]
    assert there.transfer.export("Friday") == exported
    beside = there.transfer.export("Friday 2")
    assert (beside.matches, beside.settling) == (other.matches, other.settling)
    assert bring(there, other, device=None) == [Imported("Friday 2", "known")]


def test_copies_that_went_apart_are_continued_each_by_its_own(here: Store, there: Store) -> None:
    begun = here.transfer.export("secret")
    bring(there, begun)
    save(here, 4, {"by": "here"})
    save(there, 4, {"by": "there"}, match=there.matches.of_session("Friday")[0].id, device="importer")
    assert bring(there, here.transfer.export("secret"))[0].session == "Friday 2"
    save(here, 5, {"by": "here"})
    assert bring(there, here.transfer.export("secret")) == [Imported("Friday 2", "newer", 1)]
    assert bring(there, begun) == [Imported("Friday", "known")], "both begin so"
    # Everything comes home: what began here is known, and what began there comes once.
    both = [there.transfer.export(name) for name in ("Friday 2", "Friday")]
    assert [became.outcome for became in bring(here, *both)] == ["known", "differs"]
    assert [became.outcome for became in bring(here, *both)] == ["known", "known"]
    third = changed(begun, 1, note="otherwise")
    assert bring(there, third)[0].session == "Friday 3"


def test_a_name_that_was_given_elsewhere_comes_along_where_there_is_none(here: Store, there: Store) -> None:
    exported = here.transfer.export("secret")
    bring(there, exported)
    there.sessions.rename("Friday", "")
    bring(there, longer(exported))
    named = there.sessions.get("Friday")
    assert named
    assert named.name == "Friday"
    there.sessions.rename("Friday", "Saturday")
    save(there, 4, None, match=there.matches.of_session("Friday")[0].id, device="importer")
    assert there.transfer.export("Friday").name == "Saturday"


def test_only_who_may_write_adds_to_a_session_that_is_here(here: Store, there: Store) -> None:
    exported = here.transfer.export("secret")
    bring(there, exported)
    there.grants.add("watcher", "Friday", "watch", NOW)
    for device in ("watcher", "stranger"):
        assert bring(there, longer(exported), device=device) == [Imported("Friday", "watching")]
        assert there.grants.role(device, "Friday") != "score"
    assert bring(there, longer(exported), device=None) == [Imported("Friday", "newer", 1)]


def test_whoever_runs_it_imports_for_nobody_yet(here: Store, there: Store) -> None:
    bring(there, here.transfer.export("secret"), device=None)
    assert there.grants.of_session("Friday") == []


def test_all_of_a_file_or_nothing(here: Store, there: Store) -> None:
    exported = here.transfer.export("secret")
    bad = changed(replace(exported, origin="another", name="Monday"), 6, saved_at="yesterday")
    before = contents(there.database.place)
    with pytest.raises(Refused):
        bring(there, exported, bad)
    assert contents(there.database.place) == before


def test_a_deleted_session_can_be_brought_back_under_another_address(here: Store) -> None:
    exported = here.transfer.export("secret")
    here.sessions.delete("secret", 9, NOW)
    (imported,) = bring(here, exported)
    assert (imported.session, imported.outcome) == ("Friday", "new")
    assert here.transfer.export("Friday") == exported
    here.sessions.delete("Friday", 9, NOW)
    again = replace(exported, name="again")
    assert bring(here, again) == [Imported("again", "new", 9)], "its origin went with it"


def test_a_session_that_is_not_there(here: Store) -> None:
    with pytest.raises(NotFound):
        here.transfer.export("other")


def save_settling(store: Store, session: str, body: dict[str, object], submission: str) -> None:
    """Say something about settling up."""
    newest, device = store.settling.version(session), "phone" if store.grants.role("phone", session) else "importer"
    assert store.settling.save(session, body, based_on=newest, device=device, submission=submission, now=NOW)


def test_what_was_said_about_settling_up_comes_along_once(here: Store, there: Store) -> None:
    save_settling(here, "secret", {"rates": None}, "a")
    bring(there, exported := here.transfer.export("secret"))
    assert there.transfer.export("Friday") == exported
    assert bring(there, exported) == [Imported("Friday", "known")]
    save_settling(here, "secret", {"taken_back": "a"}, "b")
    assert bring(there, here.transfer.export("secret")) == [Imported("Friday", "newer", 1)]
    assert [entry.body for entry in there.settling.of_session("Friday")] == [{"rates": None}, {"taken_back": "a"}]
    assert {entry.device for entry in there.settling.of_session("Friday")} == {"imported 1"}
    # Back home, where it is the same by another phone.
    assert bring(here, there.transfer.export("Friday")) == [Imported("secret", "known")]


def test_settling_up_otherwise_in_two_copies_keeps_both(here: Store, there: Store) -> None:
    bring(there, here.transfer.export("secret"))
    save_settling(here, "secret", {"rates": None}, "a")
    save_settling(there, "Friday", {"rates": None}, "another")
    assert bring(there, longer(here.transfer.export("secret"))) == [Imported("Friday 2", "differs", 11)]
    assert len(there.settling.of_session("Friday")) == 1


def test_a_phone_that_watches_adds_nothing_about_settling_up(here: Store, there: Store) -> None:
    bring(there, here.transfer.export("secret"))
    save_settling(here, "secret", {"rates": None}, "a")
    assert bring(there, here.transfer.export("secret"), device="stranger") == [Imported("Friday", "watching")]
    assert there.settling.of_session("Friday") == []

"""Storage on a real SQLite file: sessions, who may do what, matches, and entries that only ever grow."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store import (
    Entry,
    Grant,
    LastScorer,
    LogFull,
    Match,
    Place,
    SeenSession,
    Session,
    Stale,
    Store,
    Taken,
    TermsChange,
    entries,
    matches,
    open_store,
)
from scorekeeper.store.models import Inaccessible, NotFound, NotScorer, Refused, SlotError
from tests.support.behind import behind, contents

SETUP = {"players": ["Ann", "ボブ"], "options": {"target": 100}}


def at(minute: int) -> str:
    return f"2026-01-01T20:{minute:02}:00+00:00"


FRIDAY = Session("friday", "Friday", "key", at(0))
SUNDAY = Session("matinee", "Sunday", "other key", at(1))


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    with open_store(place) as store:
        yield store


@pytest.fixture
def match(store: Store) -> Match:
    store.sessions.create(FRIDAY, "phone")
    return store.matches.create("friday", "game", SETUP, {"points": [0, 0]}, "phone", "setup", at(1))


def save(store: Store, match: Match, slot: int, submission: str, **changes: Any) -> Entry:
    """Save with everything that the test at hand does not talk about left ordinary."""
    given: dict[str, Any] = {
        "body": {"hand": slot},
        "based_on": None,
        "shown": None,
        "note": "",
        "device": "phone",
        "now": at(slot + 2),
    }
    return store.entries.save(match.id, slot, submission=submission, **(given | changes))


def saved(store: Store, match: Match, slot: int, submission: str, **changes: Any) -> Entry:
    entry = save(store, match, slot, submission, **changes)
    assert isinstance(entry, Entry)
    return entry


# Opening


def test_opening_never_creates_a_file(tmp_path: Path) -> None:
    with pytest.raises(Inaccessible, match="unable to open"):
        open_store(tmp_path / "scores.db")
    assert list(tmp_path.iterdir()) == []


def test_a_connection_is_set_up_for_safety_and_closed_at_the_end(path: Path) -> None:
    with open_store(path) as store:
        setting = {
            name: store.database.connection.conn.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert setting == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10000}
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        store.sessions.get("friday")
    assert [child.name for child in path.parent.iterdir()] == ["scores.db"]


@pytest.mark.sqlite("only sqlite-utils makes tables by itself")
def test_a_misspelt_table_is_an_error_and_not_a_new_table(store: Store) -> None:
    tables = store.database.connection.table_names()
    with pytest.raises(sqlite3.DatabaseError, match="not authorized"):
        store.database.connection["entires"].insert({"match": 1})
    with pytest.raises(sqlite3.DatabaseError, match="not authorized"):
        store.database.connection["sessions"].insert({"id": "a", "nmae": "b"}, alter=True)
    assert store.database.connection.table_names() == tables


# Sessions


def test_a_session_is_found_by_its_id_and_by_its_score_key(store: Store) -> None:
    store.sessions.create(FRIDAY, "phone")
    assert store.sessions.get("friday") == FRIDAY
    assert store.keys.session("key") == FRIDAY
    assert store.sessions.get("key") is None
    assert store.keys.session("friday") is None


@pytest.mark.parametrize("clash", [Session("friday", "", "new", at(5)), Session("new", "", "key", at(5))])
def test_a_taken_id_or_key_stores_nothing(store: Store, clash: Session) -> None:
    store.sessions.create(FRIDAY, "phone")
    with pytest.raises(Taken):
        store.sessions.create(clash, "thief")
    assert store.sessions.get("friday") == FRIDAY
    assert store.sessions.of_phone("thief") == []
    store.sessions.create(SUNDAY, "phone")
    assert store.sessions.get("matinee") == SUNDAY


@pytest.mark.parametrize("name", ["", "  ", "x" * 10_000, "<script>", "'; DROP TABLE entries; --", "金曜の夜 🃏"])
def test_a_name_comes_back_as_it_was_given(store: Store, name: str) -> None:
    store.sessions.create(FRIDAY, "phone")
    store.sessions.rename("friday", name)
    assert store.sessions.get("friday") == Session("friday", name, "key", at(0))


@pytest.mark.parametrize("text", ["a\0b", "\ud83c"])
def test_text_that_one_engine_cannot_store_is_refused_and_never_there(store: Store, match: Match, text: str) -> None:
    with pytest.raises(Refused):
        store.sessions.rename("friday", text)
    with pytest.raises(Refused):
        saved(store, match, 1, text)
    assert store.sessions.get("friday") == FRIDAY
    assert list(store.entries.current(match.id)) == [0]
    assert store.sessions.get(text) is None
    assert store.sessions.with_prefix(text, 9) == []


def test_text_that_is_looked_for_is_short(store: Store, match: Match) -> None:
    assert saved(store, match, 1, "é" * 500).slot == 1
    with pytest.raises(Refused):
        saved(store, match, 2, "é" * 501)
    store.sessions.rename("friday", "é" * 100_000)
    saved(store, match, 2, "second", note="é" * 100_000)


def test_a_number_that_is_too_large_is_refused_and_never_there(store: Store, match: Match) -> None:
    assert store.entries.current(2**63) == {}
    assert store.matches.get("friday", -(2**63) - 1) is None
    with pytest.raises(Refused):
        store.cookies.use("phone", 2**63, "mark")
    store.cookies.use("phone", 2**63 - 1, "mark")
    assert store.cookies.newest("phone") == (2**63 - 1, "mark")


def test_a_renewed_score_key_stops_the_old_one_and_keeps_the_phones(store: Store) -> None:
    store.sessions.create(FRIDAY, "phone")
    store.grants.add("tablet", "friday", "score", at(2))
    assert store.keys.renew("friday", "phone", "fresh", "seed", at(3)) == []
    assert store.keys.session("key") is None
    assert store.keys.session("fresh") == Session("friday", "Friday", "fresh", at(0), "seed")
    assert store.grants.role("tablet", "friday") == "score"


def test_changing_a_session_that_is_not_there(store: Store) -> None:
    with pytest.raises(NotFound, match="nowhere"):
        store.sessions.rename("nowhere", "Name")
    with pytest.raises(NotFound, match="nowhere"):
        store.keys.renew("nowhere", None, "key", "", at(0))
    with pytest.raises(NotFound, match="nowhere"):
        store.grants.add("phone", "nowhere", "watch", at(0))
    with pytest.raises(NotFound, match="nowhere"):
        store.matches.create("nowhere", "game", SETUP, None, "phone", "setup", at(0))


# Grants


def test_the_phone_that_made_a_session_may_write_and_others_nothing(store: Store) -> None:
    store.sessions.create(FRIDAY, "phone")
    assert store.grants.role("phone", "friday") == "score"
    assert store.grants.role("tablet", "friday") is None
    assert store.grants.role("phone", "matinee") is None


def test_a_role_is_raised_and_never_lowered(store: Store) -> None:
    store.sessions.create(FRIDAY, "phone", "Ann's")
    store.grants.add("tablet", "friday", "watch", at(1), "iPad")
    store.grants.add("tablet", "friday", "watch", at(2), "other")
    assert store.grants.of_session("friday")[1] == Grant("tablet", "friday", "watch", at(1), "iPad", at(1))
    store.grants.add("tablet", "friday", "score", at(3), "other")
    store.grants.add("tablet", "friday", "watch", at(4))
    store.grants.add("tablet", "friday", "score", at(5))
    assert store.grants.of_session("friday") == [
        Grant("phone", "friday", "score", at(0), "Ann's", at(0)),
        Grant("tablet", "friday", "score", at(3), "iPad", at(3)),
    ]


def test_a_phone_forgets_a_session_that_stays_for_the_others(store: Store) -> None:
    store.sessions.create(FRIDAY, "phone")
    store.grants.add("tablet", "friday", "score", at(1))
    store.grants.revoke("phone", "friday")
    store.grants.revoke("phone", "friday")
    assert store.grants.role("phone", "friday") is None
    assert store.sessions.of_phone("phone") == []
    assert store.sessions.get("friday") == FRIDAY
    assert store.grants.role("tablet", "friday") == "score"


def test_the_last_phone_that_may_write_stays(store: Store) -> None:
    store.sessions.create(FRIDAY, "phone")
    store.grants.add("tablet", "friday", "watch", at(1))
    with pytest.raises(LastScorer):
        store.grants.revoke("phone", "friday")
    assert store.grants.role("phone", "friday") == "score"
    store.grants.revoke("tablet", "friday")
    store.grants.revoke("stranger", "friday")


def test_a_phone_is_called_as_people_like(store: Store) -> None:
    store.sessions.create(FRIDAY, "phone")
    store.grants.label("phone", "friday", "Ann's")
    store.grants.label("stranger", "friday", "Nobody's")
    assert [grant.label for grant in store.grants.of_session("friday")] == ["Ann's"]


def test_the_last_use_is_noted_with_what_is_saved(store: Store, match: Match) -> None:
    def used() -> str:
        (grant,) = store.grants.of_session("friday")
        return grant.last_used_at

    hour_later, two_later = "2026-01-01T21:00:00.000+00:00", "2026-01-01T22:00:30Z"
    save(store, match, 1, "soon", now=at(4))
    assert used() == at(4)
    save(store, match, 2, "later", now=hour_later)
    assert used() == hour_later
    with pytest.raises(Stale):
        save(store, match, 2, "refused", now=two_later)
    assert used() == hour_later, "nothing was saved"
    save(store, match, 3, "of another", device="tablet", now=two_later)
    assert used() == hour_later
    store.matches.create("friday", "game", SETUP, None, "phone", "rematch", two_later)
    assert used() == two_later
    save(store, match, 3, "clock went back", based_on=store.entries.current(match.id)[3].id, now=at(1))
    assert used() == two_later


# Removing phones


@pytest.fixture
def three(store: Store) -> Store:
    """Three phones keep score on Friday, and one watches."""
    store.sessions.create(FRIDAY, "phone")
    for minute, device in enumerate(("tablet", "thief"), 1):
        store.grants.add(device, "friday", "score", at(minute), device)
    store.grants.add("watch", "friday", "watch", at(3))
    return store


def roles(store: Store) -> dict[str, str]:
    return {grant.device: grant.role for grant in store.grants.of_session("friday")}


def test_a_removed_phone_watches_and_the_old_key_is_useless(three: Store) -> None:
    gone = three.keys.renew("friday", "phone", "fresh", "seed", at(5), remove=["thief", "watch", "stranger"])
    assert gone == [Grant("thief", "friday", "score", at(2), "thief", at(2))]
    assert roles(three) == {"phone": "score", "tablet": "score", "thief": "watch", "watch": "watch"}
    assert [grant.removed_at for grant in three.grants.of_session("friday")] == [None, None, at(5), None]
    assert three.keys.join("thief", "key", at(6)) is None
    assert three.grants.role("thief", "friday") == "watch"
    joined = three.keys.join("thief", "fresh", at(7), "another")
    assert joined == Session("friday", "Friday", "fresh", at(0), "seed")
    assert three.grants.get("thief", "friday") == Grant("thief", "friday", "score", at(7), "thief", at(7))


def test_all_other_phones_are_removed_at_once(three: Store) -> None:
    gone = three.keys.renew("friday", "phone", "fresh", "seed", at(5), remove=None)
    assert [grant.device for grant in gone] == ["tablet", "thief"]
    assert roles(three) == {"phone": "score", "tablet": "watch", "thief": "watch", "watch": "watch"}
    assert three.keys.renew("friday", None, "newest", "seed", at(6), remove=None), "by whoever runs the server"
    assert set(roles(three).values()) == {"watch"}


def test_who_may_not_write_removes_nobody_and_the_key_stays(three: Store) -> None:
    before = contents(three.database.place)
    for by in ("watch", "stranger"):
        with pytest.raises(NotScorer):
            three.keys.renew("friday", by, "fresh", "seed", at(5), remove=None)
    assert contents(three.database.place) == before


def test_a_removed_phone_saves_nothing_though_its_request_was_on_its_way(three: Store) -> None:
    match = three.matches.create("friday", "game", SETUP, None, "thief", "setup", at(4))
    saved(three, match, 1, "before", device="thief")
    three.keys.renew("friday", "phone", "fresh", "seed", at(5), remove=["thief"])
    before = contents(three.database.place)
    with pytest.raises(NotScorer):
        save(three, match, 2, "after", device="thief")
    with pytest.raises(NotScorer):
        three.matches.create("friday", "game", SETUP, None, "thief", "rematch", at(6))
    with pytest.raises(NotScorer):
        three.sessions.delete("friday", three.sessions.number_of_entries("friday"), at(6), by="thief")
    assert contents(three.database.place) == before
    three.keys.join("thief", "fresh", at(7))
    saved(three, match, 2, "after", device="thief")


def test_a_phone_never_removes_itself(three: Store) -> None:
    assert three.keys.renew("friday", "phone", "fresh", "seed", at(5), remove=["phone"]) == []
    assert three.grants.role("phone", "friday") == "score"


def test_the_sessions_of_a_phone_come_newest_activity_first(store: Store) -> None:
    store.sessions.create(FRIDAY, "phone")
    store.sessions.create(SUNDAY, "tablet")
    store.grants.add("phone", "matinee", "watch", at(2))
    assert store.sessions.of_phone("phone") == [
        SeenSession(SUNDAY, "watch", None),
        SeenSession(FRIDAY, "score", None),
    ]
    match = store.matches.create("friday", "game", SETUP, None, "phone", "setup", at(3))
    saved(store, match, 1, "hand", now=at(4))
    assert store.sessions.of_phone("phone") == [
        SeenSession(FRIDAY, "score", at(4)),
        SeenSession(SUNDAY, "watch", None),
    ]
    assert store.sessions.of_phone("tablet") == [SeenSession(SUNDAY, "score", None)]
    assert store.sessions.of_phone("stranger") == []
    # A clock that was set back says that this was saved before everything else.
    other = store.matches.create("matinee", "game", SETUP, None, "phone", "other setup", at(1))
    saved(store, other, 1, "other hand", now=at(0))
    assert store.sessions.of_phone("phone") == [
        SeenSession(SUNDAY, "watch", at(0)),
        SeenSession(FRIDAY, "score", at(4)),
    ]


# Matches


def test_a_match_starts_with_its_setup_in_slot_0(store: Store, match: Match) -> None:
    assert match == Match(match.id, "friday", 1, "game", at(1))
    setup = store.entries.newest(match.id)
    assert setup == Entry(setup.id, match.id, 0, SETUP, {"points": [0, 0]}, "", "phone", "setup", at(1), damaged=False)
    assert store.entries.current(match.id) == {0: setup}


def test_matches_are_counted_in_each_session(store: Store, match: Match) -> None:
    store.sessions.create(SUNDAY, "phone")
    other = store.matches.create("matinee", "game", SETUP, None, "phone", "a", at(2))
    second = store.matches.create("friday", "another game", SETUP, None, "phone", "b", at(3))
    assert [other.number, match.number, second.number] == [1, 1, 2]
    assert store.matches.of_session("friday") == [match, second]
    assert store.matches.get("friday", 2) == second
    assert store.matches.get("friday", 3) is None
    assert store.matches.get("nowhere", 1) is None
    assert store.matches.of_session("nowhere") == []


def test_the_newest_matches_are_those_written_to_last(store: Store, match: Match) -> None:
    second = store.matches.create("friday", "another game", SETUP, None, "phone", "b", at(3))
    third = store.matches.create("friday", "game", SETUP, None, "phone", "c", at(3))
    assert store.matches.newest(9) == [third, second, match]
    saved(store, match, 1, "a hand")
    assert store.matches.newest(2) == [match, third]


def test_a_match_without_hands_is_taken_back_and_started_anew(store: Store, match: Match) -> None:
    def save(slot: int, body: dict[str, Any] | None, on: int | None, submission: str) -> Entry:
        return store.entries.save(
            match.id,
            slot,
            body=body,
            based_on=on,
            shown=None,
            note="",
            device="phone",
            submission=submission,
            now=at(6),
        )

    (setup,) = store.entries.current(match.id).values()
    save(0, None, setup.id, "back")
    assert store.matches.of_session("friday") == []
    with pytest.raises(Stale):
        save(1, {"hand": 1}, None, "late")
    assert store.matches.create("friday", "game", SETUP, None, "phone", "setup", at(7)) == match
    assert store.matches.of_session("friday") == [match]
    save(1, {"hand": 1}, None, "one")
    with pytest.raises(Stale):
        save(0, None, store.entries.current(match.id)[0].id, "back again")


def test_starting_twice_with_one_submission_starts_one_match(store: Store, match: Match) -> None:
    rematch = store.matches.create("friday", "game", SETUP, None, "phone", "rematch", at(5))
    again = store.matches.create("friday", "game", {"players": []}, None, "tablet", "setup", at(9))
    assert again == match
    assert store.matches.of_session("friday") == [match, rematch]
    assert len(store.entries.history(match.id, 0)) == 1


def test_a_submission_that_corrected_a_setup_started_no_match(store: Store, match: Match) -> None:
    saved(store, match, 0, "form", based_on=store.entries.current(match.id)[0].id)
    rematch = store.matches.create("friday", "game", SETUP, None, "phone", "form", at(5))
    assert store.matches.of_session("friday") == [match, rematch]


def test_a_submission_counts_within_its_session(store: Store, match: Match) -> None:
    store.sessions.create(SUNDAY, "phone")
    other = store.matches.create("matinee", "game", SETUP, None, "phone", "setup", at(5))
    assert other.id != match.id
    assert store.matches.of_session("matinee") == [other]


def test_a_match_whose_setup_cannot_be_stored_is_not_started(store: Store, match: Match) -> None:
    for body, now in [({"cards": {1, 2}}, at(5)), ({"total": float("nan")}, at(5)), (SETUP, "now")]:
        with pytest.raises((TypeError, ValueError)):
            store.matches.create("friday", "game", body, None, "phone", "bad", now)
    assert store.matches.of_session("friday") == [match]
    assert store.matches.create("friday", "game", SETUP, None, "phone", "bad", at(6)).number == 2


# Entries


def test_hands_are_saved_one_after_the_other(store: Store, match: Match) -> None:
    first = saved(store, match, 1, "a", body={"hand": 1}, shown={"Ann": 7}, note="late", device="tablet")
    second = saved(store, match, 2, "b")
    assert first == Entry(first.id, match.id, 1, {"hand": 1}, {"Ann": 7}, "late", "tablet", "a", at(3), damaged=False)
    assert list(store.entries.current(match.id)) == [0, 1, 2]
    assert store.entries.current(match.id)[1] == first == store.entries.get(first.id)
    assert store.entries.newest(match.id) == second
    assert store.entries.history(match.id, 3) == []
    assert store.entries.get(second.id + 1) is None


@pytest.mark.parametrize(
    "body", [{}, {"名前": "ボブ", "deep": [{"a": [None, True, 1.5]}]}, {"text": "\0 \u2028 </script> \" '"}]
)
def test_a_body_comes_back_as_it_was_given(store: Store, match: Match, body: dict[str, Any]) -> None:
    entry = saved(store, match, 1, "a", body=body, shown=body)
    assert (entry.body, entry.shown, entry.void) == (body, body, False)


def test_correct_void_and_restore_keep_the_history(store: Store, match: Match) -> None:
    first = saved(store, match, 1, "a", body={"points": 9})
    later = saved(store, match, 2, "b")
    corrected = saved(store, match, 1, "c", body={"points": 6}, based_on=first.id, note="miscounted")
    void = saved(store, match, 1, "d", body=None, based_on=corrected.id)
    restored = saved(store, match, 1, "e", body=corrected.body, based_on=void.id)
    assert store.entries.history(match.id, 1) == [first, corrected, void, restored]
    assert [entry.void for entry in store.entries.history(match.id, 1)] == [False, False, True, False]
    assert restored.body == {"points": 6}
    assert store.entries.current(match.id) == {0: store.entries.history(match.id, 0)[0], 1: restored, 2: later}
    assert store.entries.newest(match.id) == restored


def test_the_setup_is_corrected_like_a_hand(store: Store, match: Match) -> None:
    setup = store.entries.current(match.id)[0]
    corrected = saved(store, match, 0, "a", body={"players": ["Ann", "Bob"]}, based_on=setup.id)
    assert store.entries.history(match.id, 0) == [setup, corrected]


def test_a_form_made_before_a_correction_is_a_conflict(store: Store, match: Match) -> None:
    first = saved(store, match, 1, "a")
    corrected = saved(store, match, 1, "b", body={"points": 6}, based_on=first.id)
    with pytest.raises(Stale) as stale:
        save(store, match, 1, "c", based_on=first.id)
    assert stale.value.newest == corrected
    with pytest.raises(Stale) as stale:
        save(store, match, 1, "d", based_on=None)
    assert stale.value.newest == corrected
    with pytest.raises(Stale) as stale:
        save(store, match, 1, "e", based_on=corrected.id + 1)
    assert stale.value.newest == corrected
    assert store.entries.history(match.id, 1) == [first, corrected]
    assert saved(store, match, 1, "c", based_on=corrected.id).id > corrected.id


def test_a_conflict_with_a_voided_hand(store: Store, match: Match) -> None:
    first = saved(store, match, 1, "a")
    void = saved(store, match, 1, "b", body=None, based_on=first.id)
    with pytest.raises(Stale) as stale:
        save(store, match, 1, "c", based_on=first.id)
    assert stale.value.newest == void


def test_sending_twice_saves_once_whatever_came_between(store: Store, match: Match) -> None:
    first = saved(store, match, 1, "a")
    assert saved(store, match, 1, "a") == first
    corrected = saved(store, match, 1, "b", based_on=first.id)
    saved(store, match, 2, "c")
    assert saved(store, match, 1, "a", body={"other": True}, now=at(30)) == first
    assert saved(store, match, 7, "a") == first
    assert saved(store, match, 1, "b", based_on=first.id) == corrected
    assert store.entries.history(match.id, 1) == [first, corrected]


def test_a_submission_belongs_to_its_match(store: Store, match: Match) -> None:
    rematch = store.matches.create("friday", "game", SETUP, None, "phone", "rematch", at(5))
    first = saved(store, match, 1, "a")
    other = saved(store, rematch, 1, "a")
    assert (first.match, other.match) == (match.id, rematch.id)


@pytest.mark.parametrize(("slot", "based_on"), [(3, None), (100, None), (-1, None), (2, 1)])
def test_an_empty_slot_that_is_not_next_is_refused(store: Store, match: Match, slot: int, based_on: int | None) -> None:
    saved(store, match, 1, "a")
    with pytest.raises(SlotError, match=f"Slot {slot} .* next new slot is 2"):
        save(store, match, slot, "b", based_on=based_on)
    assert list(store.entries.current(match.id)) == [0, 1]
    assert saved(store, match, 2, "b").slot == 2


def test_a_match_that_is_not_there(store: Store, match: Match) -> None:
    with pytest.raises(NotFound, match="99"):
        store.entries.save(
            99, 0, body={}, based_on=None, shown=None, note="", device="phone", submission="a", now=at(2)
        )
    with pytest.raises(NotFound, match="99"):
        store.entries.newest(99)
    assert store.entries.current(99) == {}
    assert store.entries.history(99, 0) == []


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1, 10**40])
def test_numbers_beyond_all_bounds_find_nothing(store: Store, match: Match, number: int) -> None:
    assert store.matches.get("friday", number) is None
    assert store.entries.get(number) is None
    assert store.entries.history(match.id, number) == []
    assert store.entries.current(number) == {}
    with pytest.raises(SlotError):
        save(store, match, number, "a", now=at(2))
    with pytest.raises(Stale) as stale:
        save(store, match, 0, "a", based_on=number)
    assert stale.value.newest == store.entries.current(match.id)[0]


def test_an_entry_that_cannot_be_stored_leaves_the_store_usable(store: Store, match: Match) -> None:
    for spoilt in ({"body": {"cards": {1}}}, {"shown": {"x": float("inf")}}, {"now": "noon"}, {"device": ""}):
        with pytest.raises((TypeError, ValueError)):
            save(store, match, 1, "a", **spoilt)
    assert list(store.entries.current(match.id)) == [0]
    assert saved(store, match, 1, "a").slot == 1


def test_what_is_saved_is_there_after_closing(place: Place, store: Store, match: Match) -> None:
    first = saved(store, match, 1, "a")
    store.close()
    with open_store(place) as again:
        assert again.entries.current(match.id)[1] == first
        assert again.sessions.of_phone("phone") == [SeenSession(FRIDAY, "score", first.saved_at)]


def test_bodies_are_plain_readable_json(place: Place, store: Store, match: Match) -> None:
    with behind(place) as execute:
        ((text,),) = execute("SELECT body FROM entries")
    assert json.loads(text) == SETUP
    assert "ボブ" in text


# The setups of several matches


def test_a_phone_finds_the_newest_setup_of_each_of_its_matches(store: Store, match: Match) -> None:
    newest = saved(store, match, 0, "renamed", body={"players": ["Ann", "Rob"]}, based_on=1)
    store.sessions.create(SUNDAY, "tablet")
    other = store.matches.create("matinee", "game", SETUP, None, "tablet", "setup", at(3))
    gone = store.matches.create("matinee", "game", SETUP, None, "tablet", "gone", at(4))
    saved(store, gone, 0, "undo", body=None, based_on=store.entries.current(gone.id)[0].id, device="tablet")
    store.grants.add("phone", "matinee", "watch", at(5))
    assert store.terms.of_phone("phone") == [
        (other, "watch", store.entries.current(other.id)[0]),
        (match, "score", newest),
    ]
    assert store.terms.of_phone("nobody") == []


def test_setups_are_saved_together_or_not_at_all(store: Store, match: Match) -> None:
    other = store.matches.create("friday", "game", SETUP, None, "phone", "second", at(2))
    first, second = (store.entries.current(item.id)[0] for item in (match, other))
    both = [TermsChange(first, {"players": 1}, "both", {}), TermsChange(second, {"players": 2}, "both", {})]
    done = store.terms.save(both, "phone", at(3))
    assert isinstance(done, list)
    assert (
        store.terms.submitted("phone", "both") == done == [store.entries.current(item.id)[0] for item in (match, other)]
    )
    assert store.terms.submitted("tablet", "both") == []
    late = [TermsChange(done[0], {"players": 3}, "late", {}), TermsChange(second, {"players": 4}, "late", {})]
    with pytest.raises(Stale) as stale:
        store.terms.save(late, "phone", at(4))
    assert stale.value.newest == done[1]
    assert store.terms.submitted("phone", "late") == []


def test_a_phone_that_was_removed_changes_no_setup(store: Store, match: Match) -> None:
    store.grants.add("tablet", "friday", "score", at(2))
    store.keys.renew("friday", "phone", "new key", "", at(3), remove=["tablet"])
    with pytest.raises(NotScorer):
        store.terms.save([TermsChange(store.entries.current(match.id)[0], {"players": 1}, "late", {})], "tablet", at(4))
    assert store.terms.submitted("tablet", "setup") == []


def test_a_full_match_takes_no_hand_but_can_be_finished(
    store: Store, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entries, "MOST_ENTRIES", 3)
    first = save(store, match, 1, "one")
    save(store, match, 2, "two")
    for slot in (1, 3):
        with pytest.raises(LogFull):
            save(store, match, slot, "three", based_on=first.id if slot == 1 else None)
    assert save(store, match, 1, "one") == first, "what is sent twice is still known"
    setup = store.entries.current(match.id)[0]
    assert save(store, match, 0, "end", body=SETUP | {"ended": 2}, based_on=setup.id)
    assert not store.entries.is_too_long(match.id)
    monkeypatch.setattr(entries, "SPARE_ENTRIES", 0)
    assert store.entries.is_too_long(match.id)


@pytest.mark.parametrize("bound", ["MOST_MATCHES", "MOST_ENTRIES_OF_SESSION"])
def test_a_full_session_takes_no_further_match(
    store: Store, match: Match, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    monkeypatch.setattr(matches, bound, 2)

    def begin(submission: str) -> Match:
        return store.matches.create("friday", "game", SETUP, None, "phone", submission, at(2))

    again = begin("rematch")
    with pytest.raises(LogFull):
        begin("one more")
    assert begin("rematch") == again


def test_a_full_session_takes_no_hand(store: Store, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    store.matches.create("friday", "game", SETUP, None, "phone", "rematch", at(2))
    monkeypatch.setattr(entries, "MOST_ENTRIES_OF_SESSION", 2)
    with pytest.raises(LogFull):
        save(store, match, 1, "one")

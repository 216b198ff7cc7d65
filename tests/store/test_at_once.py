"""Phones and programs that write at the same moment: nobody overwrites anybody."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store import Entry, LastScorer, Match, Place, Session, Stale, Store, Taken, open_store
from scorekeeper.store.models import NotScorer, SeatTaken
from scorekeeper.store.phone_codes import PhoneCode
from scorekeeper.store.transfer import ExportedSession, Imported
from tests.support.at_once import at_once

NOW = "2026-01-01T20:00:00+00:00"
SETUP = {"players": ["Ann", "Bo"]}


@pytest.fixture
def place(place: Place) -> Place:
    """The database with a match in it."""
    with open_store(place) as store:
        store.sessions.create(Session("friday", "Friday", "key", NOW), "phone")
        store.matches.create("friday", "game", SETUP, None, "phone", "setup", NOW)
    return place


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    with open_store(place) as store:
        yield store


def session_of(store: Store, name: str, phones: Sequence[str]) -> Session:
    """A new session in which all these phones keep score."""
    session = Session(name, "", f"key of {name}", NOW)
    store.sessions.create(session, phones[0])
    for phone in phones[1:]:
        store.keys.join(phone, session.key_hash, NOW)
    return session


def save(store: Store, slot: int, submission: str, **changes: Any) -> Entry:
    given: dict[str, Any] = {"body": {"by": submission}, "based_on": None, "shown": None, "note": ""}
    return store.entries.save(1, slot, device="phone", submission=submission, now=NOW, **(given | changes))


def test_of_phones_that_save_one_slot_at_once_one_wins_and_the_others_see_it(place: Place, store: Store) -> None:
    for slot in range(1, 16):
        answers = at_once(place, *(partial(save, slot=slot, submission=f"{slot} {n}") for n in range(4)))
        (winner,) = (answer for answer in answers if isinstance(answer, Entry))
        assert [answer.newest for answer in answers if isinstance(answer, Stale)] == [winner] * 3
        assert store.entries.history(1, slot) == [winner]


def test_of_phones_that_correct_one_hand_at_once_one_wins(place: Place, store: Store) -> None:
    newest = save(store, 1, "first")
    for round_ in range(10):
        assert isinstance(newest, Entry)
        names = [f"{round_} {phone}" for phone in range(4)]
        answers = at_once(place, *(partial(save, slot=1, submission=name, based_on=newest.id) for name in names))
        newest = store.entries.current(1)[1]
        assert [answer.newest for answer in answers if isinstance(answer, Stale)] == [newest] * 3
        assert newest in answers
    assert len(store.entries.history(1, 1)) == 11


def test_one_submission_sent_several_times_at_once_is_saved_once(place: Place, store: Store) -> None:
    for slot in range(1, 11):
        answers = at_once(place, *[partial(save, slot=slot, submission=f"form {slot}")] * 4)
        assert answers == [store.entries.current(1)[slot]] * 4
        assert len(store.entries.history(1, slot)) == 1


def test_matches_started_at_once_are_numbered_without_gap_and_double_taps_start_one(place: Place, store: Store) -> None:
    def start(value: Store, submission: str) -> Match:
        return value.matches.create("friday", "game", SETUP, None, "phone", submission, NOW)

    names = ["a", "a", "b", "b", "c", "c"]
    answers = at_once(place, *(partial(start, submission=name) for name in names))
    assert answers[0::2] == answers[1::2]
    matches = store.matches.of_session("friday")
    assert [match.number for match in matches] == [1, 2, 3, 4]
    assert set(answers) == set(matches[1:])
    assert all(store.entries.current(match.id)[0].body == SETUP for match in matches)


def test_of_scorers_that_leave_at_once_one_stays(place: Place, store: Store) -> None:
    names = [f"phone {number}" for number in range(4)]
    for round_ in range(10):
        session = session_of(store, f"round {round_}", names)

        def leave(value: Store, name: str, session_id: str) -> bool:
            try:
                value.grants.revoke(name, session_id)
            except LastScorer:
                return False
            return True

        left = at_once(place, *(partial(leave, name=name, session_id=session.id) for name in names))
        assert Counter(left) == {True: 3, False: 1}
        assert [grant.device for grant in store.grants.of_session(session.id)] == [names[left.index(False)]]


def test_of_scorers_that_remove_all_others_at_once_one_wins(place: Place, store: Store) -> None:
    names = [f"phone {number}" for number in range(4)]
    for round_ in range(10):
        session = session_of(store, f"round {round_}", names)

        def remove(value: Store, name: str, session_id: str) -> bool:
            try:
                return bool(value.keys.renew(session_id, name, f"{session_id} {name}", "", NOW, remove=None))
            except NotScorer:
                return False

        won = at_once(place, *(partial(remove, name=name, session_id=session.id) for name in names))
        assert Counter(won) == {True: 1, False: 3}
        winner = names[won.index(True)]
        assert [grant.device for grant in store.grants.of_session(session.id) if grant.role == "score"] == [winner]
        renewed = store.sessions.get(session.id)
        assert renewed
        assert renewed.key_hash == f"{session.id} {winner}"


def test_twenty_phones_save_one_hand_at_once(place: Place, store: Store) -> None:
    answers = at_once(place, *(partial(save, slot=1, submission=f"phone {n}") for n in range(20)))
    assert Counter(type(answer) for answer in answers) == {Entry: 1, Stale: 19}
    assert store.entries.history(1, 1) == [answer for answer in answers if isinstance(answer, Entry)]


def test_sessions_made_at_once_with_one_id_are_one(place: Place, store: Store) -> None:
    def make(value: Store, key: str) -> bool:
        try:
            value.sessions.create(Session("sunday", "", key, NOW), key)
        except Taken:
            return False
        return True

    keys = [f"key {number}" for number in range(4)]
    made = at_once(place, *(partial(make, key=key) for key in keys))
    assert Counter(made) == {True: 1, False: 3}
    session = store.sessions.get("sunday")
    assert session
    assert session.key_hash == keys[made.index(True)]
    assert [grant.device for grant in store.grants.of_session("sunday")] == [session.key_hash]


def test_a_file_imported_several_times_at_once_is_there_once(place: Place, store: Store) -> None:
    save(store, 1, "hand")
    exported = store.transfer.export("friday")
    store.sessions.delete("friday", store.sessions.number_of_entries("friday"), NOW)

    def fresh(given: ExportedSession, copy: int) -> Session:
        return Session(f"{given.name} {copy}", given.name, f"key {copy}", NOW)

    def bring(value: Store) -> Imported:
        (imported,) = value.transfer.import_all([exported], fresh, "phone", "")
        return imported

    outcomes = Counter(answer.outcome for answer in at_once(place, *[bring] * 4))
    assert outcomes == {"new": 1, "known": 3}
    assert len(store.sessions.all()) == 1


def test_of_phones_that_use_one_code_at_once_one_gets_the_sessions(place: Place, store: Store) -> None:
    names = [f"phone {number}" for number in range(4)]
    store.phone_codes.renew(PhoneCode("phone", "hash", "seed", "move", "", NOW))

    def use(value: Store, name: str) -> bool:
        return value.phone_codes.use("hash", name, NOW, "") is not None

    used = at_once(place, *(partial(use, name=name) for name in names))
    assert Counter(used) == {True: 1, False: 3}
    roles = {grant.device: grant.role for grant in store.grants.of_session("friday")}
    assert roles == {"phone": "watch", names[used.index(True)]: "score"}


def test_of_phones_that_take_one_seat_at_once_one_has_it(place: Place, store: Store) -> None:
    names = [f"phone {number}" for number in range(4)]
    for name in names:
        store.grants.add(name, "friday", "count", NOW)

    def take(value: Store, name: str) -> bool:
        try:
            value.seats.take(1, "Ann", name, NOW)
        except SeatTaken:
            return False
        return True

    took = at_once(place, *(partial(take, name=name) for name in names))
    assert Counter(took) == {True: 1, False: 3}
    assert [seat.device for seat in store.seats.of_match(1)] == [names[took.index(True)]]


# A program that gets its turn by a line: it corrects a hand `most` times, each time what is there when it looks.
RIVAL = """
import sys
from pathlib import Path
from scorekeeper.store import PostgresAddress, Stale, open_store
place, name, most = sys.argv[1:]
saved = lost = 0
with open_store(PostgresAddress(place) if "://" in place else Path(place)) as store:
    print("ready", flush=True)
    sys.stdin.readline()
    while saved < int(most):
        newest = store.entries.current(1)[1].id
        try:
            store.entries.save(1, 1, body={"after": newest}, based_on=newest, device=name,
                submission=f"{name} {saved}", now="2026-01-01T20:00:00Z")
        except Stale:
            lost += 1
        else:
            saved += 1
print(lost)
"""


def test_of_two_programs_that_save_three_hundred_times_none_overwrites_the_other(place: Place, store: Store) -> None:
    first = save(store, 1, "first")
    address = str(place) if isinstance(place, Path) else place.url
    rivals = [
        subprocess.Popen(
            [sys.executable, "-c", RIVAL, address, name, "150"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in ("left", "right")
    ]
    for rival in rivals:
        assert rival.stdout
        assert rival.stdout.readline() == "ready\n"
    for rival in rivals:
        assert rival.stdin
        rival.stdin.write("go\n")
        rival.stdin.flush()
    for rival in rivals:
        assert int(rival.communicate(timeout=60)[0]) >= 0
        assert rival.returncode == 0
    history = store.entries.history(1, 1)
    assert len(history) == 301
    assert [entry.body for entry in history[1:]] == [{"after": entry.id} for entry in history[:-1]]
    assert history[0] == first


def test_of_sessions_that_get_one_short_code_at_once_one_has_it(place: Place, store: Store) -> None:
    names = [f"session {number}" for number in range(4)]
    for name in names:
        store.sessions.create(Session(name, "", f"key of {name}", NOW), "phone")

    def renew(value: Store, name: str) -> bool:
        try:
            value.short_codes.renew(name, "CDFH3479", "phone")
        except Taken:
            return False
        return True

    got = at_once(place, *(partial(renew, name=name) for name in names))
    assert Counter(got) == {True: 1, False: 3}
    session = store.short_codes.session("CDFH3479")
    assert session
    assert session.id == names[got.index(True)]


def test_a_phone_that_makes_several_codes_at_once_has_one(place: Place, store: Store) -> None:
    def renew(value: Store, name: str) -> None:
        value.phone_codes.renew(PhoneCode("phone", name, "seed", "copy", "", NOW))

    names = [f"hash {number}" for number in range(4)]
    at_once(place, *(partial(renew, name=name) for name in names))
    made = store.phone_codes.of_phone("phone")
    assert made
    assert [name for name in names if store.phone_codes.find(name, NOW)] == [made.code_hash]

"""Seats for which phones count, and what they count: nothing is lost, nothing is kept for long, none is the score."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from scorekeeper.store import Place, Session, Stale, Store, TermsChange, open_store, undo_of
from scorekeeper.store.models import NotScorer, NotSeated, Refused, SeatTaken

NOW = "2026-01-01T20:00:00+00:00"
MATCH = 1


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    """A session with a match, the phone that keeps score, and two phones that may count."""
    with open_store(place) as store:
        store.sessions.create(Session("friday", "Friday", "key", NOW, "seed"), "scorer")
        store.matches.create("friday", "game", {"players": ["Ann", "Bo"]}, None, "scorer", "first", NOW)
        for phone in ("red", "blue"):
            store.grants.add(phone, "friday", "count", NOW)
        yield store


def save(store: Store, slot: int) -> None:
    store.entries.save(
        MATCH, slot, body={}, based_on=None, shown=None, note="", device="scorer", submission=f"hand {slot}", now=NOW
    )


def count(store: Store, points: int, phone: str = "red", player: str = "Ann", slot: int = 1) -> int:
    return store.counts.add(MATCH, slot, player, {"points": points}, phone, NOW).id


def test_a_role_is_never_lowered(store: Store) -> None:
    for role in ("count", "watch"):
        store.grants.add("scorer", "friday", role, NOW)
        store.grants.add("red", "friday", "watch", NOW)
    assert (store.grants.role("scorer", "friday"), store.grants.role("red", "friday")) == ("score", "count")
    store.grants.add("red", "friday", "score", NOW)
    assert store.grants.role("red", "friday") == "score"


def test_a_seat_has_one_phone_and_a_phone_one_seat(store: Store) -> None:
    for _twice in range(2):
        store.seats.take(MATCH, "Ann", "red", NOW)
    with pytest.raises(SeatTaken):
        store.seats.take(MATCH, "Ann", "blue", NOW)
    with pytest.raises(NotSeated):
        store.seats.take(MATCH, "Bo", "red", NOW)
    assert [(seat.player, seat.device) for seat in store.seats.of_match(MATCH)] == [("Ann", "red")]
    assert (store.seats.player(MATCH, "red"), store.seats.player(MATCH, "blue")) == ("Ann", None)


def test_a_seat_is_given_up_by_its_phone_or_by_anybody_who_may(store: Store) -> None:
    store.seats.take(MATCH, "Ann", "red", NOW)
    store.seats.free(MATCH, "Ann", "blue")
    assert store.seats.player(MATCH, "red") == "Ann", "not the seat of this phone"
    store.seats.free(MATCH, "Ann", "red")
    store.seats.take(MATCH, "Ann", "blue", NOW)
    store.seats.free(MATCH, "Ann")
    assert store.seats.of_match(MATCH) == []


def test_a_phone_that_may_only_watch_counts_nothing(store: Store) -> None:
    store.grants.add("guest", "friday", "watch", NOW)
    for phone in ("guest", "stranger"):
        with pytest.raises(NotScorer):
            store.seats.take(MATCH, "Ann", phone, NOW)
        with pytest.raises(NotScorer):
            count(store, 7, phone)


def test_a_phone_that_is_removed_leaves_its_seat_and_not_what_it_counted(store: Store) -> None:
    store.seats.take(MATCH, "Ann", "red", NOW)
    count(store, 7)
    (gone,) = store.keys.renew("friday", "scorer", "new", "", NOW, remove=["red"])
    assert gone.device == "red"
    assert store.seats.of_match(MATCH) == []
    with pytest.raises(NotScorer):
        count(store, 8)
    store.seats.take(MATCH, "Ann", "blue", NOW)
    assert store.counts.newest(MATCH, 1)["Ann"].body == {"points": 7}


def test_only_this_phone_removes_those_that_count_too(store: Store) -> None:
    gone = store.keys.renew("friday", "scorer", "new", "", NOW, remove=None)
    assert {item.device for item in gone} == {"red", "blue"}


def test_the_newest_count_of_a_seat_counts(store: Store) -> None:
    store.seats.take(MATCH, "Ann", "red", NOW)
    store.seats.take(MATCH, "Bo", "blue", NOW)
    first = count(store, 7)
    assert count(store, 7) == first, "the same again adds nothing"
    count(store, 23, "blue", "Bo")
    assert count(store, 8) > first
    assert {player: value.body for player, value in store.counts.newest(MATCH, 1).items()} == {
        "Ann": {"points": 8},
        "Bo": {"points": 23},
    }


def test_another_seat_is_out_of_reach(store: Store) -> None:
    store.seats.take(MATCH, "Ann", "red", NOW)
    with pytest.raises(NotSeated):
        count(store, 7, "red", "Bo")
    with pytest.raises(NotSeated):
        count(store, 7, "blue", "Ann")
    assert store.counts.newest(MATCH, 1) == {}


def test_a_count_for_a_saved_hand_goes_nowhere(store: Store) -> None:
    store.seats.take(MATCH, "Ann", "red", NOW)
    count(store, 7)
    save(store, 1)
    for slot in (1, 3):
        with pytest.raises(Stale):
            count(store, 8, slot=slot)
    assert store.counts.newest(MATCH, 2) == {}
    count(store, 9, slot=2)
    assert store.counts.newest(MATCH, 1)["Ann"].body == {"points": 7}, "who counted may compare"
    save(store, 2)
    count(store, 9, slot=3)
    assert store.counts.newest(MATCH, 1) == {}, "counts of earlier hands go with the next one"
    assert store.counts.newest(MATCH, 2)["Ann"].body == {"points": 9}


def test_a_phone_goes_on_under_the_new_name_of_its_player(store: Store) -> None:
    store.seats.take(MATCH, "Ann", "red", NOW)
    count(store, 7)
    (setup,) = store.entries.history(MATCH, 0)
    renamed = TermsChange(setup, {"players": ["Anna", "Bo"]}, "anna", {"Ann": "Anna"})
    done = store.terms.save([renamed], "scorer", NOW)
    (saved,) = done
    assert [(seat.player, seat.device) for seat in store.seats.of_match(MATCH)] == [("Anna", "red")]
    assert {player: value.body for player, value in store.counts.newest(MATCH, 1).items()} == {"Anna": {"points": 7}}
    assert count(store, 8, player="Anna") > 0
    with pytest.raises(NotSeated):
        count(store, 9)
    # A phone that was removed has left its seat under a name that becomes Anna's again.
    store.seats.take(MATCH, "Ann", "blue", NOW)
    store.keys.renew("friday", "scorer", "new", "", NOW, remove=["blue"])
    with pytest.raises(Stale) as stale:
        store.terms.save([replace(renamed, submission="late")], "scorer", NOW)
    assert stale.value.newest == saved
    assert store.seats.player(MATCH, "red") == "Anna", "nothing is saved, so nothing is renamed"
    back = TermsChange(saved, {"players": ["Ann", "Bo"]}, "ann", {"Anna": "Ann"})
    store.terms.save([back], "scorer", NOW)
    assert [(seat.player, seat.device) for seat in store.seats.of_match(MATCH)] == [("Ann", "red")]
    assert store.counts.newest(MATCH, 1)["Ann"].body == {"points": 8}


def test_the_newest_twenty_counts_of_a_hand_are_kept(store: Store) -> None:
    store.seats.take(MATCH, "Ann", "red", NOW)
    for points in range(50):
        count(store, points)
    bodies = [row["body"] for row in store.database.rows("SELECT body FROM counts ORDER BY id")]
    assert (bodies[-1], len(bodies)) == ('{"points":49}', 20)


def test_a_count_is_small_json_and_never_changed(store: Store) -> None:
    store.seats.take(MATCH, "Ann", "red", NOW)
    count(store, 7)
    with pytest.raises(Refused):
        store.counts.add(MATCH, 1, "Ann", {"points": "7" * 10_000}, "red", NOW)
    for change in ("UPDATE counts SET body = '{}'", "UPDATE counts SET player = 'Bo'"):
        with pytest.raises(Refused, match="counts are not changed"), store.database.transaction():
            store.database.execute(change)
    row = {"match": MATCH, "slot": 1, "player": "Bo", "device": "red", "saved_at": NOW}
    for body in ("[]", "{", ""):
        with pytest.raises(Refused), store.database.transaction():
            store.database.insert("counts", {**row, "body": body})


def test_all_of_it_goes_with_the_session(store: Store) -> None:
    store.seats.take(MATCH, "Ann", "red", NOW)
    count(store, 7)
    store.sessions.delete("friday", store.sessions.number_of_entries("friday"), NOW, "scorer")
    assert store.database.number("SELECT (SELECT count(*) FROM counts) + (SELECT count(*) FROM seats)") == 0


def test_whole_counts_of_the_next_hand_are_told_apart(place: Place) -> None:
    """What is half counted changes nothing for those who only look."""

    def whole(store: Store) -> tuple[int, ...]:
        news = store.news.of("friday")
        assert news
        return news.counts

    with open_store(place) as store:
        store.sessions.create(Session("friday", "Friday", "key", NOW, "seed"), "red")
        store.matches.create("friday", "game", {"players": ["Ann", "Bo"]}, None, "red", "first", NOW)
        store.seats.take(MATCH, "Ann", "red", NOW)
        ids = [store.counts.add(MATCH, 1, "Ann", {"whole": whole}, "red", NOW).id for whole in (False, True)]
        assert whole(store) == (ids[1],)
        store.counts.add(MATCH, 1, "Ann", {"whole": False, "points": 7}, "red", NOW)
        assert not whole(store)
        store.counts.add(MATCH, 1, "Ann", {"whole": True, "points": 7}, "red", NOW)
        assert len(whole(store)) == 1
        store.entries.save(
            MATCH, 1, body={}, based_on=None, shown=None, note="", device="red", submission="hand 1", now=NOW
        )
        assert not whole(store)
        store.counts.add(MATCH, 2, "Ann", {"whole": True, "points": 7}, "red", NOW)
        hand = store.entries.history(MATCH, 1)[-1]
        store.entries.save(MATCH, 1, body=None, based_on=hand.id, device="red", submission=undo_of(hand.id), now=NOW)
        again = store.counts.add(MATCH, 1, "Ann", {"whole": True, "points": 8}, "red", NOW)
        assert again.id in whole(store), "undo took the hand back, so it is the next one again"

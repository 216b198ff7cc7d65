"""Agreeing to hands: by another phone, to the version that counts, once, and never over a change."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.store import (
    MOST_AGREEMENTS,
    Agreement,
    AgreementsFull,
    Entry,
    ExportedAgreement,
    ExportedSession,
    NotFound,
    NotScorer,
    OwnHand,
    Session,
    Stale,
    Store,
    open_store,
)

NOW = "2026-01-01T20:00:00+00:00"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """A match whose first hand the phone `scorer` saved. The phone `counter` may count."""
    with open_store(path) as store:
        store.sessions.create(Session("evening", "Friday", "key", NOW), "scorer")
        store.matches.create("evening", "game", {"players": ["Ann", "Bo"]}, None, "scorer", "first", NOW)
        store.grants.add("counter", "evening", "count", NOW)
        save(store, None)
        yield store


def save(store: Store, based_on: int | None) -> Entry:
    """Save the first hand anew."""
    said = {"device": "scorer", "submission": f"hand {based_on}", "now": NOW, "note": ""}
    saved = store.entries.save(1, 1, body={"based on": based_on}, based_on=based_on, shown=None, **said)
    assert isinstance(saved, Entry)
    return saved


def agree(
    store: Store, entry: int = 2, said: bool = True, *, slot: int = 1, device: str = "counter", submission: str = "a"
) -> Agreement:
    return store.agreements.agree(1, slot, entry, said, player="Bo", device=device, submission=submission, now=NOW)


def test_what_a_phone_says_is_kept_in_order(store: Store) -> None:
    wanted = store.agreements.want("evening", True, device="scorer", submission="on", now=NOW)
    agreed, taken_back = agree(store), agree(store, said=False, submission="b")
    assert store.agreements.of_session("evening") == [wanted, agreed, taken_back]
    assert agreed == Agreement(2, "evening", 2, True, "Bo", "counter", "a", NOW)
    assert store.agreements.of_session("elsewhere") == []


def test_what_is_said_twice_is_stored_once(store: Store) -> None:
    """Also where it comes again after something else was said, as a request that waited for a connection does."""
    agreed = agree(store)
    assert agree(store) == agree(store, submission="again") == agreed
    agree(store, said=False, submission="b")
    assert agree(store) == agreed
    on = store.agreements.want("evening", True, device="scorer", submission="on", now=NOW)
    assert store.agreements.want("evening", True, device="scorer", submission="on again", now=NOW) == on
    assert [one.said for one in store.agreements.of_session("evening")] == [True, False, True]


def test_no_phone_agrees_to_what_it_saved(store: Store) -> None:
    with pytest.raises(OwnHand):
        agree(store, device="scorer")
    assert store.agreements.of_session("evening") == []


def test_nobody_agrees_to_a_version_that_was_corrected(store: Store) -> None:
    newest = save(store, 2)
    with pytest.raises(Stale) as stale:
        agree(store)
    assert stale.value.newest == newest
    assert isinstance(agree(store, newest.id), Agreement)


def test_only_phones_that_keep_score_or_count_may(store: Store) -> None:
    store.grants.add("tablet", "evening", "watch", NOW)
    for device in ("tablet", "stranger"):
        with pytest.raises(NotScorer):
            agree(store, device=device)
    with pytest.raises(NotScorer):
        store.agreements.want("evening", True, device="counter", submission="on", now=NOW)
    store.keys.renew("evening", "scorer", "new", "", NOW, remove=["counter"])
    with pytest.raises(NotScorer):
        agree(store)
    with pytest.raises(NotFound):
        store.agreements.want("nowhere", True, device="scorer", submission="on", now=NOW)
    store.grants.add("second", "evening", "score", NOW)
    for slot in (0, 7):
        with pytest.raises(NotFound):
            agree(store, slot=slot, device="second")
    assert isinstance(agree(store, device="second"), Agreement)


def test_the_version_of_the_pages_changes_with_the_score_and_with_what_is_agreed(store: Store) -> None:
    seen = [store.agreements.page_version("evening")]
    for change in (lambda: agree(store), lambda: save(store, 2)):
        change()
        seen.append(store.agreements.page_version("evening"))
    assert len(set(seen)) == 3
    assert store.agreements.page_version("nowhere") is None


def test_it_has_a_bound(store: Store) -> None:
    """What was said already is known all the same."""
    said = tuple(ExportedAgreement(None, None, True, "", NOW, f"{nr}", 1) for nr in range(MOST_AGREEMENTS - 1))
    long = ExportedSession("origin", "Friday", NOW, (), (), said)
    store.transfer.import_all([long], lambda given: Session("long", given.name, "other key", NOW), "phone")

    def want(said: bool, submission: str) -> Agreement:
        return store.agreements.want("long", said, device="phone", submission=submission, now=NOW)

    last = want(False, "the last one")
    assert want(False, "the last one") == last
    with pytest.raises(AgreementsFull):
        want(True, "one too many")
    assert len(store.agreements.of_session("long")) == MOST_AGREEMENTS
    assert agree(store), "other sessions have their own"

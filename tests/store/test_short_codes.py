"""Short codes: one for a session, alive until its next hand, gone with the session."""

import pytest

from scorekeeper.store import Match, Place, Session, Store, Taken, open_store
from scorekeeper.store.models import NotFound, NotScorer

NOW = "2026-01-01T20:00:00+00:00"


def save_hand(store: Store, match: Match) -> None:
    store.entries.save(match.id, 1, body={}, based_on=None, device="phone", submission="hand", now=NOW)


def test_a_code_lives_until_the_next_hand_of_its_session(place: Place) -> None:
    with open_store(place) as store:
        for name in ("friday", "monday"):
            store.sessions.create(Session(name, "", f"{name} key", NOW), "phone")
        terms = {"players": ["Ann", "Bo"]}
        match, other = (
            store.matches.create(name, "game", terms, None, "phone", name, NOW) for name in ("friday", "monday")
        )
        codes = store.short_codes
        codes.renew("friday", "CDFH", "phone")
        with pytest.raises(Taken):
            codes.renew("monday", "CDFH", "phone")
        save_hand(store, other)
        friday = codes.session("CDFH")
        assert friday
        assert (friday.id, codes.of_session("friday")) == ("friday", "CDFH")
        save_hand(store, match)
        assert (codes.session("CDFH"), codes.of_session("friday")) == (None, None)
        codes.renew("friday", "JKMN", "phone")
        assert codes.session("JKMN") == store.sessions.get("friday")
        assert codes.session("CDFH") is None
        for device in ("stranger", ""):
            with pytest.raises(NotScorer):
                codes.renew("friday", "PRTW", device)
            with pytest.raises(NotScorer):
                codes.withdraw("friday", device)
        with pytest.raises(NotFound):
            codes.renew("nowhere", "PRTW", "phone")
        codes.withdraw("friday", "phone")
        assert codes.session("JKMN") is None
        codes.renew("friday", "JKMN", "phone")
        store.sessions.delete("friday", store.sessions.number_of_entries("friday"), NOW, "phone")
        assert codes.session("JKMN") is None
        codes.renew("monday", "JKMN", "phone")

"""Storage against a plain Python model of it: whatever happens in whatever order, both answer alike."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    MultipleResults,
    RuleBasedStateMachine,
    invariant,
    multiple,
    rule,
    run_state_machine_as_test,
)

from scorekeeper.store import Entry, Grant, LastScorer, Match, Place, Role, Session, Stale, open_store, prepare
from scorekeeper.store.models import NotScorer, SlotError

pytestmark = pytest.mark.slow

DEVICES = st.sampled_from(["phone", "tablet", "laptop"])
TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=5)
BODIES = st.none() | st.dictionaries(st.text(max_size=3), st.integers() | st.text(max_size=3), max_size=2)
MOMENTS = st.integers(0, 59).map(lambda minute: f"2026-01-01T20:{minute:02}:00+00:00")


class StoreMachine(RuleBasedStateMachine):
    """Times are drawn freely: a phone server's clock may be set back, and nothing but the order of the
    session list may depend on it."""

    sessions = Bundle("sessions")
    matches = Bundle("matches")

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place
        self.store = open_store(place)
        self.known: dict[str, Session] = {}
        self.roles: dict[tuple[str, str], Role] = {}
        # Phones that another one removed: they save nothing until they are let in again.
        self.removed: set[tuple[str, str]] = set()
        self.played: dict[str, list[Match]] = defaultdict(list)
        self.entries: list[Entry] = []
        self.unused = 0

    def teardown(self) -> None:
        self.store.close()

    def fresh(self) -> str:
        self.unused += 1
        return f"fresh {self.unused}"

    def of(self, match: Match, slot: int | None = None) -> list[Entry]:
        return [entry for entry in self.entries if entry.match == match.id and slot in (None, entry.slot)]

    @rule(target=sessions, device=DEVICES, now=MOMENTS)
    def create_session(self, device: str, now: str) -> str:
        session = Session(self.fresh(), "name", self.fresh(), now)
        self.store.sessions.create(session, device)
        self.known[session.id] = session
        self.roles[device, session.id] = "score"
        return session.id

    @rule(session=sessions, name=TEXT)
    def rename(self, session: str, name: str) -> None:
        self.store.sessions.rename(session, name)
        old = self.known[session]
        self.known[session] = replace(old, name=name)

    @rule(session=sessions)
    def renew_key(self, session: str) -> None:
        old = self.known[session]
        new = replace(old, key_hash=self.fresh(), key_seed=self.fresh())
        self.store.keys.renew(session, None, new.key_hash, new.key_seed, "2026-01-01T20:00:00Z")
        self.known[session] = new
        assert self.store.keys.session(old.key_hash) is None
        assert self.store.keys.session(new.key_hash) == new

    @rule(session=sessions, device=DEVICES, role=st.sampled_from(["score", "watch"]), now=MOMENTS)
    def grant(self, session: str, device: str, role: Role, now: str) -> None:
        self.store.grants.add(device, session, role, now)
        if self.roles.get((device, session)) != "score":
            self.roles[device, session] = role
            if role == "score":
                self.removed.discard((device, session))

    @rule(session=sessions, device=DEVICES)
    def revoke(self, session: str, device: str) -> None:
        if self.scorers(session) == {device}:
            with pytest.raises(LastScorer):
                self.store.grants.revoke(device, session)
        else:
            self.store.grants.revoke(device, session)
            self.roles.pop((device, session), None)
            self.removed.discard((device, session))

    @rule(session=sessions, device=DEVICES, now=MOMENTS)
    def join(self, session: str, device: str, now: str) -> None:
        assert self.store.keys.join(device, self.known[session].key_hash, now) == self.known[session]
        self.roles[device, session] = "score"
        self.removed.discard((device, session))

    @rule(session=sessions, by=DEVICES, phones=st.none() | st.sets(DEVICES), now=MOMENTS)
    def remove_phones(self, session: str, by: str, phones: set[str] | None, now: str) -> None:
        new = replace(self.known[session], key_hash=self.fresh(), key_seed=self.fresh())

        def remove() -> list[Grant]:
            return self.store.keys.renew(session, by, new.key_hash, new.key_seed, now, remove=phones)

        if by not in self.scorers(session):
            with pytest.raises(NotScorer):
                remove()
            return
        gone = self.scorers(session) - {by}
        gone &= gone if phones is None else phones
        assert {grant.device for grant in remove()} == gone
        self.known[session] = new
        self.roles |= {(device, session): "watch" for device in gone}
        self.removed |= {(device, session) for device in gone}

    def scorers(self, session: str) -> set[str]:
        """The phones that may write in a session."""
        return {device for (device, of), role in self.roles.items() if (of, role) == (session, "score")}

    def gone(self, match: Match) -> bool:
        """Whether a match was taken back."""
        return self.of(match, 0)[-1].body is None

    @rule(target=matches, session=sessions, now=MOMENTS)
    def create_match(self, session: str, now: str) -> Match | MultipleResults[Match]:
        submission = self.fresh()
        body = {"players": submission}

        def create() -> Match:
            return self.store.matches.create(session, "game", body, None, "phone", submission, now)

        if ("phone", session) in self.removed:
            with pytest.raises(NotScorer):
                create()
            return multiple()
        match = create()
        assert (match.session, match.number) == (session, len(self.played[session]) + 1)
        self.played[session].append(match)
        self.entries.append(Entry(len(self.entries) + 1, match.id, 0, body, None, "", "phone", submission, now))
        return match

    @rule(match=matches, now=MOMENTS)
    def create_match_again(self, match: Match, now: str) -> None:
        first, *_, last = [*self.of(match, 0), *self.of(match, 0)]

        def create() -> Match:
            return self.store.matches.create(match.session, "other", {}, None, "tablet", first.submission, now)

        if self.gone(match) and ("tablet", match.session) in self.removed:
            with pytest.raises(NotScorer):
                create()
            return
        assert create() == match
        if self.gone(match):
            again = f"{first.submission} after {last.id}"
            self.entries.append(Entry(len(self.entries) + 1, match.id, 0, {}, None, "", "tablet", again, now))

    @rule(
        match=matches,
        sent_before=st.sampled_from([False, False, False, True]),
        step=st.integers(-1, 2),
        choice=st.sampled_from(["newest", "newest", "oldest", "empty"]),
        body=BODIES,
        shown=BODIES,
        device=DEVICES,
        now=MOMENTS,
        data=st.data(),
    )
    def save(
        self,
        match: Match,
        sent_before: bool,
        step: int,
        choice: str,
        body: dict[str, Any] | None,
        shown: dict[str, Any] | None,
        device: str,
        now: str,
        data: st.DataObject,
    ) -> None:
        submission = data.draw(st.sampled_from(self.entries)).submission if sent_before else self.fresh()
        last = max(entry.slot for entry in self.of(match))
        slot = last + step if step > 0 else data.draw(st.integers(0, last))
        past = self.of(match, slot)
        based_on = {"newest": past[-1].id, "oldest": past[0].id, "empty": None}[choice] if past else None

        def save() -> Entry:
            return self.store.entries.save(
                match.id,
                slot,
                body=body,
                based_on=based_on,
                shown=shown,
                note="why",
                device=device,
                submission=submission,
                now=now,
            )

        sent = [entry for entry in self.of(match) if entry.submission == submission]
        if sent:
            assert [save()] == sent
        elif past and based_on != past[-1].id:
            with pytest.raises(Stale) as stale:
                save()
            assert stale.value.newest == past[-1]
        elif slot > last + 1:
            with pytest.raises(SlotError):
                save()
        elif self.gone(match) or (not slot and body is None and last):
            with pytest.raises(Stale):
                save()
        elif (device, match.session) in self.removed:
            with pytest.raises(NotScorer):
                save()
        else:
            entry = Entry(len(self.entries) + 1, match.id, slot, body, shown, "why", device, submission, now)
            assert save() == entry
            self.entries.append(entry)

    @rule()
    def reopen(self) -> None:
        self.store.close()
        prepare(self.place)
        self.store = open_store(self.place)

    @invariant()
    def entries_agree(self) -> None:
        for matches in self.played.values():
            for match in matches:
                newest = {entry.slot: entry for entry in self.of(match)}
                assert self.store.entries.current(match.id) == newest
                assert list(newest) == list(range(len(newest)))
                assert self.store.entries.newest(match.id) == self.of(match)[-1]
                for slot in newest:
                    assert self.store.entries.history(match.id, slot) == self.of(match, slot)

    @invariant()
    def sessions_agree(self) -> None:
        order = list(self.known)

        def activity(session: str) -> tuple[int, int]:
            saved = [entry.id for match in self.played[session] for entry in self.of(match)]
            return max(saved, default=0), order.index(session)

        for session_id, session in self.known.items():
            assert self.store.sessions.get(session_id) == session
            assert self.store.matches.of_session(session_id) == [
                item for item in self.played[session_id] if not self.gone(item)
            ]
        for device in ("phone", "tablet", "laptop"):
            mine = sorted((s for d, s in self.roles if d == device), key=activity, reverse=True)
            seen = self.store.sessions.of_phone(device)
            assert [(seen_item.session, seen_item.role) for seen_item in seen] == [
                (self.known[s], self.roles[device, s]) for s in mine
            ]
            assert [self.store.grants.role(device, s) for s in order] == [self.roles.get((device, s)) for s in order]


def test_the_store_does_as_the_model_does(places: Callable[[int], Place], engine: str) -> None:
    # Each step reads everything, which takes longest over a connection; the statements are the same.
    most = 40 if engine == "sqlite" else 20
    tries = settings(
        max_examples=most, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
    run_state_machine_as_test(lambda: StoreMachine(places(0)), settings=tries)

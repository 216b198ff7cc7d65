"""The application without HTTP: a real database, phones, and no web application."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.engine.ledger import Terms, read_options
from scorekeeper.reports.rates import Rates, Unit
from scorekeeper.store import Session, Stale, Store, open_store, prepare
from scorekeeper.table import new_match, phone_counts, renaming, save_hand, sessions, settling, undo
from scorekeeper.table.keys import join, renew_key, session_of_key, shown_key
from scorekeeper.table.match import LoadedMatch, find
from scorekeeper.table.phone import Missing, NotAllowed, Phone
from scorekeeper.table.phones import phones_of
from scorekeeper.table.played import known_names
from scorekeeper.table.player_actions import act
from scorekeeper.table.save_hand import Revision
from scorekeeper.table.score_links import JOIN_PATH, NoSuchSession, newest_sessions, renew_link
from scorekeeper.table.sessions import players_of
from scorekeeper.table.whole_session import finish, finished_last, load_whole_session, undo_finish
from scorekeeper.web.app import create_app
from tests.support.phone import knock

NOW = "2026-11-20T19:00:00.000+00:00"
SAFARI = "Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    path = tmp_path / "scorekeeper.db"
    prepare(path)
    with open_store(path) as opened:
        yield opened


@pytest.fixture
def phone(store: Store) -> Phone:
    return Phone(store, "ann", NOW, b"secret", SAFARI)


@pytest.fixture
def other(store: Store) -> Phone:
    return Phone(store, "ben", NOW, b"secret", SAFARI)


@pytest.fixture
def session(phone: Phone) -> Session:
    """A session with a match of Ann and Ben."""
    made = sessions.create(phone, "form")
    game = games.find("gin")
    terms = Terms(game, ("Ann", "Ben"), "Ann", read_options(game, {}), game.presets[0].key)
    new_match.start(phone, made, [terms], "form")
    return made


def loaded(phone: Phone, session: Session) -> LoadedMatch:
    return find(phone.store, session, 1)


def record(phone: Phone, session: Session, body: dict[str, Any]) -> int:
    """Save the next hand, and return its id."""
    match = loaded(phone, session)
    row = match.ledger.with_hand(match.next_slot, body).row(match.next_slot)
    return save_hand.save_hand(phone, match, row, body, Revision(f"hand {match.next_slot}")).id


def total(phone: Phone, session: Session, player: str) -> int:
    return loaded(phone, session).ledger.total(player)


def test_a_form_sent_twice_makes_one_session(phone: Phone, session: Session) -> None:
    assert sessions.create(replace(phone, now="2026-11-20T19:00:01.000+00:00"), "form") == session
    assert [seen.session for seen in phone.sessions()] == [session]
    assert players_of(phone.store, session.id) == known_names(phone) == ["Ann", "Ben"]


def test_who_may_do_what(phone: Phone, other: Phone, session: Session) -> None:
    assert phone.session_for("score", session.id) == session
    with pytest.raises(NotAllowed) as refused:
        other.session_for("score", session.id)
    assert not refused.value.removed
    phone_counts.let_count(other, session)
    assert other.session_for("count", session.id) == other.session(session.id)
    with pytest.raises(Missing) as missing:
        phone.session("0" * 32)
    assert not missing.value.deleted
    sessions.delete(phone, session, sessions.contents(phone.store, session).entries)
    with pytest.raises(Missing) as missing:
        phone.session(session.id)
    assert missing.value.deleted


def test_a_command_cannot_save(store: Store, session: Session) -> None:
    command = Phone(store, None, NOW, b"secret")
    assert command.role(session.id) is None
    with pytest.raises(ValueError, match="no id"):
        record(command, session, knock("Ann", 4, "Ben", 33))


def test_a_hand_is_saved_corrected_voided_restored_and_undone(phone: Phone, session: Session) -> None:
    first = record(phone, session, knock("Ann", 4, "Ben", 33))
    assert total(phone, session, "Ann") == 29
    save_hand.void(phone, loaded(phone, session), 1, Revision("void", first, "  twice  "))
    assert total(phone, session, "Ann") == 0
    with pytest.raises(Stale):
        save_hand.void(phone, loaded(phone, session), 1, Revision("again", first))
    voided = loaded(phone, session).entries[1]
    assert voided.note == "twice"
    save_hand.restore(phone, loaded(phone, session), 1, first, Revision("restore", voided.id))
    assert total(phone, session, "Ann") == 29
    assert [version.mine for version in save_hand.history(phone, loaded(phone, session), 1)] == [True] * 3
    with pytest.raises(Missing):
        save_hand.restore(phone, loaded(phone, session), 1, 10_000, Revision("nothing", first))
    for points in (0, 29, 0):
        change = undo.undoable(phone.store, loaded(phone, session))
        assert change is not None
        assert undo.undo(phone, loaded(phone, session), change.id) == undo.Undone(change)
        assert total(phone, session, "Ann") == points
    assert undo.undo(phone, loaded(phone, session), 0) is None


def test_undo_takes_nothing_back_that_the_phone_has_not_seen(phone: Phone, session: Session) -> None:
    seen = record(phone, session, knock("Ann", 4, "Ben", 33))
    record(phone, session, knock("Ben", 4, "Ann", 14))
    with pytest.raises(Stale):
        undo.undo(phone, loaded(phone, session), seen)


def test_a_player_gets_another_name_everywhere_and_back(phone: Phone, session: Session) -> None:
    record(phone, session, knock("Ann", 4, "Ben", 33))
    renaming.save(phone, renaming.plan(phone, "ann", "Anna"), "name")
    assert total(phone, session, "Anna") == 29
    match = loaded(phone, session)
    undone = undo.undo(phone, match, match.last)
    assert undone is not None
    assert undone.renaming == renaming.RenamingUndone("Ann", "Anna", 1, 0)
    assert total(phone, session, "Ann") == 29


def test_who_deals_next_is_said_once(phone: Phone, session: Session) -> None:
    match = loaded(phone, session)
    action = act(phone, match, "Ben", "deal", newest=match.last, submission="deal")
    assert action.done is not None
    assert str(action.done) == "Ben deals hand 1"
    with pytest.raises(Stale):
        act(phone, loaded(phone, session), "Ben", "deal", newest=match.last, submission="again")
    with pytest.raises(Missing):
        act(phone, match, "Ben", "fly", newest=match.last, submission="fly")


def test_what_a_phone_counted_goes_with_its_seat(phone: Phone, other: Phone, session: Session) -> None:
    match = loaded(phone, session)
    phone_counts.let_count(other, session)
    phone_counts.take_seat(other, match, 1)
    assert phone_counts.own_player(other, match) == "Ben"
    before = phone_counts.version_of_counts(phone, match)
    phone_counts.save_count(other, match, 1, {"hands.@1.deadwood": "12"}, True)
    assert phone_counts.stored_counts(phone.store, match)[1].inputs == {"hands.@1.deadwood": "12"}
    assert phone_counts.version_of_counts(phone, match) != before
    assert phone_counts.phones_by_seat(phone.store, match) == {1: "iPhone · Safari 2"}
    phone_counts.leave_seat(other, match)
    assert phone_counts.own_seat(other, match) is None


def test_a_session_is_finished_settled_and_goes_on(phone: Phone, session: Session) -> None:
    record(phone, session, knock("Ann", 4, "Ben", 33))
    whole_session = load_whole_session(phone.store, session)
    assert finish(phone, whole_session, newest=whole_session.change, submission="end") == 1
    settling.save_rates(phone, session, Rates(Unit("€", 2), Decimal("0.1")), based_on=0, submission="rates")
    settlement = load_whole_session(phone.store, session).settlement
    assert settlement is not None
    (payment,) = settlement.payments
    amount = f"{payment.amount:f}"
    assert not settling.pay(phone, session, "Ann", "Ben", amount, "wrong way")
    for _sent_twice in range(2):
        assert settling.pay(phone, session, "Ben", "Ann", amount, "paid")
    whole_session = load_whole_session(phone.store, session)
    assert whole_session.settlement is not None
    assert not whole_session.settlement.payments
    settling.take_payment_back(phone, session, "paid", "back")
    assert finished_last(phone.store, whole_session).keys() == {1}
    assert undo_finish(phone, whole_session, newest=whole_session.change) == 1
    assert not loaded(phone, session).ledger.finished


def test_a_key_lets_a_phone_in_until_it_is_renewed(phone: Phone, other: Phone, session: Session) -> None:
    key = shown_key(phone, session)
    assert key is not None
    assert join(other, key) == session
    assert other.may_score(session.id)
    assert [listed.this for listed in phones_of(phone, session.id).scorers] == [True, False]
    newer, removed = renew_key(phone, session, remove=None)
    assert [grant.device for grant in removed] == ["ben"]
    assert other.was_removed(session.id)
    assert join(other, key) is None
    assert session_of_key(phone.store, newer) == phone.session(session.id)


def test_whoever_runs_the_computer_gets_a_link(phone: Phone, session: Session) -> None:
    command = Phone(phone.store, None, NOW, b"secret")
    (listed,) = newest_sessions(phone.store, 5)
    assert (listed.id, str(listed.title)) == (session.id[:8], "Ann, Ben")
    link = renew_link(command, f"http://192.168.1.2:8000/s/{session.id}/1", remove_phones=True)
    assert link[0] == listed
    assert session_of_key(phone.store, link[1].removeprefix(JOIN_PATH)) == phone.session(session.id)
    assert phone.was_removed(session.id)
    with pytest.raises(NoSuchSession):
        renew_link(command, "nothing", remove_phones=False)


def test_the_path_of_a_score_link_is_that_of_its_page(tmp_path: Path) -> None:
    app = create_app({"INSTANCE": str(tmp_path), "TESTING": True, "EXAMPLES": False})
    assert app.url_map.bind("localhost").build("share.join", {"score_key": "key"}) == f"{JOIN_PATH}key"


@pytest.mark.parametrize("arguments", [["link"], ["import", "file.json"]])
def test_a_command_loads_no_web_application(arguments: list[str], tmp_path: Path) -> None:
    prepare(tmp_path / "scorekeeper.db")
    (tmp_path / "file.json").write_text("{}")
    script = (
        f"import sys; from scorekeeper.cli import main; main({[*arguments, '--instance', '.']});"
        "print({'scorekeeper.store', 'flask', 'werkzeug', 'wtforms', 'weasyprint'}.intersection(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "{'scorekeeper.store'}"

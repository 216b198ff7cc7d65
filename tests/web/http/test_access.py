"""Who may see and who may write. Every address in every role is asked in test_roles.py."""

import pytest
from flask import Flask

from tests.support.phone import Phone, addresses, contents, knock, known, record, score_key, session_of

# What a phone may do to its own list of sessions, and where no session is written to.
OWN = {
    "sessions.keep",
    "sessions.forget",
    "home.remove_examples",
    "share.accept",
    "counting.accept",  # so it is here, where it lets count and no more
    "settings.choose_language",
    "settings.choose_colours",
    "matches.create_session",
    "matches.table",
    "phone_code.make",
    "phone_code.take",
    "phone_code.withdraw",
    "rule_sets.change",
    "importing.bring_sessions_in",
    "export.everything_json",  # which changes nothing: its form brings the rules that the browser keeps
    "api.answer",
    "operator.make",  # the key in the address is what it takes
}


@pytest.fixture
def session(app: Flask, phone: Phone) -> str:
    """A session with a hand, made by `phone`."""
    made = session_of(phone.start("Ann", "Bob"))
    record(app, made, knock("Ann", 4, "Bob", 33))
    return made


@pytest.mark.pdf
def test_who_knows_the_address_sees_everything_but_the_score_key(app: Flask, phone: Phone, session: str) -> None:
    watcher = Phone(app)
    key = str(known(app, session)["score_key"])
    assert key in phone.get(f"/s/{session}/share").html
    seen = ("", "/1", "/1/rules", "/share", "/version", "/1/hands/1", "/1/referee", "/1/sheet.pdf", "/summary.pdf")
    for path in seen:
        answer = watcher.client.get(f"/s/{session}{path}")
        assert answer.status_code == 200, path
        assert key.encode() not in answer.data, path


def test_a_watcher_is_told_so_and_gets_no_button_that_would_refuse(app: Flask, session: str) -> None:
    watcher = Phone(app)
    page = watcher.get(f"/s/{session}")
    assert "You are watching." in page.text
    targets = [form.action for form in page.forms] + page.links
    for forbidden in ("/hands/new", "/undo", "/rematch", "/rules/edit", f"/s/{session}/new", "/name", "/delete"):
        assert not [target for target in targets if target.endswith(forbidden)], forbidden
    assert "/rules/edit" not in watcher.get(f"/s/{session}/1/rules").html
    assert "share/renew" not in watcher.get(f"/s/{session}/share").html


def test_every_writing_address_refuses_who_may_only_watch(app: Flask, session: str) -> None:
    watcher = Phone(app)
    watcher.post(f"/s/{session}/keep", {})
    before, values = contents(app), known(app, session)
    for endpoint, address in addresses(app, "POST", **values).items():
        if endpoint in OWN:
            continue
        answer = watcher.client.post(address, data={"csrf_token": watcher.token(), "entry": "1"})
        assert endpoint.startswith("referee.") or answer.status_code == 403, f"{endpoint}: {answer.status_code}"
    assert contents(app) == before


def test_every_form_to_write_with_refuses_a_watcher(app: Flask, session: str) -> None:
    watcher = Phone(app)
    values = known(app, session)
    forms = ("hands.new", "hands.edit", "match_rules.edit", "matches.new", "sessions.rename", "sessions.ask_deletion")
    for endpoint in forms:
        page = watcher.get(addresses(app, "GET", **values)[endpoint], status=403)
        assert "This phone may only watch" in page.text


def test_no_address_of_another_session_opens_this_one(app: Flask, phone: Phone, session: str) -> None:
    """The right to write in one session is none in another."""
    stranger = Phone(app)
    stranger.start("Cleo", "Dan")
    before = contents(app)
    for endpoint, address in addresses(app, "POST", **known(app, session)).items():
        if endpoint not in OWN:
            stranger.client.post(address, data={"csrf_token": stranger.token(), "entry": "1"})
    assert contents(app) == before


def test_unknown_sessions_and_matches_are_not_found(app: Flask, phone: Phone, session: str) -> None:
    values = known(app, session)
    for changed in ({"session_id": "nobody-has-this"}, {"number": 99}, {"number": 10**30}, {"slot": 99}):
        name = next(iter(changed))
        for endpoint, address in addresses(app, "GET", **{**values, **changed}).items():
            if any(name in rule.arguments for rule in app.url_map.iter_rules(endpoint)):
                phone.get(address, status=404)


def test_nothing_is_written_to_what_is_not_there(app: Flask, phone: Phone, session: str) -> None:
    before, values = contents(app), {**known(app, session), "session_id": "nobody-has-this", "score_key": "nor-this"}
    for endpoint, address in addresses(app, "POST", **values).items():
        parts = next(rule.arguments for rule in app.url_map.iter_rules(endpoint))
        if "session_id" in parts or "score_key" in parts:
            phone.post(address, {}, status=404)
    assert contents(app) == before


def test_looking_names_no_phone(app: Flask, session: str) -> None:
    """A phone gets its name when it first does something."""
    watcher = Phone(app)
    watcher.get(f"/s/{session}")
    watcher.get("/sessions/new")
    with watcher.client.session_transaction() as cookie:
        assert "device" not in cookie


def test_a_watcher_keeps_and_forgets_a_session(app: Flask, session: str) -> None:
    watcher = Phone(app)
    page = watcher.send(watcher.get(f"/s/{session}"), "/keep")
    assert "Keep on my first page" not in page.text
    assert f"/s/{session}" in watcher.get("/").links
    home = watcher.send(watcher.get(f"/s/{session}/1/more"), "/forget")
    assert f"/s/{session}" not in home.links
    watcher.get(f"/s/{session}")


def test_keeping_lowers_nobody(app: Flask, phone: Phone, session: str) -> None:
    assert "Record hand" in phone.post(f"/s/{session}/keep", {}).text


def test_the_last_phone_that_writes_stays(app: Flask, phone: Phone, session: str) -> None:
    page = phone.post(f"/s/{session}/forget", {})
    assert "This is the only phone that may write here" in page.text
    assert "Record hand" in phone.get(f"/s/{session}").text
    other = Phone(app)
    other.post(f"/join/{known(app, session)['score_key']}", {})
    assert "no longer on this phone" in phone.post(f"/s/{session}/forget", {}).text
    assert "You are watching." in phone.get(f"/s/{session}").text


def test_addresses_cannot_be_guessed(app: Flask, phone: Phone) -> None:
    made = {session_of(phone.start("Ann", "Bob")) for _ in range(8)}
    keys = {score_key(app, item) for item in made}
    assert len(made | keys) == 16
    # 128 bits each: 32 hexadecimal digits.
    assert {len(item) for item in made | keys} == {32}
    assert all(len({item[at] for item in made}) > 1 for at in range(0, 32, 4)), "no part of it counts up"

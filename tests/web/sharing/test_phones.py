"""The phones of a session: what they are called, when they were last used, and how one is removed for good."""

from html import unescape
from typing import Any

import pytest
from flask import Flask

from scorekeeper.table.keys import hash_of
from scorekeeper.table.phones import LABEL_LENGTH, default_label
from scorekeeper.web.hands import pages as hands
from scorekeeper.web.hands.preview import HandPreview, preview_hand
from tests.support.phone import NOW, Page, Phone, contents, handle, knock, record, score_key, session_of, store_of

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.1 Mobile/15E148 Safari/604.1"
)
ANDROID = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36"
)
OWN = {"Origin": "http://localhost"}


def used(app: Flask, user_agent: str) -> Phone:
    """A phone with this browser."""
    phone = Phone(app)
    phone.client.environ_base["HTTP_USER_AGENT"] = user_agent
    return phone


@pytest.fixture
def phone(app: Flask) -> Phone:
    return used(app, IPHONE)


@pytest.fixture
def other(app: Flask, session: str) -> Phone:
    """Another phone that keeps score."""
    phone = used(app, ANDROID)
    phone.post(f"/join/{score_key(app, session)}", {})
    return phone


def device(phone: Phone) -> str:
    with phone.client.session_transaction() as cookie:
        return str(cookie["device"])


def page_of(app: Flask, session: str, phone: Phone) -> str:
    """The address of the page about a phone."""
    return f"/s/{session}/phones/{handle(app, session, device(phone))}"


def share(phone: Phone, session: str) -> Page:
    return phone.get(f"/s/{session}/share")


@pytest.mark.parametrize(
    ("user_agent", "label"),
    [
        (IPHONE, "iPhone · Safari"),
        (ANDROID, "Android · Chrome"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/126.0 Mobile/15E148 Safari/604.1",
            "iPhone · Chrome",
        ),
        ("Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) FxiOS/127.0 Mobile/15E148 Safari/605.1.15", "iPad · Firefox"),
        ("Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0", "Android · Firefox"),
        (
            "Mozilla/5.0 (Linux; Android 13) SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36",
            "Android · Samsung Internet",
        ),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36 Edg/131.0", "Windows · Edge"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15", "Mac · Safari"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0", "Linux · Firefox"),
        ("Mozilla/5.0 (PlayStation 5)", ""),
        ("", ""),
    ],
)
def test_a_phone_is_called_by_its_kind_and_its_browser(user_agent: str, label: str) -> None:
    assert default_label(user_agent, ()) == label
    assert len(label) <= LABEL_LENGTH


def test_equal_phones_are_numbered() -> None:
    assert default_label(IPHONE, {"iPhone · Safari", "iPhone · Safari 2"}) == "iPhone · Safari 3"
    assert default_label("", {""}) == ""


def test_the_share_page_lists_the_phones_and_never_the_header(
    app: Flask, phone: Phone, session: str, other: Phone
) -> None:
    watcher = used(app, IPHONE)
    watcher.post(f"/s/{session}/keep", {})
    page = share(phone, session)
    assert "2 phones keep score" in page.text
    for label in ("iPhone · Safari (this phone)", "Android · Chrome", "iPhone · Safari 2"):
        assert label in page.text
    assert "last used" in page.text
    assert not [row for row in contents(app) if "Mozilla" in row]
    assert device(other) not in page.html, "the id of a phone stays where it is"
    assert "Android" not in share(watcher, session).text, "who watches does not see the list"


def test_a_phone_of_an_earlier_version_has_no_label(app: Flask, phone: Phone, session: str) -> None:
    with store_of(app) as store:
        store.grants.label(device(phone), session, "")
    assert "A phone without a name (this phone)" in share(phone, session).text


def test_a_phone_is_renamed(app: Flask, phone: Phone, session: str, other: Phone) -> None:
    at = page_of(app, session, other)
    assert at in share(phone, session).links
    named = phone.send(phone.get(at), at, {"label": "  Ann’s   <phone> "})
    assert "Ann’s <phone>" in named.text
    refused = phone.send(phone.get(at), at, {"label": "x" * (LABEL_LENGTH + 1)}, status=422)
    assert f"at most {LABEL_LENGTH} characters" in refused.text
    assert "x" * (LABEL_LENGTH + 1) in refused.html, "what was typed stays"
    mine = page_of(app, session, phone)
    assert "Remove" not in phone.get(mine).text
    assert "Ben’s" in phone.send(phone.get(mine), mine, {"label": "Ben’s"}).text


def test_a_removed_phone_watches_and_its_code_is_useless(app: Flask, phone: Phone, session: str, other: Phone) -> None:
    old, at = score_key(app, session), page_of(app, session, other)
    question_page = phone.get(at)
    assert (
        "There will also be a new code to keep score, so that it cannot come back with the old one"
        in question_page.text
    )
    page = phone.send(question_page, "/remove")
    assert "“Android · Chrome” only watches now." in page.text
    assert "1 phone keeps score" in page.text
    assert "Android · Chrome removed" in page.text
    assert old not in page.html
    assert score_key(app, session) in page.html

    assert "This phone no longer keeps score here: another phone has removed it." in other.get(f"/s/{session}").text
    assert f"/s/{session}" in other.get("/").links, "the session stays on its first page"
    assert score_key(app, session) not in share(other, session).html
    other.post(f"/join/{old}", {}, status=404)
    refused = other.get(f"/s/{session}/1/hands/new", status=403)
    assert "This phone no longer keeps score here" in refused.text
    assert "ask for the new code to keep score" in refused.text

    other.post(f"/join/{score_key(app, session)}", {})
    assert "another phone has removed it" not in other.get(f"/s/{session}").text
    assert "Record hand" in other.get(f"/s/{session}").text


def test_a_removed_phone_is_told_with_its_hand_and_sends_it_again(
    app: Flask, phone: Phone, session: str, other: Phone
) -> None:
    form = other.get(f"/s/{session}/1/hands/new").form("/hands/new")
    hand = {**dict(form.fields), "ended_by": "@0", "hands.@0.deadwood": "4", "hands.@1.deadwood": "33"}
    phone.post(f"{page_of(app, session, other)}/remove", {})
    before = contents(app)
    answer = other.client.post(f"/s/{session}/1/hands/new", data=hand, headers=OWN)
    assert (answer.status_code, contents(app)) == (403, before)
    assert "This phone no longer keeps score here" in answer.text
    assert "What you entered is still here" in unescape(answer.text)

    again = Page(f"/s/{session}/1/hands/new", 403, answer.text, answer.headers)
    assert again.form("/hands/new").value("hands.@1.deadwood") == "33"
    other.post(f"/join/{score_key(app, session)}", {})
    assert "Hand 1 is saved." in other.send(again, "/hands/new").text


def test_a_phone_that_is_removed_while_it_saves(
    app: Flask, phone: Phone, session: str, other: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may write when its request is looked at, and no longer when that is to be saved."""
    form = other.get(f"/s/{session}/1/hands/new").form("/hands/new")
    hand = {**dict(form.fields), "ended_by": "@0", "hands.@0.deadwood": "4", "hands.@1.deadwood": "33"}

    def removed_meanwhile(*question: Any) -> HandPreview:
        with store_of(app) as store:
            assert store.keys.renew(session, device(phone), "other", "", NOW, remove=[device(other)])
        return preview_hand(*question)

    monkeypatch.setattr(hands, "preview_hand", removed_meanwhile)
    answer = other.client.post(f"/s/{session}/1/hands/new", data=hand, headers=OWN)
    assert answer.status_code == 403
    assert "This phone no longer keeps score here" in answer.text
    assert "Send again" in answer.text
    assert "No hand yet" in phone.get(f"/s/{session}").text


def test_a_phone_that_may_only_watch_keeps_its_hand_too(app: Flask, session: str) -> None:
    """Its cookie was lost, or the secret of the server."""
    lost = Phone(app)
    hand = {"csrf_token": lost.token(), "hands.@0.deadwood": "4"}
    answer = lost.client.post(f"/s/{session}/1/hands/new", data=hand, headers=OWN)
    assert answer.status_code == 403
    page = Page(f"/s/{session}/1/hands/new", 403, answer.text, answer.headers)
    assert page.form("/hands/new").value("hands.@0.deadwood") == "4"
    foreign = lost.client.post(f"/s/{session}/1/hands/new", data=hand, headers={"Origin": "https://evil.example"})
    assert "hands.@0.deadwood" not in foreign.text


def test_a_new_code_and_only_this_phone(app: Flask, phone: Phone, session: str, other: Phone) -> None:
    third = used(app, ANDROID)
    third.post(f"/join/{score_key(app, session)}", {})
    old = score_key(app, session)
    question_page = phone.get(f"/s/{session}/phones/only-this")
    assert "Android · Chrome Android · Chrome 2" in question_page.text
    page = phone.send(question_page, "/only-this")
    assert "2 other phones only watch" in page.text
    assert "1 phone keeps score" in page.text
    for gone in (other, third):
        gone.post(f"/join/{old}", {}, status=404)
        gone.post(f"/s/{session}/share/renew", {}, status=403)
        gone.post(f"/s/{session}/phones/only-this", {}, status=403)
    assert "No other phone keeps score now." in phone.get(f"/s/{session}/phones/only-this").text
    assert (
        "Only this phone keeps score now, and there is a new" in phone.post(f"/s/{session}/phones/only-this", {}).text
    )


def test_two_phones_that_remove_each_other(app: Flask, phone: Phone, session: str, other: Phone) -> None:
    """The first one wins; the form of the second was open already."""
    first, second = page_of(app, session, other), page_of(app, session, phone)
    theirs = other.get(second)
    phone.post(f"{first}/remove", {})
    assert "This phone no longer keeps score here" in other.send(theirs, "/remove", status=403).text
    assert "Record hand" in phone.get(f"/s/{session}").text


def test_a_phone_that_is_removed_twice(app: Flask, phone: Phone, session: str, other: Phone) -> None:
    at = f"{page_of(app, session, other)}/remove"
    phone.post(at, {})
    assert "had already stopped keeping score" in phone.post(at, {}).text


def test_a_phone_does_not_remove_itself_and_knows_no_others(app: Flask, phone: Phone, session: str) -> None:
    phone.post(f"{page_of(app, session, phone)}/remove", {}, status=400)
    elsewhere = Phone(app)
    foreign = page_of(app, session_of(elsewhere.start("Cleo", "Dan")), elsewhere).rpartition("/")[2]
    phone.get(f"/s/{session}/phones/{foreign}", status=404)
    phone.post(f"/s/{session}/phones/{foreign}/remove", {}, status=404)


def test_no_key_stands_in_the_database_and_every_phone_sees_the_same(
    app: Flask, phone: Phone, session: str, other: Phone
) -> None:
    key = score_key(app, session)
    assert key in share(phone, session).html
    assert key in share(other, session).html
    assert not [row for row in contents(app) if key in row]
    assert [row for row in contents(app) if hash_of(key) in row]


def test_a_code_that_cannot_be_shown_works_until_there_is_a_new_one(app: Flask, phone: Phone, session: str) -> None:
    """As it is for sessions of version 1.0.0, and after the secret was lost."""
    with store_of(app) as store:
        store.keys.renew(session, None, hash_of("a key of version 1.0.0"), "", NOW)
    page = share(phone, session)
    assert "cannot be shown again" in page.text
    assert "/join/" not in page.html
    friend = Phone(app)
    friend.post("/join/a key of version 1.0.0", {})
    assert "Record hand" in friend.get(f"/s/{session}").text
    renewed = phone.send(page, "/renew")
    assert f"/join/{score_key(app, session)}" in renewed.html


def test_a_list_of_many_who_watch_is_cut(app: Flask, phone: Phone, session: str) -> None:
    with store_of(app) as store:
        for number in range(23):
            store.grants.add(
                f"watcher {number}", session, "watch", f"2026-01-01T20:00:{number:02}Z", f"Watcher {number}."
            )
    page = share(phone, session)
    assert "Watcher 22." in page.text
    assert "Watcher 3." in page.text
    assert "Watcher 2." not in page.text
    assert "and 3 more" in page.text


def test_the_last_phone_is_told_why_it_stays_and_what_to_do(phone: Phone, session: str) -> None:
    page = phone.post(f"/s/{session}/forget", {})
    assert "without it nobody could keep score any more" in page.text
    assert "Let another phone scan the code to keep score first" in page.text
    assert page.path == f"/s/{session}/share"


def test_looking_and_asking_notes_no_use(app: Flask, phone: Phone, session: str) -> None:
    with store_of(app) as store, store.database.transaction():
        store.database.execute("UPDATE grants SET last_used_at = '2026-01-01T20:00:00Z'")
    record(app, session, knock("Ann", 4, "Bob", 33))
    before = contents(app)
    share(phone, session)
    phone.post(f"/s/{session}/1/preview", {"slot": "2"})
    assert contents(app) == before
    phone.send(phone.get(f"/s/{session}/1"), "/undo")
    with store_of(app) as store:
        assert store.grants.of_session(session)[0].last_used_at > "2026-11"

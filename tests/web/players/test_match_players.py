"""Tap a name: a player gets another name in every match and every list, and two names of one person become one."""

import re

import pytest
from flask import Flask

from scorekeeper.table import renaming
from tests.support.entry_pages import notice
from tests.support.phone import Page, Phone, contents, knock, record, score_key, session_of, stored_terms


def sheet(phone: Phone, session: str, seat: int = 1, number: int = 1) -> Page:
    return phone.get(f"/s/{session}/{number}/players/{seat}")


def call(phone: Phone, session: str, name: str, *, seat: int = 1, number: int = 1, status: int = 200) -> Page:
    """Give the player at a seat another name by the sheet."""
    return phone.send(sheet(phone, session, seat, number), "/name", {"name": name}, status)


def names(app: Flask, session: str, number: int = 1) -> object:
    return stored_terms(app, session, number)[-1]["players"]


def undo(phone: Phone, session: str, number: int = 1) -> Page:
    return phone.send(phone.get(f"/s/{session}/{number}"), "/undo")


def start_session(app: Flask, phone: Phone) -> str:
    """A session of two matches with a hand each: Ann and Bob, then Bob and Cleo."""
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    phone.send(phone.get(f"/s/{session}/new"), "/new", {"players-0": "Bob", "players-1": "Cleo"})
    record(app, session, knock("Bob", 4, "Cleo", 30), number=2)
    return session


def test_the_score_leads_to_the_sheet_of_each_player(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    page = phone.get(f"/s/{session}")
    for seat in (1, 2):
        assert page.links.count(f"/s/{session}/1/players/{seat}") == 2, "on the board and over the pad"
    assert "Total 29" in sheet(phone, session).text
    phone.get(f"/s/{session}/1/players/3", 404)
    phone.get(f"/s/{session}/1/players/0", 404)


def test_who_watches_sees_no_link_and_can_change_nothing(app: Flask, phone: Phone) -> None:
    session = start_session(app, phone)
    watcher = Phone(app)
    assert not [link for link in watcher.get(f"/s/{session}/1").links if "/players/" in link]
    page = sheet(watcher, session)
    assert "Ann" in page.text
    assert not [form for form in page.forms if "/players/" in form.action]
    for path in ("name", "merge"):
        watcher.post(f"/s/{session}/1/players/1/{path}", {"submission": "somebody-else"}, 403)
    watcher.get(f"/s/{session}/1/players/1/merge?other=Bob", 403)


def test_the_old_name_is_gone_from_every_list(app: Flask, phone: Phone) -> None:
    session = start_session(app, phone)
    other = session_of(phone.start("Ｂｏｂ", "Dan"))
    page = sheet(phone, session, 2)
    assert "It changes in all 3 matches that this phone keeps score of" in page.text, "however the name is written"
    page = phone.send(page, "/name", {"name": "  Robert "})
    assert notice(page) == "Bob is now called Robert, in 3 matches."
    assert (names(app, session), names(app, session, 2)) == (["Ann", "Robert"], ["Robert", "Cleo"])
    assert names(app, other) == ["Robert", "Dan"]
    for address in (f"/s/{session}/1", f"/s/{session}/2", "/", "/players", "/sessions/new", f"/s/{session}/new"):
        page = phone.get(address)
        assert "Bob" not in page.html.replace("Bob was renamed Robert", ""), address
        assert "Robert" in page.html
    assert "Robert 26" in phone.get(f"/s/{session}/2").text, "the hands are those of the same player"
    assert "Ann knocks: 33 − 4 = 29" in phone.get(f"/s/{session}/1/hands/1").text


def test_another_spelling_takes_the_place_of_the_old_one(app: Flask, phone: Phone) -> None:
    session = start_session(app, phone)
    call(phone, session, "bob", seat=2)
    assert (names(app, session), names(app, session, 2)) == (["Ann", "bob"], ["bob", "Cleo"])
    assert "Bob" not in phone.get("/sessions/new").html


def test_of_several_spellings_only_the_latest_is_offered(app: Flask, phone: Phone) -> None:
    session_of(phone.start("Ann", "bob"))
    session_of(phone.start("Bob", "ann"))
    page = phone.get("/sessions/new").html
    assert 'value="Bob"' in page
    assert 'value="bob"' not in page
    assert "&#34;ann&#34;" in page
    assert "&#34;Ann&#34;" not in page


def test_undo_has_a_sentence_and_takes_all_of_it_back(app: Flask, phone: Phone) -> None:
    session = start_session(app, phone)
    call(phone, session, "Robert", seat=2)
    assert "Bob was renamed Robert" in phone.get(f"/s/{session}/1").text
    page = phone.get(f"/s/{session}/2")
    assert "Bob was renamed Robert" in page.text, "from any of the matches"
    assert notice(phone.send(page, "/undo")) == "Taken back: Robert is called Bob again, in 2 matches."
    assert (names(app, session), names(app, session, 2)) == (["Ann", "Bob"], ["Bob", "Cleo"])
    for number in (1, 2):
        page = phone.get(f"/s/{session}/{number}")
        assert "Hand 1 was recorded" in page.text, "and further back"


def test_undo_leaves_a_match_that_has_changed_since(app: Flask, phone: Phone) -> None:
    session, other = start_session(app, phone), session_of(phone.start("Bob", "Dan"))
    call(phone, session, "Robert", seat=2)
    second = Phone(app)
    second.post(f"/join/{score_key(app, other)}", {})
    call(second, other, "Rob")
    page = undo(phone, session)
    assert "in 2 matches." in notice(page)
    assert "1 match has changed since and keeps the name." in notice(page)
    assert names(app, other) == ["Rob", "Dan"]


def test_undo_goes_round_a_change_of_the_rules(app: Flask, phone: Phone) -> None:
    session = start_session(app, phone)
    call(phone, session, "Robert", seat=2)
    phone.send(phone.get(f"/s/{session}/2/rules/edit"), "/rules/edit", {"options-gin_bonus": "30"})
    undo(phone, session)
    assert names(app, session, 2) == ["Bob", "Cleo"]
    assert stored_terms(app, session, 2)[-1]["options"]["gin_bonus"] == 30


def test_only_where_this_phone_keeps_score(app: Flask, phone: Phone) -> None:
    session, watched = start_session(app, phone), session_of(Phone(app).start("Bob", "Eve"))
    phone.post(f"/s/{watched}/keep", {})
    kept = "1 match keeps the old name, because this phone only watches there."
    page = sheet(phone, session, 2)
    assert kept in page.text, "said before"
    assert f"/s/{watched}" in page.links, "and which"
    assert kept in notice(phone.send(page, "/name", {"name": "Robert"}))
    assert names(app, watched) == ["Bob", "Eve"]


def test_what_is_watched_keeps_the_names_that_it_has(app: Flask, phone: Phone) -> None:
    session, other = start_session(app, phone), Phone(app)
    watched = session_of(other.start("Bob", "Eve"))
    record(app, watched, knock("Bob", 4, "Eve", 33))
    phone.post(f"/s/{watched}/keep", {})
    call(phone, session, "Robert", seat=2)
    for address in ("/", "/players", "/sessions/new", f"/s/{watched}"):
        assert "Bob" in phone.get(address).html, address
    assert "Bob, Eve" in phone.get("/").text, "as a title"
    assert "Robert" in phone.get("/players").text
    call(other, watched, "Rob")
    for address in ("/", "/players", f"/s/{watched}"):
        assert not re.search(r"Bob\b", phone.get(address).text), address


def test_another_phone_takes_back_what_it_may(app: Flask, phone: Phone) -> None:
    session, other = start_session(app, phone), session_of(phone.start("Bob", "Dan"))
    second = Phone(app)
    second.post(f"/join/{score_key(app, session)}", {})
    call(phone, session, "Robert", seat=2)
    assert notice(undo(second, session)) == "Taken back: Robert is called Bob again, in 2 matches."
    assert names(app, other) == ["Robert", "Dan"]
    assert notice(undo(phone, other)) == "Taken back: Robert is called Bob again, in 1 match."


BAD_NAMES = {
    "x" * 200: "at most 20 characters",
    "  ": "Every player needs a name.",
    "<b>": "cannot hold",
    "ANN": "Bob and ANN both play in this match.",
    "Cleo": "Bob and Cleo both play in match 2 of this session.",
}


def test_a_name_that_cannot_be_is_refused_and_kept(app: Flask, phone: Phone) -> None:
    session = start_session(app, phone)
    before, form = contents(app), sheet(phone, session, 2)
    for typed, sentence in BAD_NAMES.items():
        page = phone.send(form, "/name", {"name": typed}, 422)
        assert sentence in page.text
        assert page.form("/name").value("name") == typed
    assert contents(app) == before


def test_a_name_that_changed_meanwhile_is_not_overwritten(app: Flask, phone: Phone) -> None:
    session = start_session(app, phone)
    mine = sheet(phone, session, 2)
    call(phone, session, "Rob", seat=2)
    again = phone.send(mine, "/name", {"name": "Bobby"}, 409)
    assert "something else was saved in the meantime" in again.text
    assert again.form("/name").value("name") == "Bobby", "what was typed is there"
    assert names(app, session) == ["Ann", "Rob"]
    phone.send(again, "/name")
    assert names(app, session) == ["Ann", "Bobby"]


def test_a_hand_that_is_being_entered_is_saved_under_the_new_name(app: Flask, phone: Phone) -> None:
    session = start_session(app, phone)
    page = phone.get(f"/s/{session}/1/hands/new")
    call(phone, session, "Robert", seat=2)
    hand = {"patch.1.entry_mode": "1", "ended_by": "@1", "hands.@1.deadwood": "4", "hands.@0.deadwood": "24"}
    assert "Robert knocks: 24 − 4 = 20" in notice(phone.send(page, "/hands/new", hand))


def test_sent_twice_it_is_saved_once(app: Flask, phone: Phone) -> None:
    session = start_session(app, phone)
    page = sheet(phone, session, 2)
    for _ in range(2):
        phone.send(page, "/name", {"name": "Robert"})
    assert len(stored_terms(app, session)) == 2
    phone.send(page, "/name", {"submission": "no"}, 400)


def test_more_matches_than_are_changed_at_once(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renaming, "MOST_MATCHES", 1)
    session = start_session(app, phone)
    assert "1 older match keeps the old name" in notice(call(phone, session, "Robert", seat=1, number=2))
    assert (names(app, session), names(app, session, 2)) == (["Ann", "Bob"], ["Robert", "Cleo"])
    # To do it again is to put both names together.
    page = call(phone, session, "Robert", seat=2)
    assert "The same person?" in page.text
    phone.send(page, "/merge", {"keep": "Robert"})
    assert names(app, session) == ["Ann", "Robert"]


def two_names(app: Flask, phone: Phone) -> tuple[str, str]:
    """Two sessions; the same person is Bob in the first and Bobby in the second."""
    first, second = start_session(app, phone), session_of(phone.start("Bobby", "Dan"))
    record(app, second, knock("Bobby", 4, "Dan", 33))
    return first, second


def test_a_name_of_somebody_else_asks_whether_it_is_the_same_person(app: Flask, phone: Phone) -> None:
    first, second = two_names(app, phone)
    before = contents(app)
    page = call(phone, first, "Bobby", seat=2)
    assert page.path.endswith("/1/players/2/merge")
    assert "Somebody on this phone is called Bobby already. Nothing is saved yet." in page.text
    assert "1 match of Bobby changes." in page.text
    assert "2 matches of Bob change." in page.text
    assert contents(app) == before
    assert sheet(phone, first, 2).status == 200
    page = phone.send(page, "/merge", {"keep": "Bobby"})
    assert notice(page) == "Bob is now called Bobby, in 2 matches."
    assert names(app, first, 2) == ["Bobby", "Cleo"]
    shown = phone.get("/players").text
    assert "Bob " not in shown
    assert "of 3" in shown, "three hands of one player"
    assert notice(undo(phone, first)) == "Taken back: Bobby is called Bob again, in 2 matches."
    assert names(app, second) == ["Bobby", "Dan"], "which was Bobby before"


def test_the_sheet_offers_the_other_names_and_either_may_stay(app: Flask, phone: Phone) -> None:
    first, second = two_names(app, phone)
    page = sheet(phone, first, 2)
    assert "<option>Bobby</option>" in page.html
    assert "<option>Ann</option>" not in page.html, "who plays here is somebody else"
    question_page = phone.get(f"/s/{first}/1/players/2/merge?other=Bobby")
    phone.send(question_page, "/merge", {"keep": "Bob"})
    assert names(app, second) == ["Bob", "Dan"]
    phone.send(question_page, "/merge", {"keep": "Bob"})
    assert len(stored_terms(app, second)) == 2, "sent twice it is saved once"


def test_who_play_against_each_other_are_two_people(app: Flask, phone: Phone) -> None:
    session = start_session(app, phone)
    phone.start("Cleo", "Ann")
    before = contents(app)
    page = phone.get(f"/s/{session}/1/players/1/merge?other=Cleo", 422)
    assert "Ann and Cleo both play in a match of another session." in page.text
    forged = {"submission": "forged-form", "was": "Ann", "other": "Cleo", "keep": "Cleo"}
    phone.post(f"/s/{session}/1/players/1/merge", forged, 422)
    assert contents(app) == before


def test_bad_input_of_the_question(app: Flask, phone: Phone) -> None:
    first, _ = two_names(app, phone)
    at = f"/s/{first}/1/players/2/merge"
    for other in ("Nobody", "", "x" * 200, "bob"):
        assert phone.get(f"{at}?other={other}").path == at.removesuffix("/merge")
    phone.post(at, {"submission": "forged-form", "was": "Bob", "other": "Bobby", "keep": "Zoe"}, 400)
    question_page = phone.get(f"{at}?other=Bobby")
    call(phone, first, "Rob", seat=2)
    page = phone.send(question_page, "/merge", {"keep": "Bobby"})
    assert "something else was saved in the meantime" in page.text
    assert names(app, first) == ["Ann", "Rob"]


def test_in_japanese(app: Flask) -> None:
    phone = Phone(app, "ja")
    first, _ = two_names(app, phone)
    page = sheet(phone, first, 2)
    assert "この端末で記録している2件の対戦と、すべての一覧で名前が変わります。" in page.text
    page = phone.send(page, "/name", {"name": "ボブ"})
    assert "2件の対戦で、名前を「Bob」から「<bdi>ボブ</bdi>」に変えました。" in page.html
    assert "名前を「Bob」から「<bdi>ボブ</bdi>」に変更" in page.html

"""The first page: what it offers, the sessions of this phone, the same people again."""

import re

from flask import Flask

from scorekeeper.store import Session
from tests.support.phone import Phone, knock, record, session_of, store_of, stored_terms


def test_a_first_visit_says_what_it_does_and_offers_a_session_and_the_referee(phone: Phone) -> None:
    home = phone.get("/")
    assert "it adds up every hand" in home.text
    assert {"/sessions/new", "/referee"} <= set(home.links)


def test_the_first_page_offers_three_buttons_and_the_rest_behind_more(app: Flask, phone: Phone) -> None:
    assert "No session yet" in phone.get("/").text
    phone.start("Ann", "Bob")
    page = phone.get("/")
    (actions,) = page.tree.xpath("//nav[@class='actions']")
    assert len(actions.findall("a")) == 3
    behind = set(actions.xpath("details//a/@href"))
    assert behind == {"/wrong", "/deal", "/rules", "/players", "/paper", "/code", "/phone"}
    assert "No session yet" not in page.text


def test_home_shows_the_running_session_first_with_scores(app: Flask, phone: Phone) -> None:
    running = session_of(phone.start("Ann", "Bob"))
    record(app, running, knock("Ann", 3, "Bob", 20))
    over = session_of(phone.start("Cleo", "Dan", target="10"))
    record(app, over, knock("Dan", 1, "Cleo", 30))
    home = phone.get("/")
    places = [home.text.index(words) for words in ("Ann", "Continue", "New session", "Cleo, Dan")]
    assert places == sorted(places)
    assert "17" in home.text
    assert re.search(r"0 – 2\d\d", home.text), "the final score of the finished one"
    assert f"/s/{running}" in home.links


def test_each_of_several_running_matches_says_which_it_is(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    assert "Match 1" not in phone.get("/").text, "one board needs no name"
    again = phone.get(f"/s/{session}/new?game=indian")
    phone.send(again, again.path, {"players-0": "Ann", "players-1": "Bob"})
    record(app, session, knock("Ann", 3, "Bob", 20))
    record(app, session, {"winner": "Ann", "wild": "8", "hands": {"Bob": {"points": 30}}}, number=2)
    home, at = phone.get("/").text, 0
    for words in ("Gin Rummy · Match 1", "17", "Indian Rummy · Match 2", "230", "Continue"):
        at = home.index(words, at)
    phone.language = "ja"
    assert "インディアン・ラミー · 対戦2" in phone.get("/").text


def test_names_from_right_to_left_stay_in_the_order_of_their_scores(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("فاطمة", "דוד", "Ann", target="10"))
    phone.start("Cleo", "Dan")
    assert "\u2068فاطمة\u2069, \u2068דוד\u2069, Ann" in phone.get("/").text
    record(app, session, knock("Ann", 3, "דוד", 40))
    assert "\u2068فاطمة\u2069 – \u2068דוד\u2069 – Ann" in phone.get(f"/s/{session}/1").html
    assert "\u2068" not in phone.get(f"/s/{session}/session.csv").html, "tables hold names as they are"


def test_another_phone_sees_none_of_them(app: Flask, phone: Phone) -> None:
    phone.start("Ann", "Bob")
    assert "Ann" not in Phone(app).get("/").text


def test_many_sessions_come_by_the_page(phone: Phone) -> None:
    for number in range(12):
        phone.start(f"Ann{number}", "Bob")
    first = phone.get("/")
    assert "Ann11" in first.text
    assert "Ann1," not in first.text
    older = phone.get(next(link for link in first.links if "from=" in link))
    assert "Ann1," in older.text
    assert "Ann11" not in older.text


def test_each_earlier_session_says_its_games(phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    for game in ("gin", "indian"):
        again = phone.get(f"/s/{session}/new?game={game}")
        phone.send(again, again.path, {"players-0": "Ann", "players-1": "Bob"})
    phone.start("Cleo", "Ben")
    assert "Gin Rummy, Indian Rummy · today" in phone.get("/").text.split("Earlier sessions")[1]
    phone.language = "ja"
    assert "ジン・ラミー、インディアン・ラミー · " in phone.get("/").text


def test_a_rotten_page_number_shows_the_first(phone: Phone) -> None:
    phone.start("Ann", "Bob")
    for wrong in ("-3", "x", "7", "99999999999999999999"):
        page = phone.get(f"/?from={wrong}")
        assert "Continue" in page.text
        assert "Newer" not in page.text


def test_same_people_same_rules_takes_two_taps(phone: Phone, app: Flask) -> None:
    phone.start("Ann", "Bob", preset="classic", target="50", dealer="1")
    form = phone.get(next(link for link in phone.get("/").links if "like=" in link))
    again = phone.send(form, "/sessions/new")
    (body,) = stored_terms(app, session_of(again))
    assert body["players"] == ["Ann", "Bob"]
    assert body["preset"] == "classic"
    assert body["options"]["target"] == 50
    assert body["dealer"] is None, "the cut decides anew"


def test_a_session_without_matches_leads_to_a_new_one(app: Flask, phone: Phone) -> None:
    """As a crash between the two could leave it."""
    session = session_of(phone.start("Ann", "Bob"))
    with store_of(app) as store:
        (grant,) = store.grants.of_session(session)
        store.sessions.create(Session("bare", "", "bare-key", "2026-11-20T19:00:00Z"), grant.device)
    assert phone.get("/s/bare").path == "/s/bare/new"
    assert "A session without players" in phone.get("/").text
    phone.get("/s/bare/summary.pdf", status=404)
    Phone(app).get("/s/bare", status=404)

"""The pages about players: who stands there, for whom, and where everything leads."""

from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask

from scorekeeper import games
from scorekeeper.web.app import create_app
from tests.support.phone import Page, Phone, knock, record, session_of

STRANGE = ("../..", "a/b?c=d&e#f", "&lt;\"Zoë'", "山田 🃏", "علي", "100%")


def start_session(app: Flask, phone: Phone, value: str = "Ann", two: str = "Bob", **options: str) -> str:
    """A match of which one hand is played: 17 points for the first."""
    session = session_of(phone.start(value, two, **options))
    record(app, session, knock(value, 3, two, 20))
    return session


def of(phone: Phone, name: str, more: str = "", status: int = 200) -> Page:
    return phone.get(f"/players/one?name={quote(name, safe='')}{more}", status)


def test_before_the_first_hand_it_says_what_to_do(app: Flask, phone: Phone) -> None:
    for _ in range(2):
        page = phone.get("/players")
        assert "Nobody has played a hand yet." in page.text
        assert "/sessions/new" in page.links
        assert "Ann" not in page.text
        phone.start("Ann", "Bob")


def test_the_first_page_leads_there_and_one_tap_to_everybody(app: Flask, phone: Phone) -> None:
    start_session(app, phone)
    assert "/players" in phone.get("/").links
    page = phone.get("/players")
    assert "Ann – No finished match 1 of 1" in page.text
    assert "Bob – No finished match 0 of 1" in page.text
    assert {"/players/one?name=Ann", "/players/one?name=Bob"} <= set(page.links)
    assert phone.get("/players/one?name=Ann").text.count("17.0") == 1


def test_one_player_in_full(app: Flask, phone: Phone) -> None:
    session = start_session(app, phone, target="50")
    record(app, session, knock("Bob", 9, "Ann", 2))
    record(app, session, knock("Ann", 0, "Bob", 10))
    second = session_of(phone.start("Bob", "Ann"))
    record(app, second, knock("Bob", 0, "Ann", 30))
    page = of(phone, "Ann")
    for sentence in (
        "Matches won 1 of 1",
        "Hands won 3 of 4",
        "Points a hand 21.0",
        "Points a match 359.0",
        "Hands won in a row 3",
        "Best hand 35 against 0 Hand 3",
        "Worst hand 0 against 55 Hand 1",
        "Knocks 1 Gins 1 Undercuts given 1 Undercuts suffered 0 Shutouts 1",
        "Bob 1 – 0 of 1 played 3 – 1 of 4 played",
    ):
        assert sentence in page.text
    assert "Big gins" not in page.text, "nobody here ever had one"
    assert {f"/s/{session}/1/hands/3", f"/s/{second}/1/hands/1"} <= set(page.links)
    assert {"Ann – Bob, hand 3", "Bob – Ann, hand 1"} <= set(page.spoken), "which match a hand is of"
    assert "100% after the first match, 75% after 2 matches" in " ".join(page.spoken)


def test_what_is_corrected_voided_and_renamed_counts_at_once(app: Flask, phone: Phone) -> None:
    session = start_session(app, phone)
    assert "Hands won 1 of 1" in of(phone, "Ann").text
    record(app, session, knock("Bob", 3, "Ann", 40), slot=1)
    assert "Hands won 0 of 1" in of(phone, "Ann").text
    phone.rename(f"/s/{session}/1", 1, "Anna")
    assert "Hands won 0 of 1" in of(phone, "Anna").text
    of(phone, "Ann", status=404)
    record(app, session, None, slot=1)
    assert "Nobody has played" in phone.get("/players").text


def test_nobody_else_sees_them(app: Flask, phone: Phone) -> None:
    start_session(app, phone, "Ann", "Bob")
    other = Phone(app)
    start_session(app, other, "Cleo", "Bob")
    assert "Cleo" not in phone.get("/players").text
    assert "Hands won 0 of 1" in of(phone, "Bob").text
    of(phone, "Cleo", status=404)
    assert "Nobody has played" in Phone(app).get("/players").text


def test_whoever_keeps_a_session_to_watch_sees_them_until_it_is_taken_off(app: Flask, phone: Phone) -> None:
    session = start_session(app, phone)
    other = Phone(app)
    other.get(f"/s/{session}")
    assert "Nobody has played" in other.get("/players").text, "looking is not keeping"
    other.post(f"/s/{session}/keep", {})
    assert "Ann" in other.get("/players").text
    other.post(f"/s/{session}/forget", {})
    assert "Nobody has played" in other.get("/players").text
    of(other, "Ann", status=404)
    assert "Ann" in phone.get("/players").text


def test_examples_are_nobodys_even_where_they_are_kept(tmp_path: Any) -> None:
    app = create_app({"INSTANCE": str(tmp_path / "shown"), "TESTING": True, "LIMITS": {}})
    phone = Phone(app)
    examples = [link for link in phone.get("/").links if link.startswith("/s/")]
    assert examples
    for link in examples:
        phone.post(f"{link}/keep", {})
    assert "Nobody has played" in phone.get("/players").text
    of(phone, "Alice", status=404)


@pytest.mark.parametrize("name", STRANGE)
def test_a_name_may_be_anything(app: Flask, phone: Phone, name: str) -> None:
    start_session(app, phone, name, "Bob")
    page = phone.get("/players")
    (link,) = [item for item in page.links if item.startswith("/players/one") and "Bob" not in item]
    question_page = phone.get(link)
    assert name in question_page.text
    assert "Hands won 1 of 1" in question_page.text
    assert link in of(phone, "Bob").links


def test_one_person_however_the_name_is_written(app: Flask, phone: Phone) -> None:
    start_session(app, phone, "Ann Lee", "Bob")
    start_session(app, phone, "ANN LEE", "bob")
    page = phone.get("/players")
    assert "ANN LEE – No finished match 2 of 2" in page.text
    assert "Ann Lee" not in page.text
    assert of(phone, "ａｎｎ  lee").text == of(phone, "ANN LEE").text


def test_one_game_alone(app: Flask, phone: Phone) -> None:
    start_session(app, phone)
    assert "All games" not in phone.get("/players").text, "there is nothing to choose"
    other = next(game for game in games.games().values() if game.gettext_domain == "round")
    new = phone.get(f"/sessions/new?game={other.key}")
    session = session_of(phone.send(new, new.path, {"players-0": "Ann", "players-1": "Cy", "options-format": "pool"}))
    record(app, session, {"winner": "Ann", "hands": {"Cy": {"points": 30}}})
    every, alone = phone.get("/players"), phone.get(f"/players?game={other.key}")
    assert f"/players?game={other.key}" in every.links
    assert "Ann – No finished match 2 of 2" in every.text
    assert "Ann – No finished match 1 of 1" in alone.text
    assert "Bob" not in alone.text
    assert "Rounds won" in alone.text
    assert f"/players/one?name=Ann&game={other.key}" in alone.links
    both, single = of(phone, "Ann"), of(phone, "Ann", f"&game={other.key}")
    assert "Knocks 1" in both.text
    assert "Rummies declared 1" in both.text
    assert "few points are good here" in single.text
    assert "Knocks" not in single.text
    assert f"/players/one?game={other.key}&name=Ann" in both.links
    # Bob never played it: no choice leads nowhere.
    assert not [link for link in of(phone, "Bob").links if "game=" in link]
    of(phone, "Bob", f"&game={other.key}", status=404)


def test_addresses_that_name_nothing(app: Flask, phone: Phone) -> None:
    start_session(app, phone)
    assert phone.get("/players/one").path == "/players"
    for path in ("/players?game=whist", "/players/one?name=", "/players/one?name=Zed"):
        assert "There is nothing here" in phone.get(path, status=404).text


def test_in_japanese(app: Flask) -> None:
    phone = Phone(app, "ja")
    start_session(app, phone, "葵", "蓮")
    assert "勝ったハンド" in phone.get("/players").text
    page = of(phone, "葵")
    assert "1ハンドの平均点 17.0" in page.text
    assert "ノック 1" in page.text
    assert "蓮" in page.text


def test_in_japanese_a_shared_win_is_joined_as_japanese_joins(app: Flask) -> None:
    phone = Phone(app, "ja")
    new = phone.get("/sessions/new?game=indian")
    names = {"players-0": "葵", "players-1": "蓮", "options-format": "deals", "options-rounds": "1"}
    session = session_of(phone.send(new, new.path, names))
    record(app, session, {"winner": None})
    text = of(phone, "葵").text
    assert "全1回、うち同点勝ち1回" in text
    assert text.count("うち同点勝ち1回") == 2


def test_phones_do_not_keep_these_pages(app: Flask, phone: Phone) -> None:
    """A session that is taken off must not live on here."""
    start_session(app, phone)
    assert "Scorekeeper-Keep" not in of(phone, "Ann").headers

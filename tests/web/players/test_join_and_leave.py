"""Players deal out of turn, sit out, leave and join: what it costs is said first, and undo takes it back."""

from typing import Any

from flask import Flask

from tests.support.entry_pages import notice
from tests.support.phone import Page, Phone, contents, finished, knock, record, session_of, stored_terms

FOUR = ("Ann", "Bob", "Cleo", "Dan")


def won(winner: str, **points: int) -> dict[str, Any]:
    """A round of Indian Rummy by numbers."""
    return {"winner": winner, "hands": {player: {"points": point} for player, point in points.items()}}


def out(player: str, **points: int) -> dict[str, Any]:
    """A hand of Rummy 500 by numbers."""
    return {"out": player, "hands": {name: {"points": point} for name, point in points.items()}}


def start(phone: Phone, game: str, *players: str, **options: str | None) -> str:
    """A session with a match of a game; the first player deals."""
    form = phone.get(f"/sessions/new?game={game}")
    changes = {f"players-{seat}": name for seat, name in enumerate(players)}
    changes |= {name if name == "preset" else f"options-{name}": value or "" for name, value in options.items()}
    return session_of(phone.send(form, "/sessions/new", {**changes, "dealer": "0"}))


def chips(app: Flask, phone: Phone) -> str:
    """Chips for four, after a round: Ann 252, the others less; Bob deals next."""
    session = start(phone, "indian", *FOUR)
    record(app, session, won("Ann", Bob=20, Cleo=30, Dan=2))
    return session


def sheet(phone: Phone, session: str, seat: int) -> Page:
    return phone.get(f"/s/{session}/1/players/{seat}")


def do(phone: Phone, session: str, seat: int, change: str) -> Page:
    """Do what the sheet of a player offers."""
    return phone.send(sheet(phone, session, seat), f"/players/{seat}/{change}")


def undo(phone: Phone, session: str) -> Page:
    return phone.send(phone.get(f"/s/{session}/1"), "/undo")


def ask(phone: Phone, session: str, status: int = 200, **fields: str) -> Page:
    """Fill in the form by which somebody joins."""
    return phone.send(phone.get(f"/s/{session}/1/players/join"), "/join", fields, status)


def join(phone: Phone, session: str, **fields: str) -> Page:
    """Join, and confirm it."""
    return phone.send(ask(phone, session, **fields), "/join", {"confirmed": "y"})


def changes(app: Flask, session: str) -> list[Any]:
    result = stored_terms(app, session)[-1].get("changes", [])
    assert isinstance(result, list)
    return result


# Deals next


def test_somebody_else_deals_and_the_turn_goes_on_from_there(app: Flask, phone: Phone) -> None:
    session = start(phone, "rummy500", "Ann", "Bob", "Cleo")
    record(app, session, out("Ann", Ann=50, Bob=10, Cleo=5))
    page = sheet(phone, session, 3)
    assert "Cleo deals hand 2. Ann plays first." in page.text
    page = phone.send(page, "/players/3/deal")
    assert notice(page) == "Saved: Cleo deals hand 2."
    assert "Deals hand 2" in sheet(phone, session, 3).text
    record(app, session, out("Ann", Ann=50, Bob=10, Cleo=5))
    assert "Deals hand 3" in sheet(phone, session, 1).text
    assert "dealer" not in changes(app, session)[0]


def test_undo_of_a_dealer_has_its_sentence(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob", "Cleo", dealer="0"))
    record(app, session, knock("Bob", 4, "Cleo", 33))
    page = sheet(phone, session, 3)
    assert "Cleo deals hand 2 and does not play it." in page.text, "the dealer of three sits the hand out"
    before = phone.get(f"/s/{session}/1/hands/1").text
    page = phone.send(page, "/players/3/deal")
    assert phone.get(f"/s/{session}/1/hands/1").text == before
    assert "Cleo deals hand 2" in page.text
    assert notice(phone.send(page, "/undo")) == "Taken back: Cleo deals hand 2."
    assert changes(app, session) == []


# Sit out, leave


def test_who_sits_a_round_out_keeps_the_chips(app: Flask, phone: Phone) -> None:
    session = chips(app, phone)
    page = sheet(phone, session, 3)
    assert "Cleo does not play round 2, and has 170 before and after it." in page.text
    assert "From round 3 on Cleo plays again." in page.text
    page = phone.send(page, "/players/3/rest")
    assert notice(page) == "Saved: Cleo sits out round 2."
    page = sheet(phone, session, 3)
    assert "Sits out round 2" in page.text
    assert not [form for form in page.forms if form.action.endswith("/rest")], "not twice"
    page = phone.send(page, "/players/3/back")
    assert notice(page) == "Saved: Cleo plays round 2 after all."
    assert changes(app, session) == []
    assert notice(undo(phone, session)) == "Taken back: Cleo plays round 2 after all."
    record(app, session, won("Ann", Bob=20, Dan=2))
    page = sheet(phone, session, 3)
    assert "Total 170" in page.text
    assert "Sits out round" not in page.text


def test_who_leaves_keeps_the_total_and_cannot_win(app: Flask, phone: Phone) -> None:
    session = chips(app, phone)
    page = sheet(phone, session, 1)
    assert "Ann leaves with 252 before round 2." in page.text
    assert "Ann cannot win this match any more." in page.text
    assert notice(phone.send(page, "/players/1/leave")) == "Saved: Ann leaves before round 2."
    page = sheet(phone, session, 1)
    assert "Has left this match" in page.text
    assert "Stays after all" in page.text
    record(app, session, won("Bob", Cleo=20, Dan=2))
    page = sheet(phone, session, 1)
    assert "Stays after all" not in page.text, "a round was played without"
    assert "/1/players/join?name=Ann" in "".join(page.links)


def test_where_too_few_stay_the_match_is_over(app: Flask, phone: Phone) -> None:
    session = start(phone, "indian", "Ann", "Bob")
    record(app, session, won("Ann", Bob=20))
    page = sheet(phone, session, 1)
    assert "Then too few are left, and the match is over. Winner: Bob." in page.text
    page = phone.send(page, "/players/1/leave")
    assert "Bob wins" in page.text
    assert "Bob wins" not in phone.send(page, "/undo").text


def test_gin_rummy_says_what_to_do_instead(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob", dealer="0"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    page = sheet(phone, session, 1)
    assert "Finish the match, then start another one." in page.text
    assert not [form for form in page.forms if form.action.endswith(("/rest", "/leave"))]
    page = phone.get(f"/s/{session}/1/players/join")
    assert "Finish the match, then start another one." in page.text
    assert f"/s/{session}/1/finish" in page.links
    assert not [form for form in page.forms if form.action.endswith("/join")]
    assert "/players/join" not in "".join(phone.get(f"/s/{session}/1/more").links)


def test_when_the_match_is_over_nothing_is_offered(app: Flask, phone: Phone) -> None:
    session = finished(app, phone)
    assert len(sheet(phone, session, 1).forms) == 2, "the language and the name"


# Join


def test_chips_with_a_buy_in_at_a_place(app: Flask, phone: Phone) -> None:
    session = chips(app, phone)
    assert f"/s/{session}/1/players/join" in phone.get(f"/s/{session}/1/more").links
    page = ask(phone, session, name="Eve", seat="2", total="３００")
    assert "Eve joins at round 2 with 300." in page.text
    assert "Between Bob and Cleo" in page.text
    assert changes(app, session) == [], "nothing is saved yet"
    page = phone.send(page, "/join", {"confirmed": "y"})
    assert notice(page) == "Saved: Eve joins at round 2."
    assert stored_terms(app, session)[-1]["players"] == ["Ann", "Bob", "Eve", "Cleo", "Dan"]
    assert "Total 300" in sheet(phone, session, 3).text
    assert "Does not join after all" in sheet(phone, session, 3).text
    assert notice(undo(phone, session)) == "Taken back: Eve joins at round 2."
    assert stored_terms(app, session)[-1]["players"] == list(FOUR)


def test_a_pool_at_the_highest_total_and_one_more(app: Flask, phone: Phone) -> None:
    session = start(phone, "indian", "Ann", "Bob", "Cleo", preset="pool 101")
    record(app, session, won("Ann", Bob=40, Cleo=60))
    page = ask(phone, session, name="Eve", total="5")
    assert "Eve joins at round 2 with 61." in page.text, "nobody chooses"
    assert "one more than the highest total still in" in page.text
    phone.send(page, "/join", {"confirmed": "y"})
    assert "Total 61" in sheet(phone, session, 4).text


def test_a_pool_that_is_too_far_on(app: Flask, phone: Phone) -> None:
    session = start(phone, "indian", "Ann", "Bob", "Cleo", preset="pool 101")
    open_form = phone.get(f"/s/{session}/1/players/join")
    for _ in range(2):
        record(app, session, won("Ann", Bob=50, Cleo=20))
    page = phone.get(f"/s/{session}/1/players/join")
    assert "It is too late to join the pool" in page.text
    assert f"/s/{session}/new" in page.links
    page = phone.send(open_form, "/join", {"name": "Eve"}, 422)
    assert "It is too late to join the pool" in page.text


def test_rummy_500_at_a_number_the_table_agrees_on(app: Flask, phone: Phone) -> None:
    session = start(phone, "rummy500", "Ann", "Bob")
    record(app, session, out("Ann", Ann=50, Bob=10))
    assert "Eve joins at hand 2 with 0." in ask(phone, session, name="Eve").text
    join(phone, session, name="Eve", total="-15")
    assert "Total −15" in sheet(phone, session, 3).text.replace("-", "−")


def test_who_left_and_is_typed_again_comes_back(app: Flask, phone: Phone) -> None:
    session = chips(app, phone)
    do(phone, session, 2, "leave")
    record(app, session, won("Ann", Cleo=20, Dan=2))
    page = ask(phone, session, name="ｂｏｂ", total="999", seat="4")
    assert "Bob has played in this match before and comes back at round 3 with 180, at the old place." in page.text
    page = phone.send(page, "/join", {"confirmed": "y"})
    assert notice(page) == "Saved: Bob comes back at round 3."
    assert stored_terms(app, session)[-1]["players"] == list(FOUR), "no second person of the same name"
    assert "Total 180" in sheet(phone, session, 2).text
    undo(phone, session)
    page = phone.get(f"/s/{session}/1/players/join")
    assert "comes back at round 3" in phone.send(page, "/join", {"again": "Bob"}).text, "by a button"


BAD_INPUT = [
    ({"name": "Bob"}, "Bob plays already. Choose another name."),
    ({"name": "bob"}, "Bob plays already. Choose another name."),
    ({"name": "x" * 200}, "at most 20 characters"),
    ({"name": ""}, "Every player needs a name."),
    ({"name": "Eve", "total": "abc"}, "Give a whole number"),
    ({"name": "Eve", "total": "1" * 30}, "Give a whole number"),
    ({"name": "Eve", "total": "-5"}, "Give a whole number"),
    ({"name": "Eve", "seat": "9"}, "There is no such seat."),
    ({"name": "Eve", "seat": "abc"}, "There is no such seat."),
]


def test_bad_input_is_refused_and_kept(app: Flask, phone: Phone) -> None:
    session = chips(app, phone)
    before, form = contents(app), phone.get(f"/s/{session}/1/players/join")
    for fields, sentence in BAD_INPUT:
        page = phone.send(form, "/join", fields, 422)
        assert sentence in page.text
        assert "comes back" not in page.text, "nobody here has left"
        kept = page.form("/join")
        assert all(kept.value(name) == value for name, value in fields.items() if name != "seat")
    assert contents(app) == before


# Two phones


def test_nothing_is_saved_that_the_page_did_not_show(app: Flask, phone: Phone) -> None:
    session = chips(app, phone)
    open_sheet, open_form = sheet(phone, session, 3), ask(phone, session, name="Eve", total="100")
    record(app, session, won("Ann", Bob=20, Cleo=30, Dan=2))
    before = contents(app)
    for change in ("deal", "rest", "leave"):
        page = phone.send(open_sheet, f"/players/3/{change}")
        assert "something else was saved in the meantime" in notice(page)
        assert "round 3" in page.text, "the sheet shows the new round"
    page = phone.send(open_form, "/join", {"confirmed": "y"}, 409)
    assert "something else was saved in the meantime" in page.text
    assert page.form("/join").value("name") == "Eve"
    assert page.form("/join").value("total") == "100"
    assert contents(app) == before
    assert "Eve joins at round 3 with 100." in phone.send(page, "/join").text


def test_a_match_that_was_finished_meanwhile_takes_nobody(app: Flask, phone: Phone) -> None:
    session = chips(app, phone)
    form, open_sheet = phone.get(f"/s/{session}/1/players/join"), sheet(phone, session, 3)
    phone.send(phone.get(f"/s/{session}/1/finish"), "/finish")
    page = phone.send(form, "/join", {"name": "Eve"}, 422)
    assert page.text.count("This match is over. Start a new one with the players who are here.") == 1
    assert f"/s/{session}/new" in page.links
    page = phone.send(open_sheet, "/players/3/leave")
    assert "something else was saved in the meantime" in notice(page)
    assert not [item for item in page.forms if item.action.endswith("/leave")]


def test_sent_twice_it_is_saved_once(app: Flask, phone: Phone) -> None:
    session = chips(app, phone)
    answer = ask(phone, session, name="Eve")
    for _ in range(2):
        phone.send(answer, "/join", {"confirmed": "y"})
    page = sheet(phone, session, 1)
    for _ in range(2):
        phone.send(page, "/players/1/leave")
    assert [change["kind"] for change in changes(app, session)] == ["join", "leave"]


def test_only_who_keeps_score_may(app: Flask, phone: Phone) -> None:
    session = chips(app, phone)
    watcher = Phone(app)
    watcher.get(f"/s/{session}/1/players/join", 403)
    for path in ("1/leave", "join"):
        watcher.post(f"/s/{session}/1/players/{path}", {"submission": "somebody-else"}, 403)
    phone.post(f"/s/{session}/1/players/9/leave", {"submission": "somebody-else"}, 404)
    page = sheet(phone, session, 1).form("/leave")
    phone.post(f"/s/{session}/1/players/1/explode", dict(page.fields), 404)


def test_a_new_name_also_counts_where_somebody_joined(app: Flask, phone: Phone) -> None:
    session = chips(app, phone)
    join(phone, session, name="Eve", total="300")
    record(app, session, won("Ann", Bob=20, Cleo=30, Dan=2, Eve=10))
    phone.send(sheet(phone, session, 5), "/name", {"name": "Eva"})
    page = sheet(phone, session, 5)
    assert "Total 290" in page.text
    assert changes(app, session)[0]["player"] == "Eva"
    undo(phone, session)
    assert changes(app, session)[0]["player"] == "Eve"


def test_in_japanese(app: Flask) -> None:
    phone = Phone(app, "ja")
    session = chips(app, phone)
    page = ask(phone, session, name="エマ", total="３００点", seat="1")
    assert "が第2ラウンドから、合計300点で加わります。" in page.text
    page = phone.send(page, "/join", {"confirmed": "y"})
    assert "保存しました：<bdi>エマ</bdi>が第2ラウンドから加わった。" in page.html

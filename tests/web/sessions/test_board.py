"""The board: which matches it shows, what it says of each, and that nothing on it can be tapped but the way back."""

import re
from collections.abc import Callable

from flask import Flask

from scorekeeper.engine.seats.changes import LEAVE, SeatChange
from scorekeeper.store import Session
from tests.support.entry_pages import Table
from tests.support.phone import NOW, Page, Phone, finished, knock, record, session_of, store_of
from tests.support.seat_changes import change_seats

POOL = {"Cleo": {"points": 42}, "Dan": {"points": 20}}
ROUND = {"winner": "Cleo", "wild": "8", "hands": {"Ann": {"points": 30}, "Bob": {"packed": "first"}}}


def another(phone: Phone, session: str, game: str, *players: str) -> None:
    """One more match in a session."""
    page = phone.get(f"/s/{session}/new?game={game}")
    seats = {name: "" for name, _ in page.form("/new").fields if name.startswith("players-")}
    phone.send(page, "/new", seats | {f"players-{seat}": name for seat, name in enumerate(players)})


def heads(page: Page) -> list[str]:
    """The heading of each match."""
    matches = re.findall(r'<h2 class="board-head".*?</h2>', page.html, re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", " ", match).split()) for match in matches]


def test_everything_that_runs_is_shown_with_its_own_words(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    another(phone, session, "indian", "Ann", "Bob", "Cleo")
    record(app, session, knock("Ann", 4, "Bob", 33))
    record(app, session, ROUND, number=2)
    board = Phone(app).get(f"/s/{session}/board")
    assert heads(board) == ["Gin Rummy to 100 Hand 2", "Indian Rummy Round 2"]
    assert {"Gin Rummy: Ann – Bob", "Indian Rummy: Ann – Bob – Cleo"} <= set(board.spoken), "two may be of one game"
    for words in ("Ann Last hand: +29 Ahead 29", "Bob Last hand: 0", "Ann Last round: −30 170", "Cleo Last round: +40"):
        assert words in board.text
    assert "<body data-awake>" in board.html


def test_who_has_left_is_no_longer_ahead(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    another(phone, session, "indian", "Ann", "Bob", "Cleo")
    record(app, session, ROUND, number=2)
    change_seats(app, session, SeatChange(2, "Cleo", LEAVE), number=2)
    text = Phone(app).get(f"/s/{session}/board").text
    assert "Cleo Last round: +40 Has left 240" in text
    assert "Bob Last round: −10 Ahead 190" in text


def test_the_title_leads_back_and_there_is_nothing_else_to_tap(phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    phone.send(phone.get(f"/s/{session}/name"), "/name", {"name": "Friday"})
    board = phone.get(f"/s/{session}/board")
    main = board.html.split("<main")[1].split("</main>")[0]
    assert re.findall(r"<(?:a|button|input|select|summary)\b[^>]*", main) == [f'<a href="/s/{session}"']
    assert "Friday – Back to the score" in board.text
    assert heads(board) == ["Gin Rummy to 100 No hand yet."]
    assert f"/s/{session}/board" in phone.get(f"/s/{session}/1/more").links


def rows(page: Page) -> list[str]:
    """What stands in each row, in their order."""
    sides = re.findall(r'<li class="board-side.*?</li>', page.html, re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", " ", side).split()) for side in sides]


def test_the_order_is_by_place_and_a_pool_warns_before_its_limit(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    board = f"/s/{session}/board"
    assert rows(phone.get(board)) == ["Ann 0", "Bob 0"]
    record(app, session, knock("Bob", 4, "Ann", 33))
    page = phone.get(board)
    assert rows(page) == ["1. Bob Last hand: +29 Ahead 29", "2. Ann Last hand: 0 Deals 0"]
    assert "Hand 1: Bob knocks: 33 − 4 = 29" in page.text
    assert [bar for bar in page.spoken if " of 100" in bar] == ["29 of 100", "0 of 100"]
    pool = Table(app, "indian", "Ann", "Bob", "Cleo", "Dan", preset="Pool 101")
    record(app, pool.session, {**ROUND, "winner": "Ann", "hands": {**POOL, "Bob": {"points": 60}}})
    assert "board-near" not in phone.get(f"/s/{pool.session}/board").html
    record(app, pool.session, {**ROUND, "winner": "Ann", "hands": {**POOL, "Bob": {"points": 60}}})
    page = phone.get(f"/s/{pool.session}/board")
    assert [row.split(". ")[1].split()[0] for row in rows(page)] == ["Ann", "Dan", "Cleo", "Bob"]
    near, out = (re.findall(rf'<li class="[^"]*{what}.*?</li>', page.html, re.DOTALL) for what in ("side", "out"))
    assert [("board-near" in row) for row in near] == [False, False, True, True]
    assert len(out) == 1
    assert "Bob" in out[0]


def test_the_code_to_watch_stands_there_until_the_first_hand(
    app: Flask, phone: Phone, in_network: Callable[..., None]
) -> None:
    in_network()
    session = session_of(phone.start("Ann", "Bob"))
    board = Phone(app).get(f"/s/{session}/board")
    code = re.search("[A-Z0-9]{4}-[A-Z0-9]{4}", board.text)
    assert code
    assert "localhost/code" in board.text
    assert "QR code to watch" in board.spoken
    assert phone.client.get(f"/code?code={code[0]}").location == f"/s/{session}"
    record(app, session, knock("Bob", 4, "Ann", 33))
    board = Phone(app).get(f"/s/{session}/board")
    assert code[0] not in board.text
    assert "QR code" not in board.html
    phone.send(phone.get(f"/s/{session}/share"), "/share/code")
    assert "QR code to watch" in Phone(app).get(f"/s/{session}/board").spoken, "a new code is shown again"


def test_the_winner_stays_until_the_next_match(app: Flask, phone: Phone) -> None:
    session = finished(app, phone)
    board = phone.get(f"/s/{session}/board")
    assert "Ann wins with 381." in board.text
    assert "data-awake" not in board.html, "the screen may sleep"
    another(phone, session, "gin", "Ann", "Bob")
    board = phone.get(f"/s/{session}/board")
    assert "wins" not in board.text
    assert heads(board) == ["Gin Rummy to 100 No hand yet."]


def test_of_more_than_four_those_that_run_longest_stay_and_the_others_are_counted(phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    for number in range(5):
        another(phone, session, "gin", f"Player {number}", "Zoe")
    board = phone.get(f"/s/{session}/board")
    assert len(heads(board)) == 4
    assert [name for name in ("Ann", *(f"Player {number}" for number in range(5))) if name in board.text] == [
        *("Ann", "Player 0", "Player 1", "Player 2")
    ]
    assert "2 more matches are running." in board.text


def test_the_winner_stays_while_another_match_runs(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    another(phone, session, "gin", "Cleo", "Dan")
    for left in (33, 40, 45):
        record(app, session, knock("Ann", 4, "Bob", left))
    board = f"/s/{session}/board"
    assert heads(phone.get(board)) == ["Gin Rummy", "Gin Rummy to 100 No hand yet."]
    assert "Ann wins with 381." in phone.get(board).text
    # A match that the players finish themselves likewise.
    record(app, session, knock("Dan", 4, "Cleo", 20), number=2)
    phone.send(phone.get(f"/s/{session}/2/finish"), "/finish")
    assert heads(phone.get(board)) == ["Gin Rummy", "Gin Rummy"]
    another(phone, session, "gin", "Eve", "Finn")
    assert heads(phone.get(board)) == ["Gin Rummy to 100 No hand yet."]
    phone.send(phone.get(f"/s/{session}/1/players/1"), "/name", {"name": "Anna"})
    assert heads(phone.get(board)) == ["Gin Rummy to 100 No hand yet."], "a new name is no news of the match"


def test_a_session_without_a_match_and_one_that_is_gone(app: Flask, phone: Phone) -> None:
    with store_of(app) as store:
        store.sessions.create(Session("bare", "", "bare-key", NOW), None)
    assert "No match has been played yet." in phone.get("/s/bare/board").text
    session = session_of(phone.start("Ann", "Bob"))
    phone.send(phone.get(f"/s/{session}/delete"), "/delete", {"sure": "y"})
    gone = Phone(app).get(f"/s/{session}/board", status=410)
    assert "<main" in gone.html
    phone.get(f"/s/{'0' * 32}/board", status=404)

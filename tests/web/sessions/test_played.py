"""What a phone has played: the titles on the first page, and the order of the games."""

from flask import Flask

from scorekeeper.games import games
from tests.support.phone import Phone, session_of


def test_what_was_played_last_is_offered_first(app: Flask) -> None:
    phone = Phone(app)
    first, *others = games()
    last = others[-1]
    names = {key: game.name for key, game in games().items()}
    phone.start("Ann", "Bob")
    assert "Play again" not in phone.get("/").text, "one tap for one game is there already"
    form = phone.get(f"/sessions/new?game={last}")
    session = session_of(phone.send(form, "/sessions/new", {"players-0": "Ann", "players-1": "Cleo"}))
    page = phone.get("/")
    again = [link for link in page.links if "match=1" in link]
    assert session in again[0]
    text = page.text
    assert text.index("Play again") < text.index(names[last], text.index("Play again")) < text.rindex(names[first])
    form = phone.get(again[0])
    assert form.form("/sessions/new").value("players-1") == "Cleo"
    listed = phone.get("/sessions/new").text
    assert listed.index(names[last]) < listed.index(names[first])

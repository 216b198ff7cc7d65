"""Players are listed in the order of play. Matches of version 1.0.0 listed them otherwise and keep their dealers."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.store import Entry
from tests.support.phone import NOW, Phone, record, session_of, store_of, stored_terms

VOID: dict[str, Any] = {}


def started(phone: Phone, *players: str, **options: str) -> str:
    """The session of a match of Indian Rummy in which the first player deals."""
    page = phone.get("/sessions/new?game=indian")
    seats = {f"players-{seat}": name for seat, name in enumerate(players)}
    return session_of(phone.send(page, "/sessions/new", {**seats, "dealer": "0", **options}))


def save_setup(app: Flask, session: str, body: dict[str, Any]) -> None:
    """Save a setup as a program of another version would."""
    with store_of(app) as store:
        match = store.matches.get(session, 1)
        assert match
        based_on = store.entries.current(match.id)[0].id
        saved = store.entries.save(
            match.id,
            0,
            body=body,
            based_on=based_on,
            shown=None,
            note="",
            device="another",
            submission=f"setup {based_on}",
            now=NOW,
        )
    assert isinstance(saved, Entry)


def of_1_0_0(body: dict[str, Any], *players: str) -> dict[str, Any]:
    options = {name: value for name, value in body["options"].items() if name != "wrong_declaration_ends"}
    return {**body, "options": options, "players": list(players)}


def dealers(app: Flask, phone: Phone, session: str, rounds: int) -> list[str]:
    """Who deals the first rounds."""
    result = []
    for _ in range(rounds):
        page = phone.get(f"/s/{session}/1/hands/new")
        result.append(next(name for name in ("Ann", "Bea", "Cleo", "Dan") if f"{name} deals" in page.text))
        record(app, session, VOID)
    return result


@pytest.mark.parametrize("preset", ["house", "points 80"])
def test_the_next_name_deals_next_whichever_way_play_goes(app: Flask, phone: Phone, preset: str) -> None:
    session = started(phone, "Ann", "Bea", "Cleo", "Dan", preset=preset)
    assert dealers(app, phone, session, 5) == ["Ann", "Bea", "Cleo", "Dan", "Ann"]


def test_a_match_of_1_0_0_keeps_its_dealers(app: Flask, phone: Phone) -> None:
    session = started(phone, "Ann", "Bea", "Cleo", "Dan", preset="points 80")
    (body,) = stored_terms(app, session)
    save_setup(app, session, of_1_0_0(body, "Ann", "Bea", "Cleo", "Dan"))
    assert dealers(app, phone, session, 5) == ["Ann", "Dan", "Cleo", "Bea", "Ann"], "up the list of version 1.0.0"


def test_anticlockwise_1_0_0_listed_the_order_of_play(app: Flask, phone: Phone) -> None:
    session = started(phone, "Ann", "Bea", "Cleo", "Dan")
    (body,) = stored_terms(app, session)
    save_setup(app, session, of_1_0_0(body, "Ann", "Bea", "Cleo", "Dan"))
    assert dealers(app, phone, session, 3) == ["Ann", "Bea", "Cleo"]


def test_names_that_1_0_0_changed_stay_with_their_players(app: Flask, phone: Phone) -> None:
    """Two players got new names in version 1.0.0, and two more today: points go where they went."""
    session = started(phone, "Ann", "Bob", "Cai", "Dan", preset="points 80")
    (body,) = stored_terms(app, session)
    save_setup(app, session, of_1_0_0(body, "Ann", "Bob", "Cai", "Dan"))
    left = {"Bob": {"points": 11}, "Cai": {"points": 22}, "Dan": {"points": 33}}
    record(app, session, {"winner": "Ann", "hands": left})
    save_setup(app, session, of_1_0_0(body, "Ann", "Bea", "Cleo", "Dan"))
    form = phone.get(f"/s/{session}/1/rules/edit")
    assert [form.form("/rules/edit").value(f"players-{seat}") for seat in range(4)] == ["Ann", "Dan", "Cleo", "Bea"]
    for seat, name in ((3, "Claire"), (4, "Berta")):
        phone.rename(f"/s/{session}/1", seat, name)
    score = phone.get(f"/s/{session}/1").text
    for name, points in (("Berta", 11), ("Claire", 22), ("Dan", 33)):
        assert f"{name} {200 - points} " in score


def test_the_cards_drawn_seat_the_players_in_the_order_of_play(app: Flask, phone: Phone) -> None:
    """From the highest card on everybody sits to the right of the one before; the lowest deals, and is listed last."""
    names = {f"players-{seat}": name for seat, name in enumerate(("Ann", "Bea", "Cleo"))}
    cards = {"draws.@0": "2S", "draws.@1": "KH", "draws.@2": "9D"}
    for preset, order in (("house", ["Bea", "Cleo", "Ann"]), ("points 80", ["Cleo", "Bea", "Ann"])):
        form = phone.get("/sessions/new?game=indian").form("/sessions/new")
        drawn = phone.post("/sessions/new/drawn", {**dict(form.fields), **names, **cards, "preset": preset})
        found = drawn.form("/sessions/new")
        assert [found.value(f"players-{seat}") for seat in range(3)] == order
        assert order[int(found.value("dealer") or -1)] == "Ann"

"""Before the cards are dealt: the table, the cards drawn for it, and the result taken over; in any game."""

import re

import pytest
from flask import Flask

from scorekeeper import games
from tests.support.phone import Page, Phone, contents, record, session_of, store_of

DRAWING = [game for game in games.games().values() if game.draw_question]


def drawn(*cards: str) -> dict[str, str]:
    return {f"draws.@{seat}": card for seat, card in enumerate(cards)}


def fields(page: Page) -> dict[str, str]:
    """What the form with drawn cards would send."""
    return dict(next(form for form in page.forms if any(name.startswith("draws.") for name, _ in form.fields)).fields)


def body(app: Flask, session: str) -> dict[str, object]:
    with store_of(app) as store:
        match = store.matches.get(session, 1)
        assert match
        return dict(store.entries.current(match.id)[0].body or {})


@pytest.fixture(params=["en", "ja"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# The table


@pytest.mark.parametrize("game", DRAWING, ids=lambda game: game.key)
def test_home_leads_to_the_table_of_every_game(app: Flask, language: str, game: games.Game) -> None:
    phone = Phone(app, language)
    assert "/deal" in phone.get("/").links
    assert f"/referee/{game.key}/{game.draw_question}" in phone.get("/deal").links
    page = phone.get(f"/referee/{game.key}/{game.draw_question}")
    for players in (game.players[0], game.players[1]):
        deal_plan = game.deal_plan(game.Options(), players)
        page = phone.post(page.path, {"seats": str(players)}, status=422)
        figures = {"en": "Packs", "ja": "組数"}[language]
        assert f"{figures} {deal_plan.packs} " in page.text
        assert f" {deal_plan.deal} " in page.text
        assert f" {deal_plan.stock} " in page.text
        assert all(reason.rule in page.text for reason in deal_plan.because)


def test_who_has_not_drawn_yet_is_named(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    question = {"seats": "3", "names.0": "Ann", "names.1": "Ben", **drawn("3H", "KS")}
    page = phone.post("/referee/indian/seats", question, status=422)
    assert {"en": "Still to draw: Seat 3.", "ja": "まだ引いていない人"}[language] in page.text
    assert '<section class="ruling' not in page.html
    done = phone.post("/referee/indian/seats", question | {"draws.@2": "2S"})
    assert {"en": "Seat 3 deals", "ja": "ディーラー：席3"}[language] in done.text


def test_who_is_level_draws_again(app: Flask) -> None:
    phone = Phone(app)
    question = {"csrf_token": phone.token(), "seats": "3", **drawn("3H", "KS", "KD")}
    answer = phone.client.post("/referee/indian/seats", data=question, headers={"Accept": "application/json"}).json
    assert answer["enough"] == {"draws.@1": 2, "draws.@2": 2}
    assert "Draw again" in answer["result"]
    question |= {"draws.@1": "KS 4H", "draws.@2": "KD 3H"}
    answer = phone.client.post("/referee/indian/seats", data=question, headers={"Accept": "application/json"}).json
    assert answer["enough"] == {}
    assert "Seat 1 deals" in answer["result"]


# A match that runs


def start(phone: Phone, key: str, *players: str, preset: str = "house") -> str:
    page = phone.get(f"/sessions/new?game={key}")
    changes = {f"players-{seat}": name for seat, name in enumerate(players)} | {"preset": preset}
    return session_of(phone.send(page, "/sessions/new", changes))


def test_the_dealer_is_taken_over_by_one_tap(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    session = start(phone, "gin", "Ann", "Ben")
    ask = f"/s/{session}/1/referee/cut"
    assert ask in phone.get(f"/s/{session}").links
    page = phone.post(ask, drawn("KS", "3H"))
    assert f'formaction="/s/{session}/1/deal"' in page.html
    score = phone.post(f"/s/{session}/1/deal", fields(page))
    assert score.path == f"/s/{session}/1"
    assert body(app, session)["dealer"] == "Ben"
    # As a word: a random key may have the two letters within it.
    assert not any(re.search(r"\b3H\b", row) for row in contents(app)), "the cards are stored nowhere"
    assert "formaction" not in phone.post(ask, drawn("KS", "3H")).html, "there is a dealer now"
    phone.post(f"/s/{session}/1/deal", drawn("3S", "KH"))
    assert body(app, session)["dealer"] == "Ben"
    undone = phone.send(phone.get(f"/s/{session}"), "/undo")
    assert undone.status == 200
    assert body(app, session)["dealer"] is None


def test_where_cards_decide_about_seats_these_are_taken_over_too(app: Flask) -> None:
    phone = Phone(app)
    session = start(phone, "indian", "Ann", "Ben", "Cleo")
    phone.post(f"/s/{session}/1/deal", drawn("3H", "KS", "JK"))
    assert (body(app, session)["players"], body(app, session)["dealer"]) == (["Cleo", "Ben", "Ann"], "Ann")


def test_ind05_clockwise_the_players_are_listed_in_the_order_of_play(app: Flask) -> None:
    """From the highest card seats are taken to the right, but play goes to the left; it ends with the dealer."""
    phone = Phone(app)
    session = start(phone, "indian", "Ann", "Ben", "Cleo", "Dan", preset="points 80")
    phone.post(f"/s/{session}/1/deal", drawn("3H", "KS", "JK", "9D"))
    assert (body(app, session)["players"], body(app, session)["dealer"]) == (["Dan", "Ben", "Cleo", "Ann"], "Ann")


def test_after_the_first_round_nobody_is_seated_elsewhere(app: Flask) -> None:
    phone = Phone(app)
    session = start(phone, "indian", "Ann", "Ben", "Cleo")
    record(app, session, {"winner": "Ann", "hands": {"Ben": {"points": 10}, "Cleo": {"points": 20}}})
    phone.post(f"/s/{session}/1/deal", drawn("3H", "KS", "JK"))
    assert (body(app, session)["players"], body(app, session)["dealer"]) == (["Ann", "Ben", "Cleo"], "Ann")


def test_without_all_cards_nothing_is_taken_over(app: Flask) -> None:
    phone = Phone(app)
    session = start(phone, "gin", "Ann", "Ben")
    page = phone.post(f"/s/{session}/1/deal", drawn("KS"), status=422)
    assert "Still to draw: Ben." in page.text
    assert body(app, session)["dealer"] is None


def test_who_watches_sees_who_deals_but_takes_nothing_over(app: Flask) -> None:
    session = start(Phone(app), "gin", "Ann", "Ben")
    watcher = Phone(app)
    page = watcher.post(f"/s/{session}/1/referee/cut", drawn("KS", "3H"))
    assert "Ben deals" in page.text
    assert "formaction" not in page.html
    watcher.post(f"/s/{session}/1/deal", drawn("KS", "3H"), status=403)
    answer = Phone(app).client.post(f"/s/{session}/1/deal", data=drawn("KS", "3H"))
    assert answer.status_code == 400, "without a token"


# A match that is being set up


def test_cards_are_drawn_while_a_session_is_set_up(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    new = phone.get("/sessions/new?game=indian")
    assert 'formaction="/sessions/new/draw"' in new.html
    typed = dict(new.form("/sessions/new").fields)
    typed |= {"players-0": "Ann", "players-1": "Ben", "players-2": "Cleo", "options-cap": "70", "dealer": ""}
    page = phone.post("/sessions/new/draw", typed)
    assert "Cleo" in page.text
    again = phone.post("/sessions/new/draw", {**fields(page), **drawn("3H", "KS", "JK")})
    assert 'formaction="/sessions/new/drawn"' in again.html
    assert "IND-06" in again.text
    form = phone.post("/sessions/new/drawn", fields(again)).form("/sessions/new")
    assert [form.value(f"players-{seat}") for seat in range(3)] == ["Cleo", "Ben", "Ann"]
    assert (form.value("dealer"), form.value("options-cap")) == ("2", "70")
    session = session_of(phone.post("/sessions/new", dict(form.fields)))
    assert (body(app, session)["players"], body(app, session)["dealer"]) == (["Cleo", "Ben", "Ann"], "Ann")


def test_back_without_drawing_keeps_what_was_typed(app: Flask) -> None:
    phone = Phone(app)
    typed = dict(phone.get("/sessions/new?game=gin").form("/sessions/new").fields)
    typed |= {"players-0": "Ann", "players-1": "Ben", "options-target": "150"}
    page = phone.post("/sessions/new/draw", typed)
    form = phone.post("/sessions/new/drawn", fields(page)).form("/sessions/new")
    assert (form.value("players-1"), form.value("options-target"), form.value("dealer")) == ("Ben", "150", "")


def test_who_has_no_name_cannot_draw(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    typed = dict(phone.get("/sessions/new?game=gin").form("/sessions/new").fields)
    page = phone.post("/sessions/new/draw", {**typed, "players-0": "Ann"}, status=422)
    assert {"en": "Every player needs a name.", "ja": "名前"}[language] in page.text
    assert phone.get("/sessions/new/draw").path == "/sessions/new"
    phone.post("/sessions/new/draw", {"game": "whist"}, status=404)


def test_another_match_of_a_session_draws_too(app: Flask) -> None:
    phone = Phone(app)
    session = start(phone, "gin", "Ann", "Ben")
    typed = dict(phone.get(f"/s/{session}/new").form(f"/s/{session}/new").fields)
    page = phone.post(f"/s/{session}/new/draw", {**typed, "players-0": "Ann", "players-1": "Ben"})
    again = phone.post(f"/s/{session}/new/draw", {**fields(page), **drawn("AS", "3H")})
    form = phone.post(f"/s/{session}/new/drawn", fields(again)).form(f"/s/{session}/new")
    assert form.value("dealer") == "0"
    Phone(app).post(f"/s/{session}/new/draw", {"game": "gin"}, status=403)

"""The form that sets up a match says and draws who sits where, and which way play and deal go."""

import json
import re

import pytest
from flask import Flask

from scorekeeper import games
from tests.support.phone import Phone, session_of

NAMES = ("Ann", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo")


def drawn(phone: Phone, game: str, number: int, **fields: str) -> str:
    """The drawing for a number of players, as the script asks for it."""
    form = dict(phone.get(f"/sessions/new?game={game}").form("/sessions/new").fields)
    seats = {f"players-{seat}": name for seat, name in enumerate(NAMES[:number])}
    return str(json.loads(phone.post("/sessions/new/table", {**form, **seats, **fields}).html)["table"])


def places(html: str) -> list[str]:
    return re.findall(r'<bdi class="place-name">(.*?)</bdi>', html.replace("<wbr>", ""))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "preset"), [(game.key, preset.key) for game in games.games().values() for preset in game.presets]
)
def test_every_number_of_players_of_every_preset_is_drawn(phone: Phone, game: str, preset: str) -> None:
    """In the order of the list; the direction turns the drawing and the sentence."""
    played = games.find(game)
    for number in range(played.players[0], played.players[1] + 1):
        html = drawn(phone, played.key, number, preset=preset)
        assert places(html) == list(NAMES[:number])
        assert f"places-{number} " in html
        options = played.Options()
        assert "sit opposite" in html if number == 2 else "the next one sits to the" in html
        assert played.deal_plan(options, number).deal_passes


@pytest.mark.parametrize(
    ("direction", "side", "way"), [("clockwise", "left", "clockwise"), ("anticlockwise", "right", "anticlockwise")]
)
def test_the_direction_turns_the_table(phone: Phone, direction: str, side: str, way: str) -> None:
    html = drawn(phone, "indian", 5, **{"options-direction": direction})
    assert places(html) == list(NAMES[:5])
    assert f"places-{side}" in html
    assert f"the next one sits to the {side}." in html
    assert f"The dealer&#39;s {side} plays first, and play and deal go {way}." in html


def test_it_is_there_without_scripts_and_with_what_was_typed(phone: Phone) -> None:
    page = phone.get("/sessions/new?game=indian")
    assert not places(page.html), "no table without names"
    assert "sit opposite" not in page.text
    assert 'placeholder="Name"' in page.html
    refused = phone.send(
        page,
        "/sessions/new",
        {"players-0": "Ann", "players-1": "Ann", "players-2": "<b>", "dealer": "1", "options-cap": "x"},
        status=422,
    )
    assert places(refused.html) == ["Ann", "Ann", "&lt;b&gt;"]
    assert refused.html.count("place-deals") == 1
    session = session_of(phone.send(page, "/sessions/new", {"players-0": "Ann", "players-1": "Bea"}))
    assert places(phone.get(f"/s/{session}/1/rules/edit").html) == ["Ann", "Bea"]


def test_it_speaks_japanese(app: Flask) -> None:
    html = drawn(Phone(app, "ja"), "rummy500", 3)
    assert "次の人は左隣に座ります。最初の番は" in html


def test_long_names_are_shortened_to_what_has_room(phone: Phone) -> None:
    long = {"players-0": "ジョナサン・スミス", "players-1": "Maximiliane Freifrau", "players-2": "Benjamin"}
    for players in (6, 10):
        assert places(drawn(phone, "indian", players, **long))[:3] == [
            "ジョナサン・ス…",
            "Maximiliane Fre…",
            "Benjamin",
        ]

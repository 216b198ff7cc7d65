"""The examples that a first visit can look into: there from the first start, for everybody, until they are removed."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper import games
from scorekeeper.engine.game import Game
from scorekeeper.store.entries import Entries
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.app import create_app
from tests.support.every_game import EVERY
from tests.support.phone import Page, Phone, store_of

HEADING = "Examples to look at"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One application for all of these tests, with its examples; each test is another phone."""
    return create_app({"INSTANCE": str(tmp_path_factory.mktemp("examples")), "TESTING": True, "LIMITS": {}})


def addresses(home: Page) -> list[str]:
    return [link for link in home.links if link.startswith("/s/")]


def test_a_first_visit_shows_one_of_every_game(app: Flask) -> None:
    home = Phone(app).get("/")
    assert HEADING in home.text
    assert len(addresses(home)) == len(games.games())
    for game in games.games().values():
        preset = next(preset for preset in game.presets if preset.key == game.example_match.preset)
        name = preset.name if preset.own_game else game.name
        assert f"{name} {', '.join(game.example_match.players)}" in home.text


@pytest.mark.slow
@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_page_of_one_opens_for_anybody_and_nobody_writes(app: Flask, game: Game, language: str) -> None:
    phone = Phone(app, language)
    session = addresses(phone.get("/"))[list(games.games()).index(game.key)]
    page = phone.get(session)
    new = f"/sessions/new?game={game.key}"
    assert new in page.links
    phone.get(new)
    assert not [form.action for form in page.forms if not form.action.endswith("/language")]
    for link in page.links:
        if link.startswith(session) and ".pdf" not in link:
            phone.get(link)
    phone.get(f"{session}/1/hands/new", status=403)
    phone.post(f"{session}/1/undo", {"entry": "1"}, status=403)
    phone.post(f"{session}/1/rematch", {}, status=403)


def test_the_players_are_called_as_people_are_in_the_readers_language(app: Flask) -> None:
    english, japanese = Phone(app).get("/"), Phone(app, "ja").get("/")
    assert "Alice" in english.text
    assert "Alice" not in japanese.text
    assert not set(addresses(english)) & set(addresses(japanese))


def test_one_tap_removes_them_from_this_phone_only(app: Flask) -> None:
    phone, other = Phone(app), Phone(app)
    removed = phone.send(phone.get("/"), "/examples/remove")
    assert removed.path == "/"
    assert "The examples are gone from this phone." in removed.text
    for language in LANGUAGES:
        phone.language = language
        assert not addresses(phone.get("/"))
    assert HEADING in other.get("/").text


def test_a_session_of_their_own_comes_first_and_offers_none_of_these_names(app: Flask) -> None:
    phone = Phone(app)
    assert "Daniel" not in phone.get("/sessions/new").html
    own = phone.start("Ann", "Bob").path
    home = phone.get("/")
    assert addresses(home)[0] == own
    assert HEADING in home.text


def test_another_start_makes_up_for_what_is_missing_and_nothing_twice(app: Flask, tmp_path: object) -> None:
    before = addresses(Phone(app).get("/"))
    with store_of(app) as store:
        entries = store.database.number("SELECT count(*) FROM entries")
    again = create_app({"INSTANCE": app.config["INSTANCE"], "TESTING": True, "LIMITS": {}})
    assert addresses(Phone(again).get("/")) == before
    with store_of(again) as store:
        assert store.database.number("SELECT count(*) FROM entries") == entries


def test_a_start_that_was_broken_off_is_made_up_for(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    config = {"INSTANCE": str(tmp_path), "TESTING": True, "LIMITS": {}}
    save, saved = Entries.save, iter(range(5))

    def save_a_few(*args: Any, **kwargs: Any) -> object:
        if next(saved, None) is None:
            raise KeyboardInterrupt
        return save(*args, **kwargs)

    monkeypatch.setattr(Entries, "save", save_a_few)
    with pytest.raises(KeyboardInterrupt):
        create_app(config)
    monkeypatch.undo()
    hands = [len(game.example_match.records) for game in games.games().values()]
    with store_of(create_app(config)) as store:
        result = store.database.number("SELECT count(*) FROM entries WHERE slot > 0")
    assert result == sum(hands) * len(LANGUAGES)


def test_an_instance_without_them_has_no_session(tmp_path: object) -> None:
    app = create_app({"INSTANCE": str(tmp_path), "TESTING": True, "EXAMPLES": False, "LIMITS": {}})
    assert HEADING not in Phone(app).get("/").text

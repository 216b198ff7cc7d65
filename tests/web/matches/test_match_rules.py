"""The rules and names of a match that runs are looked at and changed."""

import re

from flask import Flask

from scorekeeper import games
from scorekeeper.engine.fields import specs
from scorekeeper.engine.ledger import read_options
from tests.support.phone import Page, Phone, finished, knock, record, session_of, stored_terms


def rules_form(phone: Phone, session: str) -> Page:
    return phone.get(f"/s/{session}/1/rules/edit")


def test_the_rules_say_every_option_and_mark_what_differs(phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob", gin_bonus="30", preset="modern"))
    page = phone.get(f"/s/{session}/1/rules")
    gin = games.find("gin")
    chosen = read_options(gin, {"gin_bonus": 30}, "modern")
    for name, spec in specs(gin.Options).items():
        assert (f"{spec.label} {spec.rule}" in page.text) is spec.matters(chosen), name
        assert spec.rule in page.text
    assert "1 house rule differs from the preset." in page.text
    (differs,) = (part for part in page.html.split('<div class="option') if part.startswith(" option-differs"))
    assert "Gin bonus" in differs
    assert "Preset: 25" in differs


def test_a_change_without_effect_is_saved_at_once(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    page = phone.send(rules_form(phone, session), "/rules/edit", {"options-gin_bonus": "30", "dealer": "0"})
    assert "The rules are saved." in page.text
    assert len(stored_terms(app, session)) == 2
    phone.send(rules_form(phone, session), "/rules/edit")
    assert stored_terms(app, session)[-1]["dealer"] == "Ann"


def test_a_change_that_ends_the_game_is_shown_first(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    record(app, session, knock("Bob", 4, "Ann", 33))
    page = phone.send(rules_form(phone, session), "/rules/edit", {"options-target": "20"})
    assert "The game would be over." in page.text
    assert "Ann 29 254" in page.text, "29 + 100 for the target + a box of 25 + 100, for Bob no longer won a hand"
    assert "Bob 29 0" in page.text
    assert "it would no longer count: hand 2." in page.text
    assert len(stored_terms(app, session)) == 1
    form = page.form("/rules/edit")
    confirmed = re.search(r'name="confirmed" value="(\w+)"', page.html)
    assert confirmed
    back = phone.send(page, "/rules/edit", {"again": "y"})
    assert back.form("/rules/edit").value("options-target") == "20", "what was typed is still there"
    saved = phone.send(page, "/rules/edit", {"confirmed": confirmed[1]})
    assert "The rules are saved." in saved.text
    assert "Ann wins with 254." in phone.get(f"/s/{session}").text
    assert form.value("submission")


def test_a_hand_that_came_meanwhile_is_asked_about_as_well(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    page = phone.send(rules_form(phone, session), "/rules/edit", {"options-target": "20"})
    confirmed = re.search(r'name="confirmed" value="(\w+)"', page.html)
    assert confirmed
    record(app, session, knock("Bob", 4, "Ann", 33))
    again = phone.send(page, "/rules/edit", {"confirmed": confirmed[1]})
    assert "This changes the result" in again.text
    assert len(stored_terms(app, session)) == 1


def test_a_game_that_would_go_on_is_shown_first(app: Flask, phone: Phone) -> None:
    session = finished(app, phone)
    page = phone.send(rules_form(phone, session), "/rules/edit", {"options-target": "200"})
    assert "The game is over now and would go on." in page.text


def test_a_change_that_another_phone_made_is_never_overwritten(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    mine, theirs = rules_form(phone, session), rules_form(phone, session)
    phone.send(theirs, "/rules/edit", {"options-gin_bonus": "30", "submission": "another-form"})
    both = phone.send(mine, "/rules/edit", {"options-box_bonus": "10"}, status=409)
    assert "Gin bonus 30 25" in both.text
    assert "Box bonus 25 10" in both.text
    assert stored_terms(app, session)[-1]["options"]["gin_bonus"] == 30
    phone.send(both, "/rules/edit")
    options = stored_terms(app, session)[-1]["options"]
    assert (options["gin_bonus"], options["box_bonus"]) == (25, 10)


def test_new_names_are_new_names_for_every_hand(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    for seat, name in ((1, "Anna"), (2, "Robert")):
        phone.rename(f"/s/{session}/1", seat, name)
    page = phone.get(f"/s/{session}")
    assert "Anna 29" in page.text
    assert "Ann " not in page.text
    record(app, session, knock("Robert", 4, "Anna", 34))
    assert "Robert 30" in phone.get(f"/s/{session}").text
    phone.rename(f"/s/{session}/1", 1, "Bob")
    page = phone.get(f"/s/{session}")
    assert "Bob 29" in page.text, "an old name that somebody else takes belongs to that one only from then on"
    assert "Robert 30" in page.text
    assert "Bob knocks: 33 − 4 = 29" in phone.get(f"/s/{session}/1/hands/1").text


def test_seats_may_change_places_without_their_points(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    phone.send(rules_form(phone, session), "/rules/edit", {"players-0": "Bob", "players-1": "Ann"})
    page = phone.get(f"/s/{session}")
    assert "Ann 29" in page.text
    assert page.text.index("Bob 0") < page.text.index("Ann 29")


def test_nobody_joins_or_leaves_a_match_that_runs(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob", "Cleo"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    page = phone.send(rules_form(phone, session), "/rules/edit", {"players-2": ""}, status=422)
    assert "Here the same people can only change places." in page.text
    phone.send(rules_form(phone, session), "/rules/edit", {"players-2": "Clio"}, status=422)
    assert f"/s/{session}/1" in page.links
    phone.send(rules_form(phone, session), "/rules/edit", {"players-3": "Dan", "options-teams": "y"}, status=422)
    assert len(stored_terms(app, session)) == 1


def test_before_the_first_hand_anybody_may(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    phone.send(rules_form(phone, session), "/rules/edit", {"players-2": "Cleo"})
    assert stored_terms(app, session)[-1]["players"] == ["Ann", "Bob", "Cleo"]


def test_undo_takes_a_change_of_rules_back(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    phone.send(rules_form(phone, session), "/rules/edit", {"players-0": "Anna"})
    page = phone.get(f"/s/{session}")
    assert "Ann was renamed Anna" in page.text
    phone.send(page, "/undo")
    assert stored_terms(app, session)[-1]["players"] == ["Ann", "Bob"]

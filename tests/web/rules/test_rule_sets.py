"""A table's own house rules: a phone sends what it keeps, and keeps what it gets back."""

import json
import re
from typing import Any

import pytest
from flask import Flask

from scorekeeper import games
from scorekeeper.engine.fields import RuleSetName
from scorekeeper.web.rules.saved_rules import MOST_CHARACTERS, MOST_SETS, VERSION
from tests.support.phone import Phone, known, session_of, stored_terms

Sets = dict[str, Any] | None


def rule_set(name: str = "Ours", game: str = "gin", preset: str = "house", **options: object) -> dict[str, Any]:
    return {"name": name, "game": game, "preset": preset, "options": options}


def file(*sets: object, **other: object) -> dict[str, Any]:
    return {"file": "scorekeeper house rules", "version": VERSION, "sets": list(sets), **other}


def ask(phone: Phone, change: str, kept: Sets = None, **fields: str) -> Any:
    """What comes of a change to the sets that a phone keeps."""
    data = {"csrf_token": phone.token(), "change": change, "kept": json.dumps(kept) if kept else "", **fields}
    answer = phone.client.post("/rule-sets", data=data, headers={"Accept-Language": phone.language})
    assert answer.status_code == 200, answer.text
    return answer.json


def saved(phone: Phone, kept: Sets = None, name: str = "Ours", **options: str) -> Any:
    """What comes of saving the form of a new session of Gin Rummy."""
    form = dict(phone.get("/sessions/new").form("/sessions/new").fields)
    form |= {option if option == "preset" else f"options-{option}": value for option, value in options.items()}
    return ask(phone, "save", kept, name=name, **form)


def names(answer: Any) -> list[str]:
    return [item["name"] for item in answer["kept"]["sets"]]


# Saved and offered


def test_the_rules_of_a_form_are_kept_whole_and_offered_first(phone: Phone) -> None:
    answer = saved(phone, gin_bonus="30", preset="modern", name="  Our   rules ")
    (kept,) = answer["kept"]["sets"]
    assert (kept["name"], kept["game"], kept["preset"]) == ("Our rules", "gin", "modern")
    assert (kept["options"]["gin_bonus"], kept["options"]["big_gin_bonus"]) == (30, 31)
    assert answer["outcome"] == "“Our rules” is kept on this phone."
    newer = saved(phone, answer["kept"], "Sunday")
    assert names(newer) == ["Sunday", "Our rules"]
    shown = ask(phone, "show", newer["kept"], offers="gin")["html"]
    assert shown.index("Sunday") < shown.index("Our rules")
    assert 'value="modern"' in shown
    assert "Sunday" not in ask(phone, "show", newer["kept"], offers="indian")["html"], "another game's"


def test_the_same_name_is_replaced_and_another_game_may_have_it(phone: Phone) -> None:
    kept = file(rule_set("Sunday"), rule_set("Ours", gin_bonus=30), rule_set("Ours", "indian"))
    answer = saved(phone, kept, gin_bonus="40")
    assert answer["outcome"] == "“Ours” is replaced on this phone."
    assert [(it["name"], it["game"]) for it in answer["kept"]["sets"]] == [
        ("Ours", "gin"),
        ("Sunday", "gin"),
        ("Ours", "indian"),
    ]
    assert answer["kept"]["sets"][0]["options"]["gin_bonus"] == 40


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (" ", "These house rules need a name. Type one."),
        ("x" * (RuleSetName.length + 1), f"A name has at most {RuleSetName.length} characters. Shorten this one."),
        ("<b>", "A name cannot hold <, > or invisible characters. Leave them out."),
    ],
)
def test_a_name_that_cannot_be_is_said_and_nothing_is_kept(phone: Phone, name: str, sentence: str) -> None:
    for answer in (saved(phone, name=name), ask(phone, "rename", file(rule_set()), at="0", name=name)):
        assert (answer["kept"], answer["errors"]) == (None, [sentence])


def test_wrong_options_are_said_by_their_labels(phone: Phone) -> None:
    answer = saved(phone, target="0")
    assert (answer["kept"], answer["errors"]) == (None, ["Game ends at: Give a whole number from 1 to 10000."])


def test_a_phone_keeps_only_so_many(phone: Phone) -> None:
    kept = file(*(rule_set(f"Set {number}") for number in range(MOST_SETS)))
    assert "at most" in saved(phone, kept)["errors"][0]
    assert len(names(saved(phone, kept, "Set 7"))) == MOST_SETS


# Renamed, deleted


def test_a_set_is_renamed_and_deleted(phone: Phone) -> None:
    kept = file(rule_set("Ours"), rule_set("Sunday", "indian"))
    answer = ask(phone, "rename", kept, at="1", name="Monday")
    assert names(answer) == ["Ours", "Monday"]
    assert answer["outcome"] == "“Sunday” is now called “Monday”."
    assert "Monday" in answer["html"]
    assert names(ask(phone, "delete", answer["kept"], at="0")) == ["Monday"]
    twice = ask(phone, "rename", file(rule_set("Ours"), rule_set("Sunday")), at="1", name="Ours")
    assert twice["errors"] == ["Other house rules are called “Ours”. Choose another name."]


def test_a_change_that_nobody_can_ask_for_is_refused(phone: Phone) -> None:
    for change, at in (("delete", "1"), ("delete", "-1"), ("rename", "x"), ("nothing", "0")):
        data = {"csrf_token": phone.token(), "kept": json.dumps(file(rule_set())), "change": change, "at": at}
        assert phone.client.post("/rule-sets", data=data).status_code == 400, change


# Files


def test_what_was_exported_is_imported(phone: Phone) -> None:
    """The file is what the phone keeps."""
    exported = saved(phone, gin_bonus="30")["kept"]
    answer = ask(phone, "import", file(rule_set("Sunday")), set=json.dumps(exported))
    assert names(answer) == ["Ours", "Sunday"]
    assert answer["kept"]["sets"][0] == exported["sets"][0]
    assert (answer["outcome"], answer["errors"]) == ("1 set of house rules was imported.", [])
    again = ask(phone, "import", answer["kept"], set=json.dumps(exported))
    assert names(again) == ["Ours", "Sunday"]
    assert again["outcome"] == "1 set of house rules was imported; 1 replaced one of the same name."


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (rule_set(game="bridge"), "There is no game “bridge” here. Update Scorekeeper to use it."),
        (rule_set(glory=3), "There is no house rule “glory” here. Update Scorekeeper to use it."),
        (rule_set(gin_bonus=-1), "Gin bonus: Give a whole number from 0 to 1000."),
        (rule_set(shutout="triple"), "Shutout: Choose one of: add, double, off."),
        (rule_set(preset="club"), "There is no preset “club”."),
        (rule_set(""), "These house rules need a name. Type one."),
        ([1], "This is no set of house rules. Leave it out."),
    ],
)
def test_a_set_that_cannot_be_used_is_named_and_the_others_are_imported(
    phone: Phone, raw: object, sentence: str
) -> None:
    answer = ask(phone, "import", file(rule_set("Sunday")), set=json.dumps(file(raw, rule_set("Monday"))))
    assert names(answer) == ["Monday", "Sunday"]
    (error,) = answer["errors"]
    assert sentence in error
    assert "was not imported" in error
    alone = ask(phone, "import", file(rule_set("Sunday")), set=json.dumps(file(raw)))
    assert (alone["kept"], alone["outcome"]) == (None, "")


@pytest.mark.parametrize("raw", [rule_set(game="bridge"), rule_set(glory=3), [1], rule_set(gin_bonus="many")])
def test_what_a_phone_keeps_and_cannot_use_stays_as_it_is_and_says_why(phone: Phone, raw: object) -> None:
    kept = file(raw)
    shown = ask(phone, "show", kept)
    assert shown["kept"] == kept
    assert 'class="error"' in shown["html"]
    answer = saved(phone, kept)
    assert answer["kept"]["sets"][1] == raw
    assert "Ours" in ask(phone, "show", answer["kept"], offers="gin")["html"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (json.dumps(file(rule_set(), version=VERSION + 1)), "saved by a later version of Scorekeeper"),
        (json.dumps(file(rule_set(), version=True)), "This is no file with house rules."),
        (json.dumps({"version": 1, "sets": []}), "This is no file with house rules."),
        ("[" * 9000, "This is no file with house rules."),
        ("Ours", "This is no file with house rules."),
        (json.dumps(file(sets=[])), "There are no house rules in this file."),
        (json.dumps(file(*[rule_set()] * (MOST_SETS + 1))), "at most 30 sets"),
        (json.dumps(file(rule_set())) + " " * MOST_CHARACTERS, "This file is too large"),
    ],
)
def test_a_file_that_cannot_be_used_changes_nothing(phone: Phone, text: str, sentence: str) -> None:
    answer = ask(phone, "import", file(rule_set("Sunday")), set=text)
    assert answer["kept"] is None
    assert sentence in answer["errors"][0]


def test_what_a_later_version_kept_is_not_touched(phone: Phone) -> None:
    answer = saved(phone, file(rule_set(), version=VERSION + 1))
    assert answer["kept"] is None
    assert "later version" in answer["errors"][0]


# A match has the name of its rules


def start(phone: Phone, digest: str, name: str = "Ours", **options: str) -> str:
    page = phone.get("/sessions/new")
    seats = {"players-0": "Ann", "players-1": "Bob", "rules_name": name, "rules_digest": digest}
    changes = {f"options-{option}": value for option, value in options.items()}
    return session_of(phone.send(page, "/sessions/new", {**seats, **changes}))


def test_a_match_carries_the_name_of_its_rules_as_long_as_they_are_its_rules(app: Flask, phone: Phone) -> None:
    digest = saved(phone, gin_bonus="30")["named"]["digest"]
    session = start(phone, digest, gin_bonus="30")
    assert stored_terms(app, session)[0]["rules_name"] == "Ours"
    assert "Ours · Standard (1 house rule)" in phone.get(f"/s/{session}").text
    assert "These are “Ours”." in phone.get(f"/s/{session}/1/rules").text
    again = phone.get(f"/s/{session}/new")
    assert again.form("/new").value("rules_name") == "Ours"
    offered = re.findall('data-named="(.*?)"', phone.get("/sessions/new").html)
    assert offered == ["Ours"], "and is offered where it was played, whichever phone keeps the rules"
    edited = phone.get(f"/s/{session}/1/rules/edit")
    phone.send(edited, "/rules/edit", {"options-gin_bonus": "40"})
    assert "rules_name" not in stored_terms(app, session)[-1], "other rules have not this name"
    assert "rules_name" not in stored_terms(app, start(phone, digest, gin_bonus="31"))[0]
    assert "rules_name" not in stored_terms(app, session_of(phone.start("Ann", "Bob")))[0]


def test_the_score_link_offers_the_rules_of_the_table(app: Flask, phone: Phone) -> None:
    """What stands there is a file that another phone keeps under the name that somebody types."""
    session = start(phone, saved(phone, gin_bonus="30")["named"]["digest"], gin_bonus="30")
    other = Phone(app)
    key = known(app, session)["score_key"]
    page = other.get(f"/join/{key}")
    assert "Here you play by “Ours”." in page.text
    assert "data-set=" in page.html
    rules = other.get(f"/s/{session}/1/rules").html
    assert "data-set=" in rules, "who only watches may keep them as well"
    options = stored_terms(app, session)[0]["options"]
    sent = json.dumps(file({"name": "Ours", "game": "gin", "preset": "house", "options": options}))
    answer = ask(other, "keep", None, set=sent, name="Ann's")
    assert answer["kept"]["sets"] == [{"name": "Ann's", "game": "gin", "preset": "house", "options": options}]
    plain = session_of(phone.start("Ann", "Bob"))
    assert "Here you play by" not in phone.get(f"/join/{known(app, plain)['score_key']}").text


@pytest.mark.parametrize("game", games.games())
def test_every_preset_of_every_game_can_be_kept(phone: Phone, game: str) -> None:
    for preset in games.find(game).presets:
        form = dict(phone.get(f"/sessions/new?game={game}").form("/sessions/new").fields) | {"preset": preset.key}
        answer = ask(phone, "save", None, name=preset.name, offers=game, **form)
        assert answer["errors"] == []
        assert f'data-named="{preset.name}"' in answer["html"]

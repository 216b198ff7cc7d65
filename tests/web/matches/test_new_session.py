"""Starting a session and its matches: names, options, double taps, four people."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask

from scorekeeper import games
from scorekeeper.engine.fields import specs
from tests.support.phone import Page, Phone, count, finished, knock, record, session_of, store_of, stored_terms

# New session


def test_a_session_starts_with_the_preset_as_it_is(app: Flask, phone: Phone) -> None:
    page = phone.start("Ann", "Bob", dealer="1", preset="modern")
    (body,) = stored_terms(app, session_of(page))
    options = body["options"]
    assert isinstance(options, dict)
    assert (body["players"], body["dealer"], body["preset"]) == (["Ann", "Bob"], "Bob", "modern")
    assert options["big_gin_bonus"] == 31, "the preset's values, although the fields showed those of another"
    assert options["undercut_on_tie"] is True
    assert set(options) == set(specs(games.find("gin").Options)), "complete, for defaults may change one day"


def test_only_what_differs_from_what_was_shown_is_a_change(app: Flask, phone: Phone) -> None:
    page = phone.start("Ann", "Bob", preset="modern", gin_bonus="30")
    options = stored_terms(app, session_of(page))[0]["options"]
    assert isinstance(options, dict)
    assert (options["gin_bonus"], options["big_gin_bonus"], options["shutout"]) == (30, 31, "double")


def test_numbers_are_read_in_any_script_and_an_empty_one_is_none(app: Flask, phone: Phone) -> None:
    page = phone.start("Ann", "Bob", target=" ２５０ ", preset="modern")
    shown = phone.get(page.path + "/1/rules/edit")
    saved = phone.send(shown, "/rules/edit", {"options-big_gin_bonus": ""})
    options = stored_terms(app, session_of(saved))[-1]["options"]
    assert isinstance(options, dict)
    assert (options["target"], options["big_gin_bonus"]) == (250, None)


@pytest.mark.parametrize(
    ("option", "typed", "sentence"),
    [
        ("target", "many", "Give a whole number from 1 to 10000."),
        ("target", "", "Give a whole number from 1 to 10000."),
        ("target", "0", "Give a whole number from 1 to 10000."),
        ("gin_bonus", "25.5", "Give a whole number from 0 to 1000."),
        ("gin_bonus", "9" * 400, "Give a whole number from 0 to 1000."),
        ("big_gin_bonus", "−5", "Give a whole number from 0 to 1000."),
        ("shutout", "triple", "Choose one of"),
    ],
)
def test_a_wrong_option_is_said_at_its_field_and_kept(
    app: Flask, phone: Phone, option: str, typed: str, sentence: str
) -> None:
    page = phone.start("Ann", "Bob", status=422, **{option: typed})
    at_field = page.html.split(f'id="options-{option}-error"')[1].split("</div>")[0]
    assert sentence in at_field
    assert f'href="#options-{option}"' in page.html, "and the head of the page leads there"
    form = page.form("/sessions/new")
    assert form.value("players-0") == "Ann"
    if option != "shutout":
        assert form.value(f"options-{option}") == typed
        assert 'id="house-rules" open' in page.html
    assert count(app) == 0


@pytest.mark.parametrize(
    ("names", "seat", "sentence"),
    [
        (("", ""), 0, "Every player needs a name. Type one."),
        (("Ann", ""), 1, "Every player needs a name. Type one."),
        (("Ann", "B" * 200), 1, "A name has at most 20 characters. Shorten this one."),
        (("Ann", "<script>alert(1)"), 1, "A name cannot hold &lt;, &gt; or invisible characters."),
        (("Ann", "Bob", "ＡＮＮ"), 2, "Two players are called Ann. Change one of the names."),
        (("Ann", "B\u202eob"), 1, "invisible characters"),
    ],
)
def test_a_wrong_name_is_said_at_its_seat_and_kept(
    app: Flask, phone: Phone, names: tuple[str, ...], seat: int, sentence: str
) -> None:
    page = phone.start(*names, status=422)
    assert sentence in page.html.split(f'id="players-{seat}-error"')[1].split("</div>")[0]
    assert [page.form("/sessions/new").value(f"players-{at}") for at in range(len(names))] == list(names)
    assert "<script>alert" not in page.html
    assert count(app) == 0


def test_sentences_are_in_the_readers_language(app: Flask) -> None:
    page = Phone(app, "ja").start("花子", "花子", status=422)
    assert "花子" in page.html.split('id="players-1-error"')[1].split("</div>")[0]
    assert "Two players" not in page.html


def test_free_seats_between_names_are_left_out(app: Flask, phone: Phone) -> None:
    page = phone.start("Ann", " ", "Cleo", dealer="2")
    (body,) = stored_terms(app, session_of(page))
    assert (body["players"], body["dealer"]) == (["Ann", "Cleo"], "Cleo")


def test_a_dealer_in_an_empty_seat_is_asked_for(phone: Phone) -> None:
    page = phone.start("Ann", "Bob", dealer="3", status=422)
    assert "Nobody sits there." in page.html.split('id="dealer-error"')[1].split("</div>")[0]


def test_a_double_tap_makes_one_session(app: Flask, phone: Phone) -> None:
    form = phone.get("/sessions/new")
    names = {"players-0": "Ann", "players-1": "Bob"}
    first, second = (phone.send(form, "/sessions/new", names) for _ in range(2))
    assert first.path == second.path
    assert count(app) == 1
    assert len(stored_terms(app, session_of(first))) == 1


def test_taps_at_the_same_moment_make_one_session(app: Flask, phone: Phone) -> None:
    form = phone.get("/sessions/new")
    cookie = phone.client.get_cookie("scorekeeper")
    assert cookie
    taps = [Phone(app) for _ in range(6)]
    for tap in taps:
        tap.client.set_cookie("scorekeeper", cookie.value)
    with ThreadPoolExecutor(6) as pool:
        names = {"players-0": "Ann", "players-1": "Bob"}
        pages = list(pool.map(lambda tap: tap.send(form, "/sessions/new", names), taps))
    assert len({page.path for page in pages}) == count(app) == 1
    assert all("Record hand" in page.text for page in pages)
    with store_of(app) as store:
        assert len(store.matches.of_session(session_of(pages[0]))) == 1


def test_who_goes_back_and_changes_a_name_gets_another_session(app: Flask, phone: Phone) -> None:
    form = phone.get("/sessions/new")
    phone.send(form, "/sessions/new", {"players-0": "Ann", "players-1": "Bob"})
    page = phone.send(form, "/sessions/new", {"players-0": "Ann", "players-1": "Cleo"})
    assert "Cleo" in page.text
    assert count(app) == 2


def test_a_double_tap_on_a_new_phone_leaves_it_the_right_to_write(app: Flask, phone: Phone) -> None:
    """Both taps leave before the first answer with the phone's name is back."""
    form = phone.get("/sessions/new")
    cookie = phone.client.get_cookie("scorekeeper")
    assert cookie
    names = {"players-0": "Ann", "players-1": "Bob"}
    phone.send(form, "/sessions/new", names)
    phone.client.set_cookie("scorekeeper", cookie.value)
    page = phone.send(form, "/sessions/new", names)
    assert count(app) == 1
    assert "Record hand" in page.text


def test_a_form_that_two_phones_sent_makes_two_sessions(app: Flask, phone: Phone) -> None:
    """The address of a session follows from its form and its phone, so nobody can make another's."""
    submission = phone.get("/sessions/new").form("/sessions/new").value("submission") or ""
    other = Phone(app)
    first = phone.send(phone.get("/sessions/new"), "/sessions/new", {**NAMES, "submission": submission})
    second = other.send(other.get("/sessions/new"), "/sessions/new", {**NAMES, "submission": submission})
    assert first.path != second.path


NAMES = {"players-0": "Ann", "players-1": "Bob"}


def test_an_unknown_game_or_preset_is_refused(phone: Phone) -> None:
    form = phone.get("/sessions/new")
    phone.send(form, "/sessions/new", {**NAMES, "game": "chess"}, status=404)
    page = phone.send(form, "/sessions/new", {**NAMES, "preset": "own"}, status=422)
    assert "There is no preset" in page.text


def test_every_registered_game_has_a_card_and_a_form(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    known = games.games()
    another = replace(known["gin"], key="another", name="Another game", tagline="Something else", players=(2, 6))
    monkeypatch.setattr(games, "games", lambda: {**known, "another": another})
    monkeypatch.setitem(app.jinja_env.globals, "games", games.games)
    page = phone.get("/sessions/new?game=another")
    assert "2 to 6 players" in page.text
    assert "Something else" in page.text
    assert "/sessions/new?game=gin" in page.links
    assert page.form("/sessions/new").value("game") == "another"


def test_known_names_are_offered(phone: Phone) -> None:
    phone.start("Ann", "Bob")
    phone.start("Cleo", "Bob")
    page = phone.get("/sessions/new")
    offered = re.findall(r'<option value="([^"]+)">', page.html)
    assert offered == ["Cleo", "Bob", "Ann"]


# Four people


def test_four_are_offered_both_ways(app: Flask, phone: Phone) -> None:
    page = phone.start("Ann", "Bob", "Cleo", "Dan", status=422)
    assert "With four, play two against two, or keep two matches of two players each." in page.text
    team = phone.send(page, "/sessions/new", {"flip": "teams"})
    assert "Ann & Cleo" in team.text
    two = phone.send(page, "/sessions/new", {"split": "y", "submission": "another-form"})
    session = session_of(two)
    assert [stored_terms(app, session, number)[0]["players"] for number in (1, 2)] == [["Ann", "Bob"], ["Cleo", "Dan"]]


def test_two_matches_at_once_are_both_on_the_page(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob", "Cleo", "Dan", split="y", dealer="2"))
    assert stored_terms(app, session, 1)[0]["dealer"] is None
    assert stored_terms(app, session, 2)[0]["dealer"] == "Cleo"
    record(app, session, knock("Ann", 3, "Bob", 20), number=1)
    record(app, session, knock("Dan", 3, "Cleo", 30), number=2)
    page = phone.get(f"/s/{session}")
    assert "Ann – Bob" in page.text
    assert "17 – 0" in page.text
    assert "0 – 27" in page.text
    assert {f"/s/{session}/1", f"/s/{session}/2"} <= set(page.links)


def test_the_split_is_refused_where_it_does_not_fit(phone: Phone) -> None:
    page = phone.start("Ann", "Bob", "Cleo", split="y", status=422)
    assert "2 to 4 players can play; here are 1." in page.text


def test_another_match_comes_with_the_same_people_also_while_one_runs(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob", target="150"))
    form = phone.get(f"/s/{session}/new")
    assert seated(form) == ["Ann", "Bob"]
    assert "Standard (1 house rule), to 150" in form.text
    page = phone.send(form, f"/s/{session}/new", {"players-0": "Cleo", "players-1": "Dan"})
    assert page.path == f"/s/{session}/2"
    again = phone.send(form, f"/s/{session}/new", {"players-0": "Cleo", "players-1": "Dan"})
    assert again.path == page.path, "the same form starts one match"
    assert "Ann, Bob, Cleo, Dan" in phone.get("/").text
    assert seated(phone.get(f"/s/{session}/new")) == ["Cleo", "Dan"], "those of the last match"
    for number, names in ((1, ["Ann", "Bob"]), (2, ["Cleo", "Dan"])):
        (link,) = [link for link in phone.get(f"/s/{session}/{number}/more").links if "/new?" in link]
        other = phone.get(link)
        assert seated(other) == names, "those of the match that one comes from"
        (game,) = [link for link in other.links if "game=rummy500" in link]
        assert seated(phone.get(game)) == names, "at another game as well"


def test_who_would_deal_next_deals_the_next_match(app: Flask, phone: Phone) -> None:
    session = finished(app, phone)
    form = phone.get(f"/s/{session}/new").form(f"/s/{session}/new")
    assert form.value("dealer") == "1", "Bob, who lost"


def seated(page: Page) -> list[str]:
    (form,) = [form for form in page.forms if form.value("players-0") is not None]
    return [text for name, text in form.fields if name.startswith("players-") and text]


def rows(page: Page) -> int:
    """How many seats the page shows."""
    return len(re.findall(r'<li class="seat">', page.html))


def test_there_are_two_seats_at_first_and_a_button_for_one_more(phone: Phone) -> None:
    page = phone.get("/sessions/new?game=rummy500")
    assert rows(page) == 2
    page = phone.send(page, "/sessions/new", {"players-0": "Ann", "rows": "3"})
    assert (rows(page), seated(page)) == (3, ["Ann"]), "without scripts the page comes back with one more"
    assert page.path == "/sessions/new"
    most = phone.send(page, "/sessions/new", {"rows": "99"})
    assert (rows(most), "data-add-seat hidden" in most.html) == (8, True)
    assert rows(phone.send(page, "/sessions/new", {"rows": "many", "players-4": "Eve"})) == 5, "all who are there"
    session = session_of(phone.start("Ann", "Bob"))
    later = phone.get(f"/s/{session}/new")
    assert rows(phone.send(later, f"/s/{session}/new", {"rows": "4"})) == 4
    rules = phone.get(f"/s/{session}/1/rules/edit")
    assert rows(phone.send(rules, "/rules/edit", {"rows": "3"})) == 3


def test_nobody_is_added_to_a_match_with_hands(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    page = phone.get(f"/s/{session}/1/rules/edit")
    assert (rows(page), "data-add-seat" in page.html) == (2, False)


def test_the_rules_are_one_line_that_follows_the_form(phone: Phone) -> None:
    for game, fields, line in (
        ("gin", {}, "Standard, to 100"),
        ("gin", {"preset": "modern"}, "Modern, to 100"),
        ("gin", {"options-target": "250"}, "Standard (1 house rule), to 250"),
        ("gin", {"options-target": "many"}, "Standard (1 house rule)"),
        ("indian", {}, "Standard"),
        ("indian", {"preset": "pool 201"}, "Pool 201"),
        ("rummy500", {"preset": "own"}, "Standard"),
    ):
        form = dict(phone.get(f"/sessions/new?game={game}").form("/sessions/new").fields)
        answer = json.loads(phone.post("/sessions/new/table", form | fields).html)
        assert answer["rules"].strip() == line


def test_an_option_that_does_not_matter_keeps_its_value_and_is_not_refused(app: Flask, phone: Phone) -> None:
    form = phone.get("/sessions/new?game=indian")
    typed = {"options-pool_limit": "many", "options-rejoin_up_to": "200", "options-chips": "300"}
    page = phone.send(form, "/sessions/new", NAMES | typed)
    options = stored_terms(app, session_of(page))[0]["options"]
    assert isinstance(options, dict)
    assert (options["pool_limit"], options["rejoin_up_to"], options["chips"]) == (101, 200, 300)
    assert "Standard (1 house rule)" in page.text, "the chips"
    refused = phone.send(form, "/sessions/new", NAMES | typed | {"options-format": "pool"}, 422)
    assert 'href="#options-pool_limit"' in refused.html
    needs = re.search(r'data-option="options-rejoin_up_to" data-needs="([^"]*)"', form.html)
    assert needs
    assert json.loads(unescape(needs[1])) == [[["options-format", ["pool"], False], ["options-rejoin", ["y"], False]]]


def test_a_preset_that_is_a_game_of_its_own_stands_among_the_games(phone: Phone) -> None:
    page = phone.get("/sessions/new?game=gin")
    (five_crowns,) = (link for link in page.links if "preset=" in link and "five" in link)
    chosen = phone.get(five_crowns)
    assert dict(chosen.form("/sessions/new").fields)["preset"] == "five crowns"
    assert "2 to 7 players" in chosen.text, "the deck is enough for no more"
    session = session_of(phone.send(chosen, "/sessions/new", {"players-0": "Ann", "players-1": "Bob"}))
    again = phone.get(f"/s/{session}/new?match=1")
    assert dict(again.form("/new").fields)["preset"] == "five crowns", "as the last match"
    (usual,) = (link for link in again.links if "game=three_thirteen" in link)
    assert dict(phone.get(usual).form("/new").fields)["preset"] != "five crowns", "the game beside it"

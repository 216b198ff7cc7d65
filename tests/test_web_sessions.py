"""Home, new sessions, the score of a match, its end, its rules: what people see and what is stored."""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from flask import Flask
from phone import Page, Phone, knock, record, session_of, store_of

from scorekeeper import games
from scorekeeper.fields import specs


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


def setups(app: Flask, session_id: str, number: int = 1) -> list[dict[str, object]]:
    """What was stored in slot 0, oldest first."""
    with store_of(app) as store:
        match = store.match(session_id, number)
        assert match
        return [entry.body or {} for entry in store.history(match.id, 0)]


def count(app: Flask) -> int:
    """How many sessions there are."""
    with store_of(app) as store:
        return len(list(store._rows("SELECT * FROM sessions")))


# Home


def test_a_first_visit_says_what_it_does_and_offers_a_session_and_the_referee(phone: Phone) -> None:
    home = phone.get("/")
    assert "it adds up every hand" in home.text
    assert {"/sessions/new", "/referee"} <= set(home.links)


def test_home_shows_the_running_session_first_with_scores(app: Flask, phone: Phone) -> None:
    running = session_of(phone.start("Ann", "Bob"))
    record(app, running, knock("Ann", 3, "Bob", 20))
    over = session_of(phone.start("Cleo", "Dan", target="10"))
    record(app, over, knock("Dan", 1, "Cleo", 30))
    home = phone.get("/")
    assert home.text.index("Ann") < home.text.index("Continue") < home.text.index("Cleo, Dan")
    assert "17" in home.text
    assert re.search(r"0 – 2\d\d", home.text), "the final score of the finished one"
    assert f"/s/{running}" in home.links


def test_another_phone_sees_none_of_them(app: Flask, phone: Phone) -> None:
    phone.start("Ann", "Bob")
    assert "Ann" not in Phone(app).get("/").text


def test_many_sessions_come_by_the_page(phone: Phone) -> None:
    for number in range(12):
        phone.start(f"Ann{number}", "Bob")
    first = phone.get("/")
    assert "Ann11" in first.text
    assert "Ann1," not in first.text
    older = phone.get(next(link for link in first.links if "from=" in link))
    assert "Ann1," in older.text
    assert "Ann11" not in older.text


def test_a_rotten_page_number_shows_the_first(phone: Phone) -> None:
    phone.start("Ann", "Bob")
    for wrong in ("-3", "x", "7", "99999999999999999999"):
        page = phone.get(f"/?from={wrong}")
        assert "Continue" in page.text
        assert "Newer" not in page.text


def test_same_people_same_rules_takes_two_taps(phone: Phone, app: Flask) -> None:
    phone.start("Ann", "Bob", preset="classic", target="50", dealer="1")
    form = phone.get(next(link for link in phone.get("/").links if "like=" in link))
    again = phone.send(form, "/sessions/new")
    (body,) = setups(app, session_of(again))
    assert body["players"] == ["Ann", "Bob"]
    assert body["preset"] == "classic"
    assert body["options"]["target"] == 50  # type: ignore[index]
    assert body["dealer"] is None, "the cut decides anew"


# New session


def test_a_session_starts_with_the_preset_as_it_is(app: Flask, phone: Phone) -> None:
    page = phone.start("Ann", "Bob", dealer="1", preset="modern")
    (body,) = setups(app, session_of(page))
    options = body["options"]
    assert isinstance(options, dict)
    assert (body["players"], body["dealer"], body["preset"]) == (["Ann", "Bob"], "Bob", "modern")
    assert options["big_gin_bonus"] == 31, "the preset's values, although the fields showed those of another"
    assert options["undercut_on_tie"] is True
    assert set(options) == set(specs(games.find("gin").Options)), "complete, for defaults may change one day"


def test_only_what_differs_from_what_was_shown_is_a_change(app: Flask, phone: Phone) -> None:
    page = phone.start("Ann", "Bob", preset="modern", gin_bonus="30")
    options = setups(app, session_of(page))[0]["options"]
    assert isinstance(options, dict)
    assert (options["gin_bonus"], options["big_gin_bonus"], options["shutout"]) == (30, 31, "double")


def test_numbers_are_read_in_any_script_and_an_empty_one_is_none(app: Flask, phone: Phone) -> None:
    page = phone.start("Ann", "Bob", target=" ２５０ ", preset="modern")
    shown = phone.get(page.path + "/1/rules/edit")
    saved = phone.send(shown, "/rules/edit", {"options-big_gin_bonus": ""})
    options = setups(app, session_of(saved))[-1]["options"]
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
    (body,) = setups(app, session_of(page))
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
    assert len(setups(app, session_of(first))) == 1


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
        assert len(store.matches(session_of(pages[0]))) == 1


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
    app.jinja_env.globals["games"] = games.games
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
    assert [setups(app, session, number)[0]["players"] for number in (1, 2)] == [["Ann", "Bob"], ["Cleo", "Dan"]]


def test_two_matches_at_once_are_both_on_the_page(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob", "Cleo", "Dan", split="y", dealer="2"))
    assert setups(app, session, 1)[0]["dealer"] is None
    assert setups(app, session, 2)[0]["dealer"] == "Cleo"
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


def test_another_match_may_start_while_one_runs_with_those_who_are_free(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    form = phone.get(f"/s/{session}/new")
    assert form.form(f"/s/{session}/new").value("players-0") == ""
    page = phone.send(form, f"/s/{session}/new", {"players-0": "Cleo", "players-1": "Dan"})
    assert page.path == f"/s/{session}/2"
    again = phone.send(form, f"/s/{session}/new", {"players-0": "Cleo", "players-1": "Dan"})
    assert again.path == page.path, "the same form starts one match"
    assert "Ann, Bob, Cleo, Dan" in phone.get("/").text


# The score


def test_the_page_of_a_match_is_its_score(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    record(app, session, knock("Ann", 9, "Bob", 2))
    record(app, session, knock("Ann", 50, "Bob", 60))
    record(app, session, knock("Ann", 1, "Bob", 2))
    record(app, session, None, slot=4)
    page = phone.get(f"/s/{session}")
    assert "Ann 29" in page.text
    assert "Bob 32" in page.text
    assert "+32" in page.text
    assert "Ahead" in page.text
    assert "Ann deals" in page.text or "Deals" in page.text
    assert "Does not count: 50 deadwood is above the knock limit of 10." in page.text
    assert "Voided: this hand does not count." in page.text
    assert "Hand 4 was voided" in page.text, "what undo would take back"
    assert page.html.count("pad-link") == 4
    assert f"/s/{session}/1/hands/2" in page.links
    assert '<progress class="score-way" max="100" value="29"' in page.html
    assert "<svg" in page.html


def test_called_and_counted_hands_are_told_apart(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    loose = {"ended_by": "Bob", "hands": {"Bob": {"loose": ["4H"]}, "Ann": {"loose": ["KH", "QD"]}}}
    record(app, session, loose)
    rows = re.findall(r'<tr class="pad-row.*?</tr>', phone.get(f"/s/{session}").html, re.DOTALL)
    assert ["called" in rows[0], "counted</span>" in rows[1]] == [True, True]


def test_with_three_the_dealer_sits_out(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob", "Cleo", dealer="0"))
    page = phone.get(f"/s/{session}")
    (ann,) = (part for part in page.html.split("<li ") if "Sits out" in part)
    assert "Ann" in ann
    record(app, session, knock("Bob", 4, "Cleo", 33))
    (bob,) = (part for part in phone.get(f"/s/{session}").html.split("<li ") if "Sits out" in part)
    assert "Bob" in bob.split("</span>")[0]


def test_an_unknown_dealer_is_said_and_can_be_set(app: Flask, phone: Phone) -> None:
    page = phone.start("Ann", "Bob")
    assert "Nobody has said who deals." in page.text
    form = phone.get(next(link for link in page.links if link.endswith("/rules/edit")))
    phone.send(form, "/rules/edit", {"dealer": "1"})
    assert "Nobody has said who deals." not in phone.get(page.path).text


def test_hollywood_shows_every_game(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob", hollywood="y"))
    for left in (33, 30, 45):
        record(app, session, knock("Ann", 4, "Bob", left))
    page = phone.get(f"/s/{session}")
    for name in ("Game 1", "Game 2", "Game 3"):
        assert name in page.text
    assert 'id="game-3"' in page.html
    assert page.html.count('class="chart"') == 4


def test_a_match_without_hands_says_so(phone: Phone) -> None:
    assert "No hand yet." in phone.start("Ann", "Bob").text


def test_the_name_of_a_session(phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    form = phone.get(f"/s/{session}/name")
    page = phone.send(form, "/name", {"name": "<b>Friday</b>"})
    assert "<h1><b>" not in page.html.replace("\n", "")
    assert "<b>Friday</b>" in page.text
    long = phone.send(form, "/name", {"name": "x" * 61}, status=422)
    assert "at most 60 characters" in long.text
    assert "x" * 61 in long.html


# The end


def finished(app: Flask, phone: Phone, **options: str) -> str:
    session = session_of(phone.start("Ann", "Bob", **options))
    for left in (33, 40, 45):
        record(app, session, knock("Ann", 4, "Bob", left))
    return session


def test_the_reckoning_is_explained_line_by_line(app: Flask, phone: Phone) -> None:
    page = phone.get(f"/s/{finished(app, phone)}")
    assert "Ann wins with 381." in page.text
    for words in (
        "Points of the hands 106",
        "Game bonus for reaching 100 GIN-17 100",
        "Boxes: 3 hands won × 25 GIN-18 75",
        "Shutout: nobody else won a hand GIN-19 100",
        "Final points 381",
    ):
        assert words in page.text
    assert "Rematch" in page.text
    assert "Record hand" not in page.text


def test_a_shared_win_names_both(app: Flask, phone: Phone) -> None:
    """Ann reaches 35 with 40 points and one box of 20; Bob has two of 10 points and two boxes."""
    session = session_of(phone.start("Ann", "Bob", game_bonus="0", box_bonus="20", target="35"))
    record(app, session, knock("Bob", 4, "Ann", 14))
    record(app, session, knock("Bob", 4, "Ann", 14))
    record(app, session, knock("Ann", 4, "Bob", 44))
    assert "Ann, Bob share the win with 60 each." in phone.get(f"/s/{session}").text


def test_rematch_takes_one_tap_and_makes_one_match(app: Flask, phone: Phone) -> None:
    session = finished(app, phone, preset="classic", target="90")
    page = phone.get(f"/s/{session}")
    first, second = (phone.send(page, "/rematch") for _ in range(2))
    assert first.path == second.path == f"/s/{session}/2"
    (old,), (new,) = setups(app, session, 1), setups(app, session, 2)
    assert new == {**old, "dealer": "Ann"}, "whoever would deal the next hand: here the winner"
    with store_of(app) as store:
        assert len(store.matches(session)) == 2


def test_a_match_that_runs_has_no_rematch(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    assert phone.post(f"/s/{session}/1/rematch", {}).path == f"/s/{session}/1"
    with store_of(app) as store:
        assert len(store.matches(session)) == 1


# Rules


def rules_form(phone: Phone, session: str) -> Page:
    return phone.get(f"/s/{session}/1/rules/edit")


def test_the_rules_say_every_option_and_mark_what_differs(phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob", gin_bonus="30", preset="modern"))
    page = phone.get(f"/s/{session}/1/rules")
    for spec in specs(games.find("gin").Options).values():
        assert spec.label in page.text
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
    assert len(setups(app, session)) == 2
    phone.send(rules_form(phone, session), "/rules/edit")
    assert setups(app, session)[-1]["dealer"] == "Ann"


def test_a_change_that_ends_the_game_is_shown_first(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    record(app, session, knock("Bob", 4, "Ann", 33))
    asked = phone.send(rules_form(phone, session), "/rules/edit", {"options-target": "20"})
    assert "The game would be over." in asked.text
    assert "Ann 29 254" in asked.text, "29 + 100 for the target + a box of 25 + 100, for Bob no longer won a hand"
    assert "Bob 29 0" in asked.text
    assert "it would no longer count: hand 2." in asked.text
    assert len(setups(app, session)) == 1
    form = asked.form("/rules/edit")
    confirmed = re.search(r'name="confirmed" value="(\w+)"', asked.html)
    assert confirmed
    back = phone.send(asked, "/rules/edit", {"again": "y"})
    assert back.form("/rules/edit").value("options-target") == "20", "what was typed is still there"
    saved = phone.send(asked, "/rules/edit", {"confirmed": confirmed[1]})
    assert "The rules are saved." in saved.text
    assert "Ann wins with 254." in phone.get(f"/s/{session}").text
    assert form.value("submission")


def test_a_hand_that_came_meanwhile_is_asked_about_as_well(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    asked = phone.send(rules_form(phone, session), "/rules/edit", {"options-target": "20"})
    confirmed = re.search(r'name="confirmed" value="(\w+)"', asked.html)
    assert confirmed
    record(app, session, knock("Bob", 4, "Ann", 33))
    again = phone.send(asked, "/rules/edit", {"confirmed": confirmed[1]})
    assert "This changes the result" in again.text
    assert len(setups(app, session)) == 1


def test_a_game_that_would_go_on_is_shown_first(app: Flask, phone: Phone) -> None:
    session = finished(app, phone)
    asked = phone.send(rules_form(phone, session), "/rules/edit", {"options-target": "200"})
    assert "The game is over now and would go on." in asked.text


def test_a_change_that_another_phone_made_is_never_overwritten(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    mine, theirs = rules_form(phone, session), rules_form(phone, session)
    phone.send(theirs, "/rules/edit", {"options-gin_bonus": "30", "submission": "another-form"})
    both = phone.send(mine, "/rules/edit", {"options-box_bonus": "10"}, status=409)
    assert "Gin bonus 30 25" in both.text
    assert "Box bonus 25 10" in both.text
    assert setups(app, session)[-1]["options"]["gin_bonus"] == 30  # type: ignore[index]
    phone.send(both, "/rules/edit")
    options = setups(app, session)[-1]["options"]
    assert (options["gin_bonus"], options["box_bonus"]) == (25, 10)  # type: ignore[index]


def test_new_names_are_new_names_for_every_hand(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    saved = phone.send(rules_form(phone, session), "/rules/edit", {"players-0": "Anna", "players-1": "Robert"})
    assert "The rules are saved." in saved.text
    page = phone.get(f"/s/{session}")
    assert "Anna 29" in page.text
    assert "Ann " not in page.text
    record(app, session, knock("Robert", 4, "Anna", 34))
    assert "Robert 30" in phone.get(f"/s/{session}").text
    phone.send(rules_form(phone, session), "/rules/edit", {"players-0": "Bob"})
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
    assert "After the first hand nobody joins or leaves." in page.text
    phone.send(rules_form(phone, session), "/rules/edit", {"players-3": "Dan", "options-teams": "y"}, status=422)
    assert len(setups(app, session)) == 1


def test_before_the_first_hand_anybody_may(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    phone.send(rules_form(phone, session), "/rules/edit", {"players-2": "Cleo"})
    assert setups(app, session)[-1]["players"] == ["Ann", "Bob", "Cleo"]


def test_undo_takes_a_change_of_rules_back(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    phone.send(rules_form(phone, session), "/rules/edit", {"players-0": "Anna"})
    page = phone.get(f"/s/{session}")
    assert "Names or rules were changed" in page.text
    phone.send(page, "/undo")
    assert setups(app, session)[-1]["players"] == ["Ann", "Bob"]


# Paper


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets_are_pdfs_with_a_good_name(app: Flask, phone: Phone, paper: str) -> None:
    session = session_of(phone.start("花子", "Bob/Rob"))
    record(app, session, knock("花子", 4, "Bob/Rob", 33))
    for address in (f"/s/{session}/1/sheet.pdf", f"/s/{session}/summary.pdf"):
        answer = phone.client.get(f"{address}?paper={paper}")
        assert answer.data.startswith(b"%PDF-")
        assert answer.mimetype == "application/pdf"
        name = answer.headers["Content-Disposition"]
        assert name.startswith("inline")
        assert "%E8%8A%B1%E5%AD%90" in name
        assert ".pdf" in name
        assert "/" not in name.split("filename")[1]


def test_a_session_without_matches_leads_to_a_new_one(app: Flask, phone: Phone) -> None:
    """As a crash between the two could leave it."""
    from scorekeeper.store import Session

    session = session_of(phone.start("Ann", "Bob"))
    with store_of(app) as store:
        (grant,) = store.grants(session)
        store.create_session(Session("bare", "", "bare-key", "2026-11-20T19:00:00Z"), grant.device)
    assert phone.get("/s/bare").path == "/s/bare/new"
    assert "A session without players" in phone.get("/").text
    phone.get("/s/bare/summary.pdf", status=404)
    Phone(app).get("/s/bare", status=404)

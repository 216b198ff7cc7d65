"""The page of a match is its score: running, finished, explained, as PDF."""

import re

import pytest
from flask import Flask

from tests.support.phone import Phone, finished, knock, record, session_of, store_of, stored_terms

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
    assert "Bob 32 1st Last hand: +32" in page.text, "the place, and what the last hand brought"
    assert "Ann 29 2nd Last hand: 0" in page.text
    assert "Ann deals" in page.text or "Deals" in page.text
    assert "Does not count: 50 deadwood is above the knock limit of 10." in page.text
    assert "Voided: this hand does not count." in page.text
    assert "Hand 4 was voided" in page.text, "what undo would take back"
    assert page.html.count("pad-link") == 4
    assert f"/s/{session}/1/hands/2" in page.links
    assert '<progress class="progress" max="100" value="29"' in page.html
    assert "<svg" in page.html


def test_a_tick_marks_hands_that_were_counted_from_cards(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    loose = {"ended_by": "Bob", "hands": {"Bob": {"loose": ["4H"]}, "Ann": {"loose": ["KH", "QD"]}}}
    record(app, session, loose)
    rows = re.findall(r'<tr class="pad-row.*?</tr>', phone.get(f"/s/{session}").html, re.DOTALL)
    assert ["tap for the proof" in row for row in rows] == [True, False], "newest first"


def test_a_sentence_says_how_every_hand_went(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob", target="500"))
    for hand in (knock("Ann", 0, "Bob", 39), knock("Ann", 4, "Bob", 31), knock("Bob", 9, "Ann", 2)):
        record(app, session, hand)
    record(app, session, {"ended_by": None, "hands": {}})
    page = phone.get(f"/s/{session}")
    stories = re.findall(r'<tr class="pad-story">.*?<td colspan="2">(.*?)</td>', page.html)
    assert stories == ["Dead hand", "Ann undercuts 9 − 2 + 25", "Ann knocks 31 − 4", "Ann gin 39 + 25"]


def test_a_total_leads_to_the_board_and_a_tile_lets_somebody_join(app: Flask, phone: Phone) -> None:
    new = phone.get("/sessions/new?game=indian")
    page = phone.send(new, new.path, {"players-0": "Ann", "players-1": "Bob", "players-2": "Cleo"})
    session = session_of(page)
    assert page.links.count(f"/s/{session}/board") == 3
    assert f"/s/{session}/1/players/join" in page.links
    assert not [link for link in Phone(app).get(page.path).links if link.endswith("/join")], "who watches"
    pair = phone.start("Ann", "Bob")
    assert not [link for link in pair.links if link.endswith("/join")], "nobody joins two who play Gin Rummy"


def test_with_three_the_dealer_sits_out(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob", "Cleo", dealer="0"))
    page = phone.get(f"/s/{session}")
    (ann,) = (part for part in page.html.split("<li ") if "Sits out" in part)
    assert "Ann" in ann
    record(app, session, knock("Bob", 4, "Cleo", 33))
    (bob,) = (part for part in phone.get(f"/s/{session}").html.split("<li ") if "Sits out" in part)
    assert "Bob" in bob.split("</span>")[0]


def test_an_empty_pad_shows_what_a_hand_will_look_like(app: Flask, phone: Phone) -> None:
    page = phone.start("Ann", "Bob")
    assert "for example like this: Alice Daniel 1 0 +24 24 Daniel knocks: 31 − 7 = 24" in page.text
    record(app, session_of(page), knock("Ann", 3, "Bob", 20))
    assert "Daniel" not in phone.get(page.path).text
    phone.language = "ja"
    assert "大輔がノック" in phone.start("花子", "次郎").text


def test_an_unknown_dealer_is_said_and_can_be_set(app: Flask, phone: Phone) -> None:
    page = phone.start("Ann", "Bob")
    assert "Who deals first?" in page.text
    form = phone.get(next(link for link in page.links if link.endswith("/rules/edit")))
    phone.send(form, "/rules/edit", {"dealer": "1"})
    assert "Who deals first?" not in phone.get(page.path).text


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


def test_the_reckoning_is_explained_line_by_line(app: Flask, phone: Phone) -> None:
    page = phone.get(f"/s/{finished(app, phone)}")
    assert "Ann wins with 381. Ann wins by 381 points Hand 3 : Ann knocks" in page.text
    for words in (
        "Points of the hands 106",
        "Game bonus for reaching 100 GIN-17 +100",
        "Boxes: 3 hands won × 25 GIN-18 +75",
        "Shutout: nobody else won a hand GIN-19 +100",
        "Place 1 Ann 106 206 281 381 Points of the hands",
        "Place 2 Bob",
    ):
        assert words in page.text
    assert "1位 Ann" in Phone(app, "ja").get(f"/s/{session_of(page)}").text
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
    (old,), (new,) = stored_terms(app, session, 1), stored_terms(app, session, 2)
    assert new == {**old, "dealer": "Ann"}, "whoever would deal the next hand: here the winner"
    with store_of(app) as store:
        assert len(store.matches.of_session(session)) == 2


def test_a_match_started_by_mistake_is_taken_back_and_comes_back(app: Flask, phone: Phone) -> None:
    session = finished(app, phone)
    page = phone.send(phone.get(f"/s/{session}"), "/rematch")
    assert "Match 2 was started" in page.text
    back = phone.send(page, "/undo")
    assert (back.path, "Taken back: the start of match 2." in back.text) == (f"/s/{session}", True)
    assert "Final reckoning" in back.text
    assert phone.send(page, "/undo").path == f"/s/{session}", "tapped twice"
    phone.get(f"/s/{session}/2", 404)
    again = phone.send(back, "/rematch")
    assert again.path == f"/s/{session}/2"
    assert [bool(setup) for setup in stored_terms(app, session, 2)] == [True, False, True]
    assert phone.send(again, "/undo").path == f"/s/{session}", "and once more"


def test_a_match_with_a_hand_or_the_only_one_is_not_taken_back(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    assert not [form for form in phone.get(f"/s/{session}").forms if form.action.endswith("/undo")]
    page = phone.send(phone.get(f"/s/{finished(app, phone)}"), "/rematch")
    record(app, session_of(page), knock("Ann", 4, "Bob", 14), number=2)
    assert "something else was saved in the meantime" in phone.send(page, "/undo").text
    assert phone.send(phone.get(page.path), "/undo").path == page.path
    assert not [form for form in phone.get(page.path).forms if form.action.endswith("/undo")]


def test_the_matches_of_a_session_stand_below_the_score_and_one_line_says_who_leads(app: Flask, phone: Phone) -> None:
    session = finished(app, phone)
    assert "Match 1 of 1" not in phone.get(f"/s/{session}/1").text
    phone.send(phone.get(f"/s/{session}/1"), "/rematch")
    page = phone.get(f"/s/{session}/2")
    assert "Match 2 of 2 · Ann leads 1–0" in page.text
    assert page.html.index('class="scores') < page.html.index('id="hands"') < page.html.index('id="matches"')
    for left in (33, 40, 45):
        record(app, session, knock("Bob", 4, "Ann", left), number=2)
    assert "Match 2 of 2 · Level with 1 match won each" in phone.get(f"/s/{session}/2").text


def test_a_match_that_runs_has_no_rematch(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    assert phone.post(f"/s/{session}/1/rematch", {}).path == f"/s/{session}/1"
    with store_of(app) as store:
        assert len(store.matches.of_session(session)) == 1


# Paper


@pytest.mark.pdf
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

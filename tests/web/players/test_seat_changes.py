"""A match whose players come and go, on every page that shows it."""

import csv
import io
import re

import pytest
from flask import Flask

from scorekeeper.engine.seats.changes import JOIN, LEAVE, SIT_OUT, SeatChange
from scorekeeper.web.app import create_app
from tests.support.entry_pages import Table, lost, notice
from tests.support.indian_rounds import counts, way, won
from tests.support.phone import record, stored_terms
from tests.support.seat_changes import change_seats

NUMBERS = "points,packed,no_turn,wrong_declaration"


@pytest.fixture
def table(app: Flask) -> Table:
    """Ann, Ben and Cleo have played a round; then Ann leaves, and Dan joins between Ben and Cleo with 150."""
    table = Table(app, "indian", "Ann", "Ben", "Cleo", dealer="0")
    table.save(won(0), counts(s1="10", s2="20"))
    change_seats(app, table.session, SeatChange(2, "Ann", LEAVE))
    change_seats(app, table.session, SeatChange(2, "Dan", JOIN, 150), seat=2)
    return table


def cells(html: str) -> list[list[str]]:
    """The words of the cells of the pad, a list a row."""
    rows = re.findall(r'<tr class="pad-row.*?</tr>', html, re.DOTALL)
    inside = [re.findall(r"<td>(.*?)</td>", row, re.DOTALL) for row in rows]
    return [[" ".join(re.sub(r"<[^>]*>", " ", cell).split()) for cell in row] for row in inside]


def test_the_page_of_a_hand_has_those_who_play_it(table: Table) -> None:
    page = table.form()
    assert [name in page.text for name in ("Ben", "Dan", "Cleo")] == [True] * 3
    # The score stands beside the form.
    assert "Ann" not in page.html.split("<form")[-1].split("</form>")[0]
    saved = table.save(won(1), counts(s0="5", s2="7"))
    assert "Dan declares: 5 + 7 = 12" in notice(saved)
    assert table.body(2)["winner"] == "Dan"
    assert cells(saved.html) == [
        ["— did not play 230", "−5 185", "+12 162", "−7 173"],
        ["+30 230", "−10 190", "— did not play", "−20 180"],
    ]
    # The first round is corrected by those who played it.
    table.save(counts(s1="11"), page=table.form(f"{table.at}/hands/1/edit"))
    assert table.points(1) == [31, -11, -20]
    assert "Ben" in table.hand(2).text
    assert "Ann" not in table.hand(2).text


def test_the_board_says_who_is_away(app: Flask, table: Table) -> None:
    change_seats(app, table.session, SeatChange(2, "Dan", SIT_OUT))
    page = table.phone.get(table.at)
    marks = re.findall(r'<li class="score[ "].*?</li>', page.html, re.DOTALL)
    assert ["Has left" in mark for mark in marks] == [True, False, False, False]
    assert ["Sits out" in mark for mark in marks] == [False, False, True, False]
    assert ["1st" in mark for mark in marks] == [False, True, False, False]


def test_a_form_from_before_a_change_is_not_saved_for_somebody_else(app: Flask, table: Table) -> None:
    page = table.form()
    change_seats(app, table.session, SeatChange(2, "Ben", LEAVE))
    change_seats(app, table.session, SeatChange(2, "Eve", JOIN, 200), seat=0)
    entered = [way(NUMBERS, 0, 1, 2), won(1), counts(s0="5", s2="7")]
    again = table.save(*entered, status=409, page=page)
    assert "joined or left" in notice(again)
    # Dan and Cleo sit where Ben and Dan sat; what was entered for them has gone along.
    assert lost(again, counts(s2="7")) == {}
    form = again.form("/hands/new")
    assert (form.value("hands.@1.points") or "", form.value("hands.@0.points") or "") == ("", "")
    saved = table.save(counts(s0="9"), page=again)
    assert "Dan declares: 9 + 7 = 16" in notice(saved)
    assert table.body(2)["hands"].keys() >= {"Eve", "Cleo"}


def test_a_preview_from_before_a_change_says_so(app: Flask, table: Table) -> None:
    form = table.form().form("/hands/new")
    change_seats(app, table.session, SeatChange(2, "Ben", LEAVE))
    answer = table.phone.client.post(f"{table.at}/preview", data=dict(form.fields)).get_json()
    assert "joined or left" in answer["result"]
    assert answer["sentences"] == {}


def test_a_new_name_or_dealer_does_not_hold_up_a_hand(app: Flask, table: Table) -> None:
    page = table.form()
    table.phone.rename(table.at, 2, "Benno")
    assert "Dan declares" in notice(table.save(won(1), counts(s0="5", s2="7"), page=page))
    stored = stored_terms(app, table.session)[-1]
    assert stored["players"] == ["Ann", "Benno", "Dan", "Cleo"]
    assert table.points(2) == [-5, 12, -7]


def test_rules_and_names_change_and_the_changes_of_players_stay(app: Flask, table: Table) -> None:
    rules = table.phone.get(f"{table.at}/rules/edit")
    table.phone.rename(table.at, 1, "Anna")
    both = table.phone.send(rules, "/rules/edit", {"options-pack_first": "15"}, 409)
    assert "Players" not in both.text.partition("Yours")[2], "the form has the new name, so no two names to choose from"
    table.phone.send(both, "/rules/edit")
    stored = stored_terms(app, table.session)[-1]
    assert stored["changes"] == [
        {"slot": 2, "player": "Anna", "kind": "leave"},
        {"slot": 2, "player": "Dan", "kind": "join", "total": 150},
    ]
    assert "230" in table.phone.get(table.at).text


def test_a_rematch_has_those_who_are_there_at_the_end(app: Flask, table: Table) -> None:
    change_seats(app, table.session, SeatChange(2, "Cleo", SIT_OUT))
    table.phone.send(table.phone.get(f"{table.at}/finish"), "/finish")
    page = table.phone.get(table.at)
    assert "Ben wins with 190" in page.text
    table.phone.send(page, "/rematch")
    begun = stored_terms(app, table.session, 2)[-1]
    assert (begun["players"], "changes" in begun) == (["Ben", "Dan", "Cleo"], False)


def test_a_hand_counts_as_it_was_shown_to_those_who_played_it(app: Flask, table: Table) -> None:
    body = {"winner": "Dan", "hands": {"Ben": {"points": 5}, "Cleo": {"points": 7}}}
    record(app, table.session, body, shown={"Ben": -4, "Dan": 10, "Cleo": -6})
    page = table.phone.get(table.at)
    assert "Counts as it was shown" in page.text
    assert cells(page.html)[0] == ["— did not play 230", "−4 186", "+10 160", "−6 174"]


def test_who_stayed_alone_says_who_plays_the_next_match(app: Flask, table: Table) -> None:
    for name in ("Ben", "Cleo"):
        change_seats(app, table.session, SeatChange(2, name, LEAVE))
    page = table.phone.get(table.at)
    assert "Dan wins with 150" in page.text
    form = table.phone.send(page, "/rematch")
    assert "Too few players have stayed" in notice(form)
    assert form.form("/new").value("players-0") == "Dan"


def test_files_tell_who_played_and_come_back_the_same(
    app: Flask, table: Table, tmp_path_factory: pytest.TempPathFactory
) -> None:
    table.save(won(1), counts(s0="5", s2="7"))
    saved = table.phone.client.get(f"/s/{table.session}/session.json").get_data()
    (match,) = table.phone.client.get(f"/s/{table.session}/session.json").get_json()["sessions"][0]["matches"]
    assert match["totals"] == {"Ann": 230, "Ben": 185, "Dan": 162, "Cleo": 173}
    assert [list(hand["points"]) for hand in match["hands"]] == [["Ann", "Ben", "Cleo"], ["Ben", "Dan", "Cleo"]]
    lines = csv.DictReader(io.StringIO(table.phone.client.get(f"/s/{table.session}/session.csv").text.lstrip("\ufeff")))
    assert [(line["Player"], line["Total"]) for line in lines][3:] == [("Ben", "185"), ("Dan", "162"), ("Cleo", "173")]
    other = create_app({"INSTANCE": str(tmp_path_factory.mktemp("other")), "TESTING": True, "LIMITS": {}})
    phone = Table(other, "gin", "Xu", "Yi").phone
    page = phone.get("/import")
    answer = phone.client.post(
        page.forms[-1].action or "/import",
        data={"csrf_token": phone.token(), "file": (io.BytesIO(saved), "session.json")},
        follow_redirects=True,
    )
    assert answer.status_code == 200
    assert b'"version": 2' in saved
    (link,) = re.findall(r'href="(/s/[^"/]+)"', answer.text)[:1]
    assert cells(phone.get(link).html) == cells(table.phone.get(table.at).html)

"""Two phones that record or correct the same hand, and two taps of one: nothing is overwritten, nothing saved twice."""

import pytest

from scorekeeper.store import entries
from tests.support.entry_pages import notice
from tests.support.entry_pages_gin import Table, ended, numbers
from tests.support.kept import forget
from tests.support.phone import Page, Phone


def test_a_double_tap_saves_once(table: Table) -> None:
    page = table.form()
    for _ in range(2):
        assert notice(table.save(ended(0), numbers("4", "31"), page=page)).startswith("Hand 1 is saved.")
    assert len(table.entries()) == 1
    assert table.entries(2) == []


def test_a_page_that_was_left_and_changed_is_not_taken_for_a_double_tap(table: Table) -> None:
    page = table.form()
    table.save(ended(0), numbers("4", "31"), page=page)
    again = table.save(ended(0), numbers("4", "13"), page=page, status=409)
    assert "31 − 4 = 27" in again.text
    assert "13 − 4 = 9" in again.text


def conflict(table: Table) -> tuple[Phone, Page]:
    """Two phones record the same hand; the second one, and the answer it gets."""
    other = table.join()
    theirs = other.get(table.new)
    table.save(ended(0), numbers("4", "31"))
    mine = {**ended(1), **numbers("20", "6")}
    return other, other.send(theirs, "/hands/new", mine, status=409)


def test_a_hand_recorded_on_another_phone_meanwhile_is_shown_beside_mine(table: Table) -> None:
    _other, page = conflict(table)
    assert "Hand 1 is already there" in page.text
    assert "another phone" in page.text
    assert page.text.index("31 − 4 = 27") < page.text.index("20 − 6 = 14")
    assert len(table.entries()) == 1
    assert table.at in page.links, "keep theirs"


def test_mine_becomes_the_next_hand(table: Table) -> None:
    other, page = conflict(table)
    other.send(page, "/hands/new")
    assert [table.body(slot)["ended_by"] for slot in (1, 2)] == ["South", "North"]


def test_mine_replaces_theirs_and_theirs_stays_in_the_history(table: Table) -> None:
    other, page = conflict(table)
    page = other.send(page, "/hands/1/edit")
    assert notice(page) == "Hand 1 is corrected. North knocks: 20 − 6 = 14"
    assert [entry.body["ended_by"] for entry in table.entries() if entry.body] == ["South", "North"]


def test_two_phones_that_say_the_same_are_told_so(table: Table) -> None:
    other = table.join()
    theirs = other.get(table.new)
    table.save(ended(0), numbers("4", "31"))
    page = other.send(theirs, "/hands/new", {**ended(0), **numbers("4", "31")}, status=409)
    assert "Both are the same" in page.text
    assert not [form for form in page.forms if form.action.endswith("/edit")]


def test_a_correction_of_what_was_corrected_meanwhile_overwrites_nothing(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    stale = table.form(f"{table.at}/hands/1/edit")
    table.save(ended(0), numbers("4", "32"), page=table.form(f"{table.at}/hands/1/edit"))
    page = table.save(ended(0), numbers("4", "33"), {"note": "heard wrong"}, page=stale, status=409)
    assert "32 − 4 = 28" in page.text
    assert "33 − 4 = 29" in page.text
    assert not [form for form in page.forms if form.action.endswith("/hands/new")]
    table.phone.send(page, "/hands/1/edit")
    assert table.entries()[-1].note == "heard wrong"
    assert [entry.body["hands"]["North"]["deadwood"] for entry in table.entries() if entry.body] == [31, 32, 33]


def test_the_conflict_page_in_japanese_and_with_markup_in_the_note(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    table.phone.language = "ja"
    stale = table.form(f"{table.at}/hands/1/edit")
    table.save(ended(0), numbers("4", "32"), page=table.form(f"{table.at}/hands/1/edit"))
    page = table.save(ended(0), numbers("4", "33"), {"note": "<script>x</script>"}, page=stale, status=409)
    assert "保存済み" in page.text
    assert "<script>x" not in page.html


def test_a_hand_that_waited_behind_a_discarded_one_is_looked_at_and_becomes_the_next(table: Table) -> None:
    form = table.form()
    waited = {"slot": "3", **ended(0), **numbers("4", "31")}
    page = table.phone.send(form, "/hands/new", waited, status=409)
    assert "A hand before this one was not saved, so this is hand 1 now." in page.text
    assert "31 − 4 = 27" in page.text
    assert table.entries() == []
    again = page.form("/hands/new")
    assert again.value("submission") == form.form("/hands/new").value("submission"), "the phone knows it by that"
    assert again.value("slot") == "1"
    assert notice(table.phone.send(page, "/hands/new")).startswith("Hand 1 is saved.")
    assert len(table.entries()) == 1


def test_answers_name_the_version_that_the_page_is_compared_with(table: Table) -> None:
    page = table.form()
    form = page.form("/hands/new")
    answer = table.phone.client.post(f"{table.at}/preview", data=dict(form.fields))
    version = answer.headers["Scorekeeper-Files"]
    assert f'data-renewed="{version}"' in page.html
    assert f"/static/{version}/js/app.js" in page.html


def test_a_full_match_takes_no_hand_says_so_and_keeps_what_was_entered(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.save(ended(0), numbers("4", "31"))
    monkeypatch.setattr(entries, "MOST_ENTRIES", 2)
    data = dict(table.form().form("/hands/new").fields) | ended(1) | numbers("20", "6")
    answer = table.phone.client.post(table.new, data=data, headers={"Origin": "http://localhost"})
    assert answer.status_code == 409
    assert "This session is full" in answer.text
    assert "hands.@0.deadwood: 20" in answer.text
    assert table.entries(2) == []
    monkeypatch.setattr(entries, "SPARE_ENTRIES", -1)
    forget()
    assert "Finish the match, and go on with a new session" in table.phone.get(table.at, 409).text
    assert table.phone.get(table.at.rpartition("/")[0], 200)

"""The newest hand is taken back: it leaves nothing behind but its history, and comes back by redo."""

import csv
import io
import json
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.exchange import read_file
from scorekeeper.store import Session, Stale, open_store, prepare
from scorekeeper.store.models import SlotError
from scorekeeper.table.match import find
from tests.support.entry_pages import Table as AnyTable
from tests.support.entry_pages import notice
from tests.support.entry_pages_gin import Table, ended, numbers
from tests.support.indian_rounds import counts, won
from tests.support.phone import Page, store_of


def undo(table: Table) -> Page:
    return table.phone.send(table.phone.get(table.at), "/undo")


def hands(table: Table) -> list[tuple[int, str]]:
    """The hands in the export for programs: number and headline."""
    stored = json.loads(table.phone.client.get(f"/s/{table.session}/session.json").data)
    (match,) = stored["sessions"][0]["matches"]
    return [(hand["hand"], hand["headline"]) for hand in match["hands"]]


@pytest.fixture
def two(table: Table) -> Table:
    """A match of two hands."""
    table.save(ended(0), numbers("4", "31"))
    table.save(ended(1), numbers("20", "4"))
    return table


def test_it_leaves_no_row_and_the_next_hand_gets_its_number(two: Table) -> None:
    back = undo(two)
    assert notice(back) == "Taken back: hand 2."
    assert 'id="hand-1"' in back.html
    assert 'id="hand-2"' not in back.html
    assert "Voided" not in back.text
    assert "Hand 2" in two.form().text
    table = two.phone.client.get(f"/s/{two.session}/session.csv").data.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(table)))
    assert {row["Hand"] for row in rows} == {"1"}
    assert hands(two) == [(1, "South knocks: 31 − 4 = 27")]
    page = two.save(ended(0), numbers("4", "10"))
    assert "Hand 2 is saved." in page.text, "it does not say that this one was taken back, too"
    assert "/undo" in page.html
    assert hands(two) == [(1, "South knocks: 31 − 4 = 27"), (2, "South knocks: 10 − 4 = 6")]
    assert undo(two).text.count("Taken back: hand 2.") == 1, "the new one goes the same way"
    assert [number for number, _headline in hands(two)] == [1]


def test_two_undos_free_two_numbers(two: Table) -> None:
    undo(two)
    assert notice(undo(two)) == "Taken back: hand 1."
    assert hands(two) == []
    assert "No hand yet." in two.phone.get(two.at).text
    with store_of(two.app) as store:
        match = store.matches.get(two.session, 1)
        assert match
        assert store.entries.next_slot(match.id) == 1
        entry = store.entries.history(match.id, 2)[-1]
        beyond = {"body": {}, "device": entry.device, "submission": "beyond-it", "now": entry.saved_at}
        with pytest.raises(SlotError):
            store.entries.save(match.id, 2, based_on=entry.id, **beyond)
    two.save(ended(1), numbers("20", "4"))
    two.save(ended(1), numbers("30", "4"))
    assert hands(two) == [(1, "North knocks: 20 − 4 = 16"), (2, "North knocks: 30 − 4 = 26")]


def test_a_hand_voided_on_purpose_keeps_its_row(two: Table) -> None:
    two.phone.send(two.hand(2), "/void")
    assert "Voided" in two.phone.get(two.at).text
    two.phone.send(two.hand(2), "/restore")
    back = undo(two)
    assert notice(back) == "Taken back: the last change of hand 2."
    assert "Voided" in back.text
    assert "Hand 3" in two.form().text


def test_redo_brings_back_exactly_that_hand(two: Table) -> None:
    before = two.body(2)
    back = undo(two)
    page = two.phone.send(back, "/redo")
    assert notice(page) == "Hand 2 is as it was before."
    assert two.body(2) == before
    assert notice(two.phone.send(back, "/redo")) == "Hand 2 is as it was before.", "tapped twice"
    assert len(two.entries(2)) == 3, "restored once"
    assert notice(undo(two)) == "Taken back: hand 2."
    assert hands(two) == [(1, "South knocks: 31 − 4 = 27")]


def test_redo_of_a_correction(two: Table) -> None:
    two.save(numbers("4", "21"), page=two.form(f"{two.at}/hands/1/edit"))
    two.phone.send(undo(two), "/redo")
    assert two.points(1) == {"South": 17, "North": 0}


def test_redo_is_refused_after_another_hand(two: Table) -> None:
    back = undo(two)
    other = two.join()
    other.send(other.get(two.new), "/hands/new", ended(0) | numbers("4", "10"))
    refused = two.phone.send(back, "/redo")
    assert notice(refused).startswith("Not restored: something else was saved in the meantime.")
    assert hands(two)[1] == (2, "South knocks: 10 − 4 = 6")


def test_the_history_keeps_it(two: Table) -> None:
    undo(two)
    history = two.phone.get(f"{two.at}/history")
    assert "Taken back: Hand 2 was recorded" in history.text
    hand = two.phone.get(f"{two.at}/hands/2")
    assert "This hand was taken back." in hand.text
    assert "North knocks: 20 − 4 = 16" in hand.text
    two.phone.send(hand, "/restore")
    assert hands(two)[1] == (2, "North knocks: 20 − 4 = 16")
    two.phone.get(f"{two.at}/hands/3", 404)


def test_a_correction_of_what_was_taken_back_becomes_a_new_hand(two: Table) -> None:
    editing = two.form(f"{two.at}/hands/2/edit")
    other = two.join()
    other.send(other.get(two.at), "/undo")
    page = two.save(numbers("30", "4"), page=editing, status=409)
    assert "This hand was taken back in the meantime." in page.text
    two.phone.send(page, "/hands/2/edit")
    assert hands(two)[1] == (2, "North knocks: 30 − 4 = 26")


def test_a_form_that_comes_again_after_an_undo_saves_nothing(two: Table) -> None:
    form = two.form()
    two.save(ended(0), numbers("4", "10"), page=form)
    undo(two)
    assert (
        notice(two.save(ended(0), numbers("4", "10"), page=form)) == "Hand 3 was saved, and has been taken back since."
    )
    page = two.save(ended(0), numbers("4", "11"), page=form, status=409)
    assert "This hand was taken back in the meantime." in page.text
    assert len(hands(two)) == 2


def test_an_imported_match_is_without_it(two: Table, tmp_path: Path) -> None:
    """The ids of the entries are others there."""
    undo(two)
    file = two.phone.client.get(f"/s/{two.session}/session.json").data
    prepare(tmp_path / "other.db")
    with open_store(tmp_path / "other.db") as other:
        before, copy = (Session(name, "", f"key of {name}", "2026-11-24T19:00:00.000+00:00") for name in ("a", "b"))
        other.sessions.create(before, "phone", "")
        other.matches.create(before.id, "gin", {}, None, "phone", "before-it", before.created_at)
        other.transfer.import_all(read_file(file), lambda _exported, _number: copy, None)
        match = find(other, copy, 1)
        assert (match.next_slot, match.stored.taken_back) == (2, {2})


def test_what_phones_have_counted_for_it_is_there_again(two: Table) -> None:
    with store_of(two.app) as store:
        match = store.matches.get(two.session, 1)
        assert match
        device, now = two.entries(1)[0].device, two.entries(1)[0].saved_at
        store.seats.take(match.id, "South", device, now)
        count = partial(store.counts.add, match.id, player="South", body={"inputs": {}}, device=device, now=now)
        counted = count(slot=3)
        two.save(ended(0), numbers("4", "10"))
        undo(two)
        assert store.counts.newest(match.id, 3) == {"South": counted}
        assert count(slot=3) == counted
        with pytest.raises(Stale):
            count(slot=4)


def test_who_is_out_or_has_no_chips_stands_on_a_line_of_its_own(table: Table) -> None:
    pool = AnyTable(table.app, "indian", "Ann", "Bob", "Cleo", preset="pool 101")
    pool.save(won(0), counts(s1="80", s2="10"))
    page = pool.save(won(0), counts(s1="80", s2="10"))
    assert "Bob is out." in page.text
    chips = AnyTable(table.app, "indian", "Ann", "Bob", chips="50")
    assert "Bob has no chips left" in chips.save(won(0), counts(s1="60")).text
    assert "Bob has no chips left" not in chips.save(won(0), counts(s1="60")).text, "said once"

"""A hand is corrected, voided and restored, a change is undone, a match is over: what people see and what is stored."""

import re

from flask import Flask

from tests.support.entry_pages import notice
from tests.support.entry_pages_gin import LEFT, NUMBERS, Table, cards, ended, numbers, way
from tests.support.phone import DEFENDER, KNOCKER, knock, record

# Correcting, voiding, restoring


def test_a_correction_starts_from_the_hand_as_it_is(table: Table) -> None:
    table.save(ended(1, "gin"), cards("KS QH", "", "loose"))
    form = table.form(f"{table.at}/hands/1/edit").form("/hands/1/edit")
    assert form.value("patch.1.entry_mode") == way(LEFT)["patch.1.entry_mode"]
    assert form.value("patch.3.ended") == ended(1, "gin")["patch.3.ended"]
    assert form.value("hands.@0.loose") == "KS QH"


def test_a_hand_saved_unchanged_is_the_same_hand(table: Table) -> None:
    dead = {"patch.3.ended": "ended_by=&hands.@0.entry_mode=&hands.@1.entry_mode="}
    hands = [[ended(0), cards(KNOCKER, DEFENDER)], [ended(1, "gin"), way(NUMBERS), numbers("20", "")], [dead]]
    for slot, parts in enumerate(hands, 1):
        table.save(*parts)
        table.save(page=table.form(f"{table.at}/hands/{slot}/edit"))
        first, second = table.entries(slot)
        assert first.body == second.body


def test_cards_can_be_added_later_to_a_called_hand(table: Table) -> None:
    table.save(ended(0), numbers("1", "26"))
    table.save(cards(KNOCKER, DEFENDER), page=table.form(f"{table.at}/hands/1/edit"))
    assert table.points() == {"South": 25, "North": 0}
    assert "counted" in table.hand().text


def test_every_correction_is_visible_with_when_where_what_and_why(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    other = table.join()
    page = other.get(f"{table.at}/hands/1/edit")
    other.send(page, "/hands/1/edit", {**numbers("4", "13"), "note": "  heard   <b>wrong</b> "})
    history = table.hand().html.partition('id="history"')[2]
    assert re.findall(r"<strong>(\w+)</strong>", history) == ["Recorded", "Changed"]
    assert re.findall(r"(this|another) phone", history) == ["this", "another"]
    assert "31 − 4 = 27" in history
    assert "13 − 4 = 9" in history
    assert "Why: heard &lt;b&gt;wrong&lt;/b&gt;" in history
    assert history.count("<time") == 2


def test_a_reason_that_is_too_long_is_said_and_kept(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    note = "x" * 201
    page = table.save({"note": note}, page=table.form(f"{table.at}/hands/1/edit"), status=422)
    assert "Shorten the reason" in page.text
    assert page.form("/hands/1/edit").value("note") == note
    voided = table.phone.send(table.hand(), "/void", {"note": note})
    assert "at most 200 characters" in notice(voided)
    assert len(table.entries()) == 1


def test_void_and_restore(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    page = table.phone.send(table.hand(), "/hands/1/void", {"note": "misdeal"})
    assert notice(page) == "Hand 1 no longer counts."
    assert "This hand was voided" in page.text
    assert table.entries()[-1].void
    page = table.phone.send(page, "/restore")
    assert notice(page) == "Hand 1 is as it was before."
    assert [entry.void for entry in table.entries()] == [False, True, False]
    assert table.points() == {"South": 27, "North": 0}
    assert "Why: misdeal" in page.text


def test_a_voided_hand_can_be_corrected_from_what_it_was(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    table.phone.send(table.hand(), "/void")
    table.save(numbers("4", "32"), page=table.form(f"{table.at}/hands/1/edit"))
    assert table.points() == {"South": 28, "North": 0}


def test_void_and_restore_of_what_changed_meanwhile_do_nothing(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    old = table.hand()
    table.save(numbers("4", "32"), page=table.form(f"{table.at}/hands/1/edit"))
    assert "something else was saved in the meantime" in notice(table.phone.send(old, "/void"))
    assert table.body()["hands"]["North"] == {"deadwood": 32}


def test_a_form_that_comes_again_after_other_changes_does_not_pretend(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    old = table.hand()
    table.phone.send(old, "/void")
    table.phone.send(table.hand(), "/restore")
    assert "Nothing was changed" in notice(table.phone.send(old, "/void"))
    assert not table.entries()[-1].void


def test_only_entries_of_the_hand_can_be_restored(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    table.save(ended(0), numbers("4", "20"))
    other = table.entries(2)[0].id
    table.phone.send(table.hand(), "/void")
    table.phone.send(table.hand(), "/restore", {"entry": str(other)}, status=404)
    table.phone.send(table.hand(), "/restore", {"entry": "99999"}, status=404)
    table.phone.send(table.hand(), "/restore", {"entry": "x"}, status=400)


# Undo


def undo(table: Table) -> str:
    return notice(table.phone.send(table.phone.get(table.at), "/undo"))


def test_undo_walks_back_change_by_change(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    table.save(ended(0), numbers("4", "20"))
    table.save(numbers("4", "32"), page=table.form(f"{table.at}/hands/1/edit"))
    assert undo(table) == "Taken back: the last change of hand 1."
    assert table.points() == {"South": 27, "North": 0}
    undo(table)
    assert table.entries(2)[-1].void
    undo(table)
    assert table.entries(1)[-1].void
    assert [form for form in table.phone.get(table.at).forms if form.action.endswith("/undo")] == []
    assert notice(table.phone.post(f"{table.at}/undo", {})) == "There is nothing to take back."


def test_what_undo_took_back_can_be_restored_and_taken_back_again(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    undo(table)
    table.phone.send(table.hand(), "/restore")
    assert table.points() == {"South": 27, "North": 0}
    undo(table)
    assert table.entries()[-1].void


def test_undo_tapped_twice_takes_back_once(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    table.save(ended(0), numbers("4", "20"))
    page = table.phone.get(table.at)
    table.phone.send(page, "/undo")
    assert notice(table.phone.send(page, "/undo")) == "This was taken back already."
    assert not table.entries(1)[-1].void
    # A form that does not say what its page showed takes nothing back.
    for unknown in ({}, {"entry": "newest"}):
        assert "something else was saved in the meantime" in notice(table.phone.post(f"{table.at}/undo", unknown))
    assert not table.entries(1)[-1].void


def test_undo_takes_back_nothing_its_reader_has_not_seen(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    page = table.phone.get(table.at)
    record(table.app, table.session, knock("North", 2, "South", 20))
    assert "something else was saved in the meantime" in notice(table.phone.send(page, "/undo"))
    assert not table.entries(1)[-1].void


def test_undo_of_a_change_of_the_rules(app: Flask) -> None:
    table = Table(app)
    edit = f"{table.at}/rules/edit"
    table.phone.send(table.phone.get(edit), "/rules/edit", {"options-gin_bonus": "30"})
    assert table.body(0)["options"]["gin_bonus"] == 30
    assert undo(table) == "Taken back: the last change of names or rules."
    assert table.body(0)["options"]["gin_bonus"] == 25


# A match that is over


def test_a_finished_match_takes_no_hand_but_a_correction(app: Flask) -> None:
    table = Table(app, target="10")
    open_form = table.form()
    table.save(ended(0), numbers("4", "31"))
    page = table.form()
    assert "It takes no more hands." in page.text
    assert [form.action for form in page.forms if form.action.endswith("/rematch")]
    late = {"slot": "2", "submission": "another-form"}
    assert "It takes no more hands." in table.save(ended(0), numbers("4", "31"), late, page=open_form, status=409).text
    assert table.entries(2) == []
    table.save(numbers("4", "5"), page=table.form(f"{table.at}/hands/1/edit"))
    assert "The game is over" not in table.form().text

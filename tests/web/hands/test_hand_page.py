"""The page of a hand explains every point, and what to do where something is wrong with it."""

import json

from flask import Flask

from scorekeeper.store import Entry
from tests.support.behind import behind
from tests.support.entry_pages import notice, sentences
from tests.support.entry_pages_gin import Table, cards, ended, numbers
from tests.support.kept import forget
from tests.support.phone import DEFENDER, KNOCKER, knock, record


def test_every_line_of_a_hand_with_its_rule(table: Table) -> None:
    table.save(ended(0), numbers("9", "2"))
    page = table.hand()
    for text in ("North undercuts: 9 − 2 + 25 = 32", "Undercut bonus GIN-16 25", "This hand 32", "called"):
        assert text in page.text
    assert page.text.count("Total after it") == 2


def test_how_the_cards_lay(table: Table) -> None:
    table.save(ended(0), cards(KNOCKER, DEFENDER))
    page = table.hand()
    assert "counted" in page.text
    assert 'aria-label="7 of Clubs, laid off"' in page.html
    assert page.html.count('aria-label="Meld"') == 3 + 2


def test_a_team_is_explained_once(app: Flask) -> None:
    table = Table(app, "Ann", "Bob", "Cid", "Dan", teams="y")
    tables = [knock("Ann", 4, "Bob", 30), knock("Cid", 10, "Dan", 9)]
    record(app, table.session, {"tables": tables})
    page = table.hand()
    assert "Ann & Cid" in page.text
    assert page.text.count("This hand") == 2


def test_hollywood_says_where_a_hand_counts(app: Flask) -> None:
    table = Table(app, hollywood="y")
    for _ in range(2):
        table.save(ended(0), numbers("4", "31"))
    assert "Counts in: Game 1, Game 2" in table.hand(2).text


def test_a_hand_that_does_not_exist(table: Table) -> None:
    table.phone.get(f"{table.at}/hands/1", 404)
    table.phone.get(f"{table.at}/hands/1/edit", 404)
    table.phone.get(f"{table.at}/hands/0", 404)
    table.phone.get(f"/s/{table.session}/2/hands/new", 404)


def damage(table: Table, entry: Entry) -> None:
    with behind(table.app.config["DATABASE"]) as execute:
        execute("UPDATE entries SET body = '{' WHERE id = ?", entry.id)
    forget()


def test_a_damaged_record_says_what_to_do_and_can_be_entered_again(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    damage(table, table.entries()[0])
    page = table.hand()
    assert "is damaged, so it does not count. Enter it again, restore an older version, or void it." in page.text
    form = table.form(f"{table.at}/hands/1/edit")
    assert form.form("/hands/1/edit").value("patch.3.ended") is None
    table.save(ended(0), numbers("4", "31"), page=form)
    assert table.body()["ended_by"] == "South"
    assert "This hand cannot be read." in table.hand().text, "the history keeps it"


def test_a_damaged_correction_is_corrected_from_what_was_there_before(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    table.save(ended(0), numbers("4", "32"), page=table.form(f"{table.at}/hands/1/edit"))
    damage(table, table.entries()[-1])
    form = table.form(f"{table.at}/hands/1/edit").form("/hands/1/edit")
    assert form.value("hands.@1.deadwood") == "31"


def test_a_refused_hand_says_why_and_opens_with_its_sentences(table: Table) -> None:
    record(table.app, table.session, knock("South", 11, "North", 31))
    assert "11 deadwood is above the knock limit of 10." in table.hand().text
    page = table.form(f"{table.at}/hands/1/edit")
    assert "hands.@0" in sentences(page)
    assert "Nothing is saved yet" not in page.text, "nobody has tried yet"


def test_a_hand_after_the_end_says_so(app: Flask) -> None:
    table = Table(app, target="10")
    for _ in range(2):
        record(app, table.session, knock("South", 4, "North", 31))
    assert "This hand ended the game." in table.hand(1).text
    assert "The game was over before this hand" in table.hand(2).text
    page = table.save(numbers("4", "20"), page=table.form(f"{table.at}/hands/2/edit"))
    assert "The game was over before this hand" in notice(page)


def test_points_that_were_counted_otherwise_when_saved(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    (entry,) = table.entries()
    shown = {**(entry.shown or {}), "points": {"South": 30, "North": 0}}
    with behind(table.app.config["DATABASE"]) as execute:
        execute("UPDATE entries SET shown = ? WHERE id = ?", json.dumps(shown), entry.id)
    forget()
    assert "counted differently when this hand was saved: South 30, North 0" in table.hand().text

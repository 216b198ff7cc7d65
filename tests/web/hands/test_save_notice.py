"""What the page after a save offers at once: to take it back, to correct it; and only there."""

from pathlib import Path

from tests.support.entry_pages import notice
from tests.support.entry_pages_gin import Table, ended, numbers
from tests.support.phone import Page


def offered(page: Page) -> list[str]:
    """Where the buttons of the notice lead."""
    start = page.html.find('<section class="notice notice-small row"')
    notice = Page(page.path, page.status, page.html[start : page.html.find("</section>", start)], {})
    return [*(form.action for form in notice.forms), *notice.links] if start >= 0 else []


def test_a_save_is_told_with_undo_and_correct_until_the_next_page(table: Table) -> None:
    page = table.save(ended(0), numbers("4", "31"))
    assert notice(page) == "Hand 1 is saved. South knocks: 31 − 4 = 27"
    assert offered(page) == [f"{table.at}/undo", f"{table.at}/hands/1/edit"]
    assert len([form for form in page.forms if form.action.endswith("/undo")]) == 1, "it stands once on the page"
    later = table.phone.get(table.at)
    assert (notice(later), offered(later)) == ("", [])
    assert "Hand 1 was recorded" in later.text, "then it stands above the hands"
    corrected = table.save(numbers("4", "13"), page=table.form(f"{table.at}/hands/1/edit"))
    assert notice(corrected) == "Hand 1 is corrected. South knocks: 13 − 4 = 9"
    assert offered(corrected) == [f"{table.at}/undo", f"{table.at}/hands/1/edit"]


def test_undo_takes_back_what_the_notice_told_and_nothing_newer(table: Table) -> None:
    page = table.save(ended(0), numbers("4", "31"))
    without_token = table.phone.client.post(
        page.form("/undo").action, data={"entry": page.form("/undo").value("entry")}
    )
    assert without_token.status_code == 400
    back = table.phone.send(page, "/undo")
    assert notice(back) == "Taken back: hand 1."
    assert offered(back) == [f"{table.at}/redo"]
    assert not [form for form in back.forms if form.action.endswith("/undo")], "a second tap takes back nothing more"
    page = table.save(ended(1), numbers("31", "4"))
    other = table.join()
    other.send(other.get(f"{table.at}/hands/1/edit"), "/hands/1/edit", numbers("13", "4"))
    assert "something else was saved in the meantime" in notice(table.phone.send(page, "/undo"))


def test_a_notice_on_another_page_leads_to_its_match(table: Table) -> None:
    """A script that saves in the background may find the phone anywhere."""
    form = table.form()
    sent = dict(form.form("/hands/new").fields) | ended(0) | numbers("4", "31")
    table.phone.client.post(f"{table.at}/hands/new", data=sent, headers={"Accept": "application/json"})
    home = table.phone.get("/")
    assert notice(home) == "Hand 1 is saved. South knocks: 31 − 4 = 27"
    assert offered(home) == [f"{table.at}/undo", f"{table.at}/hands/1/edit"]
    assert notice(table.phone.send(home, "/undo")).startswith("Taken back")


def test_a_notice_has_buttons_only_for_the_newest_change(table: Table) -> None:
    """Another phone saves, or takes back, before the page that tells of the save is there."""
    other = table.join()

    def saves() -> None:
        other.send(other.get(table.new), "/hands/new", ended(1) | numbers("5", "4"))

    def takes_back() -> None:
        other.send(other.get(table.at), "/undo")

    for slot, meanwhile in ((1, saves), (3, takes_back)):
        sent = dict(table.form().form("/hands/new").fields) | ended(0) | numbers("4", "31") | {"save": "1"}
        assert table.phone.client.post(table.new, data=sent).status_code == 303
        meanwhile()
        late = table.phone.get(table.at)
        assert notice(late) == f"Hand {slot} is saved. South knocks: 31 − 4 = 27", "it is told all the same"
        assert offered(late) == []
        assert "Hand 2 was recorded" in late.text, "above the hands stands what can be undone"


def test_a_page_whose_score_alone_is_shown_leaves_the_notice_to_the_next_one(table: Table) -> None:
    """Another window of the same phone may ask for its score at any moment. What is sent twice is told once."""
    form = table.form()
    sent = dict(form.form("/hands/new").fields) | ended(0) | numbers("4", "31")
    for _twice in range(2):
        table.phone.client.post(table.new, data=sent, headers={"Accept": "application/json"})
    alone = {"Scorekeeper-Score-Alone": "1"}
    assert b"data-shown-once" not in table.phone.client.get(table.at, headers=alone).data
    page = table.phone.get(table.at)
    assert notice(page) == "Hand 1 is saved. South knocks: 31 − 4 = 27"
    assert notice(table.phone.get(table.at)) == ""


def test_a_notice_waits_for_a_page_that_is_there(table: Table) -> None:
    """The database goes between the save and the page that tells of it: the page that says so needs nothing of it."""
    form = table.form()
    sent = dict(form.form("/hands/new").fields) | ended(0) | numbers("4", "31") | {"save": "1"}
    assert table.phone.client.post(table.new, data=sent).status_code == 303
    database = Path(table.phone.client.application.config["DATABASE"])
    away = database.rename(database.with_name("away.db"))
    try:
        broken = table.phone.get(table.at, status=503)
        assert "The scores are out of reach" in broken.text
        assert offered(broken) == []
    finally:
        away.rename(database)
    assert notice(table.phone.get(table.at)) == "Hand 1 is saved. South knocks: 31 − 4 = 27"

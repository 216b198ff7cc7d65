"""Every route, in every role, by every method: what is answered, and that nothing changes but what the role may change.

`docs/roles.md` is the same as a table.
"""

from collections.abc import Iterator
from contextlib import closing

import pytest
from werkzeug.routing import Rule

from scorekeeper.web.app import create_app
from scorekeeper.web.http.kept_answers import ARGUMENT
from tests.support.roles import (
    BUTTONS,
    FILLED,
    FORMS,
    INVITED,
    INVITED_TO_COUNT,
    OTHERS,
    ROLES,
    Answer,
    Doors,
    other_methods,
)
from tests.support.roles_document import DOCUMENT, table

STALE = "docs/roles.md is stale: script/roles writes it anew"


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    """One for all tests: after each request the database is as it was."""
    app = create_app(
        {"INSTANCE": str(tmp_path_factory.mktemp("doors")), "TESTING": True, "EXAMPLES": False, "LIMITS": {}}
    )
    with closing(Doors(app)) as made:
        yield made


def test_what_a_scorer_sends_is_known_for_every_route(doors: Doors) -> None:
    posts = {rule.endpoint for rule in doors.rules if "POST" in (rule.methods or ())}
    known = {*FORMS, *FILLED, *BUTTONS, *OTHERS}
    assert posts == known, "say in tests/support/roles.py what the form of a new route sends"


def test_the_table_is_what_is_answered(doors: Doors) -> None:
    assert sorted(table(doors, paper=False)) == [line for line in lines() if not on_paper(line)], STALE


@pytest.mark.pdf
def test_the_table_is_what_is_answered_on_paper(doors: Doors) -> None:
    """A sheet takes a second to print, so the roles are left out that get what a watcher gets."""
    expected = [line for line in lines() if on_paper(line)]
    answered = sorted(table(doors, ROLES[:2], paper=True))
    assert [row.rstrip("|") for row in answered] == [
        line[: len(row) - 1] for row, line in zip(answered, expected, strict=True)
    ], STALE
    for line in expected:
        _address, _method, _stranger, watcher, removed, counter, scorer = line.strip("|").split("|")
        assert watcher == removed == counter == scorer, line


def lines() -> list[str]:
    """The rows of the table as they are written."""
    return [line for line in DOCUMENT.read_text().splitlines() if line.startswith("| `/")]


def on_paper(line: str) -> bool:
    """Whether a row is about a PDF file or a picture."""
    return ".pdf` |" in line or ".png` |" in line


def rows() -> Iterator[tuple[str, str, dict[str, str]]]:
    """The rows of the table: address, method, and the cell of each role."""
    for line in lines():
        address, method, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        yield address.strip("`"), method, dict(zip(ROLES, cells, strict=True))


def test_only_a_scorer_changes_a_session_and_nobody_by_looking() -> None:
    """What the table must say, whatever routes there are."""
    saving = counting = 0
    for address, method, cells in rows():
        changes = {role: cell.partition(", ")[2] for role, cell in cells.items()}
        at = f"{method} {address}"
        assert not [role for role in ROLES if "saves" in changes[role] and role != "scorer"], at
        outside = [changes[role] for role in ("stranger", "watcher", "removed")]
        assert not [changed for changed in outside if "counts" in changed], at
        assert not changes["stranger"], at
        if "counts" in changes["counter"]:
            counting += 1
            assert "/count" in address, at
        assert method == "POST" or not any(changes.values()), at
        if "saves" in changes["scorer"]:
            saving += 1
            assert [cells[role] for role in ROLES[:-1]] == ["400", "403", "403", "403"], at
        if "_id>" in address or "_key>" in address:
            assert cells["stranger"] in ("400", "404", "302"), at
        assert cells["removed"].split(",")[0] == cells["watcher"].split(",")[0], f"a removed phone watches: {at}"
        assert all(cell[:3] not in ("500", "405", "422") for cell in cells.values()), at
        if "<backups_key>" in address:
            assert set(cells.values()) <= {"400", "404"}, f"who runs the server has the key: {at}"
        elif at == "POST /take":
            assert set(cells.values()) == {"400", "404"}, "all of them guess the code of another phone"
        elif at == "POST /s/<session_id>/<int:number>/count":
            assert cells["scorer"] == "409", "it is the seat of another phone"
        else:
            assert cells["scorer"][:3] in ("200", "302", "303"), f"a scorer may do everything there is: {at}"
    assert saving > 15
    assert counting == 2, "the count itself, and giving the seat up; this phone has its seat already"


def test_no_other_method_answers_or_changes_anything(doors: Doors) -> None:
    """For who may do most. `script/roles` asks the other roles and for paper as well."""
    assert not [*other_methods(doors, ["scorer"], paper=False)]


def test_the_score_code_lets_in_and_only_by_its_button(doors: Doors) -> None:
    question, accepted = (_join(doors, method) for method in ("GET", "POST"))
    assert doors.ask(question, "GET", INVITED) == Answer(200, ())
    assert doors.ask(accepted, "POST", INVITED) == Answer(303, ("itself",))


def test_the_count_code_lets_count_and_only_with_a_seat(doors: Doors) -> None:
    question, accepted = (_join(doors, method, "/s/<session_id>/count/") for method in ("GET", "POST"))
    assert doors.ask(question, "GET", INVITED_TO_COUNT) == Answer(200, ())
    assert doors.ask(accepted, "POST", INVITED_TO_COUNT) == Answer(303, ("counts", "itself"))


def test_a_page_that_answers_a_form_lies_at_an_address_of_its_own(doors: Doors) -> None:
    """So Back and reload get it without sending the form again. Each form as the pages fill it; of a scorer empty,
    too."""
    kept = 0
    sent_by = [*((role, True) for role in ROLES[1:]), ("scorer", False)]
    for rule in doors.rules:
        for role, filled in sent_by if "POST" in (rule.methods or ()) else ():
            with doors.open(rule, "POST", role, page=True, filled=filled) as sent:
                at, mimetype, location = f"{rule} as {role}", sent.mimetype, sent.location
            doors.restore(role)
            assert location or mimetype != "text/html", at
            if not location or f"{ARGUMENT}=" not in location:
                continue
            kept += 1
            pages = [doors.follow(location, role) for _back in range(2)]
            assert [page.status_code for page in pages] == [200, 200], at
            assert "<main" in pages[0].text, at
            assert pages[0].data == pages[1].data, at
            assert not doors.restore(role), at
            other = doors.follow(location, "watcher" if role == "scorer" else "scorer")
            assert other.status_code == 302, f"only this phone gets its page: {at}"
    assert kept > 50


def _join(doors: Doors, method: str, start: str = "/join/") -> Rule:
    return next(rule for rule in doors.rules if rule.rule.startswith(start) and method in (rule.methods or ()))

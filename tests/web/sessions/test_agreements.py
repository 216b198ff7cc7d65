"""Another phone agrees to each hand: what the phones see of it, and what becomes of a wrong tap."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask

from scorekeeper.store import agreements
from tests.support.phone import Page, Phone, counting_key, score_key, session_of, store_of

WAITING, AGREED = "Another phone has to agree yet", "agreed on another phone"


class Table:
    """Ann and Bo play; Ann's phone keeps score, Bo's counts for Bo. Another phone shall agree to each hand."""

    def __init__(self, app: Flask, language: str = "en") -> None:
        self.app = app
        self.scorer, self.counter = Phone(app, language), Phone(app, language)
        self.session = session_of(self.scorer.start("Ann", "Bo"))
        self.at = f"/s/{self.session}/1"
        self.counter.post(f"/s/{self.session}/count/{counting_key(app, self.session)}", {"seat": "1.1"})
        self.switch(True)

    def switch(self, on: bool) -> Page:
        return self.scorer.send(self.scorer.get(f"{self.at}/more"), "/agreements", {"said": "1" if on else "0"})

    def save(self, left: int = 33, status: int = 200) -> Page:
        """Ann knocks; the hand is saved."""
        return self.scorer.send(self.scorer.get(f"{self.at}/hands/new"), "/hands/new", hand(left), status)

    def correct(self, slot: int, left: int) -> Page:
        page = self.scorer.get(f"{self.at}/hands/{slot}/edit")
        return self.scorer.send(page, f"/hands/{slot}/edit", hand(left))

    def agree(self, slot: int = 1, page: Page | None = None) -> Page:
        page = page or self.counter.get(f"{self.at}/hands/{slot}")
        return self.counter.send(page, f"/hands/{slot}/agree", {"do": "agree"})

    def said(self) -> list[tuple[bool, str]]:
        """What was said about hands: so or not, and for whom the phone counted."""
        with store_of(self.app) as store:
            return [(one.said, one.player) for one in store.agreements.of_session(self.session) if one.entry]


def hand(left: int) -> Mapping[str, str]:
    return {"ended_by": "@0", "hands.@0.deadwood": "4", "hands.@1.deadwood": str(left)}


@pytest.fixture
def table(app: Flask) -> Table:
    return Table(app)


def asks(page: Page) -> bool:
    """Whether a page asks this phone to agree to anything."""
    return any(form.action.endswith("/agree") for form in page.forms)


def test_a_hand_counts_at_once_and_is_marked_once_another_phone_agrees(table: Table) -> None:
    score = table.save()
    assert "+29" in score.text
    assert WAITING in score.text
    assert "Another phone has to agree to hand 1 (Bo)." in score.text
    assert not asks(score)
    watching = Phone(table.app).get(table.at)
    assert WAITING in watching.text
    assert not asks(watching)
    for address in (table.at, f"{table.at}/count", f"{table.at}/hands/1"):
        page = table.counter.get(address)
        assert asks(page)
        assert "Tap “Agreed” if it is right. If not, tell who keeps the score." in page.text
    # From where it was tapped one goes on.
    assert table.agree(page=table.counter.get(f"{table.at}/count")).path == f"{table.at}/count"
    for page in (score := table.scorer.get(table.at), Phone(table.app).get(table.at)):
        assert WAITING not in page.text
        assert AGREED in page.text
    assert "Another phone has to agree" not in score.text
    assert "Agreed: Bo" in table.scorer.get(f"{table.at}/hands/1").text
    assert table.said() == [(True, "Bo")]


def test_the_version_that_phones_ask_for_is_another_one_then(table: Table) -> None:
    table.save()
    before = table.scorer.get(f"/s/{table.session}/version").text
    table.agree()
    after = table.scorer.get(f"/s/{table.session}/version").text
    assert after != before
    assert f'data-version="{after}"' in table.scorer.get(table.at).html


def test_a_correction_takes_it_away_and_the_undo_of_that_brings_it_back(table: Table) -> None:
    table.save()
    table.agree()
    corrected = table.correct(1, 40)
    assert WAITING in corrected.text
    undone = table.scorer.send(corrected, "/undo")
    assert WAITING not in undone.text
    assert AGREED in undone.text
    # Another time it may be taken back there as well.
    page = table.counter.get(f"{table.at}/hands/1")
    taken_back = table.counter.send(page, "/agree", {"do": "take-back"})
    assert "no longer agreed on this phone" in taken_back.text
    assert WAITING in table.scorer.get(table.at).text
    table.agree()
    assert AGREED in table.scorer.get(table.at).text
    assert table.said() == [(True, "Bo"), (False, "Bo"), (True, "Bo")]


def test_a_voided_hand_asks_for_nothing(table: Table) -> None:
    table.save()
    page = table.counter.get(table.at)
    table.scorer.send(table.scorer.get(f"{table.at}/hands/1"), "/void")
    assert WAITING not in table.scorer.get(table.at).text
    assert "Nobody has to agree to this hand" in table.agree(page=page).text
    assert table.said() == []


def test_sent_twice_it_is_there_once(table: Table) -> None:
    table.save()
    pages = [table.counter.get(f"{table.at}/hands/1") for _ in range(2)]
    for page in (pages[0], *pages):
        assert "Hand 1 is agreed." in table.agree(page=page).text
    assert table.said() == [(True, "Bo")]


def test_a_version_that_was_corrected_meanwhile_is_shown(table: Table) -> None:
    table.save()
    before = table.counter.get(table.at)
    table.correct(1, 40)
    answer = table.agree(page=before)
    assert answer.path == f"{table.at}/hands/1"
    assert "something else was saved in the meantime" in answer.text
    assert "40 − 4 = 36" in answer.text
    assert table.said() == []
    assert AGREED not in table.scorer.get(table.at).text
    table.agree(page=answer)
    assert AGREED in table.scorer.get(table.at).text


def test_the_phone_that_saved_it_cannot(table: Table) -> None:
    table.save()
    with store_of(table.app) as store:
        entry = store.entries.current(1)[1].id
    sent = {"submission": "sent-by-hand", "entry": str(entry)}
    answer = table.scorer.post(f"{table.at}/hands/1/agree", sent)
    assert "This phone has saved this hand itself" in answer.text
    # Another phone that keeps score may, and so may the first one where that one has corrected the hand.
    second = Phone(table.app)
    second.post(f"/join/{score_key(table.app, table.session)}", {})
    second.send(second.get(f"{table.at}/hands/1/edit"), "/hands/1/edit", hand(40))
    assert asks(table.scorer.get(table.at))
    table.scorer.send(table.scorer.get(table.at), "/agree")
    assert "Agreed: a phone that keeps score" in second.get(f"{table.at}/hands/1").text


def test_a_full_log_says_so_and_leaves_the_score(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.save()
    monkeypatch.setattr(agreements, "MOST_AGREEMENTS", 1)
    page = table.agree()
    assert "nothing can be added. The score stays right." in page.text
    assert "+29" in page.text
    assert table.said() == []


def test_who_may_not(table: Table) -> None:
    table.save()
    page = table.counter.get(table.at)
    with store_of(table.app) as store:
        entry = store.entries.current(1)[1].id
    sent = {"submission": "sent-by-hand", "entry": str(entry)}
    Phone(table.app).post(f"{table.at}/hands/1/agree", sent, 403)
    assert table.counter.client.get(f"{table.at}/hands/1/agree").status_code == 405
    assert table.counter.client.post(f"{table.at}/hands/1/agree", data=sent).status_code == 400
    table.counter.post(f"{table.at}/hands/7/agree", sent, 404)
    table.scorer.post(f"/s/{table.session}/phones/only-this", {})
    removed = table.counter.send(page, "/hands/1/agree", status=403)
    assert "Another phone that keeps score has removed this one" in removed.text
    deletion = table.scorer.get(f"/s/{table.session}/delete")
    assert "have agreed to" not in deletion.text
    table.scorer.send(deletion, "/delete", {"sure": "y"})
    assert "deleted it for good" in table.counter.send(page, "/hands/1/agree", status=410).text
    assert table.said() == []


def test_only_what_is_saved_since_is_asked_for(app: Flask) -> None:
    table = Table(app)
    off = table.switch(False)
    assert "nobody has to agree" in off.text
    table.save()
    assert "agree" not in table.scorer.get(table.at).text
    assert not asks(table.counter.get(f"{table.at}/hands/1"))
    table.switch(True)
    score = table.save()
    assert score.text.count(WAITING) == 1
    assert "agree to hand 2 (Bo)." in score.text
    # It may be agreed all the same, and a correction is asked for.
    table.agree(1)
    assert "Agreed: Bo" in table.scorer.get(f"{table.at}/hands/1").text
    assert table.correct(1, 40).text.count(WAITING) == 2


def test_it_is_offered_where_several_phones_take_part(app: Flask) -> None:
    phone, watcher = Phone(app), Phone(app)
    session = session_of(phone.start("Ann", "Bo"))
    watcher.post(f"/s/{session}/keep", {})

    def offered(phone: Phone) -> bool:
        return "Another phone agrees to each hand" in phone.get(f"/s/{session}/1/more").text

    assert not offered(phone)
    watcher.post(f"/s/{session}/count/{counting_key(app, session)}", {"seat": "1.1"})
    assert offered(phone)
    assert not offered(watcher)
    watcher.post(f"/s/{session}/agreements", {"submission": "sent-by-hand", "said": "1"}, 403)
    page = phone.send(phone.get(f"/s/{session}/1/more"), "/agreements", {"said": "1"})
    assert "From now on another phone agrees to what is saved." in page.text
    # Switched on it can be switched off, also where nobody else is left.
    phone.post(f"/s/{session}/phones/only-this", {})
    assert offered(phone)
    record = phone.send(phone.get(f"/s/{session}/1/hands/new"), "/hands/new", hand(33))
    assert "to hand 1, but no other one keeps score or counts here." in record.text


def test_many_hands_wait_in_a_short_list(table: Table) -> None:
    for _ in range(4):
        table.save(5)
    page = table.counter.get(table.at)
    assert sum(form.action.endswith("/agree") for form in page.forms) == 3
    assert "1 more hand after these" in page.text
    assert "Another phone has to agree to hands 1–4 (Bo)." in table.scorer.get(table.at).text


def test_who_agreed_is_called_by_the_name_of_today_and_stands_in_the_file(table: Table) -> None:
    table.save()
    table.agree()
    table.scorer.send(table.scorer.get(f"{table.at}/players/2"), "/name", {"name": "Boris"})
    assert "Agreed: Boris" in table.scorer.get(f"{table.at}/hands/1").text
    assert "Which phones have agreed to what was saved" in table.scorer.get(f"/s/{table.session}/delete").text
    file: dict[str, Any] = table.scorer.client.get(f"/s/{table.session}/session.json").get_json()
    assert file["version"] == 2
    agreed = file["sessions"][0]["stored"]["agreements"]
    assert [(one["match"], one["entry"], one["said"], one["player"]) for one in agreed] == [
        (None, None, True, ""),
        (1, 1, True, "Bo"),
    ]


def test_in_japanese(app: Flask) -> None:
    table = Table(app, "ja")
    page = table.save()
    assert "別の端末の確認待ち" in page.text
    assert "未確認" in table.counter.get(table.at).text
    table.agree()
    assert "別の端末で確認済み" in table.scorer.get(table.at).text

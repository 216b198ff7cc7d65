"""The session over all its matches: its page, and the one step that finishes what still runs."""

from typing import Any

import pytest
from flask import Flask

from tests.support.entry_pages import notice
from tests.support.phone import Page, Phone, knock, record, score_key, session_of, store_of


class Night:
    """A session of several matches on one phone: Gin Rummy is over, chips and Rummy 500 run, one has no hand."""

    def __init__(self, app: Flask, language: str = "en") -> None:
        self.app, self.phone = app, Phone(app, language)
        self.session = session_of(self.phone.start("Ann", "Ben"))
        self.at = f"/s/{self.session}/whole"
        for left in (33, 40, 45):
            self.hand(1, knock("Ann", 4, "Ben", left))
        self.match("indian", "Ann", "Ben", "Cleo")
        self.hand(2, {"winner": "Ben", "hands": {"Ann": {"points": 20}, "Cleo": {"points": 30}}})
        self.match("rummy500", "Ben", "Cleo")
        self.hand(3, {"out": "Ben", "hands": {"Ben": {"points": 60}, "Cleo": {"points": -10}}})
        self.match("gin", "Cleo", "Dan")

    def match(self, game: str, *players: str) -> None:
        page = self.phone.get(f"/s/{self.session}/new?game={game}")
        self.phone.send(page, "/new", {f"players-{seat}": (*players, "", "")[seat] for seat in range(len(players) + 1)})

    def hand(self, number: int, body: dict[str, Any] | None, slot: int | None = None) -> None:
        record(self.app, self.session, body, number=number, slot=slot)

    def finish(self, phone: Phone | None = None) -> Page:
        phone = phone or self.phone
        return phone.send(phone.get(f"{self.at}/finish"), "/finish")

    def ended(self) -> list[int | None]:
        """By which hand the players finished each match, None if they did not."""
        with store_of(self.app) as store:
            return [
                (store.entries.current(match.id)[0].body or {}).get("ended")
                for match in store.matches.of_session(self.session)
            ]

    def joined(self) -> Phone:
        phone = Phone(self.app)
        phone.post(f"/join/{score_key(self.app, self.session)}", {})
        return phone


@pytest.fixture
def night(app: Flask) -> Night:
    return Night(app)


def test_the_page_says_who_is_ahead_and_what_everybody_won(night: Night) -> None:
    page = night.phone.get(night.at)
    assert "Ann is ahead with 1 match won." in page.text
    assert "Whoever has won the most finished matches wins the session" in page.text
    assert "Match 4 is left out: no hand counts in it." in page.text
    for row in ("Ann 1 of 1 3", "Ben 0 of 1 2", "Cleo – No finished match 0"):
        assert row in page.text
    assert "Player Gin Rummy Indian Rummy Rummy 500" in page.text
    for row in ("Ben 0 50 60", "Cleo – Not played −30 −10"):
        assert row in page.text
    assert "Chips are counted without the starting chips." in page.text
    assert f"/s/{night.session}/2" in page.links
    assert f"/s/{night.session}/settle" in page.links


def test_one_step_finishes_all_that_runs_and_undo_takes_it_back(night: Night) -> None:
    page = night.phone.get(f"{night.at}/finish")
    assert "these 2 matches end like this" in page.text
    assert "Ben wins with 250." in page.text
    assert "Ben wins with 60." in page.text
    assert "Ben wins the session with 2 matches won." in page.text
    assert "Match 4 is left out" in page.text
    assert night.ended() == [None] * 4, "to look at it changes nothing"

    page = night.finish()
    assert notice(page) == "2 matches are finished."
    assert "Ben wins the session with 2 matches won." in page.text
    assert "Finish the session" not in page.text
    assert night.ended() == [None, 1, 1, None]

    page = night.phone.send(page, "/undo")
    assert notice(page) == "Taken back: 2 matches go on."
    assert night.ended() == [None] * 4
    assert "Ann is ahead" in page.text
    assert not [form for form in page.forms if form.action.endswith("/undo")]


def test_each_end_can_be_undone_on_its_own_score_sheet(night: Night) -> None:
    night.finish()
    sheet = night.phone.get(f"/s/{night.session}/2")
    assert notice(night.phone.send(sheet, "/undo")) == "Taken back: the end of the match. It goes on."
    assert night.ended() == [None, None, 1, None]
    # What was finished together is no longer together.
    assert not [form for form in night.phone.get(night.at).forms if form.action.endswith("/undo")]


def test_nothing_is_finished_that_the_page_did_not_show(night: Night) -> None:
    page = night.phone.get(f"{night.at}/finish")
    night.hand(3, {"out": "Cleo", "hands": {"Ben": {"points": -20}, "Cleo": {"points": 80}}})
    again = night.phone.send(page, "/finish")
    assert "something else was saved in the meantime" in notice(again)
    assert again.path.endswith("/finish")
    assert "Cleo wins with 70." in again.text
    assert night.ended() == [None] * 4


def test_undo_takes_nothing_back_that_the_page_did_not_show(night: Night) -> None:
    page = night.finish()
    night.hand(1, knock("Ann", 4, "Ben", 50), slot=1)
    assert "something else was saved in the meantime" in notice(night.phone.send(page, "/undo"))
    assert night.ended() == [None, 1, 1, None]
    night.hand(2, None, slot=1)
    assert notice(night.phone.post(f"{night.at}/undo", {"entry": "1"})) == "There is nothing to take back."


def test_two_phones_finish_it_once(night: Night) -> None:
    other = night.joined()
    theirs, mine = other.get(f"{night.at}/finish"), night.phone.get(f"{night.at}/finish")
    night.phone.send(mine, "/finish")
    assert "nothing to finish" in notice(other.send(theirs, "/finish"))
    assert "Ben wins the session" in night.phone.send(mine, "/finish").text
    with store_of(night.app) as store:
        assert [len(store.entries.history(match.id, 0)) for match in store.matches.of_session(night.session)] == [
            1,
            2,
            2,
            1,
        ]


def test_names_changed_after_the_end_stay_when_it_is_taken_back(night: Night) -> None:
    night.phone.rename(f"/s/{night.session}/2", 3, "Clio")
    page = night.phone.send(night.finish(), "/undo")
    assert "Clio" in page.text


def test_a_session_without_a_hand_says_what_will_stand_here(app: Flask) -> None:
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Ben"))
    assert "No hand counts yet." in phone.get(f"/s/{session}/whole").text
    assert "nothing to finish" in notice(phone.get(f"/s/{session}/whole/finish"))


def test_who_watches_sees_it_and_finishes_nothing(night: Night) -> None:
    watcher = Phone(night.app)
    page = watcher.get(night.at)
    assert "Ann is ahead" in page.text
    assert not [link for link in page.links if link.endswith("/finish")]
    watcher.get(f"{night.at}/finish", 403)
    watcher.post(f"{night.at}/finish", {"submission": "somebody-else"}, 403)
    watcher.post(f"{night.at}/undo", {}, 403)


def test_in_japanese(app: Flask) -> None:
    night = Night(app, "ja")
    assert "ここまでの首位は、対戦1勝のAnnです。" in night.phone.get(night.at).text
    assert "この日の優勝は、対戦2勝のBenです。" in night.finish().text


def test_a_link_to_the_address_of_earlier_versions_still_leads_there(app: Flask) -> None:
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Bob"))
    assert phone.client.get(f"/s/{session}/evening").location == f"/s/{session}/whole"

"""The players finish a match before the game does: who wins by what, what it looks like then, and how it is undone."""

import json
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from pypdf import PdfReader

from scorekeeper.store import Stale
from tests.support import entry_pages
from tests.support.entry_pages import notice
from tests.support.entry_pages_gin import Table, ended, numbers
from tests.support.phone import Page, Phone, knock, record, store_of


@pytest.fixture
def played(table: Table) -> Table:
    """A match of Gin Rummy in which South has 27 and a box, North 16 and 25 and two boxes."""
    table.save(ended(0), numbers("4", "31"))
    table.save(ended(1), numbers("20", "4"))
    table.save(ended(1), numbers("25", "0"))
    return table


def indian(app: Flask, *players: str, **options: str | None) -> entry_pages.Table:
    return entry_pages.Table(app, "indian", *players, **options)


def won(winner: str, **points: int) -> dict[str, Any]:
    """A round of Indian Rummy by numbers."""
    return {"winner": winner, "hands": {player: {"points": point} for player, point in points.items()}}


def finish(table: entry_pages.Table, phone: Phone | None = None) -> Page:
    """Finish the match by its page."""
    phone = phone or table.phone
    return phone.send(phone.get(f"{table.at}/finish"), "/finish")


def links(table: entry_pages.Table, phone: Phone | None = None) -> list[str]:
    """The links to the page that finishes the match, among everything else about it."""
    result = (phone or table.phone).get(f"{table.at}/more").links
    return [link for link in result if link.endswith("/finish")]


def undo(table: entry_pages.Table) -> Page:
    return table.phone.send(table.phone.get(table.at), "/undo")


def test_gin_gives_the_boxes_and_no_other_bonus(played: Table) -> None:
    """25 + 16 for a hand of 16, gin for 25 + 25."""
    (link,) = links(played)
    page = played.phone.get(link)
    before = played.phone.get(played.at).text
    assert "North wins with 116." in page.text
    assert "The highest total wins." in page.text
    for line in ("Points of the hands 66", "Boxes: 2 hands won × 25 GIN-18 +50", "Place 1 North 66 66 116"):
        assert line in page.text
    assert "Finished before anybody reached 100: no game bonus, no shutout GIN-17 0" in page.text
    assert played.phone.get(played.at).text == before, "to look at it changes nothing"

    page = finish(played)
    assert notice(page) == "The match is finished."
    assert "North wins with 116." in page.text
    assert "The players finished this match themselves." in page.text
    assert "Box for 1 hand won" in page.text
    assert not links(played)
    assert "To play on, undo that on the score sheet." in played.form().text


def test_chips_that_last_as_long_as_you_like(app: Flask) -> None:
    table = indian(app)
    record(app, table.session, won("Ann", Ben=20, Cleo=30, Dan=2))
    record(app, table.session, won("Dan", Ann=5, Ben=20, Cleo=30))
    page = table.phone.get(f"{table.at}/finish")
    assert "Dan wins with 253." in page.text
    assert "Dan wins with 253." in finish(table).text
    page = undo(table)
    assert notice(page) == "Taken back: the end of the match. It goes on."
    assert links(table)
    assert "wins with" not in page.text


def test_a_pool_is_won_by_the_lowest_total_still_in(app: Flask) -> None:
    table = indian(app, "Ann", "Ben", "Cleo", preset="pool 101")
    record(app, table.session, won("Ann", Ben=50, Cleo=60))
    record(app, table.session, won("Ben", Ann=70, Cleo=60))
    page = table.phone.get(f"{table.at}/finish")
    assert "Of those still in, the lowest total wins." in page.text
    assert "Ben wins with 50." in finish(table).text


def test_level_totals_share_the_win(app: Flask) -> None:
    table = Table(app, box_bonus="0")
    table.save(ended(0), numbers("4", "31"))
    table.save(ended(1), numbers("31", "4"))
    assert "share the win with 27 each." in finish(table).text


def test_hollywood_ends_in_all_its_games(app: Flask) -> None:
    table = Table(app, hollywood="y", target="40")
    for _ in range(2):
        table.save(ended(0), numbers("4", "31"))
    text = finish(table).text
    # Game 1 was over: 54 and all its bonuses. Game 2 was not: 27 and a box. Game 3 has no hand.
    assert "South wins with 356." in text.replace("\N{MINUS SIGN}", "-")
    assert text.count("Finished before anybody reached 40") == 2 * 2


def test_rummy_500_counts_as_far_as_it_went(app: Flask) -> None:
    table = entry_pages.Table(app, "rummy500", "Ann", "Ben")
    record(app, table.session, {"out": "Ann", "hands": {"Ann": {"points": 60}, "Ben": {"points": -10}}})
    assert "Ann wins with 60." in finish(table).text


def test_a_match_without_a_hand_that_counts_has_nothing_to_finish(table: Table) -> None:
    assert not links(table)
    assert "nothing to finish" in notice(table.phone.get(f"{table.at}/finish"))
    table.save(ended(0), numbers("4", "31"))
    page = table.phone.get(f"{table.at}/finish")
    table.phone.send(table.hand(), "/void")
    assert not links(table)
    assert "nothing to finish" in notice(table.phone.send(page, "/finish"))


def test_all_hands_voided_after_the_end_make_it_a_match_not_played(played: Table) -> None:
    finish(played)
    for slot in (1, 2, 3):
        played.phone.send(played.hand(slot), "/void")
    page = played.phone.get(played.at)
    assert "wins with" not in page.text
    assert "share the win" not in page.text


def test_it_takes_no_hand_but_a_correction_which_moves_the_end(played: Table) -> None:
    open_form = played.form()
    finish(played)
    late = {"slot": "4", "submission": "another-form"}
    assert "takes no more hands" in played.save(ended(0), numbers("4", "31"), late, page=open_form, status=409).text
    played.save(numbers("4", "98"), page=played.form(f"{played.at}/hands/1/edit"))
    # 94 and a box; the match is still finished.
    assert "South wins with 119." in played.phone.get(played.at).text


def test_a_correction_may_let_the_game_end_by_itself(app: Flask, played: Table) -> None:
    finish(played)
    played.save(numbers("0", "98"), page=played.form(f"{played.at}/hands/1/edit"))
    page = played.phone.get(played.at)
    assert "Game bonus for reaching 100" in page.text
    assert "finished this match themselves" not in page.text


def test_only_who_keeps_score_finishes(played: Table) -> None:
    watcher = Phone(played.app)
    assert not links(played, watcher)
    watcher.get(f"{played.at}/finish", 403)
    watcher.post(f"{played.at}/finish", {"submission": "somebody-else"}, 403)


def test_two_phones_finish_it_once(played: Table) -> None:
    other = played.join()
    theirs = other.get(f"{played.at}/finish")
    mine = played.phone.get(f"{played.at}/finish")
    played.phone.send(mine, "/finish")
    assert "North wins with 116." in other.send(theirs, "/finish").text
    played.phone.send(mine, "/finish")
    assert [body.get("ended") for body in _setups(played)] == [None, 3]


def _setups(table: entry_pages.Table) -> list[dict[str, Any]]:
    return [entry.body or {} for entry in table.entries(0)]


def test_nothing_is_finished_that_the_page_did_not_show(played: Table) -> None:
    page = played.phone.get(f"{played.at}/finish")
    record(played.app, played.session, knock("South", 2, "North", 42))
    again = played.phone.send(page, "/finish")
    assert "something else was saved in the meantime" in notice(again)
    assert again.path.endswith("/finish")
    assert "South wins with 117." in again.text, "the page shows the new hand"
    assert len(_setups(played)) == 1


def test_a_change_of_the_rules_meanwhile_is_not_overwritten(played: Table) -> None:
    page = played.phone.get(f"{played.at}/finish")
    played.phone.rename(played.at, 1, "Sam")
    assert "something else was saved in the meantime" in notice(played.phone.send(page, "/finish"))
    assert _setups(played)[-1]["players"] == ["Sam", "North"]


def test_the_end_outlasts_a_change_of_names(played: Table) -> None:
    finish(played)
    played.phone.rename(played.at, 2, "Nora")
    assert "Nora wins with 116." in played.phone.get(played.at).text
    undo(played)
    assert "North wins with 116." in played.phone.get(played.at).text
    assert notice(undo(played)) == "Taken back: the end of the match. It goes on."


def test_a_hand_saved_at_the_same_moment_does_not_count_and_says_so(played: Table) -> None:
    finish(played)
    record(played.app, played.session, knock("South", 2, "North", 40))
    page = played.phone.get(played.at)
    assert "The match was finished before this hand, so it does not count." in page.text
    assert "North wins with 116." in page.text
    assert "Undo the end to play on." in played.hand(4).text
    undo(played)
    assert notice(undo(played)) == "Taken back: the end of the match. It goes on."


def test_watching_phones_hear_of_it(played: Table) -> None:
    address = f"/s/{played.session}/version"
    before = played.phone.get(address).html
    finish(played)
    assert played.phone.get(address).html != before


def test_a_rematch_is_a_match_of_its_own(played: Table) -> None:
    rematch = played.phone.send(finish(played), "/rematch")
    assert rematch.path.endswith("/2")
    assert "No hand yet." in rematch.text
    assert "wins with" not in rematch.text
    with store_of(played.app) as store:
        match = store.matches.get(played.session, 2)
        assert match
        assert "ended" not in (store.entries.current(match.id)[0].body or {})
        # The rematch goes, and the match before it stays finished.
        with pytest.raises(Stale):
            _void_setup(played, 1)


def _void_setup(table: entry_pages.Table, number: int) -> None:
    with store_of(table.app) as store:
        match = store.matches.get(table.session, number)
        assert match
        at = store.entries.current(match.id)[0].id
        details: dict[str, Any] = {"shown": None, "note": "", "device": "x", "now": "2026-11-22T20:00:00+00:00"}
        store.entries.save(match.id, 0, body=None, based_on=at, submission="void", **details)


def test_statistics_and_files_know_the_winner(played: Table) -> None:
    finish(played)
    assert "1 of 1" in played.phone.get("/players").text
    exported = json.loads(played.phone.client.get(f"/s/{played.session}/session.json").text)
    (match,) = exported["sessions"][0]["matches"]
    question = {name: match[name] for name in ("game", "players", "dealer", "preset", "options", "records", "ended")}
    answer = played.phone.client.post("/api/judge", json={"ask": "game", **question}).get_json()["answer"]
    assert match["ended"] is True
    for name in ("totals", "final", "winners", "finished"):
        assert answer[name] == match[name]
    assert answer["winners"] == ["North"]


@pytest.mark.pdf
def test_paper_of_a_finished_match_and_of_a_rematch_without_hands(played: Table) -> None:
    played.phone.send(finish(played), "/rematch")
    sheet = _paper(played, f"{played.at}/sheet.pdf")
    for text in ("The players finished this match themselves.", "Winner", "Final reckoning", "116"):
        assert text in sheet
    assert "not finished" not in sheet
    summary = _paper(played, f"/s/{played.session}/summary.pdf")
    assert "1 match" in summary
    assert "not finished" not in summary


def _paper(table: entry_pages.Table, address: str) -> str:
    pages = PdfReader(BytesIO(table.phone.client.get(address).data)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_in_japanese(app: Flask) -> None:
    table = indian(app, language="ja")
    record(app, table.session, won("Ann", Ben=20, Cleo=30, Dan=2))
    page = table.phone.get(f"{table.at}/finish")
    assert "合計がいちばん多い人の勝ちです。" in page.text
    page = finish(table)
    assert "この対戦は、プレイヤーの判断で終了しました。" in page.text
    assert "ラウンドは追加できません" in table.form().text

"""What is said of a hand while it is entered, before anything is saved."""

import json
import re
from typing import Any

import pytest
from flask import Flask

from tests.support.entry_pages import Table as AnyTable
from tests.support.entry_pages import Texts
from tests.support.entry_pages_gin import NUMBERS, Table, cards, ended, numbers, way
from tests.support.phone import DEFENDER, KNOCKER, breakable


def preview(table: Table, *parts: Texts, slot: int = 1) -> Any:
    texts = {name: text for part in parts for name, text in part.items()}
    fields = {**way(NUMBERS), **texts, "ended_by": "?", "slot": str(slot), "csrf_token": table.phone.token()}
    answer = table.phone.client.post(f"{table.at}/preview", data=fields)
    assert answer.status_code == 200
    return json.loads(breakable(answer.text))


def test_points_stay_beside_a_name_written_from_right_to_left(app: Flask) -> None:
    table = Table(app, "علي", "Bob")
    table.save(ended(0), numbers("4", "31"))
    assert "<bdi>علي</bdi>" in preview(table, ended(0), numbers("4", "30"), slot=2)["result"]


def test_the_preview_says_the_result_in_words_and_stores_nothing(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    result = preview(table, ended(0), numbers("9", "2"), slot=2)
    assert "North undercuts: 9 − 2 + 25 = 32" in result["result"]
    assert re.findall(r'class="figure">(\d+)', result["result"]) == ["27", "32"]
    assert result["sentences"] == {}
    assert len(table.entries(2)) == 0


@pytest.mark.parametrize(
    ("game", "hand", "first", "then"),
    [
        ("gin", {"patch.3.ended": "ended_by=@0", **numbers("4", "31")}, [], ["54", "0"]),
        (
            "rummy500",
            {"patch.3.ended": "out=@1", "hands.@0.melded": "45", "hands.@0.left": "57", "hands.@1.melded": "84"},
            [],
            ["−24", "168"],
        ),
        (
            "indian",
            {"patch.3.ended": "winner=@0", "hands.@1.points": "37"},
            ["237 (+37)", "163 (−37)"],
            ["274 (+37)", "126 (−37)"],
        ),
        ("indian pool", {"patch.3.ended": "winner=@0", "hands.@1.points": "37"}, [], ["0", "74"]),
    ],
)
def test_what_the_sentence_says_is_not_said_again(
    app: Flask, game: str, hand: Texts, first: list[str], then: list[str]
) -> None:
    """Points that stand in the sentence are not repeated at the totals, and neither are totals that are just these
    points. Who pays in chips is said there alone."""
    key, _space, form = game.partition(" ")
    match = AnyTable(app, key, "Ann", "Ben", **({"format": form} if form else {}))
    totals = []
    for _hand in range(2):
        matches = re.findall(
            r'class="figure">([^<]+)</span>(?: <span class="small muted">([^<]+))?', match.preview(hand)["result"]
        )
        totals.append([f"{total} {change}".strip() for total, change in matches])
        match.save(hand)
    assert totals == [first, then]


def test_the_preview_of_a_correction_shows_the_totals_anew(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    table.save(ended(0), numbers("4", "24"))
    result = preview(table, ended(1), numbers("31", "4"), slot=1)["result"]
    assert re.findall(r'class="figure">(\d+)', result) == ["20", "27"]


def test_the_preview_says_what_is_missing_without_alarm(table: Table) -> None:
    assert preview(table, ended(0))["sentences"] == {}
    assert "Still missing: South, North" in preview(table, ended(0))["result"]
    assert "Still missing: North" in preview(table, ended(0), numbers("4", ""))["result"]
    assert "Choose who ended the hand, or a dead hand." in preview(table)["result"]
    wrong = preview(table, ended(0), numbers("99", ""))
    assert list(wrong["sentences"]) == ["hands.@0.deadwood"]


def test_after_a_save_that_failed_the_preview_tells_all(table: Table) -> None:
    tried = table.save(ended(0), numbers("4", ""), status=422).form("/hands/new").value("tried") or ""
    assert list(preview(table, ended(0), numbers("4", ""), {"tried": tried})["sentences"]) == ["hands.@1"]
    assert table.form().form("/hands/new").value("tried") is None


def test_the_preview_sorts_the_tray_while_cards_are_tapped(table: Table) -> None:
    ask = {"arrange.hands.@0.cards": "deadwood.hand", "arrange.hands.@1.cards": "deadwood.hand"}
    shown_text = preview(table, ended(0), cards("9s 10h 9h 9d", ""), ask)
    groups = re.split(r'<span class="cards', shown_text["trays"]["hands.@0.cards"])[1:]
    assert [re.findall(r'data-remove="(\w+)"', group) for group in groups] == [["9S", "9H", "9D"], ["TH"]]
    assert shown_text["cards"] == {"hands.@0.cards": "9S TH 9H 9D"}
    both = preview(table, ended(0), cards(KNOCKER, DEFENDER), ask)["trays"]["hands.@1.cards"]
    assert re.findall(r'cards-laid.*?data-remove="(\w+)"', both, re.DOTALL) == ["7C"]


def test_the_preview_says_what_tapped_cards_come_to(app: Flask) -> None:
    """Whoever ended the hand reads whether these cards allow it; the others what is left."""
    table = Table(app, oklahoma="1")
    ask = {"arrange.hands.@0.cards": "deadwood.hand", "arrange.hands.@1.cards": "deadwood.hand"}

    def running(first: str, second: str, upcard: str = "") -> Any:
        return preview(table, ended(0), cards(first, second), ask, {"upcard": upcard})["running"]

    assert running("9s 10h", "") == {"hands.@0.cards": [19, "Deadwood 19"]}
    knocker = "AS 2S 3S 5D 5H 5C 9C 9D 9H 4C"
    assert running(knocker, knocker.replace("4C", "KC"))["hands.@0.cards"] == [4, "Deadwood 4"]
    assert running(knocker, "", "6H")["hands.@0.cards"] == [4, "may knock with 4"]
    assert running(knocker, "", "3H")["hands.@0.cards"] == [4, "Deadwood 4"]
    assert running("", knocker, "6H") == {"hands.@1.cards": [4, "Deadwood 4"]}
    assert running(knocker.replace("4C", "9S"), "", "6H")["hands.@0.cards"] == [0, "has gin"]


def test_the_preview_says_when_the_game_is_over(app: Flask) -> None:
    table = Table(app, target="10")
    assert "With this the game is over. Winner: South" in preview(table, ended(0), numbers("4", "31"))["result"]

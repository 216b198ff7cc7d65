"""Adjustments on the entry page of every game: entered, shown, corrected, taken away, asked for by an address."""

import csv
import io
import json

import pytest
from flask import Flask

from tests.support.entry_pages import Table, Texts, lost, notice, sentences
from tests.support.every_game import EVERY, samples
from tests.support.phone import stored_terms

HANDS: dict[str, Texts] = {game.key: samples(game.key).HAND for game in EVERY}
OFFERED = ("penalty", "correction", "handicap")
every_game = pytest.mark.parametrize("game", [game.key for game in EVERY])


def two(app: Flask, game: str, language: str = "en", **options: str) -> Table:
    """A match of Ann and Ben."""
    return Table(app, game, "Ann", "Ben", language=language, **options)


def adjusted(table: Table, seat: int, points: str, why: str = "penalty", place: int = 0) -> dict[str, str]:
    """What the chips and fields of a place send. The other player is on the other side where the page asks for one."""
    at = f"adjustments.{place}"
    texts = {f"{at}.points": points, f"patch.{at}.player": f"{at}.player=@{seat}"}
    if why in OFFERED:
        texts[f"patch.{at}.why"] = f"{at}.why={why}"
    else:
        texts |= {f"patch.{at}.why": f"{at}.own=1", f"{at}.why": why}
    if f"patch.{at}.to" in table.form().html:
        texts[f"patch.{at}.to"] = f"{at}.to=@{1 - seat}"
    return texts


def stored(table: Table, slot: int = 1) -> list[list[object]]:
    """The adjustments of a hand: player, points, why."""
    return [[item["player"], item["points"], item["why"]] for item in table.body(slot).get("adjustments", [])]


@every_game
class TestEveryGame:
    def test_it_is_entered_previewed_and_shown(self, app: Flask, game: str) -> None:
        table = two(app, game)
        plain = table.preview(HANDS[game])["result"]
        own = adjusted(table, 0, "−3", " told  a card ", 1)
        sent = [HANDS[game], adjusted(table, 1, "10+5"), own]
        shown = table.preview(*sent)["result"]
        assert "Ben +15 (Adjustment" in shown
        assert "Ann −3 (Adjustment" in shown
        assert "Adjustment" not in plain
        table.save(*sent)
        assert stored(table) == [["Ben", 15, "penalty"], ["Ann", -3, "told a card"]]
        page = table.hand()
        for words in ("penalty", "told a card", "IRR-C2"):
            assert words in page.text
        assert "± Ben +15 (Adjustment" in table.form(table.at).text

    def test_correcting_a_hand_keeps_changes_and_removes_it(self, app: Flask, game: str) -> None:
        table = two(app, game)
        table.save(HANDS[game], adjusted(table, 1, "-10", "handicap"), adjusted(table, 0, "7", "late", 1))
        page = table.form(f"{table.at}/hands/1/edit")
        assert "Another adjustment" in page.text
        table.save(page=page)
        assert stored(table) == [["Ben", -10, "handicap"], ["Ann", 7, "late"]]
        away = {"patch.adjustments.0.player": "adjustments.0.entry_mode=-", "adjustments.1.points": "8"}
        table.save(away, page=table.form(f"{table.at}/hands/1/edit"))
        assert stored(table) == [["Ann", 8, "late"]]
        away = {"patch.adjustments.0.player": "adjustments.0.entry_mode=-"}
        table.save(away, page=table.form(f"{table.at}/hands/1/edit"))
        assert "adjustments" not in table.body()

    def test_what_is_wrong_stands_at_its_field_and_nothing_is_lost(self, app: Flask, game: str) -> None:
        table = two(app, game)
        good, zero = adjusted(table, 1, "-10"), adjusted(table, 0, "0", "x" * 60, 2)
        page = table.save(HANDS[game], good, zero, status=422)
        assert sentences(page) == {
            "adjustments.2.points": ["An adjustment of 0 changes nothing. Enter the points, or leave it out."]
        }
        assert not lost(page, good, zero)
        half = {"adjustments.0.points": "-10"}
        missing = "An adjustment needs a player, points and a reason. Add what is missing."
        page = table.save(HANDS[game], half, status=422)
        assert sentences(page)["adjustments.0.player"] == sentences(page)["adjustments.0.why"] == [missing]
        assert not lost(page, half)
        assert missing in table.preview(HANDS[game], half)["result"]
        page = table.save(HANDS[game], adjusted(table, 1, "-10", "x" * 61), status=422)
        assert sentences(page) == {"adjustments.0.why": ["This is too long. Shorten it to 60 characters."]}

    def test_an_address_asks_for_one(self, app: Flask, game: str) -> None:
        table = two(app, game)
        address = "?adjust-points=-10&adjust-why=drew+early&adjust-rule=IRR-G05"
        page = table.form(table.new + address)
        assert "data-adds" in page.html
        fields = dict(page.form(page.path).fields)
        question = {"points": "-10", "why": "drew early", "rule": "IRR-G05"}
        assert {name: fields[f"adjustments.0.{name}"] for name in question} == question
        assert "patch.adjustments.0.player" not in fields, "whose points they are is still to be said"
        table.save(HANDS[game], {**adjusted(table, 1, "-10", "drew early")}, page=page)
        assert stored(table) == [["Ben", -10, "drew early"]]
        assert table.body()["adjustments"][0]["rule"] == "IRR-G05"
        assert "IRR-G05" in table.hand().text
        again = table.form(f"{table.at}/hands/1/edit{address}")
        assert dict(again.form(again.path).fields)["adjustments.1.why"] == "drew early"

    def test_a_new_name_reaches_it(self, app: Flask, game: str) -> None:
        table = two(app, game)
        table.save(HANDS[game], adjusted(table, 1, "-10"))
        table.phone.rename(table.at, 2, "Zoe")
        assert "Zoe −10 (Adjustment" in table.form(table.at).text

    def test_files_for_programs_carry_it(self, app: Flask, game: str) -> None:
        table = two(app, game)
        table.save(HANDS[game], adjusted(table, 1, "-10", "late"))
        data = json.loads(table.phone.get(f"/s/{table.session}/session.json").html)
        match = data["sessions"][0]["matches"][0]
        assert match["records"][0]["adjustments"][0]["why"] == "late"
        lines = match["hands"][0]["lines"]
        assert [line["rule"] for line in lines].count("IRR-C2") in (1, 2)
        assert sum(line["points"] for line in lines) == sum(match["totals"].values()) - _start(table)
        text = table.phone.get(f"/s/{table.session}/session.csv").html
        rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
        assert all("Ben −10 (Adjustment" in row["How it went"] for row in rows)


def _start(table: Table) -> int:
    """What all players together had before the first hand."""
    return 2 * int(stored_terms(table.app, table.session)[-1]["options"].get("chips", 0))


def test_it_speaks_the_language_of_the_reader(app: Flask) -> None:
    table = two(app, "gin", language="ja")
    assert "点数の調整" in table.form().text
    table.save(HANDS["gin"], adjusted(table, 1, "-10"))
    assert "調整：ペナルティ" in table.hand().text
    assert "Ben −10点／調整：ペナルティ" in table.form(table.at).text


def test_where_a_round_sums_to_zero_somebody_receives_it(app: Flask) -> None:
    table = two(app, "indian")
    sent = adjusted(table, 1, "-10")
    table.save(HANDS["indian"], sent)
    assert table.points() == [30, -30]
    del sent["patch.adjustments.0.to"]
    page = table.save(HANDS["indian"], sent, status=422)
    assert sentences(page) == {
        "adjustments.0.to": ["Here what one player pays another one receives. Say who is on the other side."]
    }
    pool = two(app, "indian", format="pool")
    pool.save(HANDS["indian"], adjusted(pool, 1, "10"))
    assert pool.points() == [0, 30]


def test_where_all_places_are_filled_a_check_brings_another(app: Flask) -> None:
    table = two(app, "gin")
    sent = [adjusted(table, 1, "1", place=place) for place in range(3)]
    assert "adjustments.3.points" not in table.form().html
    page = table.save(HANDS["gin"], *sent, {"do": "check"})
    assert not lost(page, *sent)
    table.save(adjusted(table, 0, "2", place=3), page=page)
    assert stored(table) == [["Ben", 1, "penalty"]] * 3 + [["Ann", 2, "penalty"]]


def test_it_is_said_before_anybody_chose_how_the_hand_ended(app: Flask) -> None:
    table = two(app, "gin")
    assert "An adjustment of 0 changes nothing" in table.preview(adjusted(table, 1, "0"))["result"]


def test_a_hand_without_adjustments_is_stored_as_before(app: Flask) -> None:
    table = two(app, "gin")
    assert "is saved" in notice(table.save(HANDS["gin"]))
    assert "adjustments" not in table.body()

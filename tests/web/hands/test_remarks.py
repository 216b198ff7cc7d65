"""A note on a hand: written with it or later, shown at it, taken along, and apart from why it was corrected."""

import csv
import io
import json

import pytest
from flask import Flask

from scorekeeper.engine.adjustments import REMARK_LENGTH
from tests.support.entry_pages import Table, Texts, sentences
from tests.support.every_game import EVERY, samples

HANDS: dict[str, Texts] = {game.key: samples(game.key).HAND for game in EVERY}
NOTE = "<b>Ben</b> dealt 11 cards 🎉 שלום 二枚多い"
ESCAPED = "&lt;b&gt;Ben&lt;/b&gt; dealt 11 cards 🎉 שלום 二枚多い"
every_game = pytest.mark.parametrize("game", [game.key for game in EVERY])


def table_of(app: Flask, game: str, language: str = "en") -> Table:
    """A match of Ann and Ben."""
    return Table(app, game, "Ann", "Ben", language=language)


@every_game
def test_it_is_written_with_the_hand_shown_and_corrected(app: Flask, game: str) -> None:
    table = table_of(app, game)
    table.save(HANDS[game], {"remark": f"  {NOTE}   "})
    assert table.body()["remark"] == NOTE
    assert ESCAPED in table.hand().html
    assert ESCAPED in table.form(table.at).html
    points = table.points()
    edit = table.form(f"{table.at}/hands/1/edit")
    assert dict(edit.form(edit.path).fields)["remark"] == NOTE
    table.save({"remark": "Twelve", "note": "counted again"}, page=edit)
    assert (table.body()["remark"], table.points()) == ("Twelve", points)
    history = table.hand().html.partition('id="history"')[2]
    for words in (ESCAPED, "Note: Twelve", "Why: counted again"):
        assert words in history
    table.phone.send(table.form(table.at), "/undo")
    assert table.body()["remark"] == NOTE
    table.save({"remark": ""}, page=table.form(f"{table.at}/hands/1/edit"))
    assert "remark" not in table.body(), "as it is stored without one"


def test_what_few_hands_need_is_folded_away_until_it_is_filled_in(app: Flask) -> None:
    table = table_of(app, "gin")
    assert '<details class="more" data-fold>' in table.form().html
    table.save(HANDS["gin"], {"remark": "Twelve"})
    assert '<details class="more" data-fold open>' in table.form(f"{table.at}/hands/1/edit").html


@every_game
def test_a_hand_without_a_note_is_stored_as_before(app: Flask, game: str) -> None:
    table = table_of(app, game)
    table.save(HANDS[game], {"remark": "  "})
    assert "remark" not in table.body()
    assert "Note:" not in table.hand().text


def test_what_is_too_long_is_said_at_its_field_and_kept(app: Flask) -> None:
    table = table_of(app, "gin", "ja")
    page = table.save(HANDS["gin"], {"remark": "長" * (REMARK_LENGTH + 1)}, status=422)
    assert sentences(page) == {"remark": ["長すぎます。200文字以内にしてください。"]}
    assert dict(page.form(page.path).fields)["remark"] == "長" * (REMARK_LENGTH + 1)
    table.save({"remark": "長" * REMARK_LENGTH}, page=page)
    assert len(table.body()["remark"]) == REMARK_LENGTH
    assert "メモ：長長" in table.hand().text


def test_two_phones_that_differ_in_the_note_alone_are_asked(app: Flask) -> None:
    table = table_of(app, "gin")
    other = table.join()
    open_page = other.get(table.new)
    table.save(HANDS["gin"], {"remark": "first"})
    page = other.send(open_page, "/hands/new", {**HANDS["gin"], "remark": "second"}, status=409)
    assert "Note: first" in page.text
    assert "Note: second" in page.text
    other.send(page, "/hands/1/edit")
    assert table.body()["remark"] == "second"


def test_files_take_it_along(app: Flask) -> None:
    table = table_of(app, "gin")
    table.save(HANDS["gin"], {"remark": "=1+1"})
    table.save({"note": "heard wrong"}, page=table.form(f"{table.at}/hands/1/edit"))
    file = table.phone.client.get(f"/s/{table.session}/session.json").data
    hand = json.loads(file)["sessions"][0]["matches"][0]["hands"][0]
    assert (hand["record"]["remark"], hand["note"]) == ("=1+1", "heard wrong")
    answer = table.phone.client.get(f"/s/{table.session}/session.csv")
    for row in csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"))):
        assert row["Note"] == "'=1+1", "no spreadsheet runs it"

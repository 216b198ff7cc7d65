"""The rows of a round of Indian Rummy: who declared wrongly (IND-16b), and who had no turn (IND-25b)."""

import pytest
from flask import Flask

from tests.support.entry_pages import Table, lost, notice, sentences
from tests.support.indian_rounds import counts, turn, way, won
from tests.support.phone import store_of


def test_ind16b_a_wrong_declaration_is_paid_once_to_the_winner(app: Flask) -> None:
    table = Table(app, "indian", preset="points 80")
    page = table.save(won(1), turn(0, "first"), turn(2, "wrong"), counts(s3="30"))
    assert "Wrong declaration: Cleo 80, once, to the winner. Ben declares: 20 + 80 + 30 = 130" in notice(page)
    assert table.points() == [-20, 130, -80, -30]
    before = table.body()
    assert before["hands"]["Cleo"]["wrong_declaration"] is True
    table.save(page=table.form(f"{table.at}/hands/1/edit"))
    assert table.body() == before


def test_ind16b_where_it_ends_the_round_nobody_has_to_be_the_winner(app: Flask) -> None:
    table = Table(app, "indian", preset="points 80", wrong_declaration_ends="y")
    wrong = {name: f"{text}&winner=" for name, text in turn(2, "wrong").items()}
    page = table.save(turn(0, "first"), counts(s1="30"), wrong)
    assert "Cleo declared wrongly, and the round is over: 80 to each of 2 others still in, 160 in all." in notice(page)
    assert table.points() == [0, 80, -160, 80]
    before = table.body()
    table.save(page=table.form(f"{table.at}/hands/1/edit"))
    assert table.body() == before
    both = table.save(won(1), turn(0, "first"), wrong, counts(s3="3"), status=422)
    assert sentences(both)["hands.@2"] == [
        "Cleo declared wrongly, which ends the round at this table, but Ben won it. Change one of the two."
    ]


@pytest.mark.parametrize(("language", "text"), [("en", "costs nothing"), ("ja", "ペナルティはありません")])
def test_ind16b_where_it_costs_nothing_the_row_says_so(app: Flask, language: str, text: str) -> None:
    table = Table(app, "indian", language=language)
    page = table.save(won(1), turn(2, "wrong"), counts(s0="1", s3="30"), status=422)
    assert text in sentences(page)["hands.@2"][0]


@pytest.mark.parametrize(("preset", "offers"), [("house", False), ("points 80", True)])
def test_ind16b_a_wrong_declaration_is_offered_where_it_costs_something(app: Flask, preset: str, offers: bool) -> None:
    table = Table(app, "indian", preset=preset)
    page = table.phone.get(table.new)
    assert ("Cleo declared wrongly" in page.spoken) is offers
    assert ("Packed: tap the name." in page.text) is not offers


def test_ind29_a_pack_is_offered_only_to_those_who_may_pack(app: Flask) -> None:
    table = Table(app, "indian", preset="pool 101", compulsory_play="y")
    assert "Ann: packed later" in table.phone.get(table.new).spoken
    table.save(won(1), counts(s0="80", s2="70", s3="4"))
    table.save(won(1), counts(s0="10", s2="1", s3="4"))
    page = table.phone.get(table.new)
    assert "Ann may not pack: that would put Ann out of the pool." in page.text
    assert {"Ann: packed later", "Cleo: packed later"} & set(page.spoken) == {"Cleo: packed later"}


def test_ind26_nobody_is_asked_to_rejoin_when_it_is_too_late(app: Flask) -> None:
    table = Table(app, "indian", preset="pool 101", rejoin="y", rejoin_up_to="60")
    for left in ("80", "30"):
        table.save(won(1), counts(s0=left, s2="20", s3="4"))
    assert "Ann is out – rejoins now" in table.phone.get(table.new).spoken
    table.save(way("points,packed,no_turn,wrong_declaration", 1, 2, 3), won(1), counts(s2="30", s3="4"))
    assert "Ann is out – rejoins now" not in table.phone.get(table.new).spoken


def test_a_match_of_version_1_0_0_still_ends_a_round_by_a_wrong_declaration(app: Flask) -> None:
    table = Table(app, "indian", preset="points 80")
    with store_of(app) as store:
        match = store.matches.get(table.session, 1)
        assert match
        setup = store.entries.history(match.id, 0)[-1]
        assert setup.body
        body = {**setup.body, "options": dict(setup.body["options"])}
        del body["options"]["wrong_declaration_ends"]
        more = {
            "shown": None,
            "note": "",
            "device": "phone",
            "submission": "as 1.0.0 left it",
            "now": "2026-01-01T00:00:00Z",
        }
        store.entries.save(match.id, 0, body=body, based_on=setup.id, **more)
    assert "and the round is over" in table.phone.get(f"{table.at}/rules").text
    table.save(turn(0, "first"), {"patch.3.ended": "winner=&hands.@2.wrong_declaration=1"})
    assert table.points() == [0, 80, -160, 80]


def test_a_round_of_version_1_0_0_that_a_wrong_declaration_ended_is_corrected_in_its_row(app: Flask) -> None:
    table = Table(app, "indian", preset="points 80", wrong_declaration_ends="y")
    old = {"patch.3.ended": "winner=&wrong_declaration=@2&hand_rummy="}
    table.save(turn(0, "first"), old)
    assert (table.body()["wrong_declaration"], table.points()) == ("Cleo", [0, 80, -160, 80])
    table.save(page=table.form(f"{table.at}/hands/1/edit"))
    assert (table.body()["wrong_declaration"], table.points()) == (None, [0, 80, -160, 80])
    assert table.body()["hands"]["Cleo"]["wrong_declaration"] is True


class TestWhoHadNoTurn:
    """IND-25b, on the page: Ann deals, so Ben plays first."""

    @pytest.fixture
    def seated(self, app: Flask) -> Table:
        return Table(app, "indian", dealer="0")

    def test_it_is_filled_in_before_anything_is_counted(self, seated: Table) -> None:
        assert seated.preview(won(1))["follows"] == {}
        why = "Ben declared before it was %s's turn"
        answer = seated.preview(won(1), turn(2, "no turn"))
        assert answer["follows"] == {"hands.@0": why % "Ann", "hands.@3": why % "Dan"}
        assert not any(answer["sentences"].values())
        assert set(seated.preview(won(1), {"hand_rummy": "1"})["follows"]) == {"hands.@0", "hands.@2", "hands.@3"}
        assert seated.preview(turn(2, "no turn"))["follows"] == {}

    def test_what_follows_counts_and_is_not_stored(self, seated: Table) -> None:
        page = seated.save(won(1), turn(2, "no turn"), counts(s0="20", s2="30", s3="37"))
        assert "Ben declares: 10 + 15 + 18 = 43" in notice(page)
        hands = seated.body()["hands"]
        assert [hands[name].get("no_turn") for name in ("Ann", "Cleo", "Dan")] == [None, True, None]
        assert "Ben declared before it was Dan's turn: half, rounded down" in seated.hand().text
        edit = seated.form(f"{seated.at}/hands/1/edit")
        assert 'data-follows="hands.@3">Ben declared before it was Dan&#39;s turn<' in edit.html
        assert edit.form("/hands/1/edit").value("patch.2.turn3") == dict(edit.form("/hands/1/edit").fields)[
            "patch.2.turn0"
        ].replace("@0", "@3")

    def test_what_somebody_said_stands_and_is_refused_with_both_statements(self, seated: Table) -> None:
        texts = [won(2), turn(1, "no turn"), counts(s0="20", s1="30", s3="37")]
        page = seated.save(*texts, status=422)
        assert sentences(page)["hands.@1"] == [
            "Two things that cannot both be: Ben never had a turn. These play before Cleo, who declared: Ben. "
            "Correct one of them."
        ]
        assert not lost(page, *texts)

    def test_in_japanese(self, app: Flask) -> None:
        table = Table(app, "indian", language="ja", dealer="0")
        table.save(won(1), {"hand_rummy": "1"}, counts(s0="1", s2="2", s3="3"))
        assert "Cleoの番が来る前にBenが宣言：半分（端数切り捨て）" in table.hand().text
        page = table.save(won(1), turn(3, "later"), {"hand_rummy": "1"}, counts(s0="1", s2="2"), status=422)
        assert sentences(page)["hands.@3"] == [
            "次の2つは両立しません。Benはハンド・ラミーなので、1巡目に宣言しました。"
            "Danは途中で降りたので、1巡目は終わっていました。どちらかを直してください。"
        ]

"""Recording a hand in every way; what cannot stand is said at its field."""

import pytest
from flask import Flask

from tests.support.entry_pages import Texts, lost, notice, sentences
from tests.support.entry_pages_gin import BIG_GIN, GIN, LEFT, NOTHING, NUMBERS, Table, cards, ended, numbers, way
from tests.support.phone import DEFENDER, KNOCKER

# Recording, in every way


def test_a_knock_by_numbers(table: Table) -> None:
    page = table.save(ended(0), numbers("4", "31"))
    assert page.path == table.at
    assert notice(page) == "Hand 1 is saved. South knocks: 31 − 4 = 27"
    hands = {"South": {"deadwood": 4}, "North": {"deadwood": 31}}
    assert table.body() == {
        "ended_by": "South",
        "gin": False,
        "big_gin": False,
        "false_knock": None,
        "accepted": False,
        "upcard": None,
        "tables": None,
        "hands": hands,
    }
    assert table.points() == {"South": 27, "North": 0}


@pytest.mark.parametrize(
    ("parts", "headline", "points"),
    [
        ([ended(0), numbers("9", "2")], "North undercuts: 9 − 2 + 25 = 32", {"South": 0, "North": 32}),
        ([ended(1), numbers("20", "4")], "North knocks: 20 − 4 = 16", {"South": 0, "North": 16}),
        ([ended(0), numbers("3", "12+11+7")], "South knocks: 30 − 3 = 27", {"South": 27, "North": 0}),
        ([ended(0), numbers("３", "１２")], "South knocks: 12 − 3 = 9", {"South": 9, "North": 0}),
        ([ended(0, "gin"), numbers("8", "31")], "South has gin: 31 + 25 = 56", {"South": 56, "North": 0}),
        ([ended(0), numbers("5", "5")], "Deadwood 5 and 5: nobody scores.", {"South": 0, "North": 0}),
        ([ended(1), cards("2C", "8h", "loose")], "South undercuts: 8 − 2 + 25 = 31", {"South": 31, "North": 0}),
        ([ended(0, "gin"), cards("KS", "QH QS", "loose")], "South has gin: 20 + 25 = 45", {"South": 45, "North": 0}),
        (
            [ended(0), cards("2C", "", "loose"), {"hands.@1.loose.empty": "1"}],
            "North undercuts: 2 − 0 + 25 = 27",
            {"South": 0, "North": 27},
        ),
        ([ended(0), cards(KNOCKER, DEFENDER)], "South knocks: 26 − 1 = 25", {"South": 25, "North": 0}),
        ([ended(0), cards(GIN, "KS QH JD TC 8S 7D 5C 3H 2D AS")], "South has gin", {"South": 91, "North": 0}),
    ],
)
def test_every_way_of_entry(table: Table, parts: list[Texts], headline: str, points: dict[str, int]) -> None:
    assert headline in notice(table.save(*parts))
    assert table.points() == points


def test_a_dead_hand_holds_nothing_of_what_was_typed_before(table: Table) -> None:
    dead = {"patch.3.ended": "ended_by=&hands.@0.entry_mode=&hands.@1.entry_mode="}
    assert "Dead hand" in notice(table.save(numbers("4", "31"), dead))
    assert (table.body()["ended_by"], table.body()["hands"]) == (None, {})


def test_melds_as_laid_out_count_as_they_lie(table: Table) -> None:
    laid_out = {"hands.@0.melds": "7C 7D 7H / 8S 9S TS"}
    hands = cards("7C 7D 7H 7S 8S 9S TS AC 2D 3H", "KS KH KC QD QC QS JD JC JH 6S")
    page = table.save(ended(0), hands, laid_out, status=422)
    assert "13 deadwood is above the knock limit" in sentences(page)["hands.@0"][0]
    assert 'value="7C 7D 7H / 8S 9S TS"' in page.html
    table.save(ended(0), hands, laid_out | {"hands.@0.melds": "7C 7D 7H / 7S 8S 9S TS"}, page=page)
    assert table.body()["hands"]["South"]["melds"] == [["7C", "7D", "7H"], ["7S", "8S", "9S", "TS"]]


def test_big_gin_is_offered_where_it_has_a_price(app: Flask) -> None:
    assert "Big gin" not in Table(app).form().html
    modern = Table(app, preset="modern")
    assert 'aria-label="South: Big gin"' in modern.form().html
    page = modern.save(ended(0, "big gin"), cards(BIG_GIN, NOTHING))
    assert "South has big gin" in notice(page)
    edit = modern.form(f"{modern.at}/hands/1/edit").form("/hands/1/edit")
    assert edit.value("patch.3.ended") == ended(0, "big gin")["patch.3.ended"]


def test_straight_gin_offers_no_knock(app: Flask) -> None:
    page = Table(app, knock_limit="0").form()
    assert "South: Gin" in page.html
    assert "South: Knock" not in page.html


def test_oklahoma_sets_the_limit_in_straight_gin_as_well(app: Flask) -> None:
    table = Table(app, knock_limit="0", oklahoma="y")
    page = table.form()
    assert "South: Knock" in page.html
    assert 'data-key="10"' in page.html
    assert "30 − 7 = 23" in notice(table.save({"upcard": "7h"}, ended(0), numbers("7", "30"), page=page))


def test_three_players_the_dealer_sits_out_unless_said_otherwise(app: Flask) -> None:
    table = Table(app, "Ann", "Bob", "Cid", dealer="1")
    assert table.form().form("/hands/new").value("patch.4.out") == "hands.@1.entry_mode="
    three = ("hands.@0", "hands.@1", "hands.@2")
    table.save(ended(0), way(NUMBERS, *three), {"hands.@0.deadwood": "4", "hands.@2.deadwood": "30"})
    assert table.body()["hands"] == {"Ann": {"deadwood": 4}, "Cid": {"deadwood": 30}}
    assert table.form().form("/hands/new").value("patch.4.out") == "hands.@2.entry_mode="
    other = {"patch.4.out": "hands.@0.entry_mode=", "hands.@1.deadwood": "1", "hands.@2.deadwood": "9"}
    table.save(ended(1), way(NUMBERS, *three), other)
    assert table.body(2)["hands"] == {"Bob": {"deadwood": 1}, "Cid": {"deadwood": 9}}


def test_gin04_of_three_whoever_sat_out_a_dead_hand_deals_again(app: Flask) -> None:
    table = Table(app, "Ann", "Bob", "Cid", dealer="1")
    dead = "".join(f"&hands.@{seat}.entry_mode=-" for seat in range(3))
    table.save({"patch.3.ended": f"ended_by=&false_knock={dead}", "patch.4.out": "hands.@2.entry_mode="})
    assert table.body()["hands"] == {"Ann": {}, "Bob": {}}
    assert table.form().form("/hands/new").value("patch.4.out") == "hands.@2.entry_mode="
    assert "Cid deals" in table.form().text
    again = table.form(f"{table.at}/hands/1/edit").form("/hands/1/edit")
    assert again.value("patch.4.out") == "hands.@2.entry_mode="
    assert again.value("patch.3.ended") == f"ended_by=&false_knock={dead}"


def test_gin01b_the_loser_can_sit_out_the_next_hand(app: Flask) -> None:
    table = Table(app, "Ann", "Bob", "Cid", dealer="1", three_players="loser_sits_out")
    page = table.ask("upcard", declined="other")
    assert "The other player may take it" in page.text
    assert "Plays first Cid" in table.phone.get(f"{table.at}/referee").text
    three = ("hands.@0", "hands.@1", "hands.@2")
    table.save(ended(0), way(NUMBERS, *three), {"hands.@0.deadwood": "9", "hands.@2.deadwood": "2"})
    assert table.form().form("/hands/new").value("patch.4.out") == "hands.@0.entry_mode="
    assert "Ann deals" in table.form().text


def test_three_players_and_nobody_said_who_deals(app: Flask) -> None:
    table = Table(app, "Ann", "Bob", "Cid")
    form = table.form()
    assert form.form("/hands/new").value("patch.4.out") is None
    three = ("hands.@0", "hands.@1", "hands.@2")
    page = table.save(ended(0), way(NUMBERS, *three), {"hands.@0.deadwood": "4", "hands.@2.deadwood": "30"}, status=422)
    assert sentences(page)["hands"] == ["A hand is played by two: choose who sits out."]


def test_two_against_two_is_two_tables(app: Flask) -> None:
    table = Table(app, "Ann", "Bob", "Cid", "Dan", teams="y")
    form = table.form()
    assert "Ann against Bob" in form.text
    assert "Cid against Dan" in form.text
    names = [f"tables.{index // 2}.hands.@{index}" for index in range(4)]
    counts = {f"{name}.deadwood": text for name, text in zip(names, ("4", "30", "10", "10"), strict=True)}
    page = table.save(ended(0, at="tables.0."), way(NUMBERS, *names), counts, status=422)
    assert sentences(page) == {"tables.1.ended_by": ["Cid, Dan: choose who ended the hand, or a dead hand."]}
    assert "Ann and Cid win the hand by 26" in notice(table.save(ended(2, at="tables.1."), page=page))
    assert [len(item["hands"]) for item in table.body()["tables"]] == [2, 2]
    again = table.form(f"{table.at}/hands/1/edit").form("/hands/1/edit")
    assert again.value("patch.3.endedtables.0.") == "tables.0.ended_by=@0"
    assert again.value("tables.1.hands.@3.deadwood") == "10"


def test_oklahoma_asks_for_the_first_upcard(app: Flask) -> None:
    table = Table(app, oklahoma="y", oklahoma_spades_double="y")
    page = table.save(ended(0), numbers("4", "30"), status=422)
    assert "say which card was turned up first" in sentences(page)["upcard"][0]
    page = table.save({"upcard": "3s"}, page=page, status=422)
    assert "above the knock limit of 3" in sentences(page)["hands.@0"][0]
    assert "(30 − 3) × 2 = 54" in notice(table.save(numbers("3", "30"), page=page))


def test_the_next_hand_is_entered_as_the_last_one(table: Table) -> None:
    assert table.form().form("/hands/new").value("patch.1.entry_mode") == way(NUMBERS)["patch.1.entry_mode"]
    table.save(ended(0), cards("2C", "ks 4h", "loose"))
    assert table.form().form("/hands/new").value("patch.1.entry_mode") == way(LEFT)["patch.1.entry_mode"]
    table.save({"patch.3.ended": "ended_by=&hands.@0.entry_mode=&hands.@1.entry_mode="})
    assert table.form().form("/hands/new").value("patch.1.entry_mode") == way(LEFT)["patch.1.entry_mode"]


def test_names_of_any_kind(app: Flask) -> None:
    table = Table(app, "J. R.", "南さん & Co")
    table.save(ended(1), numbers("99", "3"), status=422)
    page = table.save(ended(1), numbers("30", "3"))
    assert "南さん & Co knocks: 30 − 3 = 27" in notice(page)


def test_a_number_out_of_all_bounds_hides_nothing_else_that_is_wrong(table: Table) -> None:
    page = table.save(ended(0), numbers("11", "400"), status=422)
    shown = sentences(page)
    assert set(shown) == {"hands.@0", "hands.@1.deadwood"}, "and not that the hand of North were missing"
    assert "11 deadwood is above the knock limit of 10." in shown["hands.@0"][0]
    assert "from 0 to 98" in shown["hands.@1.deadwood"][0]
    assert set(sentences(table.save(ended(0), numbers("4", "400"), status=422))) == {"hands.@1.deadwood"}
    both = {"hands.@0.deadwood", "hands.@1.deadwood"}
    assert set(sentences(table.save(ended(0), numbers("400", "99"), status=422))) == both


# What cannot stand is said at its field, and what was typed stays

TWELVE = KNOCKER + " 2H 3H"
WRONG = [
    ([], "ended_by", "Choose who ended the hand, or a dead hand.", "上がった人を選ぶか、無勝負を"),
    ([ended(0), numbers("11", "31")], "hands.@0", "11 deadwood is above the knock limit of 10.", "11点"),
    ([ended(0), numbers("4", "99")], "hands.@1.deadwood", "from 0 to 98", "0～98"),
    ([ended(0), numbers("4", "many")], "hands.@1.deadwood", "from 0 to 98", "0～98"),
    ([ended(0), numbers("4", "")], "hands.@1", "Enter the hand of North", "North"),
    ([ended(0), cards("", "", "loose")], "hands.@0", "Enter the hand of South", "South"),
    ([ended(0), cards("2C", "", "loose")], "hands.@1", "Enter the hand of North", "North"),
    ([ended(0), cards(KNOCKER, "")], "hands.@1.cards", "10 more cards are needed", "あと10枚"),
    ([ended(0), cards(TWELVE, DEFENDER)], "hands.@0.cards", "1 card too many", "1枚多すぎます"),
    ([ended(0), cards(BIG_GIN, NOTHING)], "hands.@0.cards", "leave out the discard", "捨て札"),
    ([ended(0), cards("8C " + KNOCKER[3:-2] + "8C", DEFENDER)], "hands.@0", "8♣ is here twice", "8♣が重複"),
    ([ended(0), cards(KNOCKER, DEFENDER[:-2] + "8C")], "hands.@1", "8♣ is here twice", "8♣が重複"),
    ([ended(0), cards("1C " + KNOCKER[3:], DEFENDER)], "hands.@0.cards", "“1C” is no card", "「1C」"),
    ([ended(0), cards("2C 3X", "KS", "loose")], "hands.@0.loose", "“3X” is no card", "「3X」"),
    ([ended(0), cards("KS KH", "QS", "loose")], "hands.@0", "20 deadwood is above the knock limit", "20点"),
    (
        [ended(0), cards(KNOCKER, DEFENDER), {"hands.@1.melds": "5H 6H 7H / 7C 7D KS"}],
        "hands.@1.melds",
        "is no meld",
        "メルドになりません",
    ),
    (
        [ended(0), cards(KNOCKER, DEFENDER), {"hands.@1.melds": "2C 3C 4C"}],
        "hands.@1.melds",
        "is laid out, but not",
        "手札のカードと枚数が合いません",
    ),
]


@pytest.mark.parametrize(("parts", "name", "english", "japanese"), WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_stands_at_its_field_in_both_languages(
    table: Table, parts: list[Texts], name: str, english: str, japanese: str
) -> None:
    for language, sentence in (("en", english), ("ja", japanese)):
        table.phone.language = language
        page = table.save(*parts, status=422)
        shown = sentences(page)
        assert any(sentence in item for item in shown[name]), shown
        assert lost(page, *parts) == {}
    assert table.entries() == []


def test_several_things_wrong_are_all_said(table: Table) -> None:
    page = table.save(numbers("99", "x"), status=422)
    assert set(sentences(page)) == {"ended_by", "hands.@0.deadwood", "hands.@1.deadwood"}


def test_what_is_wrong_elsewhere_stands_on_top(table: Table) -> None:
    page = table.save(ended(0), numbers("4", "31"), {"tables.0.ended_by": "@0"}, status=422)
    assert "belong to two against two only" in sentences(page)["tables"][0]


def test_check_shows_the_result_and_saves_nothing(table: Table) -> None:
    page = table.save(ended(0), cards(KNOCKER, DEFENDER), {"do": "check"})
    assert "South knocks: 26 − 1 = 25" in page.text
    assert 'aria-label="Lay-off"' in page.html
    assert table.entries() == []

"""Recording, explaining and correcting a hand: what people see, what is stored, what happens with two phones."""

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from typing import Any

import pytest
from entering import said, sentences
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st
from phone import Page, Phone, knock, record, session_of, store_of

from scorekeeper import create_app
from scorekeeper.store import Entry

KNOCKER = "8C 9C TC AS 2S 3S JD QD KD AH"
DEFENDER = "5H 6H 7H 7C 7D KS KH KC 9S QH"
GIN = "AC 2C 3C 4H 5H 6H 9S 9H 9D 9C"
BIG_GIN = "AC 2C 3C 4H 5H 6H 7H 9S 9H 9D 9C"
NOTHING = "KS QH JD TC 8S 7D 5C 3S 2D AS"
NUMBERS, LEFT, WHOLE = ("deadwood", "loose?", "cards,melds")

Texts = Mapping[str, str]


def ended(seat: int, how: str = "knock", at: str = "") -> dict[str, str]:
    """The chip that says who ended the hand, and how."""
    value = f"{at}ended_by=@{seat}"
    if how != "knock":
        value += f"&{at}hands.@{seat}.deadwood=0&{at}hands.@{seat}.loose=&{at}hands.@{seat}.loose.none=1"
    if how == "big gin":
        value += f"&{at}big_gin=1"
    return {f"set.3.ended{at}": value}


def way(fields: str, *names: str) -> dict[str, str]:
    """The chip that says how the hands are entered."""
    return {"set.1.way": "&".join(f"{name}.way={fields}" for name in names or ("hands.@0", "hands.@1"))}


def numbers(first: str, second: str) -> dict[str, str]:
    return {"hands.@0.deadwood": first, "hands.@1.deadwood": second}


def cards(first: str, second: str, how: str = "cards") -> dict[str, str]:
    ways = way(WHOLE if how == "cards" else LEFT)
    return {**ways, f"hands.@0.{how}": first, f"hands.@1.{how}": second}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One application for all of these tests: each has a session of its own."""
    return create_app({"INSTANCE": str(tmp_path_factory.mktemp("hands")), "TESTING": True})


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


class Table:
    """A match of its own with a phone that keeps its score."""

    def __init__(self, app: Flask, phone: Phone, *players: str, **options: str | None) -> None:
        self.app, self.phone = app, phone
        self.session = session_of(phone.start(*(players or ("South", "North")), **options))
        self.at = f"/s/{self.session}/1"
        self.new = f"{self.at}/hands/new"

    def form(self, path: str = "") -> Page:
        return self.phone.get(path or self.new)

    def save(self, *parts: Texts, status: int = 200, page: Page | None = None) -> Page:
        """Fill in the form and save it."""
        page = page or self.form()
        texts = {name: text for part in parts for name, text in part.items()}
        return self.phone.send(page, page.path.removeprefix(self.at), texts, status)

    def hand(self, slot: int = 1) -> Page:
        return self.phone.get(f"{self.at}/hands/{slot}")

    def entries(self, slot: int = 1) -> list[Entry]:
        with store_of(self.app) as store:
            match = store.match(self.session, 1)
            assert match
            return store.history(match.id, slot)

    def body(self, slot: int = 1) -> Any:
        return self.entries(slot)[-1].body

    def points(self, slot: int = 1) -> Any:
        shown = self.entries(slot)[-1].shown
        assert shown
        return shown["points"]

    def join(self, language: str = "en") -> Phone:
        """Another phone that may write."""
        other = Phone(self.app, language)
        with store_of(self.app) as store:
            found = store.session(self.session)
            assert found
        other.post(f"/join/{found.score_key}", {})
        return other


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    return Table(app, phone)


# Recording, in every way


def test_a_knock_by_numbers(table: Table) -> None:
    page = table.save(ended(0), numbers("4", "31"))
    assert page.path == table.at
    assert said(page) == "Hand 1 is saved. South knocks: 31 − 4 = 27"
    hands = {"South": {"deadwood": 4}, "North": {"deadwood": 31}}
    assert table.body() == {
        "ended_by": "South",
        "big_gin": False,
        "false_knock": None,
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
            [ended(0), cards("2C", "", "loose"), {"hands.@1.loose.none": "1"}],
            "North undercuts: 2 − 0 + 25 = 27",
            {"South": 0, "North": 27},
        ),
        ([ended(0), cards(KNOCKER, DEFENDER)], "South knocks: 26 − 1 = 25", {"South": 25, "North": 0}),
        ([ended(0), cards(GIN, "KS QH JD TC 8S 7D 5C 3H 2D AS")], "South has gin", {"South": 91, "North": 0}),
    ],
)
def test_every_way_of_entry(table: Table, parts: list[Texts], headline: str, points: dict[str, int]) -> None:
    assert headline in said(table.save(*parts))
    assert table.points() == points


def test_a_dead_hand_holds_nothing_of_what_was_typed_before(table: Table) -> None:
    dead = {"set.3.ended": "ended_by=&hands.@0.way=&hands.@1.way="}
    assert "Dead hand" in said(table.save(numbers("4", "31"), dead))
    assert (table.body()["ended_by"], table.body()["hands"]) == (None, {})


def test_melds_as_laid_out_count_as_they_lie(table: Table) -> None:
    laid_out = {"hands.@0.melds": "7C 7D 7H / 8S 9S TS"}
    hands = cards("7C 7D 7H 7S 8S 9S TS AC 2D 3H", "KS KH KC QD QC QS JD JC JH 6S")
    page = table.save(ended(0), hands, laid_out, status=422)
    assert "13 deadwood is above the knock limit" in sentences(page)["hands.@0"][0]
    assert 'value="7C 7D 7H / 8S 9S TS"' in page.html
    table.save(ended(0), hands, laid_out | {"hands.@0.melds": "7C 7D 7H / 7S 8S 9S TS"}, page=page)
    assert table.body()["hands"]["South"]["melds"] == [["7C", "7D", "7H"], ["7S", "8S", "9S", "TS"]]


def test_big_gin_is_offered_where_it_has_a_price(app: Flask, phone: Phone) -> None:
    assert "Big gin" not in Table(app, phone).form().html
    modern = Table(app, phone, preset="modern")
    assert 'aria-label="South: Big gin"' in modern.form().html
    page = modern.save(ended(0, "big gin"), cards(BIG_GIN, NOTHING))
    assert "South has big gin" in said(page)
    edit = modern.form(f"{modern.at}/hands/1/edit").form("/hands/1/edit")
    assert edit.value("set.3.ended") == ended(0, "big gin")["set.3.ended"]


def test_straight_gin_offers_no_knock(app: Flask, phone: Phone) -> None:
    page = Table(app, phone, knock_limit="0").form()
    assert "South: Gin" in page.html
    assert "South: Knock" not in page.html


def test_oklahoma_sets_the_limit_in_straight_gin_as_well(app: Flask, phone: Phone) -> None:
    table = Table(app, phone, knock_limit="0", oklahoma="y")
    page = table.form()
    assert "South: Knock" in page.html
    assert 'data-key="10"' in page.html
    assert "30 − 7 = 23" in said(table.save({"upcard": "7h"}, ended(0), numbers("7", "30"), page=page))


def test_three_players_the_dealer_sits_out_unless_said_otherwise(app: Flask, phone: Phone) -> None:
    table = Table(app, phone, "Ann", "Bob", "Cid", dealer="1")
    assert table.form().form("/hands/new").value("set.4.out") == "hands.@1.way="
    three = ("hands.@0", "hands.@1", "hands.@2")
    table.save(ended(0), way(NUMBERS, *three), {"hands.@0.deadwood": "4", "hands.@2.deadwood": "30"})
    assert table.body()["hands"] == {"Ann": {"deadwood": 4}, "Cid": {"deadwood": 30}}
    assert table.form().form("/hands/new").value("set.4.out") == "hands.@2.way="
    other = {"set.4.out": "hands.@0.way=", "hands.@1.deadwood": "1", "hands.@2.deadwood": "9"}
    table.save(ended(1), way(NUMBERS, *three), other)
    assert table.body(2)["hands"] == {"Bob": {"deadwood": 1}, "Cid": {"deadwood": 9}}


def test_three_players_and_nobody_said_who_deals(app: Flask, phone: Phone) -> None:
    table = Table(app, phone, "Ann", "Bob", "Cid")
    form = table.form()
    assert form.form("/hands/new").value("set.4.out") is None
    three = ("hands.@0", "hands.@1", "hands.@2")
    page = table.save(ended(0), way(NUMBERS, *three), {"hands.@0.deadwood": "4", "hands.@2.deadwood": "30"}, status=422)
    assert sentences(page)["hands"] == ["A hand is played by two: enter the hands of both."]


def test_two_against_two_is_two_tables(app: Flask, phone: Phone) -> None:
    table = Table(app, phone, "Ann", "Bob", "Cid", "Dan", teams="y")
    form = table.form()
    assert "Ann against Bob" in form.text
    assert "Cid against Dan" in form.text
    names = [f"tables.{index // 2}.hands.@{index}" for index in range(4)]
    counts = {f"{name}.deadwood": text for name, text in zip(names, ("4", "30", "10", "10"), strict=True)}
    page = table.save(ended(0, at="tables.0."), way(NUMBERS, *names), counts, status=422)
    assert sentences(page) == {"tables.1.ended_by": ["Choose one."]}
    assert "Ann and Cid win the hand by 26" in said(table.save(ended(2, at="tables.1."), page=page))
    assert [len(one["hands"]) for one in table.body()["tables"]] == [2, 2]
    again = table.form(f"{table.at}/hands/1/edit").form("/hands/1/edit")
    assert again.value("set.3.endedtables.0.") == "tables.0.ended_by=@0"
    assert again.value("tables.1.hands.@3.deadwood") == "10"


def test_oklahoma_asks_for_the_first_upcard(app: Flask, phone: Phone) -> None:
    table = Table(app, phone, oklahoma="y", oklahoma_spades_double="y")
    page = table.save(ended(0), numbers("4", "30"), status=422)
    assert "say which card was turned up first" in sentences(page)["upcard"][0]
    page = table.save({"upcard": "3s"}, page=page, status=422)
    assert "above the knock limit of 3" in sentences(page)["hands.@0"][0]
    assert "(30 − 3) × 2 = 54" in said(table.save(numbers("3", "30"), page=page))


def test_the_next_hand_is_entered_as_the_last_one(table: Table) -> None:
    assert table.form().form("/hands/new").value("set.1.way") == way(NUMBERS)["set.1.way"]
    table.save(ended(0), cards("2C", "ks 4h", "loose"))
    assert table.form().form("/hands/new").value("set.1.way") == way(LEFT)["set.1.way"]
    table.save({"set.3.ended": "ended_by=&hands.@0.way=&hands.@1.way="})
    assert table.form().form("/hands/new").value("set.1.way") == way(LEFT)["set.1.way"]


def test_names_of_any_kind(app: Flask, phone: Phone) -> None:
    table = Table(app, phone, "J. R.", "南さん & Co")
    table.save(ended(1), numbers("99", "3"), status=422)
    page = table.save(ended(1), numbers("30", "3"))
    assert "南さん & Co knocks: 30 − 3 = 27" in said(page)


# What cannot stand is said at its field, and what was typed stays

TWELVE = KNOCKER + " 2H 3H"
WRONG = [
    ([], "ended_by", "Choose one.", "どれかを選んでください。"),
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


@pytest.mark.parametrize(("parts", "name", "english", "japanese"), WRONG, ids=[f"{w[1]} {w[2]}" for w in WRONG])
def test_what_is_wrong_stands_at_its_field_in_both_languages(
    table: Table, parts: list[Texts], name: str, english: str, japanese: str
) -> None:
    for language, sentence in (("en", english), ("ja", japanese)):
        table.phone.language = language
        page = table.save(*parts, status=422)
        found = sentences(page)
        assert any(sentence in one for one in found[name]), found
        kept = dict(page.form("/hands/new").fields)
        for part in parts:
            assert {name: kept.get(name) for name in part} == dict(part)
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


# The preview


def preview(table: Table, *parts: Texts, slot: int = 1) -> Any:
    texts = {name: text for part in parts for name, text in part.items()}
    fields = {**way(NUMBERS), **texts, "ended_by": "?", "slot": str(slot), "csrf_token": table.phone.token()}
    answer = table.phone.client.post(f"{table.at}/preview", data=fields)
    assert answer.status_code == 200
    return answer.json


def test_points_stay_beside_a_name_written_from_right_to_left(app: Flask, phone: Phone) -> None:
    table = Table(app, phone, "علي", "Bob")
    assert "<bdi>علي</bdi>" in preview(table, ended(0), numbers("4", "30"))["result"]


def test_the_preview_says_the_result_in_words_and_stores_nothing(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    result = preview(table, ended(0), numbers("9", "2"), slot=2)
    assert "North undercuts: 9 − 2 + 25 = 32" in result["result"]
    assert re.findall(r'class="figure">(\d+)', result["result"]) == ["27", "32"]
    assert result["sentences"] == {}
    assert len(table.entries(2)) == 0


def test_the_preview_of_a_correction_shows_the_totals_anew(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    table.save(ended(0), numbers("4", "24"))
    result = preview(table, ended(1), numbers("31", "4"), slot=1)["result"]
    assert re.findall(r'class="figure">(\d+)', result) == ["20", "27"]


def test_the_preview_says_what_is_missing_without_alarm(table: Table) -> None:
    assert preview(table, ended(0))["sentences"] == {}
    assert "Still missing: South, North" in preview(table, ended(0))["result"]
    assert "Still missing: North" in preview(table, ended(0), numbers("4", ""))["result"]
    assert "The result appears here." in preview(table)["result"]
    wrong = preview(table, ended(0), numbers("99", ""))
    assert list(wrong["sentences"]) == ["hands.@0.deadwood"]


def test_after_a_save_that_failed_the_preview_tells_all(table: Table) -> None:
    tried = table.save(ended(0), numbers("4", ""), status=422).form("/hands/new").value("tried") or ""
    assert list(preview(table, ended(0), numbers("4", ""), {"tried": tried})["sentences"]) == ["hands.@1"]
    assert table.form().form("/hands/new").value("tried") is None


def test_the_preview_sorts_the_tray_while_cards_are_tapped(table: Table) -> None:
    ask = {"arrange.hands.@0.cards": "deadwood.hand", "arrange.hands.@1.cards": "deadwood.hand"}
    found = preview(table, ended(0), cards("9s 10h 9h 9d", ""), ask)
    groups = re.split(r'<span class="cards', found["trays"]["hands.@0.cards"])[1:]
    assert [re.findall(r'data-remove="(\w+)"', group) for group in groups] == [["9S", "9H", "9D"], ["TH"]]
    assert found["cards"] == {"hands.@0.cards": "9S TH 9H 9D"}
    both = preview(table, ended(0), cards(KNOCKER, DEFENDER), ask)["trays"]["hands.@1.cards"]
    assert re.findall(r'cards-laid.*?data-remove="(\w+)"', both, re.DOTALL) == ["7C"]


def test_the_preview_says_when_the_game_is_over(app: Flask, phone: Phone) -> None:
    table = Table(app, phone, target="10")
    assert "With this the game is over. Winner: South" in preview(table, ended(0), numbers("4", "31"))["result"]


# Two phones, two taps


def test_a_double_tap_saves_once(table: Table) -> None:
    page = table.form()
    for _ in range(2):
        assert said(table.save(ended(0), numbers("4", "31"), page=page)).startswith("Hand 1 is saved.")
    assert len(table.entries()) == 1
    assert table.entries(2) == []


def test_a_page_that_was_left_and_changed_is_not_taken_for_a_double_tap(table: Table) -> None:
    page = table.form()
    table.save(ended(0), numbers("4", "31"), page=page)
    again = table.save(ended(0), numbers("4", "13"), page=page, status=409)
    assert "31 − 4 = 27" in again.text
    assert "13 − 4 = 9" in again.text


def conflict(table: Table) -> tuple[Phone, Page]:
    """Two phones record the same hand; the second one, and the answer it gets."""
    other = table.join()
    theirs = other.get(table.new)
    table.save(ended(0), numbers("4", "31"))
    mine = {**ended(1), **numbers("20", "6")}
    return other, other.send(theirs, "/hands/new", mine, status=409)


def test_a_hand_recorded_on_another_phone_meanwhile_is_shown_beside_mine(table: Table) -> None:
    _other, page = conflict(table)
    assert "Hand 1 is already there" in page.text
    assert "another phone" in page.text
    assert page.text.index("31 − 4 = 27") < page.text.index("20 − 6 = 14")
    assert len(table.entries()) == 1
    assert table.at in page.links, "keep theirs"


def test_mine_becomes_the_next_hand(table: Table) -> None:
    other, page = conflict(table)
    other.send(page, "/hands/new")
    assert [table.body(slot)["ended_by"] for slot in (1, 2)] == ["South", "North"]


def test_mine_replaces_theirs_and_theirs_stays_in_the_history(table: Table) -> None:
    other, page = conflict(table)
    page = other.send(page, "/hands/1/edit")
    assert said(page) == "Hand 1 is corrected. North knocks: 20 − 6 = 14"
    assert [entry.body["ended_by"] for entry in table.entries() if entry.body] == ["South", "North"]


def test_two_phones_that_say_the_same_are_told_so(table: Table) -> None:
    other = table.join()
    theirs = other.get(table.new)
    table.save(ended(0), numbers("4", "31"))
    page = other.send(theirs, "/hands/new", {**ended(0), **numbers("4", "31")}, status=409)
    assert "Both say the same." in page.text
    assert not [form for form in page.forms if form.action.endswith("/edit")]


def test_a_correction_of_what_was_corrected_meanwhile_overwrites_nothing(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    stale = table.form(f"{table.at}/hands/1/edit")
    table.save(ended(0), numbers("4", "32"), page=table.form(f"{table.at}/hands/1/edit"))
    page = table.save(ended(0), numbers("4", "33"), {"note": "heard wrong"}, page=stale, status=409)
    assert "32 − 4 = 28" in page.text
    assert "33 − 4 = 29" in page.text
    assert not [form for form in page.forms if form.action.endswith("/hands/new")]
    table.phone.send(page, "/hands/1/edit")
    assert table.entries()[-1].note == "heard wrong"
    assert [entry.body["hands"]["North"]["deadwood"] for entry in table.entries() if entry.body] == [31, 32, 33]


def test_the_conflict_page_in_japanese_and_with_markup_in_the_note(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    table.phone.language = "ja"
    stale = table.form(f"{table.at}/hands/1/edit")
    table.save(ended(0), numbers("4", "32"), page=table.form(f"{table.at}/hands/1/edit"))
    page = table.save(ended(0), numbers("4", "33"), {"note": "<script>x</script>"}, page=stale, status=409)
    assert "保存済み" in page.text
    assert "<script>x" not in page.html


# Explaining


def test_every_line_of_a_hand_with_its_rule(table: Table) -> None:
    table.save(ended(0), numbers("9", "2"))
    page = table.hand()
    for text in ("North undercuts: 9 − 2 + 25 = 32", "Undercut bonus GIN-16 25", "This hand 32", "called"):
        assert text in page.text
    assert page.text.count("Total after it") == 2


def test_how_the_cards_lay(table: Table) -> None:
    table.save(ended(0), cards(KNOCKER, DEFENDER))
    page = table.hand()
    assert "counted" in page.text
    assert 'aria-label="7 of Clubs, laid off"' in page.html
    assert page.html.count('aria-label="Meld"') == 3 + 2


def test_a_team_is_explained_once(app: Flask, phone: Phone) -> None:
    table = Table(app, phone, "Ann", "Bob", "Cid", "Dan", teams="y")
    tables = [knock("Ann", 4, "Bob", 30), knock("Cid", 10, "Dan", 9)]
    record(app, table.session, {"tables": tables})
    page = table.hand()
    assert "Ann & Cid" in page.text
    assert page.text.count("This hand") == 2


def test_hollywood_says_where_a_hand_counts(app: Flask, phone: Phone) -> None:
    table = Table(app, phone, hollywood="y")
    for _ in range(2):
        table.save(ended(0), numbers("4", "31"))
    assert "Counts in: Game 1, Game 2" in table.hand(2).text


def test_a_hand_that_does_not_exist(table: Table) -> None:
    table.phone.get(f"{table.at}/hands/1", 404)
    table.phone.get(f"{table.at}/hands/1/edit", 404)
    table.phone.get(f"{table.at}/hands/0", 404)
    table.phone.get(f"/s/{table.session}/2/hands/new", 404)


def damage(table: Table, entry: Entry) -> None:
    with closing(sqlite3.connect(table.app.config["DATABASE"])) as db, db:
        db.execute("DROP TRIGGER IF EXISTS entries_never_change")
        db.execute("PRAGMA ignore_check_constraints=ON")
        db.execute("UPDATE entries SET body = '{' WHERE id = ?", (entry.id,))


def test_a_damaged_record_says_what_to_do_and_can_be_entered_again(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    damage(table, table.entries()[0])
    page = table.hand()
    assert "is damaged, so it does not count. Enter it again, restore an older version, or void it." in page.text
    form = table.form(f"{table.at}/hands/1/edit")
    assert form.form("/hands/1/edit").value("set.3.ended") is None
    table.save(ended(0), numbers("4", "31"), page=form)
    assert table.body()["ended_by"] == "South"
    assert "This hand cannot be read." in table.hand().text, "the history keeps it"


def test_a_damaged_correction_is_corrected_from_what_was_there_before(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    table.save(ended(0), numbers("4", "32"), page=table.form(f"{table.at}/hands/1/edit"))
    damage(table, table.entries()[-1])
    form = table.form(f"{table.at}/hands/1/edit").form("/hands/1/edit")
    assert form.value("hands.@1.deadwood") == "31"


def test_a_refused_hand_says_why_and_opens_with_its_sentences(table: Table) -> None:
    record(table.app, table.session, knock("South", 11, "North", 31))
    assert "11 deadwood is above the knock limit of 10." in table.hand().text
    page = table.form(f"{table.at}/hands/1/edit")
    assert "hands.@0" in sentences(page)
    assert "Nothing is saved yet" not in page.text, "nobody has tried yet"


def test_a_hand_after_the_end_says_so(app: Flask, phone: Phone) -> None:
    table = Table(app, phone, target="10")
    for _ in range(2):
        record(app, table.session, knock("South", 4, "North", 31))
    assert "This hand ended the game." in table.hand(1).text
    assert "The game was over before this hand" in table.hand(2).text
    page = table.save(numbers("4", "20"), page=table.form(f"{table.at}/hands/2/edit"))
    assert "The game was over before this hand" in said(page)


def test_points_that_were_counted_otherwise_when_saved(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    with closing(sqlite3.connect(table.app.config["DATABASE"])) as db, db:
        db.execute("DROP TRIGGER IF EXISTS entries_never_change")
        db.execute(
            """UPDATE entries SET shown = '{"points": {"South": 30, "North": 0}}' WHERE id = ?""",
            (table.entries()[0].id,),
        )
    assert "counted differently when this hand was saved: South 30, North 0" in table.hand().text


# Correcting, voiding, restoring


def test_a_correction_starts_from_the_hand_as_it_is(table: Table) -> None:
    table.save(ended(1, "gin"), cards("KS QH", "", "loose"))
    form = table.form(f"{table.at}/hands/1/edit").form("/hands/1/edit")
    assert form.value("set.1.way") == way(LEFT)["set.1.way"]
    assert form.value("set.3.ended") == ended(1, "gin")["set.3.ended"]
    assert form.value("hands.@0.loose") == "KS QH"


def test_a_hand_saved_unchanged_is_the_same_hand(table: Table) -> None:
    dead = {"set.3.ended": "ended_by=&hands.@0.way=&hands.@1.way="}
    hands = [[ended(0), cards(KNOCKER, DEFENDER)], [ended(1, "gin"), way(NUMBERS), numbers("20", "")], [dead]]
    for slot, parts in enumerate(hands, 1):
        table.save(*parts)
        table.save(page=table.form(f"{table.at}/hands/{slot}/edit"))
        first, second = table.entries(slot)
        assert first.body == second.body


def test_cards_can_be_added_later_to_a_called_hand(table: Table) -> None:
    table.save(ended(0), numbers("1", "26"))
    table.save(cards(KNOCKER, DEFENDER), page=table.form(f"{table.at}/hands/1/edit"))
    assert table.points() == {"South": 25, "North": 0}
    assert "counted" in table.hand().text


def test_every_correction_is_visible_with_when_where_what_and_why(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    other = table.join()
    page = other.get(f"{table.at}/hands/1/edit")
    other.send(page, "/hands/1/edit", {**numbers("4", "13"), "note": "  heard   <b>wrong</b> "})
    history = table.hand().html.partition('id="history"')[2]
    assert re.findall(r"<strong>(\w+)</strong>", history) == ["Recorded", "Changed"]
    assert re.findall(r"(this|another) phone", history) == ["this", "another"]
    assert "31 − 4 = 27" in history
    assert "13 − 4 = 9" in history
    assert "Note: heard &lt;b&gt;wrong&lt;/b&gt;" in history
    assert history.count("<time") == 2


def test_a_note_that_is_too_long_is_said_and_kept(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    note = "x" * 201
    page = table.save({"note": note}, page=table.form(f"{table.at}/hands/1/edit"), status=422)
    assert "Shorten the note" in page.text
    assert page.form("/hands/1/edit").value("note") == note
    voided = table.phone.send(table.hand(), "/void", {"note": note})
    assert "at most 200 characters" in said(voided)
    assert len(table.entries()) == 1


def test_void_and_restore(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    page = table.phone.send(table.hand(), "/hands/1/void", {"note": "misdeal"})
    assert said(page) == "Hand 1 no longer counts."
    assert "This hand was voided" in page.text
    assert table.entries()[-1].void
    page = table.phone.send(page, "/restore")
    assert said(page) == "Hand 1 is as it was before."
    assert [entry.void for entry in table.entries()] == [False, True, False]
    assert table.points() == {"South": 27, "North": 0}
    assert "Note: misdeal" in page.text


def test_a_voided_hand_can_be_corrected_from_what_it_was(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    table.phone.send(table.hand(), "/void")
    table.save(numbers("4", "32"), page=table.form(f"{table.at}/hands/1/edit"))
    assert table.points() == {"South": 28, "North": 0}


def test_void_and_restore_of_what_changed_meanwhile_do_nothing(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    old = table.hand()
    table.save(numbers("4", "32"), page=table.form(f"{table.at}/hands/1/edit"))
    assert "another phone has changed this hand meanwhile" in said(table.phone.send(old, "/void"))
    assert table.body()["hands"]["North"] == {"deadwood": 32}


def test_a_form_that_comes_again_after_other_changes_does_not_pretend(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    old = table.hand()
    table.phone.send(old, "/void")
    table.phone.send(table.hand(), "/restore")
    assert "Nothing was changed" in said(table.phone.send(old, "/void"))
    assert not table.entries()[-1].void


def test_only_entries_of_the_hand_can_be_restored(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    table.save(ended(0), numbers("4", "20"))
    other = table.entries(2)[0].id
    table.phone.send(table.hand(), "/void")
    table.phone.send(table.hand(), "/restore", {"entry": str(other)}, status=404)
    table.phone.send(table.hand(), "/restore", {"entry": "99999"}, status=404)
    table.phone.send(table.hand(), "/restore", {"entry": "x"}, status=400)


# Undo


def undo(table: Table) -> str:
    return said(table.phone.send(table.phone.get(table.at), "/undo"))


def test_undo_walks_back_change_by_change(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    table.save(ended(0), numbers("4", "20"))
    table.save(numbers("4", "32"), page=table.form(f"{table.at}/hands/1/edit"))
    assert undo(table) == "Taken back: the last change of hand 1. Its page can restore it."
    assert table.points() == {"South": 27, "North": 0}
    undo(table)
    assert table.entries(2)[-1].void
    undo(table)
    assert table.entries(1)[-1].void
    assert [form for form in table.phone.get(table.at).forms if form.action.endswith("/undo")] == []
    assert said(table.phone.post(f"{table.at}/undo", {})) == "There is nothing to take back."


def test_what_undo_took_back_can_be_restored_and_taken_back_again(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    undo(table)
    table.phone.send(table.hand(), "/restore")
    assert table.points() == {"South": 27, "North": 0}
    undo(table)
    assert table.entries()[-1].void


def test_undo_tapped_twice_takes_back_once(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    table.save(ended(0), numbers("4", "20"))
    page = table.phone.get(table.at)
    table.phone.send(page, "/undo")
    assert "something has been saved meanwhile" in said(table.phone.send(page, "/undo"))
    assert not table.entries(1)[-1].void


def test_undo_takes_back_nothing_its_reader_has_not_seen(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    page = table.phone.get(table.at)
    record(table.app, table.session, knock("North", 2, "South", 20))
    assert "something has been saved meanwhile" in said(table.phone.send(page, "/undo"))
    assert not table.entries(1)[-1].void


def test_undo_of_a_change_of_the_rules(app: Flask, phone: Phone) -> None:
    table = Table(app, phone)
    edit = f"{table.at}/rules/edit"
    phone.send(phone.get(edit), "/rules/edit", {"options-gin_bonus": "30"})
    assert table.body(0)["options"]["gin_bonus"] == 30
    assert undo(table) == "Taken back: the last change of names or rules."
    assert table.body(0)["options"]["gin_bonus"] == 25


# A match that is over


def test_a_finished_match_takes_no_hand_but_a_correction(app: Flask, phone: Phone) -> None:
    table = Table(app, phone, target="10")
    open_form = table.form()
    table.save(ended(0), numbers("4", "31"))
    page = table.form()
    assert "It takes no more hands." in page.text
    assert [form.action for form in page.forms if form.action.endswith("/rematch")]
    late = {"slot": "2", "submission": "another-form"}
    assert "It takes no more hands." in table.save(ended(0), numbers("4", "31"), late, page=open_form, status=409).text
    assert table.entries(2) == []
    table.save(numbers("4", "5"), page=table.form(f"{table.at}/hands/1/edit"))
    assert "The game is over" not in table.form().text


# Who may


def test_a_phone_that_watches_sees_a_hand_and_changes_nothing(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    watcher = Phone(table.app)
    page = watcher.get(f"{table.at}/hands/1")
    assert "South knocks" in page.text
    assert [form.action for form in page.forms] == ["/language"]
    assert f"{table.at}/hands/1/edit" not in page.links
    for path in ("/hands/new", "/hands/1/edit"):
        watcher.get(table.at + path, 403)
    for path in ("/hands/new", "/hands/1/edit", "/hands/1/void", "/hands/1/restore", "/undo", "/preview"):
        watcher.post(table.at + path, {"slot": "2", "submission": "0123456789"}, 403)


@pytest.mark.parametrize(
    "path", ["/hands/new", "/hands/1/edit", "/hands/1/void", "/hands/1/restore", "/undo", "/preview"]
)
def test_nothing_is_changed_without_the_token_or_by_a_get(table: Table, path: str) -> None:
    table.save(ended(0), numbers("4", "31"))
    assert table.phone.client.post(table.at + path, data={"submission": "0123456789"}).status_code == 400
    assert table.phone.client.get(table.at + path).status_code in (200, 405)
    assert len(table.entries()) == 1


def test_a_script_is_told_where_to_go_on(table: Table) -> None:
    fields = dict(table.form().form("/hands/new").fields) | ended(0) | numbers("4", "31")
    answer = table.phone.client.post(table.new, data=fields, headers={"Accept": "application/json"})
    assert answer.json == {"to": table.at}
    assert said(table.phone.get(table.at)).startswith("Hand 1 is saved.")


# Whatever is sent

CONTROLS = ["submission", "slot", "based_on", "entry", "note", "do", "set", "arrange.x", "arrange.hands.@0.cards"]
PATHS = ["/hands/new", "/hands/1/edit", "/hands/1/void", "/hands/1/restore", "/undo", "/preview"]
INPUTS = ["ended_by", "big_gin", "upcard", "hands", "tables", "tables.0.hands.@1.cards", "tables.9.ended_by"]
HOLDINGS = [f"hands.@{seat}.{part}" for seat in (0, 1, 7) for part in ("deadwood", "loose", "cards", "melds", "way")]
VALUES = [
    "1",
    "2",
    "-1",
    "@0",
    "@1",
    "?",
    "7h 8h",
    KNOCKER,
    DEFENDER,
    "cards,melds",
    "deadwood",
    "12+",
    "9" * 400,
    "x y",
]
VALUES += [
    "ended_by=@0&hands.@0.deadwood=0",
    "deadwood.hand",
    "knock.hand",
    "deadwood.nothing",
    "0123456789",
    "/",
    "\0",
]


@pytest.fixture(scope="module")
def fuzzed(app: Flask) -> tuple[Table, str]:
    table = Table(app, Phone(app))
    table.save(ended(0), numbers("4", "31"))
    return table, table.phone.token()


@settings(max_examples=150)
@given(
    path=st.sampled_from(PATHS),
    form=st.dictionaries(
        st.sampled_from(CONTROLS + INPUTS + HOLDINGS) | st.text(max_size=8), st.sampled_from(VALUES) | st.text()
    ),
)
def test_nothing_that_is_sent_is_a_fault(fuzzed: tuple[Table, str], path: str, form: dict[str, str]) -> None:
    table, token = fuzzed
    given = {"submission": "0123456789", "slot": "2"} | form | {"csrf_token": token}
    answer = table.phone.client.post(table.at + path, data=given)
    assert answer.status_code in (200, 303, 400, 404, 409, 422)

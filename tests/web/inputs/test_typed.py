"""What Japanese people type where a number or a card is asked for; programs are read as strictly as ever."""

from functools import partial

import pytest
from flask import Flask

from scorekeeper import judge
from scorekeeper.engine.cards import FOUR_SUITS, Suit, parse_cards
from scorekeeper.games import games
from scorekeeper.web.inputs.hand_codec import read_melds, to_body
from scorekeeper.web.inputs.typed import typed_cards, typed_number
from tests.support.phone import Phone, session_of

GIN, RUMMY = games()["gin"], games()["rummy500"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        *((f"{sign}25", "-25") for sign in "-－−ーｰ‐‑‒–—―△▲"),
        ("△ ２５点", "-25"),
        ("25点", "25"),
        ("１，０００", "1000"),
        ("1,000,000", "1000000"),
        ("12点＋7点", "12+7"),
        ("30ー5", "30-5"),
        ("ー", "-"),
        # Not numbers, or other numbers than they seem: they stay.
        ("点", "点"),
        ("ジョーカー", "ジョーカー"),
        ("8,", "8,"),
        ("5,10", "5,10"),
        ("1,0000", "1,0000"),
        ("10,00", "10,00"),
    ],
)
def test_numbers(text: str, meant: str) -> None:
    assert typed_number(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("ハ7", "7H"),
        ("ハートの7 スペードのA、クラブのＫ・ダイヤの10", "7H AS KC TD"),
        ("ハートのエース、ｽﾍﾟｰﾄﾞのジャック、クラブのクイーン、ダイヤのキング", "AH JS QC KD"),
        ("ハ７ハ８ハ９", "7H 8H 9H"),
        ("スＡ ダ10 クｔ", "AS TD TC"),
        ("ジョーカー 7h", "JK 7H"),
        ("ジョーカー＝ハートの7", "JK=7H"),
        ("7H ♠A h10", "7H AS TH"),
        ("スターの3 星のキング、ス9", "3* K* 9S"),
    ],
)
def test_cards(text: str, meant: str) -> None:
    read = partial(parse_cards, stands_for=True, suits=tuple(Suit))
    assert read(typed_cards(text)) == read(meant)


@pytest.mark.parametrize("text", ["ハートの12", "ハートの1", "花7", "twelve", "7h 8h / ", "Ｋ、t、q♠"])
def test_what_is_no_card_stays_as_typed(text: str) -> None:
    assert typed_cards(text) == text


def test_ranks_by_name() -> None:
    assert typed_cards("キング クイーン エース ジョーカー").split() == ["K", "Q", "A", "JK"]


def test_a_hand_that_is_typed_or_pasted() -> None:
    form = {
        "upcard": "スペードの8",
        "hands.@0.deadwood": "１２点",
        "hands.@1.loose": "ハートの7、スペードのA",
        "hands.@1.melds": "ハ4 ハ5 ハ6 / ス9 ダ9 ク9",
    }
    (ann, bob), body = ("Ann", "Bob"), to_body(GIN.Record, form, ("Ann", "Bob")).body
    assert parse_cards(body["upcard"]) == parse_cards("8S")  # type: ignore[arg-type]  # a text
    hands = body["hands"]
    assert isinstance(hands, dict)
    assert hands[ann] == {"deadwood": 12}
    assert parse_cards(hands[bob]["loose"]) == parse_cards("7H AS")
    assert [*map(parse_cards, hands[bob]["melds"])] == [*map(parse_cards, ("4H 5H 6H", "9S 9D 9C"))]
    assert read_melds(form["hands.@1.melds"], FOUR_SUITS) == read_melds("4H 5H 6H / 9S 9D 9C", FOUR_SUITS)


@pytest.mark.parametrize(("text", "read"), [("▲25点", -25), ("ー25", -25), ("30ー5", 25), ("1,000", 1000)])
def test_points_of_a_hand(text: str, read: int) -> None:
    assert to_body(RUMMY.Record, {"hands.@0.points": text}, ("Ann", "Bob")).body["hands"] == {"Ann": {"points": read}}


def test_house_rules_are_typed_so_too(app: Flask) -> None:
    phone = Phone(app, "ja")
    started = phone.start("葵", "蓮", target="１，０００点", preset="modern")
    rules = phone.get(f"/s/{session_of(started)}/1/rules/edit")
    assert rules.form("/rules/edit").value("options-target") == "1000"
    phone.start("葵", "蓮", target="△100", preset="modern", status=422)


def test_the_referee_reads_them(app: Flask) -> None:
    phone = Phone(app, "ja")
    page = phone.post("/referee/gin/meld", {"cards": "ハートのQ、ハートのK、ハートのJ"})
    assert "「J♥ Q♥ K♥」はランです。" in page.text


@pytest.mark.parametrize(
    "question",
    [
        {"game": "gin", "ask": "deadwood", "hand": ["ハ7"]},
        {"game": "gin", "ask": "deadwood", "hand": "ハートの7"},
        {"game": "indian", "ask": "meld", "cards": ["ジョーカー", "7H", "8H"], "wild": "8"},
        {"game": "gin", "ask": "deadwood", "hand": ["7H"], "options": {"knock_limit": "10点"}},
        {"game": "gin", "ask": "layoffs", "hand": "7H", "knocker_melds": ["8H 9H TH"], "knocker_deadwood": "１"},
    ],
)
def test_programs_write_as_before(question: dict[str, object]) -> None:
    assert not judge.answer(question)["ok"]

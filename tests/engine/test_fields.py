"""Fields that describe themselves: what is read, what is refused and where, and that values survive writing."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings

from scorekeeper.engine.cards import Card, Suit, parse_cards
from scorekeeper.engine.fields import (
    NAME_LENGTH,
    Boolean,
    ByPlayer,
    CardList,
    Choice,
    Integer,
    Kind,
    ListOf,
    MeldList,
    Name,
    Names,
    Nullable,
    OneCard,
    PassThrough,
    Struct,
    Sum,
    decode,
    describe_fields,
    encode,
    spec,
    specs,
)
from scorekeeper.engine.text import Invalid
from tests.support.judge_gin import JSON


@dataclass(frozen=True)
class Part:
    cards: tuple[Card, ...] = spec(CardList(1, 3), label="Cards")
    note: str | None = spec(Nullable(Name()), None)


@dataclass(frozen=True)
class Sample:
    number: int = spec(Integer(1, 5), label="Number", hint="From 1 to 5.", rule="X-01")
    on: bool = spec(Boolean(), False)
    way: str = spec(Choice({"up": "Up", "down": "Down"}), "up")
    upcard: Card | None = spec(Nullable(OneCard()), None)
    parts: Mapping[str, Part] = spec(ByPlayer(Struct(Part)), dict)
    groups: tuple[tuple[Card, ...], ...] | None = spec(Nullable(MeldList(2)), None)


def errors(cls: type, raw: object, at: str = "") -> list[tuple[str, str]]:
    """The issues of what cannot be read, as (field, code)."""
    with pytest.raises(Invalid) as caught:
        decode(cls, raw, at)
    assert all(str(issue.text).endswith(".") for issue in caught.value.issues), "every issue is a sentence"
    return [(issue.field, issue.code) for issue in caught.value.issues]


class TestDecode:
    def test_fields_not_given_keep_their_default(self) -> None:
        assert decode(Sample, {"number": 3}) == Sample(3)

    def test_or_their_value_in_a_base(self) -> None:
        base = Sample(3, on=True, way="down")
        assert decode(Sample, {"way": "up"}, base=base) == Sample(3, on=True, way="up")
        assert decode(Sample, {}, base=base) == base

    def test_every_issue_is_reported_with_its_path(self) -> None:
        raw = {"on": 1, "way": "left", "upcard": "1H", "parts": {"Ada": {"cards": "7H", "more": 1}, "": {}}, "x": 0}
        assert errors(Sample, raw, "record") == [
            ("record.x", "field.unknown"),
            ("record.number", "field.missing"),
            ("record.on", "value.type"),
            ("record.way", "choice.unknown"),
            ("record.upcard", "card.unknown"),
            ("record.parts.Ada.more", "field.unknown"),
            ("record.parts", "name.empty"),
            ("record.parts.cards", "field.missing"),
        ]

    @pytest.mark.parametrize("raw", [None, [], "text", 7, True])
    def test_takes_fields_by_name_only(self, raw: object) -> None:
        assert errors(Sample, raw, "options") == [("options", "value.type")]

    def test_an_unknown_field_is_answered_with_those_there_are(self) -> None:
        with pytest.raises(Invalid) as caught:
            decode(Sample, {"number": 1, "nummer" * 100: 1})
        sentence = str(caught.value.issues[0].text)
        assert "number, on, way" in sentence
        assert len(sentence) < 150

    @pytest.mark.slow
    @settings(max_examples=200)
    @given(JSON)
    def test_any_json_is_read_or_refused_with_sentences(self, raw: Any) -> None:
        try:
            decoded = decode(Sample, raw)
        except Invalid:
            assert errors(Sample, raw)
        else:
            assert decode(Sample, encode(decoded)) == decoded


class TestEncode:
    def test_is_complete_and_reads_back(self) -> None:
        value = Sample(
            2,
            on=True,
            upcard=parse_cards("KD")[0],
            parts={"Ada": Part(parse_cards("7H 8H"), "note"), "Bo": Part(parse_cards("2S"))},
            groups=(parse_cards("2S 3S"), parse_cards("KD")),
        )
        written = encode(value)
        assert written == {
            "number": 2,
            "on": True,
            "way": "up",
            "upcard": "KD",
            "parts": {"Ada": {"cards": ["7H", "8H"], "note": "note"}, "Bo": {"cards": ["2S"]}},
            "groups": [["2S", "3S"], ["KD"]],
        }
        assert decode(Sample, json.loads(json.dumps(written))) == value
        assert set(encode(Sample(1))) == set(specs(Sample))

    def test_nothing_false_or_nought_is_left_out_of_a_part(self) -> None:
        """A number of 0 and an empty list say something; only what is as if not given is left out."""

        @dataclass(frozen=True)
        class Inner:
            number: int | None = spec(Nullable(Integer(0, 9)), None)
            cards: tuple[Card, ...] | None = spec(Nullable(CardList(0, 3)), None)
            on: bool = spec(Boolean(), True)
            count: int = spec(Integer(0, 9), 0)

        written = Struct(Inner).encode(Inner(number=0, cards=(), on=False, count=0))
        assert written == {"number": 0, "cards": [], "on": False}
        assert Struct(Inner).decode(written, "") == Inner(0, (), False, 0)


class TestDescription:
    def test_tells_kind_bounds_and_default_of_every_field(self) -> None:
        described = describe_fields(Sample)
        assert described["number"] == {"type": "integer", "minimum": 1, "maximum": 5}
        assert described["on"] == {"type": "boolean", "default": False}
        assert described["way"] == {"type": "string", "enum": ["up", "down"], "default": "up"}
        assert described["upcard"] == {"type": "string", "format": "card", "nullable": True, "default": None}
        assert described["parts"]["default"] == {}
        inner = described["parts"]["values"]["fields"]  # type: ignore[index]  # a mapping, as JSON
        assert inner["cards"] == {
            "type": "array",
            "items": {"type": "string", "format": "card"},
            "minItems": 1,
            "maxItems": 3,
        }
        assert inner["note"]["default"] is None
        assert json.loads(json.dumps(described)) == described

    def test_people_read_label_hint_and_rule(self) -> None:
        number = specs(Sample)["number"]
        assert (number.label, number.hint, number.rule) == ("Number", "From 1 to 5.", "X-01")


def read(kind: Kind, raw: object) -> Any:
    return kind.decode(raw, "here")


def code(kind: Kind, raw: object) -> str:
    """The code of the one issue with a value, at the path it was read at."""
    with pytest.raises(Invalid) as caught:
        kind.decode(raw, "here")
    (issue,) = caught.value.issues
    assert issue.field.startswith("here")
    return issue.code


class TestKinds:
    @pytest.mark.parametrize("raw", [0, 5, 98])
    def test_whole_numbers(self, raw: int) -> None:
        assert read(Integer(0, 98), raw) == raw

    @pytest.mark.parametrize(
        ("raw", "expected"),
        [(-1, "number.range"), (99, "number.range"), (10**40, "number.range")]
        + [(wrong, "number.type") for wrong in (1.0, 1.5, "1", True, False, None, [1], {}, float("inf"))],
    )
    def test_no_whole_numbers(self, raw: object, expected: str) -> None:
        assert code(Integer(0, 98), raw) == expected

    @pytest.mark.parametrize("raw", [-5, 98, "100-2", "-2-3"])
    def test_a_sum_within_its_bounds(self, raw: int | str) -> None:
        assert read(Sum(-5, 98), raw) == raw

    @pytest.mark.parametrize(
        ("raw", "expected"),
        [
            (-6, "number.range"),
            ("99", "number.range"),
            ("90+9", "number.range"),
            ("2.5", "number.decimal"),
            (2.5, "number.decimal"),
        ]
        + [(wrong, "number.type") for wrong in (True, None, "", "x", "1+x", [1])],
    )
    def test_no_sum(self, raw: object, expected: str) -> None:
        assert code(Sum(-5, 98), raw) == expected

    @pytest.mark.parametrize("raw", [0, 1, "true", None, [], {}])
    def test_no_switch(self, raw: object) -> None:
        assert code(Boolean(), raw) == "value.type"
        assert (read(Boolean(), True), read(Boolean(), False)) == (True, False)

    @pytest.mark.parametrize("raw", ["left", "", "Up", None, 1, ["up"], {"up": 1}])
    def test_no_choice(self, raw: object) -> None:
        kind = Choice({"up": "Up", "down": "Down"})
        assert code(kind, raw) == "choice.unknown"
        assert read(kind, "down") == "down"

    @pytest.mark.parametrize("raw", [1, 2.0, "2", True, None, [2]])
    def test_no_choice_of_numbers(self, raw: object) -> None:
        kind = Choice({2: "Two", 0: "None"})
        assert code(kind, raw) == "choice.unknown"
        assert [read(kind, value) for value in (2, 0)] == [2, 0]
        assert kind.describe() == {"type": "integer", "enum": [2, 0]}

    @pytest.mark.parametrize(
        ("raw", "name"),
        [
            ("South", "South"),
            ("  Anna \t Maria ", "Anna Maria"),
            ("山田太郎", "山田太郎"),
            ("O'Neil & Söhne", "O'Neil & Söhne"),
            ("Zoe\u0308", "Zoë"),
            ("👩‍👩‍👧", "👩‍👩‍👧"),
            ("محمد", "محمد"),
            ("クリスティーナ", "クリスティーナ"),
            ("x" * NAME_LENGTH, "x" * NAME_LENGTH),
            ("%(name)s %d", "%(name)s %d"),
        ],
    )
    def test_names(self, raw: str, name: str) -> None:
        assert read(Name(), raw) == name

    @pytest.mark.parametrize(
        ("raw", "expected"),
        [
            ("", "name.empty"),
            (" \t\n\u3000", "name.empty"),
            ("\u200d", "name.empty"),
            ("x" * 21, "name.long"),
            ("x" * 200, "name.long"),
            ("<b>", "name.character"),
            ("a\u0000b", "name.character"),
            ("a\u202eb", "name.character"),
            ("a\u200bb", "name.character"),
            ("\ud800", "name.character"),
            (7, "name.type"),
            (None, "name.type"),
            (["A"], "name.type"),
        ],
    )
    def test_no_names(self, raw: object, expected: str) -> None:
        assert code(Name(), raw) == expected

    @pytest.mark.parametrize(
        ("raw", "expected"),
        [
            (["A"], [("here", "players.number")]),
            (list("ABCDE"), [("here", "players.number")]),
            (["A", "A"], [("here.1", "name.twice")]),
            (["Anna", "ANNA"], [("here.1", "name.twice")]),
            (["Ａｎｎａ", "anna"], [("here.1", "name.twice")]),
            (["A", " A "], [("here.1", "name.twice")]),
            (["", "A", "<"], [("here.0", "name.empty"), ("here.2", "name.character")]),
            (["A", "A", "", *"BC"], [("here", "players.number"), ("here.1", "name.twice"), ("here.2", "name.empty")]),
            ("AB", [("here", "value.type")]),
            ({"A": 1, "B": 2}, [("here", "value.type")]),
        ],
    )
    def test_players(self, raw: object, expected: list[tuple[str, str]]) -> None:
        with pytest.raises(Invalid) as caught:
            read(Names(2, 4), raw)
        assert [(issue.field, issue.code) for issue in caught.value.issues] == expected
        assert read(Names(2, 4), ["Anna ", "Bo"]) == ("Anna", "Bo")

    @pytest.mark.parametrize("raw", [7, None, ["7H"], {}])
    def test_no_card(self, raw: object) -> None:
        assert code(OneCard(), raw) == "value.type"
        assert str(read(OneCard(), "♥10")) == "TH"

    def test_lists_of_cards(self) -> None:
        kind = CardList(2, 3)
        assert read(kind, "7H 8H") == read(kind, ["7h", "8h"]) == read(kind, ("7H", "8H"))
        assert code(kind, "7H") == "cards.too_few"
        assert code(kind, "7H 8H 9H TH") == "cards.too_many"
        assert code(kind, "7H 1H") == "card.unknown"
        for wrong in (None, 7, [7], [["7H"]], ["7H", None], {"7H": 1}):
            assert code(kind, wrong) == "value.type"

    def test_a_field_has_the_suits_of_its_decks(self) -> None:
        five = tuple(Suit)
        assert read(CardList(1, 3, suits=five), "3★ K*") == (Card(3, Suit.STARS), Card(13, Suit.STARS))
        assert read(OneCard(five), "3☆") == Card(3, Suit.STARS)
        assert {code(CardList(1, 3), "3★ 7H"), code(MeldList(2), ["3★"]), code(OneCard(), "3★")} == {"card.not_in_deck"}

    def test_how_many_cards_are_missing_or_too_many_is_said(self) -> None:
        def sentence(raw: str) -> str:
            with pytest.raises(Invalid) as caught:
                read(CardList(2, 3), raw)
            return str(caught.value.issues[0].text)

        assert sentence("7H").startswith("1 more card is needed")
        assert sentence("").startswith("2 more cards are needed")
        assert sentence("7H 8H 9H TH").startswith("1 card too many")
        assert sentence("7H 8H 9H TH JH").startswith("2 cards too many")

    def test_lists_of_lists_name_the_one_that_is_wrong(self) -> None:
        with pytest.raises(Invalid) as caught:
            read(MeldList(3), ["7H 8H", "1H", [], 5])
        assert [issue.code for issue in caught.value.issues] == ["list.length"]
        with pytest.raises(Invalid) as caught:
            read(MeldList(4), ["7H 8H", "1H", [], 5])
        assert [(issue.field, issue.code) for issue in caught.value.issues] == [
            ("here.1", "card.unknown"),
            ("here.2", "cards.too_few"),
            ("here.3", "value.type"),
        ]
        assert code(ListOf(Integer(0, 1), 0, 2), "01") == "value.type"

    def test_values_by_name_keep_names_tidy_and_apart(self) -> None:
        kind = ByPlayer(Integer(0, 9))
        assert read(kind, {" A ": 1, "B": 2}) == {"A": 1, "B": 2}
        assert code(kind, {"A": 1, " A": 2}) == "name.twice"
        assert code(kind, {"": 1}) == "name.empty"
        assert code(kind, {"A": 10}) == "number.range"
        assert code(kind, [1]) == "value.type"

    def test_nothing_where_nothing_may_be(self) -> None:
        assert read(Nullable(Integer(1, 5)), None) is None
        assert code(Nullable(Integer(1, 5)), 0) == "number.range"
        assert Nullable(Integer(1, 5)).encode(None) is None

    def test_raw_data_of_the_right_shape(self) -> None:
        assert read(PassThrough(dict), {"any": [1]}) == {"any": [1]}
        assert code(PassThrough(dict), [1]) == "value.type"
        assert read(PassThrough(list), [1]) == [1]
        assert code(PassThrough(list), {}) == "value.type"

"""The judge takes anything and always answers: errors with code, field and sentence."""

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.judge import answer, answer_line, answer_lines, describe
from tests.support.judge_gin import record, refused

DEADWOOD = {"game": "gin", "ask": "deadwood", "hand": ["3H", "4H", "5H", "KS"]}
HAND = {"game": "gin", "ask": "hand", "players": ["A", "B"], "record": record("A", {"A": 3, "B": 20})}


def names(described: object) -> set[str]:
    """Every name in the description of the judge: fields, options, questions."""
    if not isinstance(described, dict):
        return set()
    return set(described).union(*map(names, described.values()))


WORDS = ["gin", "deadwood", "knock", "hand", "7H", "7H 8H 9H", "A", "B", "ja", "House", "add", 0, 10, 98]
ATOMS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.sampled_from(WORDS)
NAMES = st.text(max_size=4) | st.sampled_from(sorted(names(describe()) | {"A", "B", "game", "ask"}))
JSON = st.recursive(
    ATOMS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=5), max_leaves=20
)


def assert_well_formed(verdict: dict[str, Any]) -> None:
    """Ok with reasons, or errors with code, field and sentence; JSON all the way down."""
    json.dumps(verdict, ensure_ascii=False, allow_nan=False).encode()
    if verdict["ok"]:
        assert set(verdict) == {"id", "ok", "answer"}
        assert all(set(reason) == {"rule", "text"} for reason in verdict["answer"]["because"])
        return
    assert set(verdict) - {"errors"} == {"id", "ok", "error"}
    for error in [verdict["error"], *verdict.get("errors", [])]:
        assert set(error) - {"cards"} == {"code", "field", "message"}
        assert re.fullmatch(r"[a-z_.]+", error["code"])
        assert isinstance(error["field"], str)
        assert error["message"].strip()


def error(question: object) -> tuple[str, str]:
    """The code and field of the first error of a question that must be refused."""
    verdict = answer(question)
    assert_well_formed(verdict)
    assert not verdict["ok"], verdict
    return verdict["error"]["code"], verdict["error"]["field"]


class TestAnythingIsAnswered:
    @pytest.mark.slow
    @settings(max_examples=300)
    @given(JSON)
    def test_any_json_at_all(self, question: Any) -> None:
        assert_well_formed(answer(question))

    @pytest.mark.slow
    @settings(max_examples=300)
    @given(st.sampled_from(sorted(describe()["games"]["gin"]["asks"].items())), st.data())
    def test_a_good_question_with_one_field_exchanged(self, ask: tuple[str, Any], data: st.DataObject) -> None:
        question = ask[1]["example"]
        name = data.draw(st.sampled_from([*ask[1]["fields"], "options", "preset", "lang", "id", "game", "ask", "new"]))
        assert_well_formed(answer({**question, name: data.draw(JSON)}))

    @pytest.mark.slow
    @settings(max_examples=300)
    @given(st.data())
    def test_a_good_record_with_one_part_exchanged(self, data: st.DataObject) -> None:
        seen: Any = record("A", {"A": "3H 4H 5H 9S 9D 9C KC KD KS 4C", "B": ["7H", "8S"]}, upcard="7S")
        part = data.draw(st.sampled_from([seen, seen["hands"], seen["hands"]["A"], seen["hands"]["B"]]))
        name = data.draw(NAMES | st.sampled_from(sorted(part)))
        part[name] = data.draw(JSON)
        assert_well_formed(answer({**HAND, "record": seen}))
        assert_well_formed(answer({"game": "gin", "ask": "game", "players": ["A", "B"], "records": [seen, seen]}))

    @settings(max_examples=200)
    @given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode) | JSON.map(json.dumps).map(str.encode))
    def test_any_line_at_all(self, line: bytes) -> None:
        written, fine = answer_line(line)
        assert "\n" not in written
        verdict = json.loads(written)
        assert_well_formed(verdict)
        assert verdict["ok"] == fine

    @pytest.mark.parametrize(
        "line",
        [
            b"",
            b"nul",
            b"{",
            b"{'a': 1}",
            b'{"id": NaN}',
            b'{"id": -Infinity}',
            b'{"id": 1} {"id": 2}',
            b'{"a": "\\ud800"}',
            b'{"\\ud800": 1, "\\ud800": 1}',
            b"\xff\xfe",
            b"[" * 100_000,
        ],
    )
    def test_what_is_no_json(self, line: bytes) -> None:
        written, fine = answer_line(line)
        assert not fine
        assert json.loads(written)["error"]["code"] == "json"

    @pytest.mark.parametrize("number", ["9" * 5000, "1e400", "-1e400"])
    def test_a_number_that_is_too_large_is_said_to_be_one(self, number: str) -> None:
        error = json.loads(answer_line(f'{{"id": {number}}}')[0])["error"]
        assert (error["code"], error["message"][:28]) == ("json", "A number here is too large t")

    @pytest.mark.parametrize("line", [b"[]", b"7", b'"gin"', b"null", b"true"])
    def test_what_is_no_object(self, line: bytes) -> None:
        assert json.loads(answer_line(line)[0])["error"]["code"] == "question.type"

    def test_every_depth_of_nesting(self) -> None:
        for depth in (*range(0, 1200, 7), *range(880, 1010)):
            for shape in ('{"id": %s}', '{"game": %s}', '{"game": "gin", "ask": "meld", "cards": %s}', "%s"):
                assert_well_formed(json.loads(answer_line(shape % ("[" * depth + "]" * depth))[0]))

    def test_seventy_thousand_fields_are_read_in_no_time(self) -> None:
        """The check for names given twice must not compare each with each."""
        many = ", ".join(f'"n{number}": 1' for number in range(70_000))
        written, fine = answer_line(f'{{"n5": 0, {many}}}')
        assert not fine
        assert json.loads(written)["error"]["field"] == "n5"

    def test_a_name_given_twice_is_refused_wherever_it_stands(self) -> None:
        twice = '{"game": "gin", "ask": "hand", "players": ["A", "B"], "record": {"ended_by": "A", "ended_by": "B"}}'
        assert json.loads(answer_line(twice)[0])["error"]["code"] == "field.twice"

    def test_a_byte_order_mark_is_no_harm(self) -> None:
        assert answer_line("\ufeff".encode() + json.dumps(DEADWOOD).encode())[1]

    def test_empty_lines_are_passed_over(self) -> None:
        lines = [b"\n", b"  \r\n", json.dumps(DEADWOOD).encode(), b"\t\n"]
        assert [fine for _, fine in answer_lines(lines)] == [True]


class TestErrors:
    @pytest.mark.parametrize(
        ("question", "code", "field"),
        [
            ({}, "field.missing", "game"),
            ({"game": "gin"}, "field.missing", "ask"),
            ({"game": "bridge", "ask": "deadwood"}, "game.unknown", "game"),
            ({"game": 7, "ask": "deadwood"}, "game.unknown", "game"),
            ({"game": ["gin"], "ask": "deadwood"}, "game.unknown", "game"),
            ({"game": "gin", "ask": "deadwod"}, "ask.unknown", "ask"),
            ({"game": "gin", "ask": ["deadwood"]}, "ask.unknown", "ask"),
            ({**DEADWOOD, "lang": "de"}, "choice.unknown", "lang"),
            ({**DEADWOOD, "lang": ["ja"]}, "choice.unknown", "lang"),
            ({**DEADWOOD, "hnad": "7H"}, "field.unknown", "hnad"),
            ({**DEADWOOD, "options": None}, "value.type", "options"),
            ({**DEADWOOD, "options": {"tie": 1}}, "field.unknown", "options.tie"),
            ({**DEADWOOD, "options": {"knock_limit": "ten"}}, "number.type", "options.knock_limit"),
            ({**DEADWOOD, "preset": "Club"}, "preset.unknown", "preset"),
            ({"game": "gin", "ask": "deadwood"}, "field.missing", "hand"),
            ({**HAND, "players": ["A", ""]}, "name.empty", "players.1"),
            ({**HAND, "players": ["A", "<script>"]}, "name.character", "players.1"),
            ({**HAND, "players": ["A", "x" * 200]}, "name.long", "players.1"),
            ({**HAND, "players": ["A", "a"]}, "name.twice", "players.1"),
            ({**HAND, "players": ["A"]}, "players.number", "players"),
            ({**HAND, "players": list("ABCDE")}, "players.number", "players"),
            ({**HAND, "players": list("ABCDEFGHIJK")}, "players.number", "players"),
            ({**HAND, "players": []}, "players.number", "players"),
            ({"game": "gin", "ask": "setup", "players": 0}, "number.range", "players"),
            ({**HAND, "before": {"A": 1, " a": 2}}, "name.twice", "before. a"),
            ({**HAND, "dealer": "C"}, "player.unknown", "dealer"),
            ({**HAND, "before": {"C": 1}}, "player.unknown", "before.C"),
            ({**HAND, "before": {"A": "1"}}, "number.type", "before.A"),
            ({**HAND, "before": [1, 2]}, "value.type", "before"),
            ({**HAND, "record": []}, "value.type", "record"),
            ({**HAND, "record": record("A", {"A": 11, "B": 2})}, "knock.above_limit", "record.hands.A"),
            ({**HAND, "record": record("A", {"A": 1, "B": 99})}, "number.range", "record.hands.B.deadwood"),
        ],
    )
    def test_name_code_and_field(self, question: object, code: str, field: str) -> None:
        assert error(question) == (code, field)

    @pytest.mark.parametrize("ask", ["setup", "hand", "game"])
    @pytest.mark.parametrize(("game", "bounds"), [("gin", "2 to 4"), ("indian", "2 to 10"), ("rummy500", "2 to 8")])
    @pytest.mark.parametrize("number", [0, 1, 11])
    def test_how_many_can_play_is_said_of_this_game(self, game: str, bounds: str, number: int, ask: str) -> None:
        more = {"setup": {}, "hand": {"record": {}}, "game": {"records": []}}[ask]
        names = list("ABCDEFGHIJK"[:number])
        question = {"game": game, "ask": ask, "players": number if ask == "setup" else names, **more}
        assert answer(question)["error"]["message"].startswith(f"{bounds} players can play; here are {number}.")

    def test_nobody_has_left_a_match_without_a_hand(self) -> None:
        error = answer({"game": "indian", "ask": "game", "players": ["A", "B"], "records": [], "left": {"A": 1}})[
            "error"
        ]
        assert (error["code"], error["field"]) == ("left.no_hands", "left.A")

    @pytest.mark.parametrize(
        ("game", "teams", "seen"),
        [
            ("gin", True, {"tables": [{}, {}]}),
            ("rummy500", "two_sides", {"out": "A", "hands": {"B": {"melded": 0, "left": 5}}}),
        ],
    )
    @pytest.mark.parametrize(
        ("before", "field"), [({"A": 10, "C": 20}, "A"), ({"C": 5}, "C"), ({"A": 5, "C": 5}, ""), ({}, "")]
    )
    def test_partners_have_the_same_total(
        self, game: str, teams: object, seen: Any, before: dict[str, int], field: str
    ) -> None:
        question = {"game": game, "ask": "hand", "players": list("ABCD"), "options": {"teams": teams}, "record": seen}
        verdict = answer({**question, "before": before})
        if field:
            assert (verdict["error"]["code"], verdict["error"]["field"]) == ("before.partners", f"before.{field}")
        else:
            assert verdict.get("error", {}).get("code") != "before.partners"

    def test_everything_that_is_wrong_is_said_at_once(self) -> None:
        errors = refused("deadwood", hand="1H 2H", more=1, options={"tie": True, "knock_limit": 99})
        assert errors == {
            "options.tie": "field.unknown",
            "options.knock_limit": "number.range",
            "more": "field.unknown",
            "hand": "card.unknown",
        }
        assert set(answer({"lang": "ja"})["errors"][0]) == {"code", "field", "message"}
        assert [error["field"] for error in answer({})["errors"]] == ["game", "ask"]

    def test_hands_of_a_game_are_told_apart(self) -> None:
        good, bad = record("A", {"A": 3, "B": 20}), record("A", {"A": 30, "B": 99})
        errors = refused("game", players=["A", "B"], records=[good, bad, record("A", {"A": 11, "B": 9}), 7])
        assert errors == {"records.3": "value.type"}
        errors = refused("game", players=["A", "B"], records=[good, bad, record("A", {"A": 11, "B": 9})])
        assert errors == {"records.1.hands.B.deadwood": "number.range", "records.2.hands.A": "knock.above_limit"}

    def test_long_texts_are_not_thrown_back(self) -> None:
        long = "x" * 100_000
        questions = ({"game": long, "ask": long}, {"game": "gin", "ask": long}, {**DEADWOOD, "hand": [long]})
        for question in (*questions, {**DEADWOOD, "preset": long}):
            assert len(answer(question)["error"]["message"]) < 400

    def test_cards_that_are_wrong_are_listed(self) -> None:
        assert answer({**DEADWOOD, "hand": "7H 8S 7H"})["error"]["cards"] == ["7H"]
        assert "cards" not in answer({**DEADWOOD, "hand": "1H"})["error"]


class TestEnvelope:
    @pytest.mark.parametrize("identity", [7, 0, -1.5, "", "a", "手", None, True, [1, {"a": 2}], {"b": []}])
    def test_the_id_comes_back_with_answers_and_errors(self, identity: object) -> None:
        assert answer({**DEADWOOD, "id": identity})["id"] == identity
        assert answer({**DEADWOOD, "hand": "1H", "id": identity})["id"] == identity
        assert answer({"id": identity})["id"] == identity

    def test_without_an_id_there_is_null(self) -> None:
        assert answer(DEADWOOD)["id"] is None

    def test_cards_may_be_a_list_or_one_string_in_any_spelling(self) -> None:
        spellings: list[object] = [
            "3H 4H 5H KS",
            "♥3 ♥4 ♥5 ♠K",
            "3h4h5hks",
            "３Ｈ、４Ｈ、５Ｈ、Ｋ♠",
            ["h3", "4♥", " 5h ", "KS"],
        ]
        for hand in spellings:
            assert answer({**DEADWOOD, "hand": hand}) == answer(DEADWOOD)
        assert answer({**DEADWOOD, "hand": "10h"})["answer"]["loose"] == ["TH"]

    def test_a_name_is_read_as_players_spell_it(self) -> None:
        """Whatever its width, case and spaces, wherever players are named."""
        wide = record(
            "ａ", {" A": 3, "Ｂ": 20}, adjustments=[{"player": "b", "points": 4, "why": "handicap", "to": "Ａ"}]
        )
        plain = record("A", {"A": 3, "B": 20}, adjustments=[{"player": "B", "points": 4, "why": "handicap", "to": "A"}])
        question: dict[str, Any] = {**HAND, "record": wide, "before": {"ａ": 3}, "dealer": "b "}
        assert answer(question) == answer({**HAND, "record": plain, "before": {"A": 3}, "dealer": "B"})
        indian = {"game": "indian", "ask": "game", "players": ["Ann", "Ben", "Cleo", "Dan"]}
        seen = {"winner": "ＡＮＮ", "hands": {"ben": {"points": 5}, "CLEO": {"points": 7}}}
        wide = {"records": [seen, seen], "joined": {"ｄａｎ": 3}, "left": {"BEN": 2}, "dealer": "cleo"}
        seen = {"winner": "Ann", "hands": {"Ben": {"points": 5}, "Cleo": {"points": 7}}}
        plain = {"records": [seen, seen], "joined": {"Dan": 3}, "left": {"Ben": 2}, "dealer": "Cleo"}
        assert answer({**indian, **wide}) == answer({**indian, **plain})
        assert answer({**indian, **wide})["ok"]
        call = describe()["games"]["rummy500"]["asks"]["call"]["example"]
        loud = {**call, "discarder": call["discarder"].upper(), "callers": [name.lower() for name in call["callers"]]}
        assert answer(loud) == answer(call)

    def test_a_player_who_is_there_in_two_spellings_is_there_twice(self) -> None:
        seen = {"ended_by": "A", "hands": {"A": {"deadwood": 1}, "ａ": {"deadwood": 2}, "B": {"deadwood": 30}}}
        assert error({**HAND, "record": seen}) == ("name.twice", "record.hands.ａ")
        assert error({"game": "gin", "ask": "cut", "draws": {"A": "2H", "Ａ": "3H"}}) == ("name.twice", "draws.Ａ")

    @pytest.mark.parametrize("game", ["gin", "indian", "rummy500"])
    def test_a_match_without_a_hand_has_reasons_too(self, game: str) -> None:
        verdict = answer({"game": game, "ask": "game", "players": ["A", "B"], "records": []})["answer"]
        deal = answer({"game": game, "ask": "setup", "players": 2})["answer"]
        assert verdict["because"] == deal["because"] != []

    def test_answers_are_the_same_every_time(self) -> None:
        for ask in describe()["games"]["gin"]["asks"].values():
            assert answer(ask["example"]) == answer(json.loads(json.dumps(ask["example"])))

    def test_totals_go_on_from_those_before(self) -> None:
        verdict = answer({**HAND, "before": {"A": 80, "B": -5}})["answer"]
        assert verdict["totals"] == {"A": 97, "B": -5}
        assert answer({**HAND, "before": {"B": 12}})["answer"]["totals"] == {"A": 17, "B": 12}

    def test_a_hand_has_points_totals_lines_and_reasons(self) -> None:
        verdict = answer(HAND)["answer"]
        assert verdict["points"] == {"A": 17, "B": 0}
        (line,) = verdict["lines"]
        assert set(line) == {"player", "points", "rule", "text", "cards"}
        assert verdict["because"] == [{"rule": "GIN-14", "text": line["text"]}]

    def test_a_game_tells_each_hand_and_the_end(self) -> None:
        question = {**HAND, "ask": "game", "records": [record("A", {"A": 1, "B": 98}), record("A", {"A": 0, "B": 20})]}
        del question["record"]
        verdict = answer(question)["answer"]
        assert verdict["finished"]
        rules = [reason["rule"] for reason in verdict["because"]]
        assert rules == ["GIN-14", "GIN-15", "GIN-17", "GIN-18", "GIN-19"]


class TestJapanese:
    def questions(self) -> list[dict[str, Any]]:
        examples = [ask["example"] for ask in describe()["games"]["gin"]["asks"].values()]
        return [*examples, HAND, {**DEADWOOD, "hand": "1H"}, {**HAND, "record": record("A", {"A": 11, "B": 5})}]

    def test_changes_words_and_nothing_else(self) -> None:
        """Rules, numbers, cards, codes and fields are those of English."""

        text = {"text", "message", "headline", "ruling", "others"}

        def bare(value: Any) -> Any:
            if isinstance(value, dict):
                return {name: bare(item) for name, item in value.items() if name not in text}
            return [bare(item) for item in value] if isinstance(value, list) else value

        for question in self.questions():
            english, japanese = answer({**question, "lang": "en"}), answer({**question, "lang": "ja"})
            assert bare(english) == bare(japanese)

    def test_sentences_are_in_japanese(self) -> None:
        result = answer({**DEADWOOD, "lang": "ja"})["answer"]["because"][0]["text"]
        assert re.search("[ぁ-んァ-ヶ一-龠]", result), result
        result = answer({**DEADWOOD, "hand": "1H", "lang": "ja"})["error"]["message"]
        assert re.search("[ぁ-んァ-ヶ一-龠]", result), result

"""A false knock, a wrong declaration, a false call: what it costs, and when there is none."""

from typing import Any

import pytest

from scorekeeper.games import games
from scorekeeper.judge import answer
from tests.support.judge_gin import hand, record, refused

# 30 deadwood at least; within the limit; gin's cards again.
TOO_MUCH = "KH QD 9S 3H 4H 5H 7C 2D AS JC"
ENOUGH = "3H 4H 5H 9S 9D 9C KC KD KS 4C"
PRICED = {"false_knock": 20}


def false(player: str, hands: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"false_knock": player, **record(None, hands or {}, **more)}


class TestGin:
    def test_gin10_the_opponent_wins_the_hand_and_scores_it(self) -> None:
        score = hand(false("A"), options=PRICED)
        assert score["points"] == {"A": 0, "B": 20}
        assert score["headline"] == "A knocked falsely: 20 for B."
        assert {line["rule"] for line in score["lines"]} == {"GIN-10"}

    def test_the_cards_show_it(self) -> None:
        assert hand(false("A", {"A": TOO_MUCH, "B": 12}), options=PRICED)["points"]["B"] == 20
        issues = refused("hand", players=["A", "B"], record=false("A", {"A": ENOUGH, "B": 12}), options=PRICED)
        assert issues == {"record.hands.A": "false_knock.legal"}

    @pytest.mark.parametrize(
        ("seen", "options", "text"),
        [
            (false("A"), {}, {"record.false_knock": "false_knock.refused"}),
            (false("C"), PRICED, {"record.false_knock": "player.unknown"}),
            (
                {**record("B", {"A": 9, "B": 3}), "false_knock": "A"},
                PRICED,
                {"record.false_knock": "false_knock.ended_by"},
            ),
            (false("A", {"A": 40}), PRICED, {}),
        ],
        ids=["no price", "a stranger", "a knock as well", "one hand only"],
    )
    def test_what_cannot_stand(self, seen: dict[str, Any], options: dict[str, Any], text: dict[str, str]) -> None:
        verdict = answer({"game": "gin", "ask": "hand", "players": ["A", "B"], "record": seen, "options": options})
        assert verdict["ok"] is not bool(text)
        if text:
            assert {verdict["error"]["field"]: verdict["error"]["code"]} == text

    def test_it_counts_toward_target_box_and_deal(self) -> None:
        question = {"game": "gin", "ask": "game", "players": ["A", "B"], "dealer": "B", "options": {"false_knock": 100}}
        verdict = answer({**question, "records": [false("A")]})["answer"]
        assert (verdict["finished"], verdict["winners"], verdict["next_dealer"]) == (True, ["B"], None)
        assert verdict["final"] == {"A": 0, "B": 100 + 100 + 25 + 100}
        on = answer({**question, "options": PRICED, "records": [false("A")]})["answer"]
        assert on["next_dealer"] == "A"

    def test_gin10_a_false_knock_that_costs_nothing_is_won_all_the_same(self) -> None:
        question = {"game": "gin", "players": ["A", "B"], "options": {"false_knock": 0, "boxes_at_once": True}}
        verdict = answer({**question, "ask": "hand", "record": false("A")})["answer"]
        assert verdict["points"] == {"A": 0, "B": 25}
        assert verdict["headline"] == "A knocked falsely: B wins the hand, without points."
        on = answer({**question, "ask": "game", "dealer": "B", "records": [false("A")]})["answer"]
        assert on["next_dealer"] == "A"

    def test_three_the_dealer_sits_out(self) -> None:
        question = {"game": "gin", "ask": "game", "players": ["A", "B", "C"], "dealer": "C", "options": PRICED}
        verdict = answer({**question, "records": [false("A")]})["answer"]
        assert (verdict["totals"], verdict["next_dealer"]) == ({"A": 0, "B": 20, "C": 0}, "A")
        other = answer({**question, "records": [{"false_knock": "A", "hands": {"A": {}, "C": {}}}]})["answer"]
        assert (other["totals"], other["next_dealer"]) == ({"A": 0, "B": 0, "C": 20}, "C")
        nobody_dealt = answer({**question, "dealer": None, "records": [false("A")]})
        assert nobody_dealt["error"]["code"] == "hands.number"

    def test_at_one_of_two_tables(self) -> None:
        tables = [{"false_knock": "A", "hands": {"A": {}, "B": {}}}, record("D", {"C": 15, "D": 5})]
        question = {"game": "gin", "ask": "hand", "players": list("ABCD"), "options": {**PRICED, "teams": True}}
        assert answer({**question, "record": {"tables": tables}})["answer"]["points"] == {
            "A": 0,
            "B": 30,
            "C": 0,
            "D": 30,
        }

    @pytest.mark.parametrize(
        ("hands", "field", "code", "message"),
        [
            ({}, "hands", "hands.number", "Enter the hands of the two who play at this table; they may be empty."),
            (
                {"A": {}},
                "hands",
                "hands.number",
                "Enter the hands of the two who play at this table; they may be empty.",
            ),
            (
                {"B": {}, "C": {}},
                "false_knock",
                "player.unknown",
                "A does not play here. Choose among B, C.",
            ),
        ],
    )
    def test_at_a_table_whose_players_are_not_known(
        self, hands: dict[str, Any], field: str, code: str, message: str
    ) -> None:
        tables = [{"false_knock": "A", "hands": hands}, {}]
        question = {"game": "gin", "ask": "hand", "players": list("ABCD"), "options": {**PRICED, "teams": True}}
        error = answer({**question, "record": {"tables": tables}})["error"]
        assert (error["field"], error["code"], error["message"]) == (f"record.tables.0.{field}", code, message)


class TestAcceptedInGin:
    """An illegal end of a hand that the opponent accepts: one flag, and a line that says it (GIN-10)."""

    def lines(self, result: dict[str, Any]) -> list[tuple[str, int, str]]:
        return [(line["player"], line["points"], line["rule"]) for line in result["lines"]]

    @pytest.mark.parametrize("options", [{}, PRICED, {"knock_limit": 0}, {"oklahoma": True}])
    def test_gin10_a_knock_above_the_limit_counts_as_any_other(self, options: dict[str, Any]) -> None:
        seen = record("A", {"A": 14, "B": 31}, accepted=True, upcard="KD")
        score = hand(seen, options=options)
        assert score["points"] == {"A": 17, "B": 0}
        assert self.lines(score) == [("A", 17, "GIN-14"), ("A", 0, "GIN-10")]
        limit = options.get("knock_limit", 10)
        assert score["lines"][1]["text"] == f"A knock with 14, above the limit of {limit}: the opponent accepts it"
        assert refused("hand", players=["A", "B"], record={**seen, "accepted": False}, options=options) == {
            "record.hands.A": "knock.above_limit"
        }

    def test_it_can_be_undercut_tied_and_doubled(self) -> None:
        assert hand(record("A", {"A": 14, "B": 9}, accepted=True))["points"] == {"A": 0, "B": 30}
        tie = hand(record("A", {"A": 14, "B": 14}, accepted=True))
        assert self.lines(tie) == [("A", 0, "GIN-16"), ("A", 0, "GIN-10")]
        double = {"oklahoma": True, "oklahoma_spades_double": True, "boxes_at_once": True}
        score = hand(record("A", {"A": 14, "B": 31}, accepted=True, upcard="KS"), options=double)
        assert score["headline"] == "A knocks: (31 − 14) × 2 = 34"
        assert score["points"] == {"A": 34 + 25, "B": 0}

    def test_with_cards_the_opponent_lays_off(self) -> None:
        cards = {"A": TOO_MUCH, "B": "2H 6H 8C 8D 9C TC JS 6S 5D 4D"}
        score = hand(record("A", cards, accepted=True))
        text = [reason["text"] for reason in score["because"] if reason["rule"] == "GIN-12"]
        assert "B lays 2♥ 6♥ off on 3♥ 4♥ 5♥ of A." in text

    def test_gin15_big_gin_called_wrongly_is_the_plain_knock_it_is(self) -> None:
        on = {"big_gin_bonus": 31}
        called = record("A", {"A": 4, "B": 20}, big_gin=True)
        assert refused("hand", players=["A", "B"], record=called, options=on) == {"record.hands.A": "big_gin.deadwood"}
        score = hand({**called, "accepted": True}, options=on)
        assert score["headline"] == "A knocks: 20 − 4 = 16"
        assert self.lines(score) == [("A", 16, "GIN-14"), ("A", 0, "GIN-15")]
        above = hand(record("A", {"A": 14, "B": 20}, big_gin=True, accepted=True), options=on)
        assert self.lines(above) == [("A", 6, "GIN-14"), ("A", 0, "GIN-15"), ("A", 0, "GIN-10")]

    def test_gin15_gin_called_with_cards_left_is_the_plain_knock_it_is(self) -> None:
        called = record("A", {"A": 4, "B": 20}, gin=True)
        assert refused("hand", players=["A", "B"], record=called) == {"record.hands.A": "gin.deadwood"}
        score = hand({**called, "accepted": True})
        assert score["headline"] == "A knocks: 20 − 4 = 16"
        assert self.lines(score) == [("A", 16, "GIN-14"), ("A", 0, "GIN-15")]
        assert score["lines"][1]["text"] == "Gin was called with 4 left: the opponent accepts it as a knock"
        above = hand(record("A", {"A": 14, "B": 20}, gin=True, accepted=True))
        assert self.lines(above) == [("A", 6, "GIN-14"), ("A", 0, "GIN-15"), ("A", 0, "GIN-10")]
        text, silent = (hand(record("A", {"A": 0, "B": 20}, gin=gin)) for gin in (True, False))
        assert text == silent

    def test_it_is_made_of_ten_cards_and_may_be_gin(self) -> None:
        on = {"big_gin_bonus": 31}
        eleven = record("A", {"A": ENOUGH + " 7D", "B": 20}, big_gin=True, accepted=True)
        issues = refused("hand", players=["A", "B"], record=eleven, options=on)
        assert issues == {"record.hands.A.cards": "cards.too_many"}
        knock = hand(record("A", {"A": ENOUGH, "B": 20}, big_gin=True, accepted=True), options=on)
        assert knock["points"] == {"A": 16, "B": 0}
        gin = hand(record("A", {"A": ENOUGH.replace("4C", "KH"), "B": 20}, big_gin=True, accepted=True), options=on)
        assert (gin["points"]["A"], self.lines(gin)[1:]) == (45, [("A", 25, "GIN-15")])

    def test_a_legal_knock_is_none_the_worse_for_it(self) -> None:
        plain, accepted = (hand(record("A", {"A": 4, "B": 20}, accepted=item)) for item in (False, True))
        assert plain == accepted

    @pytest.mark.parametrize(
        "seen", [{"accepted": True}, false("A", accepted=True)], ids=["a dead hand", "a false knock"]
    )
    def test_there_is_something_to_accept(self, seen: dict[str, Any]) -> None:
        issues = refused("hand", players=["A", "B"], record=seen, options=PRICED)
        assert issues == {"record.accepted": "accepted.no_knock"}

    def test_at_one_of_two_tables(self) -> None:
        tables = [record("A", {"A": 14, "B": 31}, accepted=True), record("D", {"C": 15, "D": 5})]
        question = {"game": "gin", "ask": "hand", "players": list("ABCD"), "options": {"teams": True}}
        verdict = answer({**question, "record": {"tables": tables}})["answer"]
        assert verdict["points"] == {"A": 7, "B": 0, "C": 7, "D": 0}
        texts = [line["text"] for line in verdict["lines"] if line["rule"] == "GIN-10"]
        assert texts[1].startswith("A: A knock with 14")
        assert len(texts) == 2


class TestRummy500:
    PLAYED = {"out": "A", "hands": {"A": {"melded": 30}, "B": {"melded": 20, "left": 5}}}  # noqa: RUF012  # never changed

    def ask(self, calls: dict[str, Any], **options: Any) -> dict[str, Any]:
        seen = {**self.PLAYED, "false_calls": calls}
        return answer({"game": "rummy500", "ask": "hand", "players": ["A", "B"], "record": seen, "options": options})

    def test_r500_23_every_false_call_costs_its_caller(self) -> None:
        result = self.ask({"B": 2, "A": 1}, false_call=10)["answer"]
        assert result["points"] == {"A": 20, "B": -5}
        text = [(line["player"], line["points"], line["text"]) for line in result["lines"] if line["rule"] == "R500-23"]
        assert text == [("A", -10, "Called “Rummy!” falsely"), ("B", -20, "Called “Rummy!” falsely 2 times")]
        assert result["headline"] == "A goes out. A 20, B −5."

    def test_it_decides_who_is_ahead(self) -> None:
        question = {
            "game": "rummy500",
            "ask": "game",
            "players": ["A", "B"],
            "options": {"target": 25, "false_call": 6},
        }
        assert answer({**question, "records": [self.PLAYED]})["answer"]["finished"] is True
        fined = {**self.PLAYED, "false_calls": {"A": 1}}
        assert answer({**question, "records": [fined]})["answer"]["finished"] is False

    def test_with_nothing_else_to_say_the_call_is_said(self) -> None:
        hands = {"A": {"melded": 30}, "B": {"left": 0}}
        question = {"game": "rummy500", "ask": "hand", "players": ["A", "B"], "options": {"false_call": 10}}
        verdict = answer({**question, "record": {"out": "A", "hands": hands, "false_calls": {"B": 1}}})["answer"]
        assert [line["points"] for line in verdict["lines"] if line["player"] == "B"] == [-10]

    @pytest.mark.parametrize("calls", [{}, {"A": 0, "B": 0}])
    def test_nobody_called(self, calls: dict[str, int]) -> None:
        for options in ({}, {"false_call": 10}):
            result = self.ask(calls, **options)["answer"]
            assert result["points"] == {"A": 30, "B": 15}
            assert not [line for line in result["lines"] if line["rule"] == "R500-23"]

    @pytest.mark.parametrize(
        ("calls", "options", "text"),
        [
            ({"A": 1}, {}, {"record.false_calls.A": "false_calls.refused"}),
            ({"A": 1}, {"false_call": 5, "rummy_calls": False}, {"record.false_calls.A": "false_calls.refused"}),
            ({"C": 1}, {"false_call": 5}, {"record.false_calls.C": "player.unknown"}),
            ({"A": 21}, {"false_call": 5}, {"record.false_calls.A": "number.range"}),
            ({"A": -1}, {"false_call": 5}, {"record.false_calls.A": "number.range"}),
        ],
        ids=["no price", "nobody calls", "a stranger", "too often", "below nought"],
    )
    def test_what_cannot_stand(self, calls: dict[str, int], options: dict[str, Any], text: dict[str, str]) -> None:
        verdict = self.ask(calls, **options)
        assert {verdict["error"]["field"]: verdict["error"]["code"]} == text

    def test_where_nobody_calls_a_call_is_none(self) -> None:
        foul = games()["rummy500"].penalty
        assert foul
        none = foul(games()["rummy500"].Options(rummy_calls=False, false_call=10))
        assert (none.on, "10" in str(none.text)) == (None, False)


PRICES = {"gin": {"false_knock": 7}, "indian": {"wrong_declaration": 7}, "rummy500": {"false_call": 7}}


@pytest.mark.parametrize("game", [game for game in games().values() if game.penalty], ids=lambda game: game.key)
def test_every_game_says_what_its_foul_costs_under_every_preset(game: Any) -> None:
    """What is said follows the option: a table that refuses it and one that prices it are told different things."""
    assert not game.penalty(game.Options()).on, "by the rules as they stand nothing is recorded"
    questions = [question for question in game.questions.values() if question.penalised]
    assert questions
    foul = game.penalty(game.Options(**PRICES[game.key]))
    assert foul.on
    assert "7" in str(foul.text)

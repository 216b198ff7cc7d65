"""Adjustments of a hand (IRR-C2): points that a table agrees on beside what was played, in every game."""

from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.engine.game import Game
from scorekeeper.engine.ledger import Ledger, Terms, read_options, replay
from scorekeeper.engine.player_names import rename_players
from scorekeeper.judge import answer
from tests.support.every_game import EVERY
from tests.support.judge import errors

Json = Any
every_game = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
GIN, INDIAN, RUMMY500 = (games.find(key) for key in ("gin", "indian", "rummy500"))


def adjustment(player: str, points: Json, why: Json = "penalty", **more: Json) -> dict[str, Json]:
    return {"player": player, "points": points, "why": why, **more}


def payment(game: Game, *amounts: int) -> list[dict[str, Json]]:
    """Adjustments of the first player of the example, as this game wants them by default."""
    first, second, *_ = game.judge_example["players"]
    to = {"to": second} if game.zero_sum(game.Options()) else {}
    return [adjustment(first, amount, **to) for amount in amounts]


def example(game: Game, *adjustments: Json) -> dict[str, Json]:
    return {**game.judge_example["record"], "adjustments": list(adjustments)}


def ledger(game: Game, *bodies: Json, players: str = "AB", dealer: str | None = "A", **options: Json) -> Ledger:
    return replay(Terms(game, tuple(players), dealer, read_options(game, options), "house"), enumerate(bodies, 1))


@every_game
class TestEveryGame:
    def test_it_is_a_line_of_its_own(self, game: Game) -> None:
        """The points go up by exactly that, the other lines stay, and lines still sum to points."""
        question = {"game": game.key, "ask": "hand", **game.judge_example}
        plain = answer(question)["answer"]
        verdict = answer({**question, "record": example(game, *payment(game, -10, 3))})["answer"]
        first, second, *_ = game.judge_example["players"]
        change = {first: -7, second: 7 if game.zero_sum(game.Options()) else 0}
        for player in game.judge_example["players"]:
            assert verdict["points"][player] == plain["points"][player] + change.get(player, 0)
            mine = [line["points"] for line in verdict["lines"] if line["player"] == player]
            assert sum(mine) == verdict["points"][player]
        own, added = verdict["lines"][: len(plain["lines"])], verdict["lines"][len(plain["lines"]) :]
        assert own == plain["lines"]
        assert {line["rule"] for line in added} == {"IRR-C2"}
        assert [line["points"] for line in added if line["player"] == first] == [-10, 3]
        assert verdict["headline"] == plain["headline"]
        assert sum(verdict["points"].values()) == 0 or not game.zero_sum(game.Options())

    def test_who_won_and_who_deals_stay(self, game: Game) -> None:
        players = tuple(game.judge_example["players"])
        terms = Terms(game, players, players[0], game.Options(), game.presets[0].key)
        record = game.judge_example["record"]
        plain, result = (replay(terms, enumerate([body])) for body in (record, example(game, *payment(game, -70, 9))))
        assert plain.rows[0].score
        assert result.rows[0].score
        assert result.rows[0].score.winners == plain.rows[0].score.winners
        assert result.state.dealer == plain.state.dealer
        assert result.state.wins == plain.state.wins
        assert [column.won for column in result.state.columns] == [column.won for column in plain.state.columns]
        assert result.total(players[0]) == plain.total(players[0]) - 61

    def test_a_rule_and_a_word_of_ones_own(self, game: Game) -> None:
        (single,) = payment(game, -10)
        record = example(game, {**single, "why": " told a   card ", "rule": "IRR-G05"}, single)
        question = {"game": game.key, "ask": "hand", **game.judge_example, "record": record}
        english, japanese = (answer({**question, "lang": lang})["answer"]["lines"] for lang in ("en", "ja"))
        mine = [line for line in english if line["player"] == single["player"]][-2:]
        assert [line["rule"] for line in mine] == ["IRR-G05", "IRR-C2"]
        assert mine[0]["text"].endswith(": told a card")
        assert mine[1]["text"].endswith(": penalty")
        assert japanese[-1]["text"].endswith("：ペナルティ")

    def test_what_cannot_stand_is_said_at_its_field(self, game: Game) -> None:
        first, second, *_ = game.judge_example["players"]
        (good,) = payment(game, -10)
        wrong = {
            "player": ({**good, "player": "Nobody"}, "player.unknown"),
            "points": ({**good, "points": 0}, "adjustment.zero"),
            "why": ({**good, "why": "  "}, "words.empty"),
            "rule": ({**good, "rule": "rule 7"}, "rule.unknown"),
            "to": ({**good, "to": first}, "adjustment.same_side"),
            "too": ({**good, "too": second}, "field.unknown"),
        }
        for field, (bad, code) in wrong.items():
            issues = errors(game.key, "hand", **{**game.judge_example, "record": example(game, good, bad)})
            assert issues == {f"record.adjustments.1.{field}": code}
        for field, bad, code in (
            ("points", {**good, "points": 10_001}, "number.range"),
            ("points", {**good, "points": "x"}, "number.type"),
            ("why", {**good, "why": "x" * 61}, "words.long"),
            ("why", {**good, "why": 7}, "words.type"),
            ("why", {**good, "why": "a\u202eb"}, "words.character"),
            ("to", {**good, "to": "Nobody"}, "player.unknown"),
            ("why", {name: value for name, value in good.items() if name != "why"}, "field.missing"),
        ):
            issues = errors(game.key, "hand", **{**game.judge_example, "record": example(game, bad)})
            assert issues == {f"record.adjustments.0.{field}": code}
        issues = errors(game.key, "hand", **{**game.judge_example, "record": example(game, *[good] * 21)})
        assert issues == {"record.adjustments": "list.length"}

    def test_a_new_name_reaches_it(self, game: Game) -> None:
        first, second, *_ = game.judge_example["players"]
        record = example(game, adjustment(first, -10, to=second), adjustment(second, 5))
        renamed = rename_players(game.Record, record, {first: "Zoe", second: "Yan"})
        assert [(item["player"], item.get("to")) for item in renamed["adjustments"]] == [("Zoe", "Yan"), ("Yan", None)]


def gin(winner: str, points: int, *adjustments: Json) -> dict[str, Json]:
    """A hand of A against B that somebody wins by knocking, before bonuses."""
    loser = "B" if winner == "A" else "A"
    return {
        "ended_by": winner,
        "hands": {winner: {"deadwood": 1}, loser: {"deadwood": points + 1}},
        "adjustments": list(adjustments),
    }


DEAD = {"ended_by": None, "hands": {}}


class TestGin:
    def test_it_can_reach_the_target(self) -> None:
        assert ledger(GIN, gin("A", 20, adjustment("A", 80))).finished
        assert not ledger(GIN, gin("A", 20, adjustment("A", 79))).finished
        assert not ledger(GIN, gin("A", 97), gin("A", 3, adjustment("A", -1))).finished

    def test_where_both_reach_it_the_higher_total_is_the_one_that_did(self) -> None:
        """No bonus for the other, and no shutout for somebody who won no hand."""
        replayed = ledger(GIN, gin("A", 30), gin("A", 80, adjustment("B", 120)))
        assert replayed.finished
        bonuses = {(line.player, line.rule) for line in replayed.closing}
        assert bonuses == {("B", "GIN-17"), ("A", "GIN-18")}
        assert replayed.state.wins == {"A": 2, "B": 0}

    def test_a_shutout_needs_no_hand_won(self) -> None:
        replayed = ledger(GIN, {**DEAD, "adjustments": [adjustment("A", 100, "handicap")]})
        assert [(line.player, line.rule) for line in replayed.closing] == [("A", "GIN-17"), ("A", "GIN-19")]

    def test_in_a_dead_hand_it_counts_and_the_same_dealer_deals(self) -> None:
        replayed = ledger(GIN, {**DEAD, "adjustments": [adjustment("B", -10)]})
        assert (replayed.total("A"), replayed.total("B"), replayed.state.dealer) == (0, -10, "A")

    def test_with_hollywood_it_counts_in_every_open_game_and_wins_no_box(self) -> None:
        replayed = ledger(GIN, gin("A", 20, adjustment("B", 5), adjustment("A", -3)), hollywood=True)
        assert [dict(column.totals) for column in replayed.state.columns] == [{"A": 17, "B": 5}] + [
            {"A": -3, "B": 5}
        ] * 2
        assert [dict(column.won) for column in replayed.state.columns] == [{"A": 1, "B": 0}] + [{"A": 0, "B": 0}] * 2
        over = ledger(GIN, gin("A", 97), {**DEAD, "adjustments": [adjustment("B", 7)]}, hollywood=True, target=50)
        assert [column.totals["B"] for column in over.state.columns] == [0, 7, 7]

    @pytest.mark.parametrize("player", "ABC")
    def test_whoever_sits_out_can_have_one(self, player: str) -> None:
        """A dealt and sat out; the deal goes on to B whoever is adjusted."""
        record = {"ended_by": "B", "hands": {"B": {"deadwood": 1}, "C": {"deadwood": 21}}}
        replayed = ledger(GIN, {**record, "adjustments": [adjustment(player, -10)]}, players="ABC")
        assert replayed.state.dealer == "B"
        assert replayed.total(player) == (10 if player == "B" else -10)

    def test_partners_share_it(self) -> None:
        table = {"ended_by": "A", "hands": {"A": {"deadwood": 1}, "B": {"deadwood": 21}}}
        dead = {"ended_by": None, "hands": {}}
        record = {"tables": [table, dead], "adjustments": [adjustment("C", -10, to="D")]}
        replayed = ledger(GIN, record, players="ABCD", teams=True)
        assert [replayed.total(player) for player in "ABCD"] == [10, 10, 10, 10]
        score = replayed.rows[0].score
        assert score
        assert [str(line.text) for line in score.adjustments if line.player == "A"] == [
            "C: Adjustment, paid to D: penalty"
        ]
        among = ledger(GIN, {**record, "adjustments": [adjustment("A", -10, to="C")]}, players="ABCD", teams=True)
        assert [issue.code for issue in among.rows[0].issues] == ["adjustment.same_side"]

    def test_a_spade_doubles_the_hand_alone_and_a_shutout_what_is_in_the_total(self) -> None:
        spade = {**gin("A", 20, adjustment("A", 60)), "upcard": "9S"}
        options = {"oklahoma": True, "oklahoma_spades_double": True, "shutout": "double", "box_bonus": 0}
        replayed = ledger(GIN, spade, **options)
        assert replayed.total("A") == 100
        assert replayed.final("A") == 2 * (100 + 100)


def round_(*adjustments: Json, **losers: Json) -> dict[str, Json]:
    """A round that A wins; the others pay what is said."""
    hands = {player: {"points": points} for player, points in losers.items()}
    return {"winner": "A", "hands": hands, "adjustments": list(adjustments)}


class TestIndian:
    def test_for_chips_somebody_receives_it(self) -> None:
        for options in ({}, {"format": "deals"}):
            replayed = ledger(INDIAN, round_(adjustment("B", -5, to="C"), B=20, C=30), players="ABC", **options)
            assert [replayed.rows[0].points(player) for player in "ABC"] == [50, -25, -25]
            refused = ledger(INDIAN, round_(adjustment("B", -5), B=20, C=30), players="ABC", **options)
            assert [(issue.code, issue.field) for issue in refused.rows[0].issues] == [
                ("adjustment.to.missing", "adjustments.0.to")
            ]

    def test_in_a_pool_nobody_has_to(self) -> None:
        replayed = ledger(INDIAN, round_(adjustment("B", 5), B=20, C=30), players="ABC", format="pool")
        assert [replayed.rows[0].points(player) for player in "ABC"] == [0, 25, 30]

    def test_in_a_void_round_it_counts(self) -> None:
        record = {"winner": None, "adjustments": [adjustment("B", -5, to="C")]}
        assert ledger(INDIAN, record, players="ABC").state.columns[0].totals == {"A": 200, "B": 195, "C": 205}

    def test_it_can_put_out_of_the_pool_and_bring_back(self) -> None:
        options = {"format": "pool", "pool_limit": 101}
        first = round_(adjustment("B", 90), B=20, C=30)
        out = ledger(INDIAN, first, players="ABC", **options)
        assert (out.state.out, out.state.dealer) == (("B",), "C")
        back = round_(adjustment("B", -20, "correction"), C=10)
        replayed = ledger(INDIAN, first, back, players="ABC", **options)
        assert replayed.state.out == ()
        assert replayed.total("B") == 90

    def test_whoever_rejoins_goes_by_the_totals_with_it(self) -> None:
        options = {"format": "pool", "pool_limit": 101, "rejoin": True}
        first = round_(adjustment("B", 90), adjustment("C", 7), B=20, C=30)
        again = {**round_(B=10, C=0), "rejoined": ["B"]}
        assert ledger(INDIAN, first, again, players="ABC", **options).total("B") == 37 + 1 + 10


def out(a: int, b: int, *adjustments: Json) -> dict[str, Json]:
    """A hand of Rummy 500 that A goes out in, each with these points."""
    return {"out": "A", "hands": {"A": {"points": a}, "B": {"points": b}}, "adjustments": list(adjustments)}


class TestRummy500:
    def test_level_at_the_target_is_said_of_totals_with_it(self) -> None:
        apart = ledger(RUMMY500, out(500, 500, adjustment("B", -1)))
        assert apart.finished
        assert apart.winners == ("A",)
        level = ledger(RUMMY500, out(520, 500, adjustment("A", -20)))
        assert not level.finished
        headlines = [str(row.score.headline) for item in (apart, level) for row in item.rows if row.score]
        assert ["level" in headline for headline in headlines] == [False, True]

    def test_who_won_the_hand_goes_by_the_hand(self) -> None:
        score = ledger(RUMMY500, out(30, 20, adjustment("B", 50))).rows[0].score
        assert score
        assert score.winners == ("A",)

"""What the referee says about the deal: the cut, the first upcard, the dead hand. GIN-01b, GIN-04, GIN-07, GIN-09."""

from itertools import pairwise
from typing import Any

import pytest

from scorekeeper.games.gin import GAME
from scorekeeper.games.gin.match import start
from scorekeeper.games.gin.options import Options
from scorekeeper.judge import answer
from tests.oracles import verify_gin
from tests.support.judge_gin import ask, because, refused


class TestTheTable:
    def test_gin04_the_lowest_card_deals(self) -> None:
        answer = ask("cut", draws={"Ann": "3H", "Ben": "AS"})
        assert (answer["dealer"], answer["again"], answer["order"]) == ("Ben", [], [])
        assert because(answer)["GIN-07"] == "Ann may take the first upcard, or pass."
        assert because(answer).keys() == {"GIN-04", "GIN-07"}

    def test_gin04_a_tie_is_cut_again(self) -> None:
        assert ask("cut", draws={"Ann": "3H", "Ben": "3S"})["again"] == ["Ann", "Ben"]
        assert ask("cut", draws={"Ann": "3H KD", "Ben": "3S QD"})["dealer"] == "Ben"
        assert ask("cut", draws={"Ann": "3H", "Ben": "KS", "Cleo": "KD"})["dealer"] == "Ann", "only the lowest matters"
        half = ask("cut", draws={"Ann": "3H 5D", "Ben": "3S"})
        assert (half["dealer"], half["again"]) == (None, ["Ben"])

    def test_a_card_is_drawn_once(self) -> None:
        assert refused("cut", draws={"Ann": "3H", "Ben": "3H"}) == {"draws.Ben": "card.too_many"}
        assert ask("cut", draws={"Ann": "3H 5D", "Ben": "3S 3H"})["dealer"] == "Ben", (
            "after a tie the pack is whole again"
        )
        assert refused("cut", draws={"Ann": "3H"}) == {"draws": "players.number"}

    @pytest.mark.parametrize(
        ("draws", "wrong"),
        [
            ({"Ann": "KH 2D", "Ben": "QS"}, "Ann"),
            ({"Ann": "KH 2D", "Ben": "KS 3D 4C"}, "Ben"),
            ({"Ann": "3H", "Ben": "KS", "Cleo": "5D 7D"}, "Cleo"),
            ({"Ann": "3H", "Ben": "KS 4H", "Cleo": "KD 7D"}, None),
            ({"Ann": "3H 5H 2S", "Ben": "3S 5S 4S", "Cleo": "3D 5D 6D"}, None),
        ],
    )
    def test_gin04_only_after_a_tie_somebody_draws_again(self, draws: dict[str, str], wrong: str | None) -> None:
        if wrong is None:
            assert ask("cut", draws=draws)["dealer"] == "Ann"
        else:
            assert refused("cut", draws=draws) == {f"draws.{wrong}": "draws.no_tie"}
            message = answer({"game": "gin", "ask": "cut", "draws": draws})["error"]["message"]
            assert message.startswith(f"{wrong} had no tie after ")

    def test_gin04_court_cards_count_alike_but_do_not_tie(self) -> None:
        ranks = "A23456789TJQK"
        for low, high in pairwise(ranks):
            assert ask("cut", draws={"Ann": f"{high}S", "Ben": f"{low}H"})["dealer"] == "Ben"

    @pytest.mark.parametrize(
        ("declined", "who", "seats"),
        [
            ("nobody", ("non-dealer", "non-dealer"), (1, 1)),
            ("other", ("dealer", "non-dealer"), (0, 2)),
            ("both", (None, None), (None, None)),
        ],
    )
    def test_gin07_who_gets_the_first_upcard(
        self, declined: str, who: tuple[str | None, ...], seats: tuple[int | None, ...]
    ) -> None:
        """Of two, and at each of two tables, the dealer is asked second; of three (GIN-01b) the dealer is not asked."""
        for players, wanted in ((2, 0), (4, 0), (3, 1)):
            answer = ask("upcard", declined=declined, players=players)
            assert (answer["may_take"], answer["seat"]) == (who[wanted], seats[wanted])
            assert answer["because"][0]["rule"] == ("GIN-01b" if players == 3 else "GIN-07")

    @pytest.mark.parametrize("players", [2, 3])
    def test_the_setup_offers_the_upcard_as_the_question_does(self, players: int) -> None:
        offered = [ask("upcard", declined=declined, players=players)["seat"] for declined in ("nobody", "other")]
        assert ask("setup", players=players)["upcard"] == offered
        names = ("Ann", "Ben", "Cleo")[:players]
        first = GAME.first_player(Options(), start(Options(), names, "Ben"))
        assert first == names[(1 + offered[0]) % players]

    @pytest.mark.parametrize(
        ("dead_at", "stock", "over", "dead", "draws", "sentence"),
        [
            (2, 31, False, False, 29, "29 cards may still be drawn from the stock: the last two stay."),
            (2, 3, True, False, 1, "1 card may still be drawn from the stock: the last two stay."),
            (2, 2, False, False, 0, "Two cards are left. Whoever has just drawn may still knock;"),
            (2, 2, True, True, 0, "Two cards are left and the turn is over without a knock:"),
            (2, 1, False, True, 0, "One card is left: the hand was over when two were."),
            (2, 1, True, True, 0, "One card is left: the hand was over when two were."),
            (2, 0, True, True, 0, "No card is left: the hand was over when two were."),
            (0, 3, True, False, 3, "3 cards may still be drawn: the stock is played to its last card."),
            (0, 1, False, False, 1, "1 card may still be drawn: the stock is played to its last card."),
            (0, 0, False, False, 0, "No card is left. Whoever has just drawn may still knock;"),
            (0, 0, True, True, 0, "No card is left and the turn is over without a knock:"),
        ],
    )
    def test_gin09_a_dead_hand(
        self, dead_at: int, stock: int, over: bool, dead: bool, draws: int, sentence: str
    ) -> None:
        """The ruling names the number that is really left."""
        answer = ask("dead", stock=stock, turn_over=over, options={"dead_at": dead_at})
        assert (answer["dead"], answer["draws"]) == (dead, draws)
        assert because(answer)["GIN-09"].startswith(sentence)
        text = "The last discard before a dead hand may not be taken." in [
            reason["text"] for reason in answer["because"]
        ]
        assert text == (not draws)

    def test_the_setup_says_who_deals_and_who_begins(self) -> None:
        text = because(ask("setup", players=2))
        assert text["GIN-04"] == (
            "Cut for the first deal: the lower card deals, the king being highest; equal ranks are cut again."
        )
        assert text["GIN-07"] == "The non-dealer begins, and may take the first upcard."
        assert GAME.first_player(Options(), start(Options(), ("Ann", "Ben"), "Ann")) == "Ben"
        assert GAME.first_player(Options(), start(Options(), ("Ann", "Ben"), None)) is None


class TestTake:
    """May I take this discard? GIN-07 to GIN-09."""

    @pytest.mark.parametrize(
        ("fields", "closed"),
        [
            ({}, None),
            ({"lies": "below"}, "below"),
            ({"my_turn": "drawn"}, "drawn"),
            ({"my_turn": "thrown"}, "thrown"),
            ({"my_turn": "waiting"}, "waiting"),
            ({"both_declined": True}, "declined"),
            ({"both_declined": True, "stock": 31}, "declined"),
            ({"both_declined": True, "my_turn": "waiting"}, "waiting"),
            ({"stock": 3}, None),
            ({"stock": 2}, "dead"),
            ({"stock": 2, "my_turn": "thrown"}, "dead"),
            ({"stock": 2, "my_turn": "drawn"}, "drawn"),
            ({"stock": 2, "my_turn": "waiting"}, "waiting"),
            ({"stock": 1, "my_turn": "drawn"}, "dead"),
            ({"stock": 1, "options": {"dead_at": 0}}, None),
            ({"stock": 0, "options": {"dead_at": 0}}, "dead"),
        ],
    )
    def test_the_top_card_by_whoever_is_to_draw(self, fields: dict[str, Any], closed: str | None) -> None:
        answer = ask("take", **fields)
        assert (answer["legal"], answer["closed"]) == (closed is None, closed)
        rule = {None: "GIN-08", "declined": "GIN-07", "dead": "GIN-09"}.get(closed, "GIN-08")
        assert answer["because"][0]["rule"] == rule

    def test_the_ruling_gives_every_reason(self) -> None:
        answer = ask("take", lies="below", my_turn="waiting", stock=1)
        assert {reason["rule"] for reason in answer["because"]} == {"GIN-04", "GIN-08", "GIN-09"}
        assert answer["because"][-1]["text"] == "Only the top discard may be taken: all below it stays."

    @pytest.mark.parametrize(
        ("fields", "errors"),
        [
            ({"lies": "below"}, {"lies": "take.one_card"}),
            ({"my_turn": "drawn"}, {"both_declined": "take.drawn"}),
            ({"my_turn": "thrown", "stock": 30}, {"both_declined": "take.drawn", "stock": "take.stock"}),
        ],
    )
    def test_after_two_refusals_nothing_else_has_happened(self, fields: dict[str, Any], errors: dict[str, str]) -> None:
        assert refused("take", both_declined=True, **fields) == errors

    @pytest.mark.parametrize("dead_at", [0, 2])
    def test_agrees_with_hands_that_are_played_out(self, dead_at: int) -> None:
        assert [verify_gin.taken_from_pile((seed, dead_at)) for seed in range(15)] == [None] * 15

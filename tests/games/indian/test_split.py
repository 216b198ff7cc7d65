"""IND-30: those still in finish a pool and share the pot, in equal parts or by the packs that each can still pay."""

from decimal import Decimal
from random import Random
from typing import Any

import pytest

from scorekeeper.engine.ledger import Terms, read_options, replay
from scorekeeper.games.indian import GAME
from scorekeeper.reports.rates import Rates, Unit
from scorekeeper.reports.settlement import settle
from tests.support.judge_indian import game, refused
from tests.support.judge_indian import record as won

POOL = {"format": "pool", "pack_first": 20}


def split(totals: dict[str, int], **options: Any) -> dict[str, Any]:
    """How a pool stands that the players finish at these totals."""
    players = ["W", *totals]
    rounds = won("W", totals), won("W", dict.fromkeys((name for name, total in totals.items() if total < 101), 0))
    return game(*rounds, players=players, ended=True, options={**POOL, **options})


def texts(answer: dict[str, Any]) -> dict[str, str]:
    return {line["player"]: line["text"] for line in answer["bonus_lines"]}


def test_without_the_option_the_lowest_total_still_in_wins() -> None:
    answer = split({"A": 20, "B": 41, "C": 105})
    assert answer["winners"] == ["W"]
    assert "parts" not in answer
    assert answer["bonus_lines"] == []


def test_in_equal_parts() -> None:
    answer = split({"A": 20, "B": 41, "C": 105}, split="equal")
    assert answer["finished"]
    assert answer["winners"] == ["W", "A", "B"]
    assert answer["parts"] == {"W": 1, "A": 1, "B": 1}
    assert texts(answer) == dict.fromkeys("WAB", "1 of 3 equal parts of the pot")
    assert {line["points"] for line in answer["bonus_lines"]} == {0}
    assert answer["final"] == answer["totals"]


def test_by_the_packs_that_each_can_still_pay() -> None:
    """The totals of the example in docs/rules/indian.md."""
    answer = split({"A": 20, "B": 41, "C": 81, "D": 101}, split="by_packs")
    assert answer["parts"] == {"W": 5, "A": 4, "B": 2}
    assert answer["winners"] == ["W", "A", "B"]
    assert texts(answer)["A"] == "4 of 11 parts of the pot: can still pay 4 first packs"
    assert "No part" in texts(answer)["C"]
    assert "D" not in texts(answer)


@pytest.mark.parametrize(
    ("total", "options", "parts"),
    [
        (80, {}, 1),
        (81, {}, 0),
        (81, {"out_when": "passes"}, 1),
        (82, {"out_when": "passes"}, 0),
        (80, {"pack_first": 21}, 0),
        (0, {"pack_first": 100}, 1),
    ],
)
def test_a_pack_is_affordable_that_leaves_its_player_in(total: int, options: dict[str, Any], parts: int) -> None:
    assert split({"A": total}, split="by_packs", **options)["parts"].get("A", 0) == parts


def test_if_nobody_can_pay_a_pack_the_parts_are_equal() -> None:
    answer = split({"A": 90, "C": 105}, split="by_packs", pack_first=101)
    assert answer["parts"] == {"W": 1, "A": 1}
    assert "nobody can pay a first pack" in texts(answer)["A"]


def test_a_single_part_is_the_whole_pot() -> None:
    answer = split({"A": 81}, split="by_packs")
    assert (answer["parts"], answer["winners"]) == ({"W": 5}, ["W"])


def test_a_pool_that_ends_by_itself_is_not_shared() -> None:
    answer = game(won("W", {"A": 101}), players=["W", "A"], ended=True, options={**POOL, "split": "equal"})
    assert (answer["winners"], "parts" in answer) == (["W"], False)


def test_nothing_is_shared_before_the_end_or_without_a_pool() -> None:
    rounds = won("W", {"A": 20})
    for options, ended in (({**POOL, "split": "equal"}, False), ({"split": "equal"}, True)):
        assert "parts" not in game(rounds, players=["W", "A"], ended=ended, options=options)


def test_whoever_left_gets_nothing_and_whoever_sits_out_a_round_is_still_in() -> None:
    options = {**POOL, "split": "equal"}
    answer = game(
        won("W", {"A": 20, "B": 30}),
        won("W", {"A": 0}),
        players=["W", "A", "B"],
        left={"B": 1},
        ended=True,
        options=options,
    )
    assert answer["parts"] == {"W": 1, "A": 1}


def test_whoever_left_after_the_last_round_gets_nothing() -> None:
    """The three others finish the pool as soon as one of them is gone."""
    seats: dict[str, Any] = {"players": list("WABC"), "left": {"W": 1}, "ended": True}
    rounds = won("W", {"A": 20, "B": 41, "C": 60})
    assert game(rounds, **seats, options={**POOL, "split": "by_packs"})["parts"] == {"A": 4, "B": 2, "C": 2}
    assert game(rounds, **seats, options=POOL)["winners"] == ["A"]


def test_packs_that_cost_nothing_cannot_decide() -> None:
    free = {**POOL, "split": "by_packs", "pack_first": 0}
    assert refused("game", players=["A", "B"], records=[], options=free) == {"options.split": "split.free_packs"}
    assert game(options={**free, "split": "equal"})["winners"] == []
    assert game(options={**free, "format": "chips"})["winners"] == []


def parts_slowly(options: dict[str, Any], totals: dict[str, int]) -> dict[str, int]:
    """IND-30 by paying pack after pack."""

    def out(total: int) -> bool:
        return total >= 101 if options["out_when"] == "reaches" else total > 101

    still_in = {player: total for player, total in totals.items() if not out(total)}
    parts = dict.fromkeys(still_in, 0)
    for player, total in still_in.items():
        while not out(total + (parts[player] + 1) * options["pack_first"]):
            parts[player] += 1
    if options["split"] == "equal" or not any(parts.values()):
        return dict.fromkeys(still_in, 1)
    return {player: number for player, number in parts.items() if number}


def test_parts_and_payments_against_a_slow_reading() -> None:
    rng = Random(30)
    for _ in range(60):
        options = {
            **POOL,
            "out_when": rng.choice(("reaches", "passes")),
            "pack_first": rng.choice((1, 10, 20, 25, 60)),
            "split": rng.choice(("equal", "by_packs")),
        }
        totals = {"W": 0} | {player: rng.choice((rng.randrange(130), 100, 101, 102)) for player in "ABCD"}
        record = won("W", {player: total for player, total in totals.items() if player != "W"})
        terms = Terms(GAME, tuple(totals), None, read_options(GAME, options), "house", ended=1)
        ledger = replay(terms, [(1, record)])
        parts = parts_slowly(options, totals)
        if len(parts) < 2 and sum(total < 101 + (options["out_when"] == "passes") for total in totals.values()) < 2:
            parts = {}
        assert ledger.parts == parts
        if not parts:
            continue
        (match,) = settle([(1, ledger)], Rates(Unit("€", 2), Decimal("0.05"))).matches
        assert sum(match.points.values()) == 0
        pot, everything = 101 * len(totals), sum(parts.values())
        for player in totals:
            assert abs(match.points[player] + 101 - pot * parts.get(player, 0) / everything) < 1

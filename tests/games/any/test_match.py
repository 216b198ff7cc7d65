"""Any game from round to round: records, ends, ties, who is out, who wins."""

from functools import partial
from typing import Any

import pytest

from scorekeeper.engine.fields import decode, specs, value_text
from scorekeeper.engine.text import T
from scorekeeper.games.any import GAME
from scorekeeper.games.any.options import Options
from scorekeeper.translations import translator
from tests.support.judge import answered, errors

ask = partial(answered, "any", "ANY-")
hand = partial(ask, "hand")
refused = partial(errors, "any", "hand")


def points(**cells: Any) -> dict[str, Any]:
    """A round in which each name has these points."""
    return {"hands": {name: {"points": value} for name, value in cells.items()}}


def game(*rounds: dict[str, Any], players: str = "AB", preset: str | None = None, **options: Any) -> dict[str, Any]:
    return ask("game", players=[*players], records=[*rounds], preset=preset, options=options)


def test_any15_a_cell_is_kept_as_it_was_typed() -> None:
    answer = hand(players=["A", "B"], record=points(A="20+5-3", B=-4))
    assert answer["points"] == {"A": 22, "B": -4}
    assert answer["lines"][0]["text"] == "As written: 20+5-3"


def test_any18_a_round_that_does_not_add_up_is_kept_and_marked() -> None:
    wrong = points(A=13, B=8, C=4, D=0)
    four = {"players": [*"ABCD"], "preset": "hearts"}
    assert refused(record=wrong, **four) == {"record.hands": "round.sum"}
    kept = hand(record={**wrong, "kept": True}, **four)
    assert kept["points"] == {"A": 13, "B": 8, "C": 4, "D": 0}
    assert "it must be 26: 1 missing" in kept["headline"]


def test_any33_what_cannot_be_kept() -> None:
    two = {"players": ["A", "B"]}
    assert refused(record={**points(A=3), "kept": True}, **two) == {"record.hands.B.points": "round.missing"}
    assert refused(record={}, **two) == {f"record.hands.{name}.points": "round.missing" for name in "AB"}
    assert refused(record=points(A=3, B="2.5"), **two) == {"record.hands.B.points": "number.decimal"}
    assert refused(record=points(A=3, B="x"), **two) == {"record.hands.B.points": "number.type"}
    assert refused(record=points(A=-3, B=1), options={"min": 0}, **two) == {"record.hands.A.points": "round.min"}
    bids = {"hands": {"A": {"bid": 1}, "B": {"bid": 0}}}
    assert refused(record=bids, preset="wizard", **two) == {"record.hands.A.made": "round.made"}


def test_any02_a_team_has_one_line() -> None:
    four = {"players": [*"ABCD"], "options": {"teams": 2}}
    assert hand(record=points(C=30, B=12), **four)["points"] == {"A": 30, "B": 12, "C": 30, "D": 12}
    assert refused(record=points(A=3, C=5, B=1), **four) == {"record.hands.C": "round.team"}
    assert refused(players=["A", "B", "C"], record=points(A=1), options={"teams": 2}) == {
        "options.teams": "teams.conflict"
    }


def test_any08_the_total_that_ends_a_game() -> None:
    to_ten = {"end": "target", "target": 10}
    assert game(points(A=10, B=9), **to_ten)["winners"] == ["A"]
    assert not game(points(A=10, B=9), **to_ten, target_by="pass")["finished"]
    assert not game(points(A=10, B=9), **to_ten, target_by="lead")["finished"]
    assert game(points(A=11, B=9), **to_ten, target_by="lead")["finished"]
    assert not game(points(A=11, B=9), **to_ten, target_by="lead", lead_by=3)["finished"]
    exact = game(points(A=11, B=9), points(A=4, B=1), **to_ten, target_by="exact")
    assert exact["totals"] == {"A": 4, "B": 10}
    assert exact["winners"] == ["B"]
    assert game(points(A=-5, B=3), **to_ten, lose_at=-5)["winners"] == ["B"]


def test_any08_darts_count_down_and_a_bust_keeps_the_total() -> None:
    darts = game(
        points(A=180, B=100), points(A=180, B=100), points(A=160, B=20), points(A=141, B=1), preset="darts 501"
    )
    assert darts["totals"] == {"A": 0, "B": 280}
    assert darts["points"][2] == {"A": 0, "B": -20}
    bust = hand(players=["A", "B"], preset="darts 501", before={"A": 141, "B": 301}, record=points(A=160, B=20))
    assert bust["headline"] == "Best of the round: B with 20. Too much, so the total stays: A."
    assert darts["winners"] == ["A"]


def test_any09_the_fewest_win_when_somebody_reaches_the_total() -> None:
    answer = game(points(A=100, B=40), preset="fewest points", end="target")
    assert answer["finished"]
    assert answer["winners"] == ["B"]


def test_any18_what_a_round_adds_up_to_is_shown_in_words() -> None:
    for written, read in {"cards": "トリックの数", "cards, cards-1": "トリックの数、またはそれより1少ない数"}.items():
        shown = value_text(specs(Options)["round_sum"].kind, written)
        assert T("%(sum)s", sum=shown).render(translator("ja")) == read


@pytest.mark.parametrize("column", ["cards left", "2nd half", "players"])
def test_any23_a_column_is_shown_by_its_name(column: str) -> None:
    shown = value_text(specs(Options)["columns"].kind, f"{column}: -5..125 /5 sum; Extra")
    assert str(shown) == f"{column}, Extra"


def test_any18_somebody_alone_is_best_of_a_round() -> None:
    assert hand(players=["A"], record=points(A=12))["headline"] == "Best of the round: A with 12."


def test_any10_the_number_of_rounds() -> None:
    assert game(points(A=1, B=2), end="rounds", rounds=1)["finished"]
    assert not game(points(A=1, B=2), end="rounds", everyone_deals=1)["finished"]
    assert game(points(A=1, B=2), points(A=1, B=2), end="rounds", everyone_deals=1)["finished"]
    assert game(points(A=1, B=2), end="rounds", deck=3)["finished"]


def test_any11_equal_totals_at_the_end() -> None:
    rounds = (points(A=1, B=4), points(A=5, B=2))
    two = {"end": "rounds", "rounds": 2}
    assert game(*rounds, **two)["winners"] == ["A", "B"]
    assert game(*rounds, **two, tie="last_round")["winners"] == ["A"]
    assert not game(*rounds, **two, tie="more_rounds")["finished"]
    assert game(*rounds, points(A=0, B=1), **two, tie="more_rounds")["winners"] == ["B"]


def test_any12_whoever_comes_to_the_limit_is_out() -> None:
    out = {"best": "low", "end": "out", "out_limit": 10}
    answer = game(points(A=12, B=3, C=0), points(B=2, C=4), players="ABC", **out)
    assert answer["out"] == ["A"]
    assert answer["totals"] == {"A": 12, "B": 5, "C": 4}
    assert game(points(A=12, B=11, C=15), players="ABC", **out)["winners"] == ["B"], "the fewest of those who pass"
    assert game(points(A=10, B=3, C=0), players="ABC", **out, out_when="passes")["out"] == []
    back = game(points(A=12, B=3, C=0), points(A=1, B=2, C=4), players="ABC", **out, rejoin=True)
    assert back["points"][1] == {"A": 4 - 12 + 1, "B": 2, "C": 4}, "one behind the worst of those still in"
    assert back["totals"]["A"] == 5
    assert refused(players=["A", "B"], record=points(A=1, B=1), before={"A": 12}, options=out) == {
        "before": "before.over"
    }


def test_any07_a_game_ends_with_the_marks() -> None:
    marks = {"end": "marks", "marks": "Phase", "marks_to": 2, "best": "low"}
    first = {"hands": {"A": {"points": 5, "cells": [1]}, "B": {"points": 0, "cells": [1]}}}
    second = {"hands": {"A": {"points": 0, "cells": [1]}, "B": {"points": 0}}}
    answer = game(first, second, **marks)
    assert answer["winners"] == ["A"], "who has all marks, though the other has fewer points"


def test_any26_bags_run_through_the_game() -> None:
    tricks = {"A": (1, 4), "B": (5, 5), "C": (1, 3), "D": (1, 1)}
    played = {"hands": {name: {"bid": bid, "made": made} for name, (bid, made) in tricks.items()}}
    answer = game(played, played, players="ABCD", preset="spades")
    assert [line["A"] for line in answer["points"]] == [25, 25 - 100]
    often = game(played, players="ABCD", preset="spades", carry_every=5, carry_points=-7)
    assert often["points"][0]["A"] == 25 - 7


def test_any23_columns_once_and_their_bonus() -> None:
    dice = {"input": "columns", "columns": "Ones; Twos", "once": True, "column_bonus": "Upper: Ones + Twos >= 9 = 35"}
    first = {"hands": {"A": {"cells": [4]}, "B": {"cells": [1]}}}
    second = {"hands": {"A": {"cells": [None, 6]}, "B": {"cells": [None, 4]}}}
    answer = game(first, second, **dice, end="rounds", rounds=2)
    assert answer["final"] == {"A": 45, "B": 5}
    verdict = errors("any", "hand", players=["A"], record={"hands": {"A": {"cells": []}}}, options=dice)
    assert set(verdict) == {"record.hands.A.cells"}


def test_any25_the_places_at_the_end_of_mahjong() -> None:
    rounds = points(A=8000, B=-3900, C=-3900, D=-200)
    answer = game(rounds, players="ABCD", preset="mahjong", rounds=1)
    assert answer["final"] == {"A": 43, "B": -24, "C": -24, "D": 5}
    assert sum(answer["final"].values()) == 0


def test_any05_won_together_and_by_places() -> None:
    assert game({"won": True}, {"won": False}, preset="win together")["totals"] == {"A": 1, "B": 1}
    assert refused(players=["A"], record={}, options={"best": "together"}) == {"record.won": "won.missing"}
    placed = {"hands": {"A": {"place": 2}, "B": {"place": 1}}}
    assert game(placed, preset="wins")["totals"] == {"A": 0, "B": 1}
    first = {"hands": {name: {"place": place} for place, name in enumerate("BACD", 1)}}
    assert game({**first, "kept": True}, players="ABCD", preset="daifugo")["totals"] == {
        "A": 1,
        "B": 2,
        "C": -1,
        "D": -2,
    }


def test_any06_handicaps_and_any01_joining() -> None:
    answer = game(points(A=1, B=1), start=10, handicap=[0, 5])
    assert answer["totals"] == {"A": 11, "B": 16}
    joined = ask(
        "game",
        players=["A", "B", "C"],
        records=[points(A=5, B=9), points(A=1, B=1, C=1)],
        joined={"C": 2},
        options={"join_with": "lowest"},
    )
    assert joined["totals"]["C"] == 6


def test_any03_who_deals_next() -> None:
    played = points(A=5, B=9, C=1)
    for dealer, after in {
        "left": "B",
        "right": "C",
        "winner": "B",
        "loser": "C",
        "most_points": "B",
        "none": "A",
    }.items():
        answer = ask("game", players=[*"ABC"], dealer="A", records=[played], options={"dealer": dealer})
        assert answer["next_dealer"] == after, dealer


def test_any24_nobody_is_best_where_all_are_equal() -> None:
    bonus = {"round_bonus": 10}
    equal = hand(players=["A", "B"], record=points(A=3, B=3), options=bonus)
    assert (equal["headline"], equal["points"]) == ("Nobody is ahead in this round.", {"A": 3, "B": 3})
    two = hand(players=["A", "B", "C"], record=points(A=3, B=3, C=1), options=bonus)
    assert (two["headline"], two["points"]) == ("Best of the round: A, B with 3.", {"A": 13, "B": 13, "C": 1})


def test_any24_the_best_of_a_round_and_penalties() -> None:
    bonus = {"round_bonus": 10, "penalties": "Late: =-5"}
    answer = hand(
        players=["A", "B"], record={"hands": {"A": {"points": 3}, "B": {"points": 7, "cells": [1]}}}, options=bonus
    )
    assert answer["points"] == {"A": 13, "B": 2}


@pytest.mark.parametrize(
    ("players", "options", "field"),
    [
        (4, {"teams": 1}, "teams"),
        (3, {"teams": 2}, "teams"),
        (2, {"teams": 4}, "teams"),
        (4, {"teams": 2}, ""),
        (2, {"teams": 2}, ""),
        (2, {"min": 5, "max": 4}, "max"),
        (2, {"min": 5, "max": 5}, ""),
        (2, {"min": 5, "max": 4, "input": "places"}, ""),
        (2, {"end": "target", "target": 30, "start": 30}, "target"),
        (2, {"end": "rounds", "target": 30, "start": 30}, ""),
        (2, {"end": "marks"}, "marks"),
        (2, {"end": "marks", "marks": "Phase"}, ""),
        (2, {"input": "columns"}, "columns"),
        (2, {"columns": "; ".join(f"C{n}" for n in range(20)), "penalties": "; ".join("ABCDEFGHIJ")}, ""),
        (2, {"columns": "; ".join(f"C{n}" for n in range(20)), "penalties": "; ".join("ABCDEFGHIJK")}, "columns"),
        (4, {"end": "rounds", "deck": 3}, "deck"),
        (3, {"end": "rounds", "deck": 3}, ""),
        (2, {"cards": "1, 60"}, ""),
        (2, {"cards": "61"}, "cards"),
        (2, {"cards": "0"}, "cards"),
    ],
)
def test_which_options_contradict_each_other(players: int, options: dict[str, Any], field: str) -> None:
    issues = GAME.options_issues(Options(**options), players)
    assert [(issue.field, issue.code) for issue in issues] == ([(field, f"{field}.conflict")] if field else [])


@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        ({"end": "target", "target": 10}, [10, None]),
        ({"end": "target", "target": 0, "start": 501}, [None, None]),
        ({"end": "target", "target": 10, "lose_at": -5}, [10, -5]),
        ({"end": "rounds", "target": 10, "lose_at": -5}, [None, None]),
        ({"end": "out", "out_limit": 80}, [None, 80]),
    ],
)
def test_any08_and_any12_the_totals_that_are_drawn_into_the_sheet(options: dict[str, Any], numbers: list[Any]) -> None:
    limits = GAME.limits(Options(**options))
    assert [GAME.target(Options(**options)), *(limits or [None])] == numbers


@pytest.mark.parametrize(("join_with", "begins"), [("zero", 3), ("lowest", 8), ("average", 14), ("number", 7)])
def test_any01_what_somebody_who_joins_begins_with(join_with: str, begins: int) -> None:
    options = {"join_with": join_with, "join_number": 7, "start": 3}
    played = [points(A=5, B=16), {"hands": {name: {"points": 0} for name in "ABC"}}]
    totals = ask("game", players=[*"ABC"], records=played, joined={"C": 2}, options=options)["totals"]
    assert totals == {"A": 8, "B": 19, "C": begins}


@pytest.mark.parametrize(
    ("marks", "says"),
    [({"A": [1]}, ["Phase: A 1"]), ({"A": [1], "B": [2]}, ["Phase: A 1, B 2"]), ({}, [])],
)
def test_any04_marks_that_have_changed_are_said(marks: dict[str, list[int]], says: list[str]) -> None:
    options = Options(marks="Phase")
    record = {"hands": {name: {"points": 1, "cells": marks.get(name)} for name in "AB"}}
    before = GAME.start(options, ("A", "B"), None)
    decoded = decode(GAME.Record, record)
    after = GAME.after(options, GAME.score(options, decoded, before), before)
    assert [str(text.render(translator("en"))) for text in GAME.news(options, before, after)] == says


@pytest.mark.parametrize(
    ("lose_at", "total", "over"), [(-5, -4, False), (-5, -5, True), (-5, 3, False), (8, 7, False), (8, 8, True)]
)
def test_any08_a_total_that_loses_ends_a_game(lose_at: int, total: int, over: bool) -> None:
    assert game(points(A=total, B=1), end="target", target=10, lose_at=lose_at)["finished"] is over

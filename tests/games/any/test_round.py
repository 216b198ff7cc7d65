"""One round of any game, each test named after its rule: what is wrong with it, what is filled in, the points."""

from functools import partial
from typing import Any

import pytest

from tests.support.judge import answered, errors

ask = partial(answered, "any", "ANY-", "round")
Entries = Any


def line(preset: str, entries: Entries, players: str = "", **fields: Any) -> tuple[bool, Any, Any, dict[str, int]]:
    """Whether a round can be true, the code and the difference of what is wrong, and the points."""
    names = [*players] or [*"ABCDEFGH"[: len(entries)]]
    given = entries if isinstance(entries, dict) else dict(zip(names, entries, strict=True))
    answer = ask(preset=preset, players=names, entries=given, **fields)
    warn = answer["warn"] or {"code": None, "difference": None}
    return answer["ok"], warn["code"], warn["difference"], answer["points"]


def bids(*pairs: tuple[int, int]) -> list[dict[str, int]]:
    return [{"bid": bid, "made": made} for bid, made in pairs]


@pytest.mark.parametrize(
    ("preset", "entries", "fields", "expected"),
    [
        pytest.param("hearts", [13, 8, 5, 0], {}, (True, None, None), id="any18 hearts add up to 26"),
        pytest.param("hearts", [13, 8, 4, 0], {}, (False, "sum", 1), id="any18 one heart is missing"),
        pytest.param("hearts", [0, 26, 26, 26], {}, (True, None, None), id="any20 a shot"),
        pytest.param(
            "hearts",
            [-26, 0, 0, 0],
            {"options": {"moon": "shooter_minus"}},
            (True, None, None),
            id="any20 shooter minus",
        ),
        pytest.param("hearts", [26, 0, 0, 0], {}, (False, "pattern", None), id="any20 all with one name: a shot?"),
        pytest.param("hearts", [39, 39, 0, 0], {}, (False, "max", -13), id="any16 more than all hearts"),
        pytest.param("oh hell", [2, 1, 1, 0], {"cards": 5}, (False, "sum", 1), id="any18 one trick is missing"),
        pytest.param(
            "oh hell",
            [{"bid": 2}, {"bid": 1}, {"bid": 2}],
            {"cards": 5, "options": {"hook": True}},
            (False, "pattern", None),
            id="any20 the hook",
        ),
        pytest.param(
            "oh hell", [{"bid": 2}, {"bid": 1}, {"bid": 2}], {"cards": 5}, (True, None, None), id="any33 bids alone"
        ),
        pytest.param("phase 10", [25, 40, 15], {}, (False, "pattern", None), id="any17 nobody went out"),
        pytest.param("phase 10", [25, 40, 0], {}, (True, None, None), id="any17 somebody went out"),
        pytest.param("phase 10", [25, 42, 0], {}, (False, "step", 3), id="any16 no multiple of five"),
        pytest.param("uno", [37, 12, 0, 0], {}, (False, "pattern", None), id="any17 two have points"),
        pytest.param(
            "canasta", [{"going out": 100}, {"going out": True}], {}, (False, "pattern", None), id="any23 both went out"
        ),
        pytest.param("mahjong", [8000, -8000, 0, 0], {}, (True, None, None), id="any18 mahjong adds up to nought"),
        pytest.param(
            "mahjong", [7700, -2600, -2600, -2600], {}, (False, "sum", 100), id="any18 100 points are missing"
        ),
        pytest.param("president", [2, 1, -1, -2], {}, (True, None, None), id="any25 each place once, as points"),
        pytest.param("president", [2, 2, -1, -2], {}, (False, "pattern", None), id="any25 two firsts"),
        pytest.param("tichu", [65, 45], {}, (False, "sum", -10), id="any34 the nearest of two sums"),
        pytest.param("tichu", [200, 0], {}, (True, None, None), id="any20 a double win"),
        pytest.param("tichu", [125, 75], {}, (False, "pattern", None), id="any20 no double win"),
        pytest.param("five crowns", [2, 0, 40], {}, (False, "possible", None), id="any16 nobody can make two"),
        pytest.param("skat", [48, -24, 0], {}, (False, "pattern", None), id="any17 only the declarer"),
        pytest.param("take 6", [100, 72], {}, (False, "sum", -1), id="any18 at most so many together"),
        pytest.param("points", [3, "x"], {}, (False, "number", None), id="any15 no number"),
        pytest.param("points", [3, 2.5], {}, (False, "number", None), id="any15 a decimal"),
    ],
)
def test_what_is_wrong(preset: str, entries: Entries, fields: dict[str, Any], expected: tuple[Any, ...]) -> None:
    assert line(preset, entries, **fields)[:3] == expected


MOON = {"A": 0, "B": 26, "C": 26, "D": 26}
MINUS = {"moon": "shooter_minus"}
COLLECTS, PAY = {"who_scores": "winner_collects"}, {"who_scores": "losers_pay"}


@pytest.mark.parametrize(
    ("preset", "entries", "fields", "detail", "names", "difference", "text"),
    [
        ("oh hell", [{"bid": 2}, {}], {}, "bid", "B", None, "Still to bid: B."),
        ("oh hell", [{"bid": 6}, {"bid": 0}], {"cards": 5}, "max", "A", -1, "A: 6 is more than 5."),
        ("oh hell", [{"bid": 2}, {"bid": 3}], {"cards": 5, "options": {"hook": True}}, "hook", "B", None, "B may not"),
        (
            "oh hell",
            [{"bid": 2}, {"bid": 3}],
            {"cards": 5, "options": {"hook": True}, "dealer": "A"},
            "hook",
            "A",
            None,
            "The bids must not add up to 5: A may not bid 2.",
        ),
        ("points", [3, "x"], {}, "number", "B", None, "A whole number is needed: B."),
        ("points", [-3, 4], {"options": {"min": 0}}, "min", "A", 3, "A: −3 is less than 0."),
        ("points", [3, 4], {"options": {"max": 3}}, "max", "B", -1, "B: 4 is more than 3."),
        ("five crowns", [2, 0, 40], {}, "possible", "A", None, "A: nobody can make 2."),
        ("yahtzee", [{"twos": 7}], {}, "step", "A", 1, "A: 7 is no multiple of 2."),
        ("uno", [37, 12, 0], {}, "one", "AB", None, "Only one may have points in a round: A, B."),
        ("uno", [0, 0], {}, "one", "", None, "Somebody must have points in each round."),
        ("phase 10", [25, 40], {}, "all_but_one", "AB", None, "Somebody went out, so there must be a 0."),
        ("canasta", [{"going out": 100}, {"going out": True}], {}, "only_one", "AB", None, "Only one may have “Going"),
        ("tichu", [125, 75], {}, "sweep", "AB", None, "A round of 200 goes to one side alone"),
        ("points", [1, 2, -3], {"options": COLLECTS}, "winner", "AB", None, "the others lose: A, B."),
        ("points", [-5, 0, -8], {"options": PAY}, "winner", "AC", None, "the others lose: A, C."),
        ("hearts", [26, 0, 0, 0], {}, "moon", "A", None, "If the moon was shot, write A 0, B 26, C 26, D 26."),
        (
            "hearts",
            [26, 0, 0, 0],
            {"options": MINUS},
            "moon",
            "A",
            None,
            "the moon was shot, write A −26, B 0, C 0, D 0.",
        ),
        ("hearts", [26, 26, 25, 1], {}, "moon", "", None, "A round of 78 is only right if one name took everything."),
        ("wins", [1, 1, 2], {}, "place", "C", 1, "C: the next place is 3, not 2."),
        ("wins", [1, 3, 3], {}, "place", "BC", -1, "B, C: the next place is 2, not 3."),
        ("daifugo", [1, 1, 3, 4], {}, "place", "AB", None, "Each place only once: A, B."),
        (
            "points",
            [3, 5],
            {"options": {"round_sum": [4, 20]}},
            "sum",
            "",
            -4,
            "adds up to 8, it must be 4: 4 too much.",
        ),
        ("points", [3, 9], {"options": {"round_sum": [4, 15]}}, "sum", "", 3, "to 12, it must be 15: 3 missing."),
    ],
)
def test_any33_who_and_what_is_wrong(
    preset: str,
    entries: list[Any],
    fields: dict[str, Any],
    detail: str,
    names: str,
    difference: int | None,
    text: str,
) -> None:
    players = [*"ABCD"[: len(entries)]]
    warn = ask(preset=preset, players=players, entries=dict(zip(players, entries, strict=True)), **fields)["warn"]
    assert (warn["detail"], "".join(warn["names"]), warn["difference"]) == (detail, names, difference)
    assert text in warn["text"]
    shot = {"A": -26, "B": 0, "C": 0, "D": 0} if fields.get("options") == MINUS else MOON
    assert warn["instead"] == (shot if detail == "moon" and names else {})


@pytest.mark.parametrize(
    ("preset", "entries", "fields"),
    [
        ("oh hell", [{"bid": 2}, {"bid": 2}], {"cards": 5, "options": {"hook": True}}),
        ("oh hell", [{"bid": 5}, {"bid": 0}], {"cards": 5}),
        ("oh hell", [{"made": 2}, {"made": 3}], {"cards": 5}),
        ("points", [3, 4], {"options": {"min": 3, "max": 4}}),
        ("points", [5, -2, -3], {"options": COLLECTS}),
        ("points", [0, 0, 0], {"options": PAY}),
        ("tichu", [0, 200], {}),
        ("hearts", [26, 26, 26, 0], {}),
        ("wins", [1, 2, 2], {}),
        ("daifugo", [2, 3, 4, 1], {}),
        ("take 6", [100, 71], {}),
    ],
)
def test_any33_nothing_is_wrong(preset: str, entries: list[Any], fields: dict[str, Any]) -> None:
    assert line(preset, entries, **fields)[:3] == (True, None, None)


def test_any21_bids_and_tricks_are_reckoned() -> None:
    assert line("wizard", bids((2, 2), (1, 1), (1, 1)), round=4)[3] == {"A": 40, "B": 30, "C": 30}
    assert line("wizard", bids((1, 3), (1, 1), (0, 0)), round=4)[3] == {"A": -20, "B": 30, "C": 20}
    assert line("oh hell", bids((2, 2), (0, 1)), cards=3, options={"trick_each": 1})[3] == {"A": 14, "B": 1}
    kept = line("skull king", [{"bid": 0, "made": 0, "bonus": 50}, {"bid": 1, "made": 2, "bonus": 30}], cards=2)
    assert kept[3] == {"A": 70, "B": -10}
    assert line("call break", bids((4, 6), (5, 4), (3, 3)))[3] == {"A": 42, "B": -50, "C": 30}


def test_any26_partners_bid_together_and_bags_cost() -> None:
    spades = line("spades", bids((2, 3), (3, 2), (2, 3), (2, 2)))
    assert spades == (False, "sum", 3, {"A": 42, "B": -50, "C": 42, "D": -50})
    nil = line("spades", bids((0, 1), (4, 4), (4, 4), (4, 4)))
    assert nil[3] == {"A": -59, "B": 80, "C": -59, "D": 80}
    assert line("spades", bids((1, 7), (1, 1), (1, 5), (0, 0)))[3]["A"] == 20 + 10 - 100


def test_any19_the_pad_fills_in_what_follows() -> None:
    for preset, entries, filled in (
        ("hearts", {"A": 13, "B": 8, "C": 4}, {"D": 1}),
        ("hearts", {"A": 26, "B": 26, "C": 26}, {"D": 0}),
        ("rummikub", {"A": -18, "B": -31, "C": -7}, {"D": 56}),
        ("uno", {"A": 37}, {"B": 0, "C": 0, "D": 0}),
        ("president", {"A": 4, "B": 2, "D": 1}, {"C": 3}),
        ("mahjong", {"A": 100, "B": 200}, {}),
        ("hearts", {"A": 13, "B": 8}, {}),
        ("hearts", {"A": 13, "B": 8, "C": 8}, {}),
        ("uno", {"A": 0}, {}),
    ):
        answer = ask(preset=preset, players=[*"ABCD"], entries=entries)
        assert answer["filled"] == filled
        assert answer["ok"] is bool(filled)
    placed = ask(preset="wins", options={"who_scores": "one"}, players=[*"ABC"], entries={"A": 1, "B": 3})
    assert placed["filled"] == {"C": 2}, "who scores says nothing about places"
    paid = ask(options={"who_scores": "losers_pay"}, players=[*"ABC"], entries={"B": 31})
    assert paid["points"] == {"A": -16, "B": 31, "C": -15}
    assert not ask(options=PAY, players=[*"ABC"], entries={"B": -7})["filled"], "the winner does not pay"
    assert ask(options=COLLECTS, players=[*"ABC"], entries={"B": -5, "C": 0})["filled"] == {"A": 5}
    assert not ask(options=COLLECTS, players=[*"ABC"], entries={"B": 5, "C": -2})["filled"], "one has won already"


def test_any14_an_empty_cell_is_named() -> None:
    answer = ask(players=["Ann", "Ben"], entries={"Ann": 0})
    assert answer["warn"]["code"] == "missing"
    assert answer["warn"]["names"] == ["Ben"]
    assert answer["points"] == {}


def test_any15_a_sum_counts_whatever_the_width_of_its_digits() -> None:
    assert line("points", ["20+5-3", "２０＋５－３", "△１２"])[3] == {"A": 22, "B": 22, "C": -12}


def test_any20_a_shot_can_be_written_for_the_table() -> None:
    warn = ask(preset="hearts", players=[*"ABCD"], entries=dict(zip("ABCD", (26, 0, -10, 0), strict=True)))["warn"]
    assert warn["code"] == "min", "without a jack nobody has less than nothing"
    jack = {"jack_minus_10": True}
    answer = ask(preset="hearts", options=jack, players=[*"ABCD"], entries={"A": 26, "B": 0, "C": -10, "D": 0})
    assert answer["warn"]["instead"] == {"A": 0, "B": 26, "C": 16, "D": 26}
    assert line("hearts", answer["warn"]["instead"], "ABCD", options=jack)[0]
    assert line("hearts", [13, -5, 8, 0], options=jack)[0]


def test_any22_a_round_counts_several_times() -> None:
    assert line("points", [3, 4], options={"multiplier": "round"}, times=2)[3] == {"A": 6, "B": 8}
    assert line("skyjo", [{"points": 3}, {"points": 9, "times": 2}])[3] == {"A": 3, "B": 18}
    assert line("points", [3, 4], times=2)[3] == {"A": 3, "B": 4}, "without a multiplier nothing is multiplied"


def test_any23_columns_are_added_ticked_and_multiplied() -> None:
    dealt = [
        {"natural canastas": 1, "mixed canastas": 2, "going out": 200, "cards": 145, "left over": 0},
        {"red threes": -100, "cards": 60, "left over": 85},
    ]
    assert line("canasta", dealt)[3] == {"A": 500 + 600 + 200 + 145, "B": -100 + 60 - 85}
    assert line("yahtzee", [{"twos": 7}])[:2] == (False, "step")
    assert line("yahtzee", [{"twos": 12}])[:3] == (False, "max", -2)


def test_any25_places_of_points() -> None:
    ranks = {"rank_points": [3, 1, -1, -3]}
    assert line("points", [50, 20, 20, 10], options=ranks)[3] == {"A": 3, "B": 0, "C": 0, "D": -3}
    higher = ranks | {"rank_ties": "higher", "rank_adds": True}
    assert line("points", [50, 20, 20, 10], options=higher)[3] == {"A": 53, "B": 21, "C": 21, "D": 7}
    assert line("wins", [1, 1, 2])[:3] == (False, "pattern", 1), "after two firsts comes the third"


def test_any18_a_sum_by_a_formula() -> None:
    assert line("points", [3, 5], options={"round_sum": "cards * players - 2"}, cards=5)[:3] == (True, None, None)
    assert line("points", [3, 5], options={"round_sum": [4, 20]})[:3] == (False, "sum", -4)


def test_what_is_no_question() -> None:
    refused = partial(errors, "any", "round", players=["A", "B"])
    assert refused(entries={"C": 1}) == {"entries.C": "player.unknown"}
    assert refused(options={"round_sum": "twenty"}) == {"options.round_sum": "notation"}
    assert refused(options={"columns": "A; A"}) == {"options.columns": "notation"}
    assert errors("any", "round", players=[str(number) for number in range(13)]) == {"players": "players.number"}

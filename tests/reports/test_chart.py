"""The chart of totals: true to the ledger, inside its frame, told apart without colour, within the page's policy."""

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.assets import asset_folder
from scorekeeper.games import games
from scorekeeper.reports import chart
from scorekeeper.reports.chart import Chart, Curve
from tests.support.pdf_text import LONG, MANY, ended, in_turn, match, played_hands, team_hands

INDIAN = games()["indian"]
NAMES = tuple(f"Player {letter}" for letter in "ABCDEFGHIJ")


def points(curve: Curve) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in curve.points.split())]


def total_at(drawn: Chart, y: float) -> float:
    """The total that stands at a height, read off the ticks at the side."""
    low, high = drawn.points[0], drawn.points[-1]
    return low.value + (low.at - y) / (low.at - high.at) * (high.value - low.value)


@given(
    st.integers(2, 10).flatmap(
        lambda number: st.tuples(
            st.just(NAMES[:number]),
            st.lists(st.lists(st.integers(-500, 500), min_size=number, max_size=number), max_size=70),
        )
    )
)
def test_every_total_stands_at_its_height(given: tuple[tuple[str, ...], list[list[int]]]) -> None:
    names, hands = given
    records = [{"points": dict(zip(names, hand, strict=True))} for hand in hands]
    ledger = match(names, records, game=MANY, target=100_000)
    drawn = chart.totals(ledger)
    per_unit = (drawn.points[-1].value - drawn.points[0].value) / (drawn.points[0].at - drawn.points[-1].at)
    for name, curve in zip(names, drawn.curves, strict=True):
        wanted = [0, *(row.after.total(name) for row in ledger.rows)]
        assert [total_at(drawn, y) for _, y in points(curve)] == pytest.approx(wanted, abs=per_unit)
        assert points(curve)[-1] == curve.end
        assert bool(drawn.lead(curve)) == bool(hands and curve.label_y != curve.end[1])
        xs = [x for x, _ in points(curve)]
        assert xs == sorted(xs)
        assert all(drawn.left <= x <= drawn.right and 0 < y < drawn.height for x, y in points(curve))
    labels = sorted(curve.label_y for curve in drawn.curves)
    assert all(below - above >= chart.LETTER for above, below in pairwise(labels))
    assert labels[0] > 0
    assert labels[-1] < drawn.height
    assert 2 <= len(drawn.points) <= 10
    assert all(b.at - a.at >= 1.5 * chart.LETTER for a, b in pairwise(drawn.hands))


def test_only_hands_that_count_are_drawn_and_numbered_as_on_the_pad() -> None:
    ledger = match(("Anna", "Ben"), played_hands("Anna", "Ben"))
    drawn = chart.totals(ledger, width=700)
    assert [tick.value for tick in drawn.hands] == [1, 2, 3, 5, 6, 7, 9, 10]
    assert [len(points(curve)) for curve in drawn.curves] == [9, 9]
    (target,) = drawn.limits
    assert (target.value, str(target.text)) == (100, "Target 100")
    assert total_at(drawn, target.at) == pytest.approx(100, abs=1)
    assert str(drawn.alternative) == "Chart of the totals. After hand 10: Anna 146, Ben 71. Lines: Target 100."


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        ({"format": "pool"}, {101: "Out at 101", 79: "Rejoining up to 79"}),
        (
            {"format": "pool", "out_when": "passes", "rejoin_up_to": 60},
            {101: "Out above 101", 60: "Rejoining up to 60"},
        ),
        ({"format": "pool", "rejoin": False}, {101: "Out at 101"}),
        ({"format": "pool", "pool_limit": 150}, {150: "Out at 150"}),
        ({"format": "chips"}, {}),
    ],
)
def test_the_limits_of_a_pool_are_drawn_with_what_they_mean(options: dict[str, Any], lines: dict[int, str]) -> None:
    """Who gets to the limit is out; up to another total others may rejoin, where the table has decided it (IND-26)."""
    round_ = {"winner": "Ann", "wild": "8", "hands": {"Ben": {"points": 40}, "Cleo": {"points": 10}}}
    drawn = chart.totals(match(("Ann", "Ben", "Cleo"), [round_], game=INDIAN, **options))
    assert {limit.value: str(limit.text) for limit in drawn.limits} == lines
    assert all(str(text) in str(drawn.alternative) for text in lines.values())
    for limit in drawn.limits:
        assert total_at(drawn, limit.at) == pytest.approx(limit.value, abs=1)
        assert 0 < limit.label_y < drawn.height


def test_a_match_without_hands_has_a_chart_without_lines_to_speak_of() -> None:
    drawn = chart.totals(match(("Anna", "Ben"), []))
    assert [len(points(curve)) for curve in drawn.curves] == [1, 1]
    assert str(drawn.alternative) == "Chart of the totals: no hand counts yet."


def test_partners_are_one_line() -> None:
    drawn = chart.totals(match("NESW", team_hands("NESW", 3), teams=True))
    assert [curve.name for curve in drawn.curves] == ["N & S", "E & W"]


def test_of_several_games_each_has_its_target_and_their_sum_has_none() -> None:
    ledger = match(LONG, in_turn(LONG, 12), hollywood=True)
    assert not chart.totals(ledger).limits
    for column in range(3):
        drawn = chart.totals(ledger, column)
        assert [limit.value for limit in drawn.limits] == [100]
        ends = [total_at(drawn, curve.end[1]) for curve in drawn.curves]
        assert ends == pytest.approx([ledger.state.columns[column].totals[name] for name in LONG], abs=2)


def test_long_names_are_shortened_and_short_ones_are_not() -> None:
    drawn = chart.totals(match(LONG, in_turn(LONG, 3)))
    for curve in drawn.curves:
        assert curve.name in LONG
        assert curve.short == curve.name or curve.name.startswith(curve.short.rstrip("…").rstrip())
    assert drawn.curves[0].short.endswith("…")
    assert [curve.short for curve in chart.totals(match(("Anna", "花子"), [])).curves] == ["Anna", "花子"]


def test_ten_lines_differ_in_more_than_colour() -> None:
    drawn = chart.totals(match(NAMES, [{"points": dict.fromkeys(NAMES, 5)}], game=MANY))
    assert [curve.number for curve in drawn.curves] == list(range(1, 11))
    assert len({curve.sample for curve in drawn.curves}) == 10
    shapes = [re.sub(r"M[\d.]+ [\d.]+ ", "", curve.marks) for curve in drawn.curves]
    assert len(set(shapes)) == 10
    style = (asset_folder("static") / "css" / "chart.css").read_text("utf-8")
    dashes = re.findall(r'\[data-seat="(\d+)"\] > \.chart-line \{ stroke-dasharray: ([\d ]+); \}', style)
    assert [int(seat) for seat, _ in dashes] == list(range(1, 12))
    assert len({dash for _, dash in dashes}) == 11


@pytest.mark.parametrize(("language", "sentence"), [("en", "Chart of the totals."), ("ja", "合計点のグラフ。")])
def test_pages_get_classes_only_and_words_for_those_who_do_not_see_it(app: Flask, language: str, sentence: str) -> None:
    """The page's policy forbids style attributes; a name with signs in it stays text."""
    drawn = chart.totals(match(("A & “B”", "'Ben'"), [ended("A & “B”", 3, "'Ben'", 20)]))
    with app.test_request_context(headers={"Accept-Language": language}):
        html = app.jinja_env.get_template("_chart.html").make_module().chart(drawn)  # type: ignore[attr-defined]  # a macro
    svg = ElementTree.fromstring(str(html))[0]
    assert svg.get("role") == "img"
    assert (svg.get("aria-label") or "").startswith(sentence)
    attributes = {name for element in svg.iter() for name in element.attrib}
    assert not {name for name in attributes if name == "style" or name.startswith("on")}
    assert {element.tag for element in svg.iter()} == {"svg", "g", "path", "polyline", "text"}
    assert [text.text for text in svg.iter("text") if "chart-name" in (text.get("class") or "")] == ["A & “B”", "'Ben'"]

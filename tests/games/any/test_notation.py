"""The notations of lists within one option: how they may be written, how they are stored, what they mean."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.games.any import notation
from scorekeeper.games.any.notation import Column, ColumnBonus
from scorekeeper.games.any.options import Options, all_columns

MANY = [f"C{number}" for number in range(20)]
REFUSED = object()


@pytest.mark.parametrize(
    ("read", "raw", "stored"),
    [
        (notation.read_numbers, " 2,1 , \N{MINUS SIGN}1", "2, 1, -1"),
        (notation.read_numbers, "2 1 -1", "2, 1, -1"),
        (notation.read_numbers, "２, +1", "2, 1"),
        (notation.read_numbers, [3, "1", -1], "3, 1, -1"),
        (notation.read_numbers, (3, 1), "3, 1"),
        (notation.read_numbers, 7, "7"),
        (notation.read_numbers, "", ""),
        (notation.read_numbers, "9999999", "9999999"),
        (notation.read_numbers, "10000000", REFUSED),
        (notation.read_numbers, "1, x", REFUSED),
        (notation.read_numbers, "1 2, 3", REFUSED),
        (notation.read_numbers, True, REFUSED),
        (notation.read_numbers, 1.5, REFUSED),
        (notation.read_numbers, None, REFUSED),
        (notation.read_numbers, [1, True], REFUSED),
        (notation.read_numbers, [1, 1.5], REFUSED),
        (notation.read_number_lists, "3,1/3, 1, -1 , -3", "3, 1 / 3, 1, -1, -3"),
        (notation.read_number_lists, [[3, 1], "2, 0"], "3, 1 / 2, 0"),
        (notation.read_number_lists, [3, 1], "3, 1"),
        (notation.read_number_lists, 3, "3"),
        (notation.read_number_lists, "x", REFUSED),
        (notation.read_sums, "26, <= 172", "26, <=172"),
        (notation.read_sums, "Cards × 2 + Players - 1", "cards*2+players-1"),
        (notation.read_sums, "zero, -4", "0, -4"),
        (notation.read_sums, [100, 200], "100, 200"),
        (notation.read_sums, "cards / 2", REFUSED),
        (notation.read_sums, ">=3", REFUSED),
        (notation.read_sums, "cards cards", REFUSED),
        (notation.read_columns, "Cards:  -25..125  /5 sum ;Extra", "Cards: -25..125 /5 sum; Extra"),
        (notation.read_columns, ["A: x2", "B: - one"], "A: x2; B: - one"),
        (notation.read_columns, ";".join(MANY), "; ".join(MANY)),
        (notation.read_columns, ";".join([*MANY, "C20"]), REFUSED),
        (notation.read_columns, "N" * 30, "N" * 30),
        (notation.read_columns, "N" * 31, REFUSED),
        (notation.read_columns, "A; a", REFUSED),
        (notation.read_columns, "A: nought", REFUSED),
        (notation.read_columns, "A: /0", REFUSED),
        (notation.read_columns, ": sum", REFUSED),
        (notation.read_columns, "A<b>", REFUSED),
        (notation.read_bonuses, "Upper:A+B>=063=35; Low: C >= -1 = -5", "Upper: A + B >= 63 = 35; Low: C >= -1 = -5"),
        (notation.read_bonuses, "", ""),
        (notation.read_bonuses, "Upper: A > 3 = 5", REFUSED),
        (notation.read_bonuses, "Upper: A >= 3 = 5; B", REFUSED),
    ],
)
def test_how_it_may_be_written(read: Callable[[object], str], raw: Any, stored: Any) -> None:
    if stored is REFUSED:
        with pytest.raises(ValueError, match=re.escape(str(raw))):
            read(raw)
    else:
        assert read(raw) == stored
        assert read(stored) == stored


def test_numbers_for_each_number_of_players() -> None:
    assert notation.numbers("") == ()
    assert notation.numbers("3, -1") == (3, -1)
    lists = "3, 1 / 3, 1, -1, -3"
    assert [notation.number_list(lists, length) for length in (1, 2, 3, 4)] == [
        (3,),
        (3, 1),
        (3, 1, 0),
        (3, 1, -1, -3),
    ]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("", ()),
        ("26, 0", ((26, False), (0, False))),
        ("<=172", ((172, True),)),
        ("cards*players-2+1", ((19, False),)),
        ("-cards*2*players", ((-40, False),)),
    ],
)
def test_what_a_round_adds_up_to(text: str, meant: tuple[tuple[int, bool], ...]) -> None:
    assert notation.sums(text, 5, 4) == meant


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("A", Column("A")),
        ("A: - x25", Column("A", sign=-1, each=25)),
        ("A: =100/-50", Column("A", ticks=(100, -50))),
        ("A: -25..125 /5 sum", Column("A", low=-25, high=125, step=5, in_sum=True)),
        ("A: one mark", Column("A", only_one=True, mark=True)),
    ],
)
def test_a_column_in_its_notation(text: str, column: Column) -> None:
    assert notation.columns(text) == (column,)


def test_every_kind_of_column_in_the_order_of_the_cells() -> None:
    options = Options(columns="A; B: sum", penalties="Late: =-5", end_bonus="Last: x2", marks="Phase")
    assert [(column.name, column.kind, column.mark) for column in all_columns(options)] == [
        ("A", "column", False),
        ("B", "column", False),
        ("Late", "penalty", False),
        ("Last", "end", False),
        ("Phase", "mark", True),
    ]


def test_what_a_cell_is_worth() -> None:
    ticked, each, mark = Column("A", ticks=(100, 200)), Column("A", sign=-1, each=3), Column("A", mark=True)
    assert [ticked.points(number) for number in (-1, 0, 1, 2, 3)] == [0, 0, 100, 200, 0]
    assert Column("A", sign=-1, ticks=(100,)).points(1) == -100
    assert (each.points(4), mark.points(4)) == (-12, 0)


def test_what_a_bonus_needs() -> None:
    assert notation.bonuses("") == ()
    assert notation.bonuses("Upper: A + B >= 63 = 35; Low: C >= -1 = -5") == (
        ColumnBonus("Upper", ("A", "B"), 63, 35),
        ColumnBonus("Low", ("C",), -1, -5),
    )


def test_names_are_translated_or_stand_as_they_are() -> None:
    assert str(notation.names("Upper: A >= 3 = 5; 100%: B >= 1 = 2").params["names"][1].params["name"]) == "100%"

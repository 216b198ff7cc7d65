"""The blank sheets of all games: what to write in, what is printed already, and which rules stand at the top."""

from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.engine.blank_sheet import Column, FootLine
from scorekeeper.engine.ledger import read_options

# In the lines below: the width in brackets, `=` a running total, `<...>` signs to circle, `{...}` printed in the rows.
DEALER, TOTAL = "Dealer[2]", "Total[2]="
PACKED = "<△10 Packed at the first turn, ▲40 Packed later>"
WILD_OF_THIRTEEN = "Wild card[2]{3 4 5 6 7 8 9 10 J Q K}"
GIN_FACTS = "target knock_limit gin_bonus undercut_bonus"


def written(column: Column) -> str:
    signs = ", ".join(f"{mark.sign % {'number': mark.number}} {mark.meaning}" for mark in column.marks)
    printed = f"{{{' '.join(column.printed)}}}" if column.printed else ""
    return f"{column.title}[{column.width}]{'=' * column.total}{f'<{signs}>' if signs else ''}{printed}"


def at_the_foot(line: FootLine) -> str:
    return " ".join(filter(None, [line.title, line.amount, f"{line.ticks} boxes" * bool(line.ticks), "=" * line.total]))


@pytest.mark.parametrize(
    ("key", "preset", "players", "options", "before", "per_side", "rows", "facts"),
    [
        ("gin", "", 2, {}, [DEALER], ["Points[2]", TOTAL], None, GIN_FACTS),
        ("gin", "", 2, {"oklahoma": True}, [DEALER, "First upcard[2]"], ["Points[2]", TOTAL], None, GIN_FACTS),
        ("rummy500", "", 3, {}, [DEALER], ["Melded[3]", "Left[2]", TOTAL], None, "target values ace"),
        (
            "rummy500",
            "",
            3,
            {"out_bonus": 25},
            [DEALER],
            ["Melded[3]<+25 Bonus for going out>", "Left[2]", TOTAL],
            None,
            "target values ace",
        ),
        (
            "indian",
            "",
            3,
            {"format": "chips", "hand_rummy_factor": 1, "cap": None, "chips": 200},
            [DEALER, "Wild card[2]"],
            [f"Points[3]{PACKED}", TOTAL],
            None,
            "format chips",
        ),
        (
            "indian",
            "",
            3,
            {"format": "pool", "hand_rummy_factor": 2, "cap": 80},
            [DEALER, "Wild card[2]<×2 Hand Rummy>"],
            [f"Points[3]{PACKED}", TOTAL],
            None,
            "format pool_limit out_when cap",
        ),
        (
            "indian",
            "",
            4,
            {"format": "deals", "hand_rummy_factor": 3, "cap": 80, "pack_first": 20, "pack_later": 50},
            [DEALER, "Wild card[2]<×3 Hand Rummy>"],
            ["Points[3]<△20 Packed at the first turn, ▲50 Packed later>", TOTAL],
            4,
            "format chips cap",
        ),
        (
            "three_thirteen",
            "",
            3,
            {"jokers_per_pack": 0},
            [DEALER, WILD_OF_THIRTEEN],
            ["Left over[2]", TOTAL],
            11,
            "deck wild_value",
        ),
        (
            "three_thirteen",
            "",
            3,
            {"jokers_per_pack": 2},
            [DEALER, WILD_OF_THIRTEEN],
            ["Left over[2]", TOTAL],
            11,
            "deck wild_value joker_value",
        ),
        ("any", "uno", 3, {"dealer": "none"}, [], ["Points[2]", TOTAL], None, "target"),
        ("any", "hearts", 4, {}, [DEALER], ["Points[2]", TOTAL], None, "target"),
        ("any", "wizard", 3, {}, [DEALER], ["Bid[1]", "Tricks[2]", "Points[2]", TOTAL], 20, ""),
        ("any", "daifugo", 3, {}, [DEALER], ["Placing[1]", "Points[2]", TOTAL], 10, ""),
        ("any", "win together", 3, {}, [], ["Points[2]"], None, ""),
    ],
)
def test_what_stands_on_the_sheet(
    key: str,
    preset: str,
    players: int,
    options: dict[str, Any],
    before: list[str],
    per_side: list[str],
    rows: int | None,
    facts: str,
) -> None:
    game = games.games()[key]
    sheet = game.blank_sheet(read_options(game, options, preset or game.presets[0].key), players)
    assert [written(column) for column in sheet.before] == before
    assert [written(column) for column in sheet.per_side] == per_side
    assert (sheet.rows, " ".join(sheet.facts)) == (rows, facts)
    assert key == "gin" or not sheet.foot


@pytest.mark.parametrize(
    ("options", "foot"),
    [
        ({}, ["Game bonus +100", "Box bonus +25 10 boxes", "Shutout +100", "Final points ="]),
        ({"game_bonus": 0, "box_bonus": 0}, ["Shutout +100", "Final points ="]),
        (
            {"boxes_at_once": True, "shutout": "double"},
            ["Game bonus +100", "Hands won 10 boxes", "Shutout × 2", "Final points ="],
        ),
        (
            {"shutout": "add", "shutout_bonus": 50},
            ["Game bonus +100", "Box bonus +25 10 boxes", "Shutout +50", "Final points ="],
        ),
        ({"shutout": "add", "shutout_bonus": 0}, ["Game bonus +100", "Box bonus +25 10 boxes", "Final points ="]),
        ({"shutout": "off"}, ["Game bonus +100", "Box bonus +25 10 boxes", "Final points ="]),
    ],
)
def test_what_is_added_at_the_end_of_gin_rummy(options: dict[str, Any], foot: list[str]) -> None:
    gin = games.games()["gin"]
    sheet = gin.blank_sheet(read_options(gin, options, gin.presets[0].key), 2)
    assert [at_the_foot(line) for line in sheet.foot] == foot

"""The house rules of Gin Rummy: the presets, the bounds, and that every option changes something."""

from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.engine.fields import specs
from scorekeeper.judge import answer
from tests.support.judge_gin import TIE, hand, record, refused, won

GIN = games.find("gin")


class TestPresets:
    def test_are_asked_for_by_name_or_key_and_overridden_by_options(self) -> None:
        tie = record("A", {"A": 7, "B": 7})
        for name in ("Classic", "classic", "CLASSIC"):
            assert hand(tie, preset=name)["points"] == {"A": 0, "B": 10}
        for name in ("Quick app", "quick_app"):
            assert hand(tie, preset=name)["points"] == {"A": 0, "B": 30}
        assert hand(tie, preset="Classic", options={"undercut_bonus": 7})["points"] == {"A": 0, "B": 7}
        assert hand(tie, preset=None)["points"] == {"A": 0, "B": 0}

    def test_an_unknown_one_is_refused(self) -> None:
        for name in ("Club", "", 7, ["Standard"], {"a": 1}):
            assert refused("deadwood", hand="7H", preset=name) == {"preset": "preset.unknown"}


FALSE: dict[str, Any] = {"false_knock": "A", "hands": {}}
# For every option a value other than its default and hands whose score or dealer it changes.
MATTERS: dict[str, tuple[object, dict[str, Any], list[Any]]] = {
    "undercut_on_tie": (True, {}, [TIE]),
    "target": (50, {}, [won("A", 50, "B")]),
    "knock_limit": (5, {}, [record("A", {"A": 6, "B": 9})]),
    "gin_bonus": (20, {}, [record("A", {"A": 0, "B": 9})]),
    "big_gin_bonus": (31, {}, [record("A", {"A": 0, "B": 9}, big_gin=True)]),
    "false_knock": (10, {}, [FALSE]),
    "undercut_bonus": (10, {}, [record("A", {"A": 9, "B": 2})]),
    "game_bonus": (0, {}, [won("A", 97, "B"), won("A", 3, "B")]),
    "box_bonus": (20, {}, [won("A", 97, "B"), won("A", 3, "B")]),
    "boxes_at_once": (True, {}, [won("A", 5, "B")]),
    "shutout": ("off", {}, [won("A", 97, "B"), won("A", 3, "B")]),
    "shutout_bonus": (1, {}, [won("A", 97, "B"), won("A", 3, "B")]),
    "dead_at": (0, {}, []),
    "three_players": ("loser_sits_out", {}, [won("A", 5, "B")]),
    "next_dealer": ("winner", {}, [won("A", 5, "B")]),
    "oklahoma": (True, {}, [record("A", {"A": 6, "B": 9}, upcard="5H")]),
    "oklahoma_ace": ("gin", {"oklahoma": True}, [record("A", {"A": 1, "B": 9}, upcard="AH")]),
    "oklahoma_spades_double": (True, {"oklahoma": True}, [record("A", {"A": 1, "B": 9}, upcard="5S")]),
    "hollywood": (True, {}, [won("A", 5, "B"), won("A", 5, "B")]),
    "teams": (True, {}, [won("A", 5, "B")]),
}


class TestOptions:
    def test_every_one_has_its_witness(self) -> None:
        assert set(MATTERS) == set(specs(GIN.Options))

    @pytest.mark.parametrize("option", MATTERS)
    def test_every_one_changes_something(self, option: str) -> None:
        value, others, records = MATTERS[option]
        question = {"game": "gin", "ask": "game", "players": ["A", "B"], "records": records, "options": others}
        if option == "dead_at":
            question = {"game": "gin", "ask": "dead", "stock": 2}
        elif option == "three_players":
            question = {**question, "players": ["A", "B", "C"]}
        changed = {**question, "options": {**others, option: value}}
        assert answer(changed) != answer(question)

    @pytest.mark.parametrize(
        ("option", "wrong"),
        [
            ("knock_limit", -1),
            ("knock_limit", 99),
            ("knock_limit", "ten"),
            ("knock_limit", 10.0),
            ("knock_limit", None),
            ("gin_bonus", -1),
            ("gin_bonus", 1001),
            ("big_gin_bonus", -1),
            ("big_gin_bonus", False),
            ("undercut_on_tie", 1),
            ("undercut_on_tie", "yes"),
            ("shutout", "triple"),
            ("shutout", ["add"]),
            ("next_dealer", ""),
            ("oklahoma_ace", 1),
            ("dead_at", 1),
            ("dead_at", "2"),
            ("dead_at", 2.0),
            ("three_players", "loser"),
        ],
    )
    def test_out_of_bounds_or_of_another_kind_are_refused(self, option: str, wrong: object) -> None:
        assert list(refused("deadwood", hand="7H", options={option: wrong})) == [f"options.{option}"]

    def test_unknown_ones_are_refused_with_those_there_are(self) -> None:
        verdict = answer({"game": "gin", "ask": "deadwood", "hand": "7H", "options": {"tie": True}})
        assert verdict["error"]["code"] == "field.unknown"
        assert verdict["error"]["field"] == "options.tie"
        assert "undercut_on_tie" in verdict["error"]["message"]

    def test_undercut_on_tie_is_shown_first(self) -> None:
        assert next(iter(specs(GIN.Options))) == "undercut_on_tie"

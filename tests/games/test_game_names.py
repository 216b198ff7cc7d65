"""The guard against names of games in shared files finds what is planted, and nothing that only looks like it."""

from pathlib import Path

import pytest

from scorekeeper import games
from tests.support.game_names import field_names, own_field_names, stray_field_names, stray_file_names, stray_keys


def plant(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("scorekeeper/web/a.py", 'if game == "gin":'),
        ("scorekeeper/web/a.py", "gin_x = 1"),
        ("scorekeeper/web/a.py", "class GinTable:"),
        ("scorekeeper/a.py", "games.gin"),
        ("templates/a.html", '<p class="gin">'),
        ("templates/a.html", '<p data-hides="gin-0">'),
        ("static/css/a.css", ".gin .chip {}"),
        ("static/js/a.js", "const isGin = true;"),
        ("static/js/a.js", "ginRow()"),
    ],
)
def test_finds_a_key_quoted_or_not(tmp_path: Path, path: str, text: str) -> None:
    plant(tmp_path, path, f"\n{text}\n")
    (strays,) = stray_keys(tmp_path, "gin")
    assert strays.startswith(f"{path}:2: ")


@pytest.mark.parametrize("word", ["engine", "begin", "margin", "plugin", "origin", "beginner", "Beginning", "GIN-10"])
def test_a_word_that_contains_a_key_is_none(tmp_path: Path, word: str) -> None:
    for path in ("scorekeeper/a.py", "templates/a.html", "static/css/a.css", "static/js/a.js"):
        plant(tmp_path, path, f"{word} {word}-0 {word}_x a-{word}")
    assert not stray_keys(tmp_path, "gin")


def test_a_game_may_name_itself_in_its_own_places(tmp_path: Path) -> None:
    for path in (
        "scorekeeper/games/gin/a.py",
        "templates/games/gin.html",
        "static/games/gin.css",
        "static/games/gin.js",
    ):
        plant(tmp_path, path, 'gin.deadwood "deadwood"')
    assert not stray_keys(tmp_path, "gin")
    assert not stray_field_names(tmp_path, "gin", {"deadwood"})
    assert not stray_file_names(tmp_path, "gin")


@pytest.mark.parametrize(
    "path", ["templates/gin.html", "static/js/gin_rows.js", "static/css/gin-rows.css", "scorekeeper/web/gin.py"]
)
def test_finds_a_file_named_after_a_game(tmp_path: Path, path: str) -> None:
    plant(tmp_path, path, "")
    plant(tmp_path, "scorekeeper/engine/margin.py", "")
    assert stray_file_names(tmp_path, "gin") == [path]


@pytest.mark.parametrize("text", ["layout.deadwood", "texts['deadwood']", '{"deadwood": 1}', "f(x).deadwood"])
def test_finds_a_field_as_attribute_or_quoted_key(tmp_path: Path, text: str) -> None:
    for path in ("scorekeeper/web/a.py", "templates/a.html", "static/js/a.js"):
        plant(tmp_path, path, text)
    assert len(stray_field_names(tmp_path, "gin", {"deadwood"})) == 3


def test_a_field_in_prose_or_as_a_local_name_is_none(tmp_path: Path) -> None:
    plant(tmp_path, "scorekeeper/a.py", "# The deadwood of a hand.\ndeadwood = layout.deadwood_of(count)\n")
    assert not stray_field_names(tmp_path, "gin", {"deadwood"})


def test_knows_the_fields_of_nested_structures_and_questions() -> None:
    result = games.games()
    assert {"target", "hands", "ended_by", "deadwood", "tables", "turn_over"} <= field_names(result["gin"])
    own = own_field_names(result)
    assert "deadwood" in own["gin"]
    assert "onto" in own["rummy500"], "a structure in a list"
    assert not any("hands" in names for names in own.values()), "every game has hands"

"""`script/bench` in short: its exactness checks, its table, and what it writes."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from scorekeeper import games
from tests.bench import __main__ as bench
from tests.bench import year
from tests.bench.part import Part
from tests.bench.rows import Inexact, Mark, Row, middle_and_p99, table

ROW = Row("A page", 12.4, 230.0, "ms", 0.517, "an empty one", (Mark(0.5, "ratio"), Mark(200, "p99")))


def test_a_row_says_which_marks_are_met() -> None:
    assert ROW.cells() == (
        *("A page", "12", "230", "ms", "0.52", "an empty one", "ratio ≤ 0.5, p99 ≤ 200"),
        "no, no",
    )
    assert Row("Pages", 100, None, "a second", marks=(Mark(100, at_least=True),)).cells()[-2:] == ("≥ 100", "yes")
    assert Row("Pages", 99, None, "a second", marks=(Mark(100, at_least=True), Mark(1, "p99"))).cells()[-1] == (
        "no, not measured"
    )


def test_a_time_beside_nothing_else_is_told_beside_the_yardstick() -> None:
    alone = Row("A page", 30.0, None, "ms")
    assert alone.beside_yardstick(20.0).cells()[4:6] == ("1.5", "the yardstick")
    assert Row("Start", 3.0, None, "s").beside_yardstick(20.0).ratio == 150
    assert ROW.beside_yardstick(20.0) == ROW
    assert Row("Memory", 55.0, None, "MiB").beside_yardstick(20.0).ratio is None


def test_figures_have_two_digits_that_count() -> None:
    shown = [Row("", figure, None, "").cells()[1] for figure in (0, 0.0384, 0.5, 4.06, 45.6, 1500.4)]
    assert shown == ["0", "0.038", "0.5", "4.1", "46", "1,500"]


def test_a_percentile_needs_a_hundred_values() -> None:
    assert middle_and_p99([3, 1, 2]) == (2, None)
    assert middle_and_p99(list(range(101))) == (50, 99)


def measured(part: Part) -> Iterator[Row]:
    assert list(part.folder.iterdir()) == []
    yield ROW


def inexact(_: Part) -> Iterator[Row]:
    yield ROW
    raise Inexact("12 here, 13 there")


@pytest.fixture
def document(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    path = tmp_path / "performance.md"
    path.write_text("# Performance\n\n<!-- figures -->\nold\n<!-- end of figures -->\nMore.\n")
    monkeypatch.setattr(bench, "DOCUMENT", path)
    monkeypatch.setattr(bench, "PARTS", {"one": measured})
    return path


def test_the_table_is_printed_and_written(document: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--write"]) == 0
    rows = "\n".join(table([ROW]))
    assert rows in capsys.readouterr().out
    assert f"{rows}\n<!-- end of figures -->\nMore." in document.read_text()
    assert "old" not in document.read_text()


@pytest.mark.parametrize("more", [["one"], ["--short"]])
def test_a_part_of_the_table_is_not_written(document: Path, more: list[str]) -> None:
    with pytest.raises(SystemExit):
        bench.main(["--write", *more])
    assert "old" in document.read_text()


def test_what_is_not_exact_fails_and_is_not_written(
    document: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "PARTS", {"other": inexact, "one": measured})
    assert bench.main(["--write"]) == 1
    output = capsys.readouterr().out
    assert "NOT EXACT: other: 12 here, 13 there" in output
    assert output.count("| A page |") == 2, "what could be measured is told"
    assert "old" in document.read_text()


def test_a_part_that_fails_takes_no_other_with_it(
    document: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing(_: Part) -> list[Row]:
        raise RuntimeError("the server does not start")

    monkeypatch.setattr(bench, "PARTS", {"other": failing, "one": measured})
    assert bench.main([]) == 1
    output = capsys.readouterr().out
    assert "FAILED: other: RuntimeError: the server does not start" in output
    assert "| A page |" in output


def test_an_unknown_part_is_refused() -> None:
    with pytest.raises(SystemExit):
        bench.main(["everything"])


def test_the_solvers_are_exact(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["exact", "--short"]) == 0
    assert capsys.readouterr().out.count("counts otherwise | 0 |") == len(games.games())


def test_a_house_answers_all_that_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["capacity", "--short"]) == 0
    assert "| SQLite, half busy: a page |" in capsys.readouterr().out


def test_others_change_no_page_of_a_phone(tmp_path: Path) -> None:
    wanted = {"home.show", "players.show", "export.session_csv", "save"}
    question = list(year.measure(tmp_path, 3, Random(1), wanted.__contains__, looks=(1,)))
    assert {item.what for item in question} == wanted
    assert [item.what for item in question if not item.same] == []

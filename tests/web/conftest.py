"""What the tests of pages share: the same sheet is printed once, and whoever prints says so."""

from collections.abc import Callable, Iterator

import pytest

from scorekeeper.workers import Workers

Run = Callable[..., object]
_PRINTED: list[tuple[object, object]] = []


def _once(ordinary: Run, asked: list[object]) -> Run:
    """Runs as `ordinary` does, and notes which sheets were `asked`; of two that show the same only the first is
    printed."""

    def run(workers: Workers, function: Callable[..., object], *args: object, **kwargs: object) -> object:
        if not function.__module__.startswith("scorekeeper.pdf."):
            return ordinary(workers, function, *args, **kwargs)
        sheet = (function, args, kwargs)
        asked.append(sheet)
        for known, made in _PRINTED:
            if known == sheet:
                return made
        made = ordinary(workers, function, *args, **kwargs)
        _PRINTED.append((sheet, made))
        return made

    return run


@pytest.fixture(autouse=True)
def _sheets_are_printed_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A test that prints has the marker `pdf`: `script/test fast` leaves it out. What stands on paper is looked at in
    tests/pdf, where everything is printed anew."""
    asked: list[object] = []
    monkeypatch.setattr(Workers, "run", _once(Workers.run, asked))
    yield
    marked = request.node.get_closest_marker
    assert not asked or marked("pdf") or marked("browser"), "this test prints: give it the marker `pdf`"

"""What the tests of pages share: the same sheet is printed once, and whoever prints says so."""

from collections.abc import Callable, Iterator

import pytest

from scorekeeper.pdf.rendering import Sheet

Print = Callable[..., bytes]
_PRINTED: list[tuple[Print, Sheet, object, bytes]] = []


def _once(ordinary: Print, asked: list[Sheet]) -> Print:
    """Prints as `ordinary` does, and notes what was `asked`; of two sheets that show the same only the first."""

    def printed(sheet: Sheet, *sizes: object, **guess: object) -> bytes:
        asked.append(sheet)
        how = (sizes, guess)
        for way, known, known_how, made in _PRINTED:
            if way is ordinary and known == sheet and known_how == how:
                return made
        made = ordinary(sheet, *sizes, **guess)
        _PRINTED.append((ordinary, sheet, how, made))
        return made

    return printed


_ORDINARY: dict[str, Print] = {"pdf": Sheet.pdf, "on_one_page": Sheet.on_one_page}


@pytest.fixture(autouse=True)
def _sheets_are_printed_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A test that prints has the marker `pdf`: `script/test fast` leaves it out. What stands on paper is looked at in
    tests/pdf, where everything is printed anew."""
    asked: list[Sheet] = []
    for name, ordinary in _ORDINARY.items():
        monkeypatch.setattr(Sheet, name, _once(ordinary, asked))
    yield
    marked = request.node.get_closest_marker
    assert not asked or marked("pdf") or marked("browser"), "this test prints: give it the marker `pdf`"

"""Every page in every state fits narrow phones and tablets, with large letters and long names; axe finds nothing."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page

from scorekeeper.web.app import create_app
from tests.support.accessibility import ColorScheme, accessibility_issues
from tests.support.chromium import serving
from tests.support.long_names import LONG
from tests.support.page_checks import CHECKS, LARGE, open_state
from tests.support.page_states import states

WIDTHS = (320, 390, 820)
SCHEMES: tuple[ColorScheme, ...] = ("light", "dark")


def _broken() -> str:
    raise RuntimeError


def test_every_page_in_every_state(
    language: str, tmp_path: Path, new_phone: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One phone looks at all of them, so its browser fetches scripts and styles once.

    Every other page is opened as the one before was left: on the widest screen and by night. In Japanese the second
    half comes first: of two processes that look at the same time, each finds read by axe what the other has seen.
    """
    app = create_app({"INSTANCE": str(tmp_path / "look"), "LIMITS": {}, "BACKUPS_KEY": "printed"})
    app.add_url_rule("/broken", view_func=_broken)
    # All applications have one logger.
    monkeypatch.setattr(app.logger, "disabled", True)
    every = states(app, language, LONG[language])
    first = 0 if language == "en" else len(every) // 2
    page = new_phone(locale=language, viewport={"width": WIDTHS[0], "height": 844}, reduced_motion="reduce")
    wrong = {}
    with serving(app) as server:
        for number, state in enumerate(every[first:] + every[:first]):
            turn = -1 if number % 2 else 1
            open_state(page, server, state)
            widths, schemes = (WIDTHS[:1], ()) if state.words_only else (WIDTHS[::turn], SCHEMES[::turn])
            if seen := list(found_on(page, widths, schemes)):
                wrong[state.name] = seen
    assert not wrong


def found_on(page: Page, widths: Sequence[int], schemes: Sequence[ColorScheme]) -> Iterator[object]:
    """What does not fit the page that is open, at one of these widths. With schemes, on the narrowest also what does
    not fit with letters twice as large, and what axe finds in each scheme."""
    for width in widths:
        if page.viewport_size != (size := {"width": width, "height": 844}):
            page.set_viewport_size(size)
        yield from ((width, *fault) for fault in page.evaluate(CHECKS))
        if schemes and width == min(widths):
            yield from accessibility_issues(page, schemes)
            # Laid out once: what comes next, another width or another page, is laid out anew anyhow.
            yield from (("letters twice as large", fault) for fault in page.evaluate(LARGE))

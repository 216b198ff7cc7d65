"""Every page in every state fits narrow phones and tablets, with large letters and long names; axe finds nothing."""

from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Page

from scorekeeper.paths import asset_folder
from scorekeeper.web.app import create_app
from tests.support.accessibility import ColorScheme, accessibility_issues
from tests.support.chromium import serving
from tests.support.long_names import LONG
from tests.support.page_checks import CHECKS, LARGE, State, open_state
from tests.support.page_states import states

WIDTHS = (320, 390, 820)
SCHEMES: tuple[ColorScheme, ...] = ("light", "dark")
PICTURE = asset_folder("static") / "img" / "icon-180.png"
# Neighbours are alike, so a part has few structures that are new. Two processes have half of the parts each.
PARTS = 8


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, list[State]]]]:
    """One server with everything there is to look at, by language."""
    app = create_app({"INSTANCE": str(tmp_path_factory.mktemp("look")), "LIMITS": {}, "BACKUPS_KEY": "printed"})
    app.add_url_rule("/broken", view_func=_broken)
    app.logger.disabled = True
    found = {language: states(app, language, names) for language, names in LONG.items()}
    with serving(app) as address:
        yield address, found


def _broken() -> str:
    raise RuntimeError


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=pytest.mark.xdist_group(f"every page {part % 2}")) for part in range(PARTS)]
)
def test_every_page_in_every_state(
    table: tuple[str, dict[str, list[State]]], new_phone: Callable[..., Page], part: int
) -> None:
    """A state in one language after the other: axe reads a page again only where its structure is another.

    Every other page is opened as the one before was left: on the widest screen and by night.
    """
    server, found = table
    narrow = {"width": WIDTHS[0], "height": 844}
    pages = {language: new_phone(locale=language, viewport=narrow, reduced_motion="reduce") for language in found}
    for page in pages.values():
        # The picture of a result takes a second to draw; tests/pdf/test_pictures.py looks at it.
        page.route("**/result.png", lambda route: route.fulfill(path=PICTURE))
    every = list(zip(*found.values(), strict=True))
    first, end = (len(every) * at // PARTS for at in (part, part + 1))
    wrong = {}
    for number, several in enumerate(every[first:end]):
        turn = -1 if number % 2 else 1
        for (language, page), state in zip(pages.items(), several, strict=True):
            open_state(page, server, state)
            widths, schemes = (WIDTHS[:1], ()) if state.words_only else (WIDTHS[::turn], SCHEMES[::turn])
            if seen := list(found_on(page, widths, schemes)):
                wrong[state.name, language] = seen
    assert not wrong


def found_on(page: Page, widths: Sequence[int], schemes: Sequence[ColorScheme]) -> Iterator[object]:
    """What does not fit the page that is open, at one of these widths. With schemes, on the narrowest also what does
    not fit with letters twice as large, and what axe finds in each scheme."""
    for width in widths:
        if page.viewport_size != (size := {"width": width, "height": 844}):
            page.set_viewport_size(size)
        yield from ((width, *found) for found in page.evaluate(CHECKS))
        if schemes and width == min(widths):
            yield from (("letters twice as large", found) for found in page.evaluate(LARGE))
            yield from accessibility_issues(page, schemes)

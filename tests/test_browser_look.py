"""Every page in every state fits narrow phones and tablets, with large letters and long names; axe finds nothing."""

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from looking import CHECKS, SIDEWAYS, State, open_state
from machine import serving
from playwright.sync_api import Page
from states import LONG, states

from scorekeeper import create_app

WIDTHS = (320, 390, 820)
# So that they share the work of several processes.
PARTS = 4


@pytest.fixture(scope="module", params=LONG)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def table(language: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[State]]]:
    """One server with everything there is to look at."""
    app = create_app({"INSTANCE": str(tmp_path_factory.mktemp("look"))})
    app.add_url_rule("/broken", view_func=_broken)
    app.logger.disabled = True
    found = states(app, language, LONG[language])
    with serving(app) as address:
        yield address, found


def _broken() -> str:
    raise RuntimeError


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_in_every_state(
    table: tuple[str, list[State]], new_phone: Callable[..., Page], language: str, part: int
) -> None:
    server, found = table
    narrow = {"width": WIDTHS[0], "height": 844}
    page = new_phone(locale=language, viewport=narrow, device_scale_factor=1, reduced_motion="reduce")
    wrong = {}
    for state in found[part::PARTS]:
        open_state(page, server, state)
        if seen := [*fits(page), *axe(page)]:
            wrong[state.name] = seen
    assert not wrong


def fits(page: Page) -> Iterator[object]:
    """What does not fit the page as it is open now, at one of the widths or with large letters."""
    for width in reversed(WIDTHS):
        page.set_viewport_size({"width": width, "height": 844})
        yield from ((width, *found) for found in page.evaluate(CHECKS))
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    yield from (("letters twice as large", found) for found in page.evaluate(SIDEWAYS))
    page.evaluate("document.documentElement.style.fontSize = ''")


def axe(page: Page) -> Iterator[object]:
    """What axe finds by day; by night nothing but colours is different."""
    for scheme, options in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # both there are
        found = Axe().run(page, options={"resultTypes": ["violations"], **options})
        for one in found.response["violations"]:
            yield scheme, one["id"], [node["html"] for node in one["nodes"]]

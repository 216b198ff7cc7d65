"""Taps, counted by the browser, and budgets: how many taps a task may take.

A budget is a function that does a task by tapping and returns the number of taps. `@budget` gives it the name and the
limit that the table in docs/measures.md has. `tests/browser/test_taps.py` has the budgets and compares the two.
"""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.support.documents import rows
from tests.support.phone import Page as PhonePage
from tests.support.touch import Screen

Measure = Callable[[Page, str], int]
# By task: how many taps it may take, and the function that does it and counts them.
BUDGETS: dict[str, tuple[int, Measure]] = {}


def budget(what: str, at_most: int) -> Callable[[Measure], Measure]:
    """Registers a measure: a function of a page and the server's address that returns the taps it took."""

    def register(measure: Measure) -> Measure:
        BUDGETS[what] = (at_most, measure)
        return measure

    return register


def promised(project: Path) -> dict[str, tuple[int, int]]:
    """The table in docs/measures.md: by task, the taps that it takes and how many it may take."""
    text = (project / "docs/measures.md").read_text()
    return {what: (int(taps), int(most)) for what, taps, most in rows(text, "what", "taps", "at most")}


class Thumb:
    """Taps on a page and counts them: every pointer that a person's finger would put on the glass.

    Made before the page is opened; `count` tells how many there have been since the last `begin`.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        page.expose_function("tapped", self._tapped)
        page.add_init_script("addEventListener('pointerdown', (event) => event.isTrusted && tapped(), true)")

    def _tapped(self) -> None:
        self.taps += 1

    def begin(self) -> None:
        """Count from here."""
        self.taps = 0

    def on(self, target: Locator) -> None:
        target.tap()

    def tap(self, role: str, name: str) -> None:
        """Tap the element with this role and this name."""
        self.on(self.page.get_by_role(role, name=name, exact=True))  # type: ignore[arg-type]  # any role

    def record(self) -> None:
        """Tap the button that leads to the page on which a hand is recorded, and wait for its scripts."""
        self.on(self.page.locator("[data-record]"))
        self.page.locator("form.scripted").wait_for()

    def press(self, *keys: str) -> None:
        """Tap buttons one after the other, those of a keypad for example."""
        for key in keys:
            self.tap("button", key)

    def deal(self, cards: str) -> None:
        """Tap cards on the grid."""
        for card in cards.split():
            self.on(self.page.locator(f'[data-card="{card}"]'))


def start(page: Page, server: str, game: str, *names: str, **options: str) -> None:
    """A new session by its form, the first of the names deals; ends on the page of the session."""
    page.goto(started(page, server, game, *names, **options))
    expect(page.locator(".score-total")).to_have_count(len(names))


def seat_names(page: Screen, *names: str) -> None:
    """Type names into the form of a new session, a seat each; there are two at first, and a button for one more."""
    for seat, name in enumerate(names):
        if not page.locator(f"#players-{seat}").is_visible():
            page.locator("[data-add-seat]").click()
        page.locator(f"#players-{seat}").fill(name)
    # What scripts draw of the table once the last name is there moves all that is below it.
    if (plan := page.locator("form:has([data-seats=draggable]) [data-form-parts]")).count():
        expect(plan).to_contain_text([name for name in names if name][-1][:5])


def start_by_form(page: Page, server: str, *names: str) -> str:
    """A new session as people start it; its id."""
    page.goto(f"{server}/sessions/new")
    seat_names(page, *names)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/s/*")
    return page.url.rsplit("/", 1)[1]


def start_to_record(page: Page, server: str, game: str, *names: str, **options: str) -> None:
    """The same, but ends on the page that records the first hand."""
    page.goto(f"{started(page, server, game, *names, **options)}/1/hands/new")
    page.locator("form.scripted").wait_for()


def started(page: Page, server: str, game: str, *names: str, **options: str) -> str:
    """The address of a new session of this phone.

    The form is sent without being shown, as tests about it show it themselves.
    """
    address = f"{server}/sessions/new?game={game}"
    opened = page.request.get(address)
    form = PhonePage(address, opened.status, opened.text(), opened.headers).form("/sessions/new")
    sent = dict(form.fields) | {f"players-{seat}": name for seat, name in enumerate(names)} | {"dealer": "0"}
    sent |= {name if name == "preset" else f"options-{name}": value for name, value in options.items()}
    answer = page.request.post(f"{server}{form.action}", form=sent)
    return answer.url

"""An evening on one phone, tapped in any language: on a phone alone as with a server in the house."""

import re
from collections.abc import Callable
from typing import Protocol
from urllib.parse import urlsplit

from playwright.sync_api import Frame, Page, expect

from tests.support.phone_alone import PhoneAlone
from tests.support.taps import seat_names
from tests.support.touch import Screen, answered, deal, expect_totals, press, saved


class Device(Protocol):
    """What an evening is tapped on."""

    @property
    def screen(self) -> Screen:
        """What people tap on."""

    @property
    def page(self) -> Page:
        """The window."""

    def dies(self) -> None:
        """The phone is without power at once, and is started again where it was."""


class PhoneOfHouse:
    """A phone whose pages come from a server in the house."""

    def __init__(self, page: Page, server: str) -> None:
        self.page = self.screen = page
        self.page.goto(server)

    def dies(self) -> None:
        """Only the page is opened again: everything lies on the server."""
        self.page.reload()


class DyingPhone:
    """A phone alone, whose browser is killed."""

    def __init__(self, alone: PhoneAlone) -> None:
        self.alone = alone
        self.kills = 0

    @property
    def page(self) -> Page:
        return self.alone.page

    @property
    def screen(self) -> Frame:
        return self.alone.frame

    def dies(self) -> None:
        """Kill the browser at once."""
        path = urlsplit(self.screen.url).path.removeprefix("/")
        self.alone.kill()
        self.kills += 1
        self.alone.start(path)


# By game: its preset, if it has several of which one is tapped; who ends the first round; the keys, what is said of the
# round, and the totals.
ROUNDS = {
    "gin": ("", 0, "431", "31 − 4 = 27", [27, 0]),
    "indian": ("", 1, "3728", "37 + 28 = 65", [163, 265, 172]),
    "rummy500": ("", 1, "4512842738", "84", [33, 84, -11]),
    "any": ("uno", None, "120", "120", [120, 0, 0]),
    "three_thirteen": ("five crowns", 1, "2317", "23", [23, 0, 17]),
}


def play(device: Device, games: list[str], note: Callable[[str], None]) -> str:
    """An evening of these games, the first of which is Gin Rummy for two; returns the path of its session.

    `note` is called with a name wherever there is something to be seen.
    """
    screen = device.screen
    expect(screen.locator("main")).to_be_visible()
    note("first")
    go(screen, "/sessions/new")
    choose(screen, "gin")
    seat_names(screen, "Ann", "Ben")
    note("new")
    begin(screen, [0, 0])
    note("begun")
    session = re.sub(r".*(/s/[^/]+).*", r"\1", screen.url)
    record(device, "gin", note)
    # Right after a save that was acknowledged.
    device.dies()
    screen = device.screen
    expect_totals(screen, [27, 0])
    note("gin again")
    screen.locator("form[action$='/undo'] button").tap()
    expect_totals(screen, [0, 0])
    note("undone")
    record(device, "gin")
    correct(screen, note)
    ask(screen, note)
    look_up(screen, note)
    for place, game in enumerate(games[1:], 1):
        another(screen, game)
        if place == 1:
            seat_names(screen, "Ann", "Ben", "Cleo")
        note(f"another {game}")
        begin(screen, [200] * 3 if game == "indian" else [0] * 3)
        if place == 1:
            # In the middle of a round: what was saved counts, and perhaps a half-entered round is still there.
            enter(screen, game, 2)
            device.dies()
            screen = device.screen
            screen.locator("form.scripted").wait_for()
            clear = screen.locator("[data-clear]")
            if clear.is_visible():
                clear.tap()
                expect(clear).to_be_hidden()
        record(device, game, note)
    return session


def choose(screen: Screen, game: str, preset: str = "") -> None:
    """Choose a game on the page for a new match: Any game has its presets below the list, others stand in the list."""
    link = screen.locator(f"a[href*='game={game}']")
    screen.locator("form [data-seats]").wait_for()
    if link.count():
        link.last.tap()
        screen.wait_for_url(f"**game={game}*")
    if preset:
        screen.locator(f"input[name=preset][value='{preset}']").check()


def begin(screen: Screen, totals: list[int]) -> None:
    """Start the match."""
    screen.locator("form .bar .button-primary").tap()
    expect_totals(screen, totals)


def enter(screen: Screen, game: str, most: int | None = None) -> None:
    """Open the next round unless it is open, say who ended it, and tap its keys, or only the first ones."""
    _preset, ended, keys, _says, _totals = ROUNDS[game]
    if not screen.url.endswith("/hands/new"):
        screen.locator("[data-record]").tap()
    screen.locator("form.scripted").wait_for()
    if ended is not None:
        screen.locator("[name^='patch.2.ended'], [name^='patch.3.ended'], [data-fill-first]").nth(ended).check()
    press(screen, *keys[:most])


def record(device: Device, game: str, note: Callable[[str], None] = str) -> None:
    """Record a round; what is said of it stands before and after the save."""
    screen = device.screen
    _preset, _ended, _keys, says, totals = ROUNDS[game]
    enter(screen, game)
    answered(screen)
    expect(screen.locator("[data-result]")).to_contain_text(says)
    note(f"entered {game}")
    screen.locator("[data-dock] .button-primary").tap()
    expect(saved(screen)).to_contain_text(says)
    expect_totals(screen, totals)
    note(f"saved {game}")


def correct(screen: Screen, note: Callable[[str], None]) -> None:
    """The knock was by 6 and not by 4."""
    go(screen, "/hands/1/edit")
    screen.locator("form.scripted").wait_for()
    screen.locator("[name='hands.@0.deadwood']").tap()
    press(screen, "6")
    answered(screen)
    note("correcting")
    screen.locator("[data-dock] .button-primary").tap()
    expect(saved(screen)).to_contain_text("31 − 6 = 25")
    expect_totals(screen, [25, 0])
    note("corrected")


def ask(screen: Screen, note: Callable[[str], None]) -> None:
    """Ask the referee whether who has these eleven cards may knock."""
    go(screen, "/1/referee")
    go(screen, "/referee/knock")
    screen.locator("form.scripted").wait_for()
    deal(screen, "3H 4H 5H 9S 9D 9C 6H KD 2S AC 2H")
    # Its last word, with the last card in the run: for ten cards it had another one.
    expect(screen.locator("[data-result]")).to_contain_text(re.compile(r"2\s*♥\s*3\s*♥"))
    note("ruling")


def look_up(screen: Screen, note: Callable[[str], None]) -> None:
    """Something went wrong: open the first situation on the list."""
    go(screen, "/more")
    note("more")
    go(screen, "/1/wrong")
    screen.locator("[data-words] a").first.tap()
    screen.wait_for_url("**/wrong/*")
    note("wrong")


def another(screen: Screen, game: str) -> None:
    """Open the page for another match, and choose its game."""
    go(screen, "/more")
    screen.locator("a[href*='/new?match=']").tap()
    screen.wait_for_url("**/new?match=*")
    choose(screen, game, ROUNDS[game][0])


def end(screen: Screen, session: str, note: Callable[[str], None]) -> None:
    """Finish the session, pay, and look at all that is made of it."""
    go(screen, "/more")
    go(screen, "/whole")
    note("whole")
    go(screen, "/whole/finish")
    screen.locator("form[action$='/whole/finish'] .button-primary").tap()
    go(screen, "/settle")
    screen.locator("#unit").fill("€")
    screen.locator("#session").fill("0.05")
    screen.locator("form .bar .button-primary").tap()
    payments = screen.locator("[aria-labelledby=payments] .payment")
    payments.first.wait_for()
    note("settle")
    left = payments.count()
    payments.first.get_by_role("button").tap()
    expect(payments).to_have_count(left - 1)
    note("paid")
    go(screen, "/whole")
    go(screen, "/send")
    expect(screen.locator(".send-picture")).to_be_visible()
    note("send")


def go(screen: Screen, end: str) -> None:
    """Tap the link to the page whose address ends like this, and wait until it is there."""
    screen.locator(f"a[href$='{end}']").first.tap()
    screen.wait_for_url(f"**{end}")

"""A phone alone in Firefox, the short way through."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.firefox import PROGRAM, Firefox, firefox
from tests.support.phone_alone import site_served, until

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(PROGRAM is None, reason="It takes a minute: SCOREKEEPER_FIREFOX names no Firefox"),
]
FRAME = "const page = document.querySelector('iframe').contentDocument;"
# Fills in a form and taps a button or a link, as a thumb does.
TAP = f"""{FRAME}
const [button, texts] = values;
for (const [name, text] of Object.entries(texts)) page.querySelector(`[name="${{name}}"]`).value = text;
const shown = [...page.querySelectorAll("button, a")].filter((each) => each.getClientRects().length);
shown.find((each) => each.innerText.trim().startsWith(button)).click();
return true;"""


def shows(tab: Firefox, text: str) -> None:
    """Wait until the page in the frame has a text."""
    until(lambda: tab.run(f"{FRAME} return page.querySelector('main').innerText.includes(values[0])", text), text)


def tap(tab: Firefox, button: str, **texts: str) -> None:
    """Fill in the form on the page, and tap."""
    assert tab.run(TAP, button, texts), button


def test_hands_are_there_without_connection_and_after_it_was_killed(site_folder: Path, tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    with ExitStack() as host, firefox(profile) as tab:
        address = host.enter_context(site_served(site_folder))
        tab.open(address)
        shows(tab, "Examples to look at")
        tap(tab, "New session")
        shows(tab, "Knock with little deadwood")
        tap(tab, "Any game")
        until(lambda: tab.run(f"{FRAME} return page.location.search.includes('any')"), "the form of any game")
        tap(tab, "Start", **{"players-0": "Ann", "players-1": "Ben"})
        shows(tab, "Ann 0, Ben 0")
        tap(tab, "Record")
        shows(tab, "Points of Ben")
        tap(tab, "Save", **{"hands.@0.points": "11", "hands.@1.points": "25"})
        shows(tab, "Ann 11, Ben 25")
        match = tab.run(f"{FRAME} return page.location.href")
        # Nobody serves the site any more, and a tab that is loaded again starts Python again.
        host.close()
        tab.open(match)
        shows(tab, "Ann 11, Ben 25")
        tap(tab, "Record")
        shows(tab, "Points of Ben")
        tap(tab, "Save", **{"hands.@0.points": "30", "hands.@1.points": "2"})
        shows(tab, "Ann 41, Ben 27")
    with firefox(profile) as tab:
        tab.open(match)
        shows(tab, "Ann 41, Ben 27")
        # That page may be the one that was kept; this one is not.
        tap(tab, "Record")
        shows(tab, "Round 3")

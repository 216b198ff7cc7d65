"""A phone alone in Firefox, the short way through.

WebKitGTK cannot be tried. Driven by WebDriver it keeps nothing, as in a private window; and that of Debian 12 has no
files that a worker writes at once (createSyncAccessHandle). The shell says which.
"""

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.every_game import samples
from tests.support.firefox import PROGRAM, Firefox, firefox
from tests.support.phone_alone import site_served, until

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(PROGRAM is None, reason="It takes a minute: SCOREKEEPER_FIREFOX names no Firefox"),
]
FRAME = "const page = document.querySelector('iframe').contentDocument;"
NEW = """const ask = async (address, fill, at) => {
  const html = await (await fetch(address)).text();
  const form = new DOMParser().parseFromString(html, "text/html").querySelector(at);
  const data = new FormData(form);
  for (const [name, text] of Object.entries(fill)) data.set(name, text);
  return fetch(new URL(form.getAttribute("action"), address), { method: "POST", body: data });
};
const players = { "players-0": "Ann", "players-1": "Ben" };
const begun = await ask(values[0] + "sessions/new?game=gin", players, "form[action*='/sessions/new']");
const score = begun.url.replace(/(\\/s\\/[^/]+).*/, "$1");
const saved = await ask(score + "/1/hands/new", values[1], "form[data-entry]");
return saved.ok ? score : null;"""


def shows(tab: Firefox, text: str) -> None:
    """Wait until the page in the frame has a text."""
    until(lambda: tab.run(f"{FRAME} return page.querySelector('main').innerText.includes(values[0])", text), text)


def test_a_hand_is_there_after_loading_again_and_without_connection(site_folder: Path, tmp_path: Path) -> None:
    with ExitStack() as host, firefox(tmp_path / "profile") as tab:
        address = host.enter_context(site_served(site_folder))
        tab.open(address)
        shows(tab, "New session")
        score = tab.run(NEW, address, samples("gin").HAND)
        assert score
        tab.open(score)
        shows(tab, "Hand 1")
        host.close()
        tab.open(score)
        shows(tab, "Hand 1")
        assert tab.run("return (await fetch(values[0])).status", score) == 200

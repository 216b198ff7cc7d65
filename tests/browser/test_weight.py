"""What a page weighs on its way to a phone: every byte of every answer, headers too, as the browser counts them."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import CDPSession, Page, expect

from tests.support.phone import knock, record
from tests.support.taps import seat_names, start

KB = 1024


class Scale:
    """Counts what comes over the wire to a page; what its caches hold does not come.

    A page that shows a running match asks for its version again and again, as long as it is open: that counts once,
    or a slow computer would make pages heavier.
    """

    def __init__(self, page: Page) -> None:
        wire: CDPSession = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        # The address of each answer, and the bytes of those that have come whole, by the number of the request.
        self.addresses: dict[str, str] = {}
        self.sizes: dict[str, float] = {}
        wire.on("Network.responseReceived", self._begin)
        wire.on("Network.loadingFinished", self._end)

    def _begin(self, event: dict[str, Any]) -> None:
        self.addresses[event["requestId"]] = event["response"]["url"]

    def _end(self, event: dict[str, Any]) -> None:
        self.sizes[event["requestId"]] = event["encodedDataLength"]

    def weigh(self, what: str, do: Callable[[], object], page: Page) -> float:
        """The weight of what this brings, in kilobytes; `pytest -s` shows it."""
        self.addresses, self.sizes = {}, {}
        do()
        page.wait_for_load_state("networkidle")
        polls = [request for request, address in self.addresses.items() if address.endswith("/version")]
        weight = sum(size for request, size in self.sizes.items() if request not in polls[1:]) / KB
        print(f"{what}: {weight:.1f} KB in {len(self.addresses)} answers")  # noqa: T201 people read it here
        return weight


def test_a_running_session_and_what_comes_after_it(
    app: Flask, server: str, phone: Page, new_phone: Callable[..., Page]
) -> None:
    start(phone, server, "gin", "Ann", "Bob")
    session = phone.url.rsplit("/", 1)[1]
    for left in range(15):
        record(app, session, knock("Ann", 9, "Bob", 10 + left % 3))
    score = f"{server}/s/{session}"
    other = new_phone()
    scale = Scale(other)
    assert scale.weigh("first visit to a running session", lambda: other.goto(score), other) <= 60
    assert scale.weigh("the same again", lambda: other.goto(score), other) <= 15
    # Whoever keeps score gets, after the page, what recording a hand needs.
    other = new_phone(storage_state=phone.context.storage_state())
    scale = Scale(other)
    assert scale.weigh("first visit of a phone that keeps score", lambda: other.goto(score), other) <= 60
    pages = {
        "the first hand to record": f"{score}/1/hands/new",
        "the next hand to record": f"{score}/1/hands/new",
        "a hand explained": f"{score}/1/hands/1",
        "the rules": f"{score}/1/rules",
        "the first page": server,
        "the referee's questions": f"{score}/1/referee",
        "a question": f"{score}/1/referee/knock",
        "another question": f"{score}/1/referee/deadwood",
        "a new session": f"{server}/sessions/new",
        "the codes to share": f"{score}/share",
    }
    heavy = {
        what: weight
        for what, address in pages.items()
        if (weight := scale.weigh(what, lambda address=address: other.goto(address), other)) > 15
    }
    assert not heavy


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("rummy500", 2, {}),
        ("rummy500", 4, {}),
        ("rummy500", 8, {}),
        ("indian", 4, {}),
        ("indian", 10, {}),
        ("gin", 4, {"teams": "y"}),
        ("three_thirteen", 7, {"deck": "crowns"}),
        ("any", 12, {}),
    ],
    ids=lambda value: str(value) if isinstance(value, (str, int)) else "",
)
def test_a_hand_to_record_however_many_play(
    server: str, new_phone: Callable[..., Page], game: str, players: int, options: dict[str, str]
) -> None:
    """The first one after the page of the session, and every one after that."""
    page = new_phone()
    page.goto(f"{server}/sessions/new?game={game}")
    seat_names(page, *(f"Player {seat}" for seat in range(players)))
    page.evaluate("for (const fold of document.querySelectorAll('#rules, #house-rules')) fold.open = true")
    for option, value in options.items():
        page.locator(f"[name=options-{option}][value={value}]").check()
    page.locator("main form button.button-primary").click()
    page.locator(".score-total").first.wait_for()
    new = f"{page.url}/1/hands/new"
    page.wait_for_load_state("networkidle")
    scale = Scale(page)
    assert scale.weigh(f"{game} for {players}: the first hand", lambda: page.goto(new), page) <= 15
    assert scale.weigh(f"{game} for {players}: the next", lambda: page.goto(new), page) <= 12

    def save() -> None:
        page.get_by_role("button", name="Save", exact=True).tap()
        expect(page.locator("[data-refused] p")).to_be_visible()

    assert scale.weigh(f"{game} for {players}: a save that is refused", save, page) <= 15

"""The phones and the television of a session that is played in browsers."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.support.touch import expect_totals

NewPhone = Callable[..., Page]


class PlayedSession:
    """The phones and the television of a session, and its address."""

    def __init__(self, server: str, new_phone: NewPhone) -> None:
        big = {"width": 1920, "height": 1080}
        self.server, self.new_phone = server, new_phone
        self.ann, self.ben, self.watcher = new_phone(), new_phone(), new_phone(locale="ja")
        self.board = new_phone(viewport=big, screen=big, has_touch=False, is_mobile=False)
        self.counting: dict[str, Page] = {}
        self.address = ""

    def scanned(self, address: str) -> str:
        """The address behind a code, as this computer reaches it."""
        return self.server + urlsplit(address).path

    def everywhere(self, *totals: int) -> None:
        """All who see the match have these totals, without touching anything; on the television it is the first
        one, and there they stand by place."""
        for phone in (self.ann, self.ben, self.watcher):
            expect_totals(phone, totals)
        first = self.board.locator(".board").first
        for seat, total in enumerate(totals):
            expect(first.locator(f"[data-seat='{seat}'] .board-total")).to_have_text(_shown(total))


def _shown(total: int) -> str:
    return f"{total}".replace("-", "−")


def more(phone: Page, name: str) -> None:
    """Open what the page *More* of the match has under this name."""
    phone.get_by_role("link", name="More", exact=True).tap()
    phone.get_by_role("link", name=re.compile(f"^{name}")).first.tap()


def tap_name(phone: Page, player: str) -> None:
    """Open the sheet of a player, from the score."""
    phone.locator(".score, .places").get_by_role("link", name=player, exact=True).tap()

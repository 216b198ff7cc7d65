"""Asks the referee of Gin Rummy on its pages, and reads what they answer."""

import re
from dataclasses import dataclass
from typing import Any

from flask import Flask

from tests.support.phone import Page, Phone

# Eleven cards that knock with 3.
KNOCK = "3H 4H 5H 9S 9D 9C 6H KD 2S AC 2H"

LEGAL = {"en": "Legal", "ja": "認められます"}
NOT_LEGAL = {"en": "Not legal", "ja": "認められません"}


def ask(phone: Phone, question: str, *, status: int = 200, **texts: str) -> Page:
    """Ask a question of Gin Rummy from the first page, without scripts."""
    return phone.post(f"/referee/gin/{question}", texts, status)


def ruling(page: Page) -> str:
    """The words of the ruling, without tags."""
    match = re.search(r'<section class="ruling.*?</section>', page.html, re.DOTALL)
    assert match, page.text
    return " ".join(re.sub("<[^>]*>", " ", match[0]).split())


@dataclass
class Drawn:
    """The cards of a ruling, group by group, by the names that a screen reader says."""

    page: Page

    def of(self, label: str) -> list[list[str]]:
        [ruling] = self.page.tree.find_class("ruling")
        groups = ruling.iterfind(f".//span[@role='group'][@aria-label='{label}']")
        return [[card.get("aria-label") or "" for card in group.iterfind(".//span[@role='img']")] for group in groups]


def live(app: Flask, question: str, **texts: str) -> dict[str, Any]:
    """The answer that the page's script gets while cards are tapped."""
    phone = Phone(app)
    data = {"csrf_token": phone.token(), **texts}
    answer = phone.client.post(f"/referee/gin/{question}", data=data, headers={"Accept": "application/json"})
    assert answer.status_code == 200
    return dict(answer.json)


def shown(page: Page) -> list[str]:
    """The situations by number and the questions by key that a list shows, in order."""
    row = r'<li data-words="[^"]*"( hidden)?><a class="list-link" href="[^"?]*/([^"/?]+)["?]'
    return [name for hidden, name in re.findall(row, page.html) if not hidden]

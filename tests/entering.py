"""Entering hands at the pages of a game: a table with its phone, and what a page says."""

import re
from html import unescape
from typing import Any

from flask import Flask
from phone import Page, Phone, session_of, store_of

FOUR = ("Ann", "Ben", "Cleo", "Dan")

Texts = dict[str, str]


class Table:
    """A match of its own with the phone that keeps its score."""

    def __init__(self, app: Flask, game: str, *players: str, language: str = "en", **options: str | None) -> None:
        self.app, self.phone = app, Phone(app, language)
        new = self.phone.get(f"/sessions/new?game={game}")
        own = ("dealer", "preset")
        texts = {f"players-{seat}": name for seat, name in enumerate(players or FOUR)}
        texts |= {name if name in own else f"options-{name}": text for name, text in options.items() if text}
        self.page = self.phone.send(new, new.path, texts)
        self.at = f"/s/{session_of(self.page)}/1"
        self.new = f"{self.at}/hands/new"

    def save(self, *parts: Texts, status: int = 200, path: str = "") -> Page:
        """Fill in the form and save it."""
        page = self.phone.get(path or self.new)
        texts = {name: text for part in parts for name, text in part.items()}
        return self.phone.send(page, page.path.removeprefix(self.at), texts, status)

    def preview(self, *parts: Texts) -> Any:
        """What the page shows of this before it is saved."""
        form = self.phone.get(self.new).form("/hands/new")
        texts = dict(form.fields) | {name: text for part in parts for name, text in part.items()}
        return self.phone.client.post(f"{self.at}/preview", data=texts).get_json()

    def body(self, slot: int = 1) -> Any:
        """A hand as it is stored."""
        return self._last(slot).body

    def points(self, slot: int = 1) -> Any:
        """The points shown when a hand was saved, by seat."""
        shown = self._last(slot).shown
        assert shown
        return list(shown["points"].values())

    def _last(self, slot: int) -> Any:
        with store_of(self.app) as store:
            match = store.match(self.at.split("/")[2], 1)
            assert match
            return store.history(match.id, slot)[-1]


def sentences(page: Page) -> dict[str, list[str]]:
    """The sentences of a form by the input they stand at; empty: on top."""
    places = re.findall(r'data-sentences="([^"]*)">(.*?)</div>', page.html, re.DOTALL)
    found = {name: [unescape(one) for one in re.findall(r'class="error">([^<]*)<', inside)] for name, inside in places}
    return {name: several for name, several in found.items() if several}


def said(page: Page) -> str:
    """What the page says about the change that was just made."""
    return " ".join(re.findall(r'<p class="notice[^"]*" role="status"[^>]*>([^<]*)<', unescape(page.html)))

"""Enters hands on the pages of a game: a match with the phone that keeps its score, and what a page says."""

import json
import re
from collections.abc import Mapping, Sequence
from html import unescape
from typing import Any

from flask import Flask

from scorekeeper.store import Entry
from tests.support.phone import Page, Phone, breakable, score_key, session_of, store_of

FOUR = ("Ann", "Ben", "Cleo", "Dan")

Texts = Mapping[str, str]


class Table:
    """A new match, and the phone that keeps its score."""

    def __init__(self, app: Flask, game: str, *players: str, language: str = "en", **options: str | None) -> None:
        self.app = app
        self._begin(Phone(app, language), game, players, options)

    def _begin(self, phone: Phone, game: str, players: Sequence[str], options: Mapping[str, str | None]) -> None:
        self.phone = phone
        new = self.phone.get(f"/sessions/new?game={game}")
        own = ("dealer", "preset", "rules_name")
        texts = {f"players-{seat}": name for seat, name in enumerate(players or FOUR)}
        texts |= {name if name in own else f"options-{name}": text for name, text in options.items()}
        self.page = self.phone.send(new, new.path, texts)
        self.session = session_of(self.page)
        self.at = f"/s/{self.session}/1"
        self.new = f"{self.at}/hands/new"

    def form(self, path: str = "") -> Page:
        """A page as it opens; without a path the page of the next hand."""
        return self.phone.get(path or self.new)

    def save(self, *parts: Texts, status: int = 200, page: Page | None = None) -> Page:
        """Fill in a form and save it: the form of an open `page`, or that of the next hand."""
        page = page or self.form()
        texts = {name: text for part in parts for name, text in part.items()}
        return self.phone.send(page, page.path.removeprefix(self.at), texts, status)

    def preview(self, *parts: Texts) -> Any:
        """What the page shows of a hand before it is saved."""
        form = self.phone.get(self.new).form("/hands/new")
        texts = dict(form.fields) | {name: text for part in parts for name, text in part.items()}
        return json.loads(breakable(self.phone.client.post(f"{self.at}/preview", data=texts).text))

    def hand(self, slot: int = 1) -> Page:
        """The page of a hand."""
        return self.phone.get(f"{self.at}/hands/{slot}")

    def entries(self, slot: int = 1) -> list[Entry]:
        """All versions of a hand that were saved, oldest first."""
        with store_of(self.app) as store:
            match = store.matches.get(self.session, 1)
            assert match
            return store.entries.history(match.id, slot)

    def ask(self, question: str, **fields: str) -> Page:
        """Ask the referee by the rules of this match."""
        return self.phone.post(f"{self.at}/referee/{question}", fields)

    def body(self, slot: int = 1) -> Any:
        """A hand as it is stored."""
        return self.entries(slot)[-1].body

    def points(self, slot: int = 1) -> Any:
        """The points shown when a hand was saved, by seat."""
        shown = self.entries(slot)[-1].shown
        assert shown
        return list(shown["points"].values())

    def join(self, language: str = "en") -> Phone:
        """Another phone that may write."""
        other = Phone(self.app, language)
        other.post(f"/join/{score_key(self.app, self.session)}", {})
        return other


def sentences(page: Page) -> dict[str, list[str]]:
    """The sentences of a form by the name of their input; the name is empty for those at the top."""
    places = re.findall(r'(?:id="([^"]*)-error" |" )data-sentences>(.*?)</div>', page.html, re.DOTALL)
    result = {name: [unescape(hit) for hit in re.findall(r'class="error">([^<]*)<', inside)] for name, inside in places}
    return {name: value for name, value in result.items() if value}


def lost(page: Page, *parts: Texts) -> dict[str, str]:
    """The values that were typed or tapped and are not in the form any more."""
    kept = dict(page.form(page.path).fields)
    return {name: text for part in parts for name, text in part.items() if kept.get(name) != text}


def notice(page: Page) -> str:
    """What the page says about the change that was just made."""
    notices = re.findall(r'<p class="notice[^"]*" role="status"[^>]*>(.*?)</p>', page.html)
    return " ".join(unescape(re.sub(r"</?bdi>", "", notice)) for notice in notices)

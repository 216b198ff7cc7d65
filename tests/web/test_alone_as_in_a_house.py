"""The same taps get the same pages from the application inside a browser as from a server in a house, but for what
differs by design."""

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, ClassVar

import pytest
from flask import Flask

from scorekeeper.engine.text import T
from scorekeeper.store.entries import Entries
from scorekeeper.store.models import DiskFull
from scorekeeper.web.http import access
from scorekeeper.web.http.workers import WorkerPools
from scorekeeper.web.referee import answering
from scorekeeper.workers.in_place import InPlace
from tests.support import entry_pages, every_game
from tests.support.alone import application_alone
from tests.support.by_design import ONLY_ALONE, ONLY_IN_A_HOUSE, RANDOM, without
from tests.support.phone import NOW, Page, Phone, addresses, inputs, known

# The rooms of pages that are for others, or for whoever runs a server.
ROOMS_OF_A_HOUSE = {
    *("board_picture", "counting", "counts", "operator", "phone_code", "share"),
}


class NotingPhone(Phone):
    """A phone that notes every page that it gets."""

    pages: ClassVar[list[Page]] = []

    def _page(self, answer: Any, status: int) -> Page:
        page = super()._page(answer, status)
        self.pages.append(page)
        return page


@pytest.fixture
def alone(app: Flask, tmp_path: Path) -> Iterator[Flask]:
    """The application as it is inside a browser."""
    made = application_alone(tmp_path)
    made.test_client_class = app.test_client_class
    yield made
    made.extensions["pool"].close()


def evening(app: Flask, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """An evening of every game, every page there is, and a session that leaves and comes back as a file: the pages that
    came, by their addresses and in order.

    All happens in the same moment, and what is random is left out.
    """
    monkeypatch.setattr(access, "now", lambda: NOW)
    monkeypatch.setattr(entry_pages, "Phone", NotingPhone)
    NotingPhone.pages = pages = list[Page]()
    for game in every_game.EVERY:
        table = entry_pages.Table(app, game.key, "Ann", "Ben")
        phone, hand = table.phone, every_game.samples(game.key).HAND
        pages.append(Page("/preview", 200, json.dumps(table.preview(hand)), {}))
        table.save(hand)
        table.save(hand, page=table.form(f"{table.at}/hands/1/edit"))
        phone.send(phone.get(table.at), "/undo")
        table.save(hand)
        for name, question in game.questions.items():
            phone.post(f"/referee/{game.key}/{name}", inputs(question.example))
        phone.send(phone.get(f"/s/{table.session}/settle/rates"), "/settle/rates", {"unit": "€", "session": "0.05"})
        phone.get(f"{table.at}/more")
    game = every_game.EVERY[0]
    values = known(app, table.session) | {"game": game.key, "ask": next(iter(game.questions))}
    for address in addresses(app, "GET", **values).values():
        # Paper is made in another way, and looked at elsewhere.
        if not address.endswith((".pdf", ".png", ".zip")):
            answer = phone.client.get(address)
            pages.append(Page(address, answer.status_code, answer.text, answer.headers))
    file = BytesIO(phone.client.get("/paper/scorekeeper.json").data)
    phone.send(phone.get(f"/s/{table.session}/delete"), "/delete", {"sure": "y"})
    other = NotingPhone(app)
    sent = {"csrf_token": other.token(), "file": (file, "scorekeeper.json")}
    other._page(other.client.post("/import", data=sent), 200)
    other.get("/")
    by_path: dict[str, list[str]] = {}
    for page in pages:
        by_path.setdefault(RANDOM.sub("…", page.path), []).append(f"{page.status}\n{RANDOM.sub('…', page.html)}")
    return by_path


def rooms(app: Flask) -> set[str]:
    return {rule.endpoint.partition(".")[0] for rule in app.url_map.iter_rules()}


def test_every_page_of_an_evening(app: Flask, alone: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    house, here = evening(app, monkeypatch), evening(alone, monkeypatch)
    assert rooms(app) - rooms(alone) == ROOMS_OF_A_HOUSE
    assert rooms(alone) - rooms(app) == {"before_update", "play_on"}
    here = {path: pages for path, pages in here.items() if not path.endswith(("/play-on", "/before-update.json"))}
    house = without(ONLY_IN_A_HOUSE, house)
    for path, pages in without(ONLY_ALONE, here).items():
        assert pages == house[path], path


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "This phone has no room left for Scorekeeper"), ("ja", "この端末に空きがないため")],
)
def test_where_a_phone_has_no_room_it_says_so(
    alone: Flask, monkeypatch: pytest.MonkeyPatch, language: str, sentence: str
) -> None:
    def full(*_: object, **_named: object) -> None:
        raise DiskFull(T("full"))

    table = entry_pages.Table(alone, "gin", "Ann", "Ben", language=language)
    form = table.form()
    monkeypatch.setattr(Entries, "save", full)
    page = table.save(every_game.samples("gin").HAND, page=form, status=507)
    assert sentence in page.text


def test_a_question_that_takes_too_many_steps_says_so(alone: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = "3S 4S 5S 6S 9H 9D 9C TD JD QC KC AC 2C JK JK JK JK"
    question = {"game": "rummy500", "ask": "best", "packs": 2, "hand": hand}
    monkeypatch.setattr(answering, "_EASY_STEPS", 100)
    few = InPlace(200)
    alone.extensions["worker_pools"] = WorkerPools(paper=few, questions=few)
    phone = Phone(alone)
    for sent in (question, [question]):
        answer = phone.client.post("/api/judge", json=sent)
        refused = answer.json[0] if isinstance(sent, list) else answer.json
        assert (answer.status_code, refused["error"]["code"]) == (200, "too_hard")
    page = phone.post("/referee/rummy500/best", {"hand": hand, "packs": "2"}, status=422)
    assert "There are too many ways to lay these cards out" in page.text

"""Plays a match of one game on its pages in both languages, and writes what it saw as JSON.

`python -m tests.support.added_game` reads an `Asked` from standard input and writes a `Told` by language. It runs in a
separate process, in a copy of the project that has one game more.
"""

import json
import sys
import tempfile
from collections.abc import Mapping
from typing import TypedDict

from scorekeeper import games
from scorekeeper.judge import answer
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.app import create_app
from tests.support.entry_pages import Table, said
from tests.support.pdf_text import text_of


class Asked(TypedDict):
    """What to do: the key of the game, the players, the inputs of one hand, and a question with its inputs."""

    game: str
    players: list[str]
    hand: Mapping[str, str]
    ask: str
    question: Mapping[str, str]


class Told(TypedDict):
    """What was seen.

    `saved` is the notice after saving, `body` what was stored, `verdict` the judge's answer. `score`, `hand`, `ruling`,
    `wrong` (the last situation) and `rulebook` are the words of pages; `sheet` and `blank` are the words of the score
    sheet and the blank sheet.
    """

    saved: str
    body: object
    score: str
    hand: str
    ruling: str
    wrong: str
    rulebook: str
    verdict: object
    sheet: str
    blank: str


def play(asked: Asked, language: str) -> Told:
    """Play the match in one language."""
    with tempfile.TemporaryDirectory() as instance:
        app = create_app({"INSTANCE": instance, "TESTING": True, "EXAMPLES": False, "LIMITS": {}})
        table = Table(app, asked["game"], *asked["players"], language=language)
        saved = table.save(asked["hand"])
        situation = games.find(asked["game"]).irregularities[-1]
        return {
            "saved": said(saved),
            "body": table.body(),
            "score": table.form(table.at).text,
            "hand": table.hand().text,
            "ruling": table.ask(asked["ask"], **asked["question"]).text,
            "wrong": table.form(f"/wrong/{asked['game']}/{situation.rule}").text,
            "rulebook": table.form(f"/rules/{asked['game']}").text,
            "verdict": answer({"game": asked["game"], "ask": asked["ask"], "lang": language, **asked["question"]}),
            "sheet": printed(table, f"{table.at}/sheet.pdf"),
            "blank": printed(table, f"/paper/{asked['game']}/pad.pdf"),
        }


def printed(table: Table, path: str) -> str:
    """The words of the PDF at this path."""
    answered = table.phone.client.get(path, headers={"Accept-Language": table.phone.language})
    assert answered.status_code == 200, path
    return text_of(answered.data)


if __name__ == "__main__":
    given: Asked = json.load(sys.stdin)
    json.dump({language: play(given, language) for language in LANGUAGES}, sys.stdout)

"""Plays a match of one game on its pages in both languages, and writes what it saw as JSON.

`python -m tests.support.added_game` reads an `Asked` from standard input and writes an `Output` by language. It runs in
a separate process, in a copy of the project that has one game more.
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
from tests.support.entry_pages import Table, notice
from tests.support.pdf_text import text_of


class Asked(TypedDict):
    """What to do: the key of the game, the players, the inputs of one hand, and a question with its inputs."""

    game: str
    players: list[str]
    hand: Mapping[str, str]
    ask: str
    question: Mapping[str, str]


class Output(TypedDict):
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


def play(question: Asked, language: str) -> Output:
    """Play the match in one language."""
    with tempfile.TemporaryDirectory() as instance:
        app = create_app({"INSTANCE": instance, "TESTING": True, "EXAMPLES": False, "LIMITS": {}})
        table = Table(app, question["game"], *question["players"], language=language)
        saved = table.save(question["hand"])
        situation = games.find(question["game"]).irregularities[-1]
        return {
            "saved": notice(saved),
            "body": table.body(),
            "score": table.form(table.at).text,
            "hand": table.hand().text,
            "ruling": table.ask(question["ask"], **question["question"]).text,
            "wrong": table.form(f"/wrong/{question['game']}/{situation.rule}").text,
            "rulebook": table.form(f"/rules/{question['game']}").text,
            "verdict": answer(
                {"game": question["game"], "ask": question["ask"], "lang": language, **question["question"]}
            ),
            "sheet": printed(table, f"{table.at}/sheet.pdf"),
            "blank": printed(table, f"/paper/{question['game']}/pad.pdf"),
        }


def printed(table: Table, path: str) -> str:
    """The words of the PDF at this path."""
    answered = table.phone.client.get(path, headers={"Accept-Language": table.phone.language})
    assert answered.status_code == 200, path
    return text_of(answered.data)


if __name__ == "__main__":
    given: Asked = json.load(sys.stdin)
    json.dump({language: play(given, language) for language in LANGUAGES}, sys.stdout)

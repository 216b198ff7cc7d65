"""The rules on paper: every sentence, on a page or two, with a glyph for every letter."""

import logging
import random
from io import BytesIO
from itertools import product
from typing import Any

import pytest
from paper import glyphs, text_of
from pypdf import PdfReader
from test_rulebook import some

from scorekeeper import games
from scorekeeper.fields import specs
from scorekeeper.ledger import read_options
from scorekeeper.rulebook import Rulebook, rulebook
from scorekeeper.scoring import Game
from scorekeeper.sheets import rules_sheet
from scorekeeper.translations import LANGUAGES, translator

EVERY = list(games.games().values())
SIZES = {"a4": (595, 842), "letter": (612, 792)}
TITLE = "Thursday club 木曜会"


def books(game: Game) -> list[Rulebook]:
    """A preset as it is, and tables that share little with any."""
    dice = random.Random(5)
    drawn: list[Any] = [
        game.Options(**{name: dice.choice(some(one.kind)) for name, one in specs(game.Options).items()}) for _ in "ab"
    ]
    preset = game.presets[-1].key
    return [rulebook(game, chosen, game.players[1], preset) for chosen in (read_options(game, {}, preset), *drawn)]


@pytest.mark.parametrize(("language", "paper"), [*product(LANGUAGES, SIZES)])
@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
def test_a_page_or_two_hold_every_sentence(
    game: Game, language: str, paper: Any, caplog: pytest.LogCaptureFixture
) -> None:
    words = translator(language, game.words)
    for book in books(game):
        with caplog.at_level(logging.WARNING):
            pdf = rules_sheet(book, title=TITLE, language=language, paper=paper)
        assert not caplog.messages
        pages = PdfReader(BytesIO(pdf)).pages
        assert len(pages) <= 2
        assert {(round(page.mediabox.width), round(page.mediabox.height)) for page in pages} == {SIZES[paper]}
        assert not [glyph for glyph in glyphs(pdf) if glyph.number == 0]
        text = "".join(text_of(pdf).split())
        for part in book.parts:
            assert "".join(words.gettext(part.title).split()) in text
            for clause in part.clauses:
                assert all(number in text for number in clause.rules)
                for one in clause.sentences:
                    assert "".join(one.text.render(words).split()) in text
        for change in book.changes:
            assert "".join(words.gettext(change.spec.label).split()) in text
        assert TITLE.replace(" ", "") in text

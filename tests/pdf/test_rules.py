"""The rules on paper: every sentence, on a few pages, and behind them what goes wrong; every letter has a glyph."""

import logging
import random
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from scorekeeper.engine.fields import specs
from scorekeeper.engine.game import Game
from scorekeeper.engine.ledger import read_options
from scorekeeper.games.three_thirteen import GAME
from scorekeeper.pdf import RulesSheet
from scorekeeper.reports.rulebook import Rulebook, rulebook
from scorekeeper.translations import LANGUAGES, translator
from tests.support.every_game import EVERY, some
from tests.support.pdf_text import check_pages, glyphs, pages_of

SIZES = {"a4": (595, 842), "letter": (612, 792)}
TITLE = "Thursday club 木曜会"


def books(game: Game, paper: str) -> list[Rulebook]:
    """A preset as it is, and tables that share little with any.

    The same template is set on both papers, and Letter has less room: those tables are printed there, and so is, with
    the preset, what goes wrong.
    """
    dice = random.Random(5)
    drawn: list[Any] = [
        game.Options(**{name: dice.choice(some(spec.kind)) for name, spec in specs(game.Options).items()}) for _ in "ab"
    ]
    preset = game.presets[-1].key
    first = rulebook(game, read_options(game, {}, preset), game.players[1], preset)
    if paper != "letter":
        return [replace(first, situations=())]
    return [first, *(replace(rulebook(game, chosen, game.players[1], preset), situations=()) for chosen in drawn)]


@pytest.mark.parametrize(("language", "paper"), [*product(LANGUAGES, SIZES)])
@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
def test_a_few_pages_hold_every_sentence_and_then_comes_what_goes_wrong(
    game: Game, language: str, paper: Any, caplog: pytest.LogCaptureFixture
) -> None:
    words = translator(language, game.gettext_domain)
    for book in books(game, paper):
        with caplog.at_level(logging.WARNING):
            pdf = RulesSheet(book, TITLE).pdf(language, paper)
        assert not caplog.messages
        check_pages(pdf)
        pages = pages_of(pdf)
        assert len(pages) <= (5 if book.situations else 3)
        assert {(round(page.width), round(page.height)) for page in pages} == {SIZES[paper]}
        assert not [glyph for glyph in glyphs(pdf) if glyph.number == 0]
        whole = "".join("".join(page.text for page in pages).split())
        text = "".join("".join(page.text for page in pages[:3]).split())
        for part in book.parts:
            assert "".join(words.gettext(part.title).split()) in text
            for clause in part.clauses:
                assert all(number in text for number in clause.rules)
                for item in clause.sentences:
                    assert "".join(item.text.render(words).split()) in text
        for change in book.changes:
            assert "".join(words.gettext(change.spec.label).split()) in text
        for reason in book.principles:
            assert "".join(reason.text.render(words).split()) in whole
        for clause in (item for section in book.situations for item in section.clauses):
            assert clause.rule in whole
            assert "".join(words.gettext(clause.label).split()) in whole
            for sentence in (*(case.ruling.text for case in clause.cases), *clause.others):
                assert "".join(sentence.render(words).split()) in whole
        assert TITLE.replace(" ", "") in text


def test_a_sentence_that_fills_a_line_is_not_broken_after_its_first_word() -> None:
    book = replace(rulebook(GAME, GAME.Options(), 3, "standard"), situations=())
    pieces = {text for text, *_ in pages_of(RulesSheet(book).pdf("en", "a4"))[0].pieces}
    assert "The next card starts the discard pile, the rest is the stock." in pieces

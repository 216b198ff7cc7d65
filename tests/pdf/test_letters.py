"""Every kind of paper, in every size and language and for as many as can play, has no letter smaller than 9 points."""

from dataclasses import replace
from datetime import date
from functools import cache

import pytest

from scorekeeper.engine.ledger import Ledger, read_options
from scorekeeper.games import games
from scorekeeper.pdf import (
    PAPERS,
    BlankPad,
    ExplainedHands,
    HouseCard,
    MatchSheet,
    Paper,
    RulesSheet,
    SessionSummary,
    facts,
)
from scorekeeper.reports.rulebook import Rulebook, rulebook
from scorekeeper.translations import LANGUAGES
from tests.support.pdf_text import LONG, in_turn, match, pages_of, played_hands

FRIDAY = date(2026, 11, 20)
# With words that no narrow column holds.
TEN = (*LONG, "Wolfeschlegelsteinha", "山田おばあちゃん", "Deepak", "Konstantinos", "Zoë", "Christopher James", "Ng")


@cache
def indian() -> Ledger:
    """Three rounds of ten players, with an adjustment, a remark and one who packs."""
    hands: list[dict[str, object]] = [
        {"winner": TEN[at], "wild": "8", "hands": {name: {"points": 7 + at} for name in TEN if name != TEN[at]}}
        for at in range(3)
    ]
    hands[1] |= {"remark": "Two cards too many", "adjustments": [{"player": "Ng", "points": -3, "why": "peeked"}]}
    hands[2]["hands"] = {name: {"packed": "first"} for name in TEN if name != TEN[2]}
    return match(TEN, hands, game=games()["indian"])


def book() -> Rulebook:
    """The rules for ten, with one situation of each kind."""
    game = games()["indian"]
    made = rulebook(game, read_options(game, {"pack_first": 15}), 10, game.presets[0].key)
    return replace(made, situations=made.situations[:1])


def documents() -> list[facts.PaperSheet]:
    hollywood = match(LONG, in_turn(LONG, 5), hollywood=True)
    two = match(("Anna", "Ben"), played_hands("Anna", "Ben"))
    matches = [(f"Match {at}", ledger) for at, ledger in enumerate((two, hollywood, indian()), 1)]
    return [
        *(MatchSheet(ledger, "Club", FRIDAY) for ledger in (two, hollywood, indian())),
        *(ExplainedHands(ledger, "Club", FRIDAY) for ledger in (two, indian())),
        SessionSummary(matches, "Club", FRIDAY),
        RulesSheet(book(), "Club"),
        HouseCard(book(), "Club"),
        BlankPad(book()),
    ]


def test_no_kind_of_paper_is_forgotten() -> None:
    assert {type(document) for document in documents()} == set(facts.PaperSheet.__subclasses__())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_no_letter_is_smaller_than_nine_points(paper: Paper, language: str) -> None:
    smallest = {
        f"{type(document).__name__} {at}": min(page.smallest for page in pages_of(document.pdf(language, paper)))
        for at, document in enumerate(documents())
    }
    assert min(smallest.values()) >= 9, smallest

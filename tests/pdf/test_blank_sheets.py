"""Blank pads, the card of house rules, and everything in pocket size: what stands on the paper, and that it fits."""

import logging
from datetime import date
from functools import cache
from itertools import product
from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.engine.fields import Boolean, specs, value_text
from scorekeeper.engine.game import Game
from scorekeeper.engine.ledger import read_options
from scorekeeper.engine.text import Text
from scorekeeper.pdf import BlankPad, HouseCard, MatchSheet, Paper, RulesSheet, SessionSummary
from scorekeeper.reports.rulebook import Rulebook, rulebook
from scorekeeper.translations import LANGUAGES, translator
from tests.support.every_game import EVERY, some
from tests.support.pdf_text import check_pages, glyphs, in_turn, match, pages_of, text_of
from tests.support.printed_matches import MATCHES

GIN, INDIAN, R500 = (games.games()[key] for key in ("gin", "indian", "rummy500"))
FRIDAY = date(2026, 11, 20)
SIZES = {"a4": (595, 842), "letter": (612, 792), "pocket": (298, 420)}
every_game = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
# Large sheets differ little; where room is short both languages have to fit.
every_paper = pytest.mark.parametrize(
    ("paper", "language"), [("a4", "en"), ("letter", "ja"), *product(["pocket"], LANGUAGES)]
)


def rules(game: Game, players: int, preset: str | None = None, **options: Any) -> Rulebook:
    """A table's rules, as sheets take them."""
    key = preset or game.presets[0].key
    return rulebook(game, read_options(game, options, key), players, key)


@cache
def _pad(key: str, players: int, language: str, paper: Paper, options: tuple[tuple[str, Any], ...]) -> bytes:
    return BlankPad(rules(games.games()[key], players, **dict(options))).pdf(language, paper)


def pad(game: Game, players: int, language: str = "en", paper: Paper = "a4", **options: Any) -> bytes:
    return _pad(game.key, players, language, paper, tuple(options.items()))


def card(book: Rulebook, language: str = "en", paper: Paper = "a4", title: str = "") -> bytes:
    return HouseCard(book, title).pdf(language, paper)


def sizes(pdf: bytes) -> set[tuple[int, int]]:
    """The sizes of its pages, whichever way they are turned."""
    result = {(round(page.width), round(page.height)) for page in pages_of(pdf)}
    return {(min(size), max(size)) for size in result}


def pages(pdf: bytes) -> list[str]:
    return [page.text for page in pages_of(pdf)]


def allowed(game: Game, players: int) -> dict[str, Any]:
    """House rules under which so many can play."""
    on = ({name: True} for name, spec in specs(game.Options).items() if isinstance(spec.kind, Boolean))
    return next(choice for choice in ({}, *on) if not game.options_issues(read_options(game, choice), players))


class TestPads:
    @every_game
    @every_paper
    def test_for_as_many_as_can_play(
        self, game: Game, paper: Paper, language: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        most = game.players[1]
        with caplog.at_level(logging.WARNING):
            pdf = pad(game, most, language, paper, **allowed(game, most))
        assert not caplog.messages
        assert sizes(pdf) == {SIZES[paper]}
        assert not [glyph for glyph in glyphs(pdf) if glyph.number == 0]
        check_pages(pdf)
        page_texts = pages(pdf)
        assert len(page_texts) == 1 or paper == "pocket", "a large sheet holds everybody beside each other"
        assert all(translator(language).gettext("Place") in page for page in page_texts), "each page can be used alone"

    def test_gin_has_its_bonuses_with_the_numbers_of_the_table(self) -> None:
        text = text_of(pad(GIN, 2))
        for wanted in ("Game ends at 100", "Undercut bonus 25", "Game bonus +100", "Box bonus +25", "Shutout +100"):
            assert wanted in text
        assert "Final points" in text
        other = text_of(pad(GIN, 2, game_bonus=0, shutout="double", boxes_at_once=True, oklahoma=True))
        assert "Game bonus" not in other
        assert "Box bonus" not in other
        assert "Shutout × 2" in other
        assert "First upcard" in other
        assert "Knock with at most 10" in text
        assert "Knock with at most" not in other, "with Oklahoma the first upcard says it"

    def test_hollywood_has_three_games_beside_each_other(self) -> None:
        text = text_of(pad(GIN, 2, hollywood=True))
        assert "Game 1 Game 2 Game 3" in text
        assert text.count("Points Total") == 6
        assert "All games together" in text
        assert "Game 1" not in text_of(pad(GIN, 2))

    def test_in_a_pocket_each_of_the_three_has_a_page(self) -> None:
        page_texts = pages(pad(GIN, 3, paper="pocket", hollywood=True))
        assert [f"Game {number}" in page for number, page in enumerate(page_texts, 1)] == [True] * 3

    def test_the_whole_page_is_used(self) -> None:
        """Thirty rows and more on A4, at a height one can write in."""
        text = text_of(pad(GIN, 2, paper="a4"))
        assert " 28 29 30 " in f" {text} "
        assert " 41 " not in f" {text} "

    def test_indian_rummy_has_what_packing_costs_to_be_circled(self) -> None:
        text = text_of(pad(INDIAN, 4, rounds=10, pack_first=15, pack_later=50))
        assert text.count("△") == 10 * 4 + 1
        assert "To be circled: ×2 Hand Rummy · △15 Packed at the first turn · ▲50 Packed later" in text
        assert "Wild card" in text
        assert "Chips at the start 200" in text
        assert " 10 " in text
        assert " 11 " not in text

    def test_as_many_rounds_as_the_table_plays(self) -> None:
        assert text_of(pad(INDIAN, 5, format="deals")).count("△") == 5 * 5 + 1
        many = pages(pad(INDIAN, 2, rounds=90))
        assert len(many) > 1
        assert " 90 " in many[-1]
        assert "Place" in many[-1]
        # A page is filled where nobody knows how many there will be.
        assert len(pages(pad(INDIAN, 2, preset="pool 101", rounds=90))) == 1

    def test_ten_players_are_on_one_large_sheet(self) -> None:
        (page,) = pages_of(pad(INDIAN, 10))
        assert page.width > page.height, "it is turned"
        assert "1 2 3 4 5 6 7 8 9 10" in page.text

    def test_in_a_pocket_ten_players_are_on_several(self) -> None:
        page_texts = pages(pad(INDIAN, 10, paper="pocket"))
        assert 1 < len(page_texts) < 5
        assert sum(page.count("Points Total") for page in page_texts) == 10

    def test_rummy_500_has_melded_left_and_total(self) -> None:
        text = text_of(pad(R500, 4, target=750, out_bonus=25))
        assert "Played to 750" in text
        assert text.count("Melded Left Total") == 4
        assert text_of(pad(R500, 6, teams="three_sides")).count("Melded Left Total") == 3
        assert "+25 Bonus for going out" in text


class TestCard:
    @every_game
    @every_paper
    def test_one_page_holds_every_option_that_matters(
        self, game: Game, paper: Paper, language: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        """Even where nothing is as the preset has it. Of a game that stands for many: the preset that changes most,
        for no table changes all of its options."""
        usual = read_options(game, {})
        if game.goes_by_rules:
            options = read_options(game, {}, max(game.presets, key=lambda preset: len(preset.changes)).key)
        else:
            options = game.Options(
                **{
                    name: next(value for value in reversed(some(spec.kind)) if value != getattr(usual, name))
                    for name, spec in specs(game.Options).items()
                }
            )
        made = rulebook(game, options, game.players[1], game.presets[0].key)
        speak = translator(language, game.gettext_domain)
        for shown in (rules(game, game.players[0]), made):
            with caplog.at_level(logging.WARNING):
                pdf = card(shown, language, paper, title="Thursday club 木曜会 مساء 🎉")
            assert not caplog.messages
            assert sizes(pdf) == {SIZES[paper]}
            assert len(pages(pdf)) <= (2 if paper == "pocket" else 1), "a pocket card has a back"
            assert not [glyph for glyph in glyphs(pdf) if glyph.number == 0]
            check_pages(pdf)
            text = "".join(text_of(pdf).split())
            for name, spec in specs(game.Options).items():
                value = value_text(spec.kind, getattr(shown.chosen, name))
                sentence = value.render(speak) if isinstance(value, Text) else speak.gettext(value)
                there = "".join(f"{speak.gettext(spec.label)}{sentence}".split()) in text
                book = shown
                used = not spec.players or book.players in spec.players or name in {each.name for each in book.changes}
                as_usual = game.goes_by_rules and getattr(shown.chosen, name) == getattr(usual, name)
                assert there is (used and spec.matters(shown.chosen) and not as_usual), name

    def test_what_differs_is_marked_with_what_is_usual(self) -> None:
        text = text_of(card(rules(GIN, 2, gin_bonus=33)))
        assert "Gin bonus 33 instead of 25" in text
        assert text.count("instead of") == 1
        assert "1 house rule" in text
        assert "2 Players 10 Cards each 1 Packs 0 Jokers" in text


class TestPocket:
    @pytest.mark.parametrize(
        ("name", "language"),
        [("two", "en"), ("japanese", "ja"), ("hollywood", "ja"), ("teams", "en"), ("three", "ja"), ("empty", "en")],
    )
    def test_a_score_sheet(self, name: str, language: str, caplog: pytest.LogCaptureFixture) -> None:
        ledger = MATCHES[name]()
        with caplog.at_level(logging.WARNING):
            pdf = MatchSheet(ledger, "Thursday club 木曜会", FRIDAY).pdf(language, "pocket")
        assert not caplog.messages
        assert sizes(pdf) == {SIZES["pocket"]}
        assert not [glyph for glyph in glyphs(pdf) if glyph.number == 0]
        check_pages(pdf)
        text = text_of(pdf)
        for side in ledger.terms.sides:
            assert f"{ledger.final(side[0]):,}" in text

    def test_ten_players_stand_in_two_tables(self) -> None:
        ledger = MATCHES["many"]()
        pdf = MatchSheet(ledger, "Club", FRIDAY).pdf("en", "pocket")
        check_pages(pdf)
        text = text_of(pdf).replace("D ", "")
        names = [name.replace("_", "") for name in ledger.terms.players]
        for part in (names[:5], names[5:]):
            assert "Hand " + " ".join(part) in text.replace("_", "").replace("  ", " ")
        for row in ledger.rows[-3:]:
            for player in ledger.terms.players:
                assert f"{row.after.total(player):,}" in text

    def test_names_in_any_script(self, caplog: pytest.LogCaptureFixture) -> None:
        players = ("محمد الخوارزمي", "Ann 🎉", "남궁민수")
        with caplog.at_level(logging.WARNING):
            ledger = match(players, in_turn(players, 5), hollywood=True)
            pdf = MatchSheet(ledger, "مساء الخميس", FRIDAY).pdf("ja", "pocket")
        assert not caplog.messages
        assert not [glyph for glyph in glyphs(pdf) if glyph.number == 0]

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_summary_of_several_games(self, language: str) -> None:
        matches = [(f"Match {index}", MATCHES[name]()) for index, name in enumerate(("two", "many", "three"), 1)]
        pdf = SessionSummary(matches, "Club", FRIDAY).pdf(language, "pocket")
        assert sizes(pdf) == {SIZES["pocket"]}
        check_pages(pdf)
        page_texts = pages(pdf)
        assert "Anna 1 1 4" in page_texts[0], "the first page is not left empty"

    @every_game
    def test_the_rules(self, game: Game) -> None:
        made = rules(game, game.players[0])
        pdf = RulesSheet(made).pdf("en", "pocket")
        assert sizes(pdf) == {SIZES["pocket"]}
        check_pages(pdf)
        page_texts = pages(pdf)
        wrong = [number for number, page in enumerate(page_texts, 1) if "Something went wrong" in page]
        assert wrong[0] <= 8 if game.irregularities else not wrong
        assert len(page_texts) <= 16

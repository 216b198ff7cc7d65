"""The result of a match to be told: who won, the places, and the text for a chat, in both languages."""

import re
from dataclasses import replace

import pytest

from scorekeeper.engine.ledger import Ledger
from scorekeeper.engine.text import Text
from scorekeeper.games import games
from scorekeeper.reports.result import lines, result_of
from scorekeeper.translations import translator
from tests.support.pdf_text import MANY, ended, match
from tests.support.printed_matches import MATCHES


def text_of(ledger: Ledger, language: str, name: str = "", address: str = "") -> str:
    speak = translator(language, ledger.terms.game.gettext_domain)
    texts = lines(result_of(ledger), name=name, day="DAY", address=address)
    text = ((line.render(speak) if isinstance(line, Text) else line for line in paragraph) for paragraph in texts)
    return "\n\n".join(map("\n".join, text))


def test_the_text_of_a_finished_match() -> None:
    ledger = MATCHES["two"]()
    assert text_of(ledger, "en", "Thursday club", "http://host/s/x/1") == (
        "Thursday club · Gin Rummy\nDAY\n\n"
        "Anna wins with 346.\n1. Anna 346\n2. Ben 121\n8 hands\n\n"
        "To watch:\nhttp://host/s/x/1"
    )
    assert text_of(ledger, "ja") == (
        "ジン・ラミー\nDAY\n\nAnnaが346点で勝ちました。\n1位 Anna 346点\n2位 Ben 121点\n全8ハンド"
    )


def test_one_hand_and_no_hand() -> None:
    assert "\n1 hand" in text_of(match(("Anna", "Ben"), [ended("Anna", 4, "Ben", 9)]), "en")
    empty = text_of(match(("Anna", "Ben"), []), "en")
    assert "No hand has been played yet.\n1. Anna 0\n1. Ben 0\n0 hands" in empty
    assert result_of(match(("Anna", "Ben"), [])).totals is None


def test_a_game_has_its_own_words() -> None:
    game = games()["indian"]
    round_of_three = {"winner": "Ann", "hands": {"Ben": {"points": 30}, "Cleo": {"points": 12}}}
    ledger = match(("Ann", "Ben", "Cleo"), [round_of_three], game=game, preset=game.presets[0].key, dealt=False)
    assert text_of(ledger, "en").endswith("\n1 round")
    assert text_of(ledger, "ja").endswith("\n全1ラウンド")


def test_who_is_level_has_the_same_place() -> None:
    points = {"A": 40, "B": 70, "C": 40, "D": 0}
    ledger = match("ABCD", [{"points": points}], game=MANY)
    assert [(placing.place, placing.names) for placing in result_of(ledger).placings] == [
        (1, "B"),
        (2, "A"),
        (2, "C"),
        (4, "D"),
    ]
    assert "This match is not finished. Ahead so far: B." in text_of(ledger, "en")


def test_winners_share_the_first_place_and_the_sentence() -> None:
    ledger = match("ABC", [{"points": {"A": 50, "B": 50, "C": 9}}], game=MANY, target=40)
    text = text_of(ledger, "en")
    assert "A, B share the win with 50 each.\n1. A 50\n1. B 50\n3. C 9\n" in text


def test_where_the_lowest_total_wins_it_comes_first() -> None:
    least = replace(MANY, lowest_wins=lambda _options: True)
    ledger = match("ABC", [{"points": {"A": 50, "B": -3, "C": 9}}], game=least)
    assert "1. B −3\n2. C 9\n3. A 50" in text_of(ledger, "en")


def test_partners_stand_in_one_line() -> None:
    text = text_of(MATCHES["teams"](), "en")
    assert re.search("1. (N & S|E & W) ", text)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_names_written_from_right_to_left_turn_nothing_round(language: str) -> None:
    """The isolating marks end where the name does, so points and places stay where they are; others need none."""
    text = text_of(match(("שרה", "Ben"), [ended("שרה", 4, "Ben", 9)], target=5), language, name="ליל שישי")
    assert text.count("\u2068") == text.count("\u2069") == 3
    assert "\u2068שרה\u2069 " in text
    assert text.startswith("\u2068ליל שישי\u2069")
    assert "\u2068" not in text_of(MATCHES["japanese"](), language)


def test_nothing_in_a_name_is_taken_for_a_sign() -> None:
    assert "1. %s & %(d)s " in text_of(match(("%s & %(d)s", "Ben"), [ended("%s & %(d)s", 4, "Ben", 9)]), "en")


def test_the_points_are_those_of_the_ledger() -> None:
    for make in MATCHES.values():
        ledger = make()
        placings = result_of(ledger).placings
        assert {placing.side: placing.points for placing in placings} == {
            side: ledger.final(side[0]) for side in ledger.terms.sides
        }
        assert {player for placing in placings if placing.won for player in placing.side} == set(ledger.winners)

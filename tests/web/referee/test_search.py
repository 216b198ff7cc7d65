"""What tables ask, and the words they ask with: in each language the search finds the ruling or the question to the
referee, which is at most three taps away from the referee's page."""

from html import unescape
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper import games
from tests.support.phone import Phone
from tests.support.referee_pages import shown

_LINES = (Path(__file__).parents[2] / "data" / "searches.tsv").read_text("utf-8").splitlines()
ASKED = [line.split("\t") for line in _LINES if not line.startswith("#")]
every_game = pytest.mark.parametrize("key", dict.fromkeys(game for game, *_ in ASKED))


@every_game
def test_the_search_finds_what_tables_ask_with_their_words(app: Flask, language: str, key: str) -> None:
    phone = Phone(app, language)
    for game, answer, english, japanese in ASKED:
        if game == key:
            for words in {"en": english, "ja": japanese}[language].split("; "):
                assert answer in shown(phone.get(f"/wrong/{key}?word={words}")), words


@every_game
def test_what_tables_ask_is_three_taps_away(app: Flask, language: str, key: str) -> None:
    """A question of the referee's page itself; or the list of situations, one of them, the answer to its question."""
    phone = Phone(app, language)
    page = phone.get(f"/referee/{key}")
    facts = {situation.rule: len(situation.facts) for situation in games.find(key).irregularities}
    answers = {answer for game, answer, *_ in ASKED if game == key}
    assert answers
    for ask in answers - facts.keys():
        assert f"/referee/{key}/{ask}?" in " ".join(page.links)
    (wrong,) = (link for link in page.links if link.startswith(f"/wrong/{key}"))
    assert answers & facts.keys() <= set(shown(phone.get(unescape(wrong))))
    assert all(facts[rule] <= 1 for rule in answers & facts.keys())


@every_game
def test_the_search_of_the_referees_page_opens_the_list(app: Flask, language: str, key: str) -> None:
    phone = Phone(app, language)
    (form,) = (form for form in phone.get(f"/referee/{key}").forms if "word" in dict(form.fields))
    assert form.action == f"/wrong/{key}"
    assert "preset" in dict(form.fields)


@pytest.mark.parametrize(
    ("language", "key", "name", "word"),
    [
        ("en", "gin", "Gin-Rummy", "slow"),
        ("ja", "gin", "ジン・ラミー", "遅い"),
        ("ja", "indian", "インディアンラミー", "長考"),
        ("ja", "rummy500", "ラミー500", "長考"),
        ("ja", "rummy500", "５００ラミー", "長考"),
    ],
)
def test_the_name_of_the_game_finds_the_rest_of_the_search(
    app: Flask, language: str, key: str, name: str, word: str
) -> None:
    phone = Phone(app, language)
    assert shown(phone.get(f"/wrong/{key}?word={name}")) == shown(phone.get(f"/wrong/{key}"))
    assert shown(phone.get(f"/wrong/{key}?word={name} {word}")) == ["IRR-C6"]


@every_game
def test_the_japanese_rulebook_names_the_words_of_rule_books_beside_its_own(app: Flask, key: str) -> None:
    text = Phone(app, "ja").get(f"/rules/{key}").text
    words = ["シークエンス", "グループ", "ディール", "ドロー", "捨て山", "ストック"]
    if key == "indian":
        words.append("パッキング")
    assert [word for word in words if f"（{word}）" not in text] == []

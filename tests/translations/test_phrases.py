"""The phrases of Japanese sentences, and the parts of names: a line may end between them."""

import pytest

from scorekeeper.translations.phrases import name_parts, phrases


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("勝ったラウンド", ("勝った", "ラウンド")),
        ("ラウンド", ("ラウンド",)),
        ("対戦1、第1ラウンド", ("対戦1、", "第1ラウンド")),
        ("Hands won", ("Hands won",)),
        ("", ("",)),
    ],
)
def test_phrases_of_a_label(text: str, found: tuple[str, ...]) -> None:
    assert phrases(text) == found


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("ジョナサン・スミス", ("ジョナサン・", "スミス")),
        ("山田 太郎", ("山田 ", "太郎")),
        ("Ann-Marie van Dyck", ("Ann-Marie ", "van ", "Dyck")),
        ("さくら", ("さくら",)),
        ("שרה כהן", ("שרה כהן",)),
        ("・・ A", ("・", "・", " ", "A")),
    ],
)
def test_parts_of_a_name(name: str, parts: tuple[str, ...]) -> None:
    assert name_parts(name) == parts

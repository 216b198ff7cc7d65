"""The phrases of Japanese sentences, and the parts of names: a line may end between them."""

import pytest

from scorekeeper.translations.phrases import items, name_parts, phrases


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("勝ったラウンド", ("勝った", "ラウンド")),
        ("ラウンド", ("ラウンド",)),
        ("対戦1、第1ラウンド", ("対戦1、", "第1ラウンド")),
        ("Hands won", ("Hands won",)),
        ("", ("",)),
    ],
)
def test_phrases_of_a_label(text: str, result: tuple[str, ...]) -> None:
    assert phrases(text) == result


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("ジョナサン・スミス", ("ジョナサン・", "スミス")),
        ("山田 太郎", ("山田 ", "太郎")),
        ("山田おばあちゃん", ("山田", "おばあちゃん")),
        ("美咲", ("美咲",)),
        ("Ann-Marie van Dyck", ("Ann-Marie ", "van ", "Dyck")),
        ("さくら", ("さくら",)),
        ("שרה כהן", ("שרה כהן",)),
        ("・・ A", ("・", "・", " ", "A")),
    ],
)
def test_parts_of_a_name(name: str, parts: tuple[str, ...]) -> None:
    assert name_parts(name) == parts


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("Ann: 1 match won, Rummy 500 1,200", ("Ann: ", "1 match won, ", "Rummy 500 1,200")),
        ("花子：対戦1勝、500ラミー −55点", ("花子：", "対戦1勝、", "500ラミー −55点")),
        ("Ann → Ben €2.38", ("Ann → ", "Ben €2.38")),
        ("\u2068שרה, כהן\u2069 → Ben 2", ("\u2068שרה, כהן\u2069 → ", "Ben 2")),
        ("", ()),
    ],
)
def test_items_of_a_line(line: str, result: tuple[str, ...]) -> None:
    assert items(line) == result

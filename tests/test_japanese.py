"""One voice in Japanese: each thing has one word, and sentences have Japanese punctuation."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from scorekeeper.games import games
from scorekeeper.translations import translator
from tests.support.catalogues import ids, strings

# What does not occur, and what is said instead.
OTHER_WORDS = {
    "だれ": "誰",
    "一番": "いちばん",
    "一つ|二人": "1つ, 2人",
    "[:?!()]": "： ？ ！ （）",
    "？(?![　」）]|$)": "？ and a full-width space",
    "〜": "～",
    "オン(?!ライン)|オフ(?!ライン)": "あり, なし",
    "この卓": "このルール",
    "罰": "ペナルティ",
    "(この|その|同じ)番(?!号)": "手番",
    "点以内": "点以下",
    "取った(ハンド|ラウンド)|(ハンド|ラウンド)を取[っらるれ]": "勝った",
    "低い(エース|A|札)|（低）|(?<!2の)下の(エース|A)|(?<!Kの)上の(エース|A)": "2の下, Kの上",
    "さん": "the name alone",
    "スコア表": "得点表",
    "ジンラミー|ラミー500": "ジン・ラミー, 500ラミー",
    "同じランク": "同じ数字",
    "戦[うわいえおっ]": "対戦する",
    "配らなかった": "ディーラーでない人",
    "スマホ": "スマートフォン, 端末",
    "最初のページ": "トップページ",
    "組を並べ|並べた組|次の組|良い組(?!み)|組 %": "メルド",
    "代わりの(札|カード)|代わりをし": "代用している",
    "わか[らりるっ]": "分かる",
    "お答えします": "分かります",
    "入れてください(?<!「/」を入れてください)": "入力してください",
}


def said(project: Path) -> Iterator[tuple[str, str]]:
    """What is said in Japanese, after its message."""
    for catalogue in sorted((project / "scorekeeper/translations/ja/LC_MESSAGES").glob("*.po")):
        with catalogue.open("rb") as po:
            for message in read_po(po, locale="ja"):
                if message.id:
                    yield from ((ids(message)[0], re.sub(r"%\(\w+\)[sd]", "%", text)) for text in strings(message))


@pytest.mark.parametrize(("word", "instead"), OTHER_WORDS.items())
def test_one_thing_has_one_word(project: Path, word: str, instead: str) -> None:
    everything = list(said(project))
    assert len(everything) > 1000
    found = [(message, text) for message, text in everything if re.search(word, text)]
    assert not found, f"say {instead}"


def test_questions_are_asked_in_one_voice() -> None:
    speak = translator("ja").gettext
    asked = [speak(question.label) for game in games().values() for question in game.questions.values()]
    assert len(asked) > 10
    assert not [title for title in asked if re.search(r"(です|ます|ました|でした)か", title)]
    assert not [title for title in asked if title.isascii()]

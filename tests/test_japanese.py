"""One voice in Japanese: each thing has one word, numbers have counters, and sentences have Japanese punctuation.

Catalogues are read with their messages: what stands before あり／なし, what is an amount, what is only searched for.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from scorekeeper.engine.fields import POINTS, Boolean, Integer, Kind, Nullable, Spec, specs, value_text
from scorekeeper.engine.text import Text, render
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
    "。 ": "。 without a space",
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
    "組を並べ|並べた組|次の組|良い組(?!み)|組 %|同じ組で": "メルド, チーム",
    "代わりの(札|カード)|代わりをし": "代用している",
    "わか[らりるっ]": "分かる",
    "お答えします": "分かります",
    "入れてください(?<!「/」を入れてください)": "入力してください",
    "(?<!捨て)(?<!付け)(?<!めくり)(?<!残り)(?<![山手絵])札": "カード",
    "%つ": "%件",
    "点を引|として引|引かれる": "減点する",
    "(?<!引いた)あとで降り|それより後|初手": "最初の番で降り, 途中で降り",
    "(?<!アンダー)カット": "1枚ずつ引く",
    "カードゲーム": "トランプ",
    "プリセット|いつものルール|(?<!フル)ハウス(?!ルール)": "ひな形, 基本",
    "[¥€]": "円",
    "あなた": "自分, この端末",
    "ランク|マーク": "数字, スート",
    "最も": "いちばん",
    "離脱": "抜けた",
    "取消": "取り消し",
    "よその": "別のトランプの",
    "ディーラーの[左右](?!隣)": "左隣, 右隣",
    "オプション": "項目",
    "ブラウザー|(フォルダ|コンピュータ)(?!ー)": "ブラウザ, フォルダー, コンピューター",
}
# A noun ends like this: Kanji, Katakana, or a verb that has become a noun.
NOUN = re.compile(r"([ァ-ヶー々一-鿿」]|入れ替え|引き取り|降り)$")
# This makes a label say the contrary of あり or なし behind it, or leaves it without its verb.
SENTENCE = re.compile(r"られ|ない|のあと|(?<!で)は|も[ァ-ヶ一-鿿]")
# The parameters that are points wherever they occur, besides options; what follows them if they are no terms of a sum.
POINTS_OF = ("points", "total", "left", "theirs", "mine", "alone", "limit", "target", "loose_points")
COUNTED = re.compile(r"[点倍枚]|チップ|ラウンド|ハンド")


def messages(project: Path) -> Iterator[tuple[str, str]]:
    """Every message with its Japanese, but not the words that are only searched for."""
    searched = {
        value.search for game in games().values() for value in (game, *game.questions.values(), *game.irregularities)
    }
    for catalogue in sorted((project / "scorekeeper/translations/ja/LC_MESSAGES").glob("*.po")):
        with catalogue.open("rb") as po:
            for message in read_po(po, locale="ja"):
                if message.id and ids(message)[0] not in searched:
                    yield from ((ids(message)[0], text) for text in strings(message))


def japanese_texts(project: Path) -> Iterator[tuple[str, str]]:
    """What is said in Japanese, after its message."""
    yield from ((message, re.sub(r"%\(\w+\)[sd]", "%", text)) for message, text in messages(project))


def options() -> Iterator[tuple[str, Spec]]:
    """Every option of every game under its name."""
    for game in games().values():
        yield from specs(game.Options).items()


def number_kind(kind: Kind[object]) -> Integer | None:
    """The kind of a whole number, which may also be left out; None for any other kind."""
    inner = kind.kind if isinstance(kind, Nullable) else kind
    return inner if isinstance(inner, Integer) else None


@pytest.mark.parametrize(("word", "instead"), OTHER_WORDS.items())
def test_one_thing_has_one_word(project: Path, word: str, instead: str) -> None:
    everything = list(japanese_texts(project))
    assert len(everything) > 1000
    result = [(message, text) for message, text in everything if re.search(word, text)]
    assert not result, f"say {instead}"


def test_questions_are_asked_in_one_voice() -> None:
    speak = translator("ja").gettext
    requests = [speak(question.label) for game in games().values() for question in game.questions.values()]
    assert len(requests) > 10
    assert not [title for title in requests if re.search(r"(です|ます|ました|でした)か", title)]
    assert not [title for title in requests if title.isascii()]


def test_labels_before_yes_and_no_are_nouns() -> None:
    speak = translator("ja").gettext
    labels = [speak(spec.label) for _name, spec in options() if isinstance(spec.kind, Boolean)]
    assert len(labels) > 15
    assert not [label for label in labels if not NOUN.search(label) or SENTENCE.search(label)]


@pytest.mark.parametrize(
    "label", ["めくり札も使う", "降りた人も", "付け札は自分のメルドのあと", "降りられない", "8はワイルド"]
)
def test_a_sentence_is_no_label(label: str) -> None:
    assert not NOUN.search(label) or SENTENCE.search(label)


def test_numbers_of_options_have_counters() -> None:
    japanese = translator("ja")
    numbers = [kind for _name, spec in options() if (kind := number_kind(spec.kind))]
    assert len(numbers) > 20
    for kind in numbers:
        shown = value_text(kind, 2)
        assert isinstance(shown, Text)
        assert re.fullmatch(r"2(点|倍|枚|回|個|チーム|ラウンド|ハンド|人)", render(shown, japanese)), kind
        assert str(shown) == "2"


def test_amounts_have_points_behind_them(project: Path) -> None:
    amounts = {name for name, spec in options() if (kind := number_kind(spec.kind)) and kind.unit == POINTS}
    for message, text in messages(project):
        for name, before, behind in _parameters(text):
            term_of_sum = re.search(r"[−=×] $", before) or re.match(r" [−=×+]", behind)
            if name in (*amounts, *POINTS_OF) and not term_of_sum:
                assert COUNTED.match(behind), (message, text)


def _parameters(text: str) -> Iterator[tuple[str, str, str]]:
    """The name of every parameter of a message, with what stands before and behind it."""
    for parameter in re.finditer(r"%\((\w+)\)[sd]", text):
        yield parameter[1], text[: parameter.start()], text[parameter.end() :]


def test_the_first_page_says_which_cards() -> None:
    """カードゲーム are trading cards in Japan."""
    said_first = translator("ja").gettext("The score of your card game, kept right.")
    assert "トランプ" in said_first

"""Words that people type when something went wrong find the situation, among few others."""

import pytest
from flask import Flask

from tests.support.phone import Phone
from tests.support.referee_pages import shown

RUMMY500 = {
    "en": {
        "too many cards": "IRR-R01",
        "misdeal": "IRR-R02",
        "out of turn": "IRR-R03",
        "drew two": "IRR-R04",
        "wrong card": "IRR-R05",
        "take back discard": "IRR-R18",
        "false take": "IRR-R06",
        "mixed pile": "IRR-R08",
        "false meld": "IRR-R09",
        "rearrange": "IRR-R10",
        "joker": "IRR-R11",
        "layoff forgot": "IRR-R12",
        "whose points": "IRR-R13",
        "false call": "IRR-R14",
        "too late": "IRR-R15",
        "same time": "IRR-R16",
        "last card": "IRR-R17",
        "floating": "IRR-R19",
        "threw back": "IRR-R20",
        "stock empty": "IRR-R21",
        "go home": "IRR-R22",
        "score wrong": "IRR-R23",
        "cards above": "IRR-R24",
    },
    "ja": {
        "枚数": "IRR-R01",
        "見えた": "IRR-R02",
        "順番": "IRR-R03",
        "2枚引いた": "IRR-R04",
        "捨て間違い": "IRR-R05",
        "取りすぎ": "IRR-R07",
        "捨て札 順番": "IRR-R08",
        "同じマーク": "IRR-R09",
        "組み替え": "IRR-R10",
        "ジョーカー": "IRR-R11",
        "つけふだ わすれ": "IRR-R12",
        "誰の点": "IRR-R13",
        "誤り コール": "IRR-R14",
        "間に合わない": "IRR-R15",
        "同時": "IRR-R16",
        "最後 コール": "IRR-R17",
        "上がり 残って": "IRR-R19",
        "山札 ない": "IRR-R21",
        "帰る": "IRR-R22",
        "足し算": "IRR-R23",
        "上の札 次": "IRR-R24",
    },
}
INDIAN = {
    "en": {
        "misdeal": "IRR-I01",
        "missing card": "IRR-I02",
        "14": "IRR-I03",
        "turned wrong": "IRR-I04",
        "turned joker": "IRR-I05",
        "wrong wild": "IRR-I06",
        "out of turn": "IRR-I07",
        "two cards": "IRR-I08",
        "discard mistake": "IRR-I09",
        "threw back": "IRR-I10",
        "joker pile": "IRR-I11",
        "false declaration": "IRR-I12",
        "laid out wrongly": "IRR-I13",
        "arrange": "IRR-I14",
        "forgot discard": "IRR-I15",
        "too late": "IRR-I16",
        "drop out": "IRR-I17",
        "fold early": "IRR-I18",
        "packed shuffle": "IRR-I19",
        "hand rummy": "IRR-I20",
        "void": "IRR-I21",
        "last player": "IRR-I22",
        "chips": "IRR-I23",
        "leave": "IRR-I24",
        "duplicate": "IRR-I25",
        "split pool": "IRR-I34",
    },
    "ja": {
        "枚数": "IRR-I01",
        "まいすう 宣言": "IRR-I02",
        "14枚": "IRR-I03",
        "めくり札 2枚": "IRR-I04",
        "ジョーカー": "IRR-I05",
        "ワイルド 間違い": "IRR-I06",
        "順番": "IRR-I07",
        "2枚引いた": "IRR-I08",
        "待った": "IRR-I09",
        "取ったばかり": "IRR-I10",
        "捨て札 ワイルド": "IRR-I11",
        "チョンボ": "IRR-I12",
        "並べ直し 宣言": "IRR-I13",
        "並べ替え": "IRR-I14",
        "捨て忘れ": "IRR-I15",
        "遅い": "IRR-I16",
        "ドロップ": "IRR-I17",
        "降り 取り消し": "IRR-I18",
        "降り 混ぜる": "IRR-I19",
        "ハンド・ラミー": "IRR-I20",
        "流局": "IRR-I21",
        "全員が降りた": "IRR-I22",
        "チップ": "IRR-I23",
        "途中で抜ける": "IRR-I24",
        "ダブり": "IRR-I25",
        "ポット": "IRR-I34",
    },
}
TYPED = {"rummy500": RUMMY500, "indian": INDIAN}


@pytest.mark.slow
@pytest.mark.parametrize("key", TYPED)
def test_finds_the_situation_among_few(app: Flask, language: str, key: str) -> None:
    phone = Phone(app, language)
    for word, number in TYPED[key][language].items():
        result = [name for name in shown(phone.get(f"/wrong/{key}?word={word}")) if name.startswith("IRR-")]
        assert number in result, word
        assert len(result) <= 5, word

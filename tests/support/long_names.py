"""Names of players that are hard to draw: as long as names may be, or in other scripts."""

# By language, as long as names may be, with and without places to break them.
LONG = {
    "en": (
        "Maximiliane Freifrau",
        "Wolfeschlegelsteinha",
        "Bertram von der Aue.",
        "Anne-Marie Zollinger",
        "WWWWWWWWWWWWWWWWWWWW",
        "Ottilie zu Hohenzoll",
        "Iiiiiiiiiiiiiiiiiiii",
        "Jean-Baptiste Colber",
        "東海林太郎左衛門之助ひまわり組代表の方",
        "Ωμέγα Παπαδοπούλου Α",
    ),
    "ja": (
        "東海林太郎左衛門之助ひまわり組代表の方",
        "じゅげむじゅげむごこうのすりきれかいじゃ",
        "ベルトラム・フォン・ホーエンツォレルン公",
        "長い名前のプレイヤーさん四人目の方です",
        "ＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷ",
        "Wolfeschlegelsteinha",
        "Maximiliane Freifrau",
        "マクシミリアーネ男爵夫人ひまわり組",
        "勅使河原弥左衛門尉正信(長男)さん",
        "一二三四五六七八九十一二三四五六七八九十",
    ),
}
# Of many scripts, and an emoji of several signs.
SCRIPTS = (
    "山田 花子 直",
    "दीपिका शर्मा",
    "محمد بن سلمان",
    "שרה כהן",
    "ნინო",
    "한지민",
    "👩‍👩‍👧 🃏",
    "ที่ปู่",
)

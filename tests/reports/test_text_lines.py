"""Lines that nobody can measure: they end between the pieces, no letter loses its marks, no name its direction."""

import pytest

from scorekeeper.reports.text_lines import broken, shortened, widest

ARABIC = "\u2068محمد بن سلمان\u2069"


@pytest.mark.parametrize(
    ("pieces", "room", "lines"),
    [
        (["Ann wins with 289."], 20, ["Ann wins with 289."]),
        (["Ann ", "& ", "Bob"], 4, ["Ann &", "Bob"]),
        (["This match is not finished."], 8, ["This match is", "not finished."]),
        (["首位：", "花子。"], 4, ["首位：", "花子。"]),
        (["花子花子花子。"], 3.5, ["花子花", "子花", "子。"]),
        (["W" * 7], 4, ["WWW", "WWW", "W"]),
        (["👩‍👩‍👧👍🏽🇯🇵"], 2, ["👩‍👩‍👧", "👍🏽", "🇯🇵"]),
        (["ที่ปู่"], 1.7, ["ที่ปู่"]),
        ([ARABIC], 5, ["\u2068محمد بن\u2069", "\u2068سلمان\u2069"]),
        ([""], 5, [""]),
    ],
)
def test_lines_end_where_they_may(pieces: list[str], room: float, lines: list[str]) -> None:
    assert broken(pieces, room) == lines
    assert all(widest(line) <= room for line in lines)


def test_a_long_name_is_cut_between_letters() -> None:
    assert shortened("Maximiliane Freifrau", 20) == "Maximiliane Freifrau"
    assert shortened("Maximiliane Freifrau", 8) == "Maximiliane…"
    assert shortened("दीपिका शर्मा", 4.7) == "दीपिका…"
    assert shortened("👩‍👩‍👧👩‍👩‍👧", 2.5) == "👩‍👩‍👧…"
    assert shortened("山田花子", 3) == "山田…"

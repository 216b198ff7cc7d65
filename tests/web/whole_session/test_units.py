"""How many places an amount has, by what it is paid in."""

import pytest

from scorekeeper.web.whole_session.forms import digits_of


@pytest.mark.parametrize(
    ("unit", "digits"),
    [
        *[
            (unit, 2)
            for unit in ("€", "EUR", "eur", "Euro", "euros", "$", "dollars", "£", "₹", "ユーロ", "ドル", "CHF")
        ],
        *[(unit, 0) for unit in ("¥", "JPY", "円", "yen", "日本円", "₩", "chips", "matchsticks", "マッチ棒", "points")],
        ("KWD", 3),
    ],
)
def test_currencies_have_their_places_and_everything_else_is_whole(unit: str, digits: int) -> None:
    assert digits_of(unit) == digits

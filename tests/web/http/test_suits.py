"""Cards in sentences have the colour of their suit, on every page and in the result of a preview."""

import pytest
from flask import Flask

from scorekeeper.web.http.suits import with_coloured_suits
from tests.support.phone import DEFENDER, KNOCKER, Phone, record, session_of


@pytest.mark.parametrize(
    ("html", "coloured"),
    [
        ("<p>Lay off 7♥.</p>", '<p>Lay off <span class="suit-h">7♥</span>.</p>'),
        ("10♦ Q♣ K♠", '<span class="suit-d">10♦</span> <span class="suit-c">Q♣</span> K♠'),
        ("3☆ ★", '<span class="suit-x">3☆</span> ★'),
        ('<b title="7♥">♥</b>', '<b title="7♥">♥</b>'),
        ("<title>7♥</title><option>7♥</option>", "<title>7♥</title><option>7♥</option>"),
    ],
)
def test_cards_in_text_are_coloured(html: str, coloured: str) -> None:
    assert with_coloured_suits(html) == coloured


def test_the_proof_of_a_hand_is_coloured(app: Flask) -> None:
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Bob"))
    hands = {"Ann": {"cards": KNOCKER.split()}, "Bob": {"cards": DEFENDER.split()}}
    record(app, session, {"ended_by": "Ann", "hands": hands})
    assert '<span class="suit-h">7♥</span>' in phone.client.get(f"/s/{session}/1/hands/1").text

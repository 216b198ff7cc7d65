"""Hands of Three Thirteen and Five Crowns on their pages: the deck, the wild rank of each hand, what is refused."""

import re

import pytest
from flask import Flask

from tests.support.entry_pages import Table, sentences


def by(way: str, **texts: str) -> dict[str, str]:
    """A hand in which Ben goes out and the others have this left, by first letter of the name."""
    seats = {"ann": 0, "cleo": 2, "dan": 3}
    typed = {f"hands.@{seats[name]}.{way}": text for name, text in texts.items()}
    return {
        **typed,
        "patch.2.ended": "out=@1&hands.@1.entry_mode=",
        "patch.1.entry_mode": "&".join(f"hands.@{seat}.entry_mode={way}" for seat in range(4)),
    }


def test_the_grid_has_exactly_the_cards_of_the_deck(app: Flask) -> None:
    five, four = (
        Table(app, "three_thirteen", preset="five crowns").form().html,
        Table(app, "three_thirteen").form().html,
    )
    ranks = "3456789TJQK"
    assert set(re.findall(r'data-card="([^"]+)"', five)) == {"JK", *(rank + suit for rank in ranks for suit in "SHDC*")}
    assert set(re.findall(r'data-card="([^"]+)"', four)) == {r + s for r in f"A2{ranks}" for s in "SHDC"}
    assert ("five_suits.css" in five, "five_suits.css" in four) == (True, False)


@pytest.mark.parametrize(("language", "second"), [("en", "Hand 2 of 11: 4 cards each, fours are wild."), ("ja", "4")])
def test_every_page_says_what_is_wild_now(app: Flask, language: str, second: str) -> None:
    table = Table(app, "three_thirteen", language=language)
    assert 'data-wild="3" checked' in table.form().html
    table.save(by("points", ann="12", cleo="25", dan="17"))
    assert 'data-wild="4" checked' in table.form().html
    for page in (table.new, table.at, f"/s/{table.session}/board"):
        assert second in table.form(page).text
    page = table.form(f"{table.at}/referee/count").html
    assert re.findall(r'name="wild" value="(\w+)" checked', page) == ["4"], "the referee knows what is wild"
    assert 'value="JK"' not in page, "no joker can be the wild rank"
    assert 'data-wild="3" checked' in table.form(f"{table.at}/hands/1/edit").html, "the first hand had three cards"


def test_cards_that_the_deck_lacks_are_refused_at_their_field(app: Flask) -> None:
    crowns = Table(app, "three_thirteen", preset="five crowns")
    page = crowns.save(by("loose", ann="AH KD 9H", cleo="4★ 5★ QC", dan=""), status=422)
    assert sentences(page)["hands.@0.loose"] == ["A♥ is not in this game's deck. Take it out."]
    common = Table(app, "three_thirteen")
    page = common.save(by("loose", ann="4★ 9H QD", cleo="", dan="K* 4S 5S"), status=422)
    assert sentences(page)["hands.@0.loose"] == ["4☆ is not in this game's deck. Take it out."]
    assert sentences(page)["hands.@3.loose"] == ["K☆ is not in this game's deck. Take it out."]


def test_stars_and_jokers_are_told_apart_where_a_hand_is_shown(app: Flask) -> None:
    table = Table(app, "three_thirteen", preset="five crowns")
    table.save(by("cards", ann="4♠ 3★ K♥", cleo="7★8★9★", dan="J★ ★ Q♦"))
    assert table.points() == [37, 0, 0, 73]
    assert table.body()["hands"]["Dan"] == {"cards": ["J*", "JK", "QD"]}
    hand = table.hand()
    assert '<span class="suit-x">3☆</span>' in table.phone.client.get(f"{table.at}/hands/1").text
    assert "3 of Stars" in hand.html
    assert "called as a number" not in hand.text, "nobody counts the hand of whoever went out"
    assert "Joker" in hand.html

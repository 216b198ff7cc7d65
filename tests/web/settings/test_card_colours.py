"""Cards in four colours, where a phone wants them."""

from flask import Flask

from tests.support.phone import Phone


def test_a_phone_chooses_four_colours_and_two_again(app: Flask) -> None:
    phone, other = Phone(app), Phone(app)
    page = phone.get("/phone")
    assert "data-colours" not in page.html
    four = phone.send(page, "/look", {"colours": "four"})
    assert four.path == "/phone"
    assert "data-colours=four" in phone.get("/").html
    assert "data-colours" not in other.get("/").html
    two = phone.send(four, "/look", {"colours": "two"})
    assert "Use four colours" in two.text
    assert "data-colours" not in phone.get("/").html


def test_the_choice_needs_the_token_of_the_phone(app: Flask) -> None:
    answer = Phone(app).client.post("/look", data={"colours": "four"})
    assert answer.status_code == 400

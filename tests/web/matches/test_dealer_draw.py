"""The app draws for the first deal: a draw that stands, for a form and for a match; in any game."""

import re

from flask import Flask

from tests.support.phone import Page, Phone, knock, record, session_of, stored_terms


def pick(phone: Phone, *names: str, game: str = "gin", **typed: str) -> Page:
    """The page with the cards, from a new form in which these names are typed."""
    form = dict(phone.get(f"/sessions/new?game={game}").form("/sessions/new").fields)
    players = {f"players-{seat}": name for seat, name in enumerate(names)}
    return phone.post("/sessions/new/pick", form | players | typed)


def turned_up(page: Page) -> dict[str, str]:
    """The cards of each player, the first and those drawn again."""
    cards: dict[str, str] = {}
    for card, name in re.findall(r'draw-card" .*?aria-label="(.*?)".*?<bdi>(.*?)</bdi>', page.html, re.DOTALL):
        cards[name] = f"{cards[name]}, {card}" if name in cards else card
    return cards


def dealer(page: Page) -> str:
    match = re.search(r"(\w+) deals first\.", page.text)
    assert match
    return match[1]


def test_a_card_is_turned_up_for_each_player_and_start_keeps_who_deals(app: Flask, phone: Phone) -> None:
    assert 'formaction="/sessions/new/pick"' in phone.get("/sessions/new").html
    page = pick(phone, "Ann", "Ben", "Cleo", **{"options-target": "150"})
    assert set(turned_up(page)) == {"Ann", "Ben", "Cleo"}
    score = phone.send(page, "/sessions/new")
    session = session_of(score)
    (terms,) = stored_terms(app, session)
    assert (terms["dealer"], terms["players"]) == (dealer(page), ["Ann", "Ben", "Cleo"])
    assert terms["options"]["target"] == 150
    cards = rf"Ann\S* \S+.*, .*Ben\S* \S+.*, .*Cleo\S* \S+.*: {dealer(page)} deals first\."
    assert re.search(cards, score.text), "the cards are shown once more"
    assert "deals first." not in phone.get(f"/s/{session}").text


def test_the_draw_stands_until_a_match_starts(phone: Phone) -> None:
    """Whether the page is asked for again, the form opened anew, or the players sit elsewhere."""
    names = ("Ann", "Ben", "Cleo", "Dan", "Eva")
    first = pick(phone, *names, game="indian")
    again = pick(phone, *names, game="indian")
    elsewhere = pick(phone, *reversed(names), game="indian")
    assert turned_up(first) == turned_up(again) == turned_up(elsewhere)
    assert dealer(first) == dealer(elsewhere)
    phone.send(first, "/sessions/new")
    assert turned_up(pick(phone, *names, game="indian")) != turned_up(first)


def test_another_phone_draws_for_itself(app: Flask) -> None:
    names = tuple(f"P{number}" for number in range(10))
    assert turned_up(pick(Phone(app), *names, game="indian")) != turned_up(pick(Phone(app), *names, game="indian"))


def test_ind04_the_seats_follow_and_back_keeps_them(app: Flask, phone: Phone) -> None:
    names = ["Ann", "Ben", "Cleo", "Dan"]
    page = pick(phone, *names, game="indian")
    assert "IND" not in page.text
    back = phone.send(page, "/sessions/new", {"rows": "4"})
    form = back.form("/sessions/new")
    seats = [form.value(f"players-{seat}") for seat in range(4)]
    assert sorted(seats) == names
    assert seats[int(form.value("dealer"))] == dealer(page) == seats[-1]
    assert f"The order of play: {', '.join(seats)}." in page.text
    session = session_of(phone.send(back, "/sessions/new"))
    assert stored_terms(app, session)[0]["players"] == seats


def test_who_has_no_name_gets_no_card(app: Flask, phone: Phone) -> None:
    form = dict(phone.get("/sessions/new").form("/sessions/new").fields)
    refused = phone.post("/sessions/new/pick", {**form, "players-0": "Ann"}, status=422)
    assert "Every player needs a name." in refused.text
    assert refused.form("/sessions/new").value("players-0") == "Ann"
    assert phone.get("/sessions/new/pick").path == "/sessions/new"


def test_another_match_of_a_session_is_drawn_for_too(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Ben"))
    form = dict(phone.get(f"/s/{session}/new").form(f"/s/{session}/new").fields)
    page = phone.post(f"/s/{session}/new/pick", form)
    phone.send(page, f"/s/{session}/new")
    assert stored_terms(app, session, 2)[0]["dealer"] == dealer(page)
    Phone(app).post(f"/s/{session}/new/pick", {"game": "gin"}, status=403)


def test_a_match_without_a_dealer_offers_the_draw_and_keeps_it(app: Flask, phone: Phone) -> None:
    score = phone.start("Ann", "Ben")
    session = session_of(score)
    page = phone.send(score, "/deal/pick")
    assert stored_terms(app, session)[-1]["dealer"] == dealer(page)
    page_of_score = phone.get(f"/s/{session}").text
    assert "Pick for us" not in page_of_score
    assert f": {dealer(page)} deals first." in page_of_score
    assert turned_up(phone.send(score, "/deal/pick")) == turned_up(page), "a second tap"
    phone.send(phone.get(f"/s/{session}"), "/undo")
    assert turned_up(phone.send(phone.get(f"/s/{session}"), "/deal/pick")) == turned_up(page), "nor by undoing it"


def test_the_draw_changes_no_dealer_that_was_chosen(app: Flask, phone: Phone) -> None:
    score = phone.start("Ann", "Ben")
    session = session_of(score)
    other = next(name for name in ("Ann", "Ben") if name != dealer(phone.send(score, "/deal/pick")))
    edit = phone.get(f"/s/{session}/1/rules/edit")
    phone.send(edit, "/rules/edit", {"dealer": str(("Ann", "Ben").index(other))})
    assert "has been decided in the meantime" in phone.send(score, "/deal/pick").text
    assert stored_terms(app, session)[-1]["dealer"] == other


def test_whoever_watches_is_asked_nothing(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Ben"))
    assert "Who deals first?" not in Phone(app).get(f"/s/{session}").text
    Phone(app).post(f"/s/{session}/1/deal/pick", {}, status=403)


def test_once_hands_are_played_the_app_offers_no_draw(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Ben", "Cleo"))
    record(app, session, knock("Ann", 4, "Ben", 33) | {"sat_out": "Cleo"})
    page = phone.get(f"/s/{session}")
    assert "Pick for us" not in page.text

"""The page of paper: what it offers, by which rules, and what it says where rules do not hold."""

from io import BytesIO
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import pytest
from flask import Flask
from pypdf import PdfReader

from scorekeeper import games
from scorekeeper.engine.game import Game
from scorekeeper.pdf import PAPERS
from scorekeeper.web.files import paper_pages as paper
from tests.support.pdf_text import text_of
from tests.support.phone import Phone, knock, record, session_of
from tests.support.printed_matches import MATCHES

EVERY = list(games.games().values())
every_game = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)


def pdf(phone: Phone, link: str) -> bytes:
    answer = phone.client.get(link, headers={"Accept-Language": phone.language})
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    assert answer.headers["Content-Disposition"].startswith("inline")
    return answer.data


def test_it_is_found_from_the_first_page(phone: Phone) -> None:
    assert "/paper" in phone.get("/").links
    page = phone.get("/paper")
    for game in EVERY:
        assert len([link for link in page.links if link.startswith(f"/paper/{game.key}?preset=")]) == len(game.presets)
    settings = phone.get("/phone")
    assert not [link for link in settings.links if "scorekeeper." in link], "a new phone has nothing to take along"


def test_a_phone_with_sessions_takes_everything_along(phone: Phone) -> None:
    phone.start("Ann", "Bob")
    settings = phone.get("/phone")
    assert "/paper/scorekeeper.csv" in settings.links
    assert settings.form("/paper/scorekeeper.json").method == "post"


@every_game
def test_there_is_a_link_to_every_paper_in_every_size(phone: Phone, game: Game) -> None:
    links = paper_links(phone, game)
    assert len(links) == 3 * len(PAPERS)
    assert [size for link in links for size in parse_qs(urlsplit(link).query)["paper"]] == 3 * [*PAPERS]


@pytest.mark.pdf
@pytest.mark.parametrize(
    ("game", "turn"), [(game, turn) for turn, game in enumerate(EVERY)], ids=lambda value: getattr(value, "key", "")
)
def test_links_lead_to_paper_in_their_size(phone: Phone, game: Game, turn: int) -> None:
    """Each kind of paper of each game in one size, all games together in every size; tests/pdf prints every kind of
    every game in all of them."""
    widths = {"a4": 595, "letter": 612, "pocket": 298}
    for kind in range(3):
        place = (kind + turn) % len(PAPERS)
        link = paper_links(phone, game)[kind * len(PAPERS) + place]
        sides = PdfReader(BytesIO(pdf(phone, link))).pages[0].mediabox
        assert widths[PAPERS[place]] in (round(sides.width), round(sides.height))


def paper_links(phone: Phone, game: Game) -> list[str]:
    return [link for link in phone.get(f"/paper/{game.key}?players=2").links if ".pdf" in link]


@pytest.mark.pdf
def test_house_rules_of_the_address_are_on_the_paper(phone: Phone) -> None:
    fields = dict(phone.get("/paper/gin?preset=classic&players=3").form("/paper/gin").fields)
    page = phone.get("/paper/gin?" + urlencode(fields | {"options-game_bonus": "150"}))
    assert "1 house rule" in page.text
    pads = [link for link in page.links if "/pad.pdf" in link]
    assert "Game bonus +150" in text_of(pdf(phone, pads[0]))
    cards = [link for link in page.links if "/card.pdf" in link]
    text = text_of(pdf(phone, cards[0]))
    assert "Game bonus 150 instead of 100" in text
    assert "3 Players" in text


def test_what_cannot_be_is_said_at_its_field_and_not_printed(phone: Phone) -> None:
    for wrong in ("shown=house&options-target=none", "shown=house&options-teams=y&players=3"):
        page = phone.get(f"/paper/gin?preset=house&{wrong}", status=422)
        assert "nothing can be printed with them" in page.text
        assert not [link for link in page.links if ".pdf" in link]
        phone.get(f"/paper/gin/pad.pdf?preset=house&{wrong}", status=404)
    assert (
        'id="options-target-error"'
        in phone.get("/paper/gin?preset=house&shown=house&options-target=none", status=422).html
    )


@pytest.mark.pdf
def test_what_is_not_there_is_not_found_and_numbers_are_kept_within(phone: Phone) -> None:
    phone.get("/paper/nothing", status=404)
    phone.get("/paper/gin?preset=nothing", status=404)
    assert "10 players" in phone.get("/paper/indian?players=99").text
    phone.get("/paper/indian?players=many&paper=nothing")
    assert len(PdfReader(BytesIO(pdf(phone, "/paper/gin/pad.pdf?paper=nothing"))).pages) == 1


@pytest.mark.pdf
def test_the_card_of_a_match(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "محمد", gin_bonus="30"))
    links = [link for link in phone.get(f"/s/{session}/1/rules").links if "/card.pdf" in link]
    assert len(links) == len(PAPERS)
    assert "Gin bonus 30 instead of 25" in text_of(pdf(Phone(app), links[0]))


@pytest.mark.pdf
def test_the_page_of_a_session_offers_every_size_and_file(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    links = [link for link in phone.get(f"/s/{session}/1/more").links if ".pdf" in link or "/session." in link]
    assert len(links) == 3 * len(PAPERS) + 2
    for link in links:
        assert Phone(app).client.get(link).status_code == 200, "whoever knows the address may have it"


def test_a_match_too_long_for_paper_is_told_where_its_hands_are(
    app: Flask, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real bounds are thousands of hands and 300 matches; here they are one hand and no match."""
    monkeypatch.setattr(paper, "_MOST_ON_SHEET", 11)
    monkeypatch.setattr(paper, "_MOST_EXPLAINED", 11)
    monkeypatch.setattr(paper, "_MOST_MATCHES", 0)
    phone = Phone(app, language)
    session = session_of(phone.start("Ann", "Bob"))
    for points in (33, 44):
        record(app, session, knock("Ann", 4, "Bob", points))
    sheet = phone.get(f"/s/{session}/1/sheet.pdf", status=422).text
    explained = phone.get(f"/s/{session}/1/explained.pdf", status=422).text
    summary = phone.get(f"/s/{session}/summary.pdf", status=422).text
    text = {
        "en": (
            "This match has 2 hands; at most 1 go on a score sheet.",
            "This match has 2 hands; at most 1 can be explained on paper. Print the score sheet instead",
            "This session has 1 matches; at most 0 go",
        ),
        "ja": (
            "得点表に載せられる1ハンドを超えています。",
            "紙に内訳を載せられる1ハンドを超えています。代わりに得点表を印刷するか",
            "まとめに載せられる0対戦を超えています。",
        ),
    }
    for item, page in zip(text[language], (sheet, explained, summary), strict=True):
        assert item in page
    where = {"en": "Every hand as a table", "ja": "全ハンドの表"}[language]
    assert where in sheet
    assert where in summary
    assert where in phone.get(f"/s/{session}/1/more").text


def test_five_hundred_hands_go_on_every_sheet_and_a_hundred_of_ten_players() -> None:
    two, ten = MATCHES["two"](), MATCHES["many"]()
    assert (len(two.terms.players), len(ten.terms.players)) == (2, 10)
    for numbers in (paper._MOST_ON_SHEET, paper._MOST_EXPLAINED):
        assert paper._most_hands(two, numbers) >= 500
        assert paper._most_hands(ten, numbers) >= 100


@pytest.mark.pdf
def test_in_japanese(app: Flask) -> None:
    phone = Phone(app, "ja")
    page = phone.get("/paper/indian?players=10")
    assert "インディアン・ラミーの用紙" in page.text
    assert "白紙の得点表：ポケット" in page.spoken
    text = text_of(pdf(phone, next(link for link in page.links if "/pad.pdf" in link)))
    assert "最初の番で降り" in text
    assert "ラウンド" in text


def test_japan_is_not_offered_american_paper(app: Flask) -> None:
    for language, sizes in (("en", 3), ("ja", 2)):
        links = Phone(app, language).get("/paper/gin").links
        assert len([link for link in links if "/pad.pdf" in link]) == sizes
        assert any("paper=letter" in link for link in links) is (language == "en")


@pytest.mark.pdf
def test_names_in_the_name_of_a_japanese_file_stand_in_a_japanese_list(app: Flask) -> None:
    phone = Phone(app, "ja")
    session = session_of(phone.start("山田おばあちゃん", "健太"))
    answer = phone.client.get(f"/s/{session}/1/sheet.pdf", headers={"Accept-Language": "ja"})
    assert quote("山田おばあちゃん、健太 ") in answer.headers["Content-Disposition"]

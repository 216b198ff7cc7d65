"""The pages of the rules: a match's, and those of any rules; every rule number on a page leads to its rule."""

import re
from io import BytesIO
from urllib.parse import urlsplit

import pytest
from flask import Flask
from pypdf import PdfReader

from scorekeeper import games
from scorekeeper.engine.game import Game
from scorekeeper.engine.irregularities import PRINCIPLES
from scorekeeper.translations import LANGUAGES, translator
from tests.support.documents import rule_numbers
from tests.support.phone import Page, Phone, record, session_of

EVERY = list(games.games().values())
every_game = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
GIN = games.games()["gin"]
TEN = "3H 4H 5H 6H 9S 9D 9C KD 2S AC"


def ids(page: Page) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', page.html)


def rule_links(page: Page) -> list[str]:
    """Where the rule numbers of a page lead to."""
    links = re.findall(r'<a class="rule-number" href="([^"]+)">([^<]+)</a>', page.html)
    assert all(link.endswith(f"#{number}") for link, number in links)
    return [link.replace("&amp;", "&") for link, _ in links]


def test_a_ruling_shows_no_rule_number(phone: Phone) -> None:
    """It asks “Why?” instead; the page of rules shows the number."""
    question = {"cards": "7H 8H 9H", "csrf_token": phone.token()}
    html = phone.client.post("/referee/gin/meld", data=question).text
    (ruling,) = re.findall(r'<section class="ruling.*?</section>', html, re.DOTALL)
    words = re.sub("<[^>]*>", " ", ruling)
    assert "Why?" in words
    assert not re.search(r"[A-Z0-9]-[A-Z]?\d", words)


def assert_they_lead_to_rules(phone: Phone, page: Page) -> None:
    """Every rule number leads to a page that has it as an anchor, once."""
    links = rule_links(page)
    assert links, page.text
    for link in links:
        parts = urlsplit(link)
        rules = phone.get(f"{parts.path}?{parts.query}") if parts.path else page
        assert ids(rules).count(parts.fragment) == 1, link


def marked(page: Page) -> list[str]:
    return re.findall(r'<mark class="differs">(.*?)</mark>', page.html.partition('id="house"')[0], re.DOTALL)


class TestOfAMatch:
    def test_they_are_those_of_the_match(self, phone: Phone) -> None:
        session = session_of(phone.start("Ann", "Bob", preset="modern", undercut_bonus="30"))
        page = phone.get(f"/s/{session}/1/rules")
        assert "the opponent's whole deadwood and 31 more" in page.text, "the preset's big gin"
        assert marked(page) == [
            "Undercut: an opponent who has less scores the difference and 30 more. 9 against 2 brings 37.",
            "Equal deadwood is an undercut as well: the opponent scores 30.",
            "It is an undercut and no gin: only whoever ends the hand has gin.",
        ]
        assert "Undercut bonus: 30 (Preset: 25)" in page.text
        assert "As in “Modern”, except: Undercut bonus: 30 instead of 25 GIN-16" in page.text

    def test_nothing_is_marked_where_nothing_differs(self, phone: Phone) -> None:
        session = session_of(phone.start("Ann", "Bob", preset="classic"))
        page = phone.get(f"/s/{session}/1/rules")
        assert not marked(page)
        assert "As in “Classic”, without changes." in page.text

    def test_they_follow_the_number_of_players(self, phone: Phone) -> None:
        session = session_of(phone.start("Ann", "Bob", "Cleo"))
        assert "Each of the three has a total" in phone.get(f"/s/{session}/1/rules").text

    def test_what_does_not_matter_is_no_house_rule(self, phone: Phone) -> None:
        """The shutout bonus says nothing where a shutout brings nothing."""
        session = session_of(phone.start("Ann", "Bob", shutout="off", shutout_bonus="60"))
        page = phone.get(f"/s/{session}/1/rules")
        assert len(marked(page)) == 1
        assert "Shutout: Off instead of Add the bonus" in page.text
        assert "Shutout bonus" not in page.text
        assert "1 house rule differs from the preset." in page.text

    def test_in_japanese(self, app: Flask) -> None:
        phone = Phone(app, "ja")
        page = phone.get(f"/s/{session_of(phone.start('花子', '健太', undercut_bonus='30'))}/1/rules")
        assert "ひな形と違うハウスルールが1件あります。" in page.text
        assert marked(page)[0].endswith("30点を加えて得ます。9点対2点なら37点です。")
        assert not re.search(r"[a-z]{4,} [a-z]{3,}", page.text), "nothing is left in English"

    @pytest.mark.pdf
    def test_on_paper(self, phone: Phone) -> None:
        session = session_of(phone.start("Ann", "Bob", undercut_bonus="30"))
        page = phone.get(f"/s/{session}/1/rules")
        (a4, letter, _pocket) = (link for link in page.links if "rules.pdf" in link)
        for link, size in ((a4, (595, 842)), (letter, (612, 792))):
            answer = phone.client.get(link)
            assert answer.mimetype == "application/pdf"
            # What goes wrong stands behind the rules.
            sheet, *_wrong = PdfReader(BytesIO(answer.data)).pages
            assert (round(sheet.mediabox.width), round(sheet.mediabox.height)) == size
            assert "9 against 2 brings 37." in " ".join(sheet.extract_text().split())

    def test_an_unknown_match_has_none(self, phone: Phone) -> None:
        phone.get("/s/nobody/1/rules", 404)
        phone.get("/s/nobody/1/rules.pdf", 404)


class TestRuleNumbers:
    def test_of_a_hand_lead_to_the_rules_of_the_match(self, app: Flask, phone: Phone) -> None:
        session = session_of(phone.start("Ann", "Bob"))
        record(app, session, {"ended_by": "Ann", "hands": {"Ann": {"deadwood": 9}, "Bob": {"deadwood": 2}}})
        page = phone.get(f"/s/{session}/1/hands/1")
        assert rule_links(page) == [f"/s/{session}/1/rules#GIN-16"] * 2
        assert_they_lead_to_rules(phone, page)

    def test_of_the_reckoning_do(self, app: Flask, phone: Phone) -> None:
        session = session_of(phone.start("Ann", "Bob", target="20"))
        record(app, session, {"ended_by": "Ann", "hands": {"Ann": {"deadwood": 0}, "Bob": {"deadwood": 40}}})
        page = phone.get(f"/s/{session}")
        assert {link.partition("#")[2] for link in rule_links(page)} == {"GIN-17", "GIN-18", "GIN-19"}
        assert_they_lead_to_rules(phone, page)

    def test_of_a_ruling_in_a_match_do(self, phone: Phone) -> None:
        session = session_of(phone.start("Ann", "Bob"))
        page = phone.post(f"/s/{session}/1/referee/knock", {"hand": TEN})
        assert f"/s/{session}/1/rules#GIN-10" in rule_links(page)
        assert_they_lead_to_rules(phone, page)

    def test_of_a_ruling_by_a_preset_lead_to_the_rules_of_the_preset(self, phone: Phone) -> None:
        page = phone.post("/referee/gin/knock", {"hand": TEN, "rules": "quick app", "preset": "quick app"})
        assert "/rules/gin?preset=quick+app#GIN-10" in rule_links(page)
        assert_they_lead_to_rules(phone, page)

    def test_of_the_deal_do(self, phone: Phone) -> None:
        session = session_of(phone.start("Ann", "Bob"))
        assert_they_lead_to_rules(phone, phone.get(f"/s/{session}/1/referee"))

    def test_of_what_goes_wrong_do(self, phone: Phone) -> None:
        match = f"/s/{session_of(phone.start('Ann', 'Bob', false_knock='25'))}/1"
        for at in (f"{match}/wrong", f"{match}/wrong/IRR-G06", "/wrong/gin", "/wrong/gin/IRR-G06?preset=modern"):
            assert_they_lead_to_rules(phone, phone.get(at))
        text = phone.get(f"{match}/rules").text
        assert "Is the hand written, or are the cards gathered? No: Nothing is written yet" in text
        assert (
            "The hand ends, and the opponent wins it. The opponent scores 25. False knock: 25 (Preset: Refused" in text
        )

    def test_of_the_options_lead_to_the_same_page(self, phone: Phone) -> None:
        session = session_of(phone.start("Ann", "Bob", target="150"))
        assert_they_lead_to_rules(phone, phone.get(f"/s/{session}/1/rules"))

    @every_game
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_all_of_a_game_are_anchors_once(self, app: Flask, game: Game, language: str) -> None:
        for preset in game.presets:
            page = Phone(app, language).get(f"/rules/{game.key}?preset={preset.key}")
            anchors = ids(page)
            assert len(anchors) == len(set(anchors))
            wrong = {item.rule for item in (*game.irregularities, *PRINCIPLES)} if game.irregularities else set()
            assert set(rule_numbers(game.key)) | wrong <= set(anchors)


class TestWithoutAMatch:
    def test_home_leads_there(self, phone: Phone) -> None:
        assert "/rules" in phone.get("/").links

    def test_every_preset_of_every_game_can_be_chosen(self, phone: Phone) -> None:
        links = [link for link in phone.get("/rules").links if link.startswith("/rules/")]
        assert len(links) == sum(len(game.presets) for game in EVERY)
        every = [(preset.name if preset.own_game else game.name, preset) for game in EVERY for preset in game.presets]
        for link, (name, preset) in zip(links, every, strict=True):
            page = phone.get(link)
            assert f"Rules of {name}" in page.text
            assert f"As in “{preset.name}”, without changes." in page.text

    @pytest.mark.pdf
    def test_house_rules_are_set_by_its_form(self, phone: Phone) -> None:
        page = phone.get("/rules/gin?preset=classic")
        form = page.form("/rules/gin")
        assert form.method == "get"
        question = {**dict(form.fields), "options-gin_bonus": "33", "players": "3"}
        shown = phone.get("/rules/gin?" + "&".join(f"{name}={value}" for name, value in question.items()))
        assert "the opponent's whole deadwood and 33 more" in shown.text
        assert "As in “Classic”, except: Gin bonus: 33 instead of 20" in shown.text
        assert "Each of the three has a total" in shown.text
        again = dict(shown.form("/rules/gin").fields)
        assert again == question, "the form holds what was asked for"
        link = next(link for link in shown.links if "rules.pdf" in link)
        sheet, *_wrong = PdfReader(BytesIO(phone.client.get(link).data)).pages
        assert "deadwood and 33 more" in " ".join(sheet.extract_text().split())

    @pytest.mark.parametrize(
        ("question", "text"),
        [
            ("shown=house&options-gin_bonus=many", "Give a whole number from 0 to 1000."),
            ("players=3&shown=house&options-teams=y", "Two against two needs four players."),
        ],
    )
    def test_what_does_not_hold_is_said_at_its_field_and_the_preset_shown(
        self, phone: Phone, question: str, text: str
    ) -> None:
        page = phone.get(f"/rules/gin?preset=house&{question}", 422)
        assert text in page.text
        assert "These house rules are not valid." in page.text
        assert "As in “Standard”, without changes." in page.text
        assert not [link for link in page.links if "rules.pdf" in link]
        phone.get(f"/rules/gin/rules.pdf?preset=house&{question}", 404)

    @pytest.mark.parametrize("form", ["", "&shown=house&options-target=150"])
    def test_for_four_it_opens_with_teams_ticked(self, phone: Phone, form: str) -> None:
        """Four cannot play Gin Rummy otherwise; what was set besides stays."""
        page = phone.get(f"/rules/gin?preset=house&players=4{form}")
        question = dict(page.form("/rules/gin").fields)
        assert (question["players"], question["options-teams"]) == ("4", "y")
        assert question["options-target"] == ("150" if form else "100")
        assert "first and third seat are partners" in page.text
        link = next(link for link in page.links if "rules.pdf" in link)
        assert "options-teams=y" in link
        assert "options-teams" not in dict(phone.get("/rules/gin?preset=house").form("/rules/gin").fields)

    @pytest.mark.parametrize("path", ["/rules/chess", "/rules/gin?preset=none", "/rules/chess/rules.pdf"])
    def test_what_there_is_not(self, phone: Phone, path: str) -> None:
        phone.get(path, 404)

    @pytest.mark.parametrize("extra", ["endpoint=x", "_scheme=javascript", "_external=1", "players=x", "players=99"])
    def test_what_nobody_asked_for_changes_nothing(self, phone: Phone, extra: str) -> None:
        page = phone.get(f"/rules/indian?{extra}")
        assert all(link.startswith(("/", "#")) for link in page.links)

    @every_game
    def test_in_japanese_nothing_is_left_in_english(self, app: Flask, game: Game) -> None:
        phone = Phone(app, "ja")
        for preset in game.presets:
            page = phone.get(f"/rules/{game.key}?preset={preset.key}")
            assert translator("ja").gettext(preset.name) in page.text
            assert not re.search(r"[a-z]{4,} [a-z]{3,}", page.text)

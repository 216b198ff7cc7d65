"""Something went wrong: every situation of every game is tapped, found by a word and ruled on; what has a price leads
to the hand that records it."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from flask import Flask

from scorekeeper import games
from scorekeeper.engine.irregularities import Situation
from scorekeeper.translations import translator
from tests.support.entry_pages import Table
from tests.support.every_game import EVERY
from tests.support.phone import Page, Phone, session_of
from tests.support.referee_pages import ruling, shown

WITH_SITUATIONS = [game.key for game in EVERY if game.irregularities]
every_list = pytest.mark.parametrize("key", WITH_SITUATIONS)


def led(page: Page, part: str) -> list[str]:
    """The links of a page whose address has a part, in order."""
    return [unescape(link) for link in page.links if part in link]


@pytest.mark.slow
@every_list
def test_three_taps_from_the_score_to_every_ruling(app: Flask, language: str, key: str) -> None:
    """The list, the situation, the answer; every answer to every question, by links alone."""
    table = Table(app, key, "Ann", "Ben")
    game = games.find(key)
    speak = translator(language, game.gettext_domain)
    phone = table.phone
    phone.language = language
    (first,) = led(phone.get(table.at), "/wrong")
    listed = phone.get(first)
    second = led(listed, "/wrong/")
    assert sorted(link.rpartition("/")[2] for link in second) == sorted(item.rule for item in game.irregularities)
    by_rule = {item.rule: item for item in game.irregularities}
    for link in second:
        situation = by_rule[link.rpartition("/")[2]]
        page = phone.get(link)
        assert " ".join(speak.gettext(situation.label).split()) in page.text
        third = led(page, "/wrong/") if situation.facts else [link]
        assert bool(situation.facts) is ('class="ruling"' not in page.html)
        for answered, answer in zip(third, answers(situation), strict=True):
            message = situation.rule_on(game.Options(), answer)
            text = unescape(ruling(phone.get(answered)))
            for sentence in filter(None, (message.text, message.price, message.others)):
                assert sentence.render(speak) in text
            assert situation.rule in text
    assert table.entries() == []


def answers(situation: Situation[object]) -> list[dict[str, bool | str]]:
    """What is known about a situation after each answer to its only question."""
    return [{fact.key: answer} for fact in situation.facts for answer in fact.answers] or [{}]


def test_reached_from_the_first_page_and_from_the_referee(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    (choose,) = led(phone.get("/"), "/wrong")
    lists = led(phone.get(choose), "/wrong/")
    assert lists == [f"/wrong/{key}" for key in WITH_SITUATIONS]
    assert led(phone.get("/referee"), "/wrong/") == lists
    match = f"/s/{session_of(phone.start('Ann', 'Ben'))}/1"
    assert led(phone.get(f"{match}/referee"), "/wrong") == [f"{match}/wrong"]


class TestSearch:
    @pytest.mark.slow
    @every_list
    def test_every_situation_is_found_by_its_words(self, app: Flask, language: str, key: str) -> None:
        phone = Phone(app, language)
        game = games.find(key)
        speak = translator(language, game.gettext_domain)
        for situation in game.irregularities:
            words = speak.gettext(situation.search).split()
            assert situation.rule in shown(phone.get(f"/wrong/{key}?word={words[0]}+{words[-1]}"))

    @pytest.mark.parametrize(
        ("language", "word", "number"),
        [
            ("en", "KNOCK", "IRR-G12"),
            ("en", "irr-g12", "IRR-G12"),
            ("en", "two  discard", "IRR-G10"),
            ("ja", "ノック", "IRR-G12"),
            ("ja", "のっく", "IRR-G12"),
            ("ja", "ﾉｯｸ", "IRR-G12"),
            ("ja", "ｉｒｒ－ｇ１２", "IRR-G12"),
            ("ja", "おや", "IRR-G01"),
            ("ja", "２枚", "IRR-G10"),
            ("ja", "付け札　忘れた", "IRR-G16"),
        ],
    )
    def test_however_it_is_written(self, app: Flask, language: str, word: str, number: str) -> None:
        phone = Phone(app, language)
        names = shown(phone.get(f"/wrong/gin?word={word}"))
        assert number in names
        assert len(names) < len(shown(phone.get("/wrong/gin")))

    def test_what_is_not_found_says_so_and_is_shown_again(self, app: Flask) -> None:
        page = Phone(app).get("/wrong/gin?word=zebra%22%3E<")
        assert shown(page) == []
        assert re.search(r"data-nothing>Nothing was found\. Try another word", page.html)
        assert page.forms[1].value("word") == 'zebra"><'
        assert re.search(r"data-nothing hidden>", Phone(app).get("/wrong/gin").html)


class TestRules:
    def test_a_match_is_ruled_on_by_its_house_rules(self, app: Flask) -> None:
        strict, mild = Table(app, "gin", "Ann", "Ben", false_knock="40"), Table(app, "gin", "Ann", "Ben")
        at = "wrong/IRR-G12?fact-opponent_has_shown=nothing"
        assert "The opponent scores 40." in ruling(strict.phone.get(f"{strict.at}/{at}"))
        assert "It costs nothing." in ruling(mild.phone.get(f"{mild.at}/{at}"))

    def test_house_rules_set_on_the_page_stay_from_page_to_page(self, app: Flask) -> None:
        phone = Phone(app)
        listed = self.by(phone, "33")
        (link,) = led(listed, "IRR-G12")
        (third, *_) = led(phone.get(link), "IRR-G12")
        assert "The opponent scores 33." in ruling(phone.get(third))
        searched = {name for name, _ in listed.forms[1].fields}
        assert {"options-false_knock", "preset", "shown"} <= searched, "a search keeps them, too"

    def test_house_rules_that_do_not_hold_are_said_at_their_field(self, app: Flask) -> None:
        phone = Phone(app)
        listed = self.by(phone, "-4", 422)
        assert "Give a whole number from 0 to 1000." in listed.text
        (link,) = led(listed, "IRR-G12")
        page = phone.get(f"{link}&fact-opponent_has_shown=nothing", 422)
        assert "Give a whole number from 0 to 1000." in page.text
        assert 'class="ruling"' not in page.html

    def by(self, phone: Phone, false_knock: str, status: int = 200) -> Page:
        """The list by a house rule that was set on it."""
        form = phone.get("/wrong/gin").forms[-1]
        return phone.get(f"/wrong/gin?{urlencode({**dict(form.fields), 'options-false_knock': false_knock})}", status)

    def test_what_is_unknown(self, app: Flask) -> None:
        phone = Phone(app)
        match = f"/s/{session_of(phone.start('Ann', 'Ben'))}/1"
        for at in ("/wrong/whist", "/wrong/gin/IRR-", "/wrong/gin?preset=x", f"{match}/wrong/IRR-R01"):
            phone.get(at, 404)

    def test_an_unknown_answer_is_asked_for_again(self, app: Flask) -> None:
        page = Phone(app).get("/wrong/gin/IRR-G09?fact-drawn=perhaps")
        assert "Has the opponent drawn since?" in page.text
        assert 'class="ruling"' not in page.html


class TestRecording:
    def test_a_foul_with_a_price_is_one_tap_from_the_filled_in_hand(self, app: Flask) -> None:
        table = Table(app, "gin", "Ann", "Ben", false_knock="25")
        page = table.phone.get(f"{table.at}/wrong/IRR-G12?fact-opponent_has_shown=nothing")
        links = led(page, "patch=")
        assert len(links) == 2
        form = table.phone.get(links[1])
        assert "false_knock=@1" in (form.form("/hands/new").value("patch.3.ended") or "")
        assert table.entries() == []
        table.phone.send(form, "/hands/new")
        assert table.body()["false_knock"] == "Ben"

    def test_what_costs_points_leads_to_a_line_of_its_own(self, app: Flask) -> None:
        table = Table(app, "gin", "Ann", "Ben")
        (link,) = led(table.phone.get(f"{table.at}/wrong/IRR-G05?fact-wrong=opponent_short"), "adjust-points")
        assert "adjust-points=-10" in link
        assert "adjust-rule=IRR-G05" in link
        assert "adjust-why=penalty" in link
        form = table.phone.get(link).form("/hands/new")
        assert (form.value("adjustments.0.points"), form.value("adjustments.0.rule")) == ("-10", "IRR-G05")
        assert form.value("patch.adjustments.0.why") == "adjustments.0.why=penalty"

    @pytest.mark.parametrize("shown", ["nothing", "cards", "lay_off"])
    def test_a_knock_that_stands_is_recorded_as_accepted(self, app: Flask, shown: str) -> None:
        table = Table(app, "gin", "Ann", "Ben")
        page = table.phone.get(f"{table.at}/wrong/IRR-G12?fact-opponent_has_shown={shown}")
        links = led(page, "accepted")
        assert len(links) == 2
        form = table.phone.get(links[1])
        assert table.entries() == []
        assert "ended_by=@1" in (form.form("/hands/new").value("patch.3.ended") or "")
        table.phone.send(form, "/hands/new", {"hands.@1.deadwood": "13", "hands.@0.deadwood": "40"})
        assert (table.body()["ended_by"], table.body()["accepted"]) == ("Ben", True)

    def test_phones_that_watch_are_offered_nothing(self, app: Flask) -> None:
        table = Table(app, "gin", "Ann", "Ben", false_knock="25")
        page = Phone(app).get(f"{table.at}/wrong/IRR-G12?fact-opponent_has_shown=nothing")
        assert "The opponent scores 25." in ruling(page)
        assert not led(page, "hands/new")

    def test_nor_is_anybody_outside_a_match(self, app: Flask) -> None:
        page = Phone(app).get("/wrong/gin/IRR-G05?fact-wrong=opponent_short")
        assert not led(page, "hands/new")

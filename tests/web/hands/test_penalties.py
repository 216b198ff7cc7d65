"""A false knock, a wrong declaration, a false call on the pages: said by the referee, offered, recorded."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from flask import Flask
from playwright.sync_api import Page as BrowserPage
from playwright.sync_api import expect

from tests.support.entry_pages import Table
from tests.support.entry_pages_gin import ended
from tests.support.phone import Page, Phone
from tests.support.waiting import wait_until

# 30 deadwood at least.
TOO_MUCH = "KH QD 9S 3H 4H 5H 7C 2D AS JC"
GIN = {"hand": TOO_MUCH}
INDIAN = {"hand": "KC QD JH AS TD 9C 8H KD QS 7C 6D 5H 4S", "wild": "2"}


@pytest.mark.parametrize(
    ("game", "question", "fields", "options", "made"),
    [
        ("gin", "knock", GIN, {"false_knock": "20"}, "false_knock=@1"),
        (
            "indian",
            "declare",
            INDIAN,
            {"wrong_declaration": "80", "wrong_declaration_ends": "y"},
            "hands.@1.wrong_declaration=1",
        ),
    ],
)
class TestTheReferee:
    def test_leads_to_the_record_half_filled_and_stores_nothing(
        self, app: Flask, game: str, question: str, fields: dict[str, str], options: dict[str, str], made: str
    ) -> None:
        table = Table(app, game, "Ann", "Ben", **options)
        page = table.ask(question, **fields)
        assert "Not legal" in page.text
        price = next(iter(options.values()))
        assert price in page.text
        _ann, link = (unescape(item) for item in page.links if "patch=" in item)
        form = table.phone.get(link)
        assert table.entries() == []
        assert "Still missing" not in form.text
        assert made in "&".join(value for _name, value in form.form("/hands/new").fields).split("&")
        reply = table.phone.send(form, "/hands/new")
        assert table.body().get("false_knock") == "Ben" or table.body()["hands"]["Ben"]["wrong_declaration"]
        assert "Ben" in reply.text
        assert price in reply.text

    def test_without_a_price_says_so_and_offers_nothing(
        self, app: Flask, game: str, question: str, fields: dict[str, str], options: dict[str, str], made: str
    ) -> None:
        page = Table(app, game, "Ann", "Ben").ask(question, **fields)
        assert "costs nothing at this table" in page.text
        assert not [link for link in page.links if "patch=" in link]

    def test_phones_that_watch_are_offered_nothing(
        self, app: Flask, game: str, question: str, fields: dict[str, str], options: dict[str, str], made: str
    ) -> None:
        table = Table(app, game, "Ann", "Ben", **options)
        table.phone = Phone(app)
        page = table.ask(question, **fields)
        assert next(iter(options.values())) in page.text
        assert not [link for link in page.links if "patch=" in link]

    def test_from_home_the_presets_consequence_is_said(
        self, app: Flask, game: str, question: str, fields: dict[str, str], options: dict[str, str], made: str
    ) -> None:
        phone = Phone(app, "ja")
        page = phone.post(f"/referee/{game}/{question}", fields)
        assert "このルールでは" in page.text


def offered(page: Page) -> str | None:
    match = re.search(r'name="do" value="check" formaction="([^"]*)"', page.html)
    return unescape(match[1]) if match else None


def taken(table: Table, refused: Page) -> Page:
    """The offer of a form that was refused is taken; what it comes to, before it is saved."""
    instead = offered(refused)
    assert instead
    sent = dict(refused.form("/hands/new").fields)
    return table.phone.post(f"{table.at}/hands/new{instead}", {**sent, "do": "check"})


class TestTheEntryPage:
    KNOCK = {  # noqa: RUF012  # never changed
        "patch.1.entry_mode": "hands.@0.entry_mode=cards,melds&hands.@1.entry_mode=cards,melds",
        "patch.3.ended": "ended_by=@0",
        "hands.@0.cards": TOO_MUCH,
        "hands.@1.cards": "2H 6H 8H 9H JH KS QC 8C 5S 6D",
    }
    DECLARED = {  # noqa: RUF012  # never changed
        "patch.1.entry_mode": "&".join(
            f"hands.@{seat}.entry_mode=points,cards?,groups,packed,no_turn,wrong_declaration" for seat in (0, 1, 2)
        ),
        "patch.3.ended": "winner=@0&hands.@0.points=&hands.@0.loose=&hands.@0.no_turn=",
        "wild": "2",
        "hands.@0.cards": INDIAN["hand"],
        "hands.@1.points": "30",
        "hands.@2.points": "4",
    }

    def test_a_false_knock_by_cards_is_offered_and_recorded(self, app: Flask) -> None:
        table = Table(app, "gin", "Ann", "Ben", false_knock="20")
        form = table.phone.get(f"{table.at}/hands/new")
        refused = table.phone.send(form, "/hands/new", self.KNOCK, 422)
        assert "scores 20" in refused.text
        looked = taken(table, refused)
        assert table.entries() == []
        assert "Ann knocked falsely: 20 for Ben." in looked.text
        assert TOO_MUCH in looked.html
        table.phone.send(looked, "/hands/new")
        assert table.body()["false_knock"] == "Ann"
        assert table.body()["hands"]["Ann"]["cards"] == TOO_MUCH.split()
        again = table.phone.get(f"{table.at}/hands/1/edit")
        table.phone.send(again, "/edit")
        assert table.body()["false_knock"] == "Ann"

    def test_a_wrong_declaration_by_cards_is_offered_and_recorded(self, app: Flask) -> None:
        table = Table(app, "indian", "Ann", "Ben", "Cy", wrong_declaration="80")
        form = table.phone.get(f"{table.at}/hands/new")
        refused = table.phone.send(form, "/hands/new", self.DECLARED, 422)
        assert "The declarer pays 80 once, to whoever wins it, and nothing if nobody does." in refused.text
        looked = taken(table, refused)
        assert "Choose who won, or a void round." in looked.text
        assert table.entries() == []
        ben = {"patch.3.ended": self.DECLARED["patch.3.ended"].replace("@0", "@1"), "hands.@2.points": "4"}
        table.phone.send(looked, "/hands/new", ben)
        assert table.body()["winner"] == "Ben"
        assert table.body()["hands"]["Ann"]["wrong_declaration"] is True
        assert table.body()["hands"]["Ann"]["cards"] == INDIAN["hand"].split()
        assert table.points() == [-80, 84, -4]

    def test_where_it_costs_nothing_only_that_is_said(self, app: Flask) -> None:
        table = Table(app, "gin", "Ann", "Ben")
        page = table.phone.send(table.phone.get(f"{table.at}/hands/new"), "/hands/new", self.KNOCK, 422)
        assert "costs nothing at this table" in page.text
        assert offered(page) is None

    def test_at_the_second_of_two_tables(self, app: Flask) -> None:
        table = Table(app, "gin", "Ann", "Ben", "Cy", "Di", false_knock="20", teams="y")
        form = table.phone.get(f"{table.at}/hands/new")
        assert "Cy knocked falsely" in str(form.spoken)
        texts = {
            "patch.3.endedtables.0.": "tables.0.ended_by=@0",
            "tables.0.hands.@0.deadwood": "3",
            "tables.0.hands.@1.deadwood": "13",
            "patch.3.endedtables.1.": "tables.1.ended_by=@3",
            "tables.1.hands.@2.deadwood": "3",
            "tables.1.hands.@3.deadwood": "40",
        }
        refused = table.phone.send(form, "/hands/new", texts, 422)
        assert offered(refused) == "?patch=tables.1.ended_by%3D%26tables.1.false_knock%3D%403"
        table.phone.send(taken(table, refused), "/hands/new")
        assert table.body()["tables"][1]["false_knock"] == "Di"


class TestTheOpponentAcceptsIt:
    """The box is there where a knock was refused, and where it is ticked; what was entered stays."""

    NUMBERS = {"patch.3.ended": "ended_by=@0", "hands.@0.deadwood": "14", "hands.@1.deadwood": "31"}  # noqa: RUF012  # never changed

    def box(self, page: Page, name: str = "accepted") -> str:
        match = re.search(rf'data-let-stand="{re.escape(name)}"( hidden)?', page.html)
        assert match
        return "hidden" if match[1] else "there"

    @pytest.mark.parametrize(("language", "label"), [("en", "The opponent accepts the knock"), ("ja", "相手が認めた")])
    def test_where_a_knock_was_refused(self, app: Flask, language: str, label: str) -> None:
        table = Table(app, "gin", "Ann", "Ben", language=language)
        form = table.phone.get(f"{table.at}/hands/new")
        assert self.box(form) == "hidden"
        refused = table.phone.send(form, "/hands/new", self.NUMBERS, 422)
        assert self.box(refused) == "there"
        assert label in refused.text
        assert refused.form("/hands/new").value("hands.@0.deadwood") == "14"
        table.phone.send(refused, "/hands/new", {"accepted": "1"})
        assert table.body()["accepted"] is True
        assert "14" in table.phone.get(f"{table.at}/hands/1").text
        edit = table.phone.get(f"{table.at}/hands/1/edit")
        assert (self.box(edit), edit.form("/edit").value("accepted")) == ("there", "1")
        table.phone.send(edit, "/edit", {"hands.@0.deadwood": "13"})
        assert (table.body()["accepted"], table.body()["hands"]["Ann"]["deadwood"]) == (True, 13)

    def test_gin_tapped_with_cards_left_is_refused_and_may_be_accepted(self, app: Flask) -> None:
        table = Table(app, "gin", "Ann", "Ben", false_knock="20")
        four = "3H 4H 5H 9S 9D 9C KC KD KS 4C"
        texts = {**TestTheEntryPage.KNOCK, "hands.@0.cards": four, **ended(0, "gin")}
        form = table.phone.get(f"{table.at}/hands/new")
        refused = table.phone.send(
            form, "/hands/new", {**texts, "hands.@1.cards": "2H 6H 8H 9H JH QC QS 8C 5S 6D"}, 422
        )
        assert "Gin leaves nothing, but 4 is left." in refused.text
        assert offered(refused) is None, "it is no false knock"
        assert self.box(refused) == "there"
        assert refused.form("/hands/new").value("hands.@0.cards") == four
        page = table.phone.send(refused, "/hands/new", {"accepted": "1"})
        assert "Ann knocks:" in page.text
        assert (table.body()["gin"], table.body()["accepted"]) == (True, True)
        edit = table.phone.get(f"{table.at}/hands/1/edit")
        assert "gin=1" in (edit.form("/edit").value("patch.3.ended") or "")
        table.phone.send(edit, "/edit")
        assert (table.body()["gin"], table.body()["accepted"]) == (True, True)

    def test_a_script_is_told_where_it_belongs(self, app: Flask) -> None:
        table = Table(app, "gin", "Ann", "Ben", false_knock="20")
        assert self.previewed(table, self.NUMBERS) == ["accepted"]
        assert self.previewed(table, {**self.NUMBERS, "accepted": "1"}) == ["accepted"]
        assert self.previewed(table, {**self.NUMBERS, "hands.@0.deadwood": "10"}) == []
        dead = {**self.NUMBERS, "accepted": "1", "patch.3.ended": "ended_by=&false_knock="}
        assert self.previewed(table, dead) == ["accepted"], "it can be taken back where it does not belong"
        teams = Table(app, "gin", "Ann", "Ben", "Cy", "Di", teams="y")
        second = {
            "patch.3.endedtables.0.": "tables.0.ended_by=&tables.0.hands.@0.entry_mode=&tables.0.hands.@1.entry_mode="
        }
        second |= {"patch.3.endedtables.1.": "tables.1.ended_by=@3", "tables.1.hands.@2.deadwood": "3"}
        assert self.previewed(teams, {**second, "tables.1.hands.@3.deadwood": "14"}) == ["tables.1.accepted"]
        indian = Table(app, "indian", "Ann", "Ben")
        assert self.previewed(indian, {}) == []

    def previewed(self, table: Table, texts: dict[str, str]) -> object:
        form = table.phone.get(f"{table.at}/hands/new").form("/hands/new")
        return table.phone.client.post(f"{table.at}/preview", data={**dict(form.fields), **texts}).json["let_stand"]


class TestAFalseCall:
    """It ends no hand: what is recorded waits in the form until the hand is over."""

    ASKED = {"pile": "9H 3C", "table": "5H 6H 7H / KS KD KC", "discarder": "@0"}  # noqa: RUF012  # never changed
    PLAYED = {  # noqa: RUF012  # never changed
        "patch.3.ended": "out=@0&hands.@0.left=&hands.@0.hand=",
        "hands.@0.melded": "30",
        "hands.@1.melded": "20",
        "hands.@1.left": "5",
        "hands.@2.left": "12",
    }
    NAMES = ("Ann", "Ben", "Cy")

    def offers(self, page: Page) -> list[str]:
        return [unescape(link) for link in page.links if "patch=" in link]

    def test_the_caller_of_the_question_is_recorded(self, app: Flask) -> None:
        table = Table(app, "rummy500", *self.NAMES, false_call="10")
        page = table.ask("call", **self.ASKED, **{"callers.1": "@1"})
        assert "A false call costs 10 at this table" in page.text
        (link,) = self.offers(page)
        form = table.phone.get(link)
        assert form.form("/hands/new").value("false_calls.@1") == "1"
        assert not form.form("/hands/new").value("patch.3.ended")
        assert form.form("/hands/new").value("patch.1.entry_mode").startswith("hands.@0.entry_mode=melded,left")
        assert 'class="error"' not in form.html
        assert table.entries() == []
        # Too early: nothing is saved, and the call stays in the form.
        early = table.phone.send(form, "/hands/new", status=422)
        assert early.form("/hands/new").value("false_calls.@1") == "1"
        reply = table.phone.send(early, "/hands/new", self.PLAYED)
        assert "Ann goes out. Ann 30, Ben 5, Cy −12." in reply.text
        assert table.body()["false_calls"] == {"Ben": 1}
        table.phone.send(table.phone.get(f"{table.at}/hands/1/edit"), "/edit", {"false_calls.@1": "2"})
        assert table.body()["false_calls"] == {"Ben": 2}
        assert "Called “Rummy!” falsely 2 times" in table.phone.get(f"{table.at}/hands/1").text

    def test_who_called_is_asked_where_the_question_does_not_say(self, app: Flask) -> None:
        table = Table(app, "rummy500", *self.NAMES, false_call="10")
        assert len(self.offers(table.ask("call", **self.ASKED))) == 3
        assert len(self.offers(table.ask("call", **self.ASKED, **{"callers.1": "@1", "callers.2": "@2"}))) == 2
        playable = table.ask("call", **{**self.ASKED, "pile": "3C 8H"}, **{"callers.1": "@1"})
        assert "A false call" not in playable.text
        assert not self.offers(playable)

    @pytest.mark.parametrize(
        ("options", "says"),
        [
            ({}, "A false call costs nothing at this table: play goes on."),
            ({"rummy_calls": "", "false_call": "10"}, "At this table a call of “Rummy!” is none"),
        ],
    )
    def test_without_a_price_nothing_is_offered(self, app: Flask, options: dict[str, str], says: str) -> None:
        table = Table(app, "rummy500", *self.NAMES, **options)
        page = table.ask("call", **self.ASKED, **{"callers.1": "@1"})
        assert says in page.text
        assert not self.offers(page)
        assert "False calls" not in table.phone.get(f"{table.at}/hands/new").text

    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_what_cannot_stand_is_said_at_its_field(self, app: Flask, language: str) -> None:
        table = Table(app, "rummy500", *self.NAMES, language=language, false_call="10")
        form = table.phone.get(f"{table.at}/hands/new")
        page = table.phone.send(form, "/hands/new", {**self.PLAYED, "false_calls.@2": "21"}, 422)
        (sentence,) = re.findall(r'id="false_calls\.@2-error" data-sentences><p class="error">([^<]*)<', page.html)
        assert "20" in sentence
        assert page.form("/hands/new").value("false_calls.@2") == "21"
        assert page.form("/hands/new").value("hands.@1.melded") == "20"
        assert table.entries() == []


def test_in_the_browser_false_calls_wait_in_the_half_entered_hand(
    server: str, new_phone: Callable[[], BrowserPage]
) -> None:
    phone = new_phone()
    phone.goto(f"{server}/sessions/new?game=rummy500")
    for seat, name in enumerate(("Ann", "Ben")):
        phone.locator(f"[name=players-{seat}]").fill(name)
    phone.locator("[name=options-false_call]").evaluate("(field) => (field.value = '10')")
    phone.get_by_role("button", name="Start").tap()
    expect(phone.get_by_role("link", name="Record hand")).to_be_visible()
    match = f"{phone.url}/1"
    calls = [phone.locator(f"[name='false_calls.@{seat}']") for seat in (0, 1)]
    phone.get_by_role("link", name="Record hand").tap()
    phone.locator("[name='hands.@0.melded']").fill("30")
    # The half-entered hand is kept on the phone.
    kept = """Object.entries(localStorage).some(
        ([key, kept]) => key.startsWith("hand ") && kept.includes('["hands.@0.melded","30"]'))"""
    # Asked from here: the page's policy does not let Playwright ask again inside the page.
    wait_until(lambda: bool(phone.evaluate(kept)))
    for seat in (1, 0, 1):
        phone.goto(f"{match}/hands/new?patch=false_calls.@{seat}%3D1")
        expect(phone.get_by_role("group").filter(has_text="How often each player called")).to_be_visible()
        expect(calls[seat]).not_to_have_value("")
    phone.reload()
    phone.goto(match)
    phone.get_by_role("link", name="Record hand").tap()
    expect(calls[0]).to_have_value("1")
    expect(calls[1]).to_have_value("1+1")
    expect(phone.locator("[name='hands.@0.melded']")).to_have_value("30")
    phone.get_by_role("radio", name="Ann went out").check(force=True)
    phone.locator("[name='hands.@1.left']").fill("7")
    expect(phone.locator("[data-result]")).to_contain_text("Ann goes out. Ann 20, Ben −27.")
    phone.get_by_role("button", name="Save").tap()
    expect(phone.get_by_role("status").first).to_contain_text("Ann goes out. Ann 20, Ben −27.")


def test_in_the_browser_the_offer_is_taken_looked_at_and_saved(
    server: str, new_phone: Callable[[], BrowserPage]
) -> None:
    phone = new_phone()
    phone.goto(f"{server}/sessions/new?game=gin")
    for seat, name in enumerate(("Ann", "Ben")):
        phone.locator(f"[name=players-{seat}]").fill(name)
    phone.locator("[name=options-false_knock]").evaluate("(field) => (field.value = '20')")
    phone.get_by_role("button", name="Start").tap()
    phone.get_by_role("link", name="Record hand").tap()
    phone.get_by_role("radio", name="Whole hands").check(force=True)
    expect(phone.get_by_role("checkbox", name="The opponent accepts the knock")).to_be_hidden()
    phone.get_by_role("radio", name="Ann: Knock").check(force=True)
    for seat, cards in enumerate((TOO_MUCH, TestTheEntryPage.KNOCK["hands.@1.cards"])):
        field = phone.locator(f"[id='hands.@{seat}.cards']")
        field.evaluate(
            "(one, text) => { one.value = text; one.dispatchEvent(new Event('input', {bubbles: true})) }", cards
        )
    box = phone.get_by_role("checkbox", name="The opponent accepts the knock")
    expect(box).to_be_visible()
    box.tap()
    expect(phone.locator("[data-result]")).to_contain_text("Ann knocks:")
    expect(box).to_be_checked()
    box.tap()
    expect(phone.locator("[data-result]")).to_contain_text("the opponent wins it and scores 20")
    phone.get_by_role("button", name="Record it like this").tap()
    expect(phone.locator("[data-result]")).to_contain_text("Ann knocked falsely: 20 for Ben.")
    expect(phone.get_by_role("radio", name="Ann knocked falsely")).to_be_checked()
    phone.get_by_role("button", name="Save").tap()
    expect(phone.get_by_role("status").first).to_contain_text("Ann knocked falsely: 20 for Ben.")

"""A false knock, a wrong declaration, a false call: what the table does about it is said, offered, recorded."""

import re
from html import unescape
from typing import Any

import pytest
from asking import hand, record, refused
from flask import Flask
from phone import Page, Phone, session_of, store_of
from playwright.sync_api import Page as BrowserPage
from playwright.sync_api import expect

from scorekeeper.games import games
from scorekeeper.judge import answer

# 30 deadwood at least; within the limit; gin's cards again.
TOO_MUCH = "KH QD 9S 3H 4H 5H 7C 2D AS JC"
ENOUGH = "3H 4H 5H 9S 9D 9C KC KD KS 4C"
PRICED = {"false_knock": 20}


def false(player: str, hands: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"false_knock": player, **record(None, hands or {}, **more)}


class TestGin:
    def test_gin10_the_opponent_wins_the_hand_and_scores_it(self) -> None:
        found = hand(false("A"), options=PRICED)
        assert found["points"] == {"A": 0, "B": 20}
        assert found["headline"] == "A knocked falsely: 20 for B."
        assert {line["rule"] for line in found["lines"]} == {"GIN-10"}

    def test_the_cards_show_it(self) -> None:
        assert hand(false("A", {"A": TOO_MUCH, "B": 12}), options=PRICED)["points"]["B"] == 20
        told = refused("hand", players=["A", "B"], record=false("A", {"A": ENOUGH, "B": 12}), options=PRICED)
        assert told == {"record.hands.A": "false_knock.legal"}

    @pytest.mark.parametrize(
        ("seen", "options", "told"),
        [
            (false("A"), {}, {"record.false_knock": "false_knock.refused"}),
            (false("C"), PRICED, {"record.false_knock": "player.unknown"}),
            (
                {**record("B", {"A": 9, "B": 3}), "false_knock": "A"},
                PRICED,
                {"record.false_knock": "false_knock.ended_by"},
            ),
            (false("A", {"A": 40}), PRICED, {}),
        ],
        ids=["no price", "a stranger", "a knock as well", "one hand only"],
    )
    def test_what_cannot_stand(self, seen: dict[str, Any], options: dict[str, Any], told: dict[str, str]) -> None:
        verdict = answer({"game": "gin", "ask": "hand", "players": ["A", "B"], "record": seen, "options": options})
        assert verdict["ok"] is not bool(told)
        if told:
            assert {verdict["error"]["field"]: verdict["error"]["code"]} == told

    def test_it_counts_toward_target_box_and_deal(self) -> None:
        asked = {"game": "gin", "ask": "game", "players": ["A", "B"], "dealer": "B", "options": {"false_knock": 100}}
        found = answer({**asked, "records": [false("A")]})["answer"]
        assert (found["finished"], found["winners"], found["next_dealer"]) == (True, ["B"], None)
        assert found["final"] == {"A": 0, "B": 100 + 100 + 25 + 100}
        on = answer({**asked, "options": PRICED, "records": [false("A")]})["answer"]
        assert on["next_dealer"] == "A"

    def test_three_the_dealer_sits_out(self) -> None:
        asked = {"game": "gin", "ask": "game", "players": ["A", "B", "C"], "dealer": "C", "options": PRICED}
        found = answer({**asked, "records": [false("A")]})["answer"]
        assert (found["totals"], found["next_dealer"]) == ({"A": 0, "B": 20, "C": 0}, "A")
        other = answer({**asked, "records": [{"false_knock": "A", "hands": {"A": {}, "C": {}}}]})["answer"]
        assert (other["totals"], other["next_dealer"]) == ({"A": 0, "B": 0, "C": 20}, "C")
        nobody_dealt = answer({**asked, "dealer": None, "records": [false("A")]})
        assert nobody_dealt["error"]["code"] == "hands.number"

    def test_at_one_of_two_tables(self) -> None:
        tables = [{"false_knock": "A", "hands": {"A": {}, "B": {}}}, record("D", {"C": 15, "D": 5})]
        asked = {"game": "gin", "ask": "hand", "players": list("ABCD"), "options": {**PRICED, "teams": True}}
        assert answer({**asked, "record": {"tables": tables}})["answer"]["points"] == {"A": 0, "B": 30, "C": 0, "D": 30}


class TestRummy500:
    PLAYED = {"out": "A", "hands": {"A": {"melded": 30}, "B": {"melded": 20, "left": 5}}}  # noqa: RUF012 never changed

    def ask(self, calls: dict[str, Any], **options: Any) -> dict[str, Any]:
        seen = {**self.PLAYED, "false_calls": calls}
        return answer({"game": "rummy500", "ask": "hand", "players": ["A", "B"], "record": seen, "options": options})

    def test_r500_23_every_false_call_costs_its_caller(self) -> None:
        found = self.ask({"B": 2, "A": 1}, false_call=10)["answer"]
        assert found["points"] == {"A": 20, "B": -5}
        said = [(line["player"], line["points"], line["text"]) for line in found["lines"] if line["rule"] == "R500-23"]
        assert said == [("A", -10, "Called “Rummy!” falsely"), ("B", -20, "Called “Rummy!” falsely 2 times")]
        assert found["headline"] == "A goes out. A 20, B −5."

    def test_it_decides_who_is_ahead(self) -> None:
        asked = {"game": "rummy500", "ask": "game", "players": ["A", "B"], "options": {"target": 25, "false_call": 6}}
        assert answer({**asked, "records": [self.PLAYED]})["answer"]["finished"] is True
        fined = {**self.PLAYED, "false_calls": {"A": 1}}
        assert answer({**asked, "records": [fined]})["answer"]["finished"] is False

    def test_with_nothing_else_to_say_the_call_is_said(self) -> None:
        hands = {"A": {"melded": 30}, "B": {"left": 0}}
        asked = {"game": "rummy500", "ask": "hand", "players": ["A", "B"], "options": {"false_call": 10}}
        found = answer({**asked, "record": {"out": "A", "hands": hands, "false_calls": {"B": 1}}})["answer"]
        assert [line["points"] for line in found["lines"] if line["player"] == "B"] == [-10]

    @pytest.mark.parametrize("calls", [{}, {"A": 0, "B": 0}])
    def test_nobody_called(self, calls: dict[str, int]) -> None:
        for options in ({}, {"false_call": 10}):
            found = self.ask(calls, **options)["answer"]
            assert found["points"] == {"A": 30, "B": 15}
            assert not [line for line in found["lines"] if line["rule"] == "R500-23"]

    @pytest.mark.parametrize(
        ("calls", "options", "told"),
        [
            ({"A": 1}, {}, {"record.false_calls.A": "false_calls.refused"}),
            ({"A": 1}, {"false_call": 5, "rummy_calls": False}, {"record.false_calls.A": "false_calls.refused"}),
            ({"C": 1}, {"false_call": 5}, {"record.false_calls.C": "player.unknown"}),
            ({"A": 21}, {"false_call": 5}, {"record.false_calls.A": "number.range"}),
            ({"A": -1}, {"false_call": 5}, {"record.false_calls.A": "number.range"}),
        ],
        ids=["no price", "nobody calls", "a stranger", "too often", "below nought"],
    )
    def test_what_cannot_stand(self, calls: dict[str, int], options: dict[str, Any], told: dict[str, str]) -> None:
        verdict = self.ask(calls, **options)
        assert {verdict["error"]["field"]: verdict["error"]["code"]} == told

    def test_where_nobody_calls_a_call_is_none(self) -> None:
        foul = games()["rummy500"].foul
        assert foul
        none = foul(games()["rummy500"].Options(rummy_calls=False, false_call=10))
        assert (none.field, "10" in str(none.text)) == ("", False)


PRICES = {"gin": {"false_knock": 7}, "indian": {"wrong_declaration": 7}, "rummy500": {"false_call": 7}}


@pytest.mark.parametrize("game", [game for game in games().values() if game.foul], ids=lambda game: game.key)
def test_every_game_says_what_its_foul_costs_under_every_preset(game: Any) -> None:
    """What is said follows the option: a table that refuses it and one that prices it are told different things."""
    option = game.foul(game.Options()).field
    assert not option, "by the rules as they stand nothing is recorded"
    questions = [question for question in game.questions.values() if question.foul]
    assert questions
    foul = game.foul(game.Options(**PRICES[game.key]))
    assert foul.field
    assert "7" in str(foul.text)


class Table:
    """A match with the phone that keeps its score."""

    def __init__(self, app: Flask, game: str, *players: str, language: str = "en", **options: str) -> None:
        self.app, self.phone = app, Phone(app, language)
        new = self.phone.get(f"/sessions/new?game={game}")
        texts = {f"players-{seat}": name for seat, name in enumerate(players)}
        texts |= {f"options-{name}": text for name, text in options.items()}
        self.at = f"/s/{session_of(self.phone.send(new, new.path, texts))}/1"

    def ask(self, question: str, **fields: str) -> Page:
        return self.phone.post(f"{self.at}/referee/{question}", fields)

    def body(self) -> Any:
        with store_of(self.app) as store:
            match = store.match(self.at.split("/")[2], 1)
            assert match
            return {slot: entry.body for slot, entry in store.current(match.id).items() if slot}


GIN = {"hand": TOO_MUCH}
INDIAN = {"hand": "KC QD JH AS TD 9C 8H KD QS 7C 6D 5H 4S", "wild": "2"}


@pytest.mark.parametrize(
    ("game", "question", "fields", "options", "field"),
    [
        ("gin", "knock", GIN, {"false_knock": "20"}, "false_knock"),
        ("indian", "declare", INDIAN, {"wrong_declaration": "80"}, "wrong_declaration"),
    ],
)
class TestTheReferee:
    def test_leads_to_the_record_half_filled_and_stores_nothing(
        self, app: Flask, game: str, question: str, fields: dict[str, str], options: dict[str, str], field: str
    ) -> None:
        table = Table(app, game, "Ann", "Ben", **options)
        page = table.ask(question, **fields)
        assert "Not legal" in page.text
        assert options[field] in page.text
        (link,) = (unescape(one) for one in page.links if "instead" in one and one.endswith("1"))
        form = table.phone.get(link)
        assert table.body() == {}
        assert "Still missing" not in form.text
        picked = form.form("/hands/new").value("set.3.ended") or ""
        assert f"{field}=@1" in picked
        said = table.phone.send(form, "/hands/new")
        assert table.body()[1][field] == "Ben"
        assert "Ben" in said.text

    def test_without_a_price_says_so_and_offers_nothing(
        self, app: Flask, game: str, question: str, fields: dict[str, str], options: dict[str, str], field: str
    ) -> None:
        page = Table(app, game, "Ann", "Ben").ask(question, **fields)
        assert "costs nothing at this table" in page.text
        assert not [link for link in page.links if "instead" in link]

    def test_phones_that_watch_are_offered_nothing(
        self, app: Flask, game: str, question: str, fields: dict[str, str], options: dict[str, str], field: str
    ) -> None:
        table = Table(app, game, "Ann", "Ben", **options)
        table.phone = Phone(app)
        page = table.ask(question, **fields)
        assert options[field] in page.text
        assert not [link for link in page.links if "instead" in link]

    def test_from_home_the_presets_consequence_is_said(
        self, app: Flask, game: str, question: str, fields: dict[str, str], options: dict[str, str], field: str
    ) -> None:
        phone = Phone(app, "ja")
        page = phone.post(f"/referee/{game}/{question}", fields)
        assert "この卓では" in page.text


def offered(page: Page) -> str | None:
    found = re.search(r'name="do" value="check" formaction="([^"]*)"', page.html)
    return unescape(found[1]) if found else None


class TestTheEntryPage:
    KNOCK = {  # noqa: RUF012 never changed
        "set.1.way": "hands.@0.way=cards,melds&hands.@1.way=cards,melds",
        "set.3.ended": "ended_by=@0",
        "hands.@0.cards": TOO_MUCH,
        "hands.@1.cards": "2H 6H 8H 9H JH KS QC 8C 5S 6D",
    }
    DECLARED = {  # noqa: RUF012 never changed
        "set.1.way": "&".join(f"hands.@{seat}.way=points,cards?,groups,packed,no_turn" for seat in (0, 1, 2)),
        "set.3.ended": "winner=@0&hands.@0.points=&hands.@0.loose=&hands.@0.no_turn=",
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
        instead = offered(refused)
        assert instead
        sent = dict(refused.form("/hands/new").fields)
        looked = table.phone.post(f"{table.at}/hands/new{instead}", {**sent, "do": "check"})
        assert table.body() == {}
        assert "Ann knocked falsely: 20 for Ben." in looked.text
        assert TOO_MUCH in looked.html
        table.phone.send(looked, "/hands/new")
        assert table.body()[1]["false_knock"] == "Ann"
        assert table.body()[1]["hands"]["Ann"]["cards"] == TOO_MUCH.split()
        again = table.phone.get(f"{table.at}/hands/1/edit")
        table.phone.send(again, "/edit")
        assert table.body()[1]["false_knock"] == "Ann"

    def test_a_wrong_declaration_by_cards_is_offered_and_recorded(self, app: Flask) -> None:
        table = Table(app, "indian", "Ann", "Ben", "Cy", wrong_declaration="80")
        form = table.phone.get(f"{table.at}/hands/new")
        refused = table.phone.send(form, "/hands/new", self.DECLARED, 422)
        assert "costs 80 to each other player still in" in refused.text
        instead = offered(refused)
        assert instead
        sent = dict(refused.form("/hands/new").fields)
        looked = table.phone.post(f"{table.at}/hands/new{instead}", {**sent, "do": "check"})
        assert "Ann declared wrongly and pays." in looked.text
        table.phone.send(looked, "/hands/new")
        assert table.body()[1]["wrong_declaration"] == "Ann"
        assert table.body()[1]["hands"]["Ann"]["cards"] == INDIAN["hand"].split()

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
            "set.3.endedtables.0.": "tables.0.ended_by=@0",
            "tables.0.hands.@0.deadwood": "3",
            "tables.0.hands.@1.deadwood": "13",
            "set.3.endedtables.1.": "tables.1.ended_by=@3",
            "tables.1.hands.@2.deadwood": "3",
            "tables.1.hands.@3.deadwood": "40",
        }
        refused = table.phone.send(form, "/hands/new", texts, 422)
        assert offered(refused) == "?instead=tables.1.ended_by%3D%26tables.1.big_gin%3D%26tables.1.false_knock%3D%403"
        sent = dict(refused.form("/hands/new").fields)
        looked = table.phone.post(f"{table.at}/hands/new{offered(refused)}", {**sent, "do": "check"})
        table.phone.send(looked, "/hands/new")
        assert table.body()[1]["tables"][1]["false_knock"] == "Di"


class TestAFalseCall:
    """It ends no hand: what is recorded waits in the form until the hand is over."""

    ASKED = {"pile": "9H 3C", "table": "5H 6H 7H / KS KD KC", "discarder": "@0"}  # noqa: RUF012 never changed
    PLAYED = {  # noqa: RUF012 never changed
        "set.3.ended": "out=@0&hands.@0.left=&hands.@0.hand=",
        "hands.@0.melded": "30",
        "hands.@1.melded": "20",
        "hands.@1.left": "5",
        "hands.@2.left": "12",
    }
    NAMES = ("Ann", "Ben", "Cy")

    def offers(self, page: Page) -> list[str]:
        return [unescape(one) for one in page.links if "instead" in one]

    def test_the_caller_of_the_question_is_recorded(self, app: Flask) -> None:
        table = Table(app, "rummy500", *self.NAMES, false_call="10")
        page = table.ask("call", **self.ASKED, **{"callers.1": "@1"})
        assert "A false call costs 10 at this table" in page.text
        (link,) = self.offers(page)
        form = table.phone.get(link)
        assert form.form("/hands/new").value("false_calls.@1") == "1"
        assert not form.form("/hands/new").value("set.3.ended")
        assert form.form("/hands/new").value("set.1.way").startswith("hands.@0.way=melded,left")
        assert 'class="error"' not in form.html
        assert table.body() == {}
        # Too early: nothing is saved, and the call stays in the form.
        early = table.phone.send(form, "/hands/new", status=422)
        assert early.form("/hands/new").value("false_calls.@1") == "1"
        said = table.phone.send(early, "/hands/new", self.PLAYED)
        assert "Ann goes out. Ann 30, Ben 5, Cy −12." in said.text
        assert table.body()[1]["false_calls"] == {"Ben": 1}
        table.phone.send(table.phone.get(f"{table.at}/hands/1/edit"), "/edit", {"false_calls.@1": "2"})
        assert table.body()[1]["false_calls"] == {"Ben": 2}
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
        (sentence,) = re.findall(r'data-sentences="false_calls\.@2"><p class="error">([^<]*)<', page.html)
        assert "20" in sentence
        assert page.form("/hands/new").value("false_calls.@2") == "21"
        assert page.form("/hands/new").value("hands.@1.melded") == "20"
        assert table.body() == {}


def test_in_the_browser_false_calls_wait_in_the_half_entered_hand(server: str, phone: BrowserPage) -> None:
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
    phone.wait_for_timeout(200)
    for seat in (1, 0, 1):
        phone.goto(f"{match}/hands/new?instead=false_calls.@{seat}%3D1")
        expect(phone.get_by_role("group").filter(has_text="How often somebody called")).to_be_visible()
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


def test_in_the_browser_the_offer_is_taken_looked_at_and_saved(server: str, phone: BrowserPage) -> None:
    phone.goto(f"{server}/sessions/new?game=gin")
    for seat, name in enumerate(("Ann", "Ben")):
        phone.locator(f"[name=players-{seat}]").fill(name)
    phone.locator("[name=options-false_knock]").evaluate("(field) => (field.value = '20')")
    phone.get_by_role("button", name="Start").tap()
    phone.get_by_role("link", name="Record hand").tap()
    phone.get_by_role("radio", name="Whole hands").check(force=True)
    phone.get_by_role("radio", name="Ann: Knock").check(force=True)
    for seat, cards in enumerate((TOO_MUCH, TestTheEntryPage.KNOCK["hands.@1.cards"])):
        field = phone.locator(f"[id='hands.@{seat}.cards']")
        field.evaluate(
            "(one, text) => { one.value = text; one.dispatchEvent(new Event('input', {bubbles: true})) }", cards
        )
    expect(phone.locator("[data-result]")).to_contain_text("the opponent wins it and scores 20")
    phone.get_by_role("button", name="Record it so").tap()
    expect(phone.locator("[data-result]")).to_contain_text("Ann knocked falsely: 20 for Ben.")
    expect(phone.get_by_role("radio", name="Ann knocked falsely")).to_be_checked()
    phone.get_by_role("button", name="Save").tap()
    expect(phone.get_by_role("status").first).to_contain_text("Ann knocked falsely: 20 for Ben.")

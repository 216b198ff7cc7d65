"""By which rules the referee answers: any house rules, or those of a match."""

import json
import re
import urllib.parse
import urllib.request
from html import unescape

import pytest
from flask import Flask

from scorekeeper import games
from scorekeeper.engine.fields import Boolean, Spec
from scorekeeper.games.gin.options import OKLAHOMA
from scorekeeper.web.inputs.option_fields import raw_options
from scorekeeper.web.rules.in_force import RulesInForce
from tests.support.phone import Phone, session_of
from tests.support.referee_pages import KNOCK, LEGAL, NOT_LEGAL, ask, live, ruling

ELEVEN = "3H 4H 5H 9S 9D 9C KC KD 2S AC 2H"
GIN = "2H 3H 4H 5H 9S 9D 9C KC KD KS AC"
BIG_GIN = GIN.replace("AC", "9H")
MELDS = "8C 9C TC / AS 2S 3S / JD QD KD"


# Any rules


def all_options(**changed: str) -> dict[str, str]:
    """The inputs of every house rule of the first preset, with some changed; an empty one is not sent."""
    raw = raw_options(games.find("gin"), "house") | changed
    return {"preset": "house", "shown": "house", **{f"options-{name}": text for name, text in raw.items() if text}}


def test_any_house_rule_can_be_asked_under(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    assert ruling(ask(phone, "knock", hand=KNOCK, **all_options())).startswith(LEGAL[language])
    page = ask(phone, "knock", hand=KNOCK, **all_options(knock_limit="2"))
    assert ruling(page).startswith(NOT_LEGAL[language])
    assert 'name="options-knock_limit" type="text" value="2"' in page.html
    oklahoma = {"hand": KNOCK, **all_options(oklahoma="y")}
    assert "GIN-10" in ruling(ask(phone, "knock", upcard="5S", **oklahoma))
    ask(phone, "knock", status=422, **oklahoma)


def test_the_rules_travel_in_the_address_and_the_cards_do_not(app: Flask) -> None:
    phone = Phone(app)
    chosen = phone.get(f"/referee/gin?{urllib.parse.urlencode(all_options(knock_limit='2'))}")
    link = next(link for link in chosen.links if link.startswith("/referee/gin/knock?"))
    page = phone.get(link)
    bare = phone.client.post(link, data={"csrf_token": phone.token(), "hand": KNOCK})
    assert "Not legal" in bare.text
    form = next(form for form in page.forms if form.value("hand") is not None)
    sent = phone.post(link, {**dict(form.fields), "hand": KNOCK})
    assert ruling(sent).startswith("Not legal")
    back = next(link for link in sent.links if link.startswith("/referee/gin?"))
    assert "options-knock_limit=2" in back
    assert "KD" not in back
    assert any(link.startswith("/rules/gin?") and link.endswith("#GIN-10") for link in sent.links)


def test_house_rules_that_do_not_hold_are_said_at_their_field(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    page = ask(phone, "knock", status=422, hand=KNOCK, **all_options(knock_limit="many"))
    assert {"en": "Give a whole number from 0 to 98.", "ja": "0～98の整数を入力してください。"}[language] in page.text
    assert '<section class="ruling' not in page.html
    assert 'id="house-rules" open' in page.html
    assert list(live(app, "knock", hand=KNOCK, **all_options(knock_limit="many"))["sentences"]) == [
        "options-knock_limit"
    ]
    phone.get("/referee/gin?preset=house&shown=house&options-knock_limit=x", status=422)


# A match's own rules


def test_a_match_is_ruled_by_its_own_options(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    address = f"/s/{session_of(phone.start('Ann', 'Bob', knock_limit='0'))}/1"
    assert ruling(ask(phone, "knock", hand=KNOCK)).startswith(LEGAL[language])
    page = phone.post(f"{address}/referee/knock", {"hand": KNOCK, "preset": "classic"})
    assert ruling(page).startswith(NOT_LEGAL[language])
    assert f"{address}/rules" in page.links, "the page says by which rules it is answered"
    assert {"en": "Standard (1 house rule)", "ja": "基本"}[language] in page.text
    assert 'name="preset"' not in page.html, "there is nothing to choose"
    assert address in page.links, "the way back to the score"


def test_the_first_upcard_is_asked_for_where_it_sets_the_limit(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    upcard = re.search(r'data-needs="([^"]*)" hidden>', phone.get("/referee/gin/knock").html)
    assert upcard
    assert json.loads(unescape(upcard[1])) == [[["options-oklahoma", ["y"], False]]]
    address = f"/s/{session_of(phone.start('Ann', 'Bob', oklahoma='y'))}/1/referee/knock"
    page = phone.post(address, {"hand": KNOCK}, status=422)
    assert {"en": "say which card was turned up first", "ja": "最初の表向きのカードを入力してください"}[
        language
    ] in page.text
    assert KNOCK in page.html
    assert ruling(phone.post(address, {"hand": KNOCK, "upcard": "2C"})).startswith(NOT_LEGAL[language])
    assert ruling(phone.post(address, {"hand": KNOCK, "upcard": "5S"})).startswith(LEGAL[language])


def test_a_field_may_depend_on_an_option_in_any_game() -> None:
    game = games.find("gin")
    depends = Spec(Boolean(), needs=OKLAHOMA)
    for oklahoma in (True, False):
        assert RulesInForce(game, game.presets[0], game.Options(oklahoma=oklahoma)).matters(depends) is oklahoma


def test_who_watches_may_ask_in_a_match(app: Flask) -> None:
    address = f"/s/{session_of(Phone(app).start('Ann', 'Bob', dealer='1'))}/1"
    watcher = Phone(app)
    page = watcher.get(f"{address}/referee")
    assert f"{address}/referee/knock" in page.links
    assert "Deals Bob Plays first Ann" in page.text
    assert "Ten cards each, one at a time; the next card starts the discard pile. GIN-05" in page.text
    assert ruling(watcher.post(f"{address}/referee/knock", {"hand": KNOCK})).startswith("Legal")


@pytest.mark.parametrize(
    "path", ["/referee/gin/nothing", "/referee/whist/knock", "/s/nobody/1/referee", "/s/nobody/1/referee/knock"]
)
def test_what_is_not_there(app: Flask, path: str) -> None:
    Phone(app).get(path, status=404)


def test_rules_that_do_not_exist_are_refused(app: Flask) -> None:
    ask(Phone(app), "knock", hand=KNOCK, preset="mine", status=400)

"""The referee's pages: what is asked in the form is ruled on, in both languages; nothing of it stays anywhere."""

import hashlib
import html
import logging
import re
import urllib.parse
import urllib.request
from dataclasses import dataclass
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from phone import Page, Phone, inputs, session_of

from scorekeeper import games
from scorekeeper.fields import Spec, Switch
from scorekeeper.web.forms import raw_options
from scorekeeper.web.house import Rules

ELEVEN = "3H 4H 5H 9S 9D 9C KC KD 2S AC 2H"
KNOCK = ELEVEN.replace("KC", "6H")
GIN = "2H 3H 4H 5H 9S 9D 9C KC KD KS AC"
BIG_GIN = GIN.replace("AC", "9H")
DEFENDER = "5H 6H 7H 7C 7D KS KH KC 9S QH"
KNOCKER = "8C 9C TC / AS 2S 3S / JD QD KD"

LEGAL = {"en": "Legal", "ja": "認められます"}
NOT_LEGAL = {"en": "Not legal", "ja": "認められません"}


@pytest.fixture(params=["en", "ja"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def ask(phone: Phone, question: str, *, status: int = 200, **texts: str) -> Page:
    return phone.post(f"/referee/gin/{question}", texts, status)


def ruling(page: Page) -> str:
    """The words of the ruling, without tags."""
    found = re.search(r'<section class="ruling.*?</section>', page.html, re.DOTALL)
    assert found, page.text
    return " ".join(re.sub("<[^>]*>", " ", found[0]).split())


@dataclass
class Drawn:
    """The cards of the ruling as screen readers hear them, group by group."""

    page: Page

    def of(self, label: str) -> list[list[str]]:
        reader = _Groups(label)
        reader.feed(self.page.html.partition('<section class="ruling')[2].partition("</section>")[0])
        return reader.found


class _Groups(HTMLParser):
    def __init__(self, label: str) -> None:
        super().__init__()
        self.label, self.found, self.inside = label, list[list[str]](), 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag != "span":
            return
        if self.inside or (given.get("role") == "group" and given.get("aria-label") == self.label):
            self.inside += 1
            if self.inside == 1:
                self.found.append([])
            elif given.get("role") == "img":
                self.found[-1].append(given["aria-label"] or "")

    def handle_endtag(self, tag: str) -> None:
        self.inside -= tag == "span" and self.inside > 0


# The questions


def test_every_question_of_every_game_is_offered(app: Flask, language: str) -> None:
    page = Phone(app, language).get("/referee")
    offered = [link for link in page.links if link.startswith("/referee/")]
    expected = [
        f"/referee/{path}"
        for game in games.games().values()
        for path in [*(f"{game.key}/{one}" for one in game.questions), game.key]
    ]
    assert offered == expected
    assert {"en": "May I knock?", "ja": "ノックできる？"}[language] in page.text


@pytest.mark.parametrize("key", games.games())
def test_every_example_of_every_game_is_answered(app: Flask, language: str, key: str) -> None:
    phone = Phone(app, language)
    for ask, question in games.find(key).questions.items():
        texts = inputs(question.example)
        page = phone.post(f"/referee/{key}/{ask}", texts)
        rule = r"[A-Z0-9]+-\d+"
        assert re.search(rule, ruling(page)), ask
        for name, text in texts.items():
            assert re.search(rf'name="{re.escape(name)}"[^>]* value="{text}"', page.html), "what was typed stays"


# May I knock? (GIN-08, GIN-10)


def test_a_legal_knock_names_the_discard_and_the_limit(app: Flask, language: str) -> None:
    page = ask(Phone(app, language), "knock", hand=KNOCK)
    said = ruling(page)
    assert said.startswith(LEGAL[language])
    assert {"en": "Knock with 3", "ja": "3点でノック"}[language] in said
    assert {
        "en": "Discard K♦: 3 is left, and up to 10 is allowed. GIN-10",
        "ja": "K♦を捨てるとデッドウッドは3点で、上限の10点以内です。 GIN-10",
    }[language] in said


def test_the_cards_are_drawn_as_melds_the_loose_ones_apart(app: Flask) -> None:
    drawn = Drawn(ask(Phone(app), "knock", hand=KNOCK))
    runs = [f"{rank} of Hearts" for rank in (2, 3, 4, 5, 6)]
    assert sorted(drawn.of("Meld")) == [runs, ["9 of Spades", "9 of Diamonds", "9 of Clubs"]]
    assert drawn.of("Outside melds") == [["Ace of Clubs", "2 of Spades"]]


def test_no_knock_says_how_much_too_much_it_is(app: Flask, language: str) -> None:
    said = ruling(ask(Phone(app, language), "knock", hand=ELEVEN))
    assert said.startswith(NOT_LEGAL[language])
    assert {"en": "The limit is 10: 3 too much. GIN-10", "ja": "上限の10点を3点超えています。 GIN-10"}[language] in said


def test_a_card_just_taken_stays(app: Flask, language: str) -> None:
    said = ruling(ask(Phone(app, language), "knock", hand=KNOCK, taken="KD"))
    assert said.startswith(NOT_LEGAL[language])
    assert {
        "en": "K♦ was just taken from the discard pile and cannot be discarded this turn. GIN-08",
        "ja": "捨て札から引いたばかりのK♦は、この番では捨てられません。 GIN-08",
    }[language] in said


def test_melds_as_laid_out_count_and_better_ones_are_named(app: Flask) -> None:
    said = ruling(ask(Phone(app), "knock", hand=KNOCK, melds="9S 9D 9C / 2H 3H 4H"))
    assert said.startswith("Not legal")
    assert "it is allowed. GIN-13b" in said
    assert "2♥ 3♥ 4♥ 5♥ 6♥" in said


def test_gin_and_big_gin(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    gin, big = {"en": ("Gin", "Big gin"), "ja": ("ジン", "ビッグジン")}[language]
    assert ruling(ask(phone, "knock", hand=GIN)).startswith(f"{LEGAL[language]} {gin} ")
    assert ruling(ask(phone, "knock", hand=BIG_GIN)).startswith(f"{LEGAL[language]} {gin} ")
    assert ruling(ask(phone, "knock", hand=BIG_GIN, preset="modern")).startswith(f"{LEGAL[language]} {big} ")


# What is my deadwood? (GIN-11)


def test_deadwood_is_the_number(app: Flask, language: str) -> None:
    page = ask(Phone(app, language), "deadwood", hand="3H 4H 5H KC")
    assert '<p class="ruling-points">10</p>' in page.html
    assert LEGAL[language] not in ruling(page)
    least = ask(Phone(app, language), "deadwood", hand=ELEVEN)
    assert '<p class="ruling-points">13</p>' in least.html
    assert {"en": "Best discard K", "ja": "いちばん良い捨て札 K"}[language] in ruling(least)


# What do I lay off? (GIN-12, GIN-13)


def test_melds_and_lay_offs_are_minimised_together(app: Flask, language: str) -> None:
    page = ask(Phone(app, language), "layoffs", knocker_melds=KNOCKER, hand=DEFENDER)
    assert '<p class="ruling-points">26</p>' in page.html
    assert {"en": "Onto 8♣ 9♣ 10♣: 7♣. GIN-12", "ja": "「8♣ 9♣ 10♣」に付けられるのは 7♣ です。 GIN-12"}[
        language
    ] in ruling(page)


def test_what_is_laid_off_is_drawn_on_its_meld(app: Flask) -> None:
    page = ask(Phone(app), "layoffs", knocker_melds="5C 5D 5H/7S8S9S", hand="5S TS JS KD KC KH")
    assert Drawn(page).of("Lay-off") == [
        ["7 of Spades", "8 of Spades", "9 of Spades", "10 of Spades, laid off", "Jack of Spades, laid off"],
        ["5 of Spades, laid off", "5 of Hearts", "5 of Diamonds", "5 of Clubs"],
    ]
    assert Drawn(page).of("Meld") == [["King of Hearts", "King of Diamonds", "King of Clubs"]]


@pytest.mark.parametrize(
    ("deadwood", "rules", "said"),
    [
        (
            "27",
            "house",
            {"en": "26 against 27: you undercut. GIN-16", "ja": "26点対27点で、アンダーカットです。 GIN-16"},
        ),
        ("26", "house", {"en": "26 against 26: nobody scores. GIN-16", "ja": "どちらにも点は入りません。 GIN-16"}),
        ("26", "classic", {"en": "26 against 26: you undercut. GIN-16", "ja": "アンダーカットです。 GIN-16"}),
        (
            "1",
            "house",
            {"en": "the knocker scores the difference. GIN-14", "ja": "ノックした人に差が入ります。 GIN-14"},
        ),
    ],
)
def test_who_scores(app: Flask, language: str, deadwood: str, rules: str, said: dict[str, str]) -> None:
    texts = {"knocker_melds": KNOCKER, "hand": DEFENDER, "knocker_deadwood": deadwood, "preset": rules}
    assert said[language] in ruling(ask(Phone(app, language), "layoffs", **texts))


def test_nothing_is_laid_off_against_gin(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    none = {"en": "Nothing is laid off against gin. GIN-13", "ja": "ジンに対しては付け札できません。 GIN-13"}[language]
    page = ask(phone, "layoffs", knocker_melds=KNOCKER, hand=DEFENDER, gin="1")
    assert none in ruling(page)
    assert 'id="gin" name="gin" value="1" checked' in page.html
    assert ruling(ask(phone, "layoffs", hand=DEFENDER, gin="1")).count(none) == 1, "without the knocker's melds too"
    refused = ruling(ask(phone, "layoff", meld="5H 6H 7H", cards="8H", gin="1"))
    assert refused.startswith(NOT_LEGAL[language])
    assert none in refused


# May this card be laid off there? Is this a meld? (GIN-06, GIN-12)


def test_one_lay_off(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    legal = ask(phone, "layoff", meld="5H 6H 7H", cards="9H 8H")
    assert ruling(legal).startswith(LEGAL[language])
    assert "5♥ 6♥ 7♥ 8♥ 9♥" in ruling(legal)
    refused = ruling(ask(phone, "layoff", meld="5H 6H 7H", cards="9H"))
    assert refused.startswith(NOT_LEGAL[language])
    assert {
        "en": "The card continues neither end of the run. GIN-12 Onto 5♥ 6♥ 7♥: 4♥ 8♥. GIN-12",
        "ja": "ランのどちらの端にもつながりません。 GIN-12 「5♥ 6♥ 7♥」に付けられるのは 4♥ 8♥ です。 GIN-12",
    }[language] in refused


def test_one_meld(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    legal = ruling(ask(phone, "meld", cards="ＡＳ 2s ♠3"))
    assert legal.startswith(LEGAL[language])
    assert {"en": "A run", "ja": "ラン"}[language] in legal
    refused = ruling(ask(phone, "meld", cards="QH KH AH"))
    assert refused.startswith(NOT_LEGAL[language])
    assert {"en": "Q-K-A is not. GIN-06", "ja": "Q-K-Aはランになりません。 GIN-06"}[language] in refused


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
    assert {"en": "Give a whole number from 0 to 98.", "ja": "0～98の整数を入れてください。"}[language] in page.text
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
    assert {"en": "House (1 house rule)", "ja": "ハウス"}[language] in page.text
    assert 'name="preset"' not in page.html, "there is nothing to choose"
    assert address in page.links, "the way back to the score"


def test_the_first_upcard_is_asked_for_where_it_sets_the_limit(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    assert 'data-when="options-oklahoma" hidden' in phone.get("/referee/gin/knock").html
    address = f"/s/{session_of(phone.start('Ann', 'Bob', oklahoma='y'))}/1/referee/knock"
    asked = phone.post(address, {"hand": KNOCK}, status=422)
    assert {"en": "say which card was turned up first", "ja": "最初の表向きの札を入れてください"}[
        language
    ] in asked.text
    assert KNOCK in asked.html
    assert ruling(phone.post(address, {"hand": KNOCK, "upcard": "2C"})).startswith(NOT_LEGAL[language])
    assert ruling(phone.post(address, {"hand": KNOCK, "upcard": "5S"})).startswith(LEGAL[language])


def test_a_field_may_depend_on_an_option_in_any_game() -> None:
    game = games.find("gin")
    depends = Spec(Switch(), when="oklahoma")
    for oklahoma in (True, False):
        assert Rules(game, game.presets[0], game.Options(oklahoma=oklahoma)).matters(depends) is oklahoma


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


# What cannot be ruled on


@pytest.mark.parametrize(
    ("question", "texts", "field", "said"),
    [
        (
            "knock",
            {"hand": KNOCK.replace("2S", "2H")},
            "hand",
            {"en": "2♥ is here twice or more. Keep one", "ja": "2♥が重複しています。1枚だけ残して"},
        ),
        (
            "knock",
            {"hand": "3H 4H 5H 9S 9D 9C KC KD"},
            "hand",
            {"en": "2 more cards are needed: here are 8 of 10.", "ja": "カードがあと2枚必要です"},
        ),
        ("knock", {"hand": KNOCK + " 7C"}, "hand", {"en": "1 card too many", "ja": "カードが1枚多すぎます"}),
        (
            "knock",
            {"hand": KNOCK.replace("2S", "1S")},
            "hand",
            {"en": "“1S” is no card", "ja": "「1S」はカードとして読めません"},
        ),
        (
            "knock",
            {"hand": KNOCK, "taken": "7C"},
            "taken",
            {"en": "7♣ was just taken", "ja": "引いたばかりの7♣が手札にありません"},
        ),
        (
            "knock",
            {"taken": "7C"},
            "hand",
            {"en": "Still missing: Your cards.", "ja": "まだ入力されていません：自分の手札"},
        ),
        (
            "layoffs",
            {"knocker_melds": "8C 9C TC / AS 2S 4S", "hand": DEFENDER},
            "knocker_melds",
            {
                "en": "A♠ 2♠ 4♠ is no meld. The run is broken: 3♠ missing.",
                "ja": "ランが途切れています。3♠がありません。",
            },
        ),
        (
            "layoffs",
            {"hand": DEFENDER},
            "knocker_melds",
            {"en": "Enter the knocker's melds", "ja": "ノックした人のメルドを入れるか"},
        ),
        (
            "layoffs",
            {"knocker_melds": KNOCKER, "hand": DEFENDER, "knocker_deadwood": "99"},
            "knocker_deadwood",
            {"en": "Give a whole number from 0 to 98.", "ja": "0～98の整数を入れてください。"},
        ),
        (
            "knock",
            {"hand": "3H 4H 4H"},
            "hand",
            {"en": "4♥ is here twice or more. Keep one", "ja": "4♥が重複しています。1枚だけ残して"},
        ),
        (
            "meld",
            {"cards": "5H 6H"},
            "cards",
            {"en": "1 more card is needed: here are 2 of 3.", "ja": "カードがあと1枚必要です"},
        ),
        (
            "layoff",
            {"meld": "5H 6H 7H", "cards": "5H"},
            "cards",
            {"en": "5♥ is here twice", "ja": "5♥が重複しています"},
        ),
        (
            "meld",
            {"cards": "<script>alert(1)</script>"},
            "cards",
            {"en": "is no card", "ja": "カードとして読めません"},
        ),
    ],
)
def test_bad_input_is_told_at_its_field_and_stays(
    app: Flask, language: str, question: str, texts: dict[str, str], field: str, said: dict[str, str]
) -> None:
    page = ask(Phone(app, language), question, status=422, **texts)
    at_field = html.unescape(page.html.partition(f'id="{field}-error"')[2].partition("</div>")[0])
    assert said[language] in at_field
    for name, text in texts.items():
        typed = text.replace("<", "&lt;").replace(">", "&gt;")
        assert f'name="{name}" value="{typed}"' in page.html
    assert '<section class="ruling' not in page.html
    assert "<script>alert" not in page.html


def test_asking_nothing_shows_the_form(app: Flask) -> None:
    page = ask(Phone(app), "knock", hand=" ")
    assert "The ruling appears here." in page.text
    assert 'class="error"' not in page.html


def test_clear_empties_everything_but_keeps_the_rules(app: Flask) -> None:
    page = ask(Phone(app), "knock", hand=KNOCK, preset="modern", clear="1")
    assert "Legal" not in page.text
    assert 'id="hand" name="hand" value=""' in page.html
    assert 'value="modern" checked' in page.html


# What a script gets


def live(app: Flask, question: str, **texts: str) -> dict[str, Any]:
    phone = Phone(app)
    data = {"csrf_token": phone.token(), **texts}
    answer = phone.client.post(f"/referee/gin/{question}", data=data, headers={"Accept": "application/json"})
    assert answer.status_code == 200
    return dict(answer.json)


def test_a_script_gets_the_ruling_the_sentences_and_the_trays(app: Flask) -> None:
    found = live(app, "knock", hand="3h4h5h 9s9d9c 6h kd 2s ac 2h", taken="9h")
    assert found["sentences"] == {"taken": ["9♥ was just taken, so it must be among the cards. Add it, or correct it."]}
    found = live(app, "knock", hand="3h4h5h 9s9d9c 6h kd 2s ac 2h", taken="kd")
    assert "Not legal" in str(found["result"])
    assert found["cards"] == {"hand": "3H 4H 5H 9S 9D 9C 6H KD 2S AC 2H", "taken": "KD"}
    assert "Take out King of Diamonds" in str(found["trays"])


def test_what_is_not_finished_is_no_error_while_cards_are_tapped(app: Flask) -> None:
    found = live(app, "knock", hand="3H 4H")
    assert found["sentences"] == {}
    assert "8 more cards are needed" in str(found["result"])
    begun = live(app, "meld", cards="5C")
    assert "2 more cards are needed" in str(begun["result"])
    assert "Not legal" not in str(begun["result"])
    begun = live(app, "layoffs", knocker_melds="5C 5D 5H / 7S 8S", hand="KD")
    assert begun["sentences"] == {}
    assert "no meld" in str(begun["result"])
    next_meld = live(app, "layoffs", knocker_melds="5C 5D 5H /", hand="KD")
    assert next_meld["cards"] == {"knocker_melds": "5C 5D 5H / ", "hand": "KD"}, "the meld that was begun is kept"
    wrong = live(app, "layoffs", knocker_melds="5C 5D 6H", hand="KD")
    assert list(wrong["sentences"]) == ["knocker_melds"]


# Nothing stays


def test_nothing_is_stored_and_nothing_is_logged(
    app: Flask, server: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    address = f"/s/{session_of(Phone(app).start('Ann', 'Bob'))}/1/referee/knock"
    folder = Path(app.config["INSTANCE"])
    before = snapshot(folder)
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    for path in (address, "/referee/gin/knock"):
        with opener.open(server + path) as form:
            token = re.search(r'name="csrf_token" value="([^"]+)"', form.read().decode())
        assert token
        data = urllib.parse.urlencode({"csrf_token": token[1], "hand": KNOCK, "taken": "KD"}).encode()
        with opener.open(server + path, data) as answer:
            assert "KD" in answer.read().decode()
            assert answer.url == server + path, "nothing asked is in the address"
            assert answer.headers["Cache-Control"] == "no-store"
            assert not answer.headers["Set-Cookie"] or "KD" not in answer.headers["Set-Cookie"]
    assert snapshot(folder) == before
    printed = "".join(capfd.readouterr()) + caplog.text
    for trace in ("KD", "3H", "K♦", "hand="):
        assert trace not in printed


def snapshot(folder: Path) -> dict[str, str]:
    """The content of every file of the instance; the memory that readers of the database share is no content."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.name.endswith("-shm"))
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_a_question_without_a_token_is_refused(app: Flask) -> None:
    answer = app.test_client().post("/referee/gin/knock", data={"hand": KNOCK})
    assert answer.status_code == 400

"""The form of a question: what cannot be ruled on, what a script gets; nothing of it stays anywhere."""

import hashlib
import html
import logging
import re
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.engine.step_budget import TOO_HARD_QUESTION, Budget
from scorekeeper.web.referee import answering as rulings
from tests.support.phone import DEFENDER, Phone, session_of
from tests.support.referee_pages import KNOCK, ask, live

ELEVEN = "3H 4H 5H 9S 9D 9C KC KD 2S AC 2H"
GIN = "2H 3H 4H 5H 9S 9D 9C KC KD KS AC"
BIG_GIN = GIN.replace("AC", "9H")
MELDS = "8C 9C TC / AS 2S 3S / JD QD KD"


# What cannot be ruled on


@pytest.mark.parametrize(
    ("question", "texts", "field", "sentence"),
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
            {"en": "Enter the knocker's melds", "ja": "ノックした人のメルドを入力するか"},
        ),
        (
            "layoffs",
            {"knocker_melds": MELDS, "hand": DEFENDER, "knocker_deadwood": "99"},
            "knocker_deadwood",
            {"en": "Give a whole number from 0 to 98.", "ja": "0～98の整数を入力してください。"},
        ),
        (
            "layoffs",
            {"knocker_melds": MELDS, "hand": DEFENDER, "knocker_deadwood": "40"},
            "knocker_deadwood",
            {"en": "Nobody may knock with 40: the limit is 10.", "ja": "40点ではノックできません。上限は10点です。"},
        ),
        (
            "layoffs",
            {"knocker_melds": MELDS, "hand": DEFENDER, "knocker_deadwood": "0"},
            "knocker_deadwood",
            {"en": "1 card, which cannot count 0.", "ja": "このメルドのほかに1枚"},
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
    app: Flask, language: str, question: str, texts: dict[str, str], field: str, sentence: dict[str, str]
) -> None:
    page = ask(Phone(app, language), question, status=422, **texts)
    at_field = html.unescape(page.html.partition(f'id="{field}-error"')[2].partition("</div>")[0])
    assert sentence[language] in at_field
    for name, text in texts.items():
        typed = text.replace("<", "&lt;").replace(">", "&gt;")
        assert f'name="{name}" value="{typed}"' in page.html
    assert '<section class="ruling' not in page.html
    assert "<script>alert" not in page.html


@pytest.mark.parametrize(("language", "sentence"), [("en", "Ask about fewer cards"), ("ja", "カードを減らすか")])
def test_a_question_that_is_too_hard_says_so_and_keeps_the_cards(
    app: Flask, monkeypatch: pytest.MonkeyPatch, language: str, sentence: str
) -> None:
    """Also where no scripts run. A worker has so many steps that giving up takes seconds; here it has ten."""
    monkeypatch.setattr(rulings, "answer_in_worker", lambda rule, *question: rule(*question))
    with Budget(TOO_HARD_QUESTION, 10):
        page = ask(Phone(app, language), "deadwood", hand=GIN, status=422)
    assert sentence in page.text
    assert GIN in page.html


def test_a_number_of_players_that_goes_on_and_on(app: Flask) -> None:
    """Python refuses to read more than 4,300 digits."""
    assert "Cards drawn, by player" in ask(Phone(app), "cut", seats="9" * 5000, status=422).text


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


def test_a_script_gets_the_ruling_the_sentences_and_the_trays(app: Flask) -> None:
    reply = live(app, "knock", hand="3h4h5h 9s9d9c 6h kd 2s ac 2h", taken="9h")
    assert reply["sentences"] == {"taken": ["9♥ was just taken, so it must be among the cards. Add it, or correct it."]}
    reply = live(app, "knock", hand="3h4h5h 9s9d9c 6h kd 2s ac 2h", taken="kd")
    assert "Not legal" in str(reply["result"])
    assert reply["cards"] == {"hand": "3H 4H 5H 9S 9D 9C 6H KD 2S AC 2H", "taken": "KD"}
    assert "Take out King of Diamonds" in str(reply["trays"])


def test_what_is_not_finished_is_no_error_while_cards_are_tapped(app: Flask) -> None:
    reply = live(app, "knock", hand="3H 4H")
    assert reply["sentences"] == {}
    assert "8 more cards are needed" in str(reply["result"])
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

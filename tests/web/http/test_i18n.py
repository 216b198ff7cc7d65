"""Languages of the pages: the browser's, the reader's own choice, and no English left on a Japanese page."""

import re

import pytest
from babel.dates import format_date
from flask import Flask

from scorekeeper.table.times import local_date
from scorekeeper.web.http.dates import time_element
from tests.support.pdf_text import text_of
from tests.support.phone import Phone, addresses, knock, known, record, session_of, store_of

# What is written in Latin letters in Japanese as well.
LATIN = re.compile(
    r"https?://\S+|scorekeeper restore FILE|SCOREKEEPER_DATABASE|[A-Z]+-[A-Z]?\d+b?|(?<![A-Za-z])"
    r"(?:https?|Caddy|mkcert|Tailscale|LINE|WhatsApp|JavaScript|README|PDF|CSV|JSON|Letter|QR|UNO|English|Wi-Fi|MB|\d*[SHDC]|[\da-k][shdc])(?![A-Za-z])"
)


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ("ja", "ja"),
        ("ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        ("en-GB,en;q=0.9,ja;q=0.8", "en"),
        ("fr-FR,fr;q=0.9", "en"),
        ("fr;q=0.9,ja;q=0.5", "ja"),
        ("", "en"),
        ("*", "en"),
        ("%%%;;;,,", "en"),
    ],
)
def test_the_browser_chooses_the_language(app: Flask, question: str, given: str) -> None:
    assert f'<html lang="{given}">' in Phone(app, question).get("/").html


def test_the_reader_chooses_and_the_phone_remembers(phone: Phone) -> None:
    page = phone.get("/sessions/new?game=gin")
    japanese = phone.send(page, "/language", {"language": "ja"})
    assert '<html lang="ja">' in japanese.html
    assert japanese.path == "/sessions/new"
    assert '<html lang="ja">' in phone.get("/").html
    english = phone.send(japanese, "/language", {"language": "en"})
    assert '<html lang="en">' in english.html


def test_an_unknown_language_changes_nothing(phone: Phone) -> None:
    assert '<html lang="en">' in phone.post("/language", {"language": "tlh"}).html


def test_a_choice_changes_nothing_else(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    phone.post("/language", {"language": "ja"})
    assert "ハンドを記録" in phone.get(f"/s/{session}").text


def english(text: str) -> list[str]:
    return re.findall(r"[A-Za-z]{2,}", LATIN.sub("", text))


def test_no_english_is_left_on_a_japanese_page(app: Flask) -> None:
    reader = Phone(app, "ja")
    session = session_of(reader.start("花子", "太郎", "次郎", undercut_on_tie="y", oklahoma="y"))
    record(app, session, {**knock("花子", 4, "太郎", 33), "upcard": "9S"})
    record(app, session, {**knock("太郎", 40, "次郎", 33), "upcard": "9S"})
    record(app, session, None, slot=2)
    for endpoint, address in addresses(app, "GET", **known(app, session)).items():
        if address.endswith((".pdf", ".png")):
            continue
        answer = reader.client.get(address, headers={"Accept-Language": "ja"})
        if answer.mimetype == "text/html" and answer.status_code == 200:
            page = reader.get(address)
            # What a script fetches is a part of a page, without a title.
            title = re.search(r"<title>(.*?)</title>", page.html, re.DOTALL)
            assert title or not page.html.startswith("<!doctype"), endpoint
            assert not (title and english(title[1])), endpoint
            assert not english(page.text), endpoint
            assert not [words for words in page.spoken if english(words)], endpoint


def test_no_english_is_left_when_something_is_refused(app: Flask) -> None:
    reader = Phone(app, "ja")
    refused = reader.start("花子", "<>", "三郎", "四郎", target="x", gin_bonus="-1", dealer="3", status=422)
    four = reader.start("花子", "太郎", "三郎", "四郎", status=422)
    for page in (refused, four):
        assert not english(page.text)
        assert not [words for words in page.spoken if english(words)]


def test_dates_and_plurals_follow_the_language(app: Flask) -> None:
    for language, when in (("en", r"today, \d+:\d\d"), ("ja", r"今日 \d+:\d\d")):
        reader = Phone(app, language)
        reader.start("Ann", "Bob")
        assert re.search(when, reader.get("/").text.replace("\u202f", " "))


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("en-US,en;q=0.9", "Nov 22, 2020"),
        ("en-GB,en-US;q=0.9,en;q=0.8", "22 Nov 2020"),
        ("en,en-gb;q=0.5", "22 Nov 2020"),
        ("en", "Nov 22, 2020"),
        ("fr-FR,fr;q=0.9", "Nov 22, 2020"),
        ("en-QQ,en-x'y<", "Nov 22, 2020"),
        ("ja-JP,ja;q=0.9,en-GB;q=0.8", "2020年11月22日(日)"),
    ],
)
def test_dates_are_written_as_where_the_reader_lives(app: Flask, question: str, sentence: str) -> None:
    with app.test_request_context(headers={"Accept-Language": question}):
        assert f">{sentence}<" in time_element("2020-11-22T12:00:00+00:00")


@pytest.mark.pdf
def test_paper_has_the_same_dates(app: Flask) -> None:
    phone = Phone(app, "en-GB,en;q=0.9")
    session = session_of(phone.start("Ann", "Bob"))
    with store_of(app) as store:
        (match,) = store.matches.of_session(session)
    day = format_date(local_date(match.created_at), "full", locale="en_GB")
    british = phone.client.get(f"/s/{session}/1/sheet.pdf", headers={"Accept-Language": "en-GB"}).data
    american = phone.client.get(f"/s/{session}/1/sheet.pdf", headers={"Accept-Language": "en-US"}).data
    assert day in text_of(british)
    assert day not in text_of(american)


@pytest.mark.parametrize(("language", "sentence"), [("en", "Nov 22, 2020"), ("ja", "2020年11月22日(日)")])
def test_earlier_days_are_written_as_the_language_does(app: Flask, language: str, sentence: str) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        assert sentence in time_element("2020-11-22T12:00:00+00:00")

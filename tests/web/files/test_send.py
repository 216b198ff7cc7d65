"""Sending a result: the page, its text in both languages, the links to other apps, the picture."""

import re
from html import unescape
from urllib.parse import parse_qs, unquote, urljoin, urlsplit
from xml.etree.ElementTree import fromstring

from flask import Flask

from scorekeeper.web.http.base_address import base_address
from tests.support.phone import Page, Phone, finished, knock, record, session_of

SVG = "{http://www.w3.org/2000/svg}"


def text_of(page: Page) -> str:
    match = re.search(r"<textarea[^>]*>(.*?)</textarea>", page.html, re.DOTALL)
    assert match
    return unescape(match[1])


def test_the_page_has_the_text_in_both_languages(app: Flask, phone: Phone, language: str) -> None:
    at = f"/s/{finished(app, phone)}/1"
    watcher = Phone(app, language)
    assert f"{at}/send" in watcher.get(at).links, "whoever may see may send"
    page = watcher.get(f"{at}/send")
    title, day, _, text, *rest = text_of(page).split("\n")
    assert title == {"en": "Gin Rummy", "ja": "ジン・ラミー"}[language]
    assert re.search(r"20\d\d", day)
    assert text.startswith({"en": "Ann wins with ", "ja": "Annが"}[language])
    assert rest[1].startswith({"en": "2. Bob ", "ja": "2位 Bob "}[language])
    assert rest[2] == {"en": "3 hands", "ja": "全3ハンド"}[language]
    assert len(rest) == 3, "no address unless it is wanted"
    assert at in page.links


def test_the_address_to_watch_is_told_when_it_is_wanted(app: Flask, phone: Phone) -> None:
    at = f"/s/{finished(app, phone)}/1"
    page = phone.get(f"{at}/send")
    assert f"{at}/send?watch=1" in page.links
    wanted = phone.get(f"{at}/send?watch=1")
    with app.test_request_context(base_url="http://localhost"):
        base = base_address()
    assert text_of(wanted) == f"{text_of(page)}\n\nTo watch:\n{base}{at}"
    assert f"{at}/send" in wanted.links


def test_other_apps_get_the_same_text_and_no_address_of_ours(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann & %s + Söhne", "צחי"))
    record(app, session, knock("צחי", 4, "Ann & %s + Söhne", 33))
    page = phone.get(f"/s/{session}/1/send")
    text = text_of(page)
    assert "Ann & %s + Söhne 0" in text
    line, mail, whatsapp = (link for link in page.links if link.startswith(("https:", "mailto:")))
    for link, place in ((line, "https://line.me/R/share"), (whatsapp, "https://wa.me/")):
        assert link.startswith(f"{place}?text=")
        assert parse_qs(urlsplit(link).query, strict_parsing=True) == {"text": [text]}
    subject, body = (unquote(part.partition("=")[2]) for part in urlsplit(mail).query.split("&"))
    assert subject.startswith("Gin Rummy Ann & %s + Söhne, צחי ")
    assert body == text.replace("\n", "\r\n")
    assert session not in f"{line} {whatsapp} {mail}"
    for tag in re.findall(r'<a [^>]*href="https:[^>]*>', page.html):
        assert 'rel="noreferrer"' in tag
    assert not re.search(r'(src|action)="(https?:)?//', page.html), "our page asks nobody else for anything"


def test_a_match_without_hands_says_so_and_is_not_offered(phone: Phone) -> None:
    at = f"/s/{session_of(phone.start('Ann', 'Bob'))}/1"
    assert f"{at}/send" not in phone.get(at).links
    assert "No hand has been played yet." in text_of(phone.get(f"{at}/send"))


def test_what_is_not_there_is_not_found(app: Flask, phone: Phone) -> None:
    session = finished(app, phone)
    for path in ("send", "send/result.svg"):
        phone.get(f"/s/{session}/2/{path}", 404)
        phone.get(f"/s/nobody/1/{path}", 404)


def drawn(phone: Phone, at: str) -> str:
    """The text of a picture, a line each."""
    answer = phone.client.get(at, headers={"Accept-Language": phone.language})
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    svg = fromstring(answer.data)
    assert int(svg.get("width", 0)) == 1080
    return "\n".join("".join(text.itertext()) for text in svg.iterfind(f".//{SVG}text"))


def test_the_picture_says_who_won(app: Flask, phone: Phone, language: str) -> None:
    at = f"/s/{finished(app, phone)}/1/send"
    page = phone.get(at)
    assert f'src="{at}/result.svg"' in page.html
    assert re.search(r'data-picture="Gin Rummy Ann, Bob [\d-]+\.png"', page.html)
    lines = drawn(Phone(app, language), f"{at}/result.svg").split("\n")
    expected = {
        "en": ["GIN RUMMY", "Ann wins with 381.", "1.", "Ann", "381", "2.", "Bob", "0", "Scorekeeper"],
        "ja": [
            "ジン・ラミー",
            "Annが381点で勝ちました。",
            "1位",
            "Ann",
            "381",
            "2位",
            "Bob",
            "0",
            "スコアキーパー",
        ],
    }[language]
    assert [line for line in lines[: len(expected) + 1] if line in expected] == expected
    assert lines[-2:] == ["Ann", "Bob"], "the chart"
    answer = phone.client.get(f"{at}/result.svg")
    assert re.search(r"Gin%20Rummy%20Ann%2C%20Bob%20[\d-]+\.svg", answer.headers["Content-Disposition"])
    assert b"style" not in answer.data, "its policy allows none"


def test_names_are_no_markup_and_the_address_of_before_leads_there(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann & Co", "צ\" 'חי"))
    record(app, session, knock("Ann & Co", 4, "צ\" 'חי", 33))
    at = f"/s/{session}/1/send/result"
    assert "Ann & Co" in drawn(phone, f"{at}.svg")
    assert "\u2068צ\" 'חי\u2069" in drawn(phone, f"{at}.svg")
    for former in (f"{at}.png", f"/s/{session}/send/result.png"):
        answer = phone.client.get(former)
        assert answer.status_code == 302
        assert urljoin(former, answer.headers["Location"]) == former.replace("png", "svg")


def test_the_session_is_sent_with_who_pays_whom(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    page = phone.get("/sessions/new?game=indian")
    session = session_of(
        phone.send(page, "/sessions/new", {f"players-{n}": name for n, name in enumerate(("Ann", "Bo"))})
    )
    record(app, session, {"winner": "Ann", "hands": {"Bo": {"points": 32}}})
    rates = phone.get(f"/s/{session}/settle/rates")
    phone.send(rates, "/settle/rates", {"unit": "€", "session": "0.05"})
    at = f"/s/{session}/send"
    for place in ("whole", "settle"):
        assert at in phone.get(f"/s/{session}/{place}").links
    text = text_of(phone.get(at))
    assert "Bo → Ann" in text
    assert {"en": "No match is finished yet", "ja": "終わった対戦がまだな"}[language] in text
    assert text_of(phone.get(f"{at}?watch=1")).endswith(f"/s/{session}")
    assert at in phone.get(f"{at}?watch=1").links
    assert "Bo → Ann" in drawn(phone, f"{at}/result.svg")


def test_a_session_without_a_hand_says_so(phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    assert text_of(phone.get(f"/s/{session}/send")).endswith("\n\nNo hand has been played yet.")

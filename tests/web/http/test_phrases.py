"""Where lines of Japanese headings may end: between phrases, never in names, and nowhere marked in English."""

import re

import pytest
from flask import Flask

from scorekeeper.web.http.phrases import with_phrases, with_whole_names
from tests.support.phone import Phone


@pytest.mark.parametrize(
    ("html", "marked"),
    [
        ("このカードを捨て札から取れますか？", "この|カードを|捨て|札から|取れますか？"),
        ("コールできますか？", "コールできますか？"),
        ("<bdi>山田太郎と鈴木花子</bdi>の手札を見る", "<bdi>山田太郎と鈴木花子</bdi>の|手札を|見る"),
        ('<span title="カードを引いた人">席&amp;席</span>', '<span title="カードを引いた人">席&amp;席</span>'),
        ("Ann – Ben", "Ann – Ben"),
        ("", ""),
    ],
)
def test_lines_may_end_between_phrases(html: str, marked: str) -> None:
    assert with_phrases(html) == marked.replace("|", "<wbr>")


def test_headings_of_every_japanese_page_are_marked(app: Flask) -> None:
    for path in ("/referee", "/sessions/new", "/phone", "/rules/gin", "/nothing"):
        status = 404 if path == "/nothing" else 200
        page = Phone(app, "ja").get(path, status=status)
        headings = re.findall(r"<h[1-3][^>]*>(.*?)</h[1-3]>", page.html, re.DOTALL)
        assert [with_phrases(heading.replace("<wbr>", "")) for heading in headings] == headings
    assert "この<wbr>カードを<wbr>捨て" in Phone(app, "ja").get("/referee").html
    assert "<wbr>" not in Phone(app).get("/referee").html


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("山田おばあちゃんがノック", "<bdi>山田おばあちゃん</bdi>がノック"),
        (
            "健太の上がり。山田おばあちゃん 25点、健太 −3点。",
            "<bdi>健太</bdi>の上がり。<bdi>山田おばあちゃん</bdi>\u00a025点、<bdi>健太</bdi>\u00a0−3点。",
        ),
        ("<p aria-label='健太 3'><textarea>健太</textarea><option>健太</option>", None),
        ("Annの上がり", None),
    ],
)
def test_names_are_whole_and_stay_with_their_numbers(text: str, whole: str | None) -> None:
    named = "<bdi>山田おばあちゃん</bdi><bdi>健太</bdi><bdi>Ann</bdi><p>"
    assert with_whole_names(named + text) == named + (text if whole is None else whole)


def test_sentences_follow_each_other_without_a_blank(app: Flask) -> None:
    phone = Phone(app, "ja")
    pages = [phone.start("おばあちゃん", "健太"), phone.get("/players"), phone.get("/phone")]
    assert sum(page.html.count("。") for page in pages) > 5
    assert not [page.path for page in pages if re.search(r"。\s+[^\s<]", page.html)]

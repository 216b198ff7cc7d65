"""What tests/support/page_checks.py says of a page with a fault, and that it says nothing of the page without it."""

import pytest
from playwright.sync_api import Page

from tests.support.page_checks import CHECKS, LARGE

GOOD = """<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Score</title>
<style>* {{ margin: 0 }} a, button {{ display: block; width: 12rem; height: 3rem }} {style}</style>
<main><h1>Totals</h1><p class="name">Maximiliane Freifrau</p><p class="score-total">1,234</p>
<p>Points as <a href="/rules" style="display: inline">the rules</a> say.</p>
<a class="more" href="/more">More</a><button>Save</button><p class="visually-hidden">Hand 3</p></main></html>"""


def test_nothing_is_found_on_a_page_that_fits(phone: Page) -> None:
    phone.set_content(GOOD.format(style=""))
    assert phone.evaluate(CHECKS) == []
    assert phone.evaluate(LARGE) == []
    assert phone.evaluate("document.documentElement.style.fontSize") == ""


@pytest.mark.parametrize(
    ("style", "fault", "where"),
    [
        (".name { overflow: hidden; width: 40px; white-space: nowrap }", "cut off", "name"),
        (".score-total { width: 20px; overflow-wrap: anywhere }", "a number on two lines", "score-total"),
        (".score-total { width: 10px }", "beyond its box", "score-total"),
        ("button { height: 40px }", "small: 192 x 40", "Save"),
        (".more { width: 47px }", "small: 47 x 48", "More"),
        (".name { width: 500px }", "sideways", "name"),
    ],
)
def test_a_fault_is_found_and_where(phone: Page, style: str, fault: str, where: str) -> None:
    phone.set_content(GOOD.format(style=style))
    assert [item for what, item in phone.evaluate(CHECKS) if what == fault and where in item]


def test_the_number_of_a_rule_stands_on_pages_of_rules_only(phone: Page) -> None:
    page = GOOD.format(style="").replace("Maximiliane", "Why? IRR-G05")
    phone.set_content(page)
    assert [what for what, _ in phone.evaluate(CHECKS)] == ["number of a rule"]
    phone.set_content(page.replace('class="name"', 'class="clause"'))
    assert phone.evaluate(CHECKS) == []


@pytest.mark.parametrize(("style", "result"), [("", 1), ("td { vertical-align: bottom }", 0)])
def test_totals_of_a_hand_stand_on_one_line(phone: Page, style: str, result: int) -> None:
    cells = '<td><p>+8</p><b class="pad-total">8</b></td><td><b class="pad-total">29</b></td>'
    table = f'<table class="pad"><tbody><tr>{cells}</tr></tbody></table>'
    phone.set_content(GOOD.format(style=style).replace("</main>", f"{table}</main>"))
    assert [what for what, _ in phone.evaluate(CHECKS)] == ["totals on several lines"] * result


def test_what_only_large_letters_push_out_is_found(phone: Page) -> None:
    phone.set_content(GOOD.format(style=".name { width: 20rem }"))
    assert phone.evaluate(CHECKS) == []
    assert [fault for fault in phone.evaluate(LARGE) if "name" in fault]

"""Those still in share the pot of a pool: what the pages say before and after, what is paid, and how it is undone."""

import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from pypdf import PdfReader

from scorekeeper.web.app import create_app
from tests.support.entry_pages import Table, notice
from tests.support.phone import Page, Phone, record


def pool(app: Flask, split: str, language: str = "en") -> Table:
    """A pool to 101 with packs of 20: Ann 0, Ben 41, Cleo 20; Dan is out."""
    table = Table(app, "indian", "Ann", "Ben", "Cleo", "Dan", language=language, preset="pool 101", split=split)
    record(app, table.session, {"winner": "Ann", "hands": points(Ben=41, Cleo=20, Dan=80)})
    record(app, table.session, {"winner": "Ann", "hands": points(Ben=0, Cleo=0, Dan=25)})
    return table


def points(**counts: int) -> dict[str, Any]:
    return {player: {"points": number} for player, number in counts.items()}


def share(table: Table) -> Page:
    """Share the pot by the page that shows what everybody gets."""
    return table.phone.send(table.phone.get(f"{table.at}/finish"), "/finish")


def places(table: Table) -> list[str]:
    """The lines of the text to send that begin with a place."""
    text = table.phone.get(f"{table.at}/send").tree.xpath("//textarea")[0].text or ""
    return [line for line in text.splitlines() if line[:1].isdigit() and "." in line[:3]]


def test_by_packs_from_the_score_sheet_to_undo(app: Flask) -> None:
    table = pool(app, "by_packs")
    page = table.phone.get(table.at)
    assert f"{table.at}/finish" in page.links
    assert f"{table.at}/finish" in table.phone.get(f"{table.at}/more").links
    page = table.phone.get(f"{table.at}/finish")
    assert "The pot is shared in 11 parts: Ann 5, Ben 2, Cleo 4." in page.text
    assert "2 of 11 parts of the pot: can still pay 2 first packs IND-30 0" in page.text
    assert "the lowest total wins" not in page.text

    page = share(table)
    assert notice(page) == "The match is finished."
    assert "The pot is shared in 11 parts: Ann 5, Ben 2, Cleo 4." in page.text
    assert f"{table.at}/finish" not in page.links
    assert places(table) == ["1. Ann 0", "2. Cleo 20", "3. Ben 41", "4. Dan 105"]
    for address in (f"/s/{table.session}/board", f"{table.at}/send"):
        assert "The pot is shared in 11 parts: Ann 5" in table.phone.get(address).text

    page = table.phone.send(page, "/undo")
    assert notice(page) == "Taken back: the end of the match. It goes on."
    assert f"{table.at}/finish" in page.links


def test_in_equal_parts_all_have_the_first_place(app: Flask) -> None:
    table = pool(app, "equal")
    assert "Ann, Ben, Cleo share the pot in equal parts." in share(table).text
    assert [line[:2] for line in places(table)] == ["1.", "1.", "1.", "4."]


def test_a_corrected_round_is_shared_anew(app: Flask) -> None:
    table = pool(app, "by_packs")
    share(table)
    record(app, table.session, {"winner": "Ann", "hands": points(Ben=0, Cleo=61, Dan=25)}, slot=2)
    assert "The pot is shared in 7 parts: Ann 5, Ben 2." in table.phone.get(table.at).text


def test_without_the_house_rule_nothing_is_shared(app: Flask) -> None:
    table = pool(app, "none")
    assert f"{table.at}/finish" not in table.phone.get(table.at).links
    assert "Ann wins with 0." in share(table).text


def test_a_changed_house_rule_after_the_end_is_confirmed(app: Flask) -> None:
    """No point changes, but who wins."""
    table = pool(app, "none")
    share(table)
    form = table.phone.get(f"{table.at}/rules/edit")
    page = table.phone.send(form, "/rules/edit", {"options-split": "equal"})
    assert "This changes the result" in page.text
    assert "Ann wins with 0." in page.text
    assert "share the pot in equal parts." in page.text
    (seen,) = page.tree.xpath("//button[@name='confirmed']/@value")
    table.phone.send(page, "/rules/edit", {"again": None, "confirmed": seen})
    assert "share the pot in equal parts." in table.phone.get(table.at).text


def test_packs_that_cost_nothing_are_refused_at_the_house_rule(app: Flask) -> None:
    table = pool(app, "none")
    form = table.phone.get(f"{table.at}/rules/edit")
    page = table.phone.send(form, "/rules/edit", {"options-split": "by_packs", "options-pack_first": "0"}, 422)
    assert "Choose equal parts." in page.text


def test_settling_up_pays_the_pot_out(app: Flask) -> None:
    """Four stakes of 101: 404 points, of which Ann gets five elevenths."""
    table = pool(app, "by_packs")
    share(table)
    rates = table.phone.get(f"/s/{table.session}/settle/rates")
    page = table.phone.send(rates, "/settle/rates", {"unit": "pts", "digits": "0", "session": "1"})
    assert "everybody has put in as many points as put a player out" in page.text
    for player, amount in (("Ann", "83"), ("Ben", "−28"), ("Cleo", "46"), ("Dan", "−101")):
        assert f"{player} {amount} ×" in page.text


def test_files_hold_the_parts_and_come_back(app: Flask, tmp_path: Path) -> None:
    table = pool(app, "by_packs")
    share(table)
    file = table.phone.client.get(f"/s/{table.session}/session.json")
    (match,) = json.loads(file.text)["sessions"][0]["matches"]
    assert (match["parts"], match["winners"]) == ({"Ann": 5, "Ben": 2, "Cleo": 4}, ["Ann", "Ben", "Cleo"])
    question = {name: match[name] for name in ("game", "players", "dealer", "preset", "options", "records", "ended")}
    answer = table.phone.client.post("/api/judge", json={"ask": "game", **question}).get_json()["answer"]
    for name in ("parts", "winners", "final"):
        assert answer[name] == match[name]
    other = Phone(create_app({"INSTANCE": str(tmp_path), "TESTING": True, "LIMITS": {}}))
    sent = {"csrf_token": other.token(), "file": (BytesIO(file.data), "session.json")}
    imported = other.client.post("/import", data=sent, follow_redirects=True)
    [session] = set(re.findall(r'href="(/s/[^/"]+)', imported.text))
    assert "The pot is shared in 11 parts: Ann 5, Ben 2, Cleo 4." in other.get(session).text


@pytest.mark.pdf
def test_paper_says_who_got_what(app: Flask) -> None:
    table = pool(app, "by_packs")
    share(table)
    pages = PdfReader(BytesIO(table.phone.client.get(f"{table.at}/sheet.pdf").data)).pages
    sheet = " ".join(" ".join(page.extract_text() for page in pages).split())
    for text in ("Winners", "5 of 11 parts of the pot", "Final reckoning"):
        assert text in sheet


def test_in_japanese(app: Flask) -> None:
    table = pool(app, "by_packs", language="ja")
    page = table.phone.get(f"{table.at}/finish")
    assert "ポットを分ける" in page.text
    assert "ポット全11口の取り分：Ann 5口、Ben 2口、Cleo 4口。" in share(table).text

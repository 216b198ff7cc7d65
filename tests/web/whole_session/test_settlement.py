"""Settling up: what a point is worth, who pays whom, ticks, and what happens when something changes meanwhile."""

import json
from io import BytesIO

import pytest
from flask import Flask

from scorekeeper.store.settling import MOST_SETTLING
from tests.support.entry_pages import notice
from tests.support.phone import Page, Phone, record, score_key, session_of


def won(winner: str, **points: int) -> dict[str, object]:
    return {"winner": winner, "hands": {player: {"points": point} for player, point in points.items()}}


class Chips:
    """A session of Indian Rummy for chips: Ann has 37 more than at the start, Deepak 5 and Cleo 32 less."""

    def __init__(self, app: Flask, language: str = "en") -> None:
        self.app, self.phone = app, Phone(app, language)
        page = self.phone.get("/sessions/new?game=indian")
        seats = {"players-0": "Ann", "players-1": "Deepak", "players-2": "Cleo"}
        self.session = session_of(self.phone.send(page, "/sessions/new", seats))
        self.at = f"/s/{self.session}/settle"
        record(app, self.session, won("Ann", Deepak=5, Cleo=32))

    def rates(self, status: int = 200, phone: Phone | None = None, page: Page | None = None, **fields: str) -> Page:
        """Send the form that says what a point is worth."""
        phone = phone or self.phone
        sent = {name.replace("_", "-"): value for name, value in fields.items()}
        return phone.send(page or phone.get(f"{self.at}/rates"), "/settle/rates", sent, status)

    def tick(self, at: int = 0, phone: Phone | None = None, page: Page | None = None) -> Page:
        phone = phone or self.phone
        page = page or phone.get(self.at)
        form = [form for form in page.forms if form.action.endswith("/pay")][at]
        return phone.post(form.action, dict(form.fields))


@pytest.fixture
def chips(app: Flask) -> Chips:
    return Chips(app)


def bring(phone: Phone, file: bytes) -> Page:
    """Import a file."""
    data = {"csrf_token": phone.token(), "file": (BytesIO(file), "scorekeeper.json")}
    answer = phone.client.post("/import", data=data, content_type="multipart/form-data")
    return phone._page(answer, 200)


def payments(page: Page) -> str:
    """What stands under Payments."""
    return page.text.split(" Payments ")[1].split(" Balances ")[0]


def test_the_first_look_asks_what_a_point_is_worth(chips: Chips) -> None:
    page = chips.phone.get(chips.at)
    assert "For one point, or one chip" in page.text
    page = chips.rates(page=page, unit="€", session="0,05")
    assert notice(page) == "Saved. These are the payments."
    assert "One point is worth €0.05." in page.text
    assert payments(page).startswith("Deepak → pays Ann €0.25 Paid Cleo → pays Ann €1.60 Paid 2 payments; fewer would")
    for line in ("Ann +€1.85", "Deepak −€0.25", "Cleo −€1.60", "Total €0.00", "Ann 37 × €0.05 +€1.85"):
        assert line in page.text
    assert "The points add up to zero: everybody gets or pays their own points." in page.text
    assert "It is still running and counts as it stands." in page.text


REFUSED: list[tuple[dict[str, str], str]] = [
    ({"unit": "", "session": "1"}, "Say what is paid"),
    ({"unit": "€", "session": ""}, "Say what one point is worth"),
    ({"unit": "€", "session": "-0,05"}, "An amount below zero cannot be paid."),
    ({"unit": "€", "session": "ten"}, "Write the amount in digits"),
    ({"unit": "€", "session": "1.000"}, "Write 1000, or 1.0."),
    ({"unit": "€", "session": "0.0001"}, "less than €0.01, which nobody can pay"),
    ({"unit": "€", "session": "2000000"}, "Nobody can pay that"),
    ({"unit": "€", "session": "0"}, "With 0 nobody pays anything."),
    ({"unit": "five 5", "session": "1"}, "This is a number."),
    ({"unit": "€", "session": "1", "match_1": "x"}, "Write the amount in digits"),
]


def test_what_cannot_be_paid_is_said_at_the_field_and_kept(chips: Chips) -> None:
    empty = chips.phone.get(f"{chips.at}/rates")
    for fields, sentence in REFUSED:
        page = chips.rates(422, page=empty, **fields)
        assert sentence in page.text
        assert page.html.count('aria-invalid="true"') == 1
        for name, value in fields.items():
            assert page.form("/rates").value(name.replace("_", "-")) == value
    assert "For one point, or one chip" in chips.phone.get(chips.at).text, "nothing is saved"


def test_full_width_digits_and_currencies_without_cents(chips: Chips) -> None:
    page = chips.rates(unit="￥", session="０．５")
    # 18.5, −2.5 and −16: the first of two equal rests goes up.
    assert "Deepak → pays Ann ¥3" in page.text
    assert "Each balance is rounded to ¥1, up or down, so that they add up to zero." in page.text


def test_a_match_may_be_worth_something_else(chips: Chips) -> None:
    page = chips.rates(unit="chips", session="", match_1="2")
    assert "Only some matches are played for something." in page.text
    assert "Cleo → pays Ann 64 chips" in page.text
    page = chips.rates(unit="chips", session="1", match_1="0")
    assert "Nobody owes anybody anything." in page.text


def test_ticks_are_seen_by_other_phones_and_can_be_taken_back(chips: Chips) -> None:
    chips.rates(unit="€", session="0.05")
    watcher = Phone(chips.app)
    version = watcher.get(f"{chips.at}/version").html
    page = chips.tick()
    assert "Paid already ✓ Deepak → pays Ann €0.25" in page.text
    assert payments(page).startswith("Cleo → pays Ann €1.60")
    assert watcher.get(f"{chips.at}/version").html != version
    seen = watcher.get(chips.at)
    assert "✓ Deepak → pays Ann" in seen.text
    assert not [form for form in seen.forms if "/settle/" in form.action]
    assert "Who pays whom Cleo → pays Ann €1.60" in watcher.get(f"/s/{chips.session}/whole").text
    assert "All is paid." in chips.tick().text
    assert "All is paid." in watcher.get(f"/s/{chips.session}/whole").text
    form = next(form for form in chips.phone.get(chips.at).forms if form.action.endswith("/take-back"))
    page = chips.phone.post(form.action, dict(form.fields))
    assert payments(page).startswith("Deepak → pays Ann €0.25")
    assert "What was changed" in page.text
    assert "Taken back: Deepak → pays Ann €0.25" in page.text
    assert "something else was saved in the meantime" in notice(
        chips.phone.post(form.action, {**dict(form.fields), "submission": "another-form"})
    )


def test_a_payment_is_ticked_once(chips: Chips) -> None:
    chips.rates(unit="€", session="0.05")
    other = Phone(chips.app)
    other.post(f"/join/{score_key(chips.app, chips.session)}", {})
    mine, theirs = chips.phone.get(chips.at), other.get(chips.at)
    chips.tick(page=mine)
    assert chips.tick(page=mine).text.count("✓") == 1, "sent twice"
    page = chips.tick(phone=other, page=theirs)
    assert "this payment is not open any more" in notice(page)
    assert page.text.count("✓") == 1
    # Another payment of the same old page is still open.
    assert chips.tick(1, phone=other, page=theirs).text.count("✓") == 2


def test_a_corrected_hand_is_reckoned_anew_and_what_was_paid_stays(chips: Chips) -> None:
    chips.rates(unit="€", session="0.05")
    chips.tick(1)
    record(chips.app, chips.session, won("Ann", Deepak=5, Cleo=12), slot=1)
    page = chips.phone.get(chips.at)
    assert "Changed since the last payment was ticked What was paid stays paid." in page.text
    assert "Cleo −€1.60 → now −€0.60" in page.text
    assert "✓ Cleo → pays Ann €1.60" in page.text
    assert "Ann → pays Cleo €0.75" in payments(page)


def test_rates_that_another_phone_has_changed_are_not_overwritten_unseen(chips: Chips) -> None:
    page = chips.phone.get(f"{chips.at}/rates")
    chips.rates(unit="€", session="0.05")
    again = chips.rates(409, page=page, unit="chips", session="3")
    assert "something else was saved in the meantime" in notice(again)
    assert again.form("/rates").value("session") == "3"
    assert "One point is worth 3 chips." in chips.rates(page=again).text


def test_it_can_be_stopped(chips: Chips) -> None:
    chips.rates(unit="€", session="0.05")
    page = chips.rates(stop="y", unit="", session="")
    assert notice(page) == "Saved. Nothing is paid for points any more."
    assert "Nobody has said what a point is worth." in Phone(chips.app).get(chips.at).text


def test_names_that_change_take_their_ticks_along(chips: Chips) -> None:
    chips.rates(unit="€", session="0.05")
    chips.tick(1)
    chips.phone.rename(f"/s/{chips.session}/1", 3, "Clio")
    page = chips.phone.get(chips.at)
    assert "✓ Clio → pays Ann €1.60" in page.text
    assert "Changed since" not in page.text
    assert "Cleo" not in page.text


def test_only_who_keeps_score_settles(chips: Chips) -> None:
    chips.rates(unit="€", session="0.05")
    watcher = Phone(chips.app)
    watcher.get(f"{chips.at}/rates", 403)
    for action in ("rates", "pay", "take-back"):
        watcher.post(f"{chips.at}/{action}", {"submission": "somebody-else"}, 403)
    chips.phone.get("/s/nowhere/settle", 404)


def test_it_leaves_and_comes_with_the_session(chips: Chips) -> None:
    chips.rates(unit="€", session="0.05")
    chips.tick()
    exported = chips.phone.client.get(f"/s/{chips.session}/session.json").data
    (session,) = json.loads(exported)["sessions"]
    assert [list(entry["body"]) for entry in session["stored"]["settling"]] == [["rates"], ["paid"]]
    deletion = chips.phone.get(f"/s/{chips.session}/delete")
    assert "What was said about settling up" in deletion.text
    chips.phone.send(deletion, "/delete", {"sure": "y"})
    chips.phone.get(chips.at, 410)
    chips.phone.get(f"{chips.at}/version", 410)
    page = bring(chips.phone, exported)
    link = next(link for link in page.links if link.startswith("/s/"))
    assert "✓ Deepak → pays Ann €0.25" in chips.phone.get(f"{link}/settle").text


def test_a_file_with_anything_in_its_log_still_opens(chips: Chips) -> None:
    chips.rates(unit="€", session="0.05")
    exported = chips.phone.client.get(f"/s/{chips.session}/session.json").get_json()
    exported["sessions"][0]["stored"]["origin"] = "0" * 32
    log = exported["sessions"][0]["stored"]["settling"]
    log += [
        {**log[0], "submission": f"odd {at}", "body": body} for at, body in enumerate(({}, {"paid": []}, {"rates": 7}))
    ]
    page = bring(chips.phone, json.dumps(exported).encode())
    link = next(link for link in page.links if link.startswith("/s/"))
    assert "One point is worth €0.05." in chips.phone.get(f"{link}/settle").text


def test_a_log_that_is_full_takes_no_more_and_keeps_what_was_typed(chips: Chips) -> None:
    chips.rates(unit="€", session="0.05")
    chips.tick()
    exported = chips.phone.client.get(f"/s/{chips.session}/session.json").get_json()
    log = exported["sessions"][0]["stored"]["settling"]
    log += [{**log[0], "submission": f"again {number}"} for number in range(MOST_SETTLING - len(log))]
    bring(chips.phone, json.dumps(exported).encode())
    full = "Nothing was saved: a session keeps at most 1000 changes of payments"
    assert full in notice(chips.tick())
    page = chips.rates(422, unit="€", session="0.07")
    assert full in notice(page)
    assert page.form("/rates").value("session") == "0.07"
    form = next(form for form in chips.phone.get(chips.at).forms if form.action.endswith("/take-back"))
    assert full in notice(chips.phone.post(form.action, dict(form.fields)))
    other = Phone(chips.app, "ja")
    other.post(f"/join/{score_key(chips.app, chips.session)}", {})
    assert "支払いの記録は、合わせて1000件までです。" in notice(chips.tick(phone=other))
    assert "✓ Deepak → pays Ann €0.25" in chips.phone.get(chips.at).text


def test_in_japanese(app: Flask) -> None:
    chips = Chips(app, "ja")
    page = chips.rates(unit="円", session="１０")
    assert "1点は10円です。" in page.text
    assert "Cleo → 支払い先 Ann 320円" in page.text

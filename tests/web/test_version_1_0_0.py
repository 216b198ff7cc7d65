"""A database as version 1.0.0 left it: every hand stays readable and counts as it was shown, until somebody taps."""

import json
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from pypdf import PdfReader

from scorekeeper.engine.ledger import RULES_REVISION, Status
from scorekeeper.reports.match_statistics import match_statistics
from scorekeeper.store import Entry
from scorekeeper.table.match import LoadedMatch, load
from tests.support.behind import behind, restore_version_1_0_0
from tests.support.kept import forget
from tests.support.phone import Page, Phone, store_of

# By game and number of the match: the final points as version 1.0.0 showed them, and who dealt the next hand.
LEFT = {
    ("gin", 1): ({"Ann": 41, "Ben": 32}, "Ann"),
    ("gin", 2): ({"Ann": 0, "Ben": 88, "Cid": 37}, "Ann"),
    ("gin", 3): ({"Ann": 16, "Ben": 22, "Cid": 16, "Dora": 22}, "Ann"),
    ("indian", 1): ({"Ann": 182, "Ben": 362, "Cleo": 300, "Dan": -44}, "Cleo"),
    ("indian", 2): ({"Ann": -34, "Ben": 424, "Cleo": 250, "Dan": 160}, None),
    ("indian", 3): ({"Ann": 40, "Ben": 70, "Cleo": 61}, "Ann"),
    ("rummy500", 1): ({"Ann": 113, "Ben": 39}, "Ann"),
    ("rummy500", 2): ({"Anna": 205, "Ben": 70, "Cid": 90}, "Cid"),
}
# The hands that facts corrected since count otherwise, by game, match and slot, with what they give today. None: they
# are refused.
CORRECTED = {
    ("rummy500", 1, 2): {"Ann": 15, "Ben": -2},
    ("rummy500", 1, 3): None,
    ("indian", 1, 2): {"Ann": -20, "Ben": -30, "Cleo": 87, "Dan": -37},
    ("indian", 1, 3): None,
    ("indian", 1, 4): {"Ann": 45, "Ben": -10, "Cleo": -15, "Dan": -20},
    ("indian", 1, 5): None,
}


# The score keys of its sessions, which that version stored as they are.
KEYS = ("yVPqTTPMDCAX1cLbXqk3eQ", "3CZKpDCrkHRWp1umQd1tWA", "DIgZEP-FSfWGS9EbNAS8WQ")


@pytest.fixture(autouse=True)
def left(app: Flask) -> None:
    """The instance has the database that version 1.0.0 left."""
    restore_version_1_0_0(app.config["DATABASE"])


@pytest.fixture
def phone(app: Flask) -> Phone:
    """A phone that may write in every session."""
    phone = Phone(app)
    for key in KEYS:
        phone.post(f"/join/{key}", {})
    return phone


def test_a_score_link_that_it_handed_out_still_lets_a_phone_in(app: Flask) -> None:
    phone = Phone(app)
    for key in KEYS:
        page = phone.send(phone.get(f"/join/{key}"), f"/join/{key}")
        assert "This phone keeps score now." in page.text
        share = phone.get(f"{page.path}/share")
        assert "cannot be shown again" in share.text
        phone.send(share, "/renew")
        Phone(app).get(f"/join/{key}", status=404)


def loaded(app: Flask) -> dict[tuple[str, int], LoadedMatch]:
    """Every match of the database."""
    with store_of(app) as store:
        sessions = [store.sessions.get(row["id"]) for row in store.database.rows("SELECT id FROM sessions")]
        matches = [
            (session, match) for session in sessions if session for match in store.matches.of_session(session.id)
        ]
        result = {(match.game, match.number): load(store, item, match) for item, match in matches}
    return {key: match for key, match in result.items() if match}


def at(app: Flask, game: str, number: int) -> str:
    """The address of a match."""
    return f"/s/{loaded(app)[game, number].session.id}/{number}"


def alter(app: Flask, game: str, number: int, slot: int, **values: Any) -> Entry:
    """Change the newest entry of a hand behind the back of the program, as if an earlier version had saved it so."""
    entry = loaded(app)[game, number].entries[slot]
    with behind(app.config["DATABASE"]) as execute:
        for name, value in values.items():
            execute(f"UPDATE entries SET {name} = ? WHERE id = ?", json.dumps(value), entry.id)
    forget()
    return entry


def points(app: Flask, game: str, number: int, slot: int) -> dict[str, int]:
    match = loaded(app)[game, number]
    return {player: match.row(slot).points(player) for player in match.terms.players}


def status(app: Flask, game: str, number: int, slot: int) -> Status:
    return loaded(app)[game, number].row(slot).status


def test_nothing_changes_silently(app: Flask) -> None:
    matches = loaded(app)
    assert {key: (_finals(match), match.ledger.state.dealer) for key, match in matches.items()} == LEFT
    rows = {(game, number, row.slot): row for (game, number), match in matches.items() for row in match.ledger.rows}
    assert {row.status for row in rows.values()} == {Status.COUNTED, Status.VOID, Status.KEPT}
    today = {key: row.recounted for key, row in rows.items() if row.status is Status.KEPT}
    names = {key: matches[key[:2]].terms.players for key in today}
    assert {
        key: score and {name: score.points(name) for name in names[key]} for key, score in today.items()
    } == CORRECTED


def test_every_corrected_fact_is_taken_over_by_a_tap(app: Flask, phone: Phone) -> None:
    for (game, number, slot), today in CORRECTED.items():
        page = phone.get(f"{at(app, game, number)}/hands/{slot}")
        if today is None:
            assert "would refuse it, because" in page.text
        else:
            phone.send(page, "/recount")
            assert points(app, game, number, slot) == today


def _finals(match: LoadedMatch) -> dict[str, int]:
    return {player: match.ledger.final(player) for player in match.terms.players}


@pytest.mark.slow
def test_every_page_of_every_match_opens(app: Flask, phone: Phone) -> None:
    for match in loaded(app).values():
        address = f"/s/{match.session.id}/{match.match.number}"
        assert "as version 1.0.0 left it" in phone.get(address).text
        for row in match.ledger.rows:
            assert f" {row.slot} " in phone.get(f"{address}/hands/{row.slot}").text
            phone.get(f"{address}/hands/{row.slot}/edit")
        phone.get(f"{address}/rules")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "number", "slot", "then", "winners", "totals"),
    [
        ("gin", 1, 1, {"Ann": 30, "Ben": 0}, ["Ann"], [44, 32]),
        ("gin", 1, 1, {"Ann": 0, "Ben": 0}, [], [14, 32]),
        # Hollywood: the first win of Ann counts in one game, and Ben has one win less.
        ("gin", 2, 3, {"Ann": 9, "Ben": 0, "Cid": 0}, ["Ann"], [9, 30, 37]),
        # The second win of a team counts in two games.
        ("gin", 3, 1, {"Ann": 0, "Ben": 7, "Cid": 0, "Dora": 7}, ["Ben", "Dora"], [0, 7 + 2 * 22] * 2),
        ("rummy500", 2, 1, {"Anna": 70, "Ben": -5, "Cid": 70}, ["Anna", "Cid"], [245, 70, 90]),
        ("indian", 1, 1, {"Ann": -20, "Ben": 10, "Cleo": 47, "Dan": -37}, ["Cleo"], [182, 382, 280, -44]),
        ("indian", 1, 6, {"Ann": -1, "Ben": 1, "Cleo": 0, "Dan": 0}, [], [181, 363, 300, -44]),
        # The winner is the one who declared, whoever has the fewest points in a pool.
        ("indian", 3, 3, {"Ann": 0, "Ben": 10, "Cleo": 5}, ["Cleo"], [0, 70, 125]),
    ],
)
def test_a_hand_that_counts_otherwise_stays_until_somebody_taps(
    app: Flask,
    phone: Phone,
    game: str,
    number: int,
    slot: int,
    then: dict[str, int],
    winners: list[str],
    totals: list[int],
) -> None:
    today = points(app, game, number, slot)
    # The entries of Anna were saved when she was called Ann.
    alter(app, game, number, slot, shown={"points": {name.replace("Anna", "Ann"): n for name, n in then.items()}})
    kept = loaded(app)[game, number]
    row = kept.row(slot)
    assert (row.status, points(app, game, number, slot)) == (Status.KEPT, then)
    assert row.score
    assert [name for name in kept.terms.players if name in row.score.winners] == winners
    assert [kept.ledger.total(name) for name in then] == totals
    results = match_statistics(replace(kept.ledger, rows=(row,))).results
    assert [name for name in kept.terms.players if results[name].tally.won] == winners

    page = f"{at(app, game, number)}/hands/{slot}"
    assert "counts as it was shown when it was saved" in phone.get(page).text
    assert "Counts as it was shown; the rules are read differently today" in phone.get(at(app, game, number)).text
    assert "counts by the rules as they are read today" in phone.send(phone.get(page), "/recount").text
    assert (status(app, game, number, slot), points(app, game, number, slot)) == (Status.COUNTED, today)
    assert loaded(app)[game, number].entries[slot].shown == {"points": today, "reading": RULES_REVISION}
    assert "counts as it was shown" not in phone.get(page).text

    phone.send(phone.get(at(app, game, number)), "/undo")
    assert (status(app, game, number, slot), points(app, game, number, slot)) == (Status.KEPT, then)


REFUSED = {"ended_by": "Ann", "hands": {"Ann": {"deadwood": 40}, "Ben": {"deadwood": 60}}}
UNREADABLE = {"ended_by": "Ann", "hands": {"Ann": {"deadwood": 400}, "Ben": {"deadwood": 60}}}


@pytest.mark.parametrize(
    ("body", "why"),
    [(REFUSED, "40 deadwood is above the knock limit of 10"), (UNREADABLE, "Give a whole number from 0 to 98")],
)
def test_a_hand_that_is_refused_now_counts_and_says_why(
    app: Flask, phone: Phone, body: dict[str, Any], why: str
) -> None:
    alter(app, "gin", 1, 1, body=body, shown={"points": {"Ann": 20, "Ben": 0}})
    assert points(app, "gin", 1, 1) == {"Ann": 20, "Ben": 0}
    assert _finals(loaded(app)["gin", 1]) == {"Ann": 41 - 7, "Ben": 32}
    address = at(app, "gin", 1)
    page = phone.get(f"{address}/hands/1")
    assert "would refuse it, because" in page.text
    assert why in page.text
    assert page.links.count(f"{address}/hands/1/edit") == 1
    assert not [form for form in page.forms if form.action.endswith("/recount")]
    assert why in phone.get(f"{address}/hands/1/edit").text
    # A page from before the correction of a fact may still have the button.
    form = phone.get(f"{address}/hands/1").form("/void")
    sent = phone.post(f"{address}/hands/1/recount", dict(form.fields))
    assert sent.path == f"{address}/hands/1/edit"
    assert status(app, "gin", 1, 1) is Status.KEPT


def test_two_taps_take_it_over_once(app: Flask, phone: Phone) -> None:
    alter(app, "gin", 1, 1, shown={"points": {"Ann": 20, "Ben": 0}})
    page = phone.get(f"{at(app, 'gin', 1)}/hands/1")
    for _ in range(2):
        phone.send(page, "/recount")
    assert len(loaded(app)["gin", 1].stored.hands) == 8


def test_a_watcher_reads_it_and_has_no_button(app: Flask) -> None:
    alter(app, "gin", 1, 1, shown={"points": {"Ann": 20, "Ben": 0}})
    page = Phone(app).get(f"{at(app, 'gin', 1)}/hands/1")
    assert "counts as it was shown" in page.text
    assert not [form for form in page.forms if form.action.endswith("/recount")]


def test_other_options_count_it_anew_and_the_old_ones_as_before(app: Flask, phone: Phone) -> None:
    alter(app, "gin", 1, 1, shown={"points": {"Ann": 20, "Ben": 0}})
    address = at(app, "gin", 1)
    rules = phone.get(f"{address}/rules/edit")
    page = phone.send(rules, "/rules/edit", {"options-undercut_bonus": "10"})
    assert "This changes the result" in page.text
    assert "41" in page.text, "the hand counts 27 by the other options"
    phone.send(rules, "/rules/edit", {"options-undercut_bonus": "10", "confirmed": _seen(page)})
    assert status(app, "gin", 1, 1) is Status.COUNTED
    phone.send(phone.get(address), "/undo")
    assert points(app, "gin", 1, 1) == {"Ann": 20, "Ben": 0}


def _seen(page: Page) -> str:
    return page.html.partition('name="confirmed" value="')[2].partition('"')[0]


def test_a_correction_before_it_is_no_other_reading(app: Flask) -> None:
    """In the pool, what Cleo paid to come back follows the correction of round 1, which was made later."""
    match = loaded(app)["indian", 3]
    assert match.entries[3].shown == {"points": {"Ann": 40, "Ben": 10, "Cleo": -49}}
    assert points(app, "indian", 3, 3) == {"Ann": 40, "Ben": 10, "Cleo": -59}
    assert match.counted_differently(3)
    # But where today's reading counts it otherwise also among the hands of then, it stays.
    alter(app, "indian", 3, 3, shown={"points": {"Ann": 40, "Ben": 12, "Cleo": -49}})
    assert points(app, "indian", 3, 3) == {"Ann": 40, "Ben": 12, "Cleo": -49}


def test_two_players_of_a_clockwise_match_get_other_names(app: Flask, phone: Phone) -> None:
    """Version 1.0.0 listed them to the right; since then they are listed in the order of play."""
    match = loaded(app)["indian", 2]
    assert match.terms.players == ("Ann", "Dan", "Cleo", "Ben")
    for seat, name in ((3, "Clea"), (4, "Bea")):
        phone.rename(at(app, "indian", 2), seat, name)
    assert _finals(loaded(app)["indian", 2]) == {"Ann": -34, "Dan": 160, "Clea": 250, "Bea": 424}


def test_an_older_version_is_restored_as_it_was_shown(app: Flask, phone: Phone) -> None:
    alter(app, "gin", 1, 1, shown={"points": {"Ann": 20, "Ben": 0}})
    page = f"{at(app, 'gin', 1)}/hands/1"
    phone.send(phone.get(page), "/void")
    phone.send(phone.get(page), "/restore")
    assert (status(app, "gin", 1, 1), points(app, "gin", 1, 1)) == (Status.KEPT, {"Ann": 20, "Ben": 0})


def test_a_correction_counts_by_todays_reading(app: Flask, phone: Phone) -> None:
    alter(app, "gin", 1, 1, shown={"points": {"Ann": 20, "Ben": 0}})
    edit = f"{at(app, 'gin', 1)}/hands/1/edit"
    phone.send(phone.get(edit), edit.removeprefix(at(app, "gin", 1)), {"note": "looked at again"})
    assert (status(app, "gin", 1, 1), points(app, "gin", 1, 1)) == (Status.COUNTED, {"Ann": 27, "Ben": 0})


@pytest.mark.slow
def test_the_export_tells_which_hands_count_as_shown(app: Flask, phone: Phone) -> None:
    alter(app, "gin", 1, 1, shown={"points": {"Ann": 20, "Ben": 0}})
    session = loaded(app)["gin", 1].session.id
    exported = json.loads(phone.client.get(f"/s/{session}/session.json").text)
    match = next(item for item in exported["sessions"][0]["matches"] if item["number"] == 1)
    first = match["hands"][0]
    assert (first["status"], first["points"]) == ("as_shown", {"Ann": 20, "Ben": 0})
    assert first["record"] not in match["records"]
    assert match["totals"] == {"Ann": 34, "Ben": 32}


@pytest.mark.pdf
def test_the_score_sheet_says_so(app: Flask, phone: Phone) -> None:
    alter(app, "gin", 1, 1, shown={"points": {"Ann": 20, "Ben": 0}})
    sheet = phone.client.get(f"{at(app, 'gin', 1)}/sheet.pdf")
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(sheet.data)).pages).split())
    assert "Counts as it was shown when it was saved: Ann 20, Ben 0." in text

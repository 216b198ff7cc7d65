"""The page for a round of any game, without scripts: its cells, what it says, what is kept."""

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from scorekeeper.engine.entry_page import EntryState
from scorekeeper.engine.ledger import read_options
from scorekeeper.games.any import GAME
from scorekeeper.games.any.entry_page import entry_choices
from scorekeeper.games.any.match import resume, start
from scorekeeper.games.any.options import Options
from tests.support.entry_pages import FOUR, Table
from tests.support.phone import Page


def cells(**texts: str) -> dict[str, str]:
    """Inputs by seat: `points="1 2 3"` are the points of the first three seats; `-` leaves one out."""
    return {
        f"hands.@{seat}.{name.replace('_', '.')}": text
        for name, line in texts.items()
        for seat, text in enumerate(line.split())
        if text != "-"
    }


def inputs(page: Page) -> list[str]:
    """The cells of a page, each name once."""
    return list(dict.fromkeys(map(str, page.tree.xpath("//input[starts-with(@name, 'hands.')]/@name"))))


def test_a_sum_stays_as_it_was_typed_and_can_be_corrected(app: Flask) -> None:
    table = Table(app, "any", *FOUR)
    saved = table.save(cells(points="20+5-3 -7 0 １２"))
    assert "Best of the round: Ann with 22." in saved.text
    form = table.form(f"{table.at}/hands/1/edit")
    assert form.form("/edit").value("hands.@0.points") == "20+5-3"
    assert "Ben with 30" in table.save(cells(points="20+5-3 30 0 0"), page=form).text
    undone = table.phone.send(table.phone.get(f"/s/{table.session}"), "/undo")
    assert "22" in undone.text


@pytest.mark.parametrize(("preset", "says"), [("wizard", "Round 1 of 15."), ("daifugo", "Round 1 of 10."), ("uno", "")])
def test_the_score_says_which_round_of_how_many_comes_next(app: Flask, preset: str, says: str) -> None:
    table = Table(app, "any", *FOUR, preset=preset)
    for page in ("", "/board"):
        assert says in table.phone.get(f"/s/{table.session}{page}").text
    assert ("Round 1 of" in table.phone.get(f"/s/{table.session}").text) is bool(says)


def test_what_does_not_add_up_says_by_how_much_and_can_be_kept(app: Flask) -> None:
    table = Table(app, "any", *FOUR, preset="hearts")
    refused = table.save(cells(points="13 8 5 3"), status=422)
    assert refused.text.count("The round adds up to 29, it must be 26: 3 too much.") == 2, "in the dock and at the rows"
    assert refused.form("/hands/new").value("hands.@3.points") == "3"
    assert "hidden" not in refused.tree.xpath("//*[@data-let-stand='kept']")[0].attrib
    assert "is saved" in table.save({"kept": "1"}, page=refused).text


@pytest.mark.parametrize(
    ("preset", "texts", "says"),
    [
        ("uno", cells(points="12 30 0 0"), "Only one may have points in a round: Ann, Ben."),
        ("uno", cells(points="12 30"), "Still empty"),
        ("uno", cells(points="-5"), "Ann: −5 is less than 0."),
        ("points", cells(points="1.5 2 3 4"), "Only whole numbers count here, without a decimal point."),
        ("wizard", cells(bid="1 0 0 0", made="1 1 0 0"), "2"),
        ("daifugo", cells(place="1 1 3 4"), "Ann"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_lost(app: Flask, preset: str, texts: dict[str, str], says: str) -> None:
    refused = Table(app, "any", *FOUR, preset=preset).save(texts, status=422)
    assert says in " ".join(element.text_content() for element in refused.tree.xpath("//*[@class='error']"))
    assert all(refused.form("/hands/new").value(name) == text for name, text in texts.items())


def test_a_preset_has_the_cells_that_it_needs(app: Flask) -> None:
    def of(preset: str, *players: str) -> list[str]:
        return inputs(Table(app, "any", *players, preset=preset).form())

    assert of("uno") == [f"hands.@{seat}.points" for seat in range(4)]
    assert of("skyjo", "Ann") == ["hands.@0.points", "hands.@0.times"]
    assert of("spades")[:2] == ["hands.@0.bid", "hands.@0.made"]
    assert of("daifugo", "Ann", "Ben")[:2] == ["hands.@0.place", "hands.@0.cells.0"]
    assert {name.split(".")[1] for name in of("canasta")} == {"@0", "@1"}, "a team has its cells once"
    assert of("win together") == []


def test_who_deals_bids_last(app: Flask) -> None:
    table = Table(app, "any", *FOUR, preset="wizard", dealer="1")
    assert [name for name in inputs(table.form()) if name.endswith("bid")] == [
        f"hands.@{seat}.bid" for seat in (2, 3, 0, 1)
    ]


@pytest.mark.parametrize(
    ("rejoin", "totals", "rows"),
    [
        (True, [12, 3, 0], [("A", True), ("B", False), ("C", False)]),
        # One behind the worst who is in is out as well, so nobody can come back.
        (True, [12, 9, 0], [("B", False), ("C", False)]),
        (False, [12, 3, 0], [("B", False), ("C", False)]),
        (True, [9, 3, 0], [("A", False), ("B", False), ("C", False)]),
    ],
)
def test_any12_only_those_are_out_who_can_come_back(
    rejoin: bool, totals: list[int], rows: list[tuple[str, bool]]
) -> None:
    options = Options(best="low", end="out", out_limit=10, rejoin=rejoin)
    state = resume(options, ("A", "B", "C"), None, dict(zip("ABC", totals, strict=True)))
    choices = entry_choices(options, EntryState(state.players, state, (), True))
    assert [("".join(row.names), row.is_back) for row in choices.rows] == rows


@pytest.mark.parametrize(
    ("options", "digits", "noughts"),
    [
        ({}, 2, False),
        ({"target": 999, "end": "target"}, 2, False),
        ({"target": 1000, "end": "target"}, 0, False),
        ({"target": -1000, "end": "target"}, 0, False),
        ({"target": 1000, "end": "rounds"}, 2, False),
        ({"start": 1000}, 0, False),
        ({"step": 9}, 2, False),
        ({"step": 10}, 0, False),
        ({"max": 99}, 2, False),
        ({"max": 100}, 0, False),
        ({"who_scores": "one"}, 0, False),
        ({"who_scores": "one_team", "teams": 2}, 0, False),
        ({"who_scores": "all"}, 2, True),
        ({"who_scores": "all_but_one"}, 2, True),
        ({"who_scores": "all", "input": "counter"}, 2, True),
        ({"who_scores": "all", "input": "places"}, 2, False),
    ],
)
def test_when_the_pad_goes_on_by_itself_and_when_it_offers_noughts(
    options: dict[str, Any], digits: int, noughts: bool
) -> None:
    rules = Options(**{"end": "open", "who_scores": "winner_collects"} | options)
    state = start(rules, ("A", "B"), None)
    choices = entry_choices(rules, EntryState(state.players, state, (), True))
    assert (choices.digits, choices.fills_noughts, choices.cards) == (digits, noughts, None)


@pytest.mark.parametrize(("last", "digits"), [(99, 2), (100, 0), (-100, 0)])
def test_after_a_round_of_three_digits_the_pad_waits(last: int, digits: int) -> None:
    rules = Options(end="open")
    state = replace(start(rules, ("A", "B"), None), carried={"last": {"A": last, "B": 1}})
    assert entry_choices(rules, EntryState(state.players, state, (), True)).digits == digits


def test_a_column_that_is_filled_is_not_there_again(app: Flask) -> None:
    table = Table(app, "any", "Ann", preset="yahtzee")
    assert "hands.@0.cells.0" in inputs(table.form())
    table.save({"hands.@0.cells.0": "3"})
    assert "hands.@0.cells.0" not in inputs(table.form())
    assert "hands.@0.cells.1" in inputs(table.form())


def test_a_game_of_the_table_has_its_name_everywhere(app: Flask) -> None:
    table = Table(app, "any", "Ann", "Ben", preset="uno")
    table.save(cells(points="40"))
    own = table.phone.get(f"/s/{table.session}/new?game=any")
    table.phone.send(own, "/new", {"rules_name": "Yaniv & Co", "preset": "fewest points"})
    table.phone.send(table.phone.get(f"/s/{table.session}/2/hands/new"), "/hands/new", cells(points="3 0"))
    at = f"/s/{table.session}"
    for path in ("/", at, f"{at}/2/rules", f"{at}/whole", "/players/one?name=Ann"):
        assert "Yaniv & Co" in table.phone.get(path).text, path
    assert "UNO" in table.phone.get(f"{at}/whole").text
    new = table.phone.get("/sessions/new?game=any")
    assert 'data-named="Yaniv &amp; Co"' in new.html
    rows = table.phone.client.get(f"/s/{table.session}/session.csv").text
    assert {"UNO", "Yaniv & Co"} <= set(rows.replace("\n", ",").split(","))


def test_the_page_knows_the_tricks_of_the_round() -> None:
    rules = read_options(GAME, {}, "wizard")
    for played, cards in ((0, 1), (4, 5)):
        state = replace(start(rules, ("A", "B", "C"), "A"), hands=played)
        assert entry_choices(rules, EntryState(state.players, state, (), True)).cards == cards

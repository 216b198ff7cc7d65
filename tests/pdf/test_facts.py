"""The facts of what is printed: whatever changes a sheet changes its facts, so that no old sheet is served for it."""

import json
from dataclasses import dataclass, fields, replace
from datetime import date
from decimal import Decimal

import pytest

from scorekeeper.engine.ledger import read_options
from scorekeeper.games import games
from scorekeeper.pdf import (
    BlankPad,
    ExplainedHands,
    HouseCard,
    MatchSheet,
    Printable,
    RulesSheet,
    SessionSummary,
)
from scorekeeper.reports.rates import Rates, Unit
from scorekeeper.reports.rulebook import Rulebook, rulebook
from scorekeeper.reports.settlement import Settlement, settle
from tests.support.printed_matches import MATCHES

DAYS = date(2026, 11, 20), date(2026, 11, 21)


def book(**options: object) -> Rulebook:
    gin = games()["gin"]
    return rulebook(gin, read_options(gin, options, "house"), 2, "house")


def settlement(rate: str) -> Settlement:
    return settle([(1, MATCHES["two"]())], Rates(Unit("€", 2), Decimal(rate)))


# Two values of every field of everything that can be printed, by the name of the field.
VALUES = {
    "ledger": (MATCHES["two"](), MATCHES["open"]()),
    "title": ("Club", "Night"),
    "played": DAYS,
    "region": ("GB", ""),
    "matches": ([("Match 1", MATCHES["two"]())], [("Match 2", MATCHES["two"]())]),
    "settlement": (settlement("0.05"), settlement("0.06")),
    "book": (book(), book(target=120)),
}
KINDS = [BlankPad, ExplainedHands, HouseCard, MatchSheet, RulesSheet, SessionSummary]


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_is_among_the_facts(kind: type[Printable]) -> None:
    names = [field.name for field in fields(kind)]
    sheet = kind(**{name: VALUES[name][0] for name in names})
    others = [replace(sheet, **{name: VALUES[name][1]}) for name in names]
    facts = {json.dumps(changed.facts) for changed in (sheet, *others)}
    assert len(facts) == len(names) + 1
    assert kind(**{name: VALUES[name][0] for name in names}).facts == sheet.facts


def test_two_kinds_of_sheets_with_the_same_fields_have_different_facts() -> None:
    assert MatchSheet(VALUES["ledger"][0], "", DAYS[0]).facts != ExplainedHands(VALUES["ledger"][0], "", DAYS[0]).facts


def test_a_value_that_has_no_json_is_refused() -> None:
    @dataclass(frozen=True)
    class Odd(Printable):
        value: object

    with pytest.raises(TypeError, match="set"):
        _ = Odd({1}).facts

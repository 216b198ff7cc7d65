"""What people type as the worth of a point, and how amounts are written."""

from decimal import Decimal

import pytest

from scorekeeper.engine.text import Invalid
from scorekeeper.reports.rates import Rates, Unit, read_amount, read_rates, read_unit


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("0.05", "0.05"),
        ("0,05", "0.05"),
        ("０．０５", "0.05"),
        ("０，０５", "0.05"),
        ("€0.05", "0.05"),
        (" 0.05 € ", "0.05"),
        (".5", "0.5"),
        ("5,", "5"),
        ("0,005", "0.005"),
        ("1,0000", "1"),
        ("10 000", "10000"),
        ("+2", "2"),
        ("0", "0"),
        ("1000000", "1000000"),
    ],
)
def test_amounts_that_are_read(typed: str, amount: str) -> None:
    assert read_amount(typed, "session", "€") == Decimal(amount)


@pytest.mark.parametrize(
    ("typed", "code", "sentence"),
    [
        ("", "amount.missing", "Say what one point is worth"),
        ("five", "amount.type", "in digits"),
        ("1e5", "amount.type", "in digits"),
        ("٣", "amount.type", "in digits"),
        ("1,234,567", "amount.type", "in digits"),
        ("¥10", "amount.type", "in digits"),
        ("9" * 400, "amount.type", "in digits"),
        (".", "amount.type", "in digits"),
        ("-1", "amount.negative", "Leave out the minus"),
        ("−0,05", "amount.negative", "Leave out the minus"),
        ("△5", "amount.negative", "Leave out the minus"),
        ("1,000", "amount.thousands", "Write 1000, or 1.0."),
        ("1.500", "amount.thousands", "Write 1500, or 1.5."),
        ("12,345", "amount.thousands", "Write 12345, or 12.3450."),
        ("0.00005", "amount.digits", "At most 4 decimal places"),
        ("1000001", "amount.large", "Nobody can pay that"),
    ],
)
def test_amounts_that_are_refused(typed: str, code: str, sentence: str) -> None:
    with pytest.raises(Invalid) as raised:
        read_amount(typed, "session", "€")
    (issue,) = raised.value.issues
    assert (issue.code, issue.field) == (code, "session")
    assert sentence in str(issue.text)


def test_what_is_proposed_in_place_of_two_readings_is_read() -> None:
    for typed in ("1000", "1.0", "1500", "1.5", "12345", "12.3450"):
        read_amount(typed, "session")


@pytest.mark.parametrize(
    ("typed", "unit"),
    [("€", "€"), (" match\tsticks ", "match sticks"), ("￥", "¥"), ("円", "円"), ("\u202echips", "chips")],
)
def test_units_that_are_read(typed: str, unit: str) -> None:
    assert read_unit(typed, "unit") == unit


@pytest.mark.parametrize(
    ("typed", "code"),
    [("", "unit.missing"), (" \u200b", "unit.missing"), ("a" * 13, "unit.length"), ("5 €", "unit.number")],
)
def test_units_that_are_refused(typed: str, code: str) -> None:
    with pytest.raises(Invalid) as raised:
        read_unit(typed, "unit")
    assert [issue.code for issue in raised.value.issues] == [code]


@pytest.mark.parametrize(
    ("unit", "amount", "text"),
    [
        (Unit("€", 2), "2.38", "€2.38"),
        (Unit("€", 2), "-1234.5", "−€1,234.50"),
        (Unit("€", 2), "0.005", "€0.005"),
        (Unit("¥", 0), "100", "¥100"),
        (Unit("円", 0), "-238", "−238円"),
        (Unit("chips", 0), "3", "3 chips"),
        (Unit("EUR", 2), "0", "0.00 EUR"),
    ],
)
def test_how_amounts_are_written(unit: Unit, amount: str, text: str) -> None:
    assert unit.text(Decimal(amount)) == text


def test_rates_come_back_as_they_were_stored() -> None:
    rates = Rates(Unit("€", 2), Decimal("12.345"), {2: Decimal(0), 11: Decimal("0.0001")})
    assert read_rates(rates.body()) == rates
    assert (rates.of(2), rates.of(3)) == (0, Decimal("12.345"))


@pytest.mark.parametrize(
    "changes",
    [
        {"unit": ""},
        {"unit": 7},
        {"digits": 9},
        {"digits": "2"},
        {"session": "NaN"},
        {"session": "-1"},
        {"session": 0.05},
        {"matches": {"one": "1"}},
        {"matches": {"1": 1}},
        {"matches": []},
    ],
)
def test_what_a_file_may_hold_in_place_of_rates_is_passed_over(changes: dict[str, object]) -> None:
    body = {"unit": "€", "digits": 2, "session": "0.0500", "matches": {}}
    assert read_rates(body)
    assert read_rates({**body, **changes}) is None
    assert read_rates("€") is None


def test_what_earlier_versions_called_the_rate_of_the_session_is_read() -> None:
    body: dict[str, object] = {"unit": "€", "digits": 2, "session": "0.0500", "matches": {}}
    rates = read_rates(body)
    assert rates
    assert rates.body() == body
    assert read_rates({"unit": "€", "digits": 2, "evening": "0.0500", "matches": {}}) == rates

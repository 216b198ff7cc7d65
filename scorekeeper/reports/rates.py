"""What a point is worth, in money or anything else, and how amounts are read and written."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from scorekeeper.engine.fields import Json
from scorekeeper.engine.text import Invalid, Issue, T

UNIT_LENGTH = 12
# Decimal places: of an amount that is paid, and of the worth of one point.
MOST_DIGITS = 3
_MOST_RATE_DIGITS = 4
MOST_RATE = Decimal(1_000_000)
# Longer than any amount.
_MOST_TEXT = 40

_NUMBER = re.compile(r"(\d*)(?:[.,](\d*))?", re.ASCII)
# Minus signs, those of Japanese keyboards and bookkeeping too.
_SIGNS = dict.fromkeys(map(ord, "\N{MINUS SIGN}\N{EN DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}ー△▲"), "-")


@dataclass(frozen=True)
class Unit:
    """The unit of payments: `name` is a sign or a word (`€`, `chips`); the smallest amount has `digits` decimals."""

    name: str
    digits: int

    @property
    def smallest(self) -> Decimal:
        """The smallest amount that can be paid."""
        return Decimal(1).scaleb(-self.digits)

    def text(self, amount: Decimal) -> str:
        """An amount with its unit, as both languages write it (`€2.38`, `−3 chips`, `238円`), with at least the decimal
        places of the unit."""
        places = max(self.digits, places_of(amount.normalize()))
        number = f"{abs(amount):,.{places}f}"
        minus = "\N{MINUS SIGN}" if amount < 0 else ""
        if len(self.name) == 1 and unicodedata.category(self.name) == "Sc":
            return f"{minus}{self.name}{number}"
        wide = unicodedata.east_asian_width(self.name[0]) in "WF"
        return f"{minus}{number}{'' if wide else ' '}{self.name}"


@dataclass(frozen=True)
class Rates:
    """What a point is worth in `unit`: by number of the match in `matches`, and `session` in all others."""

    unit: Unit
    session: Decimal
    matches: Mapping[int, Decimal] = field(default_factory=dict)

    def of(self, number: int) -> Decimal:
        """What a point of this match is worth; 0 if the match is played for nothing."""
        return self.matches.get(number, self.session)

    def body(self) -> dict[str, Json]:
        """The rates as JSON, as they are stored and as `read_rates` reads them."""
        matches: Json = {str(number): _rate_text(rate) for number, rate in sorted(self.matches.items())}
        session = _rate_text(self.session)
        return {"unit": self.unit.name, "digits": self.unit.digits, "session": session, "matches": matches}


def read_rates(body: object) -> Rates | None:
    """Rates from JSON as `Rates.body` writes them (earlier versions called the rate of the session `evening`); None for
    anything else, which an imported file may hold."""
    match body:
        case {"unit": str(name), "digits": int(digits), "session": str(session), "matches": dict(matches)} | {
            "unit": str(name),
            "digits": int(digits),
            "evening": str(session),
            "matches": dict(matches),
        }:
            try:
                unit = Unit(read_unit(name, "unit"), digits)
                rates = {int(number): read_amount(rate, "matches") for number, rate in matches.items()}
                if 0 <= digits <= MOST_DIGITS:
                    return Rates(unit, read_amount(session, "session"), rates)
            except (Invalid, ValueError, TypeError):
                return None
    return None


def read_unit(typed: str, at: str) -> str:
    """A unit as people type it. Raises Invalid (`unit.missing`, `unit.length`, `unit.number`) with the field `at`."""
    unit = " ".join("".join(letter if letter.isprintable() else " " for letter in typed[: 10 * UNIT_LENGTH]).split())
    # A yen sign of any width is one yen sign.
    unit = unicodedata.normalize("NFKC", unit)
    if not unit:
        raise Invalid(Issue("unit.missing", at, T("Say what is paid: € or ¥, chips, matchsticks.")))
    if len(unit) > UNIT_LENGTH:
        text = T("A unit has at most %(most)s characters. Shorten it, for example to € or pts.", most=UNIT_LENGTH)
        raise Invalid(Issue("unit.length", at, text))
    if any(letter.isdigit() for letter in unit):
        text = T("This is a number. Say here what is paid, such as €, and the amount in the next field.")
        raise Invalid(Issue("unit.number", at, text))
    return unit


def read_amount(typed: str, at: str, unit: str = "") -> Decimal:
    """The worth of a point as people type it: `0.05`, `0,05`, `０．０５`, `€0.05`, with `unit` on either side.

    Raises Invalid with the field `at`: `amount.missing`, `amount.type`, `amount.negative`, `amount.thousands`,
    `amount.digits`, `amount.large`.
    """
    text = unicodedata.normalize("NFKC", typed[:_MOST_TEXT]).translate(_SIGNS).strip()
    text = text.replace("、", ",").replace("。", ".").replace("'", "").strip()
    if unit:
        text = text.removeprefix(unit).removesuffix(unit).strip()
    if not text:
        raise Invalid(Issue("amount.missing", at, T("Say what one point is worth, for example 0.05.")))
    if text.startswith("-"):
        why = T("An amount below zero cannot be paid. Leave out the minus: who pays whom follows from the points.")
        raise Invalid(Issue("amount.negative", at, why))
    number = _NUMBER.fullmatch(text.removeprefix("+").replace(" ", ""))
    whole, decimals = (number[1], number[2] or "") if number else ("", "")
    if len(typed) > _MOST_TEXT or not whole + decimals:
        raise Invalid(Issue("amount.type", at, T("Write the amount in digits, for example 0.05 or 2.")))
    if len(decimals) == 3 and whole.strip("0"):
        small = f"{whole}.{(decimals.rstrip('0') or '0') if decimals.endswith('0') else decimals + '0'}"
        why = T("This can be read in two ways. Write %(large)s, or %(small)s.", large=whole + decimals, small=small)
        raise Invalid(Issue("amount.thousands", at, why))
    if len(decimals.rstrip("0")) > _MOST_RATE_DIGITS:
        why = T("At most %(most)s decimal places count. Round it.", most=_MOST_RATE_DIGITS)
        raise Invalid(Issue("amount.digits", at, why))
    amount = Decimal(f"{whole or 0}.{decimals[:_MOST_RATE_DIGITS] or 0}")
    if amount > MOST_RATE:
        why = T("Nobody can pay that: one point is worth at most %(most)s.", most=f"{MOST_RATE:,}")
        raise Invalid(Issue("amount.large", at, why))
    return amount


def _rate_text(rate: Decimal) -> str:
    """A rate with all its digits, which nobody reads as thousands."""
    return f"{rate:.{_MOST_RATE_DIGITS}f}"


def places_of(amount: Decimal) -> int:
    """The number of decimal places with which an amount is written."""
    exponent = amount.as_tuple().exponent
    return max(-exponent, 0) if isinstance(exponent, int) else 0

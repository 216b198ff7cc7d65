"""What a point is worth, in money or in anything else, and how amounts are read and written."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from scorekeeper.engine.fields import Json
from scorekeeper.engine.text import Invalid, Issue, T

UNIT_LENGTH = 12
# Places behind the decimal point: of an amount that is paid, and of the worth of one point.
MOST_DIGITS = 3
_MOST_RATE_DIGITS = 4
MOST_RATE = Decimal(1_000_000)
# So much text is enough for any amount.
_MOST_TEXT = 40

_NUMBER = re.compile(r"(\d*)(?:[.,](\d*))?", re.ASCII)
# What stands for a minus on Japanese keyboards and in their bookkeeping as well.
_SIGNS = dict.fromkeys(map(ord, "\N{MINUS SIGN}\N{EN DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}ー△▲"), "-")


@dataclass(frozen=True)
class Unit:
    """What amounts are paid in: `name` is a sign or a word (`€`, `chips`), `digits` is how many places behind the
    decimal point the smallest amount has that can be paid."""

    name: str
    digits: int

    @property
    def smallest(self) -> Decimal:
        """The smallest amount that can be paid."""
        return Decimal(1).scaleb(-self.digits)

    def text(self, amount: Decimal) -> str:
        """An amount with its unit, as both languages write it: `€2.38`, `−3 chips`, `238円`.

        It has the places of the unit at least, and those that it needs.
        """
        places = max(self.digits, places_of(amount.normalize()))
        number = f"{abs(amount):,.{places}f}"
        minus = "\N{MINUS SIGN}" if amount < 0 else ""
        if len(self.name) == 1 and unicodedata.category(self.name) == "Sc":
            return f"{minus}{self.name}{number}"
        wide = unicodedata.east_asian_width(self.name[0]) in "WF"
        return f"{minus}{number}{'' if wide else ' '}{self.name}"


@dataclass(frozen=True)
class Rates:
    """What a point is worth in `unit`: in the matches of `matches`, by number, so much, in all others `evening`."""

    unit: Unit
    evening: Decimal
    matches: Mapping[int, Decimal] = field(default_factory=dict)

    def of(self, number: int) -> Decimal:
        """What a point of this match is worth; 0 if the match is not played for anything."""
        return self.matches.get(number, self.evening)

    def body(self) -> dict[str, Json]:
        """The rates as JSON: what is stored, and what `read_rates` reads."""
        matches: Json = {str(number): _stored(rate) for number, rate in sorted(self.matches.items())}
        evening = _stored(self.evening)
        return {"unit": self.unit.name, "digits": self.unit.digits, "evening": evening, "matches": matches}


def read_rates(body: object) -> Rates | None:
    """Rates from JSON as `Rates.body` writes them; None for anything else, as a file that was imported may hold it."""
    match body:
        case {"unit": str(name), "digits": int(digits), "evening": str(evening), "matches": dict(matches)}:
            try:
                unit = Unit(read_unit(name, "unit"), digits)
                rates = {int(number): read_amount(rate, "matches") for number, rate in matches.items()}
                found = Rates(unit, read_amount(evening, "evening"), rates)
            except (Invalid, ValueError, TypeError):
                return None
            return found if 0 <= digits <= MOST_DIGITS else None
    return None


def read_unit(given: str, at: str) -> str:
    """A unit as people type it. Raises Invalid (`unit.missing`, `unit.length`, `unit.number`) with the field `at`."""
    unit = " ".join("".join(one if one.isprintable() else " " for one in given[: 10 * UNIT_LENGTH]).split())
    # A yen sign of any width is one yen sign.
    unit = unicodedata.normalize("NFKC", unit)
    if not unit:
        raise Invalid(Issue("unit.missing", at, T("Say what is paid: € or ¥, chips, matchsticks.")))
    if len(unit) > UNIT_LENGTH:
        text = T("A unit has at most %(most)s characters. Shorten it, as to € or pts.", most=UNIT_LENGTH)
        raise Invalid(Issue("unit.length", at, text))
    if any(one.isdigit() for one in unit):
        text = T("This is a number. Say here what is paid, as €, and the amount in the next field.")
        raise Invalid(Issue("unit.number", at, text))
    return unit


def read_amount(given: str, at: str, unit: str = "") -> Decimal:
    """The worth of a point as people type it: `0.05`, `0,05`, `０．０５`, `€0.05`; `unit` is what may stand beside it.

    Raises Invalid with the field `at`: `amount.missing`, `amount.type`, `amount.negative`, `amount.thousands`,
    `amount.digits`, `amount.large`.
    """
    text = unicodedata.normalize("NFKC", given[:_MOST_TEXT]).translate(_SIGNS).strip()
    text = text.replace("、", ",").replace("。", ".").replace("'", "").strip()
    if unit:
        text = text.removeprefix(unit).removesuffix(unit).strip()
    if not text:
        raise Invalid(Issue("amount.missing", at, T("Say what one point is worth, for example 0.05.")))
    if text.startswith("-"):
        said = T("An amount below zero cannot be paid. Leave out the minus: who pays whom follows from the points.")
        raise Invalid(Issue("amount.negative", at, said))
    found = _NUMBER.fullmatch(text.removeprefix("+").replace(" ", ""))
    whole, behind = (found[1], found[2] or "") if found else ("", "")
    if len(given) > _MOST_TEXT or not whole + behind:
        raise Invalid(Issue("amount.type", at, T("Write the amount in digits, for example 0.05 or 2.")))
    if len(behind) == 3 and whole.strip("0"):
        small = f"{whole}.{(behind.rstrip('0') or '0') if behind.endswith('0') else behind + '0'}"
        said = T("This can be read in two ways. Write %(large)s, or %(small)s.", large=whole + behind, small=small)
        raise Invalid(Issue("amount.thousands", at, said))
    if len(behind.rstrip("0")) > _MOST_RATE_DIGITS:
        said = T(
            "At most %(most)s digits behind the decimal point are reckoned with. Round it.", most=_MOST_RATE_DIGITS
        )
        raise Invalid(Issue("amount.digits", at, said))
    amount = Decimal(f"{whole or 0}.{behind[:_MOST_RATE_DIGITS] or 0}")
    if amount > MOST_RATE:
        said = T("Nobody can pay that: one point is worth at most %(most)s.", most=f"{MOST_RATE:,}")
        raise Invalid(Issue("amount.large", at, said))
    return amount


def _stored(rate: Decimal) -> str:
    """A rate with all its digits, which no reader takes for thousands."""
    return f"{rate:.{_MOST_RATE_DIGITS}f}"


def places_of(amount: Decimal) -> int:
    """How many places behind the decimal point an amount is written with."""
    exponent = amount.as_tuple().exponent
    return max(-exponent, 0) if isinstance(exponent, int) else 0

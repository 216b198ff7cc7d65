"""The form for what a point is worth: a unit, an amount for the session, other amounts for single matches."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache, partial
from typing import TypeVar

from babel import Locale
from babel.numbers import get_currency_precision

from scorekeeper.engine.text import Invalid, T, Text
from scorekeeper.reports.rates import MOST_DIGITS, Rates, Unit, read_amount, read_unit
from scorekeeper.reports.session_tally import SessionMatch
from scorekeeper.reports.settlement import settle
from scorekeeper.translations import LANGUAGES

Value = TypeVar("Value", str, Decimal)

# The choices of rounding, by their form value: as usual for the unit, or to a number of places.
ROUNDINGS: Mapping[str, str] = {"": "", "0": "1", "1": "0.1", "2": "0.01"}

# Everyday names of currencies that CLDR lacks.
_EVERYDAY_NAMES = {
    "JPY": ("円", "yen"),
    "EUR": ("euros",),
    "USD": ("dollar", "dollars", "ドル"),
    "GBP": ("pound", "pounds", "ポンド"),
    "INR": ("rupee", "rupees", "rs", "ルピー"),
    "CHF": ("sfr", "fr.", "franken"),
    "SEK": ("kr",),
}


@dataclass
class RatesForm:
    """The form: `texts` and `errors` are by name of the field.

    The fields are `unit`, `session`, `round`, and `match-3` for match 3: empty if the amount of the session applies.
    """

    matches: Sequence[SessionMatch]
    texts: dict[str, str]
    errors: dict[str, Text] = field(default_factory=dict)

    @classmethod
    def of(cls, matches: Sequence[SessionMatch], rates: Rates | None) -> "RatesForm":
        """The form with these rates, or empty."""
        if rates is None:
            return cls(matches, {})
        texts = {"unit": rates.unit.name, "session": _text(rates.session) if rates.session else ""}
        texts |= {f"match-{number}": _text(rate) for number, rate in rates.matches.items()}
        if rates.unit.digits != digits_of(rates.unit.name):
            texts["round"] = str(rates.unit.digits)
        return cls(matches, texts)

    @classmethod
    def submitted(cls, matches: Sequence[SessionMatch], form: Mapping[str, str]) -> "RatesForm":
        """The form as it was sent."""
        names = ["unit", "session", "round", *(f"match-{match.number}" for match in matches)]
        return cls(matches, {name: form.get(name, "") for name in names})

    @property
    def single(self) -> bool:
        """Whether a field for a single match or for rounding is filled in."""
        return any(text for name, text in self.texts.items() if name not in ("unit", "session"))

    def read(self) -> Rates | None:
        """The typed rates. None if any field is wrong; `errors` then says what."""
        name = self._read_field("unit", read_unit)
        amount = partial(read_amount, unit=name or "")
        by_match = {
            match.number: self._read_field(at, amount)
            for match in self.matches
            if self.texts.get(at := f"match-{match.number}", "").strip()
        }
        session: Decimal | None = Decimal(0)
        if self.texts.get("session", "").strip() or not by_match:
            session = self._read_field("session", amount)
        if self.errors or name is None or session is None:
            return None
        rounding = self.texts.get("round", "")
        digits = int(rounding) if rounding in ROUNDINGS and rounding else digits_of(name)
        rates = Rates(
            Unit(name, digits), session, {number: rate for number, rate in by_match.items() if rate is not None}
        )
        self._check(rates)
        return None if self.errors else rates

    def _read_field(self, name: str, read: Callable[[str, str], Value]) -> Value | None:
        try:
            return read(self.texts.get(name, ""), name)
        except Invalid as invalid:
            self.errors[name] = invalid.issues[0].text
            return None

    def _check(self, rates: Rates) -> None:
        """Add an error if the amounts that follow from the points cannot be paid."""
        if not rates.session and not any(rates.matches.values()):
            self.errors["session"] = T("With 0 nobody pays anything. Give an amount, or choose “Play for nothing”.")
            return
        at = "session" if rates.session else next(f"match-{number}" for number in rates.matches)
        result = settle([(match.number, match.ledger) for match in self.matches], rates)
        if result.too_large:
            self.errors[at] = T("Nobody can pay what these points would cost. Give less for a point.")
        elif result.nothing:
            smallest = rates.unit.text(rates.unit.smallest)
            self.errors[at] = T(
                "With these points everybody's amount is less than %(smallest)s, which nobody can pay. Give more for a "
                "point, or round otherwise.",
                smallest=smallest,
            )


def _text(rate: Decimal) -> str:
    return f"{rate.normalize():f}"


def digits_of(unit: str) -> int:
    """The decimal places of a unit: two for `€` and `euro`, none for `¥` and for anything that is no currency."""
    return _currencies().get(unit.casefold(), 0)


@cache
def _currencies() -> dict[str, int]:
    """The decimal places by code, sign and name of each currency, in all languages of the app."""
    digits: dict[str, int] = {}
    for code, name in _currency_names():
        digits.setdefault(name.casefold(), min(get_currency_precision(code), MOST_DIGITS))
    return digits


def _currency_names() -> Iterator[tuple[str, str]]:
    for code, names in _EVERYDAY_NAMES.items():
        yield from ((code, name) for name in names)
    for language in LANGUAGES:
        locale = Locale.parse(language)
        for names_by_code in (locale.currency_symbols, locale.currencies):
            yield from ((str(code), str(name)) for code, name in names_by_code.items())
    yield from ((str(code), str(code)) for code in Locale.parse("en").currencies)

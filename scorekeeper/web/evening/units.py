"""How many places behind the decimal point an amount of a unit has: those of the currency, none for chips."""

from collections.abc import Iterator
from functools import cache

from babel import Locale
from babel.numbers import get_currency_precision

from scorekeeper.reports.rates import MOST_DIGITS
from scorekeeper.translations import LANGUAGES

# What people call money and CLDR does not.
_ALSO = {
    "JPY": ("円", "yen"),
    "EUR": ("euros",),
    "USD": ("dollar", "dollars", "ドル"),
    "GBP": ("pound", "pounds", "ポンド"),
    "INR": ("rupee", "rupees", "rs", "ルピー"),
    "CHF": ("sfr", "fr.", "franken"),
    "SEK": ("kr",),
}


def digits_of(unit: str) -> int:
    """The places of a unit: two for `€` and `euro`, none for `¥` and for anything that is no currency."""
    return _currencies().get(unit.casefold(), 0)


@cache
def _currencies() -> dict[str, int]:
    """The places by every name of a currency: its code, its sign and its name in the languages of the pages."""
    found: dict[str, int] = {}
    for code, name in _names():
        found.setdefault(name.casefold(), min(get_currency_precision(code), MOST_DIGITS))
    return found


def _names() -> Iterator[tuple[str, str]]:
    for code, names in _ALSO.items():
        yield from ((code, name) for name in names)
    for language in LANGUAGES:
        locale = Locale.parse(language)
        for found in (locale.currency_symbols, locale.currencies):
            yield from ((str(code), str(name)) for code, name in found.items())
    yield from ((str(code), str(code)) for code in Locale.parse("en").currencies)

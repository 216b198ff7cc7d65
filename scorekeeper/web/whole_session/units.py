"""How many decimal places amounts of a unit have: those of the currency, none for chips."""

from collections.abc import Iterator
from functools import cache

from babel import Locale
from babel.numbers import get_currency_precision

from scorekeeper.reports.rates import MOST_DIGITS
from scorekeeper.translations import LANGUAGES

# Everyday names of currencies that CLDR lacks.
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
    """The decimal places of a unit: two for `€` and `euro`, none for `¥` and for anything that is no currency."""
    return _currencies().get(unit.casefold(), 0)


@cache
def _currencies() -> dict[str, int]:
    """The decimal places by code, sign and name of each currency, in all languages of the app."""
    digits: dict[str, int] = {}
    for code, name in _names():
        digits.setdefault(name.casefold(), min(get_currency_precision(code), MOST_DIGITS))
    return digits


def _names() -> Iterator[tuple[str, str]]:
    for code, names in _ALSO.items():
        yield from ((code, name) for name in names)
    for language in LANGUAGES:
        locale = Locale.parse(language)
        for names_by_code in (locale.currency_symbols, locale.currencies):
            yield from ((str(code), str(name)) for code, name in names_by_code.items())
    yield from ((str(code), str(code)) for code in Locale.parse("en").currencies)

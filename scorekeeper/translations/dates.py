"""Dates as the languages write them out."""

from datetime import date

from babel.dates import format_date, format_skeleton


def full_date(when: date, language: str, region: str = "") -> str:
    """A day with its weekday, in a language (a key of `LANGUAGES`), as it is written in a region (`GB`)."""
    locale = f"{language}_{region}" if region else language
    # Babel's full date in Japanese is longer than people write it: 2026年11月22日日曜日.
    if language == "ja":
        return format_skeleton("yMMMEd", when, locale=locale)
    return format_date(when, "full", locale=locale)

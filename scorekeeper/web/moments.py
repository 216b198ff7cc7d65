"""Moments as people say them: the clock is that of the computer that keeps the score, on the same table."""

from datetime import UTC, date, datetime, timedelta

from babel.dates import format_skeleton, format_time
from flask import Flask
from flask_babel import gettext as _
from markupsafe import Markup

from scorekeeper.web.i18n import language

__all__ = ["install", "local_date", "local_time", "moment"]


def local_date(stored: str) -> date:
    """The day of a stored time, where this computer stands."""
    return datetime.fromisoformat(stored).astimezone().date()


def local_time(stored: str) -> str:
    """A stored time to the second on this computer's clock, as spreadsheets read it in every language."""
    return datetime.fromisoformat(stored).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def moment(stored: str) -> Markup:
    """A stored time as a <time> element: today and yesterday by the clock, earlier ones by the date."""
    then = datetime.fromisoformat(stored).astimezone()
    today = datetime.now(UTC).astimezone().date()
    clock = format_time(then, "short", locale=language())
    if then.date() == today:
        said = _("today, %(time)s", time=clock)
    elif then.date() == today - timedelta(days=1):
        said = _("yesterday, %(time)s", time=clock)
    else:
        said = format_skeleton("yMMMd", then, locale=language())
    return Markup('<time datetime="{}">{}</time>').format(stored, said)


def install(app: Flask) -> None:
    """The filter `moment`."""
    app.jinja_env.filters["moment"] = moment

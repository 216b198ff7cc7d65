"""Stored times (ISO 8601, UTC) as text for people, in the time zone of the server. Where scripts run,
static/js/local_times.js writes the same in the time zone of the phone.

The format follows the region of the browser: Nov 22, 2026 in America, 22 Nov 2026 in Britain. A damaged time becomes
"unknown time".
"""

from datetime import UTC, datetime, timedelta

from babel.dates import format_skeleton, format_time
from babel.localedata import exists
from flask import request
from flask_babel import gettext as _
from markupsafe import Markup, escape

from scorekeeper.table.times import moment
from scorekeeper.web.http.i18n import language

# Japanese writes the day of the week behind a date: 2026年11月22日(日).
_EARLIER = {"ja": "yMMMEd"}


def region() -> str:
    """The region that the browser names for the language of this page (`GB` of `en-GB`), or empty."""
    for tag in request.accept_languages.values():
        spoken, _, rest = tag.replace("_", "-").partition("-")
        place = rest.rpartition("-")[2].upper()
        if spoken.lower() == language() and place and exists(f"{language()}_{place}"):
            return place
    return ""


def time_element(stored: str) -> Markup:
    """A stored time as a <time> element: today and yesterday with the time of day, earlier days with the date."""
    then = moment(stored)
    if then is None:
        return escape(_("unknown time"))
    today = datetime.now(UTC).astimezone().date()
    locale = "_".join(filter(None, (language(), region())))
    clock = format_time(then, "short", locale=locale)
    if then.date() == today:
        text = _("today, %(time)s", time=clock)
    elif then.date() == today - timedelta(days=1):
        text = _("yesterday, %(time)s", time=clock)
    else:
        text = format_skeleton(_EARLIER.get(language(), "yMMMd"), then, locale=locale)
    return Markup('<time datetime="{}">{}</time>').format(stored, text)

"""The current time as it is stored, and stored times in the time zone of this computer."""

from datetime import UTC, date, datetime


def now() -> str:
    """The current time as it is stored: ISO 8601, UTC, with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def local_date(stored: str) -> date:
    """The date of a stored time, in the time zone of this computer. A damaged time gives a day in the year 1."""
    then = moment(stored)
    return then.date() if then else date.min


def local_time(stored: str) -> str:
    """A stored time in the time zone of this computer, as `2026-01-31 20:15:00`, which every spreadsheet reads.

    Empty if it is damaged.
    """
    then = moment(stored)
    return then.strftime("%Y-%m-%d %H:%M:%S") if then else ""


def moment(stored: str) -> datetime | None:
    """A stored time in the time zone of this computer, None if it is damaged."""
    try:
        return datetime.fromisoformat(stored).astimezone()
    except (ValueError, OverflowError):
        return None

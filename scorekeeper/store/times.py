"""Times in comparisons. All are ISO 8601 in UTC, but that is written in two ways; without it they compare as text:
`replace(replace(saved_at, '+00:00', ''), 'Z', '')` in a statement, `plain_time` in Python."""

from datetime import datetime, timedelta


def plain_time(time: str) -> str:
    """A time without the signs for UTC."""
    return time.replace("+00:00", "").replace("Z", "")


def minutes_before(time: str, minutes: int) -> str:
    """The plain time so many minutes before. Raises ValueError if `time` is none."""
    earlier = datetime.fromisoformat(time) - timedelta(minutes=minutes)
    return plain_time(earlier.isoformat(timespec="milliseconds" if "." in time else "seconds"))

"""Converts between Python values and the columns of a row."""

import json

from scorekeeper.store.models import JSON, Entry

__all__ = ["dump", "entry_of"]


def dump(value: JSON | None) -> str | None:
    """A JSON object as text for a column; None stays None (NULL). Raises TypeError or ValueError if it is no JSON."""
    if value is None:
        return None
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _load(text: str | None) -> JSON | None:
    """The JSON object in `text`. None for NULL, for text that is no JSON object, and for half characters in it."""
    try:
        value = json.loads(text or "null")
        if text and "\\ud" in text.lower():
            json.dumps(value, ensure_ascii=False).encode()  # half of a character cannot be sent to anybody
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def entry_of(row: JSON) -> Entry:
    """The entry in a row of the table `entries`. Sets `damaged` if the body cannot be read."""
    body = _load(row["body"])
    damaged = body is None and row["body"] is not None
    return Entry(**{**row, "body": body, "shown": _load(row["shown"]), "damaged": damaged})

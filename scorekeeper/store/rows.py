"""What stands in a row of the database, and how it is read."""

import json

from scorekeeper.store.values import JSON, Entry

__all__ = ["dump", "entry_of"]


def dump(value: JSON | None) -> str | None:
    """JSON as it stands in a row: None as NULL. Raises TypeError or ValueError for what is no JSON."""
    if value is None:
        return None
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _load(text: str | None) -> JSON | None:
    """The object in `text`; None for NULL and for what is no JSON object."""
    try:
        value = json.loads(text or "null")
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def entry_of(row: JSON) -> Entry:
    """An entry out of its row, damaged or not."""
    body = _load(row["body"])
    damaged = body is None and row["body"] is not None
    return Entry(**{**row, "body": body, "shown": _load(row["shown"]), "damaged": damaged})

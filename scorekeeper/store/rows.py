"""Converts between Python values and the columns of a row."""

import json

from scorekeeper.store.models import JSON, Entry

ENTRIES = "SELECT id, match, slot, body, shown, note, device, submission, saved_at FROM entries"
"""The beginning of a statement for rows of which `entry_of` makes entries."""

# The only key of a body that stands for one that could not be read where it was exported.
_DAMAGED = "damaged"


def dump(value: JSON | None) -> str | None:
    """A JSON object as text for a column; None stays None (NULL). Raises TypeError or ValueError if it is no JSON."""
    if value is None:
        return None
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def json_of(text: str | None) -> JSON | None:
    """The JSON object in `text`. None for NULL, for text that is no JSON object, and for lone surrogates in it."""
    try:
        value = json.loads(text or "null")
        if text and "\\ud" in text.lower():
            json.dumps(value, ensure_ascii=False).encode()  # a lone surrogate cannot be sent
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def entry_of(row: JSON) -> Entry:
    """The entry in a row of `entries`; `damaged` if its body cannot be read, here or where it was exported."""
    damaged = damaged_text(row) is not None
    body = None if damaged else json_of(row["body"])
    return Entry(**{**row, "body": body, "shown": json_of(row["shown"]), "damaged": damaged})


def damaged_text(row: JSON) -> str | None:
    """The text of the body in a row of `entries` if it cannot be read; None if the body is fine or NULL."""
    text: str | None = row["body"]
    body = json_of(text)
    if body is not None and body.keys() == {_DAMAGED}:
        return str(body[_DAMAGED])
    return text if body is None else None


def damaged_body(text: str) -> JSON:
    """The body of an entry that could not be read where it was exported. The schema refuses the text itself."""
    return {_DAMAGED: text}

"""The preferences of a phone, kept in its cookie."""

from typing import TypedDict, Unpack

from flask import session


class Preferences(TypedDict, total=False):
    """Preferences by their names in the cookie."""

    language: str
    four_colours: bool
    examples_removed: bool
    exported_at: str
    house: str


def chosen_language() -> str | None:
    """The language chosen on this phone, or None."""
    return _text("language")


def four_colours() -> bool:
    """Whether this phone draws diamonds blue and clubs green."""
    return bool(session.get("four_colours"))


def examples_removed() -> bool:
    """Whether this phone has removed the examples from its home page."""
    return bool(session.get("examples_removed"))


def exported_at() -> str | None:
    """When this phone last had all its sessions as a file (ISO 8601, UTC), or None."""
    return _text("exported_at")


def house() -> str | None:
    """The address of the Scorekeeper in the house to which this phone hands its sessions, or None."""
    return _text("house")


def keep(**chosen: Unpack[Preferences]) -> None:
    """Store these preferences in the cookie."""
    session.update(chosen)
    session.permanent = True


def _text(name: str) -> str | None:
    text = session.get(name)
    return text if isinstance(text, str) else None

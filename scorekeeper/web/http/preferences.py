"""The preferences of a phone, kept in its cookie."""

from flask import session

_LANGUAGE, _FOUR_COLOURS, _EXAMPLES_REMOVED = "language", "four_colours", "examples_removed"
_EXPORTED_AT, _HOUSE = "exported_at", "house"


def chosen_language() -> str | None:
    """The language chosen on this phone, or None."""
    language = session.get(_LANGUAGE)
    return language if isinstance(language, str) else None


def four_colours() -> bool:
    """Whether this phone draws diamonds blue and clubs green."""
    return bool(session.get(_FOUR_COLOURS))


def examples_removed() -> bool:
    """Whether this phone has removed the examples from its home page."""
    return bool(session.get(_EXAMPLES_REMOVED))


def exported_at() -> str | None:
    """When this phone last had all its sessions as a file (ISO 8601, UTC), or None."""
    time = session.get(_EXPORTED_AT)
    return time if isinstance(time, str) else None


def house() -> str | None:
    """The address of the Scorekeeper in the house to which this phone hands its sessions, or None."""
    address = session.get(_HOUSE)
    return address if isinstance(address, str) else None


def keep(
    *,
    language: str | None = None,
    four_colours: bool | None = None,
    examples_removed: bool | None = None,
    exported_at: str | None = None,
    house: str | None = None,
) -> None:
    """Store the given preferences in the cookie. None leaves a preference as it is."""
    given = {
        _LANGUAGE: language,
        _FOUR_COLOURS: four_colours,
        _EXAMPLES_REMOVED: examples_removed,
        _EXPORTED_AT: exported_at,
        _HOUSE: house,
    }
    session.update({name: value for name, value in given.items() if value is not None})
    session.permanent = True

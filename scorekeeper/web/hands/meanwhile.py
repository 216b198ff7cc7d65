"""What has happened to a hand while a page was open on which somebody records or corrects it."""

from dataclasses import dataclass

from flask import url_for
from flask_babel import gettext as _

from scorekeeper.store import Entry
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phones import saver_label
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.titles import phone_title


@dataclass(frozen=True)
class Meanwhile:
    """A sentence, and where to go on: an address and its label."""

    text: str
    address: str
    label: str


def meanwhile(match: LoadedMatch, slot: int, based_on: int | None) -> Meanwhile | None:
    """What has happened to a hand since a page about it was made. None if the page can still be saved as it is.

    `based_on` is the id of the entry that the page corrects, None if it records a new hand.
    """
    score = url_for("sessions.show", **match.address), _("To the score")
    new = url_for("hands.new", **match.address), _("Record hand %(number)s", number=match.next_slot)
    if based_on is not None:
        entry = match.stored.histories.get(slot, (None,))[-1]
        if entry is None or entry.id == based_on:
            return None
        if entry.void:
            text = _("Hand %(number)s was removed meanwhile (%(phone)s).")
        else:
            text = _("Hand %(number)s was changed meanwhile (%(phone)s).")
        edit = url_for("hands.edit", slot=slot, **match.address), _("Correct it as it is now")
        return Meanwhile(_filled(text, match, entry), *(edit if slot in match.entries else score))
    if match.ledger.finished:
        return Meanwhile(_("This match is over."), *score)
    if slot < match.next_slot:
        entry = match.entries[slot]
        if entry.void:
            text = _("Hand %(number)s was saved and removed again meanwhile (%(phone)s).")
        else:
            text = _("Hand %(number)s was saved meanwhile (%(phone)s).")
        return Meanwhile(_filled(text, match, entry), *new)
    if slot > match.next_slot:
        text = _("A hand before this one was removed: the next hand is hand %(number)s now.", number=match.next_slot)
        return Meanwhile(text, *new)
    return None


def _filled(text: str, match: LoadedMatch, entry: Entry) -> str:
    label = saver_label(phone(), match.session.id, entry)
    name = _("this phone") if entry.device == phone().id else phone_title(label)
    return text % {"number": entry.slot, "phone": name}

"""What players have counted on their own phones for the hand that is open, as the store keeps it, and which phones."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.store import Count
from scorekeeper.web.access import device, device_or_none, secret_id
from scorekeeper.web.db import now, store
from scorekeeper.web.match_loader import OpenMatch

__all__ = ["NOTHING_KEPT", "KeptCount", "keep_count", "kept_counts", "own_seat", "phones_by_seat", "version_of_counts"]

_INPUTS, _WHOLE = "inputs", "whole"


@dataclass(frozen=True)
class KeptCount:
    """What was counted for a seat: its inputs as typed, and whether the player has said that this is all. `id` is that
    of the stored count."""

    id: int
    inputs: Mapping[str, str]
    whole: bool


NOTHING_KEPT = KeptCount(0, {}, False)


def kept_counts(match: OpenMatch) -> dict[int, KeptCount]:
    """What was counted for the next hand of a match, by seat."""
    found = store().counts(match.match.id, match.next_slot)
    return {seat: _read(count) for seat, count in found.items()}


def keep_count(match: OpenMatch, seat: int, inputs: Mapping[str, str], whole: bool) -> None:
    """Keep what this phone has counted for its seat. Raises SlotError if the next hand is another one now, NotSeated if
    this phone does not count for the seat, NotScorer if it may not count."""
    body = {_INPUTS: dict(inputs), _WHOLE: whole}
    store().add_count(match.match.id, match.next_slot, seat, body, device(), now())


def own_seat(match: OpenMatch) -> int | None:
    """The seat of a match for which this phone counts, or None."""
    known = device_or_none()
    return store().seat_of(match.match.id, known) if known else None


def phones_by_seat(match: OpenMatch) -> dict[int, str]:
    """What the phones are called that count in a match, by seat."""
    seats = store().seats(match.match.id)
    labels = {grant.device: grant.label for grant in store().grants(match.session.id)} if seats else {}
    return {one.seat: labels.get(one.device) or _("A phone without a name") for one in seats}


def version_of_counts(match: OpenMatch) -> str:
    """A text that is another one whenever a phone comes or goes, a count comes, or the hand is saved."""
    counts = [f"{seat}.{one.id}" for seat, one in store().counts(match.match.id, match.next_slot).items()]
    seats = [f"{one.seat}:{one.taken_at}" for one in store().seats(match.match.id)]
    return secret_id("counts", str(match.next_slot), *counts, *seats)[:12]


def _read(count: Count) -> KeptCount:
    inputs = count.body.get(_INPUTS)
    texts = {str(name): str(text) for name, text in inputs.items()} if isinstance(inputs, dict) else {}
    return KeptCount(count.id, texts, bool(count.body.get(_WHOLE)))

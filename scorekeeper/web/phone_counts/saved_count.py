"""For the phone of a player who has counted: what was saved for that player when the hand was saved."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.table import phone_counts
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phones import saver_label
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.titles import phone_title
from scorekeeper.web.inputs.hand_codec import to_form
from scorekeeper.web.phone_counts.view import CountPage, seat_inputs


@dataclass(frozen=True)
class SavedCount:
    """What a player counted for a hand, and what was saved for the player: each in a word, empty if it has no value.

    `phone` is the name of the phone that saved the hand last. `removed`: the hand was voided.
    """

    slot: int
    counted: str
    saved: str
    phone: str
    removed: bool

    @property
    def same(self) -> bool:
        return not self.removed and self.counted == self.saved != ""


def saved_count(match: LoadedMatch) -> SavedCount | None:
    """What has become of the count for the last hand on this phone. None if nothing was counted for it."""
    slot, player = match.next_slot - 1, phone_counts.own_player(phone(), match)
    if slot < 1 or player not in match.players(slot):
        return None
    seat = match.players(slot).index(player)
    count = phone_counts.stored_counts(store(), match, slot).get(seat)
    return compare(match, slot, seat, count.inputs) if count else None


def compare(match: LoadedMatch, slot: int, seat: int, inputs: Mapping[str, str]) -> SavedCount | None:
    """The inputs of a seat beside what is saved for it in a hand. None if nothing is counted in them."""
    counts = match.terms.phone_counts
    if counts is None or slot not in match.entries:
        return None
    count = CountPage(match, counts, seat, seat_inputs(match, counts, seat, inputs), slot=slot)
    if not count.is_filled:
        return None
    entry = match.entries[slot]
    saved = to_form(match.terms.game.Record, entry.body, match.players(slot))
    value = CountPage(match, counts, seat, saved, slot=slot).value
    label = phone_title(saver_label(phone(), match.session.id, entry))
    return SavedCount(slot, count.value, value, label, entry.void)

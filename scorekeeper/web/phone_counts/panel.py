"""What players have counted on their own phones: how far they are, what has arrived, and what was saved for them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from scorekeeper.table import phone_counts
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phone_counts import NOTHING_COUNTED, StoredCount
from scorekeeper.table.phones import saver_label
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.titles import phone_title
from scorekeeper.web.inputs.hand_codec import ENTRY_MODE, to_form
from scorekeeper.web.phone_counts.view import CountPage, input_prefix, seat_inputs


@dataclass(frozen=True)
class CountedSeat:
    """A player of a match. `page` has the inputs and the value of the player's count, `count` the count itself.

    `place` is the player's in the match, from 0. `phone` is the name of the phone that counts for this seat, empty if
    there is none.
    """

    page: CountPage
    place: int
    phone: str
    count: StoredCount

    @property
    def state(self) -> str:
        """`whole` if a complete count has arrived, `begun` if part of one has, `waiting` if there is only a phone, else
        `none`."""
        if self.page.is_filled:
            return "whole" if self.count.whole else "begun"
        return "waiting" if self.phone else "none"


@dataclass(frozen=True)
class CountedSeats:
    """The players of the next hand of a match by seat. `version` changes with every count.

    `modes` has, by way to count, the entry mode of everybody as a patch.
    """

    seats: list[CountedSeat]
    version: str
    modes: Mapping[str, Mapping[str, str]]

    @property
    def used(self) -> bool:
        """Whether any phone counts, or has counted."""
        return any(seat.state != "none" for seat in self.seats)

    @property
    def missing(self) -> list[str]:
        """The players without a complete count."""
        return [seat.page.player for seat in self.seats if seat.state != "whole"]

    @property
    def patch(self) -> str:
        """All complete counts as one patch: in the first way in which all of them can be entered, if there is one."""
        whole = [seat.page for seat in self.seats if seat.state == "whole"]
        way = next((way for way in self.modes if all(page.inputs_in(way) for page in whole)), "")
        patch: dict[str, str] = {}
        for page in whole:
            patch |= {**(page.inputs_in(way) or page.counted_inputs), **page.public_texts}
        return urlencode({**patch, **self.modes.get(way, {})}) if whole else ""


def count_progress(match: LoadedMatch) -> list[tuple[str, int, bool]]:
    """The players of the next hand of a match: the name of each, its place in the match, and whether it has counted.

    Empty as long as nobody has.
    """
    if match.ledger.finished or not match.terms.phone_counts:
        return []
    counts = phone_counts.stored_counts(store(), match)
    if not any(count.whole for count in counts.values()):
        return []
    whole = {seat for seat, count in counts.items() if count.whole}
    place = match.terms.players.index
    return [(player, place(player), seat in whole) for seat, player in _counting(match, counts)]


def counted_seats(match: LoadedMatch) -> CountedSeats:
    """The counts for the next hand of a match. Players who are out, or sit this hand out, are listed only with a
    count."""
    version = phone_counts.version_of_counts(phone(), match)
    phones, counts = phone_counts.phones_by_seat(store(), match), phone_counts.stored_counts(store(), match)
    titles = {seat: phone_title(label) for seat, label in phones.items()}
    seats = [
        _counted_seat(match, seat, titles.get(seat, ""), counts.get(seat, NOTHING_COUNTED))
        for seat, _player in _counting(match, counts)
    ]
    return CountedSeats(seats, version, _modes(match))


def _counting(match: LoadedMatch, counts: Collection[int]) -> list[tuple[int, str]]:
    terms, state = match.terms, match.before(match.next_slot)
    away = {*state.out, *terms.game.sits_out(terms.options, state)}
    return [(seat, player) for seat, player in enumerate(match.next_players) if player not in away or seat in counts]


def _modes(match: LoadedMatch) -> dict[str, dict[str, str]]:
    if match.terms.phone_counts is None:
        return {}
    seats = range(len(match.next_players))
    modes = [f"{input_prefix(match, seat)}.{ENTRY_MODE}" for seat in seats]
    ways = (way for way in CountPage(match, 0, {}).ways if not any(field.choices for field in way.fields))
    return {way.value: dict.fromkeys(modes, way.value) for way in ways}


def _counted_seat(match: LoadedMatch, seat: int, phone: str, count: StoredCount) -> CountedSeat:
    page = CountPage(match, seat, seat_inputs(match, seat, count.inputs))
    if not page.is_filled:
        page, count = CountPage(match, seat, {}), NOTHING_COUNTED
    return CountedSeat(page, match.terms.players.index(page.player), phone, count)


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
    if match.terms.phone_counts is None or slot not in match.entries:
        return None
    count = CountPage(match, seat, seat_inputs(match, seat, inputs), slot=slot)
    if not count.is_filled:
        return None
    entry = match.entries[slot]
    saved = to_form(match.terms.game.Record, entry.body, match.players(slot))
    value = CountPage(match, seat, saved, slot=slot).value
    label = phone_title(saver_label(phone(), match.session.id, entry))
    return SavedCount(slot, count.value, value, label, entry.void)

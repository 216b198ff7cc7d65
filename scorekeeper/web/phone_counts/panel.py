"""Which players count their own hand on their own phone, and what has arrived from them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from scorekeeper.engine.text import Text
from scorekeeper.table import phone_counts
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phone_counts import StoredCount
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.titles import phone_title
from scorekeeper.web.inputs.hand_codec import ENTRY_MODE
from scorekeeper.web.phone_counts.view import AnyPhoneCounts, CountPage, input_prefix, seat_inputs


@dataclass(frozen=True)
class CountedSeat:
    """A player of a match. `phone` is the name of the phone that counts for this seat, empty if there is none.

    `place` is the player's in the match, from 0. `state`: `whole` if a complete count has arrived, `begun` if part of
    one has, `waiting` if there is only a phone, else `none`. `count` is the id of the count, 0 without one.

    `prefix` begins the names of the inputs of this seat, which are `inputs`. `public_inputs` are those that everybody
    at the table sees; `other_inputs` would hold the same count in another way to enter it. `way` is the way in which it
    was counted. `worth` is the value of the count, None if it is not known; `value` the same in a word.
    """

    seat: int
    place: int
    player: str
    phone: str
    prefix: str
    state: str
    count: int
    inputs: Mapping[str, str]
    public_inputs: Mapping[str, str]
    other_inputs: Mapping[str, str] = field(default_factory=dict)
    way: str = ""
    worth: Text | None = None
    value: str = ""

    @property
    def patch(self) -> str:
        """The inputs of this seat as a patch of the entry form."""
        return urlencode(self.inputs)

    def inputs_in(self, way: str) -> Mapping[str, str]:
        """The inputs of this seat in a way to count; empty if the count cannot be entered in it."""
        if way == self.way:
            return self.inputs
        fields = way.split(",")
        inputs = {name: text for name, text in self.other_inputs.items() if name.rpartition(".")[2] in fields}
        return inputs if len(inputs) == len(fields) else {}


@dataclass(frozen=True)
class CountedSeats:
    """The players of the next hand of a match, `slot`, by seat. `version` changes with every count.

    `modes` has, by way to count, the entry mode of everybody as a patch.
    """

    slot: int
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
        return [seat.player for seat in self.seats if seat.state != "whole"]

    @property
    def patch(self) -> str:
        """All complete counts as one patch: in the first way in which all of them can be entered, if there is one."""
        whole = [seat for seat in self.seats if seat.state == "whole"]
        way = next((way for way in self.modes if all(seat.inputs_in(way) for seat in whole)), "")
        patch: dict[str, str] = {}
        for seat in whole:
            patch |= {**(seat.inputs_in(way) or seat.inputs), **seat.public_inputs}
        return urlencode({**patch, **self.modes.get(way, {})}) if whole else ""


@dataclass(frozen=True)
class CountProgress:
    """The players of the next hand of a match: the name of each, its place in the match, and whether it has counted."""

    players: list[tuple[str, int, bool]]

    @property
    def whole(self) -> int:
        """How many have counted."""
        return sum(counted for _player, _place, counted in self.players)


def count_progress(match: LoadedMatch) -> CountProgress | None:
    """Who has counted for the next hand of a match. None as long as nobody has."""
    if match.ledger.finished or not match.terms.phone_counts:
        return None
    counts = phone_counts.stored_counts(store(), match)
    whole = {seat for seat, count in counts.items() if count.whole}
    places = match.terms.players.index
    return (
        CountProgress([(player, places(player), seat in whole) for seat, player in _counting(match, counts)])
        if whole
        else None
    )


def counted_seats(match: LoadedMatch) -> CountedSeats:
    """The counts for the next hand of a match. Players who are out, or sit this hand out, are listed only with a
    count."""
    version = phone_counts.version_of_counts(phone(), match)
    phones, counts = phone_counts.phones_by_seat(store(), match), phone_counts.stored_counts(store(), match)
    titles = {seat: phone_title(label) for seat, label in phones.items()}
    seats = [
        _seat(match, seat, player, titles.get(seat, ""), counts.get(seat, phone_counts.NOTHING_COUNTED))
        for seat, player in _counting(match, counts)
    ]
    return CountedSeats(match.next_slot, seats, version, _modes(match))


def _counting(match: LoadedMatch, counts: Collection[int]) -> list[tuple[int, str]]:
    terms, state = match.terms, match.before(match.next_slot)
    away = {*state.out, *terms.game.sits_out(terms.options, state)}
    return [(seat, player) for seat, player in enumerate(match.next_players) if player not in away or seat in counts]


def _modes(match: LoadedMatch) -> dict[str, dict[str, str]]:
    counts: AnyPhoneCounts | None = match.terms.phone_counts
    if counts is None:
        return {}
    seats = range(len(match.next_players))
    modes = [f"{input_prefix(match, counts, seat)}.{ENTRY_MODE}" for seat in seats]
    ways = (way for way in CountPage(match, counts, 0, {}).ways if not any(field.choices for field in way.fields))
    return {way.value: dict.fromkeys(modes, way.value) for way in ways}


def _seat(match: LoadedMatch, seat: int, player: str, phone: str, count: StoredCount) -> CountedSeat:
    counts: AnyPhoneCounts | None = match.terms.phone_counts
    assert counts is not None, "only games in which players count have seats"
    page = CountPage(match, counts, seat, seat_inputs(match, counts, seat, count.inputs))
    place = match.terms.players.index(player)
    if not page.is_filled:
        return CountedSeat(seat, place, player, phone, page.prefix, "waiting" if phone else "none", 0, {}, {})
    return CountedSeat(
        seat,
        place,
        player,
        phone,
        page.prefix,
        "whole" if count.whole else "begun",
        count.id,
        page.counted_inputs,
        public_inputs={name: page.text(name) for name in page.public_inputs if page.text(name)},
        other_inputs=page.other_inputs,
        way=page.way,
        worth=page.worth,
        value=page.value,
    )

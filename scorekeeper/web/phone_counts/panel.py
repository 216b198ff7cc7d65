"""For the scorekeeper's phone: which players count their own hand on their own phone, and what has arrived."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from scorekeeper.engine.text import Text
from scorekeeper.table import phone_counts
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phone_counts import StoredCount
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.titles import phone_title
from scorekeeper.web.phone_counts.view import AnyPhoneCounts, CountPage, seat_inputs


@dataclass(frozen=True)
class CountedSeat:
    """A player of a match. `phone` is the name of the phone that counts for this seat, empty if there is none.

    `state`: `whole` if a complete count has arrived, `begun` if part of one has, `waiting` if there is only a phone,
    else `none`. `count` is the id of the count, 0 without one. `inputs` are the inputs of this seat, `public_inputs`
    those that everybody at the table sees. `worth` is the value of the count, None if it is not known.
    """

    seat: int
    player: str
    phone: str
    state: str
    count: int
    inputs: Mapping[str, str]
    public_inputs: Mapping[str, str]
    worth: Text | None

    @property
    def patch(self) -> str:
        """The inputs of this seat as a patch of the entry form."""
        return urlencode(self.inputs)


@dataclass(frozen=True)
class CountedSeats:
    """The players of the next hand of a match, `slot`, by seat. `version` changes with every count."""

    slot: int
    seats: list[CountedSeat]
    version: str

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
        """All complete counts as one patch."""
        whole = [seat for seat in self.seats if seat.state == "whole"]
        return urlencode({name: text for seat in whole for name, text in {**seat.inputs, **seat.public_inputs}.items()})


def counted_seats(match: LoadedMatch) -> CountedSeats:
    """The counts for the next hand of a match. Players who are out, or sit this hand out, are listed only with a
    count."""
    terms, state = match.terms, match.before(match.next_slot)
    away = {*state.out, *terms.game.sits_out(terms.options, state)}
    version = phone_counts.version_of_counts(phone(), match)
    phones, counts = phone_counts.phones_by_seat(store(), match), phone_counts.stored_counts(store(), match)
    titles = {seat: phone_title(label) for seat, label in phones.items()}
    seats = [
        _seat(match, seat, player, titles.get(seat, ""), counts.get(seat, phone_counts.NOTHING_COUNTED))
        for seat, player in enumerate(match.next_players)
        if player not in away or seat in counts
    ]
    return CountedSeats(match.next_slot, seats, version)


def _seat(match: LoadedMatch, seat: int, player: str, phone: str, count: StoredCount) -> CountedSeat:
    counts: AnyPhoneCounts | None = match.terms.game.phone_counts
    page = CountPage(match, counts, seat, seat_inputs(match, counts, seat, count.inputs)) if counts else None
    if page is None or not page.is_filled:
        return CountedSeat(seat, player, phone, "waiting" if phone else "none", 0, {}, {}, None)
    public = {name: page.text(name) for name in page.public_inputs if page.text(name)}
    state = "whole" if count.whole else "begun"
    return CountedSeat(seat, player, phone, state, count.id, page.counted_inputs, public, page.worth)

"""Who counts the own hand on the own phone, and what has come of it: what a phone that keeps score is shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from scorekeeper.engine.text import Text
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phone_counts import (
    NOTHING_COUNTED,
    StoredCount,
    phones_by_seat,
    stored_counts,
    version_of_counts,
)
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.titles import phone_title
from scorekeeper.web.phone_counts.view import AnyPhoneCounts, CountPage, own_inputs


@dataclass(frozen=True)
class CountedSeat:
    """A player of a match. `phone` is what the phone is called that counts for this seat, empty if none does.

    `state`: `whole` if a whole count came, `begun` if some of it did, `waiting` if there is only a phone, else `none`.
    `count` is the id of what came, 0 without. `inputs` are those of this seat, `seen` those of what everybody at the
    table sees. `worth` is what the count comes to alone, None if that is not known.
    """

    seat: int
    player: str
    phone: str
    state: str
    count: int
    inputs: Mapping[str, str]
    seen: Mapping[str, str]
    worth: Text | None

    @property
    def patch(self) -> str:
        """The inputs of this seat as one text, as an input `patch` takes them."""
        return urlencode(self.inputs)


@dataclass(frozen=True)
class CountedSeats:
    """The players of the next hand of a match, `slot`, by seat. `version` is that of what they have counted."""

    slot: int
    seats: list[CountedSeat]
    version: str

    @property
    def used(self) -> bool:
        """Whether any phone counts, or has counted."""
        return any(seat.state != "none" for seat in self.seats)

    @property
    def missing(self) -> list[str]:
        """The players of whom no whole count came."""
        return [seat.player for seat in self.seats if seat.state != "whole"]

    @property
    def patch(self) -> str:
        """All whole counts as one patch."""
        whole = [seat for seat in self.seats if seat.state == "whole"]
        return urlencode({name: text for seat in whole for name, text in {**seat.inputs, **seat.seen}.items()})


def counted_seats(match: LoadedMatch) -> CountedSeats:
    """What has come for the next hand of a match. Who is out of the match, or usually sits this hand out, is listed
    only with a count."""
    terms, state = match.terms, match.before(match.next_slot)
    away = {*state.out, *terms.game.sits_out(terms.options, state)}
    version = version_of_counts(phone(), match)
    phones, counts = phones_by_seat(store(), match), stored_counts(store(), match)
    titles = {seat: phone_title(label) for seat, label in phones.items()}
    seats = [
        _seat(match, seat, player, titles.get(seat, ""), counts.get(seat, NOTHING_COUNTED))
        for seat, player in enumerate(match.next_players)
        if player not in away or seat in counts
    ]
    return CountedSeats(match.next_slot, seats, version)


def _seat(match: LoadedMatch, seat: int, player: str, phone: str, count: StoredCount) -> CountedSeat:
    own: AnyPhoneCounts | None = match.terms.game.phone_counts
    page = CountPage(match, own, seat, own_inputs(match, own, seat, count.inputs)) if own else None
    if page is None or not page.given:
        return CountedSeat(seat, player, phone, "waiting" if phone else "none", 0, {}, {}, None)
    state, seen = "whole" if count.whole else "begun", {name: page.text(name) for name in page.seen if page.text(name)}
    return CountedSeat(seat, player, phone, state, count.id, page.counted, seen, page.worth)

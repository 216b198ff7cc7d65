"""Counts of the next hand from the players' own phones, and which phone counts for which player."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.store import Count, Session, SessionNews, Store
from scorekeeper.store.counts import WHOLE
from scorekeeper.table.match import LoadedMatch, load_all
from scorekeeper.table.phone import Phone
from scorekeeper.table.phones import label_for

_INPUTS = "inputs"
# Stands for the seat in the names of stored inputs, because the player may have another seat after somebody joins.
_OWN = "@"


@dataclass(frozen=True)
class StoredCount:
    """A count for a seat: its id, its inputs as typed, and whether the player has marked it as complete."""

    id: int
    inputs: Mapping[str, str]
    whole: bool


NOTHING_COUNTED = StoredCount(0, {}, False)


def countable_matches(store: Store, session: Session) -> list[LoadedMatch]:
    """The running matches of a session whose game can be counted on players' phones, in order."""
    return [match for match in load_all(store, session) if not match.ledger.finished and match.terms.phone_counts]


def stored_counts(store: Store, match: LoadedMatch, slot: int | None = None) -> dict[int, StoredCount]:
    """The counts for the next hand of a match, by seat; or for the last hand, the only other one that has any."""
    slot = slot or match.next_slot
    counts = store.counts.newest(match.match.id, slot)
    return {seat: _read(counts[player], seat) for seat, player in enumerate(match.players(slot)) if player in counts}


def save_count(phone: Phone, match: LoadedMatch, seat: int, inputs: Mapping[str, str], whole: bool) -> None:
    """Save the count of this phone for its seat.

    Raises Stale if that hand is no longer the next one, NotSeated if this phone does not count for the seat,
    NotScorer if it may not count.
    """
    body = {_INPUTS: {_with_part(name, f"@{seat}", _OWN): text for name, text in inputs.items()}, WHOLE: whole}
    phone.store.counts.add(match.match.id, match.next_slot, match.next_players[seat], body, phone.saver, phone.now)


def let_count(phone: Phone, session: Session) -> None:
    """Allow a phone to count for a player in a session."""
    phone.store.grants.add(phone.saver, session.id, "count", phone.now, label_for(phone, session.id))


def take_seat(phone: Phone, match: LoadedMatch, seat: int) -> None:
    """Let this phone count for a seat.

    Raises SeatTaken if another phone does, NotSeated if this one counts for another seat, NotScorer if it may not
    count.
    """
    seats, player = phone.store.seats, own_player(phone, match)
    if player is not None and player not in match.next_players:
        # The player has left, sits this hand out, or was replaced.
        seats.free(match.match.id, player, phone.saver)
    seats.take(match.match.id, match.next_players[seat], phone.saver, phone.now)


def leave_seat(phone: Phone, match: LoadedMatch) -> None:
    """Give up the seat of this phone in the next hand, if it has one. Its counts stay."""
    seat = own_seat(phone, match)
    if seat is not None:
        phone.store.seats.free(match.match.id, match.next_players[seat], phone.saver)


def free_seat(phone: Phone, match: LoadedMatch, seat: int) -> None:
    """Free the seat of whichever phone counts for it in the next hand. Its counts stay."""
    phone.store.seats.free(match.match.id, match.next_players[seat])


def own_player(phone: Phone, match: LoadedMatch) -> str | None:
    """The player of a match for whom this phone counts, or None."""
    return phone.store.seats.player(match.match.id, phone.id) if phone.id else None


def own_seat(phone: Phone, match: LoadedMatch) -> int | None:
    """The seat in the next hand for which this phone counts. None if its player does not play that hand."""
    player = own_player(phone, match)
    return match.next_players.index(player) if player in match.next_players else None


def phones_by_seat(store: Store, match: LoadedMatch) -> dict[int, str]:
    """The labels of the phones that count in a match, by seat. The label may be empty."""
    seats = store.seats.of_match(match.match.id)
    labels = {grant.device: grant.label for grant in store.grants.of_session(match.session.id)} if seats else {}
    by_player = {seat.player: labels.get(seat.device, "") for seat in seats}
    return {seat: by_player[player] for seat, player in enumerate(match.next_players) if player in by_player}


def score_version(news: SessionNews) -> str:
    """A text that changes when something is saved in a session, a player has counted, or the short code is another."""
    return ".".join(map(str, (news.entry, news.code, *news.counts)))


def version_of_counts(phone: Phone, match: LoadedMatch) -> str:
    """A text that changes when a phone takes or frees a seat, a count arrives, or the match changes."""
    counts = [str(count.id) for count in phone.store.counts.newest(match.match.id, match.next_slot).values()]
    seats = [part for seat in phone.store.seats.of_match(match.match.id) for part in (seat.player, seat.taken_at)]
    return phone.secret_id("counts", str(match.last), *match.next_players, "", *counts, "", *seats)[:12]


def _with_part(name: str, part: str, by: str) -> str:
    return ".".join(by if step == part else step for step in name.split("."))


def _read(count: Count, seat: int) -> StoredCount:
    inputs = count.body.get(_INPUTS)
    stored = inputs.items() if isinstance(inputs, dict) else ()
    texts = {_with_part(str(name), _OWN, f"@{seat}"): str(text) for name, text in stored}
    return StoredCount(count.id, texts, bool(count.body.get(WHOLE)))

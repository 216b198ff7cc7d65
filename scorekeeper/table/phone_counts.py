"""What players have counted on their own phones for the hand that is open, as the store keeps it, and which phones."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.store import Count, Session, Store
from scorekeeper.table.match import LoadedMatch, load_all
from scorekeeper.table.phone import Phone
from scorekeeper.table.phone_labels import label_for

_INPUTS, _WHOLE = "inputs", "whole"
# What stands for the seat in the names of stored inputs: a player may have another seat later, where others join.
_OWN = "@"


@dataclass(frozen=True)
class StoredCount:
    """What was counted for a seat: its inputs as typed, and whether the player has said that this is all. `id` is that
    of the stored count."""

    id: int
    inputs: Mapping[str, str]
    whole: bool


NOTHING_COUNTED = StoredCount(0, {}, False)


def countable_matches(store: Store, session: Session) -> list[LoadedMatch]:
    """The matches of a session that are not over and can be counted alone, in order."""
    return [match for match in load_all(store, session) if not match.ledger.finished and match.terms.game.phone_counts]


def stored_counts(store: Store, match: LoadedMatch) -> dict[int, StoredCount]:
    """What was counted for the next hand of a match, by seat."""
    counts = store.counts.newest(match.match.id, match.next_slot)
    return {seat: _read(counts[player], seat) for seat, player in enumerate(match.next_players) if player in counts}


def save_count(phone: Phone, match: LoadedMatch, seat: int, inputs: Mapping[str, str], whole: bool) -> None:
    """Save what this phone has counted for its seat. Raises Stale if the next hand is another one now, NotSeated if
    this phone does not count for the seat, NotScorer if it may not count."""
    body = {_INPUTS: {_renamed(name, f"@{seat}", _OWN): text for name, text in inputs.items()}, _WHOLE: whole}
    phone.store.counts.add(match.match.id, match.next_slot, match.next_players[seat], body, phone.saver, phone.now)


def let_count(phone: Phone, session: Session) -> None:
    """Let a phone count for a player in a session, from now on."""
    phone.store.grants.add(phone.saver, session.id, "count", phone.now, label_for(phone, session.id))


def take_seat(phone: Phone, match: LoadedMatch, seat: int) -> None:
    """Let this phone count for a seat. Raises SeatTaken if another phone does, NotSeated if this one counts for another
    seat, NotScorer if it may not count."""
    seats, mine = phone.store.seats, own_player(phone, match)
    if mine is not None and mine not in match.next_players:
        # The player has left or sits this hand out, or somebody else was put in the place.
        seats.free(match.match.id, mine, phone.saver)
    seats.take(match.match.id, match.next_players[seat], phone.saver, phone.now)


def free_seat(store: Store, match: LoadedMatch, seat: int) -> None:
    """Give up the seat of a phone. What was counted for it stays."""
    store.seats.free(match.match.id, match.next_players[seat])


def leave_seat(phone: Phone, match: LoadedMatch) -> None:
    """Give up the seat of this phone, if it has one in the next hand. What was counted for it stays."""
    seat = own_seat(phone, match)
    if seat is not None:
        phone.store.seats.free(match.match.id, match.next_players[seat], phone.saver)


def own_player(phone: Phone, match: LoadedMatch) -> str | None:
    """The player of a match for whom this phone counts, or None."""
    return phone.store.seats.player(match.match.id, phone.id) if phone.id else None


def own_seat(phone: Phone, match: LoadedMatch) -> int | None:
    """The seat in the next hand of a match for which this phone counts. None if there is none, or if its player does
    not play that hand."""
    player = own_player(phone, match)
    return match.next_players.index(player) if player in match.next_players else None


def phones_by_seat(store: Store, match: LoadedMatch) -> dict[int, str]:
    """What the phones are called that count in a match, by seat. A phone without a name has an empty one."""
    seats = store.seats.of_match(match.match.id)
    labels = {grant.device: grant.label for grant in store.grants.of_session(match.session.id)} if seats else {}
    named = {seat.player: labels.get(seat.device, "") for seat in seats}
    return {seat: named[player] for seat, player in enumerate(match.next_players) if player in named}


def version_of_counts(phone: Phone, match: LoadedMatch) -> str:
    """A text that is another one whenever a phone comes or goes, a count comes, or the hand is saved."""
    counts = [str(count.id) for count in phone.store.counts.newest(match.match.id, match.next_slot).values()]
    seats = [part for seat in phone.store.seats.of_match(match.match.id) for part in (seat.player, seat.taken_at)]
    return phone.secret_id("counts", str(match.next_slot), *match.next_players, "", *counts, "", *seats)[:12]


def _renamed(name: str, part: str, by: str) -> str:
    """The name of an input with another part in the place of one."""
    return ".".join(by if step == part else step for step in name.split("."))


def _read(count: Count, seat: int) -> StoredCount:
    inputs = count.body.get(_INPUTS)
    stored = inputs.items() if isinstance(inputs, dict) else ()
    texts = {_renamed(str(name), _OWN, f"@{seat}"): str(text) for name, text in stored}
    return StoredCount(count.id, texts, bool(count.body.get(_WHOLE)))

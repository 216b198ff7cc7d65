"""What players have counted on their own phones for the hand that is open, as the store keeps it, and which phones."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.store import Count
from scorekeeper.table.match import OpenMatch
from scorekeeper.web.http.access import device, device_or_none, secret_id
from scorekeeper.web.http.db import now, store

_INPUTS, _WHOLE = "inputs", "whole"
# What stands for the seat in the names of stored inputs: a player may have another seat later, where others join.
_OWN = "@"


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
    found = store().counts.newest(match.match.id, match.next_slot)
    return {seat: _read(found[player], seat) for seat, player in enumerate(match.next_players) if player in found}


def keep_count(match: OpenMatch, seat: int, inputs: Mapping[str, str], whole: bool) -> None:
    """Keep what this phone has counted for its seat. Raises Stale if the next hand is another one now, NotSeated if
    this phone does not count for the seat, NotScorer if it may not count."""
    body = {_INPUTS: {_renamed(name, f"@{seat}", _OWN): text for name, text in inputs.items()}, _WHOLE: whole}
    store().counts.add(match.match.id, match.next_slot, match.next_players[seat], body, device(), now())


def take_seat(match: OpenMatch, seat: int) -> None:
    """Let this phone count for a seat. Raises SeatTaken if another phone does, NotSeated if this one counts for another
    seat, NotScorer if it may not count."""
    mine = store().seats.player(match.match.id, device())
    if mine is not None and mine not in match.next_players:
        # The player has left or sits this hand out, or somebody else was put in the place.
        store().seats.free(match.match.id, mine, device())
    store().seats.take(match.match.id, match.next_players[seat], device(), now())


def free_seat(match: OpenMatch, seat: int, only: str | None = None) -> None:
    """Give up a seat; with `only` if it is that of this phone."""
    store().seats.free(match.match.id, match.next_players[seat], only)


def own_player(match: OpenMatch) -> str | None:
    """The player of a match for whom this phone counts, or None."""
    known = device_or_none()
    return store().seats.player(match.match.id, known) if known else None


def own_seat(match: OpenMatch) -> int | None:
    """The seat in the next hand of a match for which this phone counts. None if there is none, or if its player does
    not play that hand."""
    player = own_player(match)
    return match.next_players.index(player) if player in match.next_players else None


def phones_by_seat(match: OpenMatch) -> dict[int, str]:
    """What the phones are called that count in a match, by seat."""
    seats = store().seats.of_match(match.match.id)
    labels = {grant.device: grant.label for grant in store().grants.of_session(match.session.id)} if seats else {}
    named = {one.player: labels.get(one.device) or _("A phone without a name") for one in seats}
    return {seat: named[player] for seat, player in enumerate(match.next_players) if player in named}


def version_of_counts(match: OpenMatch) -> str:
    """A text that is another one whenever a phone comes or goes, a count comes, or the hand is saved."""
    counts = [str(one.id) for one in store().counts.newest(match.match.id, match.next_slot).values()]
    seats = [part for one in store().seats.of_match(match.match.id) for part in (one.player, one.taken_at)]
    return secret_id("counts", str(match.next_slot), *match.next_players, "", *counts, "", *seats)[:12]


def _renamed(name: str, part: str, by: str) -> str:
    """The name of an input with another part in the place of one."""
    return ".".join(by if one == part else one for one in name.split("."))


def _read(count: Count, seat: int) -> KeptCount:
    inputs = count.body.get(_INPUTS)
    stored = inputs.items() if isinstance(inputs, dict) else ()
    texts = {_renamed(str(name), _OWN, f"@{seat}"): str(text) for name, text in stored}
    return KeptCount(count.id, texts, bool(count.body.get(_WHOLE)))

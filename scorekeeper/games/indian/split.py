"""How those still in share the pot of a pool that they finish before one player is left (IND-30)."""

from collections.abc import Iterator, Mapping

from scorekeeper.engine.scores import Line
from scorekeeper.engine.state import State
from scorekeeper.engine.text import TN, T
from scorekeeper.games.indian.match import most_in_pool
from scorekeeper.games.indian.options import Options


def split(options: Options, state: State) -> Mapping[str, int]:
    """How many parts of the pot each player gets if the players finish the pool at this state. Who gets none is left
    out. Empty if nothing is shared: without a pool, without the option, or if fewer than two are still in."""
    still_in = _still_in(state)
    if options.format != "pool" or options.split == "none" or len(still_in) < 2:
        return {}
    equal = dict.fromkeys(still_in, 1)
    if options.split == "equal":
        return equal
    packs = {player: affordable_packs(options, state.total(player)) for player in still_in}
    return {player: number for player, number in packs.items() if number} or equal


def affordable_packs(options: Options, total: int) -> int:
    """How many first packs a player can pay with this total and still be in the pool."""
    return max(most_in_pool(options) - total, 0) // options.pack_first


def closing(options: Options, state: State) -> tuple[Line, ...]:
    """A line without points for each player still in who shares the pot, or gets no part of it, once the pool is over.
    Empty if nobody shares."""
    parts = split(options, state) if state.finished else {}
    return tuple(_lines(options, state, parts)) if parts else ()


def _lines(options: Options, state: State, parts: Mapping[str, int]) -> Iterator[Line]:
    everything = sum(parts.values())
    nobody_can_pack = options.split == "by_packs" and not any(
        affordable_packs(options, state.total(player)) for player in parts
    )
    for player in _still_in(state):
        params = {"part": parts.get(player, 0), "all": everything}
        if player not in parts:
            text = T("No part of the pot: a first pack would put this player out")
        elif nobody_can_pack:
            text = T("%(part)s of %(all)s equal parts of the pot: nobody can pay a first pack", **params)
        elif options.split == "equal":
            text = T("%(part)s of %(all)s equal parts of the pot", **params)
        else:
            text = TN(
                "%(part)s of %(all)s parts of the pot: can still pay %(part)s first pack",
                "%(part)s of %(all)s parts of the pot: can still pay %(part)s first packs",
                parts[player],
                **params,
            )
        yield Line(player, 0, text, "IND-30")


def _still_in(state: State) -> tuple[str, ...]:
    return tuple(player for player in state.at_table if player not in state.out)

"""Who had a turn in a round, read slowly: every way in which a round can have gone is played, turn by turn (IND-25b).

Nothing here knows of laps before or after somebody: a round is a list of turns, and what a record says is compared with
what those turns show. Three laps are enough: in the third one everything has happened that can be told.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

LAPS = 3


@dataclass(frozen=True)
class Told:
    """What a record tells of a player who did not win: `counted`, `first`, `later` (packed) or `wrong` (declared
    wrongly), and whether it is said that there was no turn (None: nothing is said)."""

    status: str
    no_turn: bool | None = None


Turns = tuple[int, ...]


@cache
def rounds(players: int, winner: int, hand_rummy: bool) -> dict[tuple[str, ...], set[Turns]]:
    """Every round of this many players, of whom the last one deals and `winner` declares: by how it went for each
    player the numbers of turns that they can have had."""
    result: dict[tuple[str, ...], set[Turns]] = {}
    for statuses, turns in _rounds(players, winner, hand_rummy):
        result.setdefault(statuses, set()).add(turns)
    return result


def _rounds(players: int, winner: int, hand_rummy: bool) -> Iterator[tuple[tuple[str, ...], Turns]]:
    # At which turn somebody leaves, and how; None: never.
    leaving: list[tuple[str, int] | None] = [None, ("first", 1), *(("later", n) for n in range(2, LAPS + 1))]
    leaving += [("wrong", n) for n in range(1, LAPS + 1)]
    plans: list[list[tuple[str, int] | None]] = [leaving if player != winner else [None] for player in range(players)]
    for declared in [1] if hand_rummy else range(1, LAPS + 1):
        for plan in product(*plans):
            turns, status = [0] * players, ["counted"] * players
            over = False
            for lap in range(1, LAPS + 1):
                for player in range(players):
                    if over or status[player] != "counted":
                        continue
                    turns[player] += 1
                    leaves = plan[player]
                    if player == winner and lap == declared:
                        over = True
                    elif leaves and leaves[1] == turns[player]:
                        status[player] = leaves[0]
            if over:
                yield tuple(status), tuple(turns)


def possible(description: tuple[Told | None, ...], winner: int, hand_rummy: bool) -> list[Turns]:
    """The numbers of turns in every round that a record can be about; empty if there is none."""
    statuses = tuple("counted" if item is None else item.status for item in description)
    return [
        turns
        for turns in rounds(len(description), winner, hand_rummy).get(statuses, ())
        if all(item is None or item.no_turn in (None, had == 0) for item, had in zip(description, turns, strict=True))
    ]


def without_turn(description: tuple[Told | None, ...], winner: int, hand_rummy: bool) -> set[int] | None:
    """The players who cannot have had a turn; None if the record cannot be."""
    rounds_told = possible(description, winner, hand_rummy)
    if not rounds_told:
        return None
    return {player for player in range(len(description)) if all(turns[player] == 0 for turns in rounds_told)}


def possible_somewhere(others: tuple[Told, ...], hand_rummy: bool) -> bool:
    """Whether a record can be about a round whose seats nobody knows: in some order of play, whoever deals."""
    return any(
        possible((*order[:winner], None, *order[winner:]), winner, hand_rummy)
        for order in set(permutations(others))
        for winner in range(len(others) + 1)
    )

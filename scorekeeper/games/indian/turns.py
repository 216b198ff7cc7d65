"""Who had a turn in a round: it follows from the seats (IND-25b).

The dealer plays last in a lap. When somebody declares in the first lap, the players before the declarer have had a turn
and the players after have not. So each statement about a player limits the laps in which the round can have ended.
Statements that leave no lap contradict each other. If the dealer is unknown, a player may play before or after the
declarer, and statements have to contradict each other in both places.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.engine.state import State
from scorekeeper.engine.text import Issue, Reason, T, Text
from scorekeeper.games.indian.options import Options
from scorekeeper.games.indian.record import Holding, Record

# The lap of the declaration; 3 is the third lap or any later one, which no rule tells apart.
_FIRST, _LATER, _ANY = frozenset({1}), frozenset({2, 3}), frozenset({1, 2, 3})
_AFTER_SECOND = frozenset({3})


@dataclass(frozen=True)
class _Statement:
    """One statement of a record: the sentence, the path of its field, the laps in which the round may have ended."""

    text: Text
    path: str
    laps: frozenset[int]


def turn_issues(record: Record, state: State) -> list[Issue]:
    """Issues with statements that contradict each other: in these seats or, if the dealer is unknown, in any. None if
    nobody won."""
    order = _order_of_play(record, state)
    if record.winner not in record.playing(state):
        return []
    issues = []
    for player, holding in record.hands.items():
        if holding.packed and holding.no_turn:
            issues.append(_issue(f"hands.{player}", _no_turn_text(player), T("%(player)s packed.", player=player)))
    if issues or _last_one_in(record):
        return issues
    statements = list(_statements(record, record.winner, order))
    for statement in statements:
        if not statement.laps:
            issues.append(_issue(statement.path, statement.text, _seats_text(record.winner, order)))
    if not issues:
        against = (pair for pair in combinations(statements, 2) if not pair[0].laps & pair[1].laps)
        issues = [_issue(other.path, statement.text, other.text) for statement, other in against][:1]
    return issues


def follows(options: Options, record: Record, state: State) -> dict[str, Text]:
    """Why players had no turn although the record does not say so, by the path of their hands.

    The record may still lack counts.
    """
    return {f"hands.{player}": text for player, text in _without_turn(record, state).items()}


def half_payers(record: Record, state: State) -> dict[str, Reason]:
    """The players who pay only half because they had no turn, each with the reason (IND-25, IND-25b). `record` has no
    issues."""
    from_seats = {
        player: Reason("IND-25b", T("%(why)s: half, rounded down", why=why))
        for player, why in _without_turn(record, state).items()
    }
    as_entered = Reason("IND-25", T("Never had a turn: half, rounded down"))
    return from_seats | {player: as_entered for player, holding in record.hands.items() if holding.no_turn}


def _without_turn(record: Record, state: State) -> Mapping[str, Text]:
    """The players who had no turn although the record does not say so, and why."""
    order = _order_of_play(record, state)
    if record.winner not in order or _last_one_in(record) or turn_issues(record, state):
        return {}
    if not any(statement.laps == _FIRST for statement in _statements(record, record.winner, order)):
        return {}
    after = order[order.index(record.winner) + 1 :]
    return {
        player: T("%(winner)s declared before it was %(player)s's turn", winner=record.winner, player=player)
        for player in after
        if record.hands.get(player, Holding()).no_turn is None
    }


def _order_of_play(record: Record, state: State) -> tuple[str, ...]:
    """The players of the round in the order of their turns, the dealer last. Empty if the dealer is unknown."""
    if state.dealer is None:
        return ()
    first = state.players.index(state.dealer) + 1
    playing = record.playing(state)
    return tuple(player for player in (*state.players[first:], *state.players[:first]) if player in playing)


def _last_one_in(record: Record) -> bool:
    """Whether the winner may have won without declaring, as the last one in (IND-15)."""
    others = [holding for player, holding in record.hands.items() if player != record.winner]
    return bool(others) and all(holding.dropped_out for holding in others) and not record.hand_rummy


def _statements(record: Record, winner: str, order: tuple[str, ...]) -> Iterator[_Statement]:
    """What the record says of turns, and the laps in which `winner` may then have declared. `order` is empty if the
    dealer is unknown."""
    if record.hand_rummy:
        text = T("%(player)s has Hand Rummy, so declared in the first lap.", player=winner)
        yield _Statement(text, "hand_rummy", _FIRST)
    after = order[order.index(winner) + 1 :] if order else ()
    for player, holding in record.hands.items():
        if player != winner:
            places = {player in after} if order else {False, True}
            yield from _statements_about(player, holding, winner, places)


def _statements_about(player: str, holding: Holding, winner: str, places: Collection[bool]) -> Iterator[_Statement]:
    """The statements about one player. `places` says whether the player can play after the winner, or before: True,
    False or both."""
    path = f"hands.{player}"
    before, after = False in places, True in places
    # Somebody after the winner has a first turn only if the winner does not declare in the first lap.
    had_one = _ANY if before else _LATER
    params = {"player": player, "winner": winner}
    if holding.no_turn:
        text = T("%(player)s never had a turn, so %(winner)s declared in the first lap.", **params)
        yield _Statement(text if after else _no_turn_text(player), path, _FIRST if after else frozenset())
    elif holding.no_turn is not None:
        yield _Statement(T("%(player)s had a turn and plays after %(winner)s.", **params), path, had_one)
    if holding.packed == "first":
        yield _Statement(T("%(player)s packed at the first turn and plays after %(winner)s.", **params), path, had_one)
    if holding.packed == "later":
        text = T("%(player)s packed later, so the first lap was over.", **params)
        yield _Statement(text, path, _LATER if before else _AFTER_SECOND)
    if holding.wrong_declaration:
        yield _Statement(T("%(player)s declared wrongly and plays after %(winner)s.", **params), path, had_one)


def _no_turn_text(player: str) -> Text:
    return T("%(player)s never had a turn.", player=player)


def _seats_text(winner: str, order: tuple[str, ...]) -> Text:
    """Why a player before the winner had a turn."""
    if winner == order[-1]:
        return T("%(winner)s deals and so plays last: everybody had a turn before that declaration.", winner=winner)
    before = order[: order.index(winner)]
    return T("These play before %(winner)s, who declared: %(players)s.", winner=winner, players=before)


def _issue(path: str, first: Text, second: Text) -> Issue:
    text = T("Two things that cannot both be: %(one)s %(other)s Correct one of them.", one=first, other=second)
    return Issue("turns.contradict", path, text)

"""A match of Rummy 500 from hand to hand: the deal, the end (R500-01 to R500-08, R500-29, R500-30)."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.engine.game import DealPlan
from scorekeeper.engine.scores import HandScore
from scorekeeper.engine.seats.changes import Joining
from scorekeeper.engine.state import Standing, State, next_seat
from scorekeeper.engine.text import TN, Issue, Reason, T, Text
from scorekeeper.games.rummy500.options import Options, deck, packs_for

# The lowest total that a table may give to a player who joins.
_LOWEST_START = 10_000
_ROUND = T("The dealer's left plays first, and play and deal go clockwise.")


def options_issues(options: Options, players: int) -> list[Issue]:
    """An issue if the players cannot make up the sides that are chosen (R500-35)."""
    if options.teams == "two_sides" and players not in (4, 6):
        text = T("Two sides need four or six players. Change the players, or let everybody play alone.")
        return [Issue("teams.players", "teams", text)]
    if options.teams == "three_sides" and players != 6:
        text = T("Three sides need six players. Change the players, or let everybody play alone.")
        return [Issue("teams.players", "teams", text)]
    return []


def deal_plan(options: Options, players: int) -> DealPlan:
    """Packs, jokers and cards for each player (R500-03 to R500-08)."""
    packs = deck(options, packs_for(players))
    cards = options.deal_for_two if players == 2 else options.deal_for_more
    because = (
        Reason("R500-04" if packs.packs > 1 else "R500-03", packs.text),
        Reason("R500-05", TN("%(count)s card each.", "%(count)s cards each, one at a time.", cards)),
        Reason("R500-06", T("The next card is turned up beside the stock and starts the discard pile.")),
        Reason("R500-07", T("Discards overlap, so that each stays visible.")),
        Reason("R500-08", _ROUND),
    )
    return DealPlan(packs, cards, packs.size - cards * players - 1, "clockwise", because, _ROUND)


def start(options: Options, players: tuple[str, ...], dealer: str | None) -> State:
    """Everybody has 0 points."""
    zeros = dict.fromkeys(players, 0)
    return State(players, dealer, (Standing(zeros, zeros),), zeros)


def first_player(options: Options, state: State) -> str | None:
    """The player to the dealer's left (R500-08); None if the dealer is unknown."""
    return None if state.dealer is None else next_seat(state.players, state.dealer)


def sides(options: Options, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every player alone; or two or three sides, whose players sit alternately (R500-35)."""
    number = {"none": len(players), "two_sides": 2, "three_sides": 3}[options.teams]
    return tuple(players[first::number] for first in range(min(number, len(players))))


def side_name(side: tuple[str, ...]) -> Text | str:
    """The name of a side: the names of its players."""
    if len(side) == 1:
        return side[0]
    if len(side) == 2:
        return T("%(first)s and %(second)s", first=side[0], second=side[1])
    return T("%(first)s, %(second)s and %(third)s", first=side[0], second=side[1], third=side[2])


def ahead(options: Options, totals: Mapping[str, int], state: State) -> tuple[str, ...]:
    """The players in the match with the highest total, if it has reached the target (R500-29); empty before that.

    Players of one side have the same total.
    """
    highest = max(totals[player] for player in state.at_table)
    return tuple(player for player in state.at_table if totals[player] == highest >= options.target)


def joining(options: Options, state: State, player: str) -> Joining:
    """What it costs to join: any number below the target that the table agrees on, usually nothing (IRR-R22).

    A player who left takes up the total of before.
    """
    mine = state.columns[0].totals.get(player)
    if mine is not None:
        because = Reason(
            "IRR-R22", T("%(player)s comes back with the total of before, %(total)s.", player=player, total=mine)
        )
        return Joining(mine, mine, mine, because)
    text = T(
        "Who joins begins with 0, or with a number below %(target)s that the table agrees on.", target=options.target
    )
    return Joining(0, -_LOWEST_START, options.target - 1, Reason("IRR-R22", text))


def after(options: Options, score: HandScore, state: State) -> State:
    """The state after a hand. The match goes on while the highest totals are equal (R500-30)."""
    (column,) = state.columns
    column = column.after({player: score.points(player) for player in state.players}, score.winners)
    leading = ahead(options, column.totals, state)
    one_side = any(set(leading) <= set(side) for side in sides(options, state.at_table))
    column = replace(column, over=bool(leading) and one_side)
    # The deal passes to the left, and the player to the dealer's left is also the first player (R500-08).
    return State(state.players, first_player(options, state), (column,), column.won, hands=state.hands + 1)

"""A game from round to round: sides, totals, dealer, who is out, when it ends and who wins (ANY-01 to ANY-13)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from scorekeeper.engine.cards import Deck
from scorekeeper.engine.fields import specs, value_text
from scorekeeper.engine.game import DealPlan, news_of_out
from scorekeeper.engine.scores import HandScore, Line
from scorekeeper.engine.seats.changes import Joining
from scorekeeper.engine.state import Standing, State, next_seat
from scorekeeper.engine.text import Issue, Reason, T, Text
from scorekeeper.games.any import notation
from scorekeeper.games.any.options import Options, all_columns
from scorekeeper.games.any.record import MOST_CARDS, MOST_CELLS

_Side = tuple[str, ...]
_Scorer = TypeVar("_Scorer", str, _Side)


def options_issues(options: Options, players: int) -> list[Issue]:
    """The options that contradict each other, or do not suit this many players."""
    typed = options.input in ("points", "counter")
    conflicts = {
        "teams": options.teams == 1 or (options.teams > 1 and (players < options.teams or players % options.teams > 0)),
        "max": typed and options.min is not None and options.max is not None and options.min > options.max,
        "target": options.end == "target" and options.target == options.start,
        "marks": options.end == "marks" and not options.marks,
        "columns": (options.input == "columns" and not options.columns) or len(all_columns(options)) > MOST_CELLS,
        "deck": options.end == "rounds" and number_of_rounds(options, players) == 0,
        "cards": any(not 0 < number <= MOST_CARDS for number in notation.numbers(options.cards)),
    }
    return [Issue(f"{name}.conflict", name, _CONFLICTS[name]) for name, wrong in conflicts.items() if wrong]


_CONFLICTS = {
    "teams": T("The players do not make that many equal teams. Choose another number, or 0."),
    "max": T("The highest entry is below the lowest one. Correct one of them."),
    "target": T("The game would be over before it begins. Choose a total other than the start."),
    "marks": T("The game ends at a number of marks, but no mark has a name. Name one."),
    "columns": T("There are no columns, or more than a page has room for. Name one to thirty."),
    "deck": T("There are not enough cards for a round. Choose a number of rounds."),
    "cards": T("A round has 1 to 60 cards. Correct these numbers."),
}


def deal_plan(options: Options, players: int) -> DealPlan:
    """No cards: the table knows what it plays with. Who deals next is all there is to say (ANY-03)."""
    text = T("Who deals next: %(dealer)s.", dealer=value_text(specs(Options)["dealer"].kind, options.dealer))
    return DealPlan(Deck(0), 0, 0, "clockwise", (Reason("ANY-03", text),), text)


def hand_plan(options: Options, players: int, number: int) -> DealPlan:
    """The same for the round with this number, and which of how many it is, if that is known (ANY-32)."""
    count = number_of_rounds(options, players) if options.end == "rounds" else 0
    text = T("Hand %(number)s of %(count)s.", number=number, count=count)
    return replace(deal_plan(options, players), summary=text if number <= count else None)


def sides(options: Options, players: tuple[str, ...]) -> tuple[_Side, ...]:
    """Everybody alone, or teams whose seats alternate (ANY-02)."""
    if 1 < options.teams <= len(players):
        return tuple(players[first :: options.teams] for first in range(options.teams))
    return tuple((player,) for player in players)


def lowest_wins(options: Options) -> bool:
    """Whether the fewest points win."""
    return options.best == "low"


def counts_down(options: Options) -> bool:
    """Whether points are taken away from the total: the target lies below the start (ANY-08)."""
    return options.end == "target" and options.target < options.start


def number_of_rounds(options: Options, players: int) -> int:
    """The number of rounds of a game that ends after rounds (ANY-10)."""
    if options.everyone_deals:
        return options.everyone_deals * players
    return options.deck // players if options.deck else options.rounds


def cards_of(options: Options, number: int) -> int:
    """The cards, or tricks, of a round by its number from 1: the list, whose last number repeats, or that number."""
    listed = notation.numbers(options.cards)
    return min(listed[min(number, len(listed)) - 1] if listed else number, MOST_CARDS)


def start(options: Options, players: tuple[str, ...], dealer: str | None) -> State:
    """Everybody at the start, with the handicap of the seat; partners share that of the first of them (ANY-06)."""
    handicaps = (*notation.numbers(options.handicap), *[0] * len(players))
    totals = {side[0]: options.start + handicaps[players.index(side[0])] for side in sides(options, players)}
    totals |= {name: totals[side[0]] for side in sides(options, players) for name in side}
    nought = dict.fromkeys(players, 0)
    return State(players, dealer, (Standing({name: totals[name] for name in players}, nought),), nought)


def resume(options: Options, players: tuple[str, ...], dealer: str | None, totals: Mapping[str, int]) -> State:
    """The state before a round at these totals."""
    fresh = start(options, players, dealer)
    column = replace(fresh.columns[0], totals={**fresh.columns[0].totals, **totals})
    out = _out(options, players, column.totals) if options.end == "out" else ()
    state = replace(fresh, columns=(column,), out=out)
    over = options.end != "rounds" and _over(options, state)
    return replace(state, columns=(replace(column, over=over),))


def after(options: Options, score: HandScore, state: State) -> State:
    """The totals and running numbers after a round, who is out, who deals, whether it was the last."""
    column = state.columns[0].after({player: score.points(player) for player in state.players}, score.winners)
    carried = {name: dict(by_player) for name, by_player in state.carried.items()}
    for name, changes in score.carried.items():
        running = carried.setdefault(name, {})
        for player, change in changes.items():
            running[player] = running.get(player, 0) + change
    out = _out(options, state.at_table, column.totals) if options.end == "out" else ()
    dealer, hands = _next_dealer(options, score, state, column), state.hands + 1
    state = replace(state, dealer=dealer, columns=(column,), wins=column.won, out=out, hands=hands, carried=carried)
    return replace(state, columns=(replace(column, over=_over(options, state)),))


def _next_dealer(options: Options, score: HandScore, state: State, column: Standing) -> str | None:
    points = {player: score.points(player) for player in state.players}
    worst = (max if lowest_wins(options) else min)(points.values())
    totals = {player: column.totals[player] for player in state.players}
    if options.dealer in ("left", "right"):
        return state.dealer and next_seat(state.players, state.dealer, 1 if options.dealer == "left" else -1, state.out)
    chosen: Mapping[str, Sequence[str]] = {
        "winner": score.winners,
        "loser": [name for name in points if points[name] == worst and score.winners],
        "most_points": [max(totals, key=lambda name: totals[name])],
        "fewest_points": [min(totals, key=lambda name: totals[name])],
    }
    return next(iter(chosen.get(options.dealer, ())), state.dealer)


def _beyond(options: Options, total: int) -> bool:
    """Whether a total puts somebody out: too many points where the fewest win, else too few (ANY-12)."""
    gap = (total - options.out_limit) * (1 if lowest_wins(options) else -1)
    return gap > 0 if options.out_when == "passes" else gap >= 0


def _out(options: Options, players: Sequence[str], totals: Mapping[str, int]) -> tuple[str, ...]:
    """Who is out. If all would be, the best of them are still in: they have won."""
    out = [player for player in players if _beyond(options, totals[player])]
    if len(out) == len(players):
        best = leaders(options, {player: totals[player] for player in players})
        out = [player for player in out if player not in best]
    return tuple(out)


def comeback(options: Options, state: State) -> int | None:
    """The total with which whoever is out comes back: one behind the worst that is in. None: nobody can (ANY-12)."""
    totals = [state.total(player) for player in state.at_table if player not in state.out]
    if options.end != "out" or not options.rejoin or not totals:
        return None
    back = max(totals) + 1 if lowest_wins(options) else min(totals) - 1
    return None if _beyond(options, back) else back


def overshoots(options: Options, total: int) -> bool:
    """Whether a total lies beyond a target that has to be hit exactly, and does not count (ANY-08)."""
    if options.end != "target" or options.target_by != "exact" or not options.bust:
        return False
    return total < options.target if counts_down(options) else total > options.target


def _over(options: Options, state: State) -> bool:
    """Whether the game is over: its end is reached, and nobody plays on because of a tie (ANY-07 to ANY-11)."""
    table = sides(options, state.at_table)
    totals = {side: state.total(side[0]) for side in table}
    ended: Mapping[str, Callable[[], bool]] = {
        "open": lambda: False,
        "target": lambda: _at_target(options, [*totals.values()]),
        "rounds": lambda: state.hands >= number_of_rounds(options, len(state.at_table)),
        "out": lambda: sum(not set(side) <= set(state.out) for side in table) < 2,
        "marks": lambda: bool(_at_marks(options, state)),
    }
    tied = options.tie in ("more_rounds", "ask") and options.end != "out" and len(leaders(options, totals)) > 1
    return ended[options.end]() and not tied


def _at_target(options: Options, totals: list[int]) -> bool:
    sign = -1 if counts_down(options) else 1
    gaps = sorted((sign * (total - options.target) for total in totals), reverse=True)
    reached = {
        "reach": gaps[0] >= 0,
        "pass": gaps[0] > 0,
        "exact": 0 in gaps if options.bust else gaps[0] >= 0,
        "lead": gaps[0] >= 0 and (len(gaps) < 2 or gaps[0] - gaps[1] >= options.lead_by),
    }[options.target_by]
    if options.lose_at is None:
        return reached
    below = options.lose_at < options.start
    return reached or any(total <= options.lose_at if below else total >= options.lose_at for total in totals)


def _at_marks(options: Options, state: State) -> list[str]:
    """Who has as many marks as the game needs."""
    first = notation.columns(options.marks, "mark")[:1]
    counts = state.carried.get(f"mark:{first[0].name}", {}) if first else {}
    return [player for player in state.at_table if counts.get(player, 0) >= options.marks_to]


def leaders(options: Options, totals: Mapping[_Scorer, int]) -> list[_Scorer]:
    """Who has the best of these totals."""
    best = (min if lowest_wins(options) else max)(totals.values(), default=0)
    return [scorer for scorer, total in totals.items() if total == best]


def closing(options: Options, state: State) -> tuple[Line, ...]:
    """The bonuses for columns, and the points of the places, once the game is over (ANY-23, ANY-25)."""
    (column,) = state.columns
    if not column.over or not state.hands:
        return ()
    lines = [*_column_bonuses(options, state)]
    if options.rank_points and options.rank_at == "end":
        lines += _final_places(options, state, lines)
    return tuple(lines)


def _column_bonuses(options: Options, state: State) -> Iterator[Line]:
    for bonus in notation.bonuses(options.column_bonus):
        for player in state.at_table:
            total = sum(state.carried.get(f"column:{name}", {}).get(player, 0) for name in bonus.columns)
            if total >= bonus.least:
                params = {"name": notation.label(bonus.name), "total": total, "least": bonus.least}
                text = T("%(name)s: %(total)s, at least %(least)s", **params)
                yield Line(player, bonus.points, text, "ANY-23")


def shares(options: Options, players: int, place: int, sharing: int) -> list[int]:
    """What each of those on one place gets; the first of them get what cannot be shared."""
    # A place beyond the last one, in a round that was kept, brings nothing.
    values = (*notation.number_list(options.rank_points, players), *[0] * players, *[0] * place)
    if options.rank_ties != "share":
        return [values[place - 1]] * sharing
    part, more = divmod(sum(values[place - 1 : place - 1 + sharing]), sharing)
    return [part + (index < more) for index in range(sharing)]


def ranked(options: Options, points: Mapping[_Side, int]) -> dict[_Side, tuple[int, int]]:
    """The place of each side by its points, and what it brings: after two firsts comes the third."""
    sign = 1 if lowest_wins(options) else -1
    places = {side: 1 + sum(sign * other < sign * mine for other in points.values()) for side, mine in points.items()}
    sharing = {side: [other for other in places if places[other] == place] for side, place in places.items()}
    return {
        side: (place, shares(options, len(points), place, len(sharing[side]))[sharing[side].index(side)])
        for side, place in places.items()
    }


def _final_places(options: Options, state: State, lines: Sequence[Line]) -> Iterator[Line]:
    """Totals in units from the base, with the points of the place; a game that adds up to 0 ends so as well."""
    table = sides(options, state.at_table)
    points = {side: sum(line.points for line in lines if line.player == side[0]) for side in table}
    totals = {side: state.total(side[0]) + points[side] for side in table}
    places = ranked(options, totals)
    finals = {side: _in_units(totals[side] - options.rank_base, options.rank_unit) + places[side][1] for side in table}
    if options.round_sum == "0":
        finals[next(side for side, (place, _) in places.items() if place == 1)] -= sum(finals.values())
    for side in table:
        text = T("Place %(place)s with %(points)s", place=places[side][0], points=totals[side])
        yield from (Line(name, finals[side] - totals[side], text, "ANY-25") for name in side)


def _in_units(points: int, unit: int) -> int:
    """A number in units, rounded to the nearest one; half a unit does not count."""
    whole = (2 * abs(points) + unit - 1) // (2 * unit)
    return whole if points >= 0 else -whole


def split(options: Options, state: State) -> dict[str, int]:
    """Who shares the win where not the best total alone decides: those with all marks, or the better last round."""
    players = _at_marks(options, state) if options.end == "marks" else []
    extra = {line.player: line.points for line in closing(options, state)}
    totals = {player: state.total(player) + extra.get(player, 0) for player in players or state.at_table}
    best = [player for player in leaders(options, totals) if player not in state.out]
    if options.tie == "last_round" and len(best) > 1 and (last := state.carried.get("last")):
        best = leaders(options, {player: last.get(player, 0) for player in best})
        return dict.fromkeys(best, 1)
    return dict.fromkeys(best, 1) if players else {}


def target(options: Options) -> int | None:
    """The total that ends the game; None without one, and if it is none above 0."""
    return options.target if options.end == "target" and options.target > 0 else None


def limits(options: Options) -> dict[int, Text]:
    """The totals that lose the game or put somebody out."""
    if options.end == "out":
        return {options.out_limit: T("Out at %(points)s", points=options.out_limit)}
    lose = options.lose_at if options.end == "target" else None
    return {} if lose is None else {lose: T("Lost at %(points)s", points=lose)}


def news(options: Options, before: State, after: State) -> tuple[Text, ...]:
    """Who is out, the running numbers that have changed, and what a tie at the end means (ANY-04, ANY-11, ANY-26)."""
    texts = [*news_of_out(before, after)]
    labels = {f"mark:{column.name}": column.label for column in all_columns(options) if column.mark}
    for name, label in {**labels, "over": T("Tricks over")}.items():
        old, new = before.carried.get(name, {}), after.carried.get(name, {})
        changed = [side for side in sides(options, after.players) if old.get(side[0], 0) != new.get(side[0], 0)]
        counts = [T("%(player)s %(number)s", player=side[0], number=new[side[0]]) for side in changed]
        texts += [T("%(label)s: %(counts)s", label=label, counts=counts)] if counts else []
    if not after.finished and _over(replace(options, tie="share"), after):
        finish = T("The best totals are equal: play on, or finish here.")
        texts.append(finish if options.tie == "ask" else T("The best totals are equal: play another round."))
    return tuple(texts)


def joining(options: Options, state: State, player: str) -> Joining:
    """What somebody who joins begins with; whoever comes back keeps the total of before (ANY-01)."""
    mine = state.columns[0].totals.get(player)
    totals = [state.total(name) for name in state.at_table if name not in state.out] or [options.start]
    total = {
        "zero": options.start,
        "lowest": min(totals),
        "average": round(sum(totals) / len(totals)),
        "number": options.join_number,
    }[options.join_with]
    total = total if mine is None else mine
    return Joining(total, total, total, Reason("ANY-01", T("Whoever joins begins with %(total)s.", total=total)))

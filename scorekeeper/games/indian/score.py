"""The score of a round of Indian Rummy. For chips, each payment goes from one player to another: the sum is 0."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.engine.scores import HandScore, Layout, Line
from scorekeeper.engine.state import State
from scorekeeper.engine.text import N_, Reason, T, Text
from scorekeeper.games.indian import solver
from scorekeeper.games.indian.explain import count_reasons
from scorekeeper.games.indian.layout import count_hand, layout_of, saving_melds
from scorekeeper.games.indian.match import highest_in
from scorekeeper.games.indian.options import Options, solver_rules
from scorekeeper.games.indian.payment import Step, amount, first_step, payment
from scorekeeper.games.indian.penalty import penalty_score
from scorekeeper.games.indian.record import Holding, Record
from scorekeeper.games.indian.turns import half_payers


class _Ending(NamedTuple):
    """How somebody won, as message ids: beside the points, with the penalties of a pool, with the points, as a sum."""

    beside_points: str
    penalties: str
    points: str
    sum: str


_HAND_RUMMY = _Ending(
    N_("%(player)s has Hand Rummy"),
    N_("%(player)s has Hand Rummy. Penalties: %(shares)s."),
    N_("%(player)s has Hand Rummy and wins %(points)s."),
    N_("%(player)s has Hand Rummy: %(sum)s = %(points)s"),
)
_LAST_ONE_IN = _Ending(
    N_("%(player)s is the last one in"),
    N_("%(player)s is the last one in. Penalties: %(shares)s."),
    N_("%(player)s is the last one in and wins %(points)s."),
    N_("%(player)s is the last one in: %(sum)s = %(points)s"),
)
_DECLARED = _Ending(
    N_("%(player)s declares"),
    N_("%(player)s declares. Penalties: %(shares)s."),
    N_("%(player)s declares and wins %(points)s."),
    N_("%(player)s declares: %(sum)s = %(points)s"),
)
# The steps of what each loser pays the winner, by player.
_Payments = Mapping[str, tuple[Step, ...]]


def score(options: Options, record: Record, state: State) -> HandScore:
    """The score of a record without issues."""
    rejoining = tuple(_rejoining_lines(record, state))
    playing = record.playing(state)
    declarer = record.ended_by(options)
    if declarer is not None:
        result = penalty_score(options, record, declarer, playing)
    elif record.winner is None:
        text = _void_headline(record, state)
        lines = tuple(Line(player, 0, text, "IND-17") for player in playing)
        wrong = record.wrong_declarers()
        result = HandScore(text, lines, beside_points=_with_wrong_declarers(T("Void round"), wrong))
    else:
        result = _winner_score(options, record, record.winner, playing, half_payers(record, state))
    return replace(result, lines=rejoining + result.lines)


def kept_score(options: Options, record: Record | None, shown: HandScore, state: State) -> HandScore:
    """The score of a round that keeps its points: the winner is that of the record, whatever the points say."""
    if record is None:
        return shown if len(shown.winners) == 1 else replace(shown, winners=())
    alone = options.last_player == "nothing" and record.left_in(state) == [record.winner]
    return replace(shown, winners=() if record.winner is None or alone else (record.winner,))


def _void_headline(record: Record, state: State) -> Text:
    """The headline of a void round (IND-17). It also says if one player or nobody was left in (IND-15)."""
    if wrong := record.wrong_declarers():
        return T(
            "Void round: nobody wins, nobody pays. Declared wrongly: %(players)s; that is paid to a winner only.",
            players=wrong,
        )
    left = record.left_in(state)
    if not left:
        return T("Void round: everybody packed, so nobody is left to win. Nobody pays.")
    if len(left) == 1:
        return T("Void round: nobody wins, nobody pays, although only %(player)s had not packed.", player=left[0])
    return T("Void round: nobody wins, nobody pays.")


def _rejoining_lines(record: Record, state: State) -> Iterator[Line]:
    """A line for each player who rejoins the pool, with one point more than the highest total still in."""
    totals = state.columns[0].totals
    highest = highest_in(state)
    for player in record.rejoined:
        text = T("Rejoins the pool at %(total)s", total=highest + 1)
        yield Line(player, highest + 1 - totals[player], text, "IND-26")


def _winner_score(
    options: Options, record: Record, winner: str, playing: Sequence[str], half: Mapping[str, Reason]
) -> HandScore:
    """The score of a round whose winner declared or was the last one in (IND-15, IND-23).

    `half` has the players who pay half, and why.
    """
    losers = {player: record.hands.get(player, Holding()) for player in playing if player != winner}
    wrong = [player for player, holding in losers.items() if holding.wrong_declaration]
    alone = all(holding.dropped_out for holding in losers.values())
    if alone and options.last_player == "nothing":
        if record.hand_rummy:
            text = T(
                "%(player)s has Hand Rummy, but nobody else is still in, and at this table nobody pays then.",
                player=winner,
            )
        elif wrong:
            text = T("Only %(player)s is still in: nobody pays.", player=winner)
        else:
            text = T("All but %(player)s packed: nobody pays.", player=winner)
        return HandScore(text, tuple(Line(player, 0, text, "IND-15") for player in playing))
    layouts, payments = {}, {}
    own = record.hands.get(winner, Holding())
    if own.cards is not None:
        _step, layouts[winner] = counted_hand(options, record, own)
    for player, holding in losers.items():
        counted = None
        if not holding.dropped_out:
            counted, layouts[player] = counted_hand(options, record, holding)
        payments[player] = payment(options, holding, counted, record.hand_rummy, half.get(player))
    ending = _HAND_RUMMY if record.hand_rummy else _LAST_ONE_IN if alone else _DECLARED
    headline = _headline(options, ending, payments, winner)
    if wrong:
        params = {"shares": _shares(payments, wrong), "headline": headline}
        if options.format == "pool":
            headline = T("Wrong declaration: %(shares)s, once. %(headline)s", **params)
        else:
            headline = T("Wrong declaration: %(shares)s, once, to the winner. %(headline)s", **params)
    lines = tuple(_lines(options, payments, winner))
    beside_points = _with_wrong_declarers(T(ending.beside_points, player=winner), wrong)
    return HandScore(headline, lines, (winner,), layouts, beside_points)


def _with_wrong_declarers(sentence: Text, players: Sequence[str]) -> Text:
    if not players:
        return sentence
    return T("%(sentence)s. Declared wrongly: %(players)s", sentence=sentence, players=players)


def _shares(payments: _Payments, players: Iterable[str]) -> list[Text]:
    """How much each of these players pays: `Ann 37`."""
    return [T("%(player)s %(points)s", player=player, points=amount(payments[player])) for player in players]


def counted_hand(options: Options, record: Record, holding: Holding) -> tuple[Step, Layout]:
    """What a hand counts before rounding and cap, and how it lies."""
    if holding.points is not None:
        called = T("Count as called") if holding.points else T("A complete hand, as called")
        return Step(holding.points, called, "IND-18"), Layout(holding.points, False)
    assert record.wild is not None, "checked: cards need the wild rank"
    rules = solver_rules(options, record.wild)
    if holding.loose is not None:
        points = solver.value(holding.loose, rules.wild)
        text = T("The cards that count") if points else T("Nothing counts")
        return Step(points, text, "IND-18", holding.loose), Layout(points, True, loose=holding.loose)
    assert holding.cards is not None, "checked: every hand is given in one way"
    count = count_hand(holding.cards, holding.groups if options.as_laid else None, rules, "")
    shown = replace(layout_of(saving_melds(count), count.points), because=count_reasons(count, rules))
    return first_step(count, rules), shown


def _lines(options: Options, payments: _Payments, winner: str) -> Iterator[Line]:
    """The lines of a round with a winner: chips go from loser to winner; in a pool every loser gets penalty points."""
    pool = options.format == "pool"
    for payer, steps in payments.items():
        for step in steps:
            yield Line(payer, step.points if pool else -step.points, step.text, step.rule, step.cards)
        if not pool:
            yield Line(winner, amount(steps), T("From %(player)s", player=payer), "IND-23", explained_by=payer)
    if pool:
        yield Line(winner, 0, T("Won the round: no penalty"), "IND-23")


def _headline(options: Options, ending: _Ending, payments: _Payments, winner: str) -> Text:
    """What happened and how the points add up: `Ann declares: 37 + 10 + 40 = 87`."""
    if options.format == "pool":
        return T(ending.penalties, player=winner, shares=_shares(payments, payments))
    points, total = sum(map(amount, payments.values())), _sum(options, payments)
    message = ending.points if total in ("", str(points)) else ending.sum
    return T(message, player=winner, sum=total, points=points)


def _sum(options: Options, payments: _Payments) -> str:
    """What the losers pay, added up: `10 + 37`, with Hand Rummy `2 × (37 + 28)`, or `10 + 2 × 37` if not all double."""
    factor = options.hand_rummy_factor
    due = [steps for steps in payments.values() if amount(steps)]
    # For whoever pays half of that, rounded down, only the amount is said.
    raised = [steps[-1].rule == "IND-24" for steps in due]
    plain = [amount(steps[:-1] if more else steps) for steps, more in zip(due, raised, strict=True)]
    if len(due) > 1 and all(raised):
        return f"{factor} × ({' + '.join(map(str, plain))})"
    terms = zip(plain, raised, strict=True)
    return " + ".join(f"{factor} × {points}" if more else str(points) for points, more in terms)

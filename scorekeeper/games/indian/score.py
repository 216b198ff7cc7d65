"""The score of a round of Indian Rummy. For chips, each payment goes from one player to another: the sum is 0."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.scores import HandScore, Layout, Line
from scorekeeper.engine.state import State
from scorekeeper.engine.text import Reason, T, Text
from scorekeeper.games.indian import solver
from scorekeeper.games.indian.explain import count_reasons
from scorekeeper.games.indian.layout import as_laid_out, layout_of, saving_melds
from scorekeeper.games.indian.match import highest_in
from scorekeeper.games.indian.options import Options, solver_rules
from scorekeeper.games.indian.payment import Step, amount, first_step, payment
from scorekeeper.games.indian.penalty import penalty_score
from scorekeeper.games.indian.record import Holding, Record
from scorekeeper.games.indian.turns import half_payers


@dataclass(frozen=True)
class _Payment:
    """What one player pays another, in steps."""

    payer: str
    payee: str
    steps: tuple[Step, ...]

    @property
    def amount(self) -> int:
        return amount(self.steps)


def score(options: Options, record: Record, state: State) -> HandScore:
    """The score of a record without issues."""
    rejoining = tuple(_rejoining(record, state))
    playing = record.playing(state)
    declarer = record.ended_by(options)
    if declarer is not None:
        result = penalty_score(options, record, declarer, playing)
    elif record.winner is None:
        text = _void(record, state)
        lines = tuple(Line(player, 0, text, "IND-17") for player in playing)
        wrong = record.wrong_declarers()
        result = HandScore(text, lines, beside_points=_and_wrong(T("Void round"), wrong))
    else:
        result = _won(options, record, record.winner, playing, half_payers(record, state))
    return replace(result, lines=rejoining + result.lines)


def kept_score(options: Options, record: Record | None, shown: HandScore, state: State) -> HandScore:
    """The score of a round that keeps its points: the winner is that of the record, whatever the points say."""
    if record is None:
        return shown if len(shown.winners) == 1 else replace(shown, winners=())
    alone = options.last_player == "nothing" and record.left_in(state) == [record.winner]
    return replace(shown, winners=() if record.winner is None or alone else (record.winner,))


def _void(record: Record, state: State) -> Text:
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


def _rejoining(record: Record, state: State) -> Iterator[Line]:
    """A line for each player who rejoins the pool, with one point more than the highest total still in."""
    totals = state.columns[0].totals
    highest = highest_in(state)
    for player in record.rejoined:
        text = T("Rejoins the pool at %(total)s", total=highest + 1)
        yield Line(player, highest + 1 - totals[player], text, "IND-26")


def _won(
    options: Options, record: Record, winner: str, playing: Sequence[str], half: Mapping[str, Reason]
) -> HandScore:
    """The score of a round whose winner declared or was the last one in (IND-15, IND-23).

    `half` has the players who pay half, and why.
    """
    losers = [player for player in playing if player != winner]
    holdings = {player: record.hands.get(player, Holding()) for player in playing}
    alone = all(holdings[player].dropped_out for player in losers)
    if alone and options.last_player == "nothing":
        if record.hand_rummy:
            text = T(
                "%(player)s has Hand Rummy, but nobody else is still in, and at this table nobody pays then.",
                player=winner,
            )
        elif any(holdings[player].wrong_declaration for player in losers):
            text = T("Only %(player)s is still in: nobody pays.", player=winner)
        else:
            text = T("All but %(player)s packed: nobody pays.", player=winner)
        return HandScore(text, tuple(Line(player, 0, text, "IND-15") for player in playing))
    payments = []
    layouts = dict(_layouts(options, record, {winner: holdings[winner]}))
    for player in losers:
        counted = None
        if not holdings[player].dropped_out:
            counted, layouts[player] = counted_hand(options, record, holdings[player])
        steps = payment(options, holdings[player], counted, record.hand_rummy, half.get(player))
        payments.append(_Payment(player, winner, steps))
    lines = tuple(_lines(options, payments, winner))
    headline = _headline(options, record, payments, winner, alone)
    shares = [_share(due) for due in payments if holdings[due.payer].wrong_declaration]
    if shares:
        params = {"shares": shares, "headline": headline}
        if options.format == "pool":
            headline = T("Wrong declaration: %(shares)s, once. %(headline)s", **params)
        else:
            headline = T("Wrong declaration: %(shares)s, once, to the winner. %(headline)s", **params)
    wrong = [player for player in losers if holdings[player].wrong_declaration]
    return HandScore(headline, lines, (winner,), layouts, _and_wrong(_beside_points(record, winner, alone), wrong))


def _beside_points(record: Record, winner: str, alone: bool) -> Text:
    """How the winner won, where the points stand beside it."""
    if record.hand_rummy:
        return T("%(player)s has Hand Rummy", player=winner)
    if alone:
        return T("%(player)s is the last one in", player=winner)
    return T("%(player)s declares", player=winner)


def _and_wrong(sentence: Text, players: Sequence[str]) -> Text:
    if not players:
        return sentence
    return T("%(sentence)s. Declared wrongly: %(players)s", sentence=sentence, players=players)


def _share(payment: _Payment) -> Text:
    """Who pays how much: `Ann 37`."""
    return T("%(player)s %(points)s", player=payment.payer, points=payment.amount)


def _layouts(options: Options, record: Record, holdings: dict[str, Holding]) -> Iterator[tuple[str, Layout]]:
    """The layouts of the hands whose cards are all known, by player."""
    for player, holding in holdings.items():
        if holding.cards is not None:
            _, layout = counted_hand(options, record, holding)
            yield player, layout


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
    if holding.groups is not None and options.as_laid:
        count = solver.count_arrangement(as_laid_out(holding.cards, holding.groups, rules.wild, ""), rules)
    else:
        count = solver.least_count(holding.cards, rules)
    shown = replace(layout_of(saving_melds(count), count.points), because=count_reasons(count, rules))
    return first_step(count, rules), shown


def _lines(options: Options, payments: Iterable[_Payment], winner: str) -> Iterator[Line]:
    """The lines of a round with a winner: chips go from loser to winner; in a pool every loser gets penalty points."""
    if options.format == "pool":
        for payment in payments:
            yield from (Line(payment.payer, step.points, step.text, step.rule, step.cards) for step in payment.steps)
        yield Line(winner, 0, T("Won the round: no penalty"), "IND-23")
        return
    for payment in payments:
        yield from (Line(payment.payer, -step.points, step.text, step.rule, step.cards) for step in payment.steps)
        text = T("From %(player)s", player=payment.payer)
        yield Line(payment.payee, payment.amount, text, "IND-23", explained_by=payment.payer)


def _sum(options: Options, payments: Iterable[_Payment]) -> str:
    """What the losers pay, added up: `10 + 37`, with Hand Rummy `2 × (37 + 28)`, or `10 + 2 × 37` if not all double."""
    factor = options.hand_rummy_factor
    due = [payment for payment in payments if payment.amount]
    # For whoever pays half of that, rounded down, only the amount is said.
    raised = [payment.steps[-1].rule == "IND-24" for payment in due]
    plain = [amount(payment.steps[:-1]) if more else payment.amount for payment, more in zip(due, raised, strict=True)]
    if len(due) > 1 and all(raised):
        return f"{factor} × ({' + '.join(map(str, plain))})"
    terms = zip(plain, raised, strict=True)
    return " + ".join(f"{factor} × {points}" if more else str(points) for points, more in terms)


def _headline(options: Options, record: Record, payments: list[_Payment], winner: str, alone: bool) -> Text:
    """What happened and how the points add up: `Ann declares: 37 + 10 + 40 = 87`."""
    amounts = [payment.amount for payment in payments if payment.amount]
    if options.format == "pool":
        shares = [_share(payment) for payment in payments]
        if record.hand_rummy:
            return T("%(player)s has Hand Rummy. Penalties: %(shares)s.", player=winner, shares=shares)
        if alone:
            return T("%(player)s is the last one in. Penalties: %(shares)s.", player=winner, shares=shares)
        return T("%(player)s declares. Penalties: %(shares)s.", player=winner, shares=shares)
    params = {"player": winner, "sum": _sum(options, payments), "points": sum(amounts)}
    if not amounts or params["sum"] == str(sum(amounts)):
        if record.hand_rummy:
            return T("%(player)s has Hand Rummy and wins %(points)s.", **params)
        if alone:
            return T("%(player)s is the last one in and wins %(points)s.", **params)
        return T("%(player)s declares and wins %(points)s.", **params)
    if record.hand_rummy:
        return T("%(player)s has Hand Rummy: %(sum)s = %(points)s", **params)
    if alone:
        return T("%(player)s is the last one in: %(sum)s = %(points)s", **params)
    return T("%(player)s declares: %(sum)s = %(points)s", **params)

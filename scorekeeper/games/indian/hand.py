"""One round of Indian Rummy: the lines that price it. Payments go from one player to another, so they sum to zero."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from scorekeeper.games.indian.check import check, left_in
from scorekeeper.games.indian.options import Options, rules
from scorekeeper.games.indian.payment import Step, explained, payment, saving, total
from scorekeeper.games.indian.record import Holding, Record, as_laid_out
from scorekeeper.games.indian.teaching import taught
from scorekeeper.scoring import HandScore, Layout, Line, State
from scorekeeper.solvers import indian as solver
from scorekeeper.text import T, Text

__all__ = ["check", "score"]


@dataclass(frozen=True)
class _Payment:
    """What one player owes another, step by step."""

    payer: str
    payee: str
    steps: tuple[Step, ...]

    @property
    def amount(self) -> int:
        return total(self.steps)


def score(options: Options, record: Record, state: State) -> HandScore:
    """The lines of a record that `check` found nothing against."""
    rejoining = tuple(_rejoining(record, state))
    playing = [player for player in state.players if player not in state.out or player in record.rejoined]
    if record.wrong_declaration is not None:
        found = _wrong_declaration(options, record, playing)
    elif record.winner is None:
        text = _void(record, state)
        found = HandScore(text, tuple(Line(player, 0, text, "IND-17") for player in playing))
    else:
        found = _won(options, record, record.winner, playing)
    return HandScore(found.headline, rejoining + found.lines, found.winners, found.layouts)


def _void(record: Record, state: State) -> Text:
    """A void round (IND-17); where nobody or only one was left in, that is said (IND-15)."""
    left = left_in(record, state)
    if not left:
        return T("Void round: everybody packed, so nobody is left to win. Nobody pays.")
    if len(left) == 1:
        return T("Void round: nobody wins, nobody pays, although only %(player)s had not packed.", player=left[0])
    return T("Void round: nobody wins, nobody pays.")


def _rejoining(record: Record, state: State) -> Iterator[Line]:
    """Whoever rejoins a pool starts at the highest total of those still in, and one."""
    totals = state.columns[0].totals
    highest = max(total for player, total in totals.items() if player not in state.out)
    for player in record.rejoined:
        text = T("Rejoins the pool at %(total)s", total=highest + 1)
        yield Line(player, highest + 1 - totals[player], text, "IND-26")


def _won(options: Options, record: Record, winner: str, playing: list[str]) -> HandScore:
    """A round that somebody won, by declaring or as the last one who had not packed (IND-15, IND-23)."""
    losers = [player for player in playing if player != winner]
    holdings = {player: record.hands.get(player, Holding()) for player in playing}
    alone = all(holdings[player].packed for player in losers)
    if alone and options.last_player == "nothing":
        text = T("All but %(player)s packed: nobody pays.", player=winner)
        return HandScore(text, tuple(Line(player, 0, text, "IND-15") for player in playing))
    payments = []
    layouts = dict(_layouts(options, record, {winner: holdings[winner]}))
    for player in losers:
        counted = None
        if not holdings[player].packed:
            counted, layouts[player] = _counted(options, record, holdings[player])
        payments.append(_Payment(player, winner, payment(options, holdings[player], counted, record.hand_rummy)))
    lines = tuple(_lines(options, payments, winner))
    return HandScore(_headline(options, record, payments, winner, alone), lines, (winner,), layouts)


def _layouts(options: Options, record: Record, holdings: dict[str, Holding]) -> Iterator[tuple[str, Layout]]:
    """How complete hands lie, where their cards are known."""
    for player, holding in holdings.items():
        if holding.cards is not None:
            _, layout = _counted(options, record, holding)
            yield player, layout


def _counted(options: Options, record: Record, holding: Holding) -> tuple[Step, Layout]:
    """What a hand costs before the house's cap, and how it lies."""
    if holding.points is not None:
        called = T("Count as called") if holding.points else T("A complete hand, as called")
        return Step(holding.points, called, "IND-18"), Layout(holding.points, False)
    assert record.wild is not None, "checked: cards need the wild rank"
    table = rules(options, record.wild)
    if holding.loose is not None:
        points = solver.value(holding.loose, table.wild)
        text = T("The cards that count") if points else T("Nothing counts")
        return Step(points, text, "IND-18", holding.loose), Layout(points, True, loose=holding.loose)
    assert holding.cards is not None, "checked: every hand is given in one way"
    if holding.groups is not None and options.as_laid:
        count = solver.price(as_laid_out(holding.cards, holding.groups, table.wild, ""), table)
    else:
        count = solver.count(holding.cards, table)
    shown = saving(count)
    return explained(count, table), Layout(count.points, True, shown.melds, (), shown.loose, taught(count, table))


def _lines(options: Options, payments: Iterable[_Payment], winner: str) -> Iterator[Line]:
    """Chips go from hand to hand; in a pool each count is a penalty, and the winner has none."""
    if options.format == "pool":
        for one in payments:
            yield from (Line(one.payer, step.points, step.text, step.rule, step.cards) for step in one.steps)
        yield Line(winner, 0, T("Won the round: no penalty"), "IND-23")
        return
    for one in payments:
        yield from (Line(one.payer, -step.points, step.text, step.rule, step.cards) for step in one.steps)
        yield Line(one.payee, one.amount, T("From %(player)s", player=one.payer), "IND-23")


def _wrong_declaration(options: Options, record: Record, playing: list[str]) -> HandScore:
    """The declarer pays each other player still in, and the round is over (IND-16)."""
    declarer, points = record.wrong_declaration, options.wrong_declaration
    assert declarer is not None, "only called where somebody declared"
    assert points is not None, "checked: this table has a price for it"
    headline = T("%(player)s declared wrongly and pays.", player=declarer)
    packed = [player for player in playing if (holding := record.hands.get(player)) and holding.packed]
    still_in = [player for player in playing if player != declarer and player not in packed]
    if options.format == "pool":
        lines = [Line(declarer, points, T("Wrong declaration"), "IND-16")]
        lines += [Line(player, 0, T("Not counted: the declaration was wrong"), "IND-16") for player in still_in]
    else:
        pairs = (
            (
                Line(declarer, -points, T("Wrong declaration: to %(player)s", player=player), "IND-16"),
                Line(player, points, T("Wrong declaration of %(player)s", player=declarer), "IND-16"),
            )
            for player in still_in
        )
        lines = list(chain.from_iterable(pairs))
    lines += [Line(player, 0, T("Packed before the wrong declaration: pays nothing"), "IND-16") for player in packed]
    return HandScore(headline, tuple(lines))


def _headline(options: Options, record: Record, payments: list[_Payment], winner: str, alone: bool) -> Text:
    """How it went, with the whole sum: `Ann declares: 37 + 10 + 40 = 87`."""
    amounts = [one.amount for one in payments if one.amount]
    if options.format == "pool":
        shares = [T("%(player)s %(points)s", player=one.payer, points=one.amount) for one in payments]
        if record.hand_rummy:
            return T("%(player)s has Hand Rummy. Penalties: %(shares)s.", player=winner, shares=shares)
        if alone:
            return T("%(player)s is the last one in. Penalties: %(shares)s.", player=winner, shares=shares)
        return T("%(player)s declares. Penalties: %(shares)s.", player=winner, shares=shares)
    said = {"player": winner, "sum": " + ".join(map(str, amounts)), "points": sum(amounts)}
    if len(amounts) < 2:
        if record.hand_rummy:
            return T("%(player)s has Hand Rummy and wins %(points)s.", **said)
        if alone:
            return T("%(player)s is the last one in and wins %(points)s.", **said)
        return T("%(player)s declares and wins %(points)s.", **said)
    if record.hand_rummy:
        return T("%(player)s has Hand Rummy: %(sum)s = %(points)s", **said)
    if alone:
        return T("%(player)s is the last one in: %(sum)s = %(points)s", **said)
    return T("%(player)s declares: %(sum)s = %(points)s", **said)

"""The score of a hand of Three Thirteen: what everybody has left over (TT-10 to TT-13)."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.engine.scores import HandScore, Layout, Line
from scorekeeper.engine.state import State
from scorekeeper.engine.text import T, Text
from scorekeeper.games.three_thirteen import solver
from scorekeeper.games.three_thirteen.explain import explained_layout, points_rule
from scorekeeper.games.three_thirteen.match import deal_of
from scorekeeper.games.three_thirteen.options import Options, solver_rules
from scorekeeper.games.three_thirteen.record import Holding, Record


def score(options: Options, record: Record, state: State) -> HandScore:
    """The score of a record without issues."""
    deal = deal_of(options, state)
    layouts = {
        player: left_over(options, holding, deal)
        for player in state.players
        if (holding := record.hands.get(player)) and (player != record.out or holding.cards)
    }
    lines = tuple(line for player in state.players for line in _lines(options, record, player, layouts))
    shares = [
        T("%(player)s %(points)s", player=player, points=layouts[player].count)
        for player in state.players
        if player != record.out
    ]
    if record.out is None:
        headline, beside = T("Nobody goes out. Left over: %(shares)s.", shares=shares), T("Nobody goes out")
    else:
        headline = T("%(player)s goes out. Left over: %(shares)s.", player=record.out, shares=shares)
        beside = T("%(player)s goes out", player=record.out)
    return HandScore(headline, lines, () if record.out is None else (record.out,), layouts, beside)


def kept_score(options: Options, record: Record | None, shown: HandScore, state: State) -> HandScore:
    """The score of a hand that keeps its points: whoever went out has won it, whatever the points say."""
    if record is None:
        return shown
    return replace(shown, winners=() if record.out is None else (record.out,))


def left_over(options: Options, holding: Holding, deal: int) -> Layout:
    """What a player has left over in the hand of so many cards, and how the cards lie if they are known."""
    cards = holding.loose if holding.cards is None else holding.cards
    if cards is None:
        return Layout(holding.points or 0, False)
    rules = solver_rules(options, deal)
    return explained_layout(options, solver.arrange(cards, rules), rules)


def _lines(options: Options, record: Record, player: str, layouts: dict[str, Layout]) -> Iterator[Line]:
    if player == record.out:
        yield Line(player, 0, T("Went out: nothing left over"), "TT-13")
        if options.out_bonus:
            yield Line(player, options.out_bonus, T("For going out"), "TT-13")
        return
    layout = layouts[player]
    yield Line(player, layout.count, _text(layout), points_rule(options), layout.loose)


def _text(layout: Layout) -> Text:
    if layout.counted:
        return T("Left over") if layout.count else T("Every card is in a meld: nothing is left over")
    return T("Left over, as called") if layout.count else T("Nothing left over, as called")

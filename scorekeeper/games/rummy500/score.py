"""The score of a hand of Rummy 500. Cards count for the player who laid them (R500-15, R500-25 to R500-28)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.scores import HandScore, Layout, Line
from scorekeeper.engine.state import State
from scorekeeper.engine.text import T, Text
from scorekeeper.games.rummy500.match import ahead, side_name, sides
from scorekeeper.games.rummy500.options import Options, card_values, packs_for
from scorekeeper.games.rummy500.penalty import penalty_lines
from scorekeeper.games.rummy500.record import RANKS, Holding, Record
from scorekeeper.games.rummy500.table_melds import PlacedLayOff, Table, TableMeld, lay_out
from scorekeeper.games.rummy500.tally import called_points


def score(options: Options, record: Record, state: State) -> HandScore:
    """The score of a record without issues. The players of a side all have the points of the side (R500-35)."""
    table = lay_out(options, record, packs_for(len(state.players)))
    own = {player: own_lines(options, record, table, player) for player in state.players}
    all_sides = sides(options, state.players)
    lines = [
        _partner_line(line, player, side)
        for side in all_sides
        for player in side
        for partner in side
        for line in own[partner]
    ]
    points = {player: sum(line.points for line in lines if line.player == player) for player in state.players}
    sums = {player: points[player] + record.adjusted_by(player, all_sides) for player in points}
    totals = state.columns[0].after(sums, ()).totals
    leading = set(ahead(options, totals, state))
    level = [side for side in sides(options, state.at_table) if set(side) <= leading]
    if len(level) > 1:
        lines += [
            Line(partner, 0, _level_text(side, level, totals[partner]), "R500-30") for side in level for partner in side
        ]
    layouts = dict(_layouts(options, record, table, state))
    winners = _players_ahead(points)
    shares = [T("%(player)s %(points)s", player=side_name(side), points=points[side[0]]) for side in all_sides]
    headline = _headline(record.out, shares, level, totals)
    return HandScore(headline, tuple(lines), winners, layouts, _beside_points(record.out, level))


def own_lines(options: Options, record: Record, table: Table, player: str) -> list[Line]:
    """The lines for what one player did."""
    holding = record.hands[player]
    melds, lay_offs = table.of(player)
    lines = [*_meld_lines(options, player, holding, melds, lay_offs), *_left_lines(options, player, holding)]
    if player == record.out and options.out_bonus:
        lines.append(Line(player, options.out_bonus, T("Went out"), "R500-25"))
    lines += penalty_lines(options, record, player)
    return lines or [Line(player, 0, T("Nothing melded, nothing left"), "R500-25")]


def _partner_line(line: Line, player: str, side: tuple[str, ...]) -> Line:
    """The line of one player as a line of `player` on the same side, naming whose it is (R500-35)."""
    if len(side) == 1:
        return line
    return replace(line, player=player, text=T("%(player)s: %(text)s", player=line.player, text=line.text))


def kept_score(options: Options, record: Record | None, shown: HandScore, state: State) -> HandScore:
    """The score of a hand that keeps its points: the players with the most points won it."""
    return replace(shown, winners=_players_ahead({line.player: line.points for line in shown.lines}))


def _players_ahead(points: Mapping[str, int]) -> tuple[str, ...]:
    best = max(points.values())
    return tuple(player for player, amount in points.items() if amount == best)


def _meld_lines(
    options: Options, player: str, holding: Holding, melds: Iterable[TableMeld], lay_offs: Iterable[PlacedLayOff]
) -> Iterator[Line]:
    """The lines for what a player melded: one for a count, or one for each meld and each lay-off."""
    if holding.points is not None:
        yield Line(player, holding.points, T("As called: melded less left"), "R500-25")
    if holding.melded:
        text = T("Melded, as called")
        if not isinstance(holding.melded, int):
            text = T("Melded, as called: %(ranks)s", ranks=RANKS.symbols(holding.melded))
        yield Line(player, called_points(options, "melded", holding.melded), text, "R500-25")
    for meld in melds:
        if meld.own_cards:
            points = card_values(options).laid(meld.own_cards, meld.now)
            yield Line(
                player, points, _meld_text(meld), _rule_of_points(options, meld.own_cards, meld.now), meld.own_cards
            )
    for laid in lay_offs:
        if laid.cards:
            points = card_values(options).laid(laid.cards, laid.meld.now)
            yield Line(player, points, _lay_off_text(laid), "R500-15", laid.cards)


def _meld_text(meld: TableMeld) -> Text:
    if meld.swapped_out:
        return T("Melded: %(cards)s; the joker was swapped out", cards=list(meld.own_cards))
    return T("Melded: %(cards)s", cards=list(meld.own_cards))


def _lay_off_text(placed: PlacedLayOff) -> Text:
    params = {"cards": list(placed.cards), "meld": list(placed.before.cards), "player": placed.meld.owner}
    if placed.swapped:
        return T("%(cards)s swapped for the joker of %(meld)s", **params)
    if placed.meld.owner is None:
        return T("%(cards)s laid off on %(meld)s", **params)
    if placed.meld.owner == placed.player:
        return T("%(cards)s added to the own %(meld)s", **params)
    return T("%(cards)s laid off on %(meld)s of %(player)s", **params)


def _rule_of_points(options: Options, cards: Iterable[Card], meld: Meld) -> str:
    """The rule to cite for the points of a meld: R500-28 if it holds a low ace, else R500-27."""
    low_ace = meld.is_run and any(card.face.rank == 1 for card in cards) and meld.cards[0].face.rank == 1
    return "R500-28" if low_ace and options.ace == "by_place" else "R500-27"


def _left_lines(options: Options, player: str, holding: Holding) -> Iterator[Line]:
    """The line for what a player has left in hand; its points are negative."""
    if holding.left:
        text = T("Left in hand, as called")
        if not isinstance(holding.left, int):
            text = T("Left in hand, as called: %(ranks)s", ranks=RANKS.symbols(holding.left))
        yield Line(player, -called_points(options, "left", holding.left), text, "R500-25")
    if holding.hand:
        text = T("Left in hand: %(cards)s", cards=list(holding.hand))
        yield Line(player, -card_values(options).hand(holding.hand), text, "R500-25", holding.hand)


def _layouts(options: Options, record: Record, table: Table, state: State) -> Iterator[tuple[str, Layout]]:
    """The layout of each player of whom more is known than the points of the whole hand."""
    for player in state.players:
        holding = record.hands[player]
        if holding.points is not None:
            continue
        melds, lay_offs = table.of(player)
        by_count = holding.melded is not None or holding.left is not None
        left = called_points(options, "left", holding.left or 0) + card_values(options).hand(holding.hand or ())
        laid_off = tuple((card, laid.before) for laid in lay_offs for card in laid.cards)
        shown = tuple(Meld(meld.now.kind, meld.own_cards) for meld in melds if meld.own_cards)
        yield player, Layout(left, not by_count, shown, laid_off, holding.hand or ())


def _headline(out: str | None, shares: list[Text], level: list[tuple[str, ...]], totals: Mapping[str, int]) -> Text:
    """What happened: who went out, the points of all, and whether another hand must decide (R500-30)."""
    params = {
        "player": out,
        "shares": shares,
        "level": [side_name(side) for side in level],
        "total": max(totals.values()),
    }
    if len(level) > 1:
        if out is None:
            return T(
                "The stock ran out. %(shares)s. %(level)s are level at %(total)s: another hand for all.",
                **params,
            )
        return T(
            "%(player)s goes out. %(shares)s. %(level)s are level at %(total)s: another hand for all.",
            **params,
        )
    if out is None:
        return T("The stock ran out. %(shares)s.", **params)
    return T("%(player)s goes out. %(shares)s.", **params)


def _beside_points(out: str | None, level: list[tuple[str, ...]]) -> Text:
    """The same where the points stand beside it."""
    ended = T("The stock ran out") if out is None else T("%(player)s goes out", player=out)
    if len(level) < 2:
        return ended
    return T("%(ended)s; %(level)s are level", ended=ended, level=[side_name(side) for side in level])


def _level_text(side: tuple[str, ...], level: list[tuple[str, ...]], total: int) -> Text:
    others = [side_name(other) for other in level if other != side]
    return T("Level with %(players)s at %(total)s: another hand for all", players=others, total=total)

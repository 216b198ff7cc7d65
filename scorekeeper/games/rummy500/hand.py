"""One hand of Rummy 500: the lines that price it. Cards count for whoever laid them (R500-15, R500-25 to R500-28)."""

from collections.abc import Iterable, Iterator

from scorekeeper.cards import Card
from scorekeeper.games.rummy500.check import check
from scorekeeper.games.rummy500.foul import foul_lines
from scorekeeper.games.rummy500.match import ahead
from scorekeeper.games.rummy500.options import Options, packs_for, values
from scorekeeper.games.rummy500.record import RANKS, Holding, Record
from scorekeeper.games.rummy500.table import Lying, Placed, Table, lay_out
from scorekeeper.games.rummy500.tally import called
from scorekeeper.melds import Meld
from scorekeeper.scoring import HandScore, Layout, Line, State
from scorekeeper.text import T, Text

__all__ = ["check", "score"]


def score(options: Options, record: Record, state: State) -> HandScore:
    """The lines of a record that `check` found nothing against."""
    table = lay_out(options, record, packs_for(len(state.players)))
    found: list[Line] = []
    for player in state.players:
        holding = record.hands[player]
        melds, placed = table.of(player)
        lines = [*_melded(options, player, holding, melds, placed), *_left(options, player, holding)]
        if player == record.out and options.out_bonus:
            lines.append(Line(player, options.out_bonus, T("Went out"), "R500-25"))
        lines += foul_lines(options, record, player)
        found += lines or [Line(player, 0, T("Nothing melded, nothing left"), "R500-25")]
    points = {player: sum(line.points for line in found if line.player == player) for player in state.players}
    totals = {player: total + points[player] for player, total in state.columns[0].totals.items()}
    level = ahead(options, totals)
    if len(level) > 1:
        found += [Line(player, 0, _level(player, level, totals[player]), "R500-30") for player in level]
    layouts = dict(_layouts(options, record, table, state))
    best = max(points.values())
    winners = tuple(player for player in state.players if points[player] == best)
    shares = [T("%(player)s %(points)s", player=player, points=amount) for player, amount in points.items()]
    return HandScore(_headline(record.out, shares, level, totals), tuple(found), winners, layouts)


def _melded(
    options: Options, player: str, holding: Holding, melds: Iterable[Lying], placed: Iterable[Placed]
) -> Iterator[Line]:
    """What was melded and laid off: as called, or meld by meld and lay-off by lay-off."""
    if holding.points is not None:
        yield Line(player, holding.points, T("As called: melded less left"), "R500-25")
    if holding.melded:
        text = T("Melded, as called")
        if not isinstance(holding.melded, int):
            text = T("Melded, as called: %(ranks)s", ranks=RANKS.written(holding.melded))
        yield Line(player, called(options, "melded", holding.melded), text, "R500-25")
    for one in melds:
        if one.own:
            points = worth(options, one.own, one.now)
            yield Line(player, points, _meld_text(one), _rule(options, one.own, one.now), one.own)
    for laid in placed:
        if laid.cards:
            points = worth(options, laid.cards, laid.on.now)
            yield Line(player, points, _lay_off_text(laid), "R500-15", laid.cards)


def worth(options: Options, cards: Iterable[Card], meld: Meld) -> int:
    """What cards count that lie in a meld."""
    table = values(options)
    return sum(table.melded(card, meld) for card in cards)


def _meld_text(lying: Lying) -> Text:
    if lying.lost:
        return T("Melded: %(cards)s; the joker was swapped out", cards=list(lying.own))
    return T("Melded: %(cards)s", cards=list(lying.own))


def _lay_off_text(placed: Placed) -> Text:
    said = {"cards": list(placed.cards), "meld": list(placed.before.cards), "player": placed.on.owner}
    if placed.took:
        return T("%(cards)s swapped for the joker of %(meld)s", **said)
    if placed.on.owner is None:
        return T("%(cards)s laid off on %(meld)s", **said)
    if placed.on.owner == placed.player:
        return T("%(cards)s added to the own %(meld)s", **said)
    return T("%(cards)s laid off on %(meld)s of %(player)s", **said)


def _rule(options: Options, cards: Iterable[Card], meld: Meld) -> str:
    """The rule that a meld's points follow from: the ace by its place, or what cards count."""
    low_ace = meld.is_run and any(card.face.rank == 1 for card in cards) and meld.cards[0].face.rank == 1
    return "R500-28" if low_ace and options.ace == "by_place" else "R500-27"


def _left(options: Options, player: str, holding: Holding) -> Iterator[Line]:
    """What was left in hand counts against its owner."""
    if holding.left:
        text = T("Left in hand, as called")
        if not isinstance(holding.left, int):
            text = T("Left in hand, as called: %(ranks)s", ranks=RANKS.written(holding.left))
        yield Line(player, -called(options, "left", holding.left), text, "R500-25")
    if holding.hand:
        text = T("Left in hand: %(cards)s", cards=list(holding.hand))
        yield Line(player, -held(options, holding.hand), text, "R500-25", holding.hand)


def held(options: Options, cards: Iterable[Card]) -> int:
    """What cards count that are left in hand."""
    return values(options).hand(cards)


def _layouts(options: Options, record: Record, table: Table, state: State) -> Iterator[tuple[str, Layout]]:
    """How the cards lay, where it is known what is left."""
    for player in state.players:
        holding = record.hands[player]
        if holding.points is not None:
            continue
        melds, placed = table.of(player)
        by_count = holding.melded is not None or holding.left is not None
        left = called(options, "left", holding.left or 0) + held(options, holding.hand or ())
        laid_off = tuple((card, laid.before) for laid in placed for card in laid.cards)
        shown = tuple(Meld(one.laid.kind, one.own) for one in melds if one.own)
        yield player, Layout(left, not by_count, shown, laid_off, holding.hand or ())


def _headline(out: str | None, shares: list[Text], level: tuple[str, ...], totals: dict[str, int]) -> Text:
    """How it went: who went out, everybody's points, and whether there must be another hand (R500-30)."""
    said = {"player": out, "shares": shares, "level": level, "total": max(totals.values())}
    if len(level) > 1:
        if out is None:
            return T(
                "The stock ran out. %(shares)s. %(level)s are level at %(total)s: another hand for all.",
                **said,
            )
        return T(
            "%(player)s goes out. %(shares)s. %(level)s are level at %(total)s: another hand for all.",
            **said,
        )
    if out is None:
        return T("The stock ran out. %(shares)s.", **said)
    return T("%(player)s goes out. %(shares)s.", **said)


def _level(player: str, level: tuple[str, ...], total: int) -> Text:
    others = [other for other in level if other != player]
    return T("Level with %(players)s at %(total)s: another hand for all", players=others, total=total)

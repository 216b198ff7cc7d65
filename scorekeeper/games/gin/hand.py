"""One hand of Gin Rummy: what cannot stand, how the cards lie, and the lines that price it (GIN-10 to GIN-16)."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.games.gin.foul import foul_issues, foul_score
from scorekeeper.games.gin.match import columns_of, sides, sits_out
from scorekeeper.games.gin.options import Options, limit, multiplier
from scorekeeper.games.gin.record import DECK, Holding, Record, Table, as_laid_out
from scorekeeper.games.gin.teaching import taught
from scorekeeper.games.gin.undecided import who_sits_out
from scorekeeper.scoring import HandScore, Layout, Line, State
from scorekeeper.solvers import gin as solver
from scorekeeper.text import Invalid, Issue, T, Text, join

__all__ = ["check", "score"]


@dataclass(frozen=True)
class _Ended:
    """A deal somebody ended: who, against whom, and how both hands lie."""

    knocker: str
    opponent: str
    knocker_layout: Layout
    opponent_layout: Layout


def check(options: Options, record: Record, state: State) -> list[Issue]:
    """Everything that cannot stand in a record; the fields are paths into it."""
    return [issue for table, at in _tables(record) for issue in _table_issues(options, table, state, at)] + list(
        _seating_issues(options, record, state)
    )


def score(options: Options, record: Record, state: State) -> HandScore:
    """The lines of a record that `check` found nothing against.

    Two against two: each table is priced by itself, and the team with the higher sum scores the difference
    (GIN-02); both partners carry the team's points.
    """
    if not options.teams:
        return _with_columns(_with_box(options, _table_score(options, record, state, "")), state)
    first, second = sides(options, state.players)
    results = [_table_score(options, table, state, at) for table, at in _tables(record)]
    sums = {side: sum(result.points(p) for result in results for p in side) for side in (first, second)}
    layouts = {name: layout for result in results for name, layout in result.layouts.items()}
    ahead, behind = (first, second) if sums[first] >= sums[second] else (second, first)
    points = sums[ahead] - sums[behind]
    if not points:
        headline = T("Both teams score the same: nobody wins the hand.")
        lines = tuple(Line(player, 0, headline, "GIN-02") for player in state.players)
        return HandScore(headline, lines, (), layouts)
    headline = T("%(team)s win the hand by %(points)s.", team=_team(ahead), points=points)
    lines = tuple(_shared(line, partner, ahead) for partner in ahead for result in results for line in result.lines)
    return _with_columns(_with_box(options, HandScore(headline, lines, ahead, layouts)), state)


def _tables(record: Record) -> list[tuple[Table, str]]:
    """The deals of a record with their paths."""
    if record.tables is None:
        return [(record, "")]
    return [(table, f"tables.{index}") for index, table in enumerate(record.tables)]


def _seating_issues(options: Options, record: Record, state: State) -> Iterator[Issue]:
    """Whether the tables fit the players: one deal for two, two deals for teams (GIN-01, GIN-02)."""
    if options.teams and record.tables is None:
        yield Issue("tables.missing", "tables", T("Two against two: enter both tables."))
    if record.tables is None:
        return
    if not options.teams:
        yield Issue("tables.unexpected", "tables", T("Two tables belong to two against two only. Enter one hand."))
        return
    if record != Record(tables=record.tables):
        text = T("With two tables, all that happened is entered at the tables. Leave the rest out.")
        yield Issue("tables.beside", "", text)
    first, second = sides(options, state.players)
    seated = [name for table in record.tables for name in table.hands]
    for table, at in _tables(record):
        if len(table.hands) == 2 and len(set(table.hands) & set(first)) != 1:
            text = T(
                "At each table one of %(first)s plays one of %(second)s. Change who sits here.",
                first=_team(first),
                second=_team(second),
            )
            yield Issue("tables.partners", join(at, "hands"), text)
    for name in sorted({name for name in seated if seated.count(name) > 1}):
        yield Issue(
            "tables.twice", "tables", T("%(player)s cannot sit at both tables. Change who sits here.", player=name)
        )


def _table_issues(options: Options, table: Table, state: State, at: str) -> list[Issue]:
    """Everything wrong with one deal."""
    if options.teams and not at:
        return []
    issues = list(_name_issues(table, state, at))
    for name, holding in table.hands.items():
        where = join(at, f"hands.{name}")
        if sum(value is not None for value in (holding.deadwood, holding.loose, holding.cards)) > 1:
            text = T("Enter this hand in one way: a number, the cards left over, or all cards.")
            issues.append(Issue("hand.twice", where, text))
        if holding.melds is not None and holding.cards is None:
            text = T("To lay out melds, enter all the cards of the hand.")
            issues.append(Issue("field.missing", join(where, "cards"), text))
    fields = {join(at, f"hands.{name}"): holding.given() for name, holding in table.hands.items()}
    issues += DECK.too_many_together(fields)
    if table.upcard is not None:
        issues += DECK.too_many([table.upcard], join(at, "upcard"))
    if not issues and table.false_knock is not None:
        return list(foul_issues(options, table, _seated(options, table, state, at), at))
    if issues or table.ended_by is None:
        return issues
    issues = list(_size_issues(table, at))
    if issues:
        return issues
    try:
        ended = _ended(table, at)
        allowed = limit(options, table.upcard, join(at, "upcard"))
    except Invalid as invalid:
        return list(invalid.issues)
    return list(_knock_issues(table, ended, allowed, at))


def _seated(options: Options, table: Table, state: State, at: str) -> tuple[str, ...]:
    """Who plays a deal where the hands do not say it."""
    if at:
        return tuple(table.hands)
    return tuple(player for player in state.players if player not in sits_out(options, state))


def _name_issues(table: Table, state: State, at: str) -> Iterator[Issue]:
    """Who played: two of the players, the one who ended the hand among them."""
    for name in table.hands:
        if name not in state.players:
            text = T("%(name)s does not play here. Choose among %(players)s.", name=name, players=state.players)
            yield Issue("player.unknown", join(at, f"hands.{name}"), text)
    ended_by = table.ended_by
    if ended_by is None:
        if table.big_gin:
            yield Issue("big_gin.nobody", join(at, "ended_by"), T("Big gin: say who ended the hand."))
        if len(table.hands) > 2:
            text = who_sits_out(table) or T("A hand is played by two. Enter two hands.")
            yield Issue("hands.number", join(at, "hands"), text)
        return
    if ended_by not in state.players:
        text = T("%(name)s does not play here. Choose among %(players)s.", name=ended_by, players=state.players)
        yield Issue("player.unknown", join(at, "ended_by"), text)
        return
    if len(table.hands) != 2:
        missing = [name for name in state.players if name not in table.hands]
        if len(state.players) == 2 and missing:
            text = T("The hand of %(players)s is missing. Enter it.", players=missing)
        else:
            text = who_sits_out(table) or T("A hand is played by two: enter the hands of both.")
        yield Issue("hands.number", join(at, "hands"), text)
    if ended_by not in table.hands:
        text = T("%(player)s ended the hand, but no hand of %(player)s is here. Enter it.", player=ended_by)
        yield Issue("hands.knocker", join(at, "ended_by"), text)


def _size_issues(table: Table, at: str) -> Iterator[Issue]:
    """Whether each hand is given, and holds ten cards, or eleven for big gin."""
    for name, holding in table.hands.items():
        where = join(at, f"hands.{name}")
        if holding.deadwood is None and holding.loose is None and holding.cards is None:
            text = T("Enter the hand of %(player)s: a number, the cards left over, or all cards.", player=name)
            yield Issue("hand.missing", where, text)
        if holding.cards is None:
            continue
        eleven = table.big_gin and name == table.ended_by
        if eleven and len(holding.cards) == 10:
            text = T("Big gin is eleven cards, all melded. Enter the eleventh, or leave big gin off.")
            yield Issue("cards.too_few", join(where, "cards"), text)
        if not eleven and len(holding.cards) == 11:
            text = T("A hand has ten cards at the end: leave out the discard.")
            yield Issue("cards.too_many", join(where, "cards"), text)


def _knock_issues(table: Table, ended: _Ended, allowed: int, at: str) -> Iterator[Issue]:
    """Whether the hand may end like this (GIN-10, big gin)."""
    where = join(at, f"hands.{ended.knocker}")
    left = ended.knocker_layout.deadwood
    if table.big_gin and left:
        text = T("Big gin has no deadwood, but %(left)s is left. Correct the hand, or leave big gin off.", left=left)
        yield Issue("big_gin.deadwood", where, text)
    elif left > allowed and not allowed:
        text = T("Only gin ends this hand, but %(left)s is left. Correct the hand, or play on.", left=left)
        yield Issue("knock.above_limit", where, text)
    elif left > allowed:
        text = T(
            "%(left)s deadwood is above the knock limit of %(limit)s. Correct the hand, or play on.",
            left=left,
            limit=allowed,
        )
        yield Issue("knock.above_limit", where, text)


def _ended(table: Table, at: str) -> _Ended:
    """How both hands lie; `Invalid` where melds as laid out do not hold."""
    assert table.ended_by is not None, "a dead hand has no knocker"
    knocker = table.ended_by
    (opponent,) = (name for name in table.hands if name != knocker)
    mine, theirs = table.hands[knocker], table.hands[opponent]
    issues: list[Issue] = []
    choices, layout = _knocker_choices(mine, join(at, f"hands.{knocker}"), issues)
    laid_out = None
    if theirs.cards is not None and theirs.melds is not None:
        try:
            laid_out = as_laid_out(theirs.cards, theirs.melds, join(at, f"hands.{opponent}.melds"))
        except Invalid as invalid:
            issues += invalid.issues
    if issues:
        raise Invalid(*issues)
    if theirs.cards is None:
        return _Ended(knocker, opponent, layout or _as_layout(solver.least_open(choices)), _called(theirs))
    if layout is not None or not choices[0].deadwood:
        # Nothing is laid off where the knocker's melds are unknown, or against gin (GIN-13).
        arrangement, defence = None, solver.defend(theirs.cards, (), laid_out)
    else:
        arrangement, defence = solver.choose(choices, theirs.cards, laid_out)
    knockers = layout or _as_layout(arrangement or choices[0])
    melds = arrangement.melds if arrangement else ()
    laid_off = tuple((card, melds[index]) for card, index in defence.laid_off)
    shown = Layout(defence.deadwood, True, defence.melds, laid_off, defence.loose)
    return _Ended(knocker, opponent, knockers, shown)


def _knocker_choices(holding: Holding, at: str, issues: list[Issue]) -> tuple[list[solver.Arrangement], Layout | None]:
    """The arrangements the knocker may show, or the layout where the cards are not all known."""
    if holding.cards is None:
        return [], _called(holding)
    if holding.melds is None:
        return solver.arrangements(holding.cards), None
    try:
        return [as_laid_out(holding.cards, holding.melds, join(at, "melds"))], None
    except Invalid as invalid:
        issues += invalid.issues
        return [], None


def _called(holding: Holding) -> Layout:
    if holding.loose is not None:
        return Layout(solver.value(holding.loose), True, loose=holding.loose)
    assert holding.deadwood is not None, "checked: every hand is given in one way"
    return Layout(holding.deadwood, False)


def _as_layout(arrangement: solver.Arrangement) -> Layout:
    return Layout(arrangement.deadwood, True, arrangement.melds, (), arrangement.loose)


def _table_score(options: Options, table: Table, state: State, at: str) -> HandScore:
    """The lines of one deal, without box."""
    if table.false_knock is not None:
        return foul_score(options, table, _seated(options, table, state, at))
    if table.ended_by is None:
        players = tuple(table.hands) if at else state.players
        dead = T("Dead hand: nobody scores, and the same dealer deals again.")
        return HandScore(dead, tuple(Line(player, 0, dead, "GIN-09") for player in players))
    ended = _ended(table, at)
    left, theirs = ended.knocker_layout.deadwood, ended.opponent_layout.deadwood
    layouts = {
        ended.knocker: taught(ended.knocker, ended.knocker_layout),
        ended.opponent: taught(ended.opponent, ended.opponent_layout, (ended.knocker, ended.knocker_layout)),
    }
    lines = tuple(_lines(options, table, ended))
    double = multiplier(options, table.upcard)
    winner, points = lines[0].player, sum(line.points for line in lines)
    if double > 1 and points:
        text = T("A spade was turned up: all points of the hand count double.")
        lines += (Line(winner, points, text, lines[0].rule, (table.upcard,) if table.upcard else ()),)
    if not points:
        headline = T("Deadwood %(left)s and %(theirs)s: nobody scores.", left=left, theirs=theirs)
        return HandScore(headline, lines, (), layouts)
    return HandScore(_headline(table, ended, lines, double), lines, (winner,), layouts)


def _lines(options: Options, table: Table, ended: _Ended) -> Iterator[Line]:
    """What the deal is worth before doubling; all lines belong to one player (GIN-14 to GIN-16)."""
    knocker, opponent = ended.knocker, ended.opponent
    left, theirs = ended.knocker_layout.deadwood, ended.opponent_layout.deadwood
    loose = ended.opponent_layout.loose
    if not left:
        yield Line(knocker, theirs, T("The whole deadwood of %(player)s", player=opponent), "GIN-15", loose)
        if table.big_gin and options.big_gin_bonus is not None:
            yield from _bonus(knocker, options.big_gin_bonus, T("Big gin bonus"), "GIN-15")
        else:
            yield from _bonus(knocker, options.gin_bonus, T("Gin bonus"), "GIN-15")
    elif theirs > left:
        text = T("%(theirs)s of %(player)s less %(left)s own deadwood", theirs=theirs, player=opponent, left=left)
        yield Line(knocker, theirs - left, text, "GIN-14", loose)
    elif theirs < left or options.undercut_on_tie:
        text = T("%(left)s of %(player)s less %(theirs)s own deadwood", left=left, player=knocker, theirs=theirs)
        yield Line(opponent, left - theirs, text, "GIN-16", loose)
        yield from _bonus(opponent, options.undercut_bonus, T("Undercut bonus"), "GIN-16")
    else:
        text = T("Equal deadwood, %(left)s each: nobody scores", left=left)
        yield Line(knocker, 0, text, "GIN-16")


def _bonus(player: str, points: int, text: Text, rule: str) -> Iterator[Line]:
    if points:
        yield Line(player, points, text, rule)


def _headline(table: Table, ended: _Ended, lines: tuple[Line, ...], double: int) -> Text:
    """How it went, with the whole sum: `South undercuts: 9 − 2 + 25 = 32`."""
    left, theirs = ended.knocker_layout.deadwood, ended.opponent_layout.deadwood
    winner = lines[0].player
    high, low = max(left, theirs), min(left, theirs)
    bonus = lines[1].points if len(lines) - (double > 1) > 1 else 0
    parts = f"{high} \u2212 {low}" if left else f"{theirs}"
    parts += f" + {bonus}" if bonus else ""
    total = f"({parts}) × {double}" if double > 1 else parts
    said = {"player": winner, "sum": total, "points": sum(line.points for line in lines)}
    if left and winner == ended.knocker:
        return T("%(player)s knocks: %(sum)s = %(points)s", **said)
    if left:
        return T("%(player)s undercuts: %(sum)s = %(points)s", **said)
    if table.big_gin:
        return T("%(player)s has big gin: %(sum)s = %(points)s", **said)
    return T("%(player)s has gin: %(sum)s = %(points)s", **said)


def _with_box(options: Options, result: HandScore) -> HandScore:
    """Boxes at once: the box is a line of the hand (GIN-18)."""
    if not (options.boxes_at_once and options.box_bonus and result.winners):
        return result
    boxes = tuple(Line(winner, options.box_bonus, T("Box for winning the hand"), "GIN-18") for winner in result.winners)
    return HandScore(result.headline, result.lines + boxes, result.winners, result.layouts)


def _with_columns(result: HandScore, state: State) -> HandScore:
    """The same score, its lines marked with the columns they count in (Hollywood)."""
    columns = columns_of(state, result.winners)
    lines = tuple(Line(x.player, x.points, x.text, x.rule, x.cards, columns) for x in result.lines)
    return HandScore(result.headline, lines, result.winners, result.layouts)


def _shared(line: Line, partner: str, team: tuple[str, ...]) -> Line:
    """A table's line as it counts for one partner of the winning team: the other team's points count against it."""
    text = line.text if line.player == partner else T("%(player)s: %(text)s", player=line.player, text=line.text)
    if line.player in team:
        return Line(partner, line.points, text, line.rule, line.cards)
    return Line(partner, -line.points, text, "GIN-02", line.cards)


def _team(names: tuple[str, ...]) -> Text:
    return T("%(first)s and %(second)s", first=names[0], second=names[1])

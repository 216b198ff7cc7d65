"""The score of a hand of Gin Rummy (GIN-14 to GIN-16, GIN-18), and of two tables together (GIN-02)."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.engine.scores import HandScore, Line
from scorekeeper.engine.state import State
from scorekeeper.engine.text import T, Text
from scorekeeper.games.gin.explain import with_reasons
from scorekeeper.games.gin.layout import EndedDeal, ended_deal
from scorekeeper.games.gin.match import columns_of, sides, team
from scorekeeper.games.gin.options import Options, knock_limit, multiplier
from scorekeeper.games.gin.penalty import penalty_score
from scorekeeper.games.gin.record import Deal, Record


def score(options: Options, record: Record, state: State) -> HandScore:
    """The score of a record without issues.

    Two against two: each table is scored by itself, and the team with the higher sum scores the difference (GIN-02).
    Both partners get the points of the team.
    """
    if not options.teams:
        return _with_columns(_with_box(options, _deal_score(options, record, state, "")), state)
    first, second = sides(options, state.players)
    results = [_deal_score(options, deal, state, path) for deal, path in record.deals()]
    sums = {side: sum(result.points(p) for result in results for p in side) for side in (first, second)}
    layouts = {name: layout for result in results for name, layout in result.layouts.items()}
    ahead, behind = (first, second) if sums[first] >= sums[second] else (second, first)
    points = sums[ahead] - sums[behind]
    if not points:
        headline = T("Both teams score the same: nobody wins the hand.")
        lines = tuple(Line(player, 0, headline, "GIN-02") for player in state.players)
        return HandScore(headline, lines, (), layouts)
    headline = T("%(team)s win the hand by %(points)s.", team=team(ahead), points=points)
    lines = tuple(
        _partner_line(line, partner, ahead) for partner in ahead for result in results for line in result.lines
    )
    return _with_columns(_with_box(options, HandScore(headline, lines, ahead, layouts)), state)


def kept_score(options: Options, record: Record | None, shown: HandScore, state: State) -> HandScore:
    """The score of a hand that keeps its points: of three players only two played (GIN-01), and a win counts in its
    columns (GIN-20)."""
    lines = shown.lines
    if shown.winners and len(state.players) == 3 and len(lines) == 3:
        # The record does not say who sat out. Take a player who did not win.
        idle = next(line for line in reversed(lines) if line.player not in shown.winners)
        lines = tuple(line for line in lines if line is not idle)
    return _with_columns(replace(shown, lines=lines), state)


def _deal_score(options: Options, deal: Deal, state: State, path: str) -> HandScore:
    """The score of one deal, without its box; `path` is the path of the deal in the record."""
    if deal.false_knock is not None:
        return penalty_score(options, deal, state, path)
    if deal.ended_by is None:
        players = tuple(deal.hands) if path else state.players
        if len(deal.hands) == 2:
            # Of three the one who sat out dealt, and deals again (GIN-04).
            players = tuple(player for player in state.players if player in deal.hands)
        dead = T("Dead hand: nobody scores, and the same dealer deals again.")
        lines = tuple(Line(player, 0, dead, "GIN-09") for player in players)
        return HandScore(dead, lines, beside_points=T("Dead hand"))
    ended = ended_deal(deal, path)
    left, theirs = ended.knocker_layout.count, ended.opponent_layout.count
    layouts = {
        ended.knocker: with_reasons(ended.knocker, ended.knocker_layout),
        ended.opponent: with_reasons(ended.opponent, ended.opponent_layout, (ended.knocker, ended.knocker_layout)),
    }
    lines = tuple(_lines(options, deal, ended))
    double = multiplier(options, deal.upcard)
    winner, points = lines[0].player, sum(line.points for line in lines)
    if double > 1 and points:
        text = T("A spade was turned up: all points of the hand count double.")
        lines += (Line(winner, points, text, lines[0].rule, (deal.upcard,) if deal.upcard else ()),)
    headline, beside_points = T("Deadwood %(left)s and %(theirs)s: nobody scores.", left=left, theirs=theirs), None
    if points:
        headline, beside_points = _sentences(deal, ended, lines, double)
    lines += tuple(_acceptance_lines(options, deal, ended))
    return HandScore(headline, lines, (winner,) if points else (), layouts, beside_points)


def _acceptance_lines(options: Options, deal: Deal, ended: EndedDeal) -> Iterator[Line]:
    """Lines without points: what the opponent accepted although it was not allowed (GIN-10)."""
    left, limit = ended.knocker_layout.count, knock_limit(options, deal.upcard)
    if deal.accepted and left and (deal.gin or deal.big_gin):
        text = T("Gin was called with %(left)s left: the opponent accepts it as a knock", left=left)
        if deal.big_gin:
            text = T("Big gin was called with %(left)s left: the opponent accepts it as a knock", left=left)
        yield Line(ended.knocker, 0, text, "GIN-15")
    if deal.accepted and left > limit:
        text = T("A knock with %(left)s, above the limit of %(limit)s: the opponent accepts it", left=left, limit=limit)
        yield Line(ended.knocker, 0, text, "GIN-10")


def _lines(options: Options, deal: Deal, ended: EndedDeal) -> Iterator[Line]:
    """The lines of a deal before doubling; all belong to the player who scores (GIN-14 to GIN-16)."""
    knocker, opponent = ended.knocker, ended.opponent
    left, theirs = ended.knocker_layout.count, ended.opponent_layout.count
    loose = ended.opponent_layout.loose
    if not left:
        yield Line(knocker, theirs, T("The whole deadwood of %(player)s", player=opponent), "GIN-15", loose)
        if deal.as_big_gin and options.big_gin_bonus is not None:
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


def _sentences(deal: Deal, ended: EndedDeal, lines: tuple[Line, ...], double: int) -> tuple[Text, Text]:
    """What happened and how the points add up, `South undercuts: 9 − 2 + 25 = 32`; and the same beside the points."""
    left, theirs = ended.knocker_layout.count, ended.opponent_layout.count
    winner = lines[0].player
    high, low = max(left, theirs), min(left, theirs)
    bonus = lines[1].points if len(lines) - (double > 1) > 1 else 0
    parts = f"{high} \u2212 {low}" if left else f"{theirs}"
    parts += f" + {bonus}" if bonus else ""
    short = {"player": winner, "sum": f"({parts}) × {double}" if double > 1 else parts}
    whole = {**short, "points": sum(line.points for line in lines)}
    if left and winner == ended.knocker:
        return T("%(player)s knocks: %(sum)s = %(points)s", **whole), T("%(player)s knocks %(sum)s", **short)
    if left:
        return T("%(player)s undercuts: %(sum)s = %(points)s", **whole), T("%(player)s undercuts %(sum)s", **short)
    if deal.as_big_gin:
        return T("%(player)s has big gin: %(sum)s = %(points)s", **whole), T("%(player)s big gin %(sum)s", **short)
    return T("%(player)s has gin: %(sum)s = %(points)s", **whole), T("%(player)s gin %(sum)s", **short)


def _with_box(options: Options, result: HandScore) -> HandScore:
    """The score with a line for the box, if boxes are added at once (GIN-18)."""
    if not (options.boxes_at_once and options.box_bonus and result.winners):
        return result
    boxes = tuple(Line(winner, options.box_bonus, T("Box for winning the hand"), "GIN-18") for winner in result.winners)
    return replace(result, lines=result.lines + boxes)


def _with_columns(result: HandScore, state: State) -> HandScore:
    columns = columns_of(state, result.winners)
    return replace(result, lines=tuple(replace(line, columns=columns) for line in result.lines))


def _partner_line(line: Line, partner: str, team: tuple[str, ...]) -> Line:
    """The line of one table as a line of `partner` in the winning team. Points of the other team become negative."""
    text = line.text if line.player == partner else T("%(player)s: %(text)s", player=line.player, text=line.text)
    if line.player in team:
        return Line(partner, line.points, text, line.rule, line.cards)
    return Line(partner, -line.points, text, "GIN-02", line.cards)

"""What a round is worth: the lines of each side (ANY-15, ANY-17 to ANY-26)."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.engine.scores import HandScore, Line
from scorekeeper.engine.state import State
from scorekeeper.engine.text import T, Text
from scorekeeper.games.any.check import round_of
from scorekeeper.games.any.match import comeback, counts_down, leaders, overshoots, ranked, shares
from scorekeeper.games.any.options import Options
from scorekeeper.games.any.record import Record
from scorekeeper.games.any.round import Round

# An amount of a line: the points, what they are for, the rule.
_Amount = tuple[int, Text, str]


def score(options: Options, record: Record, state: State) -> HandScore:
    """The lines of every name of every side, who was best, and what runs on beside the totals."""
    if options.best == "together":
        return _together(record, state)
    sheet = round_of(options, record, state)
    amounts = amounts_of(sheet, record)
    points = {side: sum(amount for amount, _, _ in amounts[side]) for side in amounts}
    bust = [name for side in points if overshoots(options, state.total(side[0]) + points[side]) for name in side]
    points |= {side: 0 for side in points if side[0] in bust}
    winners = winners_of(sheet, points)
    for side in winners if options.round_bonus else ():
        amounts[side].append((options.round_bonus, T("Best of the round"), "ANY-24"))
    carried = _carried(sheet, state)
    for side, of in amounts.items():
        of += _carry(options, side, carried, state)
        of += _at_the_limit(options, side, of, state)
    best = [name for side in winners for name in side]
    lines = tuple(Line(name, *amount) for side, of in amounts.items() for name in side for amount in of)
    gained = {player: sum(line.points for line in lines if line.player == player) for player in state.players}
    carried["last"] = {player: gained[player] - state.carried.get("last", {}).get(player, 0) for player in gained}
    headline = _headline(sheet, best, points)
    if bust:
        headline = T("%(headline)s Too much, so the total stays: %(names)s.", headline=headline, names=bust)
    if sheet.warning:
        headline = T("%(headline)s Saved all the same: %(fault)s", headline=headline, fault=sheet.warning.text)
    return HandScore(headline, lines, tuple(best), carried=carried)


def _together(record: Record, state: State) -> HandScore:
    text = T("All have won together.") if record.won else T("All have lost together.")
    lines = tuple(Line(player, int(bool(record.won)), text, "ANY-05") for player in state.players)
    return HandScore(text, lines, state.players if record.won else ())


def _headline(sheet: Round, best: Sequence[str], points: Mapping[tuple[str, ...], int]) -> Text:
    if sheet.shot:
        return T("%(player)s took everything.", player=sheet.shot)
    if not best:
        return T("Nobody is ahead in this round.")
    amount = next(points[side] for side in points if best[0] in side) * (-1 if counts_down(sheet.options) else 1)
    return T("Best of the round: %(names)s with %(points)s.", names=best, points=amount)


def winners_of(sheet: Round, points: Mapping[tuple[str, ...], int]) -> list[tuple[str, ...]]:
    """The sides that are best in a round; none if all are equal."""
    if sheet.options.input == "places":
        return [side for side in points if 1 in {sheet.values.get(name) for name in side}]
    ahead = leaders(sheet.options, points)
    return ahead if len(ahead) < len(points) or len(points) == 1 else []


def amounts_of(sheet: Round, record: Record) -> dict[tuple[str, ...], list[_Amount]]:
    """What each side gets: the cells, multiplied, and the points of its place."""
    reckon = {"bid_and_made": _bids, "places": _place}.get(sheet.options.input, _points)
    amounts = {side: [*reckon(sheet, side), *_cells(sheet, side)] for side in sheet.sides}
    for side, lines in amounts.items():
        times = (record.times or 1) * next((of.times for name in side if (of := sheet.cells(name)).times), 1)
        if times != 1 and sheet.options.multiplier != "off":
            total = sum(amount for amount, _, _ in lines)
            lines.append(((times - 1) * total, T("Times %(times)s", times=times), "ANY-22"))
    if sheet.options.rank_points and sheet.options.rank_at == "round" and sheet.options.input != "places":
        _rank(sheet.options, amounts)
    return amounts


def _points(sheet: Round, side: tuple[str, ...]) -> Iterator[_Amount]:
    """The number of a side, or what the pad filled in; taken away where the target lies below the start."""
    seat = next(name for name in sheet.seats if name in side)
    typed, value = sheet.cells(seat).points, sheet.values.get(seat, 0)
    points = -value if counts_down(sheet.options) else value
    if seat in sheet.filled:
        yield points, T("The rest of the round"), "ANY-19"
    elif sheet.options.input != "columns":
        text = T("As written: %(typed)s", typed=typed) if isinstance(typed, str) else T("As written")
        yield points, text, "ANY-15"


def _place(sheet: Round, side: tuple[str, ...]) -> Iterator[_Amount]:
    """The points of a place; without such points a win is 1 (ANY-25)."""
    seat = next(name for name in sheet.seats if name in side)
    place = sheet.values.get(seat, len(sheet.seats))
    sharing = [name for name in sheet.seats if sheet.values.get(name) == place]
    points = int(place == 1)
    if sheet.options.rank_points:
        points = shares(sheet.options, len(sheet.seats), place, len(sharing))[sharing.index(seat)]
    yield points, T("Place %(place)s", place=place), "ANY-25"


def _rank(options: Options, amounts: dict[tuple[str, ...], list[_Amount]]) -> None:
    """Add the points of the places of a round, or put them instead of the points."""
    points = {side: sum(amount for amount, _, _ in lines) for side, lines in amounts.items()}
    for side, (place, mine) in ranked(options, points).items():
        text = T("Place %(place)s with %(points)s", place=place, points=points[side])
        amounts[side] = [*(amounts[side] if options.rank_adds else []), (mine, text, "ANY-25")]


def _cells(sheet: Round, side: tuple[str, ...]) -> Iterator[_Amount]:
    """A line for each column that a side has filled (ANY-23, ANY-24)."""
    for seat in (name for name in side if name in sheet.seats):
        if sheet.by_bids and sheet.options.bonus_if_kept and not _kept(sheet, seat):
            continue
        for index, column in enumerate(sheet.columns):
            number = sheet.number(seat, index)
            if number is None or column.mark or (not number and not column.ticks):
                continue
            text = column.label if column.ticks else T("%(column)s: %(number)s", column=column.label, number=number)
            yield column.points(number), text, "ANY-23" if column.kind == "column" else "ANY-24"


def _is_nil(sheet: Round, seat: str) -> bool:
    return sheet.cells(seat).bid == 0 and bool(sheet.options.nil or sheet.options.nil_each_card)


def _kept(sheet: Round, seat: str) -> bool:
    """Whether a name kept its bid by itself."""
    bid, made = sheet.cells(seat).bid or 0, sheet.values.get(seat, 0)
    return made == bid if sheet.options.bid_by == "exact" or _is_nil(sheet, seat) else made >= bid


def kept_bids(sheet: Round) -> list[str]:
    """The names that kept their bid."""
    return [seat for seat in sheet.seats if sheet.by_bids and _kept(sheet, seat)]


def _contract(sheet: Round, side: tuple[str, ...]) -> tuple[int, int, int]:
    """What a side bid and made together, and the tricks of those who bid none and failed."""
    usual = [seat for seat in side if not _is_nil(sheet, seat)]
    failed = sum(sheet.values.get(seat, 0) for seat in side if _is_nil(sheet, seat))
    bid = sum(sheet.cells(seat).bid or 0 for seat in usual)
    return bid, sum(sheet.values.get(seat, 0) for seat in usual), failed


def tricks_over(sheet: Round, side: tuple[str, ...]) -> int:
    """The tricks of a side above its bid; those of a failed bid of nought are among them (ANY-26)."""
    if sheet.options.bid_by == "exact":
        return 0
    bid, made, failed = _contract(sheet, side)
    return max(made - bid, 0) + failed


def _bids(sheet: Round, side: tuple[str, ...]) -> Iterator[_Amount]:
    """The lines of what a side bid and made (ANY-21)."""
    options = sheet.options
    for seat in side:
        if _is_nil(sheet, seat):
            stake, made = options.nil + options.nil_each_card * sheet.cards, sheet.values.get(seat, 0)
            text = T("%(player)s bid none and made none", player=seat)
            if made:
                text = T("%(player)s bid none and made %(made)s", player=seat, made=made)
            yield -stake if made else stake, text, "ANY-21"
    bid, made, failed = _contract(sheet, side)
    params = {"bid": bid, "made": made}
    if any(not _is_nil(sheet, seat) for seat in side):
        if made == bid or (made > bid and options.bid_by == "at_least"):
            yield options.bid_base + options.bid_each * bid, T("Bid %(bid)s, made %(made)s: kept", **params), "ANY-21"
        else:
            points = options.off_each * abs(made - bid) + options.fail_each * bid
            yield points, T("Bid %(bid)s, made %(made)s: missed", **params), "ANY-21"
    over = tricks_over(sheet, side)
    if over and options.over_each:
        yield options.over_each * over, T("Tricks over: %(over)s", over=over), "ANY-21"
    if options.trick_each and made + failed:
        yield options.trick_each * (made + failed), T("Tricks: %(made)s", made=made + failed), "ANY-21"


def _carried(sheet: Round, state: State) -> dict[str, dict[str, int]]:
    """What runs on beside the totals, as it changes with this round: marks, columns and tricks over, for every name."""
    carried: dict[str, dict[str, int]] = {}
    for index, column in enumerate(sheet.columns):
        for side in sheet.sides:
            numbers = [number for name in side if (number := sheet.number(name, index)) is not None]
            for name in side if numbers else ():
                carried.setdefault(f"filled:{column.name}", {})[name] = 1
                kind, amount = ("mark", sum(numbers)) if column.mark else ("column", sum(map(column.points, numbers)))
                carried.setdefault(f"{kind}:{column.name}", {})[name] = amount
    if sheet.options.carry == "over" and sheet.by_bids:
        carried["over"] = {name: tricks_over(sheet, side) for side in sheet.sides for name in side}
    return carried


def _carry(
    options: Options, side: tuple[str, ...], carried: dict[str, dict[str, int]], state: State
) -> Iterator[_Amount]:
    """The points for every so many tricks over; the running number begins again (ANY-26)."""
    if "over" not in carried:
        return
    before = state.carried.get("over", {}).get(side[0], 0)
    times = (before + carried["over"][side[0]]) // options.carry_every
    if times:
        for name in side:
            carried["over"][name] -= times * options.carry_every
        text = T("%(over)s tricks over", over=times * options.carry_every)
        yield times * options.carry_points, text, "ANY-26"


def _at_the_limit(options: Options, side: tuple[str, ...], lines: Sequence[_Amount], state: State) -> Iterator[_Amount]:
    """Whoever comes back begins behind the others (ANY-12); whoever goes over the target keeps the total (ANY-08)."""
    total, points = state.total(side[0]), sum(amount for amount, _, _ in lines)
    if set(side) <= set(state.out) and (back := comeback(options, state)) is not None:
        yield back - total, T("Comes back at %(total)s", total=back), "ANY-12"
    if overshoots(options, total + points):
        yield -points, T("Goes over %(target)s: the total stays", target=options.target), "ANY-08"

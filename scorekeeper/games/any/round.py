"""One round as it was entered: what the pad fills in, and what is wrong with it (ANY-14 to ANY-20, ANY-33, ANY-34).

The checks are a list in a fixed order; the first that finds something is the only one that speaks.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from scorekeeper.engine.fields import total_of
from scorekeeper.engine.text import T, Text
from scorekeeper.games.any import notation
from scorekeeper.games.any.notation import Column
from scorekeeper.games.any.options import Options, all_columns
from scorekeeper.games.any.record import Cells

_JACK = -10
_NOTHING = Cells()


@dataclass(frozen=True)
class Fault:
    """What is wrong with a round; `difference`: so much is missing; `instead`: how the round could be written."""

    code: str
    text: Text
    names: tuple[str, ...] = ()
    difference: int | None = None
    detail: str = ""
    instead: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Round:
    """A round of these sides (tuples of names). `unreadable` are names whose cells hold no number, `filled_once` those
    that have filled a column before, by its name."""

    options: Options
    sides: tuple[tuple[str, ...], ...]
    hands: Mapping[str, Cells]
    cards: int
    dealer: str | None = None
    unreadable: tuple[str, ...] = ()
    filled_once: Mapping[str, tuple[str, ...]] | None = None

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """All columns of a round."""
        return all_columns(self.options)

    @property
    def by_bids(self) -> bool:
        """Whether tricks are bid and made."""
        return self.options.input == "bid_and_made"

    @cached_property
    def bids(self) -> dict[str, int]:
        """The bid of each name that has one."""
        return {seat: bid for seat in self.seats if self.by_bids and (bid := self.cells(seat).bid) is not None}

    @property
    def only_bids(self) -> bool:
        """Whether everybody has bid and no trick is written yet."""
        return len(self.bids) == len(self.seats) and not self.values and self.by_bids

    @property
    def only_made(self) -> bool:
        """Whether tricks are written and nobody has bid."""
        return self.by_bids and not self.bids and bool(self.values)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The names that have cells: with bids everybody, else one of each side."""
        if self.by_bids:
            return tuple(name for side in self.sides for name in side)
        return tuple(next((name for name in side if name in self.hands), side[0]) for side in self.sides)

    def cells(self, seat: str) -> Cells:
        """The cells of a name; empty ones if it has none."""
        return self.hands.get(seat, _NOTHING)

    def number(self, seat: str, index: int) -> int | None:
        """The number in a column of a name; None if it is empty."""
        cells = self.cells(seat).cells or ()
        return total_of(cells[index]) if index < len(cells) and cells[index] is not None else None

    @cached_property
    def summed(self) -> tuple[int, ...]:
        """The columns that count for what a round adds up to."""
        return tuple(index for index, column in enumerate(self.columns) if column.in_sum)

    def entered(self, seat: str) -> int | None:
        """The number of a seat that the checks are about: points, tricks made, the place, or the columns."""
        cells = self.cells(seat)
        if self.by_bids:
            return cells.made
        if self.options.input == "places":
            return cells.place
        if self.options.input != "columns":
            return None if cells.points is None else total_of(cells.points)
        indexes = self.summed or range(len(self.columns))
        numbers = {index: number for index in indexes if (number := self.number(seat, index)) is not None}
        if not numbers or (self.summed and len(numbers) < len(self.summed)):
            return None
        return sum(self.columns[index].points(number) for index, number in numbers.items())

    @cached_property
    def filled(self) -> dict[str, int]:
        """What the pad fills in for seats that are still empty."""
        entered = {seat: value for seat in self.seats if (value := self.entered(seat)) is not None}
        empty = [seat for seat in self.seats if seat not in entered and seat not in self.unreadable]
        if self.unreadable or not empty or not entered or (self.options.input == "columns" and len(self.summed) != 1):
            return {}
        fill = _last_cell if self.options.input == "places" else _FILL.get(self.options.who_scores, _last_cell)
        filled = fill(self, empty, entered)
        return filled if all(self.fits(value) for value in filled.values()) else {}

    @property
    def step(self) -> int:
        """What an entry is a multiple of."""
        return 1 if self.by_bids or self.options.input == "places" else self.options.step

    def fits(self, value: int) -> bool:
        """Whether a number can stand in a cell by itself: its bounds and its step."""
        low, high = _limits(self)
        return (low is None or value >= low) and (high is None or value <= high) and value % self.step == 0

    @cached_property
    def values(self) -> dict[str, int]:
        """The number of each seat that has one, entered or filled in."""
        numbers = {seat: self.filled.get(seat, self.entered(seat)) for seat in self.seats}
        return {seat: value for seat, value in numbers.items() if value is not None}

    @cached_property
    def sums(self) -> tuple[tuple[int, bool], ...]:
        """What the values may add up to, and whether less will do; empty: anything."""
        options, players = self.options, len(self.seats)
        usual = notation.sums(options.round_sum, self.cards, players)
        if not usual and options.who_scores in ("winner_collects", "losers_pay"):
            usual = ((0, False),)
        if options.pattern != "moon" or not usual:
            return usual
        jack = _JACK * options.jack_minus_10
        everything = usual[0][0]
        shot = everything * (players - 1) if options.moon == "others_plus" else -everything
        return (*((total + jack, less) for total, less in usual), (shot + jack, False))

    @property
    def everything(self) -> int | None:
        """The points of whoever takes everything; None if a round need not add up."""
        usual = notation.sums(self.options.round_sum, self.cards, len(self.seats))
        return usual[0][0] if usual else None

    @cached_property
    def warning(self) -> Fault | None:
        """The first thing that is wrong; None if the round can be true."""
        return next(filter(None, (check(self) for check in CHECKS)), None)

    @property
    def shot(self) -> str | None:
        """Who took everything, if the round is written so (ANY-20)."""
        return _holder(self, shot=True) if self.options.pattern == "moon" else None


# What the pad fills in (ANY-17, ANY-19).
def _last_cell(sheet: Round, empty: list[str], entered: Mapping[str, int]) -> dict[str, int]:
    """The last empty cell: what is missing for a sum that fits, or the last place."""
    if len(empty) != 1:
        return {}
    if sheet.options.input == "places":
        left = set(range(1, len(sheet.seats) + 1)) - set(entered.values())
        return {empty[0]: left.pop()} if len(left) == 1 else {}
    rests = [total - sum(entered.values()) for total, less in sheet.sums if not less]
    fitting = [rest for rest in rests if sheet.fits(rest)]
    return {empty[0]: fitting[0]} if fitting else {}


def _noughts(sheet: Round, empty: list[str], entered: Mapping[str, int]) -> dict[str, int]:
    """Nought for the others, once a name has points."""
    return dict.fromkeys(empty, 0) if sum(map(bool, entered.values())) == 1 else {}


def _collected(sheet: Round, empty: list[str], entered: Mapping[str, int]) -> dict[str, int]:
    """The winner gets what the others lose."""
    return {empty[0]: -sum(entered.values())} if len(empty) == 1 and max(entered.values()) <= 0 else {}


def _paid(sheet: Round, empty: list[str], entered: Mapping[str, int]) -> dict[str, int]:
    """The losers share what the winner gets; the first of them pay what cannot be shared."""
    total = sum(entered.values())
    if len(entered) != 1 or total < 0:
        return {}
    share, more = divmod(total, len(empty))
    return {seat: -share - (index < more) for index, seat in enumerate(empty)}


_FILL: Mapping[str, Callable[[Round, list[str], Mapping[str, int]], dict[str, int]]] = {
    "one": _noughts,
    "one_team": _noughts,
    "winner_collects": _collected,
    "losers_pay": _paid,
}


# What can be wrong, in the order in which it is said (ANY-33).
def _missing(sheet: Round) -> Fault | None:
    bids = {seat: sheet.cells(seat).bid for seat in sheet.seats if sheet.by_bids and seat not in sheet.unreadable}
    bidless = tuple(seat for seat, bid in bids.items() if bid is None)
    if bidless and not sheet.only_made:
        return Fault("missing", T("Still to bid: %(names)s.", names=bidless), bidless, detail="bid")
    seats = tuple(seat for seat in sheet.seats if seat not in sheet.values and seat not in sheet.unreadable)
    if seats and not sheet.only_bids:
        return Fault("missing", T("Still empty: %(names)s.", names=seats), seats)
    return None


def _number(sheet: Round) -> Fault | None:
    text = T("A whole number is needed: %(names)s.", names=sheet.unreadable)
    return Fault("number", text, sheet.unreadable) if sheet.unreadable else None


def _numbers(sheet: Round) -> Iterator[tuple[str, int, int | None, int | None, int]]:
    """Every number with the name of its cell, its bounds and its step."""
    low, high = _limits(sheet)
    for seat in sheet.seats:
        if seat in sheet.bids:
            yield seat, sheet.bids[seat], 0, sheet.cards, 1
        if seat in sheet.values:
            yield seat, sheet.values[seat], low, high, sheet.step
        for index, column in enumerate(sheet.columns):
            if (number := sheet.number(seat, index)) is not None:
                ticks = len(column.ticks) or int(column.mark)
                least, most = (0, ticks) if ticks else (column.low, column.high)
                yield seat, number, least, most, column.step


def _step(sheet: Round) -> Fault | None:
    for seat, number, _least, _most, step in _numbers(sheet):
        if number % step:
            text = T("%(name)s: %(value)s is no multiple of %(step)s.", name=seat, value=number, step=step)
            return Fault("step", text, (seat,), -number % step)
    return None


def _bounds(sheet: Round) -> Fault | None:
    impossible = notation.numbers(sheet.options.not_possible)
    for seat, number, least, most, _step in () if sheet.shot or _swept(sheet) else _numbers(sheet):
        if least is not None and number < least:
            text = T("%(name)s: %(value)s is less than %(least)s.", name=seat, value=number, least=least)
            return Fault("min", text, (seat,), least - number)
        if most is not None and number > most:
            text = T("%(name)s: %(value)s is more than %(most)s.", name=seat, value=number, most=most)
            return Fault("max", text, (seat,), most - number)
    for seat, value in sheet.values.items():
        if sheet.options.input in ("points", "counter") and value in impossible:
            return Fault("possible", T("%(name)s: nobody can make %(value)s.", name=seat, value=value), (seat,))
    return None


def _limits(sheet: Round) -> tuple[int | None, int | None]:
    options = sheet.options
    if sheet.by_bids:
        return 0, sheet.cards
    if options.input == "places":
        return 1, len(sheet.seats)
    if options.input == "columns":
        plain = [sheet.columns[index] for index in sheet.summed if sheet.columns[index].points(1) == 1]
        return (plain[0].low, plain[0].high) if len(plain) == 1 else (None, None)
    jack = _JACK * (options.jack_minus_10 and options.pattern == "moon")
    return None if options.min is None else options.min + jack, options.max


def _hook(sheet: Round) -> Fault | None:
    bids = sheet.bids
    if not sheet.options.hook or len(bids) < len(sheet.seats) or sum(bids.values()) != sheet.cards:
        return None
    last = sheet.dealer if sheet.dealer in bids else sheet.seats[-1]
    params = {"cards": sheet.cards, "name": last, "bid": bids[last]}
    text = T("The bids must not add up to %(cards)s: %(name)s may not bid %(bid)s.", **params)
    return Fault("pattern", text, (last,), detail="hook")


def _columns(sheet: Round) -> Fault | None:
    for index, column in enumerate(sheet.columns):
        holders = tuple(seat for seat in sheet.seats if sheet.number(seat, index))
        if column.only_one and len(holders) > 1:
            text = T("Only one may have “%(column)s”: %(names)s.", column=column.label, names=holders)
            return Fault("pattern", text, holders, detail="only_one")
        before = (sheet.filled_once or {}).get(column.name, ())
        again = tuple(seat for seat in sheet.seats if seat in before and sheet.number(seat, index) is not None)
        if sheet.options.once and column.kind == "column" and again:
            text = T("“%(column)s” is filled already: %(names)s.", column=column.label, names=again)
            return Fault("pattern", text, again, detail="once")
    return None


def _shape(sheet: Round) -> Fault | None:
    options, values = sheet.options, sheet.values
    scoring = tuple(seat for seat, value in values.items() if value)
    winners = tuple(seat for seat, value in values.items() if value > 0)
    if options.input == "places":
        return _places(sheet)
    if options.who_scores in ("one", "one_team") and len(scoring) != 1:
        text = T("Only one may have points in a round: %(names)s.", names=scoring)
        if not scoring:
            text = T("Somebody must have points in each round.")
        return Fault("pattern", text, scoring, detail="one")
    if options.who_scores == "all_but_one" and values and 0 not in values.values():
        return Fault("pattern", T("Somebody went out, so there must be a 0."), tuple(values), detail="all_but_one")
    if options.who_scores in ("winner_collects", "losers_pay") and scoring and len(winners) != 1:
        text = T("One wins a round, the others lose: %(names)s.", names=winners or scoring)
        return Fault("pattern", text, winners or scoring, detail="winner")
    if options.pattern == "moon" and not sheet.shot:
        return _no_shot(sheet)
    if options.pattern == "sweep" and not _swept(sheet):
        total = sum(values.values())
        if total in [other for other, _less in sheet.sums[1:]] and total != sheet.sums[0][0]:
            text = T("A round of %(total)s goes to one side alone, the others have 0.", total=total)
            return Fault("pattern", text, scoring, detail="sweep")
    return None


def _places(sheet: Round) -> Fault | None:
    places = sheet.values
    for place in sorted(set(places.values())):
        sharing = tuple(seat for seat, other in places.items() if other == place)
        due = 1 + sum(other < place for other in places.values())
        if sheet.options.rank_ties == "never" and len(sharing) > 1:
            text = T("Each place only once: %(names)s.", names=sharing)
            return Fault("pattern", text, sharing, detail="place")
        if place != due:
            text = T("%(names)s: the next place is %(due)s, not %(place)s.", names=sharing, due=due, place=place)
            return Fault("pattern", text, sharing, due - place, "place")
    return None


def _holder(sheet: Round, shot: bool) -> str | None:
    """Who took everything: by the shape in which that is written, or by the usual one, in which it is one number."""
    everything, others = sheet.everything, len(sheet.seats) - 1
    if everything is None or others < 1 or len(sheet.values) <= others:
        return None
    own, each = (0, everything) if sheet.options.moon == "others_plus" else (-everything, 0)
    wanted = [own, *[each] * others] if shot else [everything, *[0] * others]
    for jack in sheet.seats if sheet.options.jack_minus_10 else (None,):
        values = {seat: value - _JACK * (seat == jack) for seat, value in sheet.values.items()}
        if sorted(values.values()) == sorted(wanted):
            odd = max(values.values()) if not shot else min(values.values())
            return next(seat for seat, value in values.items() if value == odd)
    return None


def _no_shot(sheet: Round) -> Fault | None:
    """Everything with one name: was it a shot? Or the sum of a shot in another shape."""
    holder, total = _holder(sheet, shot=False), sum(sheet.values.values())
    if holder is not None:
        instead = _as_shot(sheet, holder)
        cells = [T("%(player)s %(number)s", player=seat, number=number) for seat, number in instead.items()]
        text = T("%(name)s has it all. If the moon was shot, write %(cells)s.", name=holder, cells=cells)
        return Fault("pattern", text, (holder,), detail="moon", instead=instead)
    if sheet.sums and total == sheet.sums[-1][0] and total not in [other for other, _less in sheet.sums[:-1]]:
        text = T("A round of %(total)s is only right if one name took everything.", total=total)
        return Fault("pattern", text, detail="moon")
    return None


def _as_shot(sheet: Round, holder: str) -> dict[str, int]:
    """The same round, written as a shot of the holder."""
    everything = sheet.everything or 0
    own, each = (-1, 1) if sheet.options.moon == "others_plus" else (-2, 0)
    return {seat: value + everything * (own if seat == holder else each) for seat, value in sheet.values.items()}


def _swept(sheet: Round) -> bool:
    """Whether one side has everything of a round that adds up to another than the first sum (ANY-20)."""
    whole = len(sheet.values) == len(sheet.seats) > 1 and sheet.options.pattern == "sweep"
    return whole and [value for value in sheet.values.values() if value] in [[total] for total, _ in sheet.sums[1:]]


def _sum(sheet: Round) -> Fault | None:
    total, allowed = sum(sheet.values.values()), sheet.sums
    if not allowed or sheet.options.input == "places" or sheet.only_bids:
        return None
    if any(total == wanted or (less and total < wanted) for wanted, less in allowed):
        return None
    nearest = min((wanted for wanted, _less in allowed), key=lambda wanted: abs(wanted - total))
    params = {"sum": total, "wanted": nearest, "difference": abs(nearest - total)}
    text = T("The round adds up to %(sum)s, it must be %(wanted)s: %(difference)s missing.", **params)
    if total > nearest:
        text = T("The round adds up to %(sum)s, it must be %(wanted)s: %(difference)s too much.", **params)
    return Fault("sum", text, difference=nearest - total)


CHECKS = (_missing, _number, _step, _bounds, _hook, _columns, _shape, _sum)

"""What people owe each other after an evening: points become amounts, amounts become the fewest payments.

Where the points of a match sum to zero, as chips do, everybody gets or pays the own points. Elsewhere each pays each of
the others the difference of their final points: that is the number of players times the own points, less the points of
all. Where the lowest total wins, the difference goes the other way. Partners count once: a side settles with a side.

Amounts are exact up to the end. Then each balance is rounded to an amount that can be paid, up or down, so that all
balances together are zero and nobody is as much as the smallest amount off.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from scorekeeper.engine.fields import name_key
from scorekeeper.engine.ledger import Ledger
from scorekeeper.engine.text import T, Text
from scorekeeper.reports.payments import fewest_payments
from scorekeeper.reports.rates import Rates, Unit, places_of

MOST_BALANCE = 1_000_000_000
"""Nobody pays a higher amount, in any unit."""


class Reckoning(StrEnum):
    """How the points of a match are paid: everybody the own points; each to each the difference, the highest or the
    lowest total being best."""

    OWN = "own"
    HIGHEST = "highest"
    LOWEST = "lowest"

    @property
    def text(self) -> Text:
        return {
            Reckoning.OWN: T("The points sum to zero: everybody gets or pays the own points."),
            Reckoning.HIGHEST: T("Each pays each other player the difference of their final points."),
            Reckoning.LOWEST: T(
                "The lowest total is best: each pays each other player the difference, the higher one."
            ),
        }[self]


@dataclass(frozen=True)
class Payment:
    """An amount that one player pays to another one."""

    payer: str
    payee: str
    amount: Decimal


@dataclass(frozen=True)
class Paid:
    """A payment that was ticked. `key` identifies the tick, `unit` is the name of the unit. `balances` are those that
    were shown then, by name of the player."""

    key: str
    payment: Payment
    unit: str
    balances: Mapping[str, Decimal]

    @property
    def text(self) -> str:
        """The amount with its unit, with the places that it was paid with."""
        return Unit(self.unit, places_of(self.payment.amount)).text(self.payment.amount)


@dataclass(frozen=True)
class MatchShares:
    """What a match adds: `points` to be paid by player, which sum to zero, at `rate` for each. `number` is that of the
    match in its session; `running`: it is not finished."""

    number: int
    ledger: Ledger
    reckoning: Reckoning
    points: Mapping[str, int]
    rate: Decimal

    @property
    def running(self) -> bool:
        return not self.ledger.finished

    def amount(self, player: str) -> Decimal:
        """What the match brings a player, not rounded."""
        return self.points[player] * self.rate


@dataclass(frozen=True)
class Settlement:
    """What everybody gets or owes, and the payments that settle it.

    `matches` are those that are played for something. `balances` are by player, before anything was paid, and sum to
    zero; below zero is what a player owes. `rounded`: some amount had to be rounded. `payments` are still open; if
    `fewest`, no fewer would do. `paid` are the ticked ones in this unit, `paid_otherwise` those in another one, which
    do not count. `moved`: since the last tick the balances of these players have changed, each with then and now.
    `too_large`: a balance is higher than anybody pays, so there are no payments.
    """

    rates: Rates
    matches: tuple[MatchShares, ...]
    balances: Mapping[str, Decimal]
    rounded: bool
    payments: tuple[Payment, ...]
    fewest: bool
    paid: tuple[Paid, ...]
    paid_otherwise: tuple[Paid, ...]
    moved: tuple[tuple[str, Decimal, Decimal], ...]
    too_large: bool = False

    @property
    def unit(self) -> Unit:
        return self.rates.unit

    @property
    def settled(self) -> bool:
        """Whether nobody owes anything any more, after something was owed."""
        return not self.payments and not self.too_large and bool(self.paid)

    @property
    def nothing(self) -> bool:
        """Whether points were made that are all worth less than can be paid."""
        return not any(self.balances.values()) and self.rounded


def points_earned(ledger: Ledger, player: str) -> int:
    """The points of a player in a match with all bonuses: where they sum to zero, without the chips of the start."""
    if ledger.terms.zero_sum:
        return sum(row.points(player) for row in ledger.rows)
    return ledger.final(player)


def match_shares(number: int, ledger: Ledger, rate: Decimal) -> MatchShares:
    """The points that a match makes everybody pay or get. A running match counts as it stands."""
    terms = ledger.terms
    own = {player: points_earned(ledger, player) for player in terms.players}
    if terms.zero_sum and not sum(own.values()):
        return MatchShares(number, ledger, Reckoning.OWN, own, rate)
    reckoning = Reckoning.LOWEST if terms.game.lowest_wins(terms.options) else Reckoning.HIGHEST
    sign = -1 if reckoning is Reckoning.LOWEST else 1
    sizes = {len(side) for side in terms.sides}
    partners = sizes.pop() if len(sizes) == 1 else 1
    everybody = sum(own.values())
    points = {player: sign * (len(own) * mine - everybody) // partners for player, mine in own.items()}
    return MatchShares(number, ledger, reckoning, points, rate)


def settle(matches: Sequence[tuple[int, Ledger]], rates: Rates, paid: Sequence[Paid] = ()) -> Settlement:
    """The settlement of an evening. `matches` are pairs of a number and a ledger; `paid` are the ticks, oldest first.

    Spellings of one name are one player (`name_key`). What was paid stays paid: if the open payments are not what is
    left of those that were shown, they are reckoned anew from what is left to pay.
    """
    shares = tuple(match_shares(number, ledger, rates.of(number)) for number, ledger in matches if rates.of(number))
    unit = rates.unit
    mine = [one for one in paid if one.unit == unit.name]
    names: dict[str, str] = {}
    for one in shares:
        names |= {name_key(player): player for player in one.ledger.terms.players}
    for each in mine:
        for name in (each.payment.payer, each.payment.payee):
            names.setdefault(name_key(name), name)
    exact: dict[str, Fraction] = dict.fromkeys(names, Fraction(0))
    for one in shares:
        for player, points in one.points.items():
            exact[name_key(player)] += points * Fraction(one.rate)
    owed = rounded(exact, unit.digits)
    balances = {names[key]: _amount(steps, unit) for key, steps in owed.items()}
    payments, fewest, too_large = _open(names, exact, owed, mine, unit)
    return Settlement(
        rates,
        shares,
        balances,
        any(Fraction(steps, 10**unit.digits) != exact[key] for key, steps in owed.items()),
        payments,
        fewest,
        tuple(mine),
        tuple(one for one in paid if one.unit != unit.name),
        _moved(balances, mine),
        too_large,
    )


def _open(
    names: Mapping[str, str], exact: Mapping[str, Fraction], owed: Mapping[str, int], paid: Sequence[Paid], unit: Unit
) -> tuple[tuple[Payment, ...], bool, bool]:
    """The payments that are open, whether they are the fewest, and whether they are too large to be reckoned."""
    if any(abs(balance) > MOST_BALANCE for balance in exact.values()):
        return (), False, True
    plan = fewest_payments(owed)
    steps = 10**unit.digits
    ticked = Counter(
        (name_key(one.payment.payer), name_key(one.payment.payee), Fraction(one.payment.amount) * steps) for one in paid
    )
    planned = Counter(plan.payments)
    if ticked <= planned:
        # A part of the fewest payments that was paid leaves the fewest: whoever looks finds the others as before.
        left = [payment for payment in plan.payments if not ticked[payment]]
    else:
        rest = dict(exact)
        for one in paid:
            rest[name_key(one.payment.payer)] += Fraction(one.payment.amount)
            rest[name_key(one.payment.payee)] -= Fraction(one.payment.amount)
        plan = fewest_payments(rounded(rest, unit.digits))
        left = list(plan.payments)
    found = (Payment(names[payer], names[payee], _amount(amount, unit)) for payer, payee, amount in left)
    return tuple(found), plan.fewest, False


def rounded(exact: Mapping[str, Fraction], digits: int) -> dict[str, int]:
    """Balances that sum to zero, in steps of the smallest amount of so many `digits`: rounded down, and those with the
    largest rest up, so that the sum stays zero. Of equal rests those come first who stand first."""
    steps = {key: amount * 10**digits for key, amount in exact.items()}
    floors = {key: amount.__floor__() for key, amount in steps.items()}
    order = {key: index for index, key in enumerate(exact)}
    by_rest = sorted(exact, key=lambda key: (floors[key] - steps[key], order[key]))
    up = set(by_rest[: -sum(floors.values())]) if sum(floors.values()) else set()
    return {key: floor + (key in up) for key, floor in floors.items()}


def _amount(steps: int, unit: Unit) -> Decimal:
    return Decimal(steps).scaleb(-unit.digits)


def _moved(balances: Mapping[str, Decimal], paid: Sequence[Paid]) -> tuple[tuple[str, Decimal, Decimal], ...]:
    """Who has another balance than at the last tick: the name, then and now."""
    if not paid:
        return ()
    then = {name_key(name): amount for name, amount in paid[-1].balances.items()}
    return tuple(
        (name, then.get(name_key(name), Decimal(0)), now)
        for name, now in balances.items()
        if then.get(name_key(name), Decimal(0)) != now
    )

"""What people owe each other after a session: points become amounts, amounts become the fewest payments.

If the points of a match sum to zero, as chips do, each player gets or pays their own points. Otherwise each player pays
every other one the difference of their final points: the number of players times the own points, less the points of
all. If the lowest total wins, it is the other way round. Partners count once: a side settles with a side.

Amounts are exact up to the end. Then each balance is rounded up or down to an amount that can be paid, so that all
balances sum to zero and each is off by less than the smallest amount.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import floor

from scorekeeper.engine.fields import name_key
from scorekeeper.engine.ledger import Ledger
from scorekeeper.engine.text import T, Text
from scorekeeper.reports.payments import fewest_payments
from scorekeeper.reports.rates import Rates, Unit, places_of

MOST_BALANCE = 1_000_000_000
"""The highest amount that anybody pays, in any unit."""


# How the points of a match are paid.
OWN_POINTS = T("The points add up to zero: everybody gets or pays their own points.")
HIGHEST_BEST = T("Of each two players, the one with fewer final points pays the other the difference.")
LOWEST_BEST = T(
    "The lowest total is best: of each two players, the one with more points pays the other the difference."
)
POT = T(
    "The pot is shared: everybody has put in as many points as put a player out, and each gets their part of it, "
    "rounded to points."
)


@dataclass(frozen=True)
class Payment:
    """An amount that one player pays to another."""

    payer: str
    payee: str
    amount: Decimal


@dataclass(frozen=True)
class Paid:
    """A ticked payment. `key` identifies the tick, `unit` is the name of the unit. `balances` by player were shown
    then."""

    key: str
    payment: Payment
    unit: str
    balances: Mapping[str, Decimal]

    @property
    def text(self) -> str:
        """The amount with its unit, with the decimal places with which it was paid."""
        return Unit(self.unit, places_of(self.payment.amount)).text(self.payment.amount)


@dataclass(frozen=True)
class MatchShares:
    """The `points` of a match to be paid by player, which sum to zero, at `rate` each. `how` says how they are paid.
    `number` is that in the session."""

    number: int
    ledger: Ledger
    how: Text
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

    `matches` are those played for something. `balances` are by player before any payment, negative for debts, and sum
    to zero. `payments` are still open; if `fewest`, no fewer would do. `paid` are the ticked ones in this unit,
    `paid_otherwise` those in another unit, which do not count. `moved` are the players whose balances have changed
    since the last tick, each with then and now. `too_large`: a balance is higher than anybody pays.
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
        """Whether all points are worth less than the smallest amount."""
        return not any(self.balances.values()) and self.rounded


def points_earned(ledger: Ledger, player: str) -> int:
    """The points of a player in a match with all bonuses; if they sum to zero, without the chips of the start."""
    if ledger.terms.zero_sum:
        return sum(row.points(player) for row in ledger.rows)
    return ledger.final(player)


def match_shares(number: int, ledger: Ledger, rate: Decimal) -> MatchShares:
    """The points of a match that players pay or get. A running match counts as it stands."""
    terms = ledger.terms
    own = {player: points_earned(ledger, player) for player in terms.players}
    if terms.zero_sum and not sum(own.values()):
        return MatchShares(number, ledger, OWN_POINTS, own, rate)
    if ledger.parts:
        return MatchShares(number, ledger, POT, _pot_points(ledger), rate)
    how, sign = (LOWEST_BEST, -1) if terms.game.lowest_wins(terms.options) else (HIGHEST_BEST, 1)
    sizes = {len(side) for side in terms.sides}
    partners = sizes.pop() if len(sizes) == 1 else 1
    everybody = sum(own.values())
    points = {player: sign * (len(own) * mine - everybody) // partners for player, mine in own.items()}
    return MatchShares(number, ledger, how, points, rate)


def _pot_points(ledger: Ledger) -> dict[str, int]:
    """What each player gets of the pot less the own stake, in points that sum to zero. The stake is the target."""
    stake, players, parts = ledger.terms.target or 0, ledger.terms.players, ledger.parts
    one_part = Fraction(stake * len(players), sum(parts.values()))
    return round_balances({player: one_part * parts.get(player, 0) - stake for player in players}, 0)


def settle(matches: Sequence[tuple[int, Ledger]], rates: Rates, paid: Sequence[Paid] = ()) -> Settlement:
    """The settlement of a session. `matches` are pairs of a number and a ledger; `paid` are the ticks, oldest first.
    Spellings of one name are one player (`name_key`)."""
    shares = tuple(match_shares(number, ledger, rates.of(number)) for number, ledger in matches if rates.of(number))
    unit = rates.unit
    ticks = [tick for tick in paid if tick.unit == unit.name]
    names: dict[str, str] = {}
    for share in shares:
        names |= {name_key(player): player for player in share.ledger.terms.players}
    for tick in ticks:
        for name in (tick.payment.payer, tick.payment.payee):
            names.setdefault(name_key(name), name)
    exact: dict[str, Fraction] = dict.fromkeys(names, Fraction(0))
    for share in shares:
        for player, points in share.points.items():
            exact[name_key(player)] += points * Fraction(share.rate)
    owed = round_balances(exact, unit.digits)
    balances = {names[key]: _amount(steps, unit) for key, steps in owed.items()}
    payments, fewest, too_large = _open(names, exact, owed, ticks, unit)
    return Settlement(
        rates,
        shares,
        balances,
        any(Fraction(steps, 10**unit.digits) != exact[key] for key, steps in owed.items()),
        payments,
        fewest,
        tuple(ticks),
        tuple(tick for tick in paid if tick.unit != unit.name),
        _moved(balances, ticks),
        too_large,
    )


def _open(
    names: Mapping[str, str], exact: Mapping[str, Fraction], owed: Mapping[str, int], paid: Sequence[Paid], unit: Unit
) -> tuple[tuple[Payment, ...], bool, bool]:
    """The open payments, whether they are the fewest, and whether they are too large to be computed."""
    if any(abs(balance) > MOST_BALANCE for balance in exact.values()):
        return (), False, True
    plan = fewest_payments(owed)
    steps = 10**unit.digits
    ticked = Counter(
        (name_key(tick.payment.payer), name_key(tick.payment.payee), Fraction(tick.payment.amount) * steps)
        for tick in paid
    )
    if ticked <= Counter(plan.payments):
        # If a part of the fewest payments was made, the others stay as people saw them.
        unpaid = [payment for payment in plan.payments if not ticked[payment]]
    else:
        left = dict(exact)
        for tick in paid:
            left[name_key(tick.payment.payer)] += Fraction(tick.payment.amount)
            left[name_key(tick.payment.payee)] -= Fraction(tick.payment.amount)
        plan = fewest_payments(round_balances(left, unit.digits))
        unpaid = list(plan.payments)
    payments = (Payment(names[payer], names[payee], _amount(amount, unit)) for payer, payee, amount in unpaid)
    return tuple(payments), plan.fewest, False


def round_balances(exact: Mapping[str, Fraction], digits: int) -> dict[str, int]:
    """Balances that sum to zero in steps of the smallest amount, which has `digits` decimal places.

    All are rounded down, except those with the largest remainders, which are rounded up so that the sum stays zero.
    Among equal remainders the first ones are rounded up.
    """
    steps = {key: amount * 10**digits for key, amount in exact.items()}
    floors = {key: floor(amount) for key, amount in steps.items()}
    by_remainder = sorted(exact, key=lambda key: floors[key] - steps[key])
    up = by_remainder[: -sum(floors.values())] if sum(floors.values()) else []
    return {key: steps_down + (key in up) for key, steps_down in floors.items()}


def _amount(steps: int, unit: Unit) -> Decimal:
    return Decimal(steps).scaleb(-unit.digits)


def _moved(balances: Mapping[str, Decimal], paid: Sequence[Paid]) -> tuple[tuple[str, Decimal, Decimal], ...]:
    """The players whose balance differs from that at the last tick: name, then and now."""
    if not paid:
        return ()
    by_key = {name_key(name): amount for name, amount in paid[-1].balances.items()}
    both = ((name, by_key.get(name_key(name), Decimal(0)), now) for name, now in balances.items())
    return tuple((name, then, now) for name, then, now in both if then != now)

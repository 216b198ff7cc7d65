"""The stored log of settling up: its newest rates count, and payments stay ticked until that is taken back.

The body of an entry is one of these; anything else, which an imported file may hold, is ignored:

- `{"rates": ...}`: what a point is worth, as `Rates.body` writes it; `null`: nothing from now on.
- `{"paid": {"payer", "payee", "amount", "unit", "balances"}}`: a payment was made.
- `{"taken_back": "..."}`: the tick with this submission does not count.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Literal

from scorekeeper.engine.fields import Json
from scorekeeper.reports.rates import UNIT_LENGTH, Rates, read_rates
from scorekeeper.reports.settlement import MOST_BALANCE, Paid, Payment

_NAME_LENGTH = 200


@dataclass(frozen=True)
class LogEntry:
    """An entry of the log: `key` is its submission, `names` are the present names of players by those they had then."""

    key: str
    body: Mapping[str, object]
    saved_at: str
    device: str = ""
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Change:
    """A change, for the history: new `rates` (None: no longer any), or a payment that was `paid` or `taken_back`."""

    entry: LogEntry
    kind: Literal["rates", "paid", "taken_back"]
    rates: Rates | None = None
    paid: Paid | None = None


@dataclass(frozen=True)
class SettlingState:
    """What counts now: the rates or None, and the payments that were made. `changes` led there. Oldest first."""

    rates: Rates | None
    paid: tuple[Paid, ...]
    changes: tuple[Change, ...]


def rates_body(rates: Rates | None) -> dict[str, Json]:
    """The body that stores new rates; None: nothing is paid from now on."""
    return {"rates": None if rates is None else rates.body()}


def paid_body(payment: Payment, unit: str, balances: Mapping[str, Decimal]) -> dict[str, Json]:
    """The body that stores that a payment was made. `balances` are those that were shown, by player."""
    return {
        "paid": {
            "payer": payment.payer,
            "payee": payment.payee,
            "amount": str(payment.amount),
            "unit": unit,
            "balances": {player: str(amount) for player, amount in balances.items()},
        }
    }


def taken_back_body(key: str) -> dict[str, Json]:
    """The body that stores that a tick no longer counts."""
    return {"taken_back": key}


def read_log(entries: Iterable[LogEntry]) -> SettlingState:
    """What the entries, oldest first, result in."""
    rates: Rates | None = None
    paid: dict[str, Paid] = {}
    changes: list[Change] = []
    for entry in entries:
        match entry.body:
            case {"rates": None}:
                rates = None
                changes.append(Change(entry, "rates"))
            case {"rates": body} if (new := read_rates(body)) is not None:
                rates = new
                changes.append(Change(entry, "rates", new))
            case {"paid": dict(body)} if (tick := _paid(entry, body)) is not None:
                paid[entry.key] = tick
                changes.append(Change(entry, "paid", paid=tick))
            case {"taken_back": str(key)} if key in paid:
                changes.append(Change(entry, "taken_back", paid=paid.pop(key)))
    return SettlingState(rates, tuple(paid.values()), tuple(changes))


def _paid(entry: LogEntry, body: Mapping[str, object]) -> Paid | None:
    match body:
        case {
            "payer": str(payer),
            "payee": str(payee),
            "amount": str(amount),
            "unit": str(unit),
            "balances": dict(balances),
        } if len(unit) <= UNIT_LENGTH:
            sums = {str(name): _amount(value) for name, value in balances.items()}
            if payer == payee or max(len(payer), len(payee)) > _NAME_LENGTH or _amount(amount) <= 0:
                return None
            today = {name: entry.names.get(name, name) for name in (payer, payee, *sums)}
            payment = Payment(today[payer], today[payee], _amount(amount))
            return Paid(entry.key, payment, unit, {today[name]: value for name, value in sums.items()})
    return None


def _amount(text: object) -> Decimal:
    try:
        amount = Decimal(text) if isinstance(text, str) and len(text) < 40 else Decimal(0)
    except InvalidOperation:
        return Decimal(0)
    return amount if amount.is_finite() and abs(amount) <= MOST_BALANCE else Decimal(0)

"""The fewest payments that settle what people owe each other.

People whose balances sum to zero need at most one payment fewer than there are people. So the fewest payments come from
the most such groups, which are found by checking every set of people. Every person doubles the work, so beyond
`MOST_EXACT` people all are one group instead.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

MOST_EXACT = 12
"""For up to so many people the fewest payments are certain, not counting those with nothing to pay or get and those
who can settle in pairs. Twelve people have 4,096 sets."""

# A name and a balance: what the person gets, or owes if it is negative.
_Balance = tuple[str, int]


@dataclass(frozen=True)
class Payments:
    """Payments as `(payer, payee, amount)`, in the order in which the people were given. `fewest`: no fewer would do;
    otherwise there were too many people to be sure."""

    payments: tuple[tuple[str, str, int], ...]
    fewest: bool


def fewest_payments(balances: Mapping[str, int]) -> Payments:
    """The payments after which nobody owes anything. `balances` are by name what each person gets, negative if the
    person owes; they sum to zero (ValueError otherwise)."""
    if sum(balances.values()):
        raise ValueError("the balances do not sum to zero")
    pairs, people = _opposite_pairs([person for person in balances.items() if person[1]])
    exact = len(people) <= MOST_EXACT
    groups = _most_groups(people) if exact else [people]
    order = {name: index for index, name in enumerate(balances)}
    payments = [payment for group in (*pairs, *groups) for payment in _group_payments(group)]
    payments.sort(key=lambda payment: (order[payment[0]], order[payment[1]]))
    return Payments(tuple(payments), exact)


def _opposite_pairs(people: Sequence[_Balance]) -> tuple[list[list[_Balance]], list[_Balance]]:
    """Pairs of which one owes what the other gets, and everybody else.

    This loses no best solution. If one has the pair in different groups, the rest of both groups sums to zero too: pair
    and rest are as many groups. If it has them in one group, the pair makes one group more.
    """
    waiting: dict[int, list[_Balance]] = {}
    pairs = []
    for person in people:
        opposite = waiting.get(-person[1])
        if opposite:
            pairs.append([opposite.pop(0), person])
        else:
            waiting.setdefault(person[1], []).append(person)
    left = {person[0] for persons in waiting.values() for person in persons}
    return pairs, [person for person in people if person[0] in left]


def _most_groups(people: Sequence[_Balance]) -> list[list[_Balance]]:
    """The most groups into which people can be divided so that the balances of each sum to zero.

    A set of people is a number with a bit for each. `most` of a set is how often the sum can become zero while they are
    added one by one: the best over all choices of the last person, and one more if the whole set sums to zero.
    """
    sums, most = [0], [0]
    for chosen in range(1, 1 << len(people)):
        lowest = chosen & -chosen
        sums.append(sums[chosen ^ lowest] + people[lowest.bit_length() - 1][1])
        before = max(most[chosen ^ 1 << at] for at in range(chosen.bit_length()) if chosen >> at & 1)
        most.append(before + (not sums[chosen]))
    groups: list[list[_Balance]] = []
    chosen = len(sums) - 1
    while chosen:
        if not sums[chosen]:
            groups.append([])
        wanted = most[chosen] - (not sums[chosen])
        last = next(at for at in range(len(people)) if chosen >> at & 1 and most[chosen ^ 1 << at] == wanted)
        groups[-1].append(people[last])
        chosen ^= 1 << last
    return groups


def _group_payments(group: Sequence[_Balance]) -> list[tuple[str, str, int]]:
    """Payments of people whose balances sum to zero: always from who owes most to who gets most, so that each payment
    settles one of the two."""
    owing = [(balance, name) for name, balance in group if balance < 0]
    getting = [(-balance, name) for name, balance in group if balance > 0]
    heapify(owing)
    heapify(getting)
    payments = []
    while owing:
        (owed, payer), (got, payee) = heappop(owing), heappop(getting)
        amount = min(-owed, -got)
        payments.append((payer, payee, amount))
        if owed + amount:
            heappush(owing, (owed + amount, payer))
        if got + amount:
            heappush(getting, (got + amount, payee))
    return payments

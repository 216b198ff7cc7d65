"""The fewest payments that settle what people owe each other.

People whose balances sum to zero among themselves need one payment less than they are. So the fewest payments come from
the most such groups, and these are found exactly by looking at every set of people. That doubles with each of them, so
beyond `MOST_EXACT` people there is a bound instead: one payment less than there are people.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

MOST_EXACT = 12
"""Among so many people the fewest payments are found for certain, not counting those with nothing to pay or get and
those who can settle in pairs. Twelve make 4,096 sets."""

# Somebody, and the balance: what this person gets, below zero what the person owes.
_Balance = tuple[str, int]


@dataclass(frozen=True)
class Payments:
    """Payments as `(payer, payee, amount)`, in the order in which the people were given.

    `fewest`: there is no way with fewer payments. Otherwise there may be one, because there were too many people to
    look at every way.
    """

    payments: tuple[tuple[str, str, int], ...]
    fewest: bool


def fewest_payments(balances: Mapping[str, int]) -> Payments:
    """The payments after which nobody owes anything.

    `balances` say by name what each person gets; below zero is what the person owes, and all of them sum to zero
    (ValueError otherwise). Equal balances always give the same payments.
    """
    if sum(balances.values()):
        raise ValueError("the balances do not sum to zero")
    pairs, rest = _opposite_pairs([one for one in balances.items() if one[1]])
    exact = len(rest) <= MOST_EXACT
    groups = _most_groups(rest) if exact else [rest]
    order = {name: index for index, name in enumerate(balances)}
    found = [payment for group in (*pairs, *groups) for payment in _settled(group)]
    found.sort(key=lambda payment: (order[payment[0]], order[payment[1]]))
    return Payments(tuple(found), exact)


def _opposite_pairs(people: Sequence[_Balance]) -> tuple[list[list[_Balance]], list[_Balance]]:
    """Pairs in which one owes what the other gets, and everybody else.

    No way with fewer payments is lost. Where a best way has the two in different groups, the others of both groups sum
    to zero as well: the pair and they are as many groups. Where it has them in one group, the pair makes one more.
    """
    waiting: dict[int, list[_Balance]] = {}
    pairs = []
    for person in people:
        opposite = waiting.get(-person[1])
        if opposite:
            pairs.append([opposite.pop(0), person])
        else:
            waiting.setdefault(person[1], []).append(person)
    left = {person[0] for several in waiting.values() for person in several}
    return pairs, [person for person in people if person[0] in left]


def _most_groups(people: Sequence[_Balance]) -> list[list[_Balance]]:
    """The most groups into which people can be divided so that the balances of each sum to zero.

    For every set of people, a number with a bit for each: `most` is how often the sum can be zero while they are added
    one after the other. It is best where the last of them was the best one to leave out.
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


def _settled(group: Sequence[_Balance]) -> list[tuple[str, str, int]]:
    """Payments for people whose balances sum to zero: always from who owes most to who gets most, so that one of the
    two is done with each payment."""
    owing = [(balance, name) for name, balance in group if balance < 0]
    getting = [(-balance, name) for name, balance in group if balance > 0]
    heapify(owing)
    heapify(getting)
    found = []
    while owing:
        (owed, payer), (got, payee) = heappop(owing), heappop(getting)
        amount = min(-owed, -got)
        found.append((payer, payee, amount))
        if owed + amount:
            heappush(owing, (owed + amount, payer))
        if got + amount:
            heappush(getting, (got + amount, payee))
    return found

"""The fewest payments, held against every way to divide people into groups."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.reports.payments import MOST_EXACT, Payments, fewest_payments


def named(amounts: Sequence[int]) -> dict[str, int]:
    return {f"player {index}": amount for index, amount in enumerate(amounts)}


def after(balances: dict[str, int], result: Payments) -> dict[str, int]:
    """What is left when all payments are made."""
    left = Counter(balances)
    for payer, payee, amount in result.payments:
        assert amount > 0
        left[payer] += amount
        left[payee] -= amount
    return {name: amount for name, amount in left.items() if amount}


def divisions(people: list[int]) -> Iterator[list[list[int]]]:
    """Every way to divide people into groups."""
    if not people:
        yield []
        return
    first, *others = people
    for groups in divisions(others):
        yield [[first], *groups]
        for index, group in enumerate(groups):
            yield [*groups[:index], [first, *group], *groups[index + 1 :]]


def fewest_by_trying(amounts: Sequence[int]) -> int:
    """The fewest payments: those of the division into the most groups that sum to zero, each with one less than its
    people. Payments connect people, and whoever is connected sums to zero, so no way has fewer."""
    owing = [amount for amount in amounts if amount]
    ways = (groups for groups in divisions(owing) if not any(map(sum, groups)))
    return len(owing) - max(map(len, ways))


balances = st.lists(st.integers(-6, 6), min_size=1, max_size=7).map(lambda some: [*some, -sum(some)])


@given(balances)
def test_no_other_way_has_fewer(amounts: list[int]) -> None:
    payments = fewest_payments(named(amounts))
    assert after(named(amounts), payments) == {}
    assert payments.fewest
    assert len(payments.payments) == fewest_by_trying(amounts)


@pytest.mark.parametrize("seed", range(3))
def test_ten_people_who_make_three_groups(seed: int) -> None:
    """Large amounts of which only the groups that they were made of sum to zero: 10 − 3 payments."""
    chance = random.Random(seed)
    groups = [[chance.randrange(1, 10**9) for _ in range(size)] for size in (2, 2, 3)]
    amounts = [amount for group in groups for amount in (*group, -sum(group))]
    chance.shuffle(amounts)
    payments = fewest_payments(named(amounts))
    assert after(named(amounts), payments) == {}
    assert (len(payments.payments), payments.fewest) == (10 - 3, True)


def test_beyond_the_bound_everything_is_paid_with_one_payment_less_than_people() -> None:
    people = MOST_EXACT + 30
    amounts = [2**index for index in range(people - 1)]
    amounts.append(-sum(amounts))
    payments = fewest_payments(named(amounts))
    assert after(named(amounts), payments) == {}
    assert len(payments.payments) <= people - 1
    assert not payments.fewest


def test_pairs_do_not_count_against_the_bound() -> None:
    amounts = [sign * amount for amount in range(1, 200) for sign in (1, -1)]
    payments = fewest_payments(named(amounts))
    assert payments.fewest
    assert len(payments.payments) == 199


def test_the_order_of_the_people_is_kept_and_nobody_with_nothing_pays() -> None:
    payments = fewest_payments({"Ann": -5, "Ben": 0, "Cleo": 7, "Dan": -2})
    assert payments.payments == (("Ann", "Cleo", 5), ("Dan", "Cleo", 2))
    assert fewest_payments({"Ann": 0}).payments == ()
    assert fewest_payments({}).payments == ()


def test_balances_that_are_not_zero_together_are_refused() -> None:
    with pytest.raises(ValueError, match="sum to zero"):
        fewest_payments({"Ann": 1})

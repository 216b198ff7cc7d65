"""How much comes from whom: buckets of tokens, compared with counting every token one by one."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.web.http.token_buckets import Limit, TokenBuckets

TEN = Limit(10, 60)


def test_as_many_as_the_bucket_holds_come_at_once_and_then_one_by_one() -> None:
    buckets = TokenBuckets()
    assert [buckets.take("a", TEN, 1, 100.0) for _ in range(10)] == [0] * 10
    assert buckets.take("a", TEN, 1, 100.0) == 6
    assert buckets.take("a", TEN, 3, 100.0) == 18
    assert buckets.take("a", TEN, 1, 105.0) == 1
    assert buckets.take("a", TEN, 1, 106.0) == 0
    assert buckets.take("a", TEN, 1, 106.0) == 6
    assert buckets.take("a", TEN, 10, 166.0) == 0


def test_who_is_refused_does_not_wait_longer_for_it() -> None:
    buckets = TokenBuckets()
    buckets.take("a", TEN, 10, 0.0)
    assert {buckets.take("a", TEN, 1, 3.0) for _ in range(1000)} == {3}
    assert buckets.wait("a", TEN, 1, 3.0) == 3
    assert buckets.wait("a", TEN, 1, 6.0) == 0
    assert buckets.take("a", TEN, 1, 6.0) == 0


def test_more_than_the_bucket_holds_needs_a_full_one() -> None:
    buckets = TokenBuckets()
    assert buckets.take("a", TEN, 1000, 0.0) == 0
    assert buckets.take("a", TEN, 1, 0.0) == 6
    assert buckets.take("a", TEN, 1000, 30.0) == 30


def test_every_sender_has_a_bucket_of_its_own() -> None:
    buckets = TokenBuckets()
    assert buckets.take("a", TEN, 10, 0.0) == 0
    assert buckets.take("b", TEN, 10, 0.0) == 0
    assert buckets.take("a", TEN, 1, 0.0) > 0


def test_a_million_senders_take_little_memory_and_the_emptiest_are_remembered() -> None:
    buckets = TokenBuckets(most_kept=100)
    buckets.take("a", TEN, 10, 0.0)
    for sender in range(10_000):
        buckets.take(sender, TEN, 1, 0.0)
        assert len(buckets) <= 100
    assert buckets.take("a", TEN, 1, 0.0) == 6


@given(
    st.integers(1, 20),
    st.integers(1, 100),
    st.lists(st.tuples(st.integers(0, 30), st.integers(1, 5)), max_size=40),
)
def test_it_counts_like_a_slow_bucket(most: int, seconds: int, calls: list[tuple[int, int]]) -> None:
    """Tokens as whole numbers, `seconds` parts to a token: every second `most` parts drip into the bucket."""
    buckets, limit = TokenBuckets(), Limit(most, seconds)
    now, parts = 0, most * seconds
    for later, amount in calls:
        now += later
        parts = min(most * seconds, parts + later * most)
        wanted = min(amount, most) * seconds
        taken = buckets.take("a", limit, amount, float(now)) == 0
        assert taken == (parts >= wanted)
        if taken:
            parts -= wanted

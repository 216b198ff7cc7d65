"""Counts what comes from whom: a bucket for each sender, which holds some tokens and fills again by itself (GCRA)."""

from collections.abc import Hashable
from dataclasses import dataclass
from threading import Lock


@dataclass(frozen=True)
class Limit:
    """A bucket of `most` tokens that is full again `seconds` after it was emptied.

    So up to `most` may come at once, and from then on `most` in that time.
    """

    most: int
    seconds: float


class TokenBuckets:
    """The buckets of all senders, by any key. Several threads may use them at once.

    A bucket is one number: when it will be full. `now` is in seconds, by a clock that never goes back.
    """

    def __init__(self, most_kept: int = 10_000) -> None:
        """`most_kept` bounds the memory: if there are more buckets, the fuller half of them is forgotten."""
        self._full_at: dict[Hashable, float] = {}
        self._most_kept = most_kept
        self._lock = Lock()

    def take(self, key: Hashable, limit: Limit, amount: int, now: float) -> float:
        """Take `amount` tokens, or all if the bucket never holds as many. Return 0.

        If there are not enough, take none, and return after how many seconds there will be.
        """
        with self._lock:
            wait = self._wait(key, limit, amount, now)
            if not wait:
                self._full_at[key] = self._filled(key, now) + _time_of(amount, limit)
                if len(self._full_at) > self._most_kept:
                    fuller_first = sorted(self._full_at.items(), key=lambda item: item[1])
                    self._full_at = dict(fuller_first[self._most_kept // 2 :])
            return wait

    def wait(self, key: Hashable, limit: Limit, amount: int, now: float) -> float:
        """After how many seconds there will be `amount` tokens; 0 if there are now. Takes none."""
        with self._lock:
            return self._wait(key, limit, amount, now)

    def __len__(self) -> int:
        """How many buckets are kept."""
        return len(self._full_at)

    def _wait(self, key: Hashable, limit: Limit, amount: int, now: float) -> float:
        missing = self._filled(key, now) + _time_of(amount, limit) - now - limit.seconds
        # A millisecond is forgiven, for sums of floating-point numbers are not exact.
        return missing if missing > 0.001 else 0

    def _filled(self, key: Hashable, now: float) -> float:
        return max(self._full_at.get(key, now), now)


def _time_of(amount: int, limit: Limit) -> float:
    """How long a bucket takes to fill by `amount` tokens."""
    return min(amount, limit.most) * limit.seconds / limit.most

"""Rate limiting (GCRA): each sender has a bucket of tokens, which refills over time."""

from collections.abc import Hashable
from dataclasses import dataclass
from threading import Lock


@dataclass(frozen=True)
class Limit:
    """A bucket of `most` tokens, which an empty one has again after `seconds`.

    So `most` requests may come at once, and then `most` in every `seconds`.
    """

    most: int
    seconds: float

    def time_of(self, amount: int) -> float:
        """The seconds in which so many tokens come back."""
        return min(amount, self.most) * self.seconds / self.most

    def wait(self, full_at: float, amount: int, now: float) -> float:
        """The seconds until there are `amount` tokens in a bucket that is full at this time, 0 if there are now."""
        missing = max(full_at, now) + self.time_of(amount) - now - self.seconds
        # Sums of floating-point numbers are not exact, so a millisecond is ignored.
        return missing if missing > 0.001 else 0


class TokenBuckets:
    """The buckets of all senders, by any key. Safe for threads.

    A bucket is stored as the time when it will be full. `now` is in seconds, from a clock that never goes back.
    """

    def __init__(self, most_kept: int = 10_000) -> None:
        """`most_kept` limits the memory: with more buckets, the fuller half of them is dropped."""
        self._full_at: dict[Hashable, float] = {}
        self._most_kept = most_kept
        self._lock = Lock()

    def take(self, key: Hashable, limit: Limit, amount: int, now: float) -> float:
        """Take `amount` tokens, at most the size of the bucket, and return 0.

        If there are not enough, take none and return the seconds until there are.
        """
        with self._lock:
            wait = self.wait(key, limit, amount, now)
            if not wait:
                self._full_at[key] = max(self._full_at.get(key, now), now) + limit.time_of(amount)
                if len(self._full_at) > self._most_kept:
                    fuller_first = sorted(self._full_at.items(), key=lambda item: item[1])
                    self._full_at = dict(fuller_first[self._most_kept // 2 :])
            return wait

    def wait(self, key: Hashable, limit: Limit, amount: int, now: float) -> float:
        """The seconds until there are `amount` tokens, 0 if there are now. Takes none."""
        return limit.wait(self._full_at.get(key, now), amount, now)

    def __len__(self) -> int:
        return len(self._full_at)

"""A cache in memory for results that are computed from the database.

The caller reads the current version from the database and asks for the result of that version. So a change that another
process saved is never missed, and the cache may be emptied at any moment.
"""

import random
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Result = TypeVar("Result")


class VersionedCache(Generic[Key, Result]):
    """Results by key, of one version each. Their weights add up to at most `room`.

    When full, random results are evicted. LRU would be wrong here: a page that cycles through slightly more results
    than fit would never hit. It is thread-safe.
    """

    def __init__(self, room: int) -> None:
        self._room = room
        self._guard = Lock()
        self._kept: dict[Key, tuple[object, Result, int]] = {}
        self._weight = 0

    def find(self, key: Key, version: object) -> Result | None:
        """The result with this key and version, or None."""
        kept = self._kept.get(key)
        return kept[1] if kept is not None and kept[0] == version else None

    def keep(self, key: Key, version: object, result: Result, weight: int = 1) -> None:
        """Store a result, replacing the one with this key. A result heavier than the whole room is not stored."""
        with self._guard:
            self._drop(key)
            if weight > self._room:
                return
            if self._weight + weight > self._room:
                self._evict(weight)
            self._kept[key] = (version, result, weight)
            self._weight += weight

    def clear(self) -> None:
        """Remove all results."""
        with self._guard:
            self._kept.clear()
            self._weight = 0

    def _evict(self, weight: int) -> None:
        """Drop random results until there is room for one of this weight. The keys are listed once, however many go."""
        keys = list(self._kept)
        while self._weight + weight > self._room:
            at = random.randrange(len(keys))  # noqa: S311 -- nothing secret depends on it
            keys[at], keys[-1] = keys[-1], keys[at]
            self._drop(keys.pop())

    def _drop(self, key: Key) -> None:
        if key in self._kept:
            self._weight -= self._kept.pop(key)[2]

"""Results that are kept in memory because they are computed from the database again and again.

Whoever asks says of which version the result has to be, and reads that version from the database first. So what another
process saved meanwhile is never missed, and everything that is kept may be thrown away at any moment.
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
    than fit would never hit. Several threads may use this at once.
    """

    def __init__(self, room: int) -> None:
        self._room = room
        self._guard = Lock()
        self._kept: dict[Key, tuple[object, Result, int]] = {}
        # The keys in any order, and the place of each, so that one can be chosen and taken out at once.
        self._keys: list[Key] = []
        self._places: dict[Key, int] = {}
        self._weight = 0

    def find(self, key: Key, version: object) -> Result | None:
        """What was kept under this key, None if that is nothing or of another version."""
        kept = self._kept.get(key)
        return kept[1] if kept is not None and kept[0] == version else None

    def keep(self, key: Key, version: object, result: Result, weight: int = 1) -> None:
        """Keep a result, in place of the one that has this key. One that is heavier than all the room is not kept."""
        with self._guard:
            self._drop(key)
            if weight > self._room:
                return
            while self._weight + weight > self._room:
                self._drop(random.choice(self._keys))  # noqa: S311 -- nothing secret depends on it
            self._kept[key] = (version, result, weight)
            self._places[key] = len(self._keys)
            self._keys.append(key)
            self._weight += weight

    def clear(self) -> None:
        """Throw everything away."""
        with self._guard:
            for kept in (self._kept, self._keys, self._places):
                kept.clear()
            self._weight = 0

    def _drop(self, key: Key) -> None:
        if key not in self._kept:
            return
        self._weight -= self._kept.pop(key)[2]
        place, last = self._places.pop(key), self._keys.pop()
        if last != key:
            self._keys[place] = last
            self._places[last] = place

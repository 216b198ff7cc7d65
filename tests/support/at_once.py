"""Several phones that do something at the same moment."""

import threading
from collections.abc import Callable
from typing import Any

from scorekeeper.store import Place, Stale, Store, open_store


def at_once(place: Place, *actions: Callable[[Store], Any]) -> list[Any]:
    """What each action returns, or the Stale that it raises, when all start together on connections of their own."""
    start = threading.Barrier(len(actions))
    answers: list[Any] = [None] * len(actions)

    def run(index: int, action: Callable[[Store], Any]) -> None:
        with open_store(place) as store:
            start.wait()
            try:
                answers[index] = action(store)
            except Stale as stale:
                answers[index] = stale

    threads = [threading.Thread(target=run, args=each) for each in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers

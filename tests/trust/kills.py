"""Kills the server again and again while phones save, and looks whether anything acknowledged is missing."""

import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Condition, Thread

from tests.trust.phone import Acknowledged, Hand, ScoringPhone
from tests.trust.promises import Kept, look
from tests.trust.server import Server

# Seconds; a computer that runs other things beside is slow, but not that slow.
_PATIENCE = 120
_MOST_HANDS = 40
_LONGEST_PAUSE = 0.03


class PlayedSession:
    """Several phones that save at once, each hand until it is acknowledged. They outlive the server."""

    def __init__(self, phones: int) -> None:
        self.phones = [ScoringPhone(number, self._count) for number in range(phones)]
        self.failures: list[BaseException] = []
        self._changed = Condition()
        self._hands = 0

    @property
    def acknowledged(self) -> list[Acknowledged]:
        """All that the phones were told, in the order of time."""
        return sorted((told for phone in self.phones for told in phone.acknowledged), key=lambda told: told.at)

    @property
    def sent(self) -> list[Hand]:
        """All hands that the phones sent."""
        return [hand for phone in self.phones for hand in phone.sent]

    def save_and_kill(self, server: Server, hands: int, pause: float) -> None:
        """Let all phones save. When so many hands more are acknowledged, wait for a pause and kill the server; the
        phones go on until then.

        Raises what a phone met that it should not have met.
        """
        wanted = self._hands + hands
        threads = [Thread(target=self._save, args=(phone, server.port)) for phone in self.phones]
        for thread in threads:
            thread.start()
        with self._changed:
            reached = self._changed.wait_for(lambda: self._hands >= wanted or self.failures, _PATIENCE)
        time.sleep(pause)
        server.kill()
        for thread in threads:
            thread.join()
        if self.failures:
            raise self.failures[0]
        assert reached, f"fewer than {hands} hands were saved in {_PATIENCE} s"

    def look(self, database: Path) -> Kept:
        """Compare a database with all that these phones sent and were told."""
        return look(database, [told.hand for told in self.acknowledged], self.sent)

    def _count(self) -> None:
        with self._changed:
            self._hands += 1
            self._changed.notify()

    def _save(self, phone: ScoringPhone, port: int) -> None:
        try:
            phone.save_until_gone(port)
        except BaseException as failure:
            with self._changed:
                self.failures.append(failure)
                self._changed.notify()


@dataclass(frozen=True)
class Kills:
    """How often the server was killed, how many hands were acknowledged, and what the last look found."""

    times: int
    acknowledged: int
    kept: Kept


def kill_repeatedly(folder: Path, times: int, seed: int, phones: int = 6) -> Kills:
    """Kill a server in `folder` many times, each time at a random moment under load. Ends when something is wrong.

    What is pending when the server dies is sent again to the next one.
    """
    random, session, instance = Random(seed), PlayedSession(phones), folder / "instance"
    killed, kept = 0, None
    while killed < times and (kept is None or kept.sound):
        killed += 1
        hands, pause = random.randint(1, _MOST_HANDS), random.uniform(0, _LONGEST_PAUSE)
        session.save_and_kill(Server(instance), hands, pause)
        kept = session.look(instance / "scorekeeper.db")
    assert kept, "the server was never killed"
    return Kills(killed, len(session.acknowledged), kept)

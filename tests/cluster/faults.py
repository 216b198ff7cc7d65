"""What goes wrong in a cluster while tables play: each fault is done, mended, and what came of it is looked up."""

import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from tests.cluster import rows
from tests.cluster.book import Comparison, Row, Save
from tests.cluster.machine import NODES, Failed, wait_until
from tests.cluster.nodes import Cluster
from tests.cluster.tables import Hall

PRIMARY, LOCK_DROPPED, RECEIVERS = (
    "primary killed",
    "primary killed, lock dropped",
    "primary killed, receivers ended before",
)
SWITCHOVER, STANDBY, APPLICATION = "switchover", "standby killed", "application killed"
MEMBER, ETCD_AWAY = "etcd member killed", "all of etcd away for 30 s"
CABLE, CUT, STANDBY_CABLE = "primary without network", "primary cut off from the nodes alone", "standby without network"
CONTROL = "control: asynchronous, receivers ended before the kill"
KINDS = (
    PRIMARY,
    LOCK_DROPPED,
    RECEIVERS,
    CABLE,
    CUT,
    STANDBY_CABLE,
    ETCD_AWAY,
    SWITCHOVER,
    STANDBY,
    MEMBER,
    APPLICATION,
)

_T = TypeVar("_T")

# Seconds: how long what is dead or cut off stays so, unless it is until another node takes over.
_AWHILE, _AWAY, _SILENT = 5.0, 30.0, 1.5
# So long after a fault somebody must have been able to save.
_SERVED_AGAIN = 120.0


@dataclass(frozen=True)
class Outcome:
    """What came of a fault: seconds without any acknowledged save, and what of all that was acknowledged until now is
    lost, doubled or unknown for the first time."""

    kind: str
    seconds: float
    whole_after: float
    acknowledged: int
    lost: list[Save]
    doubled: list[Save]
    unknown: list[Row]
    wrong: list[str]
    answers: dict[str, int]


@dataclass
class Trial:
    """A cluster under load."""

    cluster: Cluster
    hall: Hall
    chance: Random
    _known: set[str] = field(default_factory=set)
    _others: set[str] = field(default_factory=set)
    _answers: dict[str, int] = field(default_factory=dict)
    _wrong: int = 0

    def begin(self) -> None:
        """Let the tables play, and wait until all have saved something."""
        self._others = {row.session for row in self._rows()}
        self.hall.open()
        wait_until("every table plays", lambda: len(self.hall.sessions) == self.hall.load.tables, 600)

    def strike(self, kind: str) -> Outcome:
        """Do a fault, mend it, wait until the cluster is whole and somebody has saved, and look."""
        begun = time.monotonic()
        self._faults[kind]()
        self.cluster.wait_until_whole()
        whole = time.monotonic()
        wait_until(
            "somebody saves", lambda: any(at > whole for at in self.hall.book.snapshot().values()), _SERVED_AGAIN
        )
        return self._outcome(kind, begun, whole)

    def lose(self) -> Outcome:
        """The control: no save waits for a standby, and none of the two has the last ones. Ends the load."""
        self.cluster.wait_no_more()
        begun = time.monotonic()
        old = self._silenced()
        self.hall.close()
        self.cluster.wait_for_other_primary(old)
        return self._outcome(CONTROL, begun, time.monotonic())

    @property
    def _faults(self) -> dict[str, Callable[[], None]]:
        return {
            PRIMARY: self._kill_primary,
            LOCK_DROPPED: self._kill_primary_and_drop_lock,
            RECEIVERS: self._kill_primary_without_receivers,
            SWITCHOVER: self._switch_over,
            STANDBY: self._kill_standby,
            APPLICATION: self._kill_application,
            MEMBER: self._kill_member,
            ETCD_AWAY: self._kill_etcd,
            CABLE: self._pull_cable_of_primary,
            CUT: self._cut_primary_from_nodes,
            STANDBY_CABLE: self._pull_cable_of_standby,
        }

    def _kill_primary(self) -> None:
        old = self._primary()
        self.cluster.kill_node(old)
        self._replaced(old)

    def _kill_primary_and_drop_lock(self) -> None:
        old = self._primary()
        self.cluster.kill_node(old)
        self.cluster.drop_lock()
        self._replaced(old)

    def _kill_primary_without_receivers(self) -> None:
        self._replaced(self._silenced())

    def _silenced(self) -> int:
        """Stop what receives on the standbys, kill the primary after a while, and end the receivers: what was on its
        way is gone. The node that was the primary."""
        old, receivers = self._primary(), self.cluster.receivers()
        self.cluster.signal_receivers(receivers, signal.SIGSTOP)
        time.sleep(_SILENT)
        self.cluster.kill_node(old)
        self.cluster.signal_receivers(receivers, signal.SIGTERM, signal.SIGCONT)
        return old

    def _replaced(self, old: int) -> None:
        self.cluster.wait_for_other_primary(old)
        self.cluster.start_node(old)

    def _switch_over(self) -> None:
        old = self._primary()
        self.cluster.switch_over(old)
        self.cluster.wait_for_other_primary(old)

    def _kill_standby(self) -> None:
        node = self._standby()
        self.cluster.kill_node(node)
        time.sleep(_AWHILE)
        self.cluster.start_node(node)

    def _kill_application(self) -> None:
        number = self.chance.choice(self.cluster.applications)
        self.cluster.kill_application(number)
        time.sleep(_AWHILE)
        self.cluster.start_application(number)
        self.cluster.wait_for_application(number)

    def _kill_member(self) -> None:
        node = self.chance.choice(NODES)
        self.cluster.kill_etcd(node)
        time.sleep(_AWHILE)
        self.cluster.start_etcd(node)

    def _kill_etcd(self) -> None:
        for node in NODES:
            self.cluster.kill_etcd(node)
        time.sleep(_AWAY)
        for node in NODES:
            self.cluster.start_etcd(node)

    def _pull_cable_of_primary(self) -> None:
        old = self._primary()
        self.cluster.machine.link(old, up=False)
        self.cluster.wait_for_other_primary(old)
        self.cluster.machine.link(old, up=True)

    def _cut_primary_from_nodes(self) -> None:
        old = self._primary()
        self.cluster.machine.part(old, [node for node in NODES if node != old])
        self.cluster.wait_for_other_primary(old)
        time.sleep(_AWHILE)
        self.cluster.machine.join(old)

    def _pull_cable_of_standby(self) -> None:
        node = self._standby()
        self.cluster.machine.link(node, up=False)
        time.sleep(_AWAY)
        self.cluster.machine.link(node, up=True)

    def _primary(self) -> int:
        node = self.cluster.primary()
        if node is None:
            raise Failed("there is no primary")
        return node

    def _standby(self) -> int:
        return self.chance.choice([node for node in NODES if node != self._primary()])

    def _rows(self) -> list[Row]:
        return rows.read(self.cluster.query(rows.QUERY).splitlines())

    def _outcome(self, kind: str, begun: float, ended: float) -> Outcome:
        book = self.hall.book
        seconds = book.longest_gap(begun, time.monotonic())
        comparison = self._new(
            book.compare(book.snapshot(), [row for row in self._rows() if row.session not in self._others])
        )
        answers = dict(book.answers)
        since = {what: times - self._answers.get(what, 0) for what, times in answers.items()}
        wrong = book.wrong[self._wrong :]
        self._answers, self._wrong = answers, self._wrong + len(wrong)
        return Outcome(
            kind,
            seconds,
            ended - begun,
            comparison.acknowledged,
            comparison.lost,
            comparison.doubled,
            comparison.unknown,
            wrong,
            {what: times for what, times in since.items() if times},
        )

    def _new(self, comparison: Comparison) -> Comparison:
        """The same without what earlier looks comparison."""

        def new(things: Sequence[_T], what: str) -> list[_T]:
            fresh = [each for each in things if f"{what} {each}" not in self._known]
            self._known.update(f"{what} {each}" for each in fresh)
            return fresh

        lost, doubled = new(comparison.lost, "lost"), new(comparison.doubled, "doubled")
        return Comparison(comparison.acknowledged, lost, doubled, new(comparison.unknown, "unknown"))

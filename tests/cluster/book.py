"""What phones sent and what was acknowledged, and when; compared with what a database holds."""

import hashlib
import json
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from threading import Lock

# What the pages of a form with rules send is stored by a digest of it and of the rules.
_DIGEST = 32


@dataclass(frozen=True)
class Save:
    """Something that is saved once: in which session and match (0 for the whole session), what it is called there."""

    kind: str
    session: str
    match: int
    mark: str


@dataclass(frozen=True)
class Row:
    """Something that the database holds; `terms` is the JSON of the terms if it is terms."""

    session: str
    match: int
    mark: str
    terms: str = ""


@dataclass(frozen=True)
class Comparison:
    """What a comparison shows: how much was acknowledged, what of it is lost, what is there more than once, and what
    nobody sent."""

    acknowledged: int
    lost: list[Save]
    doubled: list[Save]
    unknown: list[Row]


@dataclass
class Book:
    """Notes of all phones."""

    sent: dict[Save, int] = field(default_factory=dict)
    acknowledged: dict[Save, float] = field(default_factory=dict)
    overtaken: set[Save] = field(default_factory=set)
    answers: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    def send(self, save: Save) -> None:
        """Something is sent, for the first time or again."""
        with self._lock:
            self.sent[save] = self.sent.get(save, 0) + 1

    def acknowledge(self, save: Save) -> None:
        """The server said that something is saved."""
        with self._lock:
            self.acknowledged[save] = time.monotonic()

    def overtake(self, save: Save) -> None:
        """Something that was acknowledged may be gone: the program keeps only what came after it."""
        with self._lock:
            self.overtaken.add(save)

    def answer(self, what: str) -> None:
        """Count an answer by its status, or by what came in place of one."""
        with self._lock:
            self.answers[what] += 1

    def complain(self, what: str) -> None:
        """A phone was answered what it never should be."""
        with self._lock:
            self.wrong.append(what)

    def snapshot(self) -> dict[Save, float]:
        """What was acknowledged until now, and when."""
        with self._lock:
            return dict(self.acknowledged)

    def longest_gap(self, begin: float, end: float) -> float:
        """The longest time without an acknowledgement of any phone, of the gaps that reach into these moments."""
        with self._lock:
            moments = sorted(self.acknowledged.values())
        before = max((at for at in moments if at <= begin), default=begin)
        within = [before, *(at for at in moments if begin < at <= end), end]
        return max(later - earlier for earlier, later in pairwise(within))

    def compare(self, acknowledged: Iterable[Save], rows: Iterable[Row]) -> Comparison:
        """Look for what was acknowledged among the rows of a database, read after that; and for rows nobody sent."""
        with self._lock:
            sent, overtaken = set(self.sent), set(self.overtaken)
        by_place: dict[tuple[str, int], list[Save]] = {}
        for save in sent:
            by_place.setdefault((save.session, save.match), []).append(save)
        begun = {save.mark for save in sent if save.session}
        # A session that was begun, but whose address its phone has not heard yet.
        nameless = [save for save in sent if not save.session and save.mark not in begun]
        held: Counter[Save] = Counter()
        unknown = []
        for row in rows:
            save = _of(row, by_place.get((row.session, row.match), nameless))
            if save:
                held[save] += 1
            elif row.match or row.mark:
                unknown.append(row)
        kept = list(acknowledged)
        lost = [save for save in kept if not held[save] and save not in overtaken]
        return Comparison(len(kept), lost, [save for save, times in held.items() if times > 1], unknown)


def _of(row: Row, sent: Iterable[Save]) -> Save | None:
    """What was sent that made a row, or None."""
    return next((save for save in sent if row.mark == save.mark or (row.terms and _is_terms(row, save.mark))), None)


def _is_terms(row: Row, submission: str) -> bool:
    content = json.dumps([submission, json.loads(row.terms)])
    digest = hashlib.sha256(content.encode()).hexdigest()[:_DIGEST]
    return row.mark in (digest, f"{digest} 0")

"""Which hands of a match another phone has agreed to, where the session wants that.

An agreement belongs to the version that was agreed to: a correction takes it away, and the undo of that correction
brings it back. It is a mark, and no total waits for it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from flask_babel import gettext as _

from scorekeeper.reports.score_sheet import hand_numbers
from scorekeeper.store import Agreement, Entry, undo_of
from scorekeeper.table.evening import names_now
from scorekeeper.table.match import OpenMatch
from scorekeeper.table.undo import before
from scorekeeper.web.http.access import device_or_none, may_count
from scorekeeper.web.http.db import store

# So many hands that are not yet agreed, and so many phones that may agree, are listed at most.
_LISTED = 3
_PHONES = 10


@dataclass(frozen=True)
class AgreedHand:
    """A hand that counts. `entry` is the id of its newest version.

    `by` are those who agreed: the players for whom their phones counted, empty for a phone that counted for nobody.
    `asked`: the version was saved since the session wants agreement. `own`: this phone saved it; `mine`: this phone
    agreed.
    """

    slot: int
    entry: int
    by: tuple[str, ...]
    asked: bool
    own: bool
    mine: bool

    @property
    def names(self) -> list[str]:
        """The same as people read it, each once."""
        return [name or _("a phone that keeps score") for name in dict.fromkeys(self.by)]


@dataclass(frozen=True)
class AgreedHands:
    """The hands of a match that count, by slot; none if the session does not want agreement. `version` is another one
    after everything that was said about it. `may_agree`: this phone may say so."""

    match: OpenMatch
    wanted: bool
    version: int = 0
    hands: Mapping[int, AgreedHand] = field(default_factory=dict)
    may_agree: bool = False

    @property
    def waiting(self) -> list[AgreedHand]:
        """The hands that are not yet agreed, though they were saved since that is wanted; the oldest first."""
        return [hand for hand in self.hands.values() if hand.asked and not hand.by]

    @property
    def to_agree(self) -> list[AgreedHand]:
        """Those of them to which this phone may agree."""
        return [hand for hand in self.waiting if self.may_agree and not hand.own]

    @property
    def listed(self) -> list[AgreedHand]:
        """The first of these: the others move up."""
        return self.to_agree[:_LISTED]

    @property
    def on_others(self) -> list[int]:
        """The hands that this phone has saved, and that wait for another one, by slot."""
        return [hand.slot for hand in self.waiting if hand.own]

    @property
    def on_others_text(self) -> str:
        """The same as people read it."""
        return _(", ").join(hand_numbers(self.on_others))

    @property
    def other_phones(self) -> list[str]:
        """The phones that may agree to those, ten at most: by the player for whom each counts, or as it is called."""
        seats = {seat.device: seat.player for seat in store().seats.of_match(self.match.match.id)}
        grants = store().grants.of_session(self.match.session.id)
        others = [one for one in grants if one.role != "watch" and one.device != device_or_none()]
        return [seats.get(one.device) or one.label or _("A phone without a name") for one in others[:_PHONES]]

    @property
    def facts(self) -> dict[int, tuple[str, ...]] | None:
        """Who agreed, by slot, as paper shows it. None if the session does not want agreement."""
        return {slot: hand.by for slot, hand in self.hands.items() if hand.by} if self.wanted else None


def agreed_hands(match: OpenMatch) -> AgreedHands:
    """The hands of a match, and who agreed to them, for this phone."""
    said = store().agreements.of_session(match.session.id)
    wanted = next((one for one in reversed(said) if one.entry is None), None)
    if wanted is None or not wanted.said:
        return AgreedHands(match, False)
    about: dict[int, list[Agreement]] = {}
    for one in said:
        about.setdefault(one.entry or 0, []).append(one)
    undone = {undo_of(change.id): change for change in match.changes}
    hands = {
        row.slot: _agreed(match, match.entries[row.slot], about, undone, wanted.saved_at)
        for row in match.ledger.rows
        if row.score
    }
    return AgreedHands(match, True, said[-1].id, hands, may_count(match.session.id))


def _agreed(
    match: OpenMatch, entry: Entry, about: Mapping[int, list[Agreement]], undone: Mapping[str, Entry], since: str
) -> AgreedHand:
    """Who agreed to an entry. `about` has what was said by the id of the entry, `undone` each change by the submission
    that takes it back, `since` is when the session began to want agreement."""
    versions = list(_same(match, entry, undone))
    # What a phone has said last about any of them counts.
    newest = {one.device: one for version in reversed(versions) for one in about.get(version.id, ())}
    agreed = [one for one in newest.values() if one.said]
    by = tuple(names_now([match], one.saved_at).get(one.player, one.player) for one in agreed)
    own, mine = entry.device == device_or_none(), any(one.device == device_or_none() for one in agreed)
    return AgreedHand(entry.slot, entry.id, by, versions[-1].saved_at >= since, own, mine)


def _same(match: OpenMatch, entry: Entry, undone: Mapping[str, Entry]) -> Iterator[Entry]:
    """An entry, and the older ones that it brought back by taking a change back; the newest first."""
    found: Entry | None = entry
    while found:
        yield found
        change = undone.get(found.submission)
        found = before(match, change) if change else None


def several_phones(session_id: str) -> bool:
    """Whether more than one phone keeps score or counts in a session."""
    return sum(grant.role != "watch" for grant in store().grants.of_session(session_id)) > 1

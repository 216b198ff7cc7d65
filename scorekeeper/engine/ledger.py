"""The ledger of a match: `replay` computes it from the options and the records of all hands.

Totals are computed nowhere else, and every number in the ledger is a sum of lines. `replay` does not raise for a hand
that cannot be scored: the row of that hand carries the issues, and the match can still be opened.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache, partial
from hashlib import sha256
from typing import TypeVar

from scorekeeper.engine.adjustments import HandRecord, adjustment_issues, with_adjustments
from scorekeeper.engine.fields import (
    Integer,
    Json,
    ListOf,
    Name,
    Names,
    Nullable,
    PassThrough,
    RuleSetName,
    Struct,
    decode,
    encode,
    specs,
    unknown_player,
)
from scorekeeper.engine.game import AnyGame, Game, Preset
from scorekeeper.engine.scores import HandScore, Line
from scorekeeper.engine.seats.changes import (
    MOST_CHANGES,
    MOST_NAMES,
    SeatChange,
    apply_changes,
    change_issues,
    players_at,
    resting_at,
    starters,
)
from scorekeeper.engine.state import State
from scorekeeper.engine.step_budget import MOST_STEPS_A_HAND, Budget, TooHard, too_hard_hand
from scorekeeper.engine.text import Invalid, Issue, T, read_all, shorten

OptionsT = TypeVar("OptionsT")
RecordT = TypeVar("RecordT", bound=HandRecord)

# The revision of the rules that counts hands now. It goes up when a fact is corrected and hands count otherwise.
# Version 1.0.0 had the first; the third one gives up sooner where cards can be laid out in too many ways.
RULES_REVISION = 3
# More hands than anybody plays in one match.
_MOST_HANDS = 1_000_000


@dataclass(frozen=True)
class Terms:
    """What is agreed before a match: the game, the players in the order of play, the first dealer, the options.

    `players` are all who ever play in the match; `changes`, in the order of the hands, say who joins, leaves or sits
    out from which hand on.

    `dealer` is None if nobody said who deals first. `options` is an instance of the game's `Options`. `preset` is the
    key of the preset from which the options were chosen. `ended` is the slot of the last hand if the players finished
    the match before the game does; a match without a hand that counts is not finished. `rules_name` is the name under
    which the table has saved just these options as its own house rules, or None.
    """

    game: AnyGame
    players: tuple[str, ...]
    dealer: str | None
    options: object
    preset: str
    ended: int | None = None
    rules_name: str | None = None
    changes: tuple[SeatChange, ...] = ()

    def body(self) -> dict[str, Json]:
        """The terms as JSON, without the key of the game: what is stored, and what `read_terms` reads."""
        return {
            "players": list(self.players),
            "dealer": self.dealer,
            "preset": self.preset,
            "options": encode(self.options),
            **({} if self.ended is None else {"ended": self.ended}),
            **({"rules_name": self.rules_name} if self.rules_name else {}),
            **({"changes": [one.body() for one in self.changes]} if self.changes else {}),
        }

    @property
    def starters(self) -> tuple[str, ...]:
        """The players who are there before the first hand."""
        return starters(self.players, self.changes) if self.changes else self.players

    def at(self, slot: int) -> tuple[str, ...]:
        """The players of a hand, by seat."""
        return players_at(self.players, self.changes, slot) if self.changes else self.players

    def resting(self, slot: int) -> tuple[str, ...]:
        """The players who sit a hand out."""
        return resting_at(self.players, self.changes, slot) if self.changes else ()

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The players who score together: a tuple for each side. Without teams, every player is a side."""
        return self.game.sides(self.options, self.players)

    def adjustment_issues(self, record: HandRecord, state: State) -> list[Issue]:
        """The issues of the adjustments of a record; `field` of each is a path into the record. `state` is the state
        before the hand."""
        return adjustment_issues(record, self.game.sides(self.options, state.players), self.zero_sum)

    @property
    def zero_sum(self) -> bool:
        """Whether the points of a hand sum to zero."""
        return self.game.zero_sum(self.options)

    @property
    def target(self) -> int | None:
        """The total that ends a column of the sheet; None if a column does not end at a total."""
        return self.game.target(self.options)

    @property
    def preset_options(self) -> object:
        """The options as the preset has them, to show which ones differ."""
        return read_options(self.game, {}, self.preset)


class Status(StrEnum):
    """What became of a hand: it counts, it keeps the points that were shown when it was saved, it was voided, it cannot
    be scored, or it came after the end of the match. The values stand in exports."""

    COUNTED = "counted"
    KEPT = "as_shown"
    VOID = "void"
    REFUSED = "refused"
    AFTER_END = "after_end"


@dataclass(frozen=True)
class Row:
    """One hand of the ledger.

    `slot` is its number. `body` is the record as it is stored; None if the hand was voided. `record` is None if the
    hand was voided or cannot be read, `score` is None if it does not count. `issues` say why it cannot be scored.
    `before` and `after` are the states around it; the dealer of the hand is `before.dealer`.

    If the hand keeps the points of its save, `recounted` is its score by the current revision of the rules. If these
    refuse it, `recounted` is None, and `issues` say why.
    """

    slot: int
    body: object
    status: Status
    record: HandRecord | None
    score: HandScore | None
    issues: tuple[Issue, ...]
    before: State
    after: State
    recounted: HandScore | None = None

    def points(self, player: str) -> int:
        """The points of a player in this hand; 0 if the hand does not count."""
        return self.score.points(player) if self.score else 0


@dataclass(frozen=True)
class Ledger:
    """All hands of a match with their lines, the state after them, and `closing`, the bonus lines of the end.

    `shown` are the points of earlier readings by slot, as `replay` took them.
    """

    terms: Terms
    rows: tuple[Row, ...]
    state: State
    closing: tuple[Line, ...]
    shown: Mapping[int, Mapping[str, int]] = field(default_factory=dict)

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.state.finished

    @property
    def has_hands(self) -> bool:
        """Whether any hand counts."""
        return any(row.score for row in self.rows)

    @property
    def finished_by_hand(self) -> bool:
        """Whether the players finished the match before the game did."""
        last = self.terms.ended
        return self.finished and last is not None and not any(r.after.finished for r in self.rows if r.slot <= last)

    def row(self, slot: int) -> Row:
        """The row of a hand. Raises KeyError if there is none."""
        return {row.slot: row for row in self.rows}[slot]

    @property
    def next_slot(self) -> int:
        """The number of the hand to come."""
        return self.rows[-1].slot + 1 if self.rows else 1

    @property
    def at_table(self) -> tuple[str, ...]:
        """Who is in the match now, by seat: the players of the hand to come and those who sit it out."""
        return tuple(player for player in self.terms.players if player in self.state.at_table)

    @property
    def gone(self) -> tuple[str, ...]:
        """Who has left the match, by seat."""
        been = self.state.columns[0].totals
        return tuple(player for player in self.terms.players if player in been and player not in self.state.at_table)

    def with_record(self, slot: int, record: HandRecord) -> "Ledger":
        """A ledger with another record in a slot, old or new."""
        return self.with_hand(slot, record.body(), record=record)

    def with_hand(
        self, slot: int, body: object, shown: Mapping[str, int] | None = None, record: HandRecord | None = None
    ) -> "Ledger":
        """A ledger with another record in a slot, old or new. `body` is the record as JSON; None voids the hand.

        `shown` are the points of an earlier revision of the rules, None if the current one counts it. `record` is what
        `body` decodes to, if that is known.
        """
        bodies = {row.slot: row.body for row in self.rows} | {slot: body}
        kept = {other: points for other, points in self.shown.items() if other != slot}
        kept |= {} if shown is None else {slot: shown}
        hands = ((other, bodies[other]) for other in sorted(bodies))
        known = {} if record is None else {slot: record}
        return replay(self.terms, hands, shown=kept, remember=True, known=known)

    def total(self, player: str) -> int:
        """The points of a player without the bonuses of the end, all columns together.

        Those of one who has left are what they were then.
        """
        return self.state.total(player)

    def final(self, player: str, column: int | None = None) -> int:
        """The points of a player with the bonuses of the end, in one column or (None) in all columns together."""
        bonus = sum(
            line.points for line in self.closing if line.player == player and (column is None or column in line.columns)
        )
        return bonus + (self.total(player) if column is None else self.state.columns[column].totals.get(player, 0))

    @property
    def winners(self) -> tuple[str, ...]:
        """The players with the best final total; several if their totals are equal. Empty before the end."""
        return self._ahead() if self.finished else ()

    def leaders(self) -> tuple[str, ...]:
        """The players with the best total now. Empty while all players have the same total."""
        return () if len({self.final(player) for player in self.at_table}) == 1 else self._ahead()

    def _ahead(self) -> tuple[str, ...]:
        """The players with the best final total among those who have not left and are not out of the match."""
        finals = {player: self.final(player) for player in self.at_table if player not in self.state.out}
        pick = min if self.terms.game.lowest_wins(self.terms.options) else max
        best = pick(finals.values(), default=0)
        return tuple(player for player, total in finals.items() if total == best)


# The options of each preset, and (None) the defaults. One object serves all who play by them: nothing changes options.
_USUAL: dict[tuple[type, Preset | None], object] = {}


def read_options(game: Game[OptionsT, RecordT], raw: object, preset: object = None, path: str = "options") -> OptionsT:
    """Options from JSON. What `raw` leaves out is taken from the preset, what the preset leaves out from the defaults.

    `preset` is the key or the name of a preset, or None. `path` is what the paths of issues begin with. Raises
    `Invalid` with all issues (`preset.unknown`, `field.unknown` ...).
    """
    found = None if preset is None else find_preset(game, preset)
    base = _USUAL.get((game.Options, found))
    if not isinstance(base, game.Options):
        base = _USUAL[game.Options, found] = decode(game.Options, found.changes if found else {})
    return decode(game.Options, raw, path, base)


def changed_options(game: AnyGame, options: object, preset: str) -> tuple[str, ...]:
    """The names of the options that differ from those of a preset, without those that do not matter beside the others;
    `preset` is its key."""
    usual = read_options(game, {}, preset)
    return tuple(
        name
        for name, one in specs(game.Options).items()
        if getattr(usual, name) != getattr(options, name) and one.matters(options)
    )


def find_preset(game: Game[OptionsT, RecordT], wanted: object) -> Preset:
    """The preset with this key or name, in any case, `_` for a space. Raises `Invalid` (`preset.unknown`)."""
    wanted_name = wanted.casefold().replace("_", " ") if isinstance(wanted, str) else ""
    found = next((preset for preset in game.presets if wanted_name in (preset.key, preset.name.casefold())), None)
    if found is None:
        names = [preset.name for preset in game.presets]
        text = T("There is no preset “%(preset)s”. Choose one of: %(names)s.", preset=shorten(wanted), names=names)
        raise Invalid(Issue("preset.unknown", "preset", text))
    return found


def read_terms(game: AnyGame, raw: object) -> Terms:
    """The terms from JSON, as `Terms.body` writes them. Raises `Invalid` with all issues.

    Stored terms may be those of an earlier version: `todays_terms` brings them up to date.
    """
    body = PassThrough(dict).decode(raw, "")
    preset = body.get("preset") or game.presets[0].key
    (players, dealer, changes), (options, rules_name), ended = read_all(
        lambda: _read_seats(game, body),
        lambda: read_all(
            lambda: read_options(game, body.get("options", {}), preset),
            lambda: Nullable(RuleSetName()).decode(body.get("rules_name"), "rules_name"),
        ),
        lambda: Nullable(Integer(1, _MOST_HANDS)).decode(body.get("ended"), "ended"),
    )
    if issues := terms_issues(game, options, starters(players, changes), dealer):
        raise Invalid(*issues)
    return Terms(game, players, dealer, options, find_preset(game, preset).key, ended, rules_name, changes)


def _read_seats(game: AnyGame, body: Mapping[str, Json]) -> tuple[tuple[str, ...], str | None, tuple[SeatChange, ...]]:
    """The players, the first dealer and the changes of the players from JSON. Raises `Invalid` with all issues."""
    changes = ListOf(Struct(SeatChange), 0, MOST_CHANGES).decode(body.get("changes", []), "changes")
    low, high = game.players
    players, dealer = read_all(
        lambda: Names(low, MOST_NAMES if changes else high).decode(body.get("players"), "players"),
        lambda: Nullable(Name()).decode(body.get("dealer"), "dealer"),
    )
    if issues := change_issues(players, changes, fixed=game.joining is None):
        raise Invalid(*issues)
    return players, dealer, changes


def terms_issues(game: AnyGame, options: object, players: tuple[str, ...], dealer: str | None) -> list[Issue]:
    """What does not fit together: the number of players, options for another number of players, an unknown dealer."""
    issues = number_issues(game, options, len(players))
    if dealer is not None:
        issues += unknown_player(dealer, players, "dealer")
    return issues


def number_issues(game: AnyGame, options: object, number: int) -> list[Issue]:
    """What keeps this many players from playing a hand by these options."""
    issues = [issue.under("options") for issue in game.options_issues(options, number)]
    return players_issues(game, number) + issues


def players_issues(game: AnyGame, number: int) -> list[Issue]:
    """An issue if this many players cannot play the game."""
    return Names(*game.players).number_issues(number, "players")


def replay(
    terms: Terms,
    records: Iterable[tuple[int, object]],
    *,
    shown: Mapping[int, Mapping[str, int]] = {},
    remember: bool = False,
    known: Mapping[int, HandRecord] = {},
) -> Ledger:
    """Compute the ledger of a match.

    `records` are pairs of a slot and the record as JSON (None: the hand was voided), in the order of play. A hand that
    cannot be scored does not raise: its row says why.

    `shown` are, by slot, the points that were shown when a hand was saved, if an earlier revision of the rules counted
    it. Where today's gives other points, or refuses the hand, it counts as it was shown.

    With `remember`, rows are kept in a cache of the process. Use it for matches that are opened again and again. The
    key of a row is a digest of the terms and of all records up to it, so a corrected hand is computed anew, with all
    hands after it.
    """
    state = terms.game.start(terms.options, terms.starters, terms.dealer)
    # The end by hand changes no hand before it, and neither do players who come or go later.
    unchanged = replace(terms, ended=None, changes=())
    history = _digest(terms.game.key, unchanged.body(), terms.starters) if remember else b""
    rows: list[Row] = []
    previous = 0
    for slot, body in records:
        state = _seated(terms, state, range(previous + 1, slot + 1))
        if terms.ended is not None and slot > terms.ended:
            state = _finished_by_hand(rows, state)
        points = shown.get(slot)
        if remember:
            due = [one.body() for one in terms.changes if previous < one.slot <= slot]
            history = _digest(history.hex(), slot, body, points, state.finished, due)
            row = _cached_row(_HandInMatch(history, terms, slot, body, state, points, known.get(slot)))
        else:
            row = _row(terms, slot, body, state, points, known.get(slot))
        rows.append(row)
        state, previous = row.after, slot
    state = _seated(terms, state, range(previous + 1, previous + 2))
    if terms.ended is not None:
        state = _finished_by_hand(rows, state)
    return Ledger(terms, tuple(rows), state, terms.game.closing(terms.options, state), shown)


def _seated(terms: Terms, state: State, hands: range) -> State:
    """The state before the last of these hands, with the players who are there; the same if the match is over."""
    if not terms.changes or state.finished:
        return state
    return apply_changes(
        state, terms.players, terms.changes, hands, terms.game.players[0], partial(_usual_total, terms)
    )


def _usual_total(terms: Terms, state: State, player: str) -> int:
    """What the game asks of a player who joins at a state."""
    assert terms.game.joining is not None, "checked: nobody joins a game that nobody can join"
    return terms.game.joining(terms.options, state, player).total


def _finished_by_hand(rows: Iterable[Row], state: State) -> State:
    """The state with every column over; the same state if no hand counts."""
    if not any(row.score for row in rows):
        return state
    return replace(state, columns=tuple(replace(column, over=True) for column in state.columns))


@dataclass(frozen=True)
class _HandInMatch:
    """What is needed to compute a row, with its key in the cache: the digest of the terms and of every record so far.

    Only `history` is compared and hashed. The rest follows from it.
    """

    history: bytes
    terms: Terms = field(compare=False)
    slot: int = field(compare=False)
    body: object = field(compare=False)
    state: State = field(compare=False)
    shown: Mapping[str, int] | None = field(compare=False)
    record: HandRecord | None = field(compare=False)


# Room for twenty matches of a hundred hands; a hand with all cards of ten players takes some 20 KB.
@lru_cache(maxsize=2048)
def _cached_row(hand: _HandInMatch) -> Row:
    return _row(hand.terms, hand.slot, hand.body, hand.state, hand.shown, hand.record)


def _digest(*parts: object) -> bytes:
    return sha256(json.dumps(parts).encode()).digest()


def _row(
    terms: Terms, slot: int, body: object, state: State, shown: Mapping[str, int] | None, record: HandRecord | None
) -> Row:
    """The row of a hand by today's rules, or as it was shown if these count it otherwise."""
    row = _todays_row(terms, slot, body, state, record)
    if shown is None or row.status not in (Status.COUNTED, Status.REFUSED):
        return row
    if row.score and all(row.points(player) == shown.get(player, 0) for player in state.players):
        return row
    score = _shown_score(terms, row.record, shown, state)
    after = _after(terms, score, state)
    return replace(row, status=Status.KEPT, score=score, after=after, recounted=row.score)


def _after(terms: Terms, score: HandScore, state: State) -> State:
    """The state after a hand. Who sits the hand out is in the match as before."""
    after = terms.game.after(terms.options, score, state)
    return replace(after, resting=state.resting) if state.resting else after


def _shown_score(terms: Terms, record: HandRecord | None, shown: Mapping[str, int], state: State) -> HandScore:
    """The score of a hand that counts with the points that were shown: a line for everybody who took part."""
    game, options = terms.game, terms.options
    playing = () if record is None else game.took_part(options, record, state)
    if not playing:
        resting = game.sits_out(options, state)
        playing = tuple(player for player in state.players if player not in resting)
    points = {player: shown.get(player, 0) for player in state.players}
    points = {player: amount for player, amount in points.items() if amount or player in playing}
    best = (min if game.lowest_wins(options) else max)(points.values())
    ahead = tuple(player for player, amount in points.items() if amount == best)
    shares = [T("%(player)s %(points)s", player=player, points=amount) for player, amount in points.items()]
    headline = T("Counts as it was shown when it was saved: %(shares)s.", shares=shares)
    text = T("As shown when the hand was saved")
    lines = tuple(Line(player, amount, text, "") for player, amount in points.items())
    score = HandScore(headline, lines, ahead if len(ahead) < len(points) else ())
    return game.kept_score(options, record, score, state)


def _todays_row(terms: Terms, slot: int, body: object, state: State, record: HandRecord | None) -> Row:
    game, options = terms.game, terms.options
    if body is None:
        return Row(slot, body, Status.VOID, None, None, (), state, state)
    try:
        record = record or decode(game.Record, body)
    except Invalid as invalid:
        return Row(slot, body, Status.REFUSED, None, None, invalid.issues, state, state)
    if state.finished:
        text = T(
            "The game was over before this hand, so it does not count. If an earlier hand is wrong, correct that one."
        )
        if terms.ended is not None and slot > terms.ended:
            text = T("The match was finished before this hand, so it does not count. Undo the end to play on.")
        return Row(slot, body, Status.AFTER_END, record, None, (Issue("game.over", "", text),), state, state)
    if terms.changes and (refused := number_issues(game, options, len(state.players))):
        return Row(slot, body, Status.REFUSED, record, None, tuple(refused), state, state)
    try:
        with Budget(too_hard_hand(), MOST_STEPS_A_HAND):
            issues = (*game.check(options, record, state), *terms.adjustment_issues(record, state))
            sides = game.sides(options, state.players)
            score = None if issues else with_adjustments(game.score(options, record, state), record, sides, state)
    except TooHard as too_hard:
        issues, score = too_hard.issues, None
    if score is None:
        return Row(slot, body, Status.REFUSED, record, None, issues, state, state)
    return Row(slot, body, Status.COUNTED, record, score, (), state, _after(terms, score, state))

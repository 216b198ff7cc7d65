"""The ledger of a match: `replay` computes it from the terms and the records of all hands.

Totals are computed nowhere else, and every number in the ledger is a sum of lines. `replay` does not raise for a hand
that cannot be scored: the row of that hand has the issues, and people can still open the match.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from itertools import islice
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
from scorekeeper.engine.phone_counts import PhoneCounts
from scorekeeper.engine.scores import HandScore, Line
from scorekeeper.engine.seats.changes import (
    MOST_CHANGES,
    MOST_NAMES,
    SeatChange,
    apply_changes,
    change_issues,
    seated,
    starters,
)
from scorekeeper.engine.state import State
from scorekeeper.engine.step_budget import (
    MOST_STEPS_A_HAND,
    STEPS_FOR_A_HAND,
    STEPS_OF_A_MATCH,
    TOO_HARD_HAND,
    Budget,
    TooHard,
)
from scorekeeper.engine.text import Invalid, Issue, T, Text, bidi_isolated, read_all, shorten

OptionsT = TypeVar("OptionsT")
RecordT = TypeVar("RecordT", bound=HandRecord)

# The revision of the rules by which hands count now. It goes up when a correction changes the points of hands.
# Version 1.0.0 had the first; the third gives up sooner where cards can be laid out in too many ways, and version 1.1.0
# had it. The fourth has the corrections since.
RULES_REVISION = 4
# More hands than anybody plays in one match.
_MOST_HANDS = 1_000_000


@dataclass(frozen=True)
class Terms:
    """What is agreed before a match.

    `players` are all who ever play in it, by seat; `changes` say who joins, leaves, sits out or deals at which hand.
    `dealer` is the first one, None if unknown. `options` is an instance of the game's `Options`, `preset` the key of
    the preset from which they were chosen. `ended` is the slot of the last hand if the players finish the match before
    the game does; without a hand that counts the match goes on. `rules_name` is the name under which the table has
    saved these options as its own house rules, or None.
    """

    game: AnyGame
    players: tuple[str, ...]
    dealer: str | None
    options: object
    preset: str
    ended: int | None = None
    rules_name: str | None = None
    changes: tuple[SeatChange, ...] = ()

    @property
    def phone_counts(self) -> PhoneCounts[object, HandRecord] | None:
        """What each player can count on the own phone. None: the scorekeeper enters the whole hand."""
        counts = self.game.phone_counts
        return counts if counts and counts.ways(self.options) else None

    def body(self) -> dict[str, Json]:
        """The terms as JSON, without the key of the game: what is stored, and what `read_terms` reads."""
        return {
            "players": list(self.players),
            "dealer": self.dealer,
            "preset": self.preset,
            "options": encode(self.options),
            **({} if self.ended is None else {"ended": self.ended}),
            **({"rules_name": self.rules_name} if self.rules_name else {}),
            **({"changes": [change.body() for change in self.changes]} if self.changes else {}),
        }

    @property
    def starters(self) -> tuple[str, ...]:
        """The players of the first hand."""
        return starters(self.players, self.changes) if self.changes else self.players

    def at(self, slot: int) -> tuple[str, ...]:
        """The players of a hand, by seat."""
        return seated(self.players, self.changes, slot)[0] if self.changes else self.players

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The sides, each a tuple of the players who score together. Without teams, every player is a side."""
        return self.game.sides(self.options, self.players)

    def seat(self, player: str) -> int:
        """The seat of a player, counted from 0, which chooses colour and mark. Partners share that of their side."""
        return next(seat for seat, side in enumerate(self.sides) if player in side)

    def adjustment_issues(self, record: HandRecord, state: State) -> list[Issue]:
        """The issues of the adjustments of a record, with paths into it. `state` is the state before the hand."""
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
    def title(self) -> Text:
        """What the match is called: by the name of its game, of its preset or of its rules."""
        return title_of(self.game, self.preset, self.rules_name)


class Status(StrEnum):
    """What became of a hand: it counts, it keeps the points of its save, it was voided, it cannot be scored, or it came
    after the end of the match. Exports have these values."""

    COUNTED = "counted"
    KEPT = "as_shown"
    VOID = "void"
    REFUSED = "refused"
    AFTER_END = "after_end"


@dataclass(frozen=True)
class Row:
    """A hand in the ledger.

    `slot` is its number. `body` is the stored record; None if the hand was voided. `record` is None if the hand was
    voided or cannot be read, `score` is None if it does not count. `issues` say why it cannot be scored. `before` and
    `after` are the states around it. If the hand keeps the points of its save, `recounted` is its score by the current
    revision of the rules; None if they refuse it. `steps` is how many steps of a search it took (`step_budget`).
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
    steps: int = field(default=0, compare=False)

    def points(self, player: str) -> int:
        """The points of a player; 0 if the hand does not count."""
        return self.score.points(player) if self.score else 0


@dataclass(frozen=True)
class Ledger:
    """All hands of a match, the state after them, and `closing`, the bonus lines at the end. `points_at_save` and
    `steps` are those that `replay` was called with."""

    terms: Terms
    rows: tuple[Row, ...]
    state: State
    closing: tuple[Line, ...]
    points_at_save: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    steps: int = STEPS_OF_A_MATCH

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

    @property
    def split(self) -> Mapping[str, int]:
        """How many parts of the pot each player gets, by seat, if the players finish the match now, or have finished
        it so. A player who gets none is left out; empty if the best total wins."""
        parts = self.terms.game.split(self.terms.options, self.state)
        return {player: parts[player] for player in self.terms.players if player in parts}

    @property
    def parts(self) -> Mapping[str, int]:
        """How many parts of the pot each winner gets; empty before the end, and if the best total wins."""
        return self.split if self.finished else {}

    def row(self, slot: int) -> Row:
        """The row of a hand. Raises KeyError if there is none."""
        return {row.slot: row for row in self.rows}[slot]

    @property
    def next_slot(self) -> int:
        """The number of the next hand."""
        return self.rows[-1].slot + 1 if self.rows else 1

    @property
    def at_table(self) -> tuple[str, ...]:
        """Who is in the match now, by seat: the players of the next hand and those who sit it out."""
        return tuple(player for player in self.terms.players if player in self.state.at_table)

    @property
    def gone(self) -> tuple[str, ...]:
        """Who has left the match, by seat."""
        totals, here = self.state.columns[0].totals, self.state.at_table
        return tuple(player for player in self.terms.players if player in totals and player not in here)

    def with_hand(
        self, slot: int, body: object, points: Mapping[str, int] | None = None, record: HandRecord | None = None
    ) -> "Ledger":
        """The ledger with a hand in a slot, old or new. `body` is its record as JSON; None voids the hand.

        `points` are those that an earlier revision of the rules gave the hand; None: the current revision counts it.
        `record` is what `body` decodes to, if the caller has decoded it.
        """
        bodies = {row.slot: row.body for row in self.rows} | {slot: body}
        points_at_save = {other: old for other, old in self.points_at_save.items() if other != slot}
        if points is not None:
            points_at_save[slot] = points
        return replay(
            self.terms,
            sorted(bodies.items()),
            points_at_save=points_at_save,
            remember=True,
            decoded={} if record is None else {slot: record},
            steps=self.steps,
        )

    def total(self, player: str) -> int:
        """The points of a player in all columns together, without the bonuses of the end."""
        return self.state.total(player)

    def final(self, player: str, column: int | None = None) -> int:
        """The points of a player with the bonuses of the end, in a column or (None) in all columns together."""
        lines = [line for line in self.closing if column is None or column in line.columns]
        total = self.total(player) if column is None else self.state.columns[column].totals.get(player, 0)
        return total + sum(line.points for line in lines if line.player == player)

    @property
    def winners(self) -> tuple[str, ...]:
        """The players with the best final total, more than one if totals are equal; or those who share the pot. Empty
        before the end."""
        return (tuple(self.parts) or self._ahead()) if self.finished else ()

    def leaders(self) -> tuple[str, ...]:
        """The players with the best total now. Empty while all totals are equal."""
        return () if len({self.final(player) for player in self.at_table}) == 1 else self._ahead()

    def places(self) -> dict[str, int]:
        """The place of each player in the match, from 1, by the total; equal totals share a place. Players who are out
        come after the others. Empty while all totals are equal."""
        if not self.leaders():
            return {}
        direction = 1 if self.terms.game.lowest_wins(self.terms.options) else -1
        ranks = {player: (player in self.state.out, direction * self.final(player)) for player in self.at_table}
        # Partners share their total and are one side.
        ranked = [ranks[side[0]] for side in self.terms.sides if side[0] in ranks]
        return {player: 1 + sum(other < rank for other in ranked) for player, rank in ranks.items()}

    def _ahead(self) -> tuple[str, ...]:
        """The players with the best final total, of those who are in the match and not out."""
        finals = {player: self.final(player) for player in self.at_table if player not in self.state.out}
        pick = min if self.terms.game.lowest_wins(self.terms.options) else max
        best = pick(finals.values(), default=0)
        return tuple(player for player, total in finals.items() if total == best)


# The options of each preset, and (None) the defaults. Options are never changed, so all matches share these objects.
_USUAL: dict[tuple[type, Preset | None], object] = {}


def read_options(game: Game[OptionsT, RecordT], raw: object, preset: object = None) -> OptionsT:
    """Options from JSON. What `raw` leaves out is taken from the preset, what the preset leaves out from the defaults.

    `preset` is the key or the name of a preset, or None. Raises `Invalid` with all issues (`preset.unknown`,
    `field.unknown` ...), whose paths begin with `options`.
    """
    usual = None if preset is None else find_preset(game, preset)
    base = _USUAL.get((game.Options, usual))
    if not isinstance(base, game.Options):
        base = _USUAL[game.Options, usual] = decode(game.Options, usual.changes if usual else {})
    return decode(game.Options, raw, "options", base)


def changed_options(game: AnyGame, options: object, preset: str) -> tuple[str, ...]:
    """The names of the options that differ from those of a preset (its key) and that matter beside the others."""
    usual = read_options(game, {}, preset)
    return tuple(
        name
        for name, option in specs(game.Options).items()
        if getattr(usual, name) != getattr(options, name) and option.matters(options)
    )


def find_preset(game: Game[OptionsT, RecordT], name: object) -> Preset:
    """The preset with this key or name, in any case, `_` for a space. Raises `Invalid` (`preset.unknown`)."""
    key = name.casefold().replace("_", " ") if isinstance(name, str) else ""
    for preset in game.presets:
        if key in (preset.key, preset.name.casefold()):
            return preset
    names = [preset.name for preset in game.presets]
    text = T("There is no preset “%(preset)s”. Choose one of: %(names)s.", preset=shorten(name), names=names)
    raise Invalid(Issue("preset.unknown", "preset", text))


def title_of(game: AnyGame, preset: str, rules_name: str | None = None) -> Text:
    """What a match of a game is called: by its preset (a key), and by the name that the table has given the rules."""
    if game.goes_by_rules and rules_name:
        return T("%(name)s", name=bidi_isolated([rules_name])[0])
    named = find_preset(game, preset)
    return Text(named.name if named.own_game else game.name)


def read_terms(game: AnyGame, raw: object) -> Terms:
    """The terms from JSON, as `Terms.body` writes them (`todays_terms` brings those of an earlier version up to date).
    Raises `Invalid` with all issues."""
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
    """The players, the first dealer and the changes from JSON. Raises `Invalid` with all issues."""
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
    """The issues of terms: too few or too many players, options that do not suit their number, an unknown dealer."""
    issues = number_issues(game, options, len(players))
    if dealer is not None:
        issues += unknown_player(dealer, players, "dealer")
    return issues


def number_issues(game: AnyGame, options: object, number: int) -> list[Issue]:
    """Why this many players cannot play a hand by these options; empty if they can."""
    issues = [issue.under("options") for issue in game.options_issues(options, number)]
    return players_issues(game, number) + issues


def players_issues(game: AnyGame, number: int) -> list[Issue]:
    """The issue (`players.number`) if this many players cannot play the game."""
    return Names(*game.players).number_issues(number, "players")


def replay(
    terms: Terms,
    records: Iterable[tuple[int, object]],
    *,
    points_at_save: Mapping[int, Mapping[str, int]] = {},
    remember: bool = False,
    decoded: Mapping[int, HandRecord] = {},
    begun: Sequence[Row] = (),
    steps: int = STEPS_OF_A_MATCH,
) -> Ledger:
    """Compute the ledger of a match.

    `records` are pairs of a slot and the record as JSON (None: the hand was voided), in the order of play. `decoded`
    has records, by slot, that need not be decoded again. `begun` are the rows of the first records, if these were
    computed before; not with `remember`.

    The match begins with `steps`, and each hand brings `STEPS_FOR_A_HAND`. A hand that would take more than are left is
    refused as too hard.

    `points_at_save` has, by slot, the points of hands that were saved under an earlier revision of the rules. A hand
    keeps them if the current revision gives other points or refuses the hand.

    With `remember`, the process caches rows; use it for matches that people open again and again. The key of a row is a
    digest of the terms and of all records up to it, so a corrected hand and all later hands are computed again.
    """
    state = terms.game.start(terms.options, terms.starters, terms.dealer)
    # Hands do not depend on an end, or on players who come or go, after them.
    unchanged = replace(terms, ended=None, changes=())
    history = _digest(terms.game.key, unchanged.body(), terms.starters, steps) if remember else b""
    left = steps + sum(STEPS_FOR_A_HAND - row.steps for row in begun)
    rows = list(begun)
    previous = 0
    if begun:
        state, previous = begun[-1].after, begun[-1].slot
    for slot, body in islice(records, len(begun), None):
        left += STEPS_FOR_A_HAND
        state = _apply_changes(terms, state, range(previous + 1, slot + 1))
        if terms.ended is not None and slot > terms.ended:
            state = _finish(rows, state)
        points = points_at_save.get(slot)
        if remember:
            due = [change.body() for change in terms.changes if previous < change.slot <= slot]
            history = _digest(history.hex(), slot, body, points, state.finished, due)
        hand = _HandInMatch(history, terms, slot, body, state, points, decoded.get(slot), left)
        row = _cached_row(hand) if remember else _row(hand)
        left -= row.steps
        rows.append(row)
        state, previous = row.after, slot
    state = _apply_changes(terms, state, range(previous + 1, previous + 2))
    if terms.ended is not None:
        state = _finish(rows, state)
    return Ledger(terms, tuple(rows), state, terms.game.closing(terms.options, state), points_at_save, steps)


def _apply_changes(terms: Terms, state: State, hands: range) -> State:
    """The state before the last of these hands, with its players; the same state if the match is over."""
    if not terms.changes or state.finished:
        return state

    def usual_total(state: State, player: str) -> int:
        assert terms.game.joining is not None, "checked: nobody joins a game that nobody can join"
        return terms.game.joining(terms.options, state, player).total

    return apply_changes(state, terms.players, terms.changes, hands, terms.game.players[0], usual_total)


def _finish(rows: Iterable[Row], state: State) -> State:
    """The state with every column over; the same state if no hand counts."""
    if not any(row.score for row in rows):
        return state
    return replace(state, columns=tuple(replace(column, over=True) for column in state.columns))


@dataclass(frozen=True)
class _HandInMatch:
    """What a row is computed from. `history`, a digest of the terms and of all records so far, is its key in the cache:
    the rest follows from it, and is neither compared nor hashed. `steps` is how many the hands before it left."""

    history: bytes
    terms: Terms = field(compare=False)
    slot: int = field(compare=False)
    body: object = field(compare=False)
    state: State = field(compare=False)
    points_at_save: Mapping[str, int] | None = field(compare=False)
    record: HandRecord | None = field(compare=False)
    steps: int = field(compare=False)


def _digest(*parts: object) -> bytes:
    return sha256(json.dumps(parts).encode()).digest()


def _row(hand: _HandInMatch) -> Row:
    """The row of a hand by the current revision of the rules, or with the points of its save if they differ."""
    row, points, state = _current_row(hand), hand.points_at_save, hand.state
    if points is None or row.status not in (Status.COUNTED, Status.REFUSED):
        return row
    if row.score and all(row.points(player) == points.get(player, 0) for player in state.players):
        return row
    score = _score_at_save(hand.terms, row.record, points, state)
    after = _after(hand.terms, score, state)
    return replace(row, status=Status.KEPT, score=score, after=after, recounted=row.score)


# Room for twenty matches of a hundred hands; a hand with all cards of ten players takes some 20 KB.
_cached_row = lru_cache(maxsize=2048)(_row)


def _after(terms: Terms, score: HandScore, state: State) -> State:
    """The state after a hand. Players who sit it out are still in the match."""
    return replace(terms.game.after(terms.options, score, state), resting=state.resting, last_dealer=state.dealer)


def _score_at_save(terms: Terms, record: HandRecord | None, saved: Mapping[str, int], state: State) -> HandScore:
    """The score of a hand that keeps the points of its save: a line for each player who took part."""
    game, options = terms.game, terms.options
    playing = () if record is None else game.took_part(options, record, state)
    if not playing:
        resting = game.sits_out(options, state)
        playing = tuple(player for player in state.players if player not in resting)
    points = {player: saved.get(player, 0) for player in state.players}
    points = {player: amount for player, amount in points.items() if amount or player in playing}
    best = (min if game.lowest_wins(options) else max)(points.values())
    ahead = tuple(player for player, amount in points.items() if amount == best)
    shares = [T("%(player)s %(points)s", player=player, points=amount) for player, amount in points.items()]
    headline = T("Counts as it was shown when it was saved: %(shares)s.", shares=shares)
    text = T("As shown when the hand was saved")
    lines = tuple(Line(player, amount, text, "") for player, amount in points.items())
    score = HandScore(headline, lines, ahead if len(ahead) < len(points) else ())
    return game.kept_score(options, record, score, state)


def _current_row(hand: _HandInMatch) -> Row:
    terms, slot, body, state = hand.terms, hand.slot, hand.body, hand.state
    game, options = terms.game, terms.options
    if body is None:
        return Row(slot, body, Status.VOID, None, None, (), state, state)
    try:
        record = hand.record or decode(game.Record, body)
    except Invalid as invalid:
        return Row(slot, body, Status.REFUSED, None, None, invalid.issues, state, state)
    if state.finished:
        text = T(
            "The game was over before this hand, so it does not count. If an earlier hand is wrong, correct that one."
        )
        if terms.ended is not None and slot > terms.ended:
            text = T("The match was finished before this hand, so it does not count. Undo the end to play on.")
        return Row(slot, body, Status.AFTER_END, record, None, (Issue("game.over", "", text),), state, state)
    if terms.changes and (number := number_issues(game, options, len(state.players))):
        return Row(slot, body, Status.REFUSED, record, None, tuple(number), state, state)
    most = min(MOST_STEPS_A_HAND, hand.steps)
    budget = Budget(TOO_HARD_HAND, most)
    try:
        with budget:
            issues = (*game.check(options, record, state), *terms.adjustment_issues(record, state))
            sides = game.sides(options, state.players)
            score = None if issues else with_adjustments(game.score(options, record, state), record, sides, state)
    except TooHard as too_hard:
        issues, score = too_hard.issues, None
    if score is None:
        return Row(slot, body, Status.REFUSED, record, None, issues, state, state, steps=most - budget.steps)
    after = _after(terms, score, state)
    return Row(slot, body, Status.COUNTED, record, score, (), state, after, steps=most - budget.steps)

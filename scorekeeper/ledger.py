"""Options and records in, ledger out: the one place where hands are folded into totals.

`replay` never raises on a bad hand: its row carries the issues, and the match still opens. Every number in the
ledger is a sum of lines.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from typing import Any

from scorekeeper.fields import Maybe, Name, Names, Raw, decode, encode
from scorekeeper.scoring import Game, HandScore, Line, Preset, State
from scorekeeper.text import Invalid, Issue, T, gather, quoted

__all__ = ["Ledger", "Row", "Status", "Terms", "players_issues", "read_options", "read_terms", "replay", "terms_issues"]


@dataclass(frozen=True)
class Terms:
    """What a match is played under: the game, the players by seat, who deals first, the complete options.

    `preset` is the key of the preset the options started from.
    """

    game: Game
    players: tuple[str, ...]
    dealer: str | None
    options: Any
    preset: str

    def body(self) -> dict[str, object]:
        """As stored and as `read_terms` reads it, without the game's key."""
        return {
            "players": list(self.players),
            "dealer": self.dealer,
            "preset": self.preset,
            "options": encode(self.options),
        }

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Who scores together: every player alone, or the teams."""
        return self.game.sides(self.options, self.players)

    @property
    def target(self) -> int | None:
        """The points that end a column of the sheet; None where something else does."""
        return self.game.target(self.options)

    @property
    def preset_options(self) -> Any:
        """The options of the preset, to mark what differs."""
        return read_options(self.game, {}, self.preset)


class Status(StrEnum):
    """What became of a hand: it counts, was voided, cannot be scored, or came after the end of the game."""

    COUNTED = "counted"
    VOID = "void"
    REFUSED = "refused"
    AFTER_END = "after_end"


@dataclass(frozen=True)
class Row:
    """One hand of the ledger: its slot, what became of it, the state before it (its dealer), the state after it."""

    slot: int
    status: Status
    record: Any
    score: HandScore | None
    issues: tuple[Issue, ...]
    before: State
    after: State

    def points(self, player: str) -> int:
        """What the hand is worth to a player; 0 where it does not count."""
        return self.score.points(player) if self.score else 0


@dataclass(frozen=True)
class Ledger:
    """All hands of a match with their lines, the state after them, and the bonus lines of the end."""

    terms: Terms
    rows: tuple[Row, ...]
    state: State
    closing: tuple[Line, ...]

    @property
    def finished(self) -> bool:
        return self.state.finished

    def total(self, player: str) -> int:
        """Points before the bonuses of the end, all columns together."""
        return self.state.total(player)

    def final(self, player: str, column: int | None = None) -> int:
        """Points with the bonuses of the end, of one column or of all together."""
        bonus = sum(
            line.points for line in self.closing if line.player == player and (column is None or column in line.columns)
        )
        return bonus + (self.total(player) if column is None else self.state.columns[column].totals[player])

    @property
    def winners(self) -> tuple[str, ...]:
        """Whoever is ahead at the end (equal totals share the win); nobody before the end."""
        return self._ahead() if self.finished else ()

    def leaders(self) -> tuple[str, ...]:
        """Who is ahead now; nobody while all are level."""
        return () if len({self.final(player) for player in self.terms.players}) == 1 else self._ahead()

    def _ahead(self) -> tuple[str, ...]:
        """Of those not out of the match whoever has the best final total."""
        playing = [player for player in self.terms.players if player not in self.state.out]
        pick = min if self.terms.game.lowest_wins(self.terms.options) else max
        best = pick(self.final(player) for player in playing)
        return tuple(player for player in playing if self.final(player) == best)


def read_options(game: Game, raw: object, preset: object = None, at: str = "options") -> Any:
    """Options over a preset's over the defaults; `Invalid` with every issue (`preset.unknown`, `field.unknown` ...)."""
    changes = {} if preset is None else _preset(game, preset).changes
    return decode(game.Options, raw, at, decode(game.Options, changes))


def _preset(game: Game, wanted: object) -> Preset:
    """The preset of this key or name."""
    said = wanted.casefold().replace("_", " ") if isinstance(wanted, str) else ""
    found = next((one for one in game.presets if said in (one.key, one.name.casefold())), None)
    if found is None:
        names = [one.name for one in game.presets]
        text = T("There is no preset “%(preset)s”. Choose one of: %(names)s.", preset=quoted(wanted), names=names)
        raise Invalid(Issue("preset.unknown", "preset", text))
    return found


def read_terms(game: Game, raw: object) -> Terms:
    """The terms as stored in slot 0, checked; `Invalid` with every issue."""
    body = Raw(dict).decode(raw, "")
    preset = body.get("preset") or game.presets[0].key
    players, dealer, options = gather(
        lambda: Names(*game.players).decode(body.get("players"), "players"),
        lambda: Maybe(Name()).decode(body.get("dealer"), "dealer"),
        lambda: read_options(game, body.get("options", {}), preset),
    )
    if issues := terms_issues(game, options, players, dealer):
        raise Invalid(*issues)
    return Terms(game, players, dealer, options, _preset(game, preset).key)


def terms_issues(game: Game, options: Any, players: tuple[str, ...], dealer: str | None) -> list[Issue]:
    """What does not fit together: too many players, options for another number of players, a dealer who does not
    play."""
    issues = players_issues(game, len(players))
    issues += [issue.under("options") for issue in game.options_issues(options, len(players))]
    if dealer is not None and dealer not in players:
        text = T("%(name)s does not play here. Choose among %(players)s.", name=dealer, players=players)
        issues.append(Issue("player.unknown", "dealer", text))
    return issues


def players_issues(game: Game, number: int) -> list[Issue]:
    """Whether this many can play the game."""
    return Names(*game.players).number_issues(number, "players")


def replay(terms: Terms, records: Iterable[tuple[int, Any]], *, remember: bool = False) -> Ledger:
    """Fold the hands (slot, body as stored; None: voided) into a ledger. A bad hand never raises: its row says why.

    `remember` is for matches that are folded again and again: a hand is counted once for the history it has.
    """
    state = terms.game.start(terms.options, terms.players, terms.dealer)
    history = _digest(terms.game.key, terms.body()) if remember else b""
    rows: list[Row] = []
    for slot, body in records:
        if remember:
            history = _digest(history.hex(), slot, body)
            row = _known_row(_Step(history, terms, slot, body, state))
        else:
            row = _row(terms, slot, body, state)
        rows.append(row)
        state = row.after
    return Ledger(terms, tuple(rows), state, terms.game.closing(terms.options, state))


@dataclass(frozen=True)
class _Step:
    """A hand on the way through a match, known by its `history`: the terms and every body up to its own."""

    history: bytes
    terms: Terms = field(compare=False)
    slot: int = field(compare=False)
    body: Any = field(compare=False)
    state: State = field(compare=False)


# Room for twenty matches of a hundred hands; a hand with all cards of ten players takes some 20 KB.
@lru_cache(maxsize=2048)
def _known_row(step: _Step) -> Row:
    return _row(step.terms, step.slot, step.body, step.state)


def _digest(*parts: object) -> bytes:
    return sha256(json.dumps(parts).encode()).digest()


def _row(terms: Terms, slot: int, body: Any, state: State) -> Row:
    game, options = terms.game, terms.options
    if body is None:
        return Row(slot, Status.VOID, None, None, (), state, state)
    try:
        record: Any = decode(game.Record, body)
    except Invalid as invalid:
        return Row(slot, Status.REFUSED, None, None, invalid.issues, state, state)
    if state.finished:
        text = T(
            "The game was over before this hand, so it does not count. If an earlier hand is wrong, correct that one."
        )
        return Row(slot, Status.AFTER_END, record, None, (Issue("game.over", "", text),), state, state)
    if issues := game.check(options, record, state):
        return Row(slot, Status.REFUSED, record, None, tuple(issues), state, state)
    score = game.score(options, record, state)
    return Row(slot, Status.COUNTED, record, score, (), state, game.after(options, score, state))

"""What would come of a form: read, checked, priced in its place among the hands of the match. Nothing is stored."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from scorekeeper.cards import Card, parse_cards
from scorekeeper.fields import OneRank, Spec, decode, encode, specs
from scorekeeper.ledger import Ledger, Row, Status
from scorekeeper.scoring import Foul, Layout
from scorekeeper.store import Entry
from scorekeeper.text import Invalid, Issue, T
from scorekeeper.web.entry import assigned, to_body
from scorekeeper.web.matches import OpenMatch, fold

__all__ = ["PLAYERS", "Attempt", "Offer", "attempt", "with_body"]

V = TypeVar("V")

# The field of a question that holds how many play: in a match that is known.
PLAYERS = "players"


@dataclass(frozen=True)
class Offer:
    """What the table does about a foul that a form shows: assignments that make the form record it, if any."""

    foul: Foul
    instead: str


@dataclass(frozen=True)
class Attempt:
    """A form as it would be saved.

    `body` is what would be stored; None while the form cannot be read. `row` is the hand in its place, `ledger` the
    match with it. `issues` are what keeps it from being saved, by the name of the input they belong to. `sums` are what
    inputs add up to that hold more than a number.
    """

    match: OpenMatch
    slot: int
    texts: Mapping[str, str]
    body: dict[str, Any] | None
    row: Row | None
    ledger: Ledger
    issues: Mapping[str, Sequence[Issue]]
    sums: Mapping[str, int]

    @property
    def wrong(self) -> dict[str, list[Issue]]:
        """The issues without those that only say that something is still to be entered."""
        found = {name: [one for one in several if not one.unfinished] for name, several in self.issues.items()}
        return {name: several for name, several in found.items() if several}

    @property
    def asked_for(self) -> list[Issue]:
        """What is still to be entered of nobody in particular."""
        several = [one for name, issues in self.issues.items() if _seat(name) is None for one in issues]
        return [one for one in several if one.unfinished and one.code != "choice.missing"]

    @property
    def waiting_for(self) -> list[str]:
        """The players of whom something is still to be entered, by seat."""
        seats = {_seat(name) for name, several in self.issues.items() if any(one.unfinished for one in several)}
        return [player for seat, player in enumerate(self.match.terms.players) if seat in seats]

    @property
    def offer(self) -> Offer | None:
        """Where the form is refused because of a foul: what the table does about it."""
        game = self.match.terms.game
        foul = game.foul and game.foul(self.match.terms.options)
        codes = foul.codes if foul else ()
        found = next((name for name, several in self.issues.items() if any(one.code in codes for one in several)), None)
        if not foul or found is None:
            return None
        # The fields stand beside the hands in which the foul was found.
        at = found.partition("hands.")[0]
        seat = assigned(self.texts).get(at + foul.by, "")
        seats = range(len(self.match.terms.players))
        cleared = [*(foul.by, *foul.clears), *(f"hands.@{one}.{name}" for one in seats for name in foul.uncounted)]
        made = [*(f"{at}{name}=" for name in cleared), f"{at}{foul.field}={seat}"]
        return Offer(foul, "&".join(made) if foul.field and seat else "")

    def cards(self, name: str) -> tuple[Card, ...] | None:
        """The cards in an input, where all of them can be read."""
        try:
            return parse_cards(self.texts.get(name, ""), standing=True)
        except Invalid:
            return None

    def by_player(self, values: Mapping[str, V]) -> list[tuple[str, V]]:
        """Values by name of input as values by player, by seat; inputs of nobody in particular are left out."""
        seats = {_seat(name): value for name, value in values.items()}
        players = enumerate(self.match.terms.players)
        return [(player, seats[seat]) for seat, player in players if seat in seats]

    def layout(self, name: str) -> Layout | None:
        """How the cards in an input lie: as the hand is priced, else as the referee arranges them by themselves.

        Which question of the referee that is, the form says: `arrange.<input>` is `<question>.<field>`. Ranks it asks
        for are taken from the form, too.
        """
        cards = self.cards(name)
        if not cards:
            return None
        score, seat = self.row and self.row.score, _seat(name)
        players = self.match.terms.players
        if score and seat is not None and seat < len(players):
            priced = score.layouts.get(players[seat])
            if priced and sorted(priced.cards) == sorted(cards):
                return priced
        return _arranged(self.match, self.texts.get(f"arrange.{name}", ""), cards, self.texts).completed(cards)


def attempt(match: OpenMatch, slot: int, texts: Mapping[str, str]) -> Attempt:
    """Read the inputs of a form (texts by name) as the hand of a slot, which may be new. Nothing raises."""
    terms = match.terms
    reading = to_body(terms.game.Record, texts, terms.players)
    issues, body, row, ledger = list(reading.issues), None, None, match.ledger
    placed: dict[str, list[Issue]] = {}
    try:
        record: Any = decode(terms.game.Record, reading.body)
    except Invalid as invalid:
        issues += map(_for_people, invalid.issues)
        over = {reading.input(one.field): one for one in invalid.issues}
        if all(one.code == "number.range" and texts.get(name, "").strip().isdecimal() for name, one in over.items()):
            placed = _wrong_besides(over, match, slot, texts)
    else:
        if issues:
            said = terms.game.undecided(terms.options, record, match.before(slot))
            issues = said + [one for one in issues if one.field not in {other.field for other in said}]
        else:
            body = encode(record)
            ledger = with_body(match, slot, body)
            row = next(row for row in ledger.rows if row.slot == slot)
            if row.status is Status.REFUSED:
                issues += row.issues
    for issue in issues:
        placed.setdefault(reading.input(issue.field), []).append(issue)
    sums = {name: _sum(match, field, added) for name, (field, added) in reading.tallies.items()}
    return Attempt(match, slot, texts, body, row, ledger, placed, sums)


def _wrong_besides(
    over: Mapping[str, Issue], match: OpenMatch, slot: int, texts: Mapping[str, str]
) -> dict[str, list[Issue]]:
    """What else is wrong where numbers are higher than any can be: as if each were the highest. What is said of these
    inputs, or of what is around them, would then speak of a number that nobody entered."""
    highest = {name: str(one.text.params["high"]) for name, one in over.items()}
    found = attempt(match, slot, {**texts, **highest}).wrong
    return {name: several for name, several in found.items() if not any(one.startswith(name) for one in over)}


def _for_people(issue: Issue) -> Issue:
    """Programs are told the name of a missing field; people see where it is."""
    return replace(issue, text=T("This is still missing. Add it.")) if issue.code == "field.missing" else issue


def _sum(match: OpenMatch, field: str, added: int | tuple[str, ...]) -> int:
    if isinstance(added, int):
        return added
    assert match.terms.game.tally, "a game whose record has a tally counts it"
    return match.terms.game.tally(match.terms.options, field, added)


def with_body(match: OpenMatch, slot: int, body: dict[str, Any] | None) -> Ledger:
    """The ledger as it would be with this body in a slot."""
    stand_in = Entry(0, match.match.id, slot, body, None, "", "", "", "")
    return fold(match.terms, {**match.entries, slot: stand_in})


def _arranged(match: OpenMatch, asked: str, cards: Sequence[Card], texts: Mapping[str, str]) -> Layout:
    ask, _dot, field = asked.partition(".")
    question = match.terms.game.questions.get(ask)
    if question is None:
        return Layout(0, True)
    kinds = specs(question.fields)
    known: dict[str, object] = {name: texts[name] for name in kinds if _is_rank(kinds[name]) and texts.get(name)}
    if PLAYERS in kinds:
        known[PLAYERS] = len(match.terms.players)
    try:
        wanted: Any = decode(question.fields, {field: [*map(str, cards)], **known})
        return question.rule(match.terms.options, wanted).layout
    except Invalid:
        return Layout(0, True)


def _is_rank(spec: Spec) -> bool:
    return isinstance(spec.kind, OneRank)


def _seat(name: str) -> int | None:
    found = re.search(r"@(\d{1,2})\b", name)
    return int(found[1]) if found else None

"""Tries out the form of a hand: reads it, checks it and scores it among the hands of the match. Stores nothing."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from scorekeeper.engine.adjustments import HandRecord
from scorekeeper.engine.cards import Card, parse_cards
from scorekeeper.engine.fields import Json, OneRank, Spec, decode, specs
from scorekeeper.engine.ledger import Ledger, Row, Status
from scorekeeper.engine.referee import Penalty
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.text import Invalid, Issue, T, Text
from scorekeeper.table.match import LoadedMatch
from scorekeeper.web.hands.penalties import penalty_patch
from scorekeeper.web.hands.preview_totals import SideTotal, preview_totals
from scorekeeper.web.inputs.hand_codec import to_body, with_patches
from scorekeeper.web.inputs.typed import typed_cards

V = TypeVar("V")

# The text of a box that is ticked.
_ON = "1"
# The field of a referee question for the number of players. In a match this number is known.
PLAYERS = "players"


@dataclass(frozen=True)
class FoulOffer:
    """The penalty for a foul in the form, and the patch that makes the form record it; empty if there is none."""

    penalty: Penalty[HandRecord]
    patch: str


@dataclass(frozen=True)
class HandPreview:
    """The result of a form, as if it were saved.

    `body` is the body to store, None if the form cannot be read. `row` is the scored hand, `ledger` the match with it.
    `issues` are the reasons why it cannot be saved, by name of input. `sums` are the sums of inputs that hold a sum or
    ranks, by name of input. `follows` is what the form leaves out and what follows from it, by name of input. `moved`:
    the form was made for other players; `texts` are those of a form for the players who are there now. `record` is the
    hand that was read, with the highest allowed numbers where higher ones were entered; None if it could not be read,
    or if something has to be chosen first.
    """

    match: LoadedMatch
    slot: int
    texts: Mapping[str, str]
    body: dict[str, Json] | None
    row: Row | None
    ledger: Ledger
    issues: Mapping[str, Sequence[Issue]]
    sums: Mapping[str, int]
    follows: Mapping[str, Text]
    moved: bool = False
    record: HandRecord | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The players of the hand in seat order."""
        return self.match.players(self.slot)

    @property
    def wrong(self) -> dict[str, list[Issue]]:
        """The issues, without those that only say that an input is still missing."""
        found = {name: [one for one in several if not one.unfinished] for name, several in self.issues.items()}
        return {name: several for name, several in found.items() if several}

    @property
    def asked_for(self) -> list[Issue]:
        """The issues about missing inputs that belong to no single player, without missing choices."""
        several = [one for name, issues in self.issues.items() if _seat(name) is None for one in issues]
        return [one for one in several if one.unfinished and one.code != "choice.missing"]

    @property
    def waiting_for(self) -> list[str]:
        """The players with missing inputs, in seat order."""
        seats = {_seat(name) for name, several in self.issues.items() if any(one.unfinished for one in several)}
        return [player for seat, player in enumerate(self.players) if seat in seats]

    @property
    def totals(self) -> tuple[SideTotal, ...]:
        """What is left to say of the totals beside the sentence about the hand; nothing if it cannot be scored."""
        return preview_totals(self.ledger, self.row) if self.row else ()

    @property
    def offer(self) -> FoulOffer | None:
        """The penalty to offer if a foul is among the issues, else None."""
        penalty = self._penalty
        fouls = self._refused(penalty.codes) if penalty else []
        if not penalty or not fouls:
            return None
        seat = _seat(fouls[0])
        if self.record is None or seat is None:
            return FoulOffer(penalty, "")
        return FoulOffer(penalty, penalty_patch(penalty, self.record, self.players[seat], self.players))

    @property
    def let_stand(self) -> set[str]:
        """The inputs by which the others let a foul stand: where one is among the issues, and those that are on."""
        acceptance = self._penalty and self._penalty.acceptance
        if not acceptance:
            return set()
        ticked = {name for name, text in with_patches(self.texts).items() if text == _ON}
        fouls = {f"{name.partition('hands.')[0]}{acceptance.field}" for name in self._refused(acceptance.codes)}
        return fouls | {name for name in ticked if name.rpartition(".")[2] == acceptance.field}

    @property
    def _penalty(self) -> Penalty[HandRecord] | None:
        game = self.match.terms.game
        return game.penalty(self.match.terms.options) if game.penalty else None

    def _refused(self, codes: Sequence[str]) -> list[str]:
        """The inputs with an issue that has one of these codes."""
        return [name for name, issues in self.issues.items() if any(issue.code in codes for issue in issues)]

    def cards(self, name: str) -> tuple[Card, ...] | None:
        """The cards in an input, None if any of them cannot be read."""
        if name not in self._cards:
            self._cards[name] = _read_cards(self.texts.get(name, ""))
        return self._cards[name]

    @cached_property
    def _cards(self) -> dict[str, tuple[Card, ...] | None]:
        """The cards that were read so far, by input."""
        return {}

    def by_player(self, values: Mapping[str, V]) -> list[tuple[str, V]]:
        """Turn values by name of input into (player, value) pairs in seat order. Inputs without a seat are left out."""
        seats = {_seat(name): value for name, value in values.items()}
        players = enumerate(self.players)
        return [(player, seats[seat]) for seat, player in players if seat in seats]

    def layout(self, name: str) -> Layout | None:
        """The layout of the cards in an input: that of the scored hand, or else of a referee question.

        None without cards. The form names the question: the input `arrange.<input>` holds `<question>.<field>`. Ranks
        that the question needs are taken from the form too.
        """
        cards = self.cards(name)
        if not cards:
            return None
        score, seat = self.row and self.row.score, _seat(name)
        players = self.players
        if score and seat is not None and seat < len(players):
            priced = score.layouts.get(players[seat])
            if priced and sorted(priced.cards) == sorted(cards):
                return priced
        return _arranged(self.match, self.texts.get(f"arrange.{name}", ""), cards, self.texts, len(players)).with_rest(
            cards
        )


def preview_hand(match: LoadedMatch, slot: int, texts: Mapping[str, str]) -> HandPreview:
    """Read a form (texts by name of input) as the hand of a slot, which may be new.

    Never raises for bad input: the result holds the issues.
    """
    terms = match.terms
    reading = to_body(terms.game.Record, texts, match.players(slot))
    issues, body, read, row, ledger = list(reading.issues), None, None, None, match.ledger
    placed: dict[str, list[Issue]] = {}
    follows: Mapping[str, Text] = {}
    try:
        record = decode(terms.game.Record, reading.body)
    except Invalid as invalid:
        issues += map(_for_people, invalid.issues)
        over = {reading.input(one.field): one for one in invalid.issues}
        if all(one.code == "number.range" and texts.get(name, "").strip().isdecimal() for name, one in over.items()):
            placed, read = _wrong_besides(over, match, slot, texts)
    else:
        follows = terms.game.follows(terms.options, record, match.before(slot))
        if issues:
            said = terms.game.undecided(terms.options, record, match.before(slot))
            issues = said + [one for one in issues if one.field not in {other.field for other in said}]
            issues += terms.adjustment_issues(record, match.before(slot))
        else:
            body, read = record.body(), record
            ledger = match.ledger.with_record(slot, record)
            row = ledger.row(slot)
            if row.status is Status.REFUSED:
                issues += row.issues
    for issue in issues:
        placed.setdefault(reading.input(issue.field), []).append(issue)
    sums = {name: input_sum(match, field, added) for name, (field, added) in reading.tallies.items()}
    follows = {reading.input(path): text for path, text in follows.items()}
    return HandPreview(match, slot, texts, body, row, ledger, placed, sums, follows, record=read)


def _wrong_besides(
    over: Mapping[str, Issue], match: LoadedMatch, slot: int, texts: Mapping[str, str]
) -> tuple[dict[str, list[Issue]], HandRecord | None]:
    """The other issues of a form in which some numbers (`over`) are out of range, and the record with others there.

    To find them, read the form again with the highest allowed numbers. Issues of those inputs are left out, because
    they would mention a number that nobody entered.
    """
    highest = {name: str(one.text.params["high"]) for name, one in over.items()}
    besides = preview_hand(match, slot, {**texts, **highest})
    wrong = {
        name: issues for name, issues in besides.wrong.items() if not any(other.startswith(name) for other in over)
    }
    return wrong, besides.record


def _for_people(issue: Issue) -> Issue:
    """Replace the text about a missing field: it names the field for programs, but people see it at the input."""
    if issue.code != "field.missing":
        return issue
    if issue.field.startswith("adjustments."):
        return replace(issue, text=T("An adjustment needs a player, points and a reason. Add what is missing."))
    return replace(issue, text=T("This is still missing. Add it."))


def input_sum(match: LoadedMatch, field: str, added: int | tuple[str, ...]) -> int:
    """What an input adds up to that holds a sum or ranks; `field` is the name of its field."""
    if isinstance(added, int):
        return added
    assert match.terms.game.tally, "a game whose record has a tally counts it"
    return match.terms.game.tally(match.terms.options, field, added)


def _read_cards(text: str) -> tuple[Card, ...] | None:
    try:
        return parse_cards(typed_cards(text), stands_for=True)
    except Invalid:
        return None


def _arranged(match: LoadedMatch, asked: str, cards: Sequence[Card], texts: Mapping[str, str], players: int) -> Layout:
    ask, _dot, field = asked.partition(".")
    question = match.terms.game.questions.get(ask)
    if question is None:
        return Layout(0, True)
    kinds = specs(question.fields)
    known: dict[str, object] = {name: texts[name] for name in kinds if _is_rank(kinds[name]) and texts.get(name)}
    if PLAYERS in kinds:
        known[PLAYERS] = players
    try:
        wanted = decode(question.fields, {field: [*map(str, cards)], **known})
        return question.ruling(match.terms.options, wanted).layout
    except Invalid:
        return Layout(0, True)


def _is_rank(spec: Spec) -> bool:
    return isinstance(spec.kind, OneRank)


def _seat(name: str) -> int | None:
    found = re.search(r"@(\d{1,2})\b", name)
    return int(found[1]) if found else None

"""Previews the form of a hand: reads it, checks it and scores it in its match. Saves nothing."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from scorekeeper.engine.adjustments import HandRecord
from scorekeeper.engine.cards import Card, Deck, parse_cards
from scorekeeper.engine.fields import Json, OneRank, decode, specs
from scorekeeper.engine.game import DealPlan
from scorekeeper.engine.ledger import Ledger, Row, Status
from scorekeeper.engine.referee import Penalty
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.text import Invalid, Issue, T, Text, signed
from scorekeeper.table.match import LoadedMatch
from scorekeeper.web.hands.penalties import penalty_patch
from scorekeeper.web.hands.preview_totals import SideTotal, preview_totals
from scorekeeper.web.http.i18n import say
from scorekeeper.web.inputs.hand_codec import UNCHOSEN, to_body, with_patches
from scorekeeper.web.inputs.typed import typed_cards

V = TypeVar("V")

# The text of a ticked box.
_ON = "1"
# The field of a referee question for the number of players, which a match knows.
PLAYERS = "players"


@dataclass(frozen=True)
class FoulOffer:
    """The penalty for a foul in the form, and the patch that records it; empty if the form cannot record it."""

    penalty: Penalty[HandRecord]
    patch: str


@dataclass(frozen=True)
class HandPreview:
    """The form of a hand as if it were saved.

    `body` is the body to store, None if the form cannot be read. `row` is the scored hand, `ledger` the match with it.
    By name of input: `issues` are the reasons why the hand cannot be saved, `sums` the totals of inputs with a sum or
    ranks, `follows` values that follow from the others although nobody entered them. `moved`: the form was made for
    other players, and `texts` are moved to the seats of today. `record` is the hand, with the highest allowed number
    in place of any higher one; None if it cannot be read or a choice is missing.
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
    def deck(self) -> Deck:
        """The deck of the hand."""
        return self.deal.deck

    @cached_property
    def deal(self) -> DealPlan:
        """The deal of the hand."""
        return self.match.deal(self.slot)

    @property
    def wrong(self) -> dict[str, list[Issue]]:
        """The issues except those about missing inputs."""
        wrong = {name: [issue for issue in issues if not issue.unfinished] for name, issues in self.issues.items()}
        return {name: issues for name, issues in wrong.items() if issues}

    @property
    def missing_inputs(self) -> list[Issue]:
        """The issues about missing inputs that belong to no single player, without missing choices."""
        shared = [issue for name, issues in self.issues.items() if _seat(name) is None for issue in issues]
        return [issue for issue in shared if issue.unfinished and issue.code != "choice.missing"]

    @property
    def waiting_for(self) -> list[str]:
        """The players with missing inputs, in seat order."""
        seats = {_seat(name) for name, issues in self.issues.items() if any(issue.unfinished for issue in issues)}
        return [player for seat, player in enumerate(self.players) if seat in seats]

    @property
    def totals(self) -> tuple[SideTotal, ...]:
        """The totals after the hand (`preview_totals`), empty if the hand cannot be scored."""
        return preview_totals(self.ledger, self.row) if self.row else ()

    @property
    def offer(self) -> FoulOffer | None:
        """The penalty to offer if an issue is a foul, else None."""
        penalty = self._penalty
        fouls = self._inputs_with_code(penalty.codes) if penalty else []
        if not penalty or not fouls:
            return None
        seat = _seat(fouls[0])
        if self.record is None or seat is None:
            return FoulOffer(penalty, "")
        return FoulOffer(penalty, penalty_patch(penalty, self.record, self.players[seat], self.players))

    @property
    def let_stand(self) -> set[str]:
        """The boxes by which people let a foul, or what cannot be, stand: those of the issues, and ticked ones."""
        acceptance, kept_by = self._penalty and self._penalty.acceptance, self.match.terms.game.kept_by
        kept = {
            field for field, codes in kept_by.items() if self._inputs_with_code(codes) or self.texts.get(field) == _ON
        }
        if not acceptance:
            return kept
        ticked = {name for name, text in with_patches(self.texts).items() if text == _ON}
        fouls = {
            f"{name.partition('hands.')[0]}{acceptance.field}" for name in self._inputs_with_code(acceptance.codes)
        }
        return kept | fouls | {name for name in ticked if name.rpartition(".")[2] == acceptance.field}

    @property
    def _penalty(self) -> Penalty[HandRecord] | None:
        game = self.match.terms.game
        return game.penalty(self.match.terms.options) if game.penalty else None

    def _inputs_with_code(self, codes: Sequence[str]) -> list[str]:
        return [name for name, issues in self.issues.items() if any(issue.code in codes for issue in issues)]

    def cards(self, name: str) -> tuple[Card, ...] | None:
        """The cards in an input, None if any card cannot be read."""
        if name not in self._cards:
            try:
                self._cards[name] = parse_cards(
                    typed_cards(self.texts.get(name, "")), stands_for=True, suits=self.deck.suits
                )
            except Invalid:
                self._cards[name] = None
        return self._cards[name]

    @cached_property
    def _cards(self) -> dict[str, tuple[Card, ...] | None]:
        return {}

    def by_player(self, values: Mapping[str, V]) -> list[tuple[str, V]]:
        """Values by name of input as (player, value) pairs in seat order, without inputs that have no seat."""
        seats = {_seat(name): value for name, value in values.items()}
        players = enumerate(self.players)
        return [(player, seats[seat]) for seat, player in players if seat in seats]

    def layout(self, name: str) -> Layout | None:
        """The layout of the cards in an input, from the scored hand or else a referee question. None without cards.

        The form names the question: its input `arrange.<input>` holds `<question>.<field>`. Ranks for the question come
        from the form too, or from the deal of the hand.
        """
        cards = self.cards(name)
        return (self._arranged(name) or Layout(0, True)).with_rest(cards) if cards else None

    def running_count(self, name: str) -> tuple[int, str] | None:
        """What the cards in an input come to so far, and the sentence about them once they are a whole hand.

        None if nothing is known about them.
        """
        layout, cards = self._arranged(name), self.cards(name)
        if layout is None or not cards:
            return None
        end = self._may_end(name, cards)
        label = say(self.match.terms.game.count_label)
        return layout.count, say(end) if end else f"{label} {signed(layout.count)}"

    def _may_end(self, name: str, cards: Sequence[Card]) -> Text | None:
        """How the player may end the hand with these cards, None if somebody else ended it."""
        at = name.partition("hands.")[0]
        ended = with_patches(self.texts).get(f"{at}ended_by")
        if ended not in (None, "", UNCHOSEN, f"@{_seat(name)}"):
            return None
        return self.match.terms.game.may_end(self.match.terms.options, cards, self.cards(f"{at}upcard") or ())

    def _arranged(self, name: str) -> Layout | None:
        """The layout from the scored hand or from the question, None if neither has these cards."""
        cards = self.cards(name)
        if not cards:
            return None
        if name not in self._layouts:
            self._layouts[name] = self._priced(name, cards) or _arrange(
                self.match,
                self.texts.get(f"arrange.{name}", ""),
                cards,
                {**self.deal.more, **self.texts},
                len(self.players),
            )
        return self._layouts[name]

    def _priced(self, name: str, cards: Sequence[Card]) -> Layout | None:
        score, seat = self.row and self.row.score, _seat(name)
        if not score or seat is None or seat >= len(self.players):
            return None
        priced = score.layouts.get(self.players[seat])
        return priced if priced and sorted(priced.cards) == sorted(cards) else None

    @cached_property
    def _layouts(self) -> dict[str, Layout | None]:
        return {}


def preview_hand(match: LoadedMatch, slot: int, texts: Mapping[str, str]) -> HandPreview:
    """The preview of a form (texts by name of input) for a slot, which may be new. Bad input becomes issues."""
    terms = match.terms
    reading = to_body(terms.game.Record, texts, match.players(slot))
    issues, body, read, row, ledger = list(reading.issues), None, None, None, match.ledger
    placed: dict[str, list[Issue]] = {}
    follows: Mapping[str, Text] = {}
    try:
        record = decode(terms.game.Record, reading.body)
    except Invalid as invalid:
        issues += map(_for_people, invalid.issues)
        over = {reading.input(issue.field): issue for issue in invalid.issues}
        numbers = all(texts.get(name, "").strip().isdecimal() for name in over)
        if numbers and all(issue.code == "number.range" for issue in over.values()):
            placed, read = _wrong_besides(over, match, slot, texts)
    else:
        follows = terms.game.follows(terms.options, record, match.before(slot))
        if issues:
            undecided = terms.game.undecided(terms.options, record, match.before(slot))
            fields = {issue.field for issue in undecided}
            issues = undecided + [issue for issue in issues if issue.field not in fields]
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
    """The other issues of a form in which some numbers (`over`) are too high, and the record with the highest numbers.

    The form is read again with the highest allowed numbers. Issues of those inputs are left out, because they would
    mention a number that nobody entered.
    """
    highest = {name: str(issue.text.params["high"]) for name, issue in over.items()}
    besides = preview_hand(match, slot, {**texts, **highest})
    wrong = {
        name: issues for name, issues in besides.wrong.items() if not any(other.startswith(name) for other in over)
    }
    return wrong, besides.record


def _for_people(issue: Issue) -> Issue:
    # The text of the engine names the missing field for programs. People read it beside the input.
    if issue.code != "field.missing":
        return issue
    if issue.field.startswith("adjustments."):
        return replace(issue, text=T("An adjustment needs a player, points and a reason. Add what is missing."))
    return replace(issue, text=T("This is still missing. Add it."))


def input_sum(match: LoadedMatch, field: str, added: int | tuple[str, ...]) -> int:
    """The total of an input with a sum or ranks; `field` is the name of its field."""
    if isinstance(added, int):
        return added
    assert match.terms.game.tally, "a game whose record has a tally counts it"
    return match.terms.game.tally(match.terms.options, field, added)


def _arrange(
    match: LoadedMatch, path: str, cards: Sequence[Card], texts: Mapping[str, object], players: int
) -> Layout | None:
    ask, _dot, field = path.partition(".")
    question = match.terms.game.questions.get(ask)
    if question is None:
        return None
    kinds = specs(question.fields)
    values: dict[str, object] = {
        name: texts[name] for name, spec in kinds.items() if isinstance(spec.kind, OneRank) and texts.get(name)
    }
    if PLAYERS in kinds:
        values[PLAYERS] = players
    try:
        fields = decode(question.fields, {field: [*map(str, cards)], **values})
        return question.ruling(match.terms.options, fields).layout
    except Invalid:
        return None


def _seat(name: str) -> int | None:
    seat = re.search(r"@(\d{1,2})\b", name)
    return int(seat[1]) if seat else None

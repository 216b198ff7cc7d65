"""Previews the form of a hand: reads it, checks it and scores it in its match. Saves nothing."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from flask import render_template

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
from scorekeeper.web.http.i18n import say
from scorekeeper.web.http.suits import with_coloured_suits
from scorekeeper.web.inputs.hand_codec import UNCHOSEN, melds_text, read_melds, to_body, with_patches
from scorekeeper.web.inputs.typed import typed_cards

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
class SideTotal:
    """The total of a side after the hand, and its `change`: 0 if there is none or the headline has all of them."""

    side: tuple[str, ...]
    total: int
    change: int


@dataclass(frozen=True)
class HandPreview:
    """The form of a hand as if it were saved.

    `record` is the hand, with the highest allowed number in place of any higher one; None if it cannot be read or a
    choice is missing. `row` is the scored hand, None if the form cannot be read; `ledger` is the match with it.
    By name of input: `issues` are the reasons why the hand cannot be saved, `sums` the totals of inputs with a sum or
    ranks, `follows` values that follow from the others although nobody entered them. `moved`: the form was made for
    other players, and `texts` are moved to the seats of today.
    """

    match: LoadedMatch
    slot: int
    texts: Mapping[str, str]
    record: HandRecord | None
    row: Row | None
    ledger: Ledger
    issues: Mapping[str, Sequence[Issue]]
    sums: Mapping[str, int]
    follows: Mapping[str, Text]
    moved: bool = False

    @property
    def body(self) -> dict[str, Json] | None:
        """The body to store, None if the form cannot be read."""
        return self.record.body() if self.record and self.row else None

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
        """A total for each side that plays the hand.

        Empty if the hand cannot be scored, or if the sentence about it has all totals, as in a first hand.
        """
        if self.row is None:
            return ()
        row, ledger = self.row, self.ledger
        stated = list(_stated_numbers(row.score.headline)) if row.score else []
        points = {side: row.points(side[0]) for side in ledger.terms.sides if side[0] in row.before.players}
        unstated = {
            side: 0 if any(names.issuperset(side) and number == change for names, number in stated) else change
            for side, change in points.items()
        }
        if not any(unstated.values()) and all(ledger.total(side[0]) == points[side] for side in points):
            return ()
        # Beside each total or beside none: who reads them compares.
        changes = points if any(unstated.values()) else unstated
        return tuple(SideTotal(side, ledger.total(side[0]), changes[side]) for side in points)

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

    def cards(self, name: str) -> tuple[Card, ...]:
        """The cards in an input, empty if any card cannot be read."""
        try:
            return parse_cards(typed_cards(self.texts.get(name, "")), stands_for=True, suits=self.deck.suits)
        except Invalid:
            return ()

    def tray(self, name: str) -> "Tray":
        """The cards in an input and their layout, from the scored hand or else a referee question.

        The form names the question: its input `arrange.<input>` holds `<question>.<field>`. Ranks for the question come
        from the form too, or from the deal of the hand.
        """
        cards = self.cards(name)
        if not cards:
            return Tray(cards, None)
        arrange = self.texts.get(f"arrange.{name}", "")
        return Tray(cards, self._priced(name, cards) or self._arranged(arrange, cards))

    def running_count(self, name: str, tray: "Tray") -> tuple[int, str] | None:
        """What the cards in an input come to so far, and a sentence about it. None if nothing is known about them.

        The sentence says how the player may end the hand with them, unless somebody else ended it.
        """
        if tray.arranged is None:
            return None
        game, count, at = self.match.terms.game, tray.arranged.count, name.partition("hands.")[0]
        ended = with_patches(self.texts).get(f"{at}ended_by")
        if ended in (None, "", UNCHOSEN, f"@{_seat(name)}"):
            end = game.may_end(self.match.terms.options, tray.cards, self.cards(f"{at}upcard"))
            if end:
                return count, say(end)
        return count, f"{say(game.count_label)} {signed(count)}"

    def _priced(self, name: str, cards: Sequence[Card]) -> Layout | None:
        score, seat = self.row and self.row.score, _seat(name)
        if not score or seat is None or seat >= len(self.players):
            return None
        priced = score.layouts.get(self.players[seat])
        return priced if priced and sorted(priced.cards) == sorted(cards) else None

    def _arranged(self, path: str, cards: Sequence[Card]) -> Layout | None:
        ask, _dot, field = path.partition(".")
        question = self.match.terms.game.questions.get(ask)
        if question is None:
            return None
        kinds, texts = specs(question.fields), {**self.deal.more, **self.texts}
        values: dict[str, object] = {
            name: texts[name] for name, spec in kinds.items() if isinstance(spec.kind, OneRank) and texts.get(name)
        }
        if PLAYERS in kinds:
            values[PLAYERS] = len(self.players)
        try:
            fields = decode(question.fields, {field: [*map(str, cards)], **values})
            return question.ruling(self.match.terms.options, fields).layout
        except Invalid:
            return None


@dataclass(frozen=True)
class Tray:
    """The cards in an input, and their layout; None if it is not known."""

    cards: tuple[Card, ...]
    arranged: Layout | None

    @property
    def layout(self) -> Layout | None:
        """How the cards lie on the page, None without cards."""
        return (self.arranged or Layout(0, True)).with_rest(self.cards) if self.cards else None


def preview_hand(match: LoadedMatch, slot: int, texts: Mapping[str, str]) -> HandPreview:
    """The preview of a form (texts by name of input) for a slot, which may be new. Bad input becomes issues."""
    terms, before = match.terms, match.before(slot)
    reading = to_body(terms.game.Record, texts, match.players(slot))
    issues, record, row, ledger = list(reading.issues), None, None, match.ledger
    placed: dict[str, list[Issue]] = {}
    follows: Mapping[str, Text] = {}
    try:
        decoded = decode(terms.game.Record, reading.body)
    except Invalid as invalid:
        issues += map(_for_people, invalid.issues)
        over = {reading.input(issue.field): issue for issue in invalid.issues}
        numbers = all(texts.get(name, "").strip().isdecimal() for name in over)
        if numbers and all(issue.code == "number.range" for issue in over.values()):
            placed, record = _wrong_besides(over, match, slot, texts)
    else:
        follows = terms.game.follows(terms.options, decoded, before)
        if issues:
            undecided = terms.game.undecided(terms.options, decoded, before)
            fields = {issue.field for issue in undecided}
            issues = undecided + [issue for issue in issues if issue.field not in fields]
            issues += terms.adjustment_issues(decoded, before)
        else:
            record, ledger = decoded, match.ledger.with_hand(slot, decoded.body(), record=decoded)
            row = ledger.row(slot)
            if row.status is Status.REFUSED:
                issues += row.issues
    for issue in issues:
        placed.setdefault(reading.input(issue.field), []).append(issue)
    sums = {name: input_sum(match, field, added) for name, (field, added) in reading.tallies.items()}
    follows = {reading.input(path): text for path, text in follows.items()}
    return HandPreview(match, slot, texts, record, row, ledger, placed, sums, follows)


def preview_answer(previewed: HandPreview, issues: Mapping[str, Sequence[Issue]], result: str) -> dict[str, object]:
    """A preview as JSON for static/js/hands/preview.js.

    `result` is HTML. By input: the sentences of `issues` (plain text), the cards (HTML and text), what the cards come
    to so far, the sums, and values that follow from other inputs.
    """
    texts = previewed.texts
    arranged = {name.removeprefix("arrange."): text for name, text in texts.items() if name.startswith("arrange.")}
    trays = {name: previewed.tray(name) for name in arranged}
    melds = {
        name: read_melds(texts.get(name, ""), previewed.deck.suits) for name, text in arranged.items() if text == "/"
    }
    # As the card grid writes them.
    cards = {name: " ".join(map(str, tray.cards)) for name, tray in trays.items()}
    cards |= {name: melds_text(groups) for name, groups in melds.items()}
    by_seat = {_seat(name): groups for name, groups in melds.items()}
    table = [(player, by_seat[seat]) for seat, player in enumerate(previewed.players) if seat in by_seat]
    return {
        "result": with_coloured_suits(result),
        "sentences": {name: [say(issue.text) for issue in at_input] for name, at_input in issues.items()},
        "trays": {
            name: render_template("hands/tray.html", layout=tray.layout, melds=melds.get(name))
            for name, tray in trays.items()
        },
        "cards": {name: text for name, text in cards.items() if text},
        "running": {name: count for name, tray in trays.items() if (count := previewed.running_count(name, tray))},
        "let_stand": sorted(previewed.let_stand),
        "sums": {name: signed(points) for name, points in previewed.sums.items()},
        "follows": {name: say(text) for name, text in previewed.follows.items()},
        "pieces": {"table_melds": render_template("hands/table_melds.html", table=table)} if melds else {},
    }


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


def _seat(name: str) -> int | None:
    seat = re.search(r"@(\d{1,2})\b", name)
    return int(seat[1]) if seat else None


def _stated_numbers(value: object) -> Iterator[tuple[set[str], int]]:
    """Every number in a sentence and its parts, with the players named in the same part."""
    if isinstance(value, Text):
        params = [param for name, param in value.params.items() if f"%({name})s" in value.message]
        for number in params:
            if isinstance(number, int):
                yield set(_names(params)), number
        value = params
    if isinstance(value, Sequence) and not isinstance(value, str):
        for part in value:
            yield from _stated_numbers(part)


def _names(params: Sequence[object]) -> Iterator[str]:
    for param in params:
        if isinstance(param, str):
            yield param
        elif isinstance(param, Text):
            yield from (name for name in param.params.values() if isinstance(name, str))

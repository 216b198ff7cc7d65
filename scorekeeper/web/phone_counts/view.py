"""The form on which one player counts the own hand: its fields, what it may hold, and what it comes to alone.

Its inputs are called like those of the page for the whole hand, so that what was counted can be put in there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.adjustments import HandRecord
from scorekeeper.engine.fields import (
    ByPlayer,
    CardList,
    Choice,
    Integer,
    Kind,
    ListOf,
    Nullable,
    Spec,
    Struct,
    decode,
    specs,
)
from scorekeeper.engine.phone_counts import PhoneCounts
from scorekeeper.engine.step_budget import MOST_STEPS_A_HAND, TOO_HARD_HAND, Budget
from scorekeeper.engine.text import Invalid, Issue, T, Text, join
from scorekeeper.table.match import LoadedMatch
from scorekeeper.web.hands.preview import HandPreview, input_sum
from scorekeeper.web.hands.view import HandPage
from scorekeeper.web.inputs.hand_codec import EMPTY, ENTRY_MODE, names_now, to_body

AnyPhoneCounts = PhoneCounts[object, HandRecord]

# More than a form of one player has, and longer than anybody counts.
_MOST_INPUTS = 40
_MOST_CHARACTERS = 4000


@dataclass(frozen=True)
class OwnField:
    """One field. `kind` is `number`, `cards`, `melds` or `choice`.

    `most` is the highest number, or the number of cards that fill it. `signed`: the number may lie below nought.
    `may_be_empty`: there can be no card at all. `ask` is the question that arranges the cards, `chosen_from` the input
    whose cards are laid out in it. `choices` are the values with their labels.
    """

    name: str
    label: str
    kind: str
    most: int = 0
    signed: bool = False
    may_be_empty: bool = False
    ask: str = ""
    chosen_from: str = ""
    choices: Mapping[object, str] | None = None


@dataclass(frozen=True)
class OwnWay:
    """One way to count. `value` is its entry mode, as an input holds it."""

    label: Text
    value: str
    fields: tuple[OwnField, ...]

    @property
    def has_cards(self) -> bool:
        """Whether cards are entered."""
        return any(field.kind in ("cards", "melds") for field in self.fields)


class CountPage(HandPage):
    """The form of one seat for the next hand of a match. `texts` are the inputs that were kept for it, as typed.

    `tried_out` is what became of trying them out in the next hand. `worth` says what they come to alone, None if that
    is not known. `given`: they hold something. `told` are the issues that are shown, by input; with `tried`, when the
    player has said that this is all, also those about what is still to be entered.
    """

    def __init__(
        self, match: LoadedMatch, own: AnyPhoneCounts, seat: int, texts: Mapping[str, str], tried: bool = False
    ) -> None:
        self.own = own
        self.seat = seat
        self.player = match.next_players[seat]
        self.prefix = _prefix(match, own, seat)
        self.tried_out, self.worth, self.given = _try_out(match, own, seat, texts)
        # What is still to be entered is no mistake before the player says that it is all.
        self.told = self.unfinished if tried else self.tried_out.wrong
        super().__init__(match, match.next_slot, texts, replace(self.tried_out, issues=self.told))

    @property
    def ways(self) -> list[OwnWay]:
        """The ways to count, with their fields."""
        described = specs(_structure(self.match))
        ways = []
        for way in self.own.ways:
            kinds = {name: _bare(described[name].kind) for name in way.fields}
            # A list of cards that stays empty was not counted yet: there is a box for having none.
            value = ",".join(f"{name}?" if isinstance(kind, CardList) else name for name, kind in kinds.items())
            ways.append(OwnWay(way.label, value, tuple(self._field(name, described[name], kinds) for name in kinds)))
        return ways

    @property
    def seen(self) -> dict[str, str]:
        """The inputs for what everybody at the table sees, with their labels. They hold a rank."""
        at, labels = self.own.at(self.options, self.seat), specs(self.match.terms.game.Record)
        return {join(at, name): labels[name].label for name in self.own.public_fields}

    @property
    def way(self) -> str:
        """The value of the way that is chosen."""
        return self.text(f"{self.prefix}.{ENTRY_MODE}") or self.ways[0].value

    @property
    def counted(self) -> dict[str, str]:
        """The inputs of this seat that count: the way that was chosen, and its fields."""
        fields = [field.name for way in self.ways if way.value == self.way for field in way.fields]
        names = [f"{self.prefix}.{ENTRY_MODE}", *fields, *(f"{name}.{EMPTY}" for name in fields)]
        return {name: self.text(name) for name in names if self.text(name)}

    @property
    def unfinished(self) -> Mapping[str, Sequence[Issue]]:
        """Why this is not a whole count yet, by input. Empty if it is one."""
        issues = self.tried_out.issues
        if issues or self.given:
            return issues
        text = T("Nothing is counted yet. Whoever won has nothing to count.")
        return {self.prefix: [Issue("count.missing", self.prefix, text, unfinished=True)]}

    def _field(self, name: str, spec: Spec, way: Mapping[str, Kind[object]]) -> OwnField:
        kind, full = way[name], f"{self.prefix}.{name}"
        match kind:
            case CardList():
                ask = self.own.arranging_question.get(name, "")
                return OwnField(full, spec.label, "cards", kind.high, may_be_empty=not kind.low, ask=ask)
            case ListOf():
                whole = [
                    f"{self.prefix}.{other}"
                    for other, cards in way.items()
                    if isinstance(cards, CardList) and cards.low
                ]
                return OwnField(full, spec.label, "melds", kind.high, chosen_from=next(iter(whole), ""))
            case Choice():
                return OwnField(full, spec.label, "choice", choices=kind.labels)
            case Integer():
                return OwnField(full, spec.label, "number", kind.high, signed=kind.low < 0)
        return OwnField(full, spec.label, "number", getattr(kind, "high", 0))


def own_inputs(match: LoadedMatch, own: AnyPhoneCounts, seat: int, sent: Mapping[str, str]) -> dict[str, str]:
    """What of a sent form belongs to a seat, by input; the rest is left out, and so is what is empty.

    That is the part of this player, and what everybody at the table sees. Raises ValueError if it is more than anybody
    counts.
    """
    prefix = _prefix(match, own, seat)
    seen = {join(own.at(match.terms.options, seat), name) for name in own.public_fields}
    inputs = {
        name: text
        for name, text in names_now(sent).items()
        if text and (name in seen or name.removeprefix("arrange.").startswith(f"{prefix}."))
    }
    if len(inputs) > _MOST_INPUTS or sum(len(name) + len(text) for name, text in inputs.items()) > _MOST_CHARACTERS:
        raise ValueError(f"too much for seat {seat}")
    return inputs


def _try_out(
    match: LoadedMatch, own: AnyPhoneCounts, seat: int, texts: Mapping[str, str]
) -> tuple[HandPreview, Text | None, bool]:
    """Try out the inputs of one seat: what is wrong with them or missing in them, what they come to alone, and whether
    anything is given.

    Never raises for bad input. What concerns the others is no issue here.
    """
    terms, players, player = match.terms, match.next_players, match.next_players[seat]
    state = match.before(match.next_slot)
    reading = to_body(terms.game.Record, texts, players)
    prefix = _prefix(match, own, seat)
    path = join(own.at(terms.options, seat), f"hands.{player}")
    own_texts = {name.removeprefix(f"{prefix}."): text for name, text in texts.items() if name.startswith(f"{prefix}.")}
    given = bool(to_body(_structure(match), own_texts, players).body)
    issues: list[Issue] = []
    worth = None
    try:
        with Budget(TOO_HARD_HAND, MOST_STEPS_A_HAND):
            record = decode(terms.game.Record, reading.body)
            issues = terms.game.check(terms.options, record, state)
            worth = own.preview_text(terms.options, record, player, state)
    except Invalid as invalid:
        issues += invalid.issues
    placed: dict[str, list[Issue]] = {}
    for issue in issues:
        name = reading.input(issue.field)
        if f"{issue.field}.".startswith(f"{path}.") or name in texts or issue.code == "too_hard":
            placed.setdefault(name or prefix, []).append(issue)
    wrong = any(not issue.unfinished for issues in placed.values() for issue in issues)
    sums = {name: input_sum(match, field, added) for name, (field, added) in reading.tallies.items()}
    previewed = HandPreview(match, match.next_slot, texts, None, None, match.ledger, placed, sums, {})
    return previewed, None if wrong else worth, given


def _prefix(match: LoadedMatch, own: AnyPhoneCounts, seat: int) -> str:
    """How the names of the inputs of a seat begin, without the dot behind it."""
    return join(own.at(match.terms.options, seat), f"hands.@{seat}")


def _structure(match: LoadedMatch) -> type:
    """The dataclass of the part of one player."""
    hands = specs(match.terms.game.Record)["hands"].kind
    assert isinstance(hands, ByPlayer)
    assert isinstance(hands.kind, Struct)
    return hands.kind.cls


def _bare(kind: Kind[object]) -> Kind[object]:
    return kind.kind if isinstance(kind, Nullable) else kind

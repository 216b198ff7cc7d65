"""The form on which one player counts their own hand: its fields, its inputs and the value of the count.

Its inputs have the same names as those of the entry page of the whole hand, which takes the count as a patch.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine import fields
from scorekeeper.engine.adjustments import HandRecord
from scorekeeper.engine.entry_page import RankKey
from scorekeeper.engine.phone_counts import PhoneCounts
from scorekeeper.engine.step_budget import MOST_STEPS_A_HAND, TOO_HARD_HAND, Budget
from scorekeeper.engine.text import Invalid, Issue, T, Text, join, signed
from scorekeeper.table.match import LoadedMatch
from scorekeeper.web.hands.preview import HandPreview, input_sum
from scorekeeper.web.hands.view import HandPage
from scorekeeper.web.http.i18n import say
from scorekeeper.web.inputs.hand_codec import EMPTY, ENTRY_MODE, names_now, to_body, without_null

# Far above what one player enters.
_MOST_INPUTS = 40
_MOST_CHARACTERS = 4000


@dataclass(frozen=True)
class CountField:
    """One field. `kind` is `number`, `cards`, `melds` or `choice`.

    `most` is the highest number, or the most cards. `signed`: the number may be negative, `by_rank`: it
    may be ranks that are added up. `may_be_empty`: the player
    may have no card. `ask` is the referee question that arranges the cards, `chosen_from` the input whose cards the
    melds are made of. `choices` are the labels by value.
    """

    name: str
    label: str
    kind: str
    most: int = 0
    signed: bool = False
    by_rank: bool = False
    may_be_empty: bool = False
    ask: str = ""
    chosen_from: str = ""
    choices: Mapping[object, str] | None = None


@dataclass(frozen=True)
class CountWay:
    """One way to count. `value` is the text of its entry mode."""

    label: Text
    value: str
    fields: tuple[CountField, ...]

    @property
    def has_cards(self) -> bool:
        return any(field.kind in ("cards", "melds") for field in self.fields)


class CountPage(HandPage):
    """The form of one seat for a hand of a match, by default the next one. `texts` are its inputs as typed.

    `full_preview` is the preview of these inputs with all issues. `worth` is the value of the count, None if it is not
    known. `is_filled`: an input has a value. `shown_issues` are the issues to show, by input: those about missing
    inputs only if `tried`, when the player has said that the count is complete.
    """

    def __init__(
        self,
        match: LoadedMatch,
        seat: int,
        texts: Mapping[str, str],
        *,
        tried: bool = False,
        slot: int | None = None,
    ) -> None:
        slot = slot or match.next_slot
        self.phone_counts = phone_counts_of(match)
        self.seat = seat
        self.player = match.players(slot)[seat]
        self.prefix = at = input_prefix(match, seat)
        own = {name.removeprefix(f"{at}."): text for name, text in texts.items() if name.startswith(f"{at}.")}
        self.is_filled = bool(to_body(_structure(match), own, match.players(slot)).body)
        self.full_preview, self.worth, self._numbers = _preview_count(match, slot, seat, texts)
        self.shown_issues = self.unfinished if tried else self.full_preview.wrong
        super().__init__(match, slot, texts, replace(self.full_preview, issues=self.shown_issues))

    @property
    def ways(self) -> list[CountWay]:
        described = fields.specs(_structure(self.match))
        ways = []
        for way in self.phone_counts.ways(self.options):
            kinds = {name: without_null(described[name].kind) for name in way.fields}
            # An empty list of cards is not counted yet: a player without cards ticks a box.
            value = ",".join(f"{name}?" if isinstance(kind, fields.CardList) else name for name, kind in kinds.items())
            ways.append(CountWay(way.label, value, tuple(self._field(name, described[name], kinds) for name in kinds)))
        return ways

    @property
    def rank_keys(self) -> tuple[RankKey, ...]:
        """The keys for counts by rank."""
        return self.phone_counts.rank_keys(self.match.terms.options, len(self.players))

    @property
    def public_inputs(self) -> dict[str, str]:
        """The labels of the inputs for what everybody at the table sees (a rank), by name of input."""
        at, labels = self.phone_counts.at(self.options, self.seat), fields.specs(self.match.terms.game.Record)
        return {join(at, name): labels[name].label for name in self.phone_counts.public_fields}

    @property
    def public_texts(self) -> dict[str, str]:
        """The filled inputs for what everybody at the table sees: the texts by name of input."""
        return {name: self.text(name) for name in self.public_inputs if self.text(name)}

    @property
    def way(self) -> str:
        return self.text(f"{self.prefix}.{ENTRY_MODE}") or self.ways[0].value

    @property
    def counted_inputs(self) -> dict[str, str]:
        """The chosen way and its fields: the texts by name of input."""
        inputs = [field.name for way in self.ways if way.value == self.way for field in way.fields]
        names = [f"{self.prefix}.{ENTRY_MODE}", *inputs, *(f"{name}.{EMPTY}" for name in inputs)]
        return {name: self.text(name) for name in names if self.text(name)}

    @property
    def other_inputs(self) -> dict[str, str]:
        """The number inputs of the other ways, with what would be entered there for the same count."""
        own = self.counted_inputs
        inputs = {f"{self.prefix}.{name}": str(number) for name, number in self._numbers.items()}
        return {name: text for name, text in inputs.items() if name not in own}

    def inputs_in(self, way: str) -> dict[str, str]:
        """The inputs of the same count in a way to count; empty if it cannot be entered in it."""
        if way == self.way:
            return self.counted_inputs
        fields = way.split(",")
        inputs = {name: text for name, text in self.other_inputs.items() if name.rpartition(".")[2] in fields}
        return inputs if len(inputs) == len(fields) else {}

    @property
    def value(self) -> str:
        """The count in a word: its number, the choice that is made, or what it is worth where no field is all of it.

        Empty if it is not known.
        """
        total = self._numbers.get(self.phone_counts.total)
        if total is not None:
            return signed(total)
        for way in self.ways:
            for field in way.fields if way.value == self.way else ():
                label = (field.choices or {}).get(self.text(field.name))
                if label:
                    return say(T("%(way)s (%(choice)s)", way=way.label, choice=T(label)))
        has_total = any(self.phone_counts.total in way.fields for way in self.phone_counts.ways(self.options))
        return say(self.worth) if self.worth and not has_total else ""

    @property
    def unfinished(self) -> Mapping[str, Sequence[Issue]]:
        """Why the count is not complete, by input; empty if it is."""
        issues = self.full_preview.issues
        if issues or self.is_filled:
            return issues
        text = T("Nothing is counted yet. If you have nothing to count, you need not send anything.")
        return {self.prefix: [Issue("count.missing", self.prefix, text, unfinished=True)]}

    def _field(self, name: str, spec: fields.Spec, way: Mapping[str, fields.Kind[object]]) -> CountField:
        kind, full = way[name], f"{self.prefix}.{name}"
        match kind:
            case fields.CardList():
                ask = self.phone_counts.arranging_question.get(name, "")
                most = min(kind.high, self.deal.deal) if self.deal.summary else kind.high
                return CountField(full, spec.label, "cards", most, may_be_empty=not kind.low, ask=ask)
            case fields.ListOf():
                whole = [
                    f"{self.prefix}.{other}"
                    for other, cards in way.items()
                    if isinstance(cards, fields.CardList) and cards.low
                ]
                return CountField(full, spec.label, "melds", kind.high, chosen_from=next(iter(whole), ""))
            case fields.Choice():
                return CountField(full, spec.label, "choice", choices=kind.labels)
            case fields.Integer() | fields.Sum():
                return CountField(full, spec.label, "number", kind.high, signed=kind.low < 0)
            case fields.Tally():
                return CountField(full, spec.label, "number", kind.high, by_rank=True)
        return CountField(full, spec.label, "number", getattr(kind, "high", 0))


def seat_inputs(match: LoadedMatch, seat: int, sent: Mapping[str, str]) -> dict[str, str]:
    """The filled inputs of a sent form that belong to a seat, or that everybody at the table sees; and which are cards.

    Raises ValueError if they are far more than one player enters.
    """
    phone_counts, prefix = phone_counts_of(match), input_prefix(match, seat)
    public = {join(phone_counts.at(match.terms.options, seat), name) for name in phone_counts.public_fields}
    inputs = {
        name: text
        for name, text in names_now(sent).items()
        # Cards are drawn wherever the form says so, also where no question arranges them.
        if (text and (name in public or name.startswith(f"{prefix}."))) or name.startswith(f"arrange.{prefix}.")
    }
    if len(inputs) > _MOST_INPUTS or sum(len(name) + len(text) for name, text in inputs.items()) > _MOST_CHARACTERS:
        raise ValueError(f"too much for seat {seat}")
    return inputs


def _preview_count(
    match: LoadedMatch, slot: int, seat: int, texts: Mapping[str, str]
) -> tuple[HandPreview, Text | None, Mapping[str, int]]:
    """The preview of the inputs of one seat for a hand, and the value and the numbers of the count as far as they are
    known.

    Bad input becomes issues. Issues about other players are left out.
    """
    terms, players, state = match.terms, match.players(slot), match.before(slot)
    phone_counts, player = phone_counts_of(match), players[seat]
    reading = to_body(terms.game.Record, texts, players)
    path = join(phone_counts.at(terms.options, seat), f"hands.{player}")
    issues: list[Issue] = []
    worth, numbers = None, {}
    try:
        with Budget(TOO_HARD_HAND, MOST_STEPS_A_HAND):
            record = fields.decode(terms.game.Record, reading.body)
            issues = terms.game.check(terms.options, record, state)
            worth = phone_counts.preview_text(terms.options, record, player, state)
            numbers = dict(phone_counts.numbers(terms.options, record, player, state))
    except Invalid as invalid:
        issues += invalid.issues
    placed: dict[str, list[Issue]] = {}
    for issue in issues:
        name = reading.input(issue.field)
        if f"{issue.field}.".startswith(f"{path}.") or name in texts or issue.code == "too_hard":
            placed.setdefault(name or input_prefix(match, seat), []).append(issue)
    if any(not issue.unfinished for issues in placed.values() for issue in issues):
        worth, numbers = None, {}
    sums = {name: input_sum(match, field, added) for name, (field, added) in reading.tallies.items()}
    return HandPreview(match, slot, texts, None, None, match.ledger, placed, sums, {}), worth, numbers


def phone_counts_of(match: LoadedMatch) -> PhoneCounts[object, HandRecord]:
    """What players count in a match. Only matches in which they do have pages for it."""
    phone_counts = match.terms.phone_counts
    assert phone_counts is not None, "only games in which players count have seats"
    return phone_counts


def input_prefix(match: LoadedMatch, seat: int) -> str:
    """The beginning of the names of the inputs of a seat, without the dot."""
    return join(phone_counts_of(match).at(match.terms.options, seat), f"hands.@{seat}")


def _structure(match: LoadedMatch) -> type:
    hands = fields.specs(match.terms.game.Record)["hands"].kind
    assert isinstance(hands, fields.ByPlayer)
    assert isinstance(hands.kind, fields.Struct)
    return hands.kind.cls

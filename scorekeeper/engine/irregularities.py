"""The types of irregularities: what went wrong at the table, what the referee asks about it, what follows.

`engine.rulings` reads the situations of a game from its `rulings.toml` into `Game.irregularities`; pages, the rulebook
and the judge read them from there. A situation adds no house rule of its own (IRR-C1): it follows the options of the
game, and one line says what other tables do.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, make_dataclass, replace
from functools import cached_property
from typing import Generic, Literal, TypeAlias, TypeVar

from scorekeeper.engine.fields import Boolean, Choice, Kind, spec
from scorekeeper.engine.text import N_, Reason, T, Text

OptionsT = TypeVar("OptionsT", contravariant=True)

Group = Literal["deal", "turn", "table", "claims", "end", "score"]
GROUPS: Mapping[Group, str] = {
    "deal": N_("The deal"),
    "turn": N_("A turn"),
    "table": N_("Cards on the table"),
    "claims": N_("Claims"),
    "end": N_("The end of a hand"),
    "score": N_("The score"),
}
"""The headings (message ids) under which situations are listed, in this order."""

PRINCIPLES = (
    Reason(
        "IRR-C3",
        T("Nearly always one question decides: has the next player drawn? After that the hand goes on as it lies."),
    ),
    Reason("IRR-C4", T("Nobody gains by a mistake. Where nobody saw a hidden card it costs nothing.")),
    Reason("IRR-C1", T("The ruling follows the house rules of the table; where they are silent, it is the usual one.")),
    Reason("IRR-C2", T("Nothing is scored by itself: the table records a penalty, with the number of the ruling.")),
)
"""What holds for all situations."""

FREE = T("It costs nothing.")
"""The words for an irregularity without a price."""

# The answer to one question: whether something is so, or which of a few words it is.
Answer: TypeAlias = "bool | str"
Facts: TypeAlias = Mapping[str, Answer]
"""What is known about a situation: the answer to each of its questions, by key."""

_WORDS = {True: "yes", False: "no"}


@dataclass(frozen=True)
class Fact:
    """One question about a situation.

    `key` is its name for programs (`drawn`, `opponent_has_shown`), `question` what people are asked (a message id).
    `answers` has a label (a message id) for each answer; the first one is the usual answer, which counts if nothing
    else is said. The answers are either True and False or a few words.
    """

    key: str
    question: str
    answers: Mapping[Answer, str]

    @property
    def usual(self) -> Answer:
        """The answer that counts if nothing else is said."""
        return next(iter(self.answers))

    @property
    def by_word(self) -> Mapping[str, Answer]:
        """The answers by the word that stands for each in an address: `yes` and `no` for True and False."""
        return {answer if isinstance(answer, str) else _WORDS[answer]: answer for answer in self.answers}

    @property
    def kind(self) -> Kind[object]:
        """The kind of the field by which programs give the answer."""
        if set(self.answers) == {True, False}:
            return Boolean()
        return Choice({str(word): label for word, label in self.answers.items()})


@dataclass(frozen=True)
class IrregularityRuling:
    """What follows from an irregularity.

    `text` is the ruling in at most two sentences. `costs` are the points that the offender pays or the others get; None
    if no points change hands. `price` says what it costs, in one sentence. `others` says in one line what other tables
    do; None if nothing else is usual. `published` is True if the ruling stands in published rules that were read, False
    if it is only usual at the table.

    `recorded` says how it gets into the score: `penalty` by the game's own `Game.penalty`, `stands` by the field of
    that penalty which lets the foul stand, `adjustment` by a line of `costs` points against the offender. Empty:
    nothing is recorded. Nothing is scored by itself (IRR-C2).
    """

    text: Text
    price: Text = FREE
    costs: int | None = None
    others: Text | None = None
    published: bool = False
    recorded: Literal["", "penalty", "stands", "adjustment"] = ""


@dataclass(frozen=True)
class Amount(Generic[OptionsT]):
    """A number that sentences of rulings name and that is no option: `points` works it out from the options, of which
    `options` are the names of those that it depends on."""

    points: Callable[[OptionsT], int]
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Row(Generic[OptionsT]):
    """A ruling, and when it holds.

    `when` has values by the key of a question or by the name of an option; the row holds where all of them are so.
    `template` is the ruling with texts whose parameters are not filled in yet. `costs` and the placeholders of the
    texts are names of `amounts` or of options.
    """

    when: Mapping[str, object]
    template: IrregularityRuling
    costs: str
    amounts: Mapping[str, Amount[OptionsT]]

    def holds(self, options: OptionsT, facts: Facts) -> bool:
        """Whether everything in `when` is so."""
        return all((facts[name] if name in facts else getattr(options, name)) == self.when[name] for name in self.when)

    @property
    def texts(self) -> tuple[Text, ...]:
        """The sentences of the ruling, not filled in."""
        return tuple(filter(None, (self.template.text, self.template.price, self.template.others)))

    @property
    def numbers(self) -> tuple[str, ...]:
        """The names of the numbers in the texts, and of what it costs."""
        names = [name for text in self.texts for name in text.placeholders]
        return tuple(dict.fromkeys([*names, *([self.costs] if self.costs else [])]))

    def number(self, name: str, options: OptionsT) -> int | None:
        """The number of this name at a table; None where an option is off."""
        amount = self.amounts.get(name)
        number: int | None = amount.points(options) if amount else getattr(options, name)
        return number

    def ruling(self, options: OptionsT) -> IrregularityRuling:
        """The ruling with the numbers of a table."""
        template = self.template
        return replace(
            template,
            text=self._filled_in(template.text, options),
            price=self._filled_in(template.price, options),
            costs=self.number(self.costs, options) if self.costs else None,
            others=template.others and self._filled_in(template.others, options),
        )

    def _filled_in(self, text: Text, options: OptionsT) -> Text:
        return replace(text, params={name: self.number(name, options) for name in text.placeholders})


@dataclass(frozen=True)
class Situation(Generic[OptionsT]):
    """Something that went wrong at the table.

    `rule` is its number (`IRR-G12`), also its name for programs and in addresses. `group` is the heading under which it
    is listed. `label` is the short line that people tap; `search` has other words by which they find it, parted by
    spaces (both are message ids). `rows` are its rulings: the first row that holds is the ruling. `facts` are the
    questions about it, at most one, so that a ruling takes few taps.
    """

    rule: str
    group: Group
    label: str
    search: str
    rows: tuple[Row[OptionsT], ...]
    facts: tuple[Fact, ...] = ()

    def rule_on(self, options: OptionsT, facts: Facts) -> IrregularityRuling:
        """The ruling at a table. `facts` holds an answer to every question."""
        return next(row for row in self.rows if row.holds(options, facts)).ruling(options)

    @cached_property
    def options(self) -> tuple[str, ...]:
        """The names of the options that the ruling follows, in the order of the rows."""
        asked = {fact.key for fact in self.facts}
        names: list[str] = []
        for row in self.rows:
            names += [name for name in row.when if name not in asked]
            for name in row.numbers:
                names += row.amounts[name].options if name in row.amounts else [name]
        return tuple(dict.fromkeys(names))

    @cached_property
    def fields(self) -> type[object]:
        """A dataclass with a field for each fact, as programs give them."""
        facts = [(fact.key, object, spec(fact.kind, fact.usual, fact.question, rule=self.rule)) for fact in self.facts]
        return make_dataclass("Facts", facts, frozen=True)

    def __getstate__(self) -> dict[str, object]:
        """What is sent to another process: without `fields`, for nobody finds a class there that was made here."""
        return {name: value for name, value in vars(self).items() if name != "fields"}

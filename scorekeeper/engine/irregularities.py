"""The types of irregularities: what went wrong at the table, what the referee asks about it, what follows.

A game lists its situations in `Game.irregularities`; pages, the rulebook and the judge read them from there. A
situation adds no house rule of its own (IRR-C1): it follows the options of the game, and one line says what other
tables do.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, make_dataclass
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


def yes_no(key: str, question: str, *, usual: bool = False) -> Fact:
    """A question that is answered by yes or no. `usual` is the usual answer."""
    labels: dict[Answer, str] = {True: N_("Yes"), False: N_("No")}
    return Fact(key, question, {answer: labels[answer] for answer in (usual, not usual)})


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
class Wording:
    """How people find a situation: `label` is a short line to tap, `search` other words for it, parted by spaces.

    Both are message ids. A search looks into both.
    """

    label: str
    search: str


@dataclass(frozen=True)
class Situation(Generic[OptionsT]):
    """Something that went wrong at the table.

    `rule` is its number (`IRR-G12`), also its name for programs and in addresses. `group` is the heading under which it
    is listed. `facts` are the questions about it: at most one where taps shall suffice for the ruling. `options` are
    the names of the options that the ruling follows. `rule_on(options, facts)` gives the ruling; `facts` holds an
    answer to every question.
    """

    rule: str
    group: Group
    words: Wording
    rule_on: Callable[[OptionsT, Facts], IrregularityRuling]
    facts: tuple[Fact, ...] = field(default=(), kw_only=True)
    options: tuple[str, ...] = field(default=(), kw_only=True)

    @cached_property
    def fields(self) -> type[object]:
        """A dataclass with a field for each fact, as programs give them."""
        facts = [(fact.key, object, spec(fact.kind, fact.usual, fact.question, rule=self.rule)) for fact in self.facts]
        return make_dataclass("Facts", facts, frozen=True)

    def __getstate__(self) -> dict[str, object]:
        """What is sent to another process: without `fields`, for nobody finds a class there that was made here."""
        return {name: value for name, value in vars(self).items() if name != "fields"}


def _wrong_pack(options: object, facts: Facts) -> IrregularityRuling:
    if facts["found"] == "in_stock":
        return IrregularityRuling(
            T("Take the foreign card out of the stock and play on."),
            others=T("Other tables end the hand without a score."),
        )
    return IrregularityRuling(
        T("This hand ends without a score, and the same dealer deals again with a right pack. Earlier hands stand."),
        others=T("Other tables only take the wrong card out and play on."),
        published=True,
    )


WRONG_PACK = Situation[object](
    "IRR-C5",
    "deal",
    Wording(
        N_("The pack is wrong: a card is missing, doubled or foreign"),
        N_("pack deck incomplete short duplicate twice other back joker"),
    ),
    _wrong_pack,
    facts=(
        Fact(
            "found",
            N_("Where was it found?"),
            {"in_play": N_("In play, or a card is missing"), "in_stock": N_("A foreign card, still in the stock")},
        ),
    ),
)
"""The pack is wrong (IRR-C5). Every game lists it, after its own situations of the deal."""

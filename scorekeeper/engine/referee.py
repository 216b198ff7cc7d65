"""The types of the referee: questions, rulings, penalties."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import Json
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.step_budget import TOO_HARD_QUESTION, Budget
from scorekeeper.engine.text import Reason, Text

OptionsT = TypeVar("OptionsT")
RecordT = TypeVar("RecordT")
# Covariant, so that a mapping can have questions with fields of different types, as `Question[OptionsT, object]`.
InputsT = TypeVar("InputsT", covariant=True)


@dataclass(frozen=True)
class Ruling:
    """The referee's answer to a question.

    `answer` is for programs: the fields in docs/json-api.md. `because`, the reasons, is for programs and people, and
    the other fields for people. `headline` is the ruling in a few words. `legal` says whether the move is allowed; None
    if the question is not about a move. `points` is the answer to a question for a number. `layout` shows how the cards
    lie, `discards` are the best discards. `by` are the players who made a move that is not allowed, if known.
    """

    answer: Mapping[str, object]
    because: tuple[Reason, ...]
    headline: Text
    legal: bool | None = None
    points: int | None = None
    layout: Layout = Layout(0, True)
    discards: tuple[Card, ...] = ()
    by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Question(Generic[OptionsT, InputsT]):
    """A question for the referee: the dataclass of its inputs, and the function that answers it."""

    ask: str
    """The key of the question: the value of `ask` in the JSON interface, and the last part of the page's address."""

    label: str
    """The question as a player asks it (a message id)."""

    hint: str
    """A sentence that says what to enter (a message id)."""

    fields: type[InputsT]
    """The dataclass of the inputs. Its fields are made with `spec`."""

    rule: Callable[[OptionsT, InputsT], Ruling]
    """(options, an instance of `fields`): the ruling. Raises `Invalid` with all issues of the inputs."""

    example: Mapping[str, Json]
    """Inputs, as JSON, that get a ruling: an example for programs."""

    penalised: bool = False
    """Whether a move that this question does not allow costs `Game.penalty` at the table."""

    search: str = ""
    """Other words by which people find the question, parted by blanks (a message id)."""

    def ruling(self, options: OptionsT, inputs: object) -> Ruling:
        """The ruling of `rule`. Raises `TooHard` as well, if it takes too many steps."""
        with Budget(TOO_HARD_QUESTION):
            return self.rule(options, inputs)  # type: ignore[arg-type]  # an instance of `fields`


@dataclass(frozen=True)
class Acceptance(Generic[RecordT]):
    """How to record a foul that the other players let stand.

    `field` is the Boolean field of a record, or of a deal in it, that says so. Pages offer it for a hand with an issue
    that has one of `codes`. `on(record, player)` is the record in which the foul of the player stands.
    """

    field: str
    codes: tuple[str, ...]
    on: Callable[[RecordT, str], RecordT]


@dataclass(frozen=True)
class Penalty(Generic[RecordT]):
    """The penalty for a false knock, a wrong declaration or a false call, under the options of a match.

    `text` says what it costs. `on(record, player)` is the record with the penalty for the player, instead of the foul
    if the record has it; the same record if it does not say where the player plays. None: nothing is recorded.

    A hand with this foul has an issue with one of `codes`, whose field leads to the player. `undecided` is the field of
    the record to fill in later, because play goes on. `acceptance` is None if the others cannot let the foul stand.
    """

    text: Text
    rule: str
    on: Callable[[RecordT, str], RecordT] | None = None
    codes: tuple[str, ...] = ()
    undecided: str = ""
    acceptance: Acceptance[RecordT] | None = None

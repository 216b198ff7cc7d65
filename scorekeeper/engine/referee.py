"""The types of the referee: questions, rulings, penalties."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import Json
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.step_budget import Budget, too_hard_question
from scorekeeper.engine.text import Reason, Text

OptionsT = TypeVar("OptionsT")
RecordT = TypeVar("RecordT")
# Covariant, so that questions with fields of different types lie in one mapping, as `Question[OptionsT, object]`.
AskedT = TypeVar("AskedT", covariant=True)


@dataclass(frozen=True)
class Ruling:
    """A referee's answer to a question.

    `answer` is for programs: the fields that docs/json-api.md lists. `because`, the reasons, is for both. The rest is
    for people: `headline` is the ruling in a few words. `legal` says whether the move is allowed; None if the question
    is not about a move. `points` is the number that was asked for. `layout` shows how the cards lie, `discards` are the
    best discards. `by` names the players who made the move that is not allowed, if the question says who did.
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
class Question(Generic[OptionsT, AskedT]):
    """A question for the referee: the dataclass that it is read into, and the function that answers it."""

    ask: str
    """The key of the question: the value of `ask` in the JSON interface, the last part of the address of its page."""

    label: str
    """The question as a player asks it (a message id)."""

    hint: str
    """One sentence that says what to enter (a message id)."""

    fields: type[AskedT]
    """The dataclass of the inputs. Every field is made with `spec`."""

    rule: Callable[[OptionsT, AskedT], Ruling]
    """(options, an instance of `fields`): the ruling. Raises `Invalid` with all issues if the inputs make no sense."""

    example: Mapping[str, Json]
    """Inputs, as JSON, that get a ruling. Programs see them as an example."""

    penalised: bool = False
    """Whether a move that this question rules out costs the penalty of the game when it is made at the table."""

    def ruling(self, options: OptionsT, asked: object) -> Ruling:
        """The ruling of `rule`. Raises `TooHard` besides if it takes more steps than a question may take."""
        with Budget(too_hard_question()):
            return self.rule(options, asked)  # type: ignore[arg-type]  # an instance of `fields`


@dataclass(frozen=True)
class Acceptance(Generic[RecordT]):
    """How a foul is recorded that the others let stand.

    `field` is the yes or no of a record, or of one of its deals, that says so. It is offered for a hand whose issues
    have one of the `codes`. `on(record, player)` is the record in which the foul of the player stands.
    """

    field: str
    codes: tuple[str, ...]
    on: Callable[[RecordT, str], RecordT]


@dataclass(frozen=True)
class Penalty(Generic[RecordT]):
    """The penalty for a false knock, a wrong declaration or a false call, under the options of a match.

    `text` says what it costs, `rule` is the number of the rule. `on(record, player)` is the record with the penalty for
    the player, in place of the foul if the record has it; the same record if it does not say where the player plays.
    None: nothing is recorded.

    A hand is refused for this foul if an issue has one of `codes`; the field of the issue leads to the player.
    `undecided` names the field of the record that somebody still has to fill in, because play goes on. Empty: there is
    none. `acceptance` is None if the others cannot let the foul stand.
    """

    text: Text
    rule: str
    on: Callable[[RecordT, str], RecordT] | None = None
    codes: tuple[str, ...] = ()
    undecided: str = ""
    acceptance: Acceptance[RecordT] | None = None

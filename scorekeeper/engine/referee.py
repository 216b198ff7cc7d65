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
class Penalty:
    """The penalty for a false knock, a wrong declaration or a false call, under the options of a match.

    `text` says what it costs, `rule` is the number of the rule.

    `field` is the field of the record in which the penalty is entered. Usually it holds the name of the player; with
    `counted` it holds a number for each player; with `in_hand` it is a yes or no in the hand of each player. Empty:
    nothing is recorded. With `several` a record has several such fields, one for each table, so the page cannot fill
    it in. `ended` is what the form holds besides, as `name=text`: that somebody still has to say how the hand ended.

    A page can offer to record the penalty instead of a hand that was refused. It does so when an issue of the hand has
    one of `codes`; the field `by` of that hand names the player. The offer empties the field `by`, the fields `clears`,
    and the fields `uncounted` of every player's hand.

    `let_stand` is the field of a hand, yes or no, by which it counts although it was refused: the others let it stand.
    It is offered for issues with one of the codes `forgiven`. Empty: there is no such field.
    """

    text: Text
    rule: str
    field: str
    codes: tuple[str, ...] = ()
    by: str = ""
    clears: tuple[str, ...] = ()
    uncounted: tuple[str, ...] = ()
    several: bool = False
    counted: bool = False
    in_hand: bool = False
    ended: str = ""
    let_stand: str = ""
    forgiven: tuple[str, ...] = ()

    def assignment(self, seat: int, table: str = "") -> str:
        """The inputs of the form of a hand that record the penalty for the player in a seat (counted from 0), as
        `name=text` with `&` between them.

        `table` is what the names of the inputs begin with where there are several tables. Empty if it is not known.
        """
        if self.several and not table:
            return ""
        if self.in_hand:
            found = f"{table}hands.@{seat}.{self.field}=1"
        else:
            found = f"{table}{self.field}.@{seat}=1" if self.counted else f"{table}{self.field}=@{seat}"
        return f"{found}&{self.ended}" if self.ended else found

    def acceptance(self, seat: int) -> str:
        """The inputs of the form of a hand that let the foul of the player in a seat stand, as `assignment` writes
        them. Empty if there are several tables."""
        return "" if self.several else f"{self.by}=@{seat}&{self.let_stand}=1"

"""The question what packing costs (IND-14, IND-15, IND-24)."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.fields import Boolean, Choice, spec
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Reason, T
from scorekeeper.games.indian.options import Options
from scorekeeper.games.indian.payment import amount, pack_steps

__all__ = ["QUESTIONS"]


@dataclass(frozen=True)
class Pack:
    """What does packing cost now?"""

    turn: str = spec(
        Choice({"first": N_("My first turn"), "later": N_("A later turn")}),
        "first",
        N_("Which turn is it?"),
        "",
        "IND-14",
    )
    hand_rummy: bool = spec(Boolean(), False, N_("Hand Rummy"), rule="IND-24")


def rule_pack(options: Options, asked: Pack) -> Ruling:
    """What packing costs if somebody wins the round (IND-14, IND-15, IND-24)."""
    steps = pack_steps(options, asked.turn, asked.hand_rummy)
    if asked.turn == "first":
        where = T("Your cards go back into the stock; the turned card stays at the bottom.")
    else:
        where = T("Your cards stay face down before you.")
    because = [*(step.reason for step in steps), Reason("IND-14", where)]
    because.append(Reason("IND-15", T("You pay only if somebody wins the round; in a void round nobody pays.")))
    points = amount(steps)
    answer: Mapping[str, object] = {"points": points}
    return Ruling(answer, tuple(because), T("Packing costs"), points=points)


QUESTIONS = (
    Question(
        "pack",
        N_("What does packing cost now?"),
        N_("Before you draw: at your first turn, or later."),
        Pack,
        rule_pack,
        {"turn": "later"},
    ),
)

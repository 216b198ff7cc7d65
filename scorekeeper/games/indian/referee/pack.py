"""The question what packing costs (IND-14, IND-15, IND-24)."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.fields import Boolean, Choice, spec
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Reason, T
from scorekeeper.games.indian.options import Options
from scorekeeper.games.indian.payment import amount, pack_steps
from scorekeeper.games.indian.play_rules import packing


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
    drawn: bool = spec(Boolean(), False, N_("I have drawn"), rule="IND-14")
    hand_rummy: bool = spec(Boolean(), False, N_("Hand Rummy"), rule="IND-24")


def rule_pack(options: Options, inputs: Pack) -> Ruling:
    """Whether a player may pack now, and what it costs if somebody wins the round (IND-14, IND-15, IND-24, IND-29)."""
    turn = "later" if inputs.drawn else inputs.turn
    steps = pack_steps(options, turn, inputs.hand_rummy)
    if turn == "first":
        where = T("Your cards are shuffled back into the stock; the turned card stays at the bottom.")
    else:
        where = T("Your cards stay face down before you.")
    because = [*(step.reason for step in steps), Reason("IND-14", where)]
    if inputs.drawn:
        text = T("You have drawn, so you may pack only at your next turn, before you draw.")
        because = [Reason("IND-14", text), *because]
    because.append(Reason("IND-15", T("You pay only if somebody wins the round; in a void round nobody pays.")))
    if options.compulsory_play and options.format == "pool":
        because.append(Reason("IND-29", packing(options)))
    points = amount(steps)
    answer: Mapping[str, object] = {"points": points, "legal": not inputs.drawn}
    headline = T("Only at your next turn; then packing costs") if inputs.drawn else T("Packing costs")
    return Ruling(answer, tuple(because), headline, not inputs.drawn, points=points)


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

"""The question whether a player may pack, and what it costs (IND-14, IND-15, IND-24, IND-29)."""

from dataclasses import dataclass

from scorekeeper.engine.fields import Boolean, Choice, Integer, Nullable, is_one_of, spec
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Invalid, Issue, Reason, T, Text
from scorekeeper.games.indian.match import is_out, most_in_pool
from scorekeeper.games.indian.options import DEAL, Options
from scorekeeper.games.indian.payment import amount, drop_out_steps
from scorekeeper.games.indian.play_rules import packing

_MOST_TOTAL = 10_000


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
    total: int | None = spec(
        Nullable(Integer(0, _MOST_TOTAL)),
        None,
        N_("Your total in the pool"),
        rule="IND-29",
        needs=(is_one_of("format", "pool"),),
    )


def rule_pack(options: Options, inputs: Pack) -> Ruling:
    """Whether a player may pack now, and what it costs if somebody wins the round (IND-14, IND-15, IND-24, IND-29)."""
    total = inputs.total if options.format == "pool" else None
    if total is not None and is_out(options, total):
        text = T("With %(total)s you are out of the pool and play no round. Correct your total.", total=total)
        raise Invalid(Issue("pack.out", "total", text))
    turn = "later" if inputs.drawn else inputs.turn
    if inputs.hand_rummy and turn == "later":
        text = T(
            "Hand Rummy is declared in the first lap, so nobody packs at a later turn of such a round. Leave it out, "
            "or ask about the first turn, before drawing."
        )
        raise Invalid(Issue("pack.hand_rummy", "hand_rummy", text))
    steps = drop_out_steps(options, turn, inputs.hand_rummy)
    points = amount(steps)
    where = _packed_cards(options) if turn == "first" else T("Your cards stay face down before you.")
    because = [*(step.reason for step in steps), Reason("IND-14", where)]
    if inputs.drawn:
        text = T("You have drawn, so you may pack only at your next turn, before you draw.")
        because = [Reason("IND-14", text), *because]
    because.append(Reason("IND-15", T("You pay only if somebody wins the round; in a void round nobody pays.")))
    if total is not None and is_out(options, total + points):
        text = T("If somebody wins the round, this pack makes it %(total)s: out of the pool.", total=total + points)
        because.append(Reason("IND-26", text))
    answer = {"points": points, "legal": not inputs.drawn}
    headline = T("Packing costs")
    if options.compulsory_play and options.format == "pool":
        params = {"total": total, "pack": options.pack_first}
        if total is None:
            because += [Reason("IND-29", packing(options)), Reason("IND-29", _highest_total(options))]
            headline = T("If your total allows it, packing costs")
        elif is_out(options, total + options.pack_first):
            text = T(
                "You have %(total)s, and %(pack)s more would be out of the pool: at this table such a player may not "
                "pack.",
                **params,
            )
            headline = T("You may not pack: you have to play this round")
            return Ruling({**answer, "legal": False}, (Reason("IND-29", text), *because), headline, False)
        else:
            text = T("You have %(total)s, and with %(pack)s more you would still be in: so you may pack.", **params)
            because.append(Reason("IND-29", text))
    if inputs.drawn:
        headline = T("Only at your next turn; then packing costs")
    return Ruling(answer, tuple(because), headline, not inputs.drawn, points=points)


def _packed_cards(options: Options) -> Text:
    """What becomes of the cards of a player who packs at the first turn (IND-14)."""
    if options.indicator_in_play:
        return T(
            "Your %(deal)s cards are shuffled back into the stock; the turned card stays at the bottom.", deal=DEAL
        )
    return T("Your %(deal)s cards are shuffled back into the stock.", deal=DEAL)


def _highest_total(options: Options) -> Text:
    """Up to which total a player may pack where some have to play (IND-29)."""
    most = most_in_pool(options) - options.pack_first
    if most < 0:
        return T("So at this table nobody may pack.")
    return T("So you may pack with a total of up to %(most)s, and not with more.", most=most)


QUESTIONS = (
    Question(
        "pack",
        N_("What does packing cost now?"),
        N_("Before you draw: at your first turn, or later."),
        Pack,
        rule_pack,
        {"turn": "later"},
        search=N_("drop out fold packing cost points pool total close limit compulsory may I"),
    ),
)

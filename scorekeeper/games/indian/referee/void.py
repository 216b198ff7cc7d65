"""The question whether the stock has made the round void (IND-17, IND-17b)."""

from dataclasses import dataclass

from scorekeeper.engine.fields import Boolean, Integer, spec
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Invalid, Issue, Reason, T
from scorekeeper.games.indian.options import Options
from scorekeeper.games.indian.referee.inputs import MOST_IN_STOCK, discards_reshuffled, reshuffle


@dataclass(frozen=True)
class Void:
    """Is the round void? The turned card counts in the stock where it is in play."""

    stock: int = spec(Integer(0, MOST_IN_STOCK), label=N_("Cards left in the stock"), rule="IND-17b")
    takes_indicator: bool = spec(Boolean(), False, N_("The turned card is taken"), rule="IND-17")
    declares: bool = spec(Boolean(), False, N_("Somebody declares in this turn"), rule="IND-17")
    reshuffled: bool = discards_reshuffled()


def rule_void(options: Options, inputs: Void) -> Ruling:
    """Whether nobody can win the round any more, with this stock in this turn (IND-17, IND-17b)."""
    if issue := _turned_card_issue(options, inputs):
        raise Invalid(issue)
    new_stock = None if inputs.declares else reshuffle(options, inputs.stock, inputs.reshuffled)
    gone = inputs.takes_indicator or not inputs.stock
    void = gone and not inputs.declares and not new_stock
    if inputs.declares:
        because = [Reason("IND-17", T("Whoever declares ends the round, with the turned card too: it is not void."))]
    elif new_stock:
        because = [new_stock]
    elif gone and options.indicator_in_play:
        text = T("The turned card is taken and nobody declares: nobody wins, nobody pays.")
        because = [Reason("IND-17", text)]
    elif gone:
        because = [Reason("IND-17b", T("The stock is empty and nobody declares: nobody wins, nobody pays."))]
    elif inputs.stock == 1 and options.indicator_in_play:
        text = T("Only the turned card is left: the discard may be taken instead, and play goes on.")
        because = [Reason("IND-17b", text)]
    else:
        because = [Reason("IND-17", T("The stock still has cards: play goes on."))]
    headline = T("The round is void") if void else T("The round is not void")
    return Ruling({"void": void, "reshuffle": new_stock is not None}, tuple(because), headline)


def _turned_card_issue(options: Options, inputs: Void) -> Issue | None:
    """The issue if the turned card cannot have been taken."""
    if not inputs.takes_indicator:
        return None
    if not options.indicator_in_play:
        text = T("At this table the turned card stays out of the round, so nobody takes it. Leave this out.")
        return Issue("void.out_of_play", "takes_indicator", text)
    if not inputs.stock:
        text = T(
            "The turned card is the last one in the stock, but the stock has no card left. Count it in the stock, or "
            "say that nobody takes it."
        )
        return Issue("void.not_there", "takes_indicator", text)
    if inputs.stock > 1:
        text = T(
            "The turned card is the last one that can be drawn, but the stock has %(stock)s cards. Correct one of the "
            "two.",
            stock=inputs.stock,
        )
        return Issue("void.not_last", "takes_indicator", text)
    return None


QUESTIONS = (
    Question(
        "void",
        N_("Is the round void?"),
        N_("When the stock runs out: how many cards are left, and whether the turned card is taken."),
        Void,
        rule_void,
        {"stock": 1, "takes_indicator": True},
        search=N_("stock empty runs out shuffle turned card nobody wins end"),
    ),
)

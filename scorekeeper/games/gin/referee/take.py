"""The question whether a card of the discard pile may be taken now (GIN-07 to GIN-09)."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.fields import Boolean, Choice, Integer, Nullable, spec
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Invalid, Issue, Reason, T
from scorekeeper.games.gin.options import Options
from scorekeeper.games.gin.referee.deal import STOCK, Dead, rule_dead

_PLACES = {"top": N_("On top"), "below": N_("Below another card")}
_MY_TURN = {
    "nothing": N_("I am to draw"),
    "drawn": N_("I have drawn"),
    "thrown": N_("I have just discarded it"),
    "waiting": N_("It is the other player's turn"),
}


@dataclass(frozen=True)
class Take:
    """May I take this discard? Where it lies, and how far the turn is."""

    lies: str = spec(Choice(_PLACES), "top", N_("Where does it lie?"), rule="GIN-08")
    my_turn: str = spec(Choice(_MY_TURN), "nothing", N_("How far is the turn?"), rule="GIN-08")
    both_declined: bool = spec(
        Boolean(), False, N_("Both have refused the first upcard, and nobody has drawn since"), rule="GIN-07"
    )
    stock: int | None = spec(
        Nullable(Integer(0, STOCK)),
        None,
        N_("Cards left in the stock"),
        N_("If few are left."),
        "GIN-09",
        rarely_used=True,
    )


def rule_take(options: Options, inputs: Take) -> Ruling:
    """Whether the discard may be taken: the top one, by whoever is to draw, unless the pile is closed for this draw or
    the hand is dead (GIN-07 to GIN-09)."""
    if issues := list(_issues(inputs)):
        raise Invalid(*issues)
    refusals = dict(_refusals(options, inputs))
    closed = next(iter(refusals), None)
    if closed:
        because = tuple(reason for reasons in refusals.values() for reason in reasons)
        return Ruling({"legal": False, "closed": closed}, because, T("It stays in the pile"), False)
    because = (
        Reason("GIN-08", T("You draw one card: the top discard, or the top card of the stock.")),
        Reason("GIN-08", T("Whoever takes it discards another card this turn.")),
    )
    return Ruling({"legal": True, "closed": None}, because, T("You may take it"), True)


def _issues(inputs: Take) -> Iterator[Issue]:
    """Issues with a first upcard that both refused: nothing has been drawn or discarded yet."""
    if not inputs.both_declined:
        return
    if inputs.lies == "below":
        text = T("Beside the first upcard no card lies in the pile yet. Change one of the two.")
        yield Issue("take.one_card", "lies", text)
    if inputs.my_turn in ("drawn", "thrown"):
        text = T("You have drawn since, so the pile is open again. Change one of the two.")
        yield Issue("take.drawn", "both_declined", text)
    if inputs.stock not in (None, STOCK):
        text = T("If nobody has drawn yet, the stock holds %(stock)s cards. Correct one of the two.", stock=STOCK)
        yield Issue("take.stock", "stock", text)


def _refusals(options: Options, inputs: Take) -> Iterator[tuple[str, tuple[Reason, ...]]]:
    """Why the card stays in the pile, the most important first: a word for programs, and the reasons."""
    if inputs.stock is not None:
        # Whoever has drawn the last card, the other player too, may still knock.
        dead = rule_dead(options, Dead(inputs.stock, turn_over=inputs.my_turn in ("nothing", "thrown")))
        if dead.answer["dead"]:
            yield "dead", dead.because
    if inputs.my_turn == "drawn":
        yield "drawn", (Reason("GIN-08", T("You have drawn in this turn already. Discard a card next.")),)
    if inputs.my_turn == "thrown":
        text = T("Your discard ends your turn: now the other player may take it.")
        yield "thrown", (Reason("GIN-08", text),)
    if inputs.my_turn == "waiting":
        yield "waiting", (Reason("GIN-08", T("Only whoever is to draw may take it. Wait for your turn.")),)
    if inputs.both_declined:
        text = T("Both have refused the first upcard, so this one draw is from the stock. Then the pile is open again.")
        yield "declined", (Reason("GIN-07", text),)
    if inputs.lies == "below":
        yield "below", (Reason("GIN-08", T("Only the top discard may be taken: all below it stays.")),)


QUESTIONS = (
    Question(
        "take",
        N_("May I take this discard?"),
        N_("Where the card lies, and how far the turn is: the pile is closed now and then."),
        Take,
        rule_take,
        {"both_declined": True},
        search=N_("draw pick up top discard pile upcard closed refused"),
    ),
)

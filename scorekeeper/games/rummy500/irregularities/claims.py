"""Irregularities of what players say: “Rummy!” (IRR-R14 to IRR-R18, IRR-R24) and “I am out!” (IRR-R19)."""

from scorekeeper.engine.irregularities import Fact, Facts, IrregularityRuling, Situation, Wording, yes_no
from scorekeeper.engine.text import N_, T
from scorekeeper.games.rummy500.irregularities.turn import DRAWN
from scorekeeper.games.rummy500.options import Options

_NO_CALLS = IrregularityRuling(
    T("Nobody calls “Rummy!” at this table, so play goes on as if nothing had been said."),
    others=T("At other tables a playable card may be called."),
)


def _false_call(options: Options, facts: Facts) -> IrregularityRuling:
    if not options.rummy_calls:
        return _NO_CALLS
    text = T(
        "With the cards of the pile and the table alone nothing can be played, so the call is off. Play goes on where "
        "it was."
    )
    if not options.false_call:
        return IrregularityRuling(text, others=T("Other tables take points off for it."))
    return IrregularityRuling(
        text,
        T("It costs the caller %(points)s.", points=options.false_call),
        options.false_call,
        T("At other tables it costs nothing."),
        recorded="penalty",
    )


def _late_call(options: Options, facts: Facts) -> IrregularityRuling:
    if not options.rummy_calls:
        return _NO_CALLS
    if not facts["drawn"]:
        return IrregularityRuling(T("To reach out is not to draw, so the call comes first."), published=True)
    return IrregularityRuling(
        T(
            "The next player has drawn, so the call comes too late. What still lies in the pile may be called after "
            "the next discard."
        ),
        others=T("At other tables a card may be called until the next discard."),
        published=True,
    )


def _two_callers(options: Options, facts: Facts) -> IrregularityRuling:
    if not options.rummy_calls:
        return _NO_CALLS
    return IrregularityRuling(
        T("The call of the one nearest after the discarder in turn order counts. The other plays on as usual."),
        others=T("At other tables it is the one who was heard first."),
    )


def _what_comes(options: Options, facts: Facts) -> IrregularityRuling:
    if not options.rummy_calls:
        return _NO_CALLS
    if options.rummy_call == "card":
        return IrregularityRuling(
            T("The caller lays down what can be played, and nothing else comes along. Then play goes on where it was."),
            others=T("At other tables the caller takes all cards above as well, and the turn with them."),
        )
    if not options.call_takes_above:
        return IrregularityRuling(
            T(
                "The caller takes what can be played and nothing above it, lays it down and completes the turn with a "
                "discard. Play goes on at the caller's left, past the players between."
            ),
            others=T("At other tables all cards above come along."),
        )
    return IrregularityRuling(
        T(
            "The caller takes what can be played and all cards above it, lays it down and completes the turn with a "
            "discard. Play goes on at the caller's left, past the players between."
        ),
        others=T("At other tables only what can be played is laid, and play goes on where it was."),
        published=True,
    )


def _last_discard(options: Options, facts: Facts) -> IrregularityRuling:
    if options.last_discard_unplayable:
        return IrregularityRuling(
            T(
                "If the card can be played, it cannot end the hand here: it is taken back and laid. If it cannot, the "
                "hand is over, and nothing can be called."
            ),
            others=T("At other tables any last discard ends the hand."),
            published=True,
        )
    return IrregularityRuling(
        T("With the last discard the hand is over, so nothing can be called any more. Count the points."),
        others=T("At other tables a last discard that can be played is taken back and laid."),
        published=True,
    )


def _own_discard(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["since"]:
        return IrregularityRuling(
            T("You cannot call your own discard, and now it stays in the pile."),
            published=True,
        )
    return IrregularityRuling(
        T("You cannot call your own discard, but you may still take it back and play it."),
        others=T("At other tables a card that has been thrown stays."),
    )


def _not_out(options: Options, facts: Facts) -> IrregularityRuling:
    if options.going_out == "either":
        return IrregularityRuling(
            T(
                "A card is left, so you are not out: lay what can be laid, and play goes on. You are out as soon as "
                "all is laid, or all but a last discard."
            ),
            others=T("At other tables you are out only with a last discard."),
        )
    if options.going_out == "discard":
        text = T(
            "You are not out: lay what can be laid, and play goes on. You are out only with a last discard, so keep a "
            "card for it."
        )
    else:
        text = T(
            "You are not out: lay what can be laid, and play goes on. You are out only with a last discard; without "
            "one you float."
        )
    return IrregularityRuling(text, others=T("At other tables you are out without a discard, too."))


CLAIMS: tuple[Situation[Options], ...] = (
    Situation(
        "IRR-R14",
        "claims",
        Wording(N_("“Rummy!”, but nothing can be played"), N_("false call wrong caller penalty")),
        _false_call,
        options=("rummy_calls", "false_call"),
    ),
    Situation(
        "IRR-R15",
        "claims",
        Wording(N_("“Rummy!” came too late"), N_("late call caller after drawn next player first reached")),
        _late_call,
        facts=(
            Fact(
                DRAWN.key,
                DRAWN.question,
                {True: N_("Yes"), False: N_("No, only reached out")},
            ),
        ),
        options=("rummy_calls",),
    ),
    Situation(
        "IRR-R16",
        "claims",
        Wording(N_("Two called “Rummy!” at once"), N_("both same time callers who first")),
        _two_callers,
        options=("rummy_calls",),
    ),
    Situation(
        "IRR-R24",
        "claims",
        Wording(
            N_("What does the caller take, and who plays next?"), N_("rummy call cards above along turn left order")
        ),
        _what_comes,
        options=("rummy_calls", "rummy_call", "call_takes_above"),
    ),
    Situation(
        "IRR-R17",
        "claims",
        Wording(N_("“Rummy!” on the last discard"), N_("call going out end of the hand over")),
        _last_discard,
        options=("last_discard_unplayable",),
    ),
    Situation(
        "IRR-R18",
        "claims",
        Wording(N_("My own discard can be played"), N_("discarder call take back mistake noticed")),
        _own_discard,
        facts=(yes_no("since", N_("Has anybody drawn or called since?")),),
    ),
    Situation(
        "IRR-R19",
        "claims",
        Wording(N_("“I am out!”, but a card is left"), N_("going out wrong forgot card hand not finished floating")),
        _not_out,
        options=("going_out",),
    ),
)

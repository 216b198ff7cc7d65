"""Irregularities of the cards on the table: melds, lay-offs, jokers (IRR-R09 to IRR-R13)."""

from scorekeeper.engine.irregularities import Facts, IrregularityRuling, Situation, Wording, yes_no
from scorekeeper.engine.text import N_, T
from scorekeeper.games.rummy500.irregularities.turn import DRAWN
from scorekeeper.games.rummy500.options import Options


def _no_meld(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["gathered"]:
        return IrregularityRuling(T("The cards are gathered, so the hand stays as it was counted."))
    return IrregularityRuling(
        T(
            "It goes back into its owner's hand, and the points are counted again. Cards laid off on it stay if they "
            "make a meld with others there, else they go back too."
        ),
        T("Only the points of the meld are lost."),
        others=T("Other tables also take its points off its owner."),
    )


def _moved(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["this_turn"]:
        return IrregularityRuling(
            T("Until you discard you may lay it elsewhere or take it up again."),
            others=T("At other tables a card that lies stays, even in the same turn."),
            published=True,
        )
    if options.joker_swap:
        return IrregularityRuling(
            T("It goes back where it lay. Only a joker may be exchanged, for the card that it stands for."),
            others=T("Other tables never exchange a joker."),
        )
    return IrregularityRuling(
        T("It goes back where it lay: a meld on the table is not changed, and a joker stays what it was."),
        others=T("Other tables let a joker be exchanged for the card that it stands for."),
        published=True,
    )


def _unnamed_joker(options: Options, facts: Facts) -> IrregularityRuling:
    others = T("At other tables it is always the high end of the run.")
    if facts["drawn"]:
        text = T("Its place in the meld says which card it is. Where two cards would fit, it is the higher one.")
        return IrregularityRuling(text, others=others)
    if options.joker_swap:
        text = T("Say now which card it is. It stays that card until somebody exchanges it.")
    else:
        text = T("Say now which card it is. It stays that card until the end of the hand.")
    return IrregularityRuling(text, others=others, published=True)


def _overlooked(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["over"]:
        return IrregularityRuling(
            T("After the end nothing more is laid, so the card counts against you."),
            T("It costs what the card counts."),
            published=True,
        )
    if options.rummy_calls:
        text = T(
            "Nobody has to lay off, and you may still do it in your next turn. If you discard the card, others may "
            "call it."
        )
    else:
        text = T("Nobody has to lay off, and you may still do it in your next turn.")
    return IrregularityRuling(text, published=True)


def _wrong_place(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["counted"]:
        return IrregularityRuling(
            T("The points belong to whoever laid the card. Correct the hand, and all later totals follow.")
        )
    return IrregularityRuling(
        T(
            "The points belong to whoever laid the card, so it is put before that player. Where two melds fit the "
            "player says which; unsaid, it is the one where the card lies."
        ),
        published=True,
    )


TABLE: tuple[Situation[Options], ...] = (
    Situation(
        "IRR-R09",
        "table",
        Wording(
            N_("A meld on the table is no meld"), N_("false wrong illegal invalid set run same suit twice take back")
        ),
        _no_meld,
        facts=(yes_no("gathered", N_("Are the cards of the hand gathered already?")),),
    ),
    Situation(
        "IRR-R10",
        "table",
        Wording(
            N_("Somebody moved a card that lies on the table"),
            N_("rearrange change shift split join meld joker another"),
        ),
        _moved,
        facts=(yes_no("this_turn", N_("Was it laid in this turn?")),),
        options=("joker_swap",),
    ),
    Situation(
        "IRR-R11",
        "table",
        Wording(N_("Nobody said what the joker is"), N_("unnamed stands for name which card end run")),
        _unnamed_joker,
        facts=(DRAWN,),
        options=("joker_swap",),
    ),
    Situation(
        "IRR-R12",
        "table",
        Wording(N_("I overlooked a lay-off"), N_("forgot missed could have laid off layoff later late fits")),
        _overlooked,
        facts=(yes_no("over", N_("Is the hand over?")),),
        options=("rummy_calls",),
    ),
    Situation(
        "IRR-R13",
        "table",
        Wording(
            N_("A lay-off lies in the wrong place"), N_("laid off layoff wrong player meld whose points owner in front")
        ),
        _wrong_place,
        facts=(yes_no("counted", N_("Is the hand counted already?")),),
    ),
)

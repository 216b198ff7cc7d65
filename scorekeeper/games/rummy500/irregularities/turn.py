"""Irregularities of a turn: of drawing, of the discard pile and of discarding (IRR-R03 to IRR-R08, IRR-R20)."""

from scorekeeper.engine.irregularities import Fact, Facts, IrregularityRuling, Situation, Wording, yes_no
from scorekeeper.engine.text import N_, T
from scorekeeper.games.rummy500.options import Options

DRAWN = yes_no("drawn", N_("Has the next player drawn?"))
"""Where the line lies between putting it right and too late (IRR-C3)."""


def _out_of_turn(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["discarded"]:
        return IrregularityRuling(
            T("The turn stands. Players who were passed over have lost theirs."),
            others=T("Other tables undo it even then, if nobody has seen a hidden card."),
        )
    return IrregularityRuling(T("The cards go back where they were, and the player whose turn it is plays."))


def _two_drawn(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["drawn"]:
        return IrregularityRuling(
            T(
                "It is too late to put it back. If you have a card too many, discard in your next turn without "
                "drawing, and lay nothing down in that turn."
            ),
            others=T("Other tables deal again."),
        )
    return IrregularityRuling(
        T(
            "Keep the first card, show the second to the next player and put it back on the stock. That player draws "
            "it or has it shuffled in."
        ),
        others=T("Other tables simply put it back on the stock."),
    )


def _wrong_discard(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["since"] == "drawn":
        return IrregularityRuling(
            T(
                "The next player has drawn, so the discard stays. If you threw two, draw in your next turn without "
                "discarding, and lay nothing down in that turn."
            )
        )
    if facts["since"] == "called" and options.rummy_calls:
        return IrregularityRuling(
            T(
                "It has been called, so the discard stays. If you threw two, draw in your next turn without "
                "discarding, and lay nothing down in that turn."
            )
        )
    return IrregularityRuling(
        T("You may take it back and throw another card. If you threw two, take one of them back."),
        others=T("At other tables a card that has been thrown stays."),
    )


def _false_take(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["drawn"]:
        text = T("The next player has drawn, so the cards stay in your hand and play goes on.")
    else:
        text = T(
            "Lay the cards back in the order in which they lay, take up what you laid with them, and draw from the "
            "stock instead."
        )
    if options.false_take is None:
        others = T("Other tables take points off as well, or let you miss a turn instead.")
        return IrregularityRuling(text, others=others)
    return IrregularityRuling(
        text,
        T("It costs you %(points)s.", points=options.false_take),
        options.false_take,
        T("Other tables take no points off, or let you miss a turn instead."),
        recorded="adjustment",
    )


def _left_above(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["drawn"]:
        return IrregularityRuling(T("The next player has drawn, so the pile stays as it is."))
    return IrregularityRuling(
        T(
            "All cards above the one you want come along, and none below it. Take what is missing, or put back what "
            "is too many."
        )
    )


def _mixed_pile(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["agreed"]:
        return IrregularityRuling(
            T("Lay the pile again in the order that you all remember."),
            others=T("Other tables leave only the top card to be taken."),
        )
    return IrregularityRuling(
        T("Only the top card may be taken, until three more cards lie on the pile."),
        others=T("Other tables end the hand without a score and deal again."),
    )


def _thrown_back(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["drawn"]:
        return IrregularityRuling(T("The next player has drawn, so the discard stays."))
    return IrregularityRuling(
        T("A card taken alone from the pile is not thrown in the same turn. Take it back and discard another one.")
    )


TURN: tuple[Situation[Options], ...] = (
    Situation(
        "IRR-R03",
        "turn",
        Wording(N_("Somebody played out of turn"), N_("wrong order early skipped passed over turn")),
        _out_of_turn,
        facts=(yes_no("discarded", N_("Has that player discarded already?")),),
    ),
    Situation(
        "IRR-R04",
        "turn",
        Wording(N_("I drew two cards"), N_("draw second extra seen looked peeked next card stock")),
        _two_drawn,
        facts=(DRAWN,),
    ),
    Situation(
        "IRR-R05",
        "turn",
        Wording(
            N_("I threw the wrong card, or two at once"),
            N_("discard mistake take back undo mind changed let go"),
        ),
        _wrong_discard,
        facts=(
            Fact(
                "since",
                N_("What has happened since?"),
                {
                    "nothing": N_("Nothing so far"),
                    "called": N_("Somebody called “Rummy!”"),
                    "drawn": N_("The next player has drawn"),
                },
            ),
        ),
        options=("rummy_calls",),
    ),
    Situation(
        "IRR-R06",
        "turn",
        Wording(
            N_("I took cards from the pile, but cannot meld the lowest"),
            N_("false take several discards deep dig bottom must lay duty put back"),
        ),
        _false_take,
        facts=(DRAWN,),
        options=("false_take",),
    ),
    Situation(
        "IRR-R07",
        "turn",
        Wording(
            N_("I took one too many from the pile, or left one behind"),
            N_("discards cards above below along missing extra"),
        ),
        _left_above,
        facts=(DRAWN,),
    ),
    Situation(
        "IRR-R08",
        "turn",
        Wording(N_("The order of the pile got mixed up"), N_("discards sequence fell dropped wind confused rebuild")),
        _mixed_pile,
        facts=(yes_no("agreed", N_("Do you agree on the order?"), usual=True),),
    ),
    Situation(
        "IRR-R20",
        "turn",
        Wording(N_("I threw back the card that I had just taken"), N_("discard same pile return turn")),
        _thrown_back,
        facts=(DRAWN,),
    ),
)

"""Irregularities of declaring (IRR-I03, IRR-I12, IRR-I13, IRR-I15, IRR-I16, IRR-I20)."""

from scorekeeper.engine.irregularities import Facts, IrregularityRuling, Situation, Wording, yes_no
from scorekeeper.engine.text import N_, T, Text
from scorekeeper.games.indian.irregularities.turn import DRAWN
from scorekeeper.games.indian.options import DEAL, Options

_FOLLOWED = ("wrong_declaration", "wrong_declaration_ends")
"""The options that say what follows from a wrong declaration."""


def _no_rummy(options: Options, why: Text) -> IrregularityRuling:
    """What follows from a wrong declaration under these options, behind the sentence that says why it is one."""
    points = options.wrong_declaration
    if points is None:
        then = T("The cards are taken up again, and the round goes on.")
        text = T("%(why)s %(then)s", why=why, then=then)
        return IrregularityRuling(text, others=T("Other tables take points for a wrong declaration."))
    if options.wrong_declaration_ends:
        then = T("The round is over.")
        price = T("It costs the declarer %(points)s, in chips to each other player still in.", points=points)
        others = T("At other tables only the declarer is out of the round, or the cards are taken up again.")
    else:
        then = T("The declarer is out of the round, and the others play on.")
        price = T("If somebody wins, it costs the declarer %(points)s, in chips to the winner.", points=points)
        others = T("At other tables the round is over, or the cards are taken up again.")
    return IrregularityRuling(
        T("%(why)s %(then)s", why=why, then=then),
        price,
        points,
        others,
        published=not options.wrong_declaration_ends,
        recorded="penalty",
    )


def _wrong_number(options: Options, facts: Facts) -> IrregularityRuling:
    return _no_rummy(
        options, T("After the discard there are exactly %(deal)s cards in a rummy, so it is none.", deal=DEAL)
    )


def _wrong_declaration(options: Options, facts: Facts) -> IrregularityRuling:
    return _no_rummy(options, T("It is no rummy, and the referee says what is missing."))


def _badly_laid(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["accepted"]:
        return _no_rummy(options, T("The groups count as they lie, and so it is no rummy."))
    return IrregularityRuling(
        T("Nobody has accepted it or shown cards yet, so lay the cards out again. Then it is a rummy."),
        others=T("Other tables allow it until it is paid, or never."),
    )


def _no_discard(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["complete"]:
        return IrregularityRuling(T("Discard that card and show the other %(deal)s: it is a rummy.", deal=DEAL))
    return _no_rummy(options, T("Whichever card is discarded, it is no rummy."))


def _late(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["drawn"]:
        return IrregularityRuling(
            T("It is too late for this turn. Wait for your next turn, for nobody declares out of turn.")
        )
    return IrregularityRuling(T("The next player has not drawn yet, so the declaration counts."))


def _drawn_hand_rummy(options: Options, facts: Facts) -> IrregularityRuling:
    factor = options.hand_rummy_factor
    if factor == 1:
        text = T("You have drawn, so it is an ordinary rummy. At this table both cost the others the same.")
        return IrregularityRuling(text)
    text = T(
        "You have drawn, so it is an ordinary rummy. Only with the %(deal)s cards as they were dealt the others pay "
        "%(hand_rummy_factor)s times as much.",
        deal=DEAL,
        hand_rummy_factor=factor,
    )
    return IrregularityRuling(text, T("It costs you only the higher payment."))


CLAIMS: tuple[Situation[Options], ...] = (
    Situation(
        "IRR-I12",
        "claims",
        Wording(
            N_("The declaration was wrong"),
            N_("false no rummy missing straight run second set invalid declare penalty"),
        ),
        _wrong_declaration,
        options=_FOLLOWED,
    ),
    Situation(
        "IRR-I03",
        "claims",
        Wording(
            N_("The declarer has the wrong number of cards"),
            N_("12 14 twelve fourteen declare rummy too many too few count"),
        ),
        _wrong_number,
        options=_FOLLOWED,
    ),
    Situation(
        "IRR-I13",
        "claims",
        Wording(N_("It was a rummy, but laid out wrongly"), N_("declare arrange again groups order rearrange")),
        _badly_laid,
        facts=(yes_no("accepted", N_("Have the others accepted it, or shown their cards?")),),
        options=_FOLLOWED,
    ),
    Situation(
        "IRR-I15",
        "claims",
        Wording(N_("I declared and forgot to discard"), N_("no discard fourteen 14 cards rummy show")),
        _no_discard,
        facts=(yes_no("complete", N_("Is it a rummy once some card is discarded?"), usual=True),),
        options=_FOLLOWED,
    ),
    Situation(
        "IRR-I16",
        "claims",
        Wording(N_("I declared too late"), N_("late rummy said after next player two at once out of turn")),
        _late,
        facts=(DRAWN,),
    ),
    Situation(
        "IRR-I20",
        "claims",
        Wording(N_("Hand Rummy was declared after drawing"), N_("double dealt first turn draw times payment")),
        _drawn_hand_rummy,
        options=("hand_rummy_factor",),
    ),
)

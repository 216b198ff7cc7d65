"""Irregularities of the deal (IRR-G01 to IRR-G05)."""

from scorekeeper.engine.irregularities import Fact, Facts, IrregularityRuling, Situation, Wording, yes_no
from scorekeeper.engine.text import N_, T
from scorekeeper.games.gin.irregularities.no_knock import no_knock
from scorekeeper.games.gin.options import Options

# What the opponent of a knocker pays for each missing card.
_MISSING = 10

_UPCARD = yes_no("upcard_turned", N_("Is the upcard turned?"))
_NO_KNOCK_YET = T("It costs the right to knock in that turn.")


def _wrong_dealer(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["upcard_turned"]:
        return IrregularityRuling(T("The upcard is turned, so this deal stands. Play on."), published=True)
    return IrregularityRuling(T("The upcard is not turned yet, so the right dealer deals again."), published=True)


def _exposed(options: Options, facts: Facts) -> IrregularityRuling:
    others = T("Other tables leave the card where it is and play on.")
    if facts["upcard_turned"]:
        return IrregularityRuling(T("Shuffle what is left of the stock and play on."), others=others)
    text = T("A card was seen before play began, so the same dealer deals again.")
    return IrregularityRuling(text, others=others, published=True)


def _not_drawn(options: Options, facts: Facts) -> IrregularityRuling:
    text = T("The player with the wrong number has not drawn yet, so the same dealer deals again.")
    return IrregularityRuling(text, published=True)


def _after_draw(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["wrong"] == "both":
        return IrregularityRuling(T("Both hands are wrong, so the same dealer deals again."), published=True)
    if facts["wrong"] == "too_many":
        text = T(
            "The player with the right number may ask for a new deal. Otherwise whoever has a card too many discards "
            "in the next turn without drawing."
        )
    else:
        text = T(
            "The player with the right number may ask for a new deal. Otherwise whoever is a card short draws in the "
            "next turn without discarding."
        )
    others = T("Other tables always deal again, or put it right without asking.")
    return IrregularityRuling(text, _NO_KNOCK_YET, others=others, published=True)


def _after_knock(options: Options, facts: Facts) -> IrregularityRuling:
    others = T("Many tables simply play this hand again.")
    if facts["wrong"] == "knocker":
        return no_knock(options, T("A knock with the wrong number of cards is no knock."), others)
    if facts["wrong"] == "opponent_over":
        text = T("With a card too many the opponent cannot win the hand. It can only be lost or tied.")
        return IrregularityRuling(text, T("It costs the chance of an undercut."), others=others)
    return IrregularityRuling(
        T("Each missing card costs the opponent %(points)s. There is no undercut bonus.", points=_MISSING),
        T("It costs %(points)s for each missing card.", points=_MISSING),
        _MISSING,
        others,
        recorded="adjustment",
    )


DEAL = (
    Situation(
        "IRR-G01",
        "deal",
        Wording(N_("The wrong player dealt"), N_("dealer misdeal turn")),
        _wrong_dealer,
        facts=(_UPCARD,),
    ),
    Situation(
        "IRR-G02",
        "deal",
        Wording(N_("A card showed in the deal, or lies face up in the pack"), N_("exposed visible open turned seen")),
        _exposed,
        facts=(_UPCARD,),
    ),
    Situation(
        "IRR-G03",
        "deal",
        Wording(N_("Wrong number of cards, before the first draw"), N_("too many few short misdeal count missing")),
        _not_drawn,
    ),
    Situation(
        "IRR-G04",
        "deal",
        Wording(N_("Wrong number of cards, during play"), N_("too many few short count missing extra")),
        _after_draw,
        facts=(
            Fact(
                "wrong",
                N_("What is wrong?"),
                {
                    "too_many": N_("One hand has a card too many"),
                    "too_few": N_("One hand is a card short"),
                    "both": N_("Both hands are wrong"),
                },
            ),
        ),
    ),
    Situation(
        "IRR-G05",
        "deal",
        Wording(N_("Wrong number of cards, noticed after a knock"), N_("too many few short count missing end")),
        _after_knock,
        facts=(
            Fact(
                "wrong",
                N_("Whose hand is wrong?"),
                {
                    "opponent_short": N_("The opponent's: cards are missing"),
                    "opponent_over": N_("The opponent's: a card too many"),
                    "knocker": N_("The knocker's"),
                },
            ),
        ),
        options=("false_knock",),
    ),
)

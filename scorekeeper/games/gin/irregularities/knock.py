"""Irregularities of a knock and of what is laid out after it (IRR-G12 to IRR-G17)."""

from scorekeeper.engine.irregularities import Fact, Facts, IrregularityRuling, Situation, Wording, yes_no
from scorekeeper.engine.text import N_, T
from scorekeeper.games.gin.irregularities.no_knock import OTHER_TABLES, above_limit
from scorekeeper.games.gin.options import Options

_WRITTEN = yes_no("written", N_("Is the hand written, or are the cards gathered?"))


def _false_knock(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["opponent_has_shown"] == "lay_off":
        text = T("The opponent has laid a card off, so the knock stands and the hand is counted.")
        return IrregularityRuling(text, recorded="stands")
    if options.false_knock is None and facts["opponent_has_shown"] == "cards":
        text = T("The opponent accepts the knock, or has it taken back. Taken back, the knocker's cards lie open.")
        return IrregularityRuling(text, others=OTHER_TABLES, recorded="stands")
    return above_limit(options)


def _false_gin(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["left"] == "above":
        return above_limit(options)
    return IrregularityRuling(
        T("It is no gin, but it is within the limit, so it counts as a knock. The opponent may lay off."),
        T("It costs the gin bonus."),
    )


def _knocker_rearranges(options: Options, facts: Facts) -> IrregularityRuling:
    others = T("Other tables allow it until the hand is written, or not at all.")
    if facts["opponent_has_shown"]:
        text = T("The opponent has shown cards, so the melds count as they lie. Above the limit it is then no knock.")
        return IrregularityRuling(text, others=others)
    return IrregularityRuling(T("The opponent has shown no card yet, so the melds may be laid again."), others=others)


def _opponent_rearranges(options: Options, facts: Facts) -> IrregularityRuling:
    others = T("Other tables end it as soon as the count was said.")
    if facts["written"]:
        return IrregularityRuling(T("The hand is over, so the cards count as they were arranged."), others=others)
    text = T("The opponent may arrange the cards differently until the hand is written. The lowest count is right.")
    return IrregularityRuling(text, others=others)


def _late_lay_off(options: Options, facts: Facts) -> IrregularityRuling:
    others = T("Other tables end it as soon as the count was said.")
    if facts["written"]:
        return IrregularityRuling(T("It is too late: the agreed count stands."), others=others, published=True)
    return IrregularityRuling(T("Nothing is written yet, so the card is laid off and counts no more."), others=others)


def _misplaced(options: Options, facts: Facts) -> IrregularityRuling:
    price = T("It costs the value of the card.")
    if facts["onto"] == "deadwood":
        return IrregularityRuling(T("Nothing is laid off on deadwood. The card goes back and counts."), price)
    if facts["onto"] == "gin":
        return IrregularityRuling(T("Against gin nothing is laid off. The card goes back and counts."), price)
    if facts["onto"] == "by_knocker":
        return IrregularityRuling(T("The knocker lays nothing off. The card goes back and counts."), price)
    return IrregularityRuling(T("The card does not continue that meld. It goes back and counts."), price)


KNOCK = (
    Situation(
        "IRR-G12",
        "claims",
        Wording(N_("A knock above the limit"), N_("false wrong illegal too many points deadwood")),
        _false_knock,
        facts=(
            Fact(
                "opponent_has_shown",
                N_("What has the opponent shown?"),
                {
                    "nothing": N_("Nothing yet"),
                    "cards": N_("Cards, but nothing is laid off"),
                    "lay_off": N_("A card is laid off already"),
                },
            ),
        ),
        options=("false_knock",),
    ),
    Situation(
        "IRR-G13",
        "claims",
        Wording(N_("Gin was called, but a card is left over"), N_("false wrong gin mistake deadwood")),
        _false_gin,
        facts=(
            Fact(
                "left",
                N_("What does it count?"),
                {"within": N_("It is within the limit"), "above": N_("It is above the limit")},
            ),
        ),
        options=("false_knock",),
    ),
    Situation(
        "IRR-G14",
        "table",
        Wording(N_("The knocker laid the melds badly"), N_("rearrange arrange again better melds more deadwood")),
        _knocker_rearranges,
        facts=(yes_no("opponent_has_shown", N_("Has the opponent shown cards?")),),
    ),
    Situation(
        "IRR-G15",
        "table",
        Wording(N_("The opponent arranges the melds anew"), N_("rearrange change melds break lay off defender")),
        _opponent_rearranges,
        facts=(_WRITTEN,),
    ),
    Situation(
        "IRR-G16",
        "table",
        Wording(N_("A lay-off was overlooked"), N_("forgotten forgot late missed layoff")),
        _late_lay_off,
        facts=(_WRITTEN,),
    ),
    Situation(
        "IRR-G17",
        "table",
        Wording(N_("A card was laid off where it does not fit"), N_("wrong layoff deadwood gin knocker")),
        _misplaced,
        facts=(
            Fact(
                "onto",
                N_("Where was it laid off?"),
                {
                    "meld": N_("On a meld that it does not continue"),
                    "deadwood": N_("On deadwood"),
                    "gin": N_("On a gin hand"),
                    "by_knocker": N_("By the knocker"),
                },
            ),
        ),
    ),
)

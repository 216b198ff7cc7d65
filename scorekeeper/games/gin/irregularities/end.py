"""Irregularities of the end of a hand, and of the score (IRR-G18 to IRR-G21)."""

from scorekeeper.engine.irregularities import Fact, Facts, IrregularityRuling, Situation, Wording, yes_no
from scorekeeper.engine.text import N_, T
from scorekeeper.games.gin.options import Options

# What most tables do where this one plays the stock to its end.
_TWO_STAY = T("At most tables the last two cards are not drawn.")


def _last_cards(options: Options, facts: Facts) -> IrregularityRuling:
    if not options.dead_at:
        return IrregularityRuling(
            T("This table plays the stock to its last card, so the hand goes on."), others=_TWO_STAY
        )
    others = T("Some tables let the last discard be taken to knock.")
    if facts["turn_over"]:
        text = T("Two cards are left and nobody has knocked, so the hand is dead. The same dealer deals again.")
        return IrregularityRuling(text, others=others, published=True)
    text = T("Whoever drew the last card that may be drawn can still knock. Otherwise the hand is dead.")
    return IrregularityRuling(text, others=others, published=True)


def _dead_draw(options: Options, facts: Facts) -> IrregularityRuling:
    if not options.dead_at:
        text = T("This table plays the stock to its last card, so the draw stands.")
        return IrregularityRuling(text, others=_TWO_STAY)
    return IrregularityRuling(T("Put the card back: the hand was dead already. The same dealer deals again."))


def _score_error(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["what"] == "count":
        return IrregularityRuling(T("The cards are gathered, so the agreed count of the hand stands."))
    return IrregularityRuling(
        T(
            "A wrong sum is put right whenever it is found. If that moves the end of the game, the table decides "
            "whether it goes on."
        ),
        others=T("Other tables correct a sum only until the next deal."),
    )


def _leaver(options: Options, facts: Facts) -> IrregularityRuling:
    others = T("Other tables let the others win, or take somebody else in.")
    if facts["players"] == "three":
        return IrregularityRuling(T("The unfinished hand does not count. The two others play on."), others=others)
    text = T("The unfinished hand does not count, and the game ends with the points so far. Only boxes are added.")
    return IrregularityRuling(text, T("Nobody gets a game bonus or a shutout bonus."), others=others)


END = (
    Situation(
        "IRR-G18",
        "end",
        Wording(N_("Only two cards are left in the stock"), N_("empty dead last draw nobody knocked")),
        _last_cards,
        facts=(yes_no("turn_over", N_("Is the turn over without a knock?"), usual=True),),
        options=("dead_at",),
    ),
    Situation(
        "IRR-G19",
        "end",
        Wording(N_("One of the last two cards was drawn"), N_("stock empty dead draw")),
        _dead_draw,
        options=("dead_at",),
    ),
    Situation(
        "IRR-G21",
        "end",
        Wording(N_("A player has to leave"), N_("stop quit go home break off abandon")),
        _leaver,
        facts=(
            Fact(
                "players",
                N_("How many play?"),
                {"two": N_("Two, or two teams"), "three": N_("Three")},
            ),
        ),
    ),
    Situation(
        "IRR-G20",
        "score",
        Wording(N_("A mistake in the score was found later"), N_("sum addition wrong points total correct count")),
        _score_error,
        facts=(
            Fact(
                "what",
                N_("What is wrong?"),
                {"sum": N_("Something was added up wrongly"), "count": N_("The count of a hand")},
            ),
        ),
    ),
)

"""Irregularities of the end of a hand and of the score (IRR-R21 to IRR-R23)."""

from scorekeeper.engine.cards import Card, Suit
from scorekeeper.engine.irregularities import Fact, Facts, IrregularityRuling, Situation, Wording, yes_no
from scorekeeper.engine.melds import Meld, MeldKind
from scorekeeper.engine.text import N_, T
from scorekeeper.games.rummy500.options import Options
from scorekeeper.games.rummy500.score import hand_points, meld_points

_ACE, _TWO, _THREE = (Card(rank, Suit.HEARTS) for rank in (1, 2, 3))


def _stock_empty(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["takes"]:
        return IrregularityRuling(T("Taking from the pile is still allowed, so the turn goes on as usual."))
    if options.stock_runs_out == "reshuffle":
        return IrregularityRuling(
            T(
                "The pile below its top card is shuffled into a new stock, and the turn goes on. This is done once in "
                "a hand; the next time the hand ends."
            ),
            others=T("At other tables the hand ends at once."),
        )
    return IrregularityRuling(
        T("The stock is empty and the pile is declined, so the hand ends. Everybody counts."),
        others=T("Other tables shuffle the pile into a new stock, or do not count the cards in hand."),
    )


def _leaves(options: Options, facts: Facts) -> IrregularityRuling:
    return IrregularityRuling(
        T(
            "In this hand the melds of that player count, less the cards left, and the total stays on the sheet. The "
            "others play on and deal the next hand without that player."
        ),
        others=T("Other tables end the hand without a score, or let somebody else play on."),
    )


def _written_wrongly(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["wrong"] == "count":
        return IrregularityRuling(
            T("The cards are gathered, so what you agreed on for that hand stays."),
            published=True,
        )
    others = T("Other tables correct it only until the next deal.")
    high = hand_points(options, [_ACE])
    if options.ace != "by_place":
        text = T(
            "Correct the hand where it happened, and all later totals follow. An ace counts %(ace)s wherever it lies.",
            ace=high,
        )
        return IrregularityRuling(text, others=others)
    low = meld_points(options, [_ACE], Meld(MeldKind.RUN, (_ACE, _TWO, _THREE)))
    text = T(
        "Correct the hand where it happened, and all later totals follow. Often it is an ace: low in a run it counts "
        "%(low_ace)s, elsewhere %(high_ace)s.",
        low_ace=low,
        high_ace=high,
    )
    return IrregularityRuling(text, others=others)


END: tuple[Situation[Options], ...] = (
    Situation(
        "IRR-R21",
        "end",
        Wording(N_("The stock is empty"), N_("no cards left run out finished draw reshuffle pile")),
        _stock_empty,
        facts=(yes_no("takes", N_("Does the player whose turn it is take from the pile?")),),
        options=("stock_runs_out",),
    ),
    Situation(
        "IRR-R22",
        "end",
        Wording(N_("Somebody has to leave"), N_("leaver quits goes home stops away missing")),
        _leaves,
    ),
    Situation(
        "IRR-R23",
        "score",
        Wording(N_("It was written down wrongly"), N_("score error mistake addition sum total ace correct earlier")),
        _written_wrongly,
        facts=(
            Fact(
                "wrong",
                N_("What was written wrongly?"),
                {
                    "sum": N_("A sum, or what a card counts"),
                    "count": N_("How a hand was laid or counted; its cards are gathered"),
                },
            ),
        ),
        options=("ace", "values"),
    ),
)

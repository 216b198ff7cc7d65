"""Irregularities of the deal and of the wild card (IRR-I01, IRR-I04, IRR-I05, IRR-I25)."""

from scorekeeper.engine.irregularities import Fact, Facts, IrregularityRuling, Situation, Wording, yes_no
from scorekeeper.engine.text import N_, T
from scorekeeper.games.indian.options import Options


def _wrong_number(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["found"] == "before":
        if options.indicator_in_play:
            text = T(
                "Nobody has discarded yet, so the same dealer deals again. A new card is turned up for the wild rank."
            )
        else:
            text = T("Nobody has discarded yet, so the same dealer deals again. The turned card stays: it is not used.")
        return IrregularityRuling(text)
    if facts["found"] == "too_many":
        text = T("In your next turn discard without drawing. Then the number is right again.")
    else:
        text = T("In your next turn draw without discarding. Then the number is right again.")
    return IrregularityRuling(text, others=T("Other tables deal again."))


def _wrongly_turned(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["looked"]:
        return IrregularityRuling(T("Cards have been seen, so the one that was seen first says which rank is wild."))
    return IrregularityRuling(T("Nobody has seen any cards yet: put it all back, shuffle, and turn a card up again."))


def _joker_turned(options: Options, facts: Facts) -> IrregularityRuling:
    if options.turned_joker_makes_aces_wild:
        return IrregularityRuling(
            T("In this round aces and jokers are wild."), others=T("At other tables only jokers are wild then.")
        )
    return IrregularityRuling(
        T("In this round only jokers are wild."), others=T("Online the aces are usually wild then, too.")
    )


def _too_often(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["where"] == "entered":
        return IrregularityRuling(
            T("Each pack holds a card only once, so one of them was entered wrongly. Look at the cards and correct it.")
        )
    return IrregularityRuling(
        T(
            "The packs are wrong: this round ends without a score, and the same dealer deals again with right packs. "
            "Earlier rounds stand."
        ),
        others=T("Other tables only take the wrong card out and play on."),
        published=True,
    )


DEAL: tuple[Situation[Options], ...] = (
    Situation(
        "IRR-I01",
        "deal",
        Wording(
            N_("Somebody has too many or too few cards"),
            N_("wrong number count miscount misdeal dealt short extra one more less"),
        ),
        _wrong_number,
        facts=(
            Fact(
                "found",
                N_("When was it noticed?"),
                {
                    "before": N_("Before the first discard"),
                    "too_many": N_("Later, with a card too many"),
                    "too_few": N_("Later, with a card too few"),
                },
            ),
        ),
        options=("indicator_in_play",),
    ),
    Situation(
        "IRR-I04",
        "deal",
        Wording(
            N_("The wild card was turned up wrongly"),
            N_("two cards turned player indicator wrong person cut joker"),
        ),
        _wrongly_turned,
        facts=(yes_no("looked", N_("Has anybody looked at their cards?")),),
    ),
    Situation(
        "IRR-I05",
        "deal",
        Wording(N_("The turned card is a joker"), N_("wild aces indicator turned up printed joker")),
        _joker_turned,
        options=("turned_joker_makes_aces_wild",),
    ),
    Situation(
        "IRR-I25",
        "deal",
        Wording(N_("The same card is there too often"), N_("three times double duplicate wrong pack extra")),
        _too_often,
        facts=(
            Fact(
                "where",
                N_("Where is it too often?"),
                {"entered": N_("Among the cards entered"), "cards": N_("Among the cards on the table")},
            ),
        ),
    ),
)

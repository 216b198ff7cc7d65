"""Irregularities of the end of a round and of the count (IRR-I02, IRR-I06, IRR-I14, IRR-I21 to IRR-I24)."""

from scorekeeper.engine.irregularities import Fact, Facts, IrregularityRuling, Situation, Wording, yes_no
from scorekeeper.engine.text import N_, T
from scorekeeper.games.indian.irregularities.packing import first_price, later_price
from scorekeeper.games.indian.options import Options

MISSING_CARD = 10
"""What each missing card of a hand counts (IRR-I02)."""


def _wrong_number(options: Options, facts: Facts) -> IrregularityRuling:
    others = T("Other tables make the round void.")
    if facts["wrong"] == "too_many":
        return IrregularityRuling(
            T("All cards outside runs and sets count; the player may not leave one of them out."),
            T("It costs what the card counts."),
            others=others,
        )
    return IrregularityRuling(
        T("Each missing card counts %(points)s, the others count as usual.", points=MISSING_CARD),
        T("It costs %(points)s for each missing card.", points=MISSING_CARD),
        MISSING_CARD,
        others,
        recorded="adjustment",
    )


def _wrong_wild(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["dealt"]:
        return IrregularityRuling(T("It is paid and dealt again, so that round stays as it was counted."))
    return IrregularityRuling(T("The turned card decides: all cards are counted again by it, the declarer's too."))


def _laid_again(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["paid"]:
        return IrregularityRuling(T("It is paid, so the count stays as it is."))
    if options.as_laid:
        return IrregularityRuling(
            T("Until it is paid you may lay your cards out again, and the last arrangement counts."),
            others=T("At other tables the arrangement that costs least counts, however the cards lie."),
        )
    return IrregularityRuling(
        T("You need not: the arrangement that costs least counts, however the cards lie."),
        others=T("At other tables the cards count as the player has laid them out."),
    )


def _stock_empty(options: Options, facts: Facts) -> IrregularityRuling:
    others = T("Online the discards are shuffled into a new stock.")
    if not options.indicator_in_play:
        return IrregularityRuling(
            T("The stock is empty and nobody has declared, so the round is void: nobody pays, packers neither."),
            others=others,
            published=True,
        )
    if facts["how_far"] == "left":
        return IrregularityRuling(
            T("The turned card is the last that can be drawn. You may take the discard instead, and play goes on."),
            others=others,
        )
    return IrregularityRuling(
        T("The turned card is taken and nobody has declared, so the round is void: nobody pays, packers neither."),
        others=others,
        published=True,
    )


def _last_one_in(options: Options, facts: Facts) -> IrregularityRuling:
    if options.last_player == "collects":
        return IrregularityRuling(
            T("The last one in wins the round, and no cards are counted."),
            T(
                "Packing costs %(pack_first)s at the first turn, %(pack_later)s later.",
                pack_first=options.pack_first,
                pack_later=options.pack_later,
            ),
            others=T("At other tables nobody pays then."),
        )
    return IrregularityRuling(
        T("The round is over without a winner, and packing costs nothing."),
        others=T("At other tables the last one in wins and the packers pay."),
    )


def _wrongly_paid(options: Options, facts: Facts) -> IrregularityRuling:
    return IrregularityRuling(
        T(
            "Correct that round, and all that came after it follows. In chips, what some pay in a round is what "
            "others get."
        ),
        others=T("Other tables correct it only until the next deal."),
    )


def _leaves(options: Options, facts: Facts) -> IrregularityRuling:
    others = T("Other tables make the round void, or let somebody else play on.")
    if facts["has_drawn"]:
        text = T(
            "The player counts as packed at a later turn, and the others play on. In a pool, whoever leaves for good "
            "is out."
        )
        return IrregularityRuling(text, later_price(options), options.pack_later, others)
    text = T(
        "The player counts as packed at the first turn, and the others play on. In a pool, whoever leaves for good is "
        "out."
    )
    return IrregularityRuling(text, first_price(options), options.pack_first, others)


END: tuple[Situation[Options], ...] = (
    Situation(
        "IRR-I02",
        "end",
        Wording(
            N_("At the count somebody has too many or too few cards"),
            N_("wrong number missing card short extra loser declared"),
        ),
        _wrong_number,
        facts=(
            Fact(
                "wrong",
                N_("Is a card missing or too many?"),
                {"too_few": N_("A card is missing"), "too_many": N_("A card is too many")},
            ),
        ),
    ),
    Situation(
        "IRR-I14",
        "end",
        Wording(
            N_("May I lay my cards out again before they count?"), N_("arrange rearrange groups cheaper count loser")
        ),
        _laid_again,
        facts=(yes_no("paid", N_("Is it paid or written down already?")),),
        options=("as_laid",),
    ),
    Situation(
        "IRR-I21",
        "end",
        Wording(N_("The stock is empty"), N_("no cards left run out turned card taken void reshuffle nobody wins")),
        _stock_empty,
        facts=(
            Fact(
                "how_far",
                N_("How far did it get?"),
                {
                    "taken": N_("The last card is drawn, and nobody declares"),
                    "left": N_("Only the turned card is left"),
                },
            ),
        ),
        options=("indicator_in_play",),
    ),
    Situation(
        "IRR-I22",
        "end",
        Wording(N_("Everybody but one has packed"), N_("last player left drop out alone collects wins packs")),
        _last_one_in,
        options=("last_player", "pack_first", "pack_later"),
    ),
    Situation(
        "IRR-I24",
        "end",
        Wording(N_("Somebody has to leave"), N_("leaver quits goes home stops away missing")),
        _leaves,
        facts=(yes_no("has_drawn", N_("Has that player drawn in this round?")),),
        options=("pack_first", "pack_later"),
    ),
    Situation(
        "IRR-I06",
        "score",
        Wording(N_("We played with the wrong wild rank"), N_("turned card wrong wild recount count again")),
        _wrong_wild,
        facts=(yes_no("dealt", N_("Is the next round dealt already?")),),
    ),
    Situation(
        "IRR-I23",
        "score",
        Wording(
            N_("It was paid or written down wrongly"),
            N_("chips score error mistake sum zero total correct earlier balance"),
        ),
        _wrongly_paid,
    ),
)

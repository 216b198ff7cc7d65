"""Irregularities of packing (IRR-I17 to IRR-I19). What it costs follows from the turn in which somebody packs."""

from scorekeeper.engine.irregularities import Fact, Facts, IrregularityRuling, Situation, Wording
from scorekeeper.engine.text import N_, T, Text
from scorekeeper.games.indian.options import Options


def first_price(options: Options) -> Text:
    """The price of packing at the first turn, in words (IND-15)."""
    return T("If somebody wins, it costs %(points)s, as for packing at the first turn.", points=options.pack_first)


def later_price(options: Options) -> Text:
    """The price of packing later, in words (IND-15)."""
    return T("If somebody wins, it costs %(points)s, as for packing later.", points=options.pack_later)


def _after_drawing(options: Options, facts: Facts) -> IrregularityRuling:
    return IrregularityRuling(
        T("Packing comes before drawing, so play this turn to its end. You may pack in your next turn."),
        T("Packing then costs %(points)s, if somebody wins.", points=options.pack_later),
        others=T("Other tables let you pack at once, at the later price."),
        published=True,
    )


def _out_of_turn(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["what"] == "early":
        return IrregularityRuling(T("It only says what you are going to do: you pack when your turn comes."))
    if facts["what"] == "not_down":
        return IrregularityRuling(T("Your cards do not lie face down yet, so you may stay in."))
    price = T(
        "If somebody wins, packing costs %(pack_first)s at the first turn, %(pack_later)s later.",
        pack_first=options.pack_first,
        pack_later=options.pack_later,
    )
    return IrregularityRuling(T("Your cards lie face down, so you are out of this round."), price)


def _cards_misplaced(options: Options, facts: Facts) -> IrregularityRuling:
    if facts["packed"] == "later":
        return IrregularityRuling(
            T("Take the cards out of the stock if they can still be told, and leave them there if not."),
            later_price(options),
            options.pack_later,
        )
    if options.indicator_in_play:
        text = T(
            "Shuffle the cards into the stock now, unless it is short already. The turned card stays at the bottom."
        )
    else:
        text = T("Shuffle the cards into the stock now, unless it is short already.")
    return IrregularityRuling(text, first_price(options), options.pack_first)


PACKING: tuple[Situation[Options], ...] = (
    Situation(
        "IRR-I17",
        "turn",
        Wording(N_("I have drawn and want to pack"), N_("drop out fold packing after drawing scoot")),
        _after_drawing,
        options=("pack_later",),
    ),
    Situation(
        "IRR-I18",
        "turn",
        Wording(N_("I packed out of turn, or want back in"), N_("drop out fold packing early take back undo again")),
        _out_of_turn,
        facts=(
            Fact(
                "what",
                N_("What happened?"),
                {
                    "early": N_("I packed before my turn"),
                    "not_down": N_("I want back in, my cards are not face down yet"),
                    "down": N_("I want back in, my cards lie face down"),
                },
            ),
        ),
        options=("pack_first", "pack_later"),
    ),
    Situation(
        "IRR-I19",
        "turn",
        Wording(
            N_("A packer's cards are in the wrong place"),
            N_("packed drop out fold forgot stock shuffle return put back"),
        ),
        _cards_misplaced,
        facts=(
            Fact(
                "packed",
                N_("When did that player pack?"),
                {
                    "first": N_("At the first turn, but the cards were kept"),
                    "later": N_("Later, but the cards went into the stock"),
                },
            ),
        ),
        options=("pack_first", "pack_later", "indicator_in_play"),
    ),
)

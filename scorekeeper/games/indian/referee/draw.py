"""The question whether a card may be drawn: from the stock, the top discard, or the turned card (IND-13 to IND-17b)."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import (
    Boolean,
    Choice,
    Integer,
    Nullable,
    OneCard,
    is_one_of,
    missing_issue,
    spec,
)
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Invalid, Issue, Reason, T
from scorekeeper.games.indian.options import Options
from scorekeeper.games.indian.play_rules import taking
from scorekeeper.games.indian.referee.inputs import (
    MOST_IN_STOCK,
    discards_reshuffled,
    is_wild,
    largest_deck,
    reshuffle,
    wild_rank_for_the_pile,
)

PILE, STOCK, INDICATOR = "pile", "stock", "indicator"


@dataclass(frozen=True)
class Draw:
    """May I draw this? From the stock, the top discard, or the turned card."""

    source: str = spec(
        Choice({PILE: N_("The top discard"), STOCK: N_("From the stock"), INDICATOR: N_("The turned card")}),
        PILE,
        N_("What would you draw?"),
        rule="IND-13",
    )
    card: Card | None = spec(Nullable(OneCard()), None, N_("The top discard"), rule="IND-13b")
    wild: int | None = wild_rank_for_the_pile()
    first_turn: bool = spec(
        Boolean(),
        False,
        N_("It is the first turn of the round"),
        rule="IND-13b",
        needs=(is_one_of("wild_from_pile", "first_turn_only"),),
    )
    packed: bool = spec(Boolean(), False, N_("The player before me packed"), rule="IND-14")
    drawn: bool = spec(Boolean(), False, N_("I have drawn"), rule="IND-13")
    stock: int | None = spec(
        Nullable(Integer(0, MOST_IN_STOCK)),
        None,
        N_("Cards left in the stock"),
        N_("If few are left; the turned card counts where it is in play."),
        "IND-17b",
        rarely_used=True,
    )
    reshuffled: bool = discards_reshuffled()


def rule_draw(options: Options, inputs: Draw) -> Ruling:
    """Whether this card may be drawn now (IND-08, IND-13, IND-13b, IND-14, IND-17, IND-17b)."""
    if inputs.card is not None:
        largest_deck(options).ensure_holds({"card": [inputs.card]})
    if inputs.first_turn and inputs.packed:
        text = T("The player before you packed, so the round is past its first turn. Change one of the two.")
        raise Invalid(Issue("draw.not_first", "first_turn", text))
    new_stock = reshuffle(options, inputs.stock, inputs.reshuffled)
    last_card = options.indicator_in_play and inputs.stock == 1 and not new_stock
    refusal = next(_refusals(options, inputs, new_stock, last_card), None)
    because = [refusal] if refusal else list(_reasons(options, inputs, new_stock, last_card))
    indicator = inputs.source == INDICATOR or (inputs.source == STOCK and last_card)
    answer = {"legal": not refusal, "indicator": indicator and not refusal}
    headline = T("You may take it") if inputs.source == PILE else T("You may draw it")
    if refusal:
        headline = T("You may not draw it")
    return Ruling(answer, tuple(because), headline, not refusal)


def _refusals(options: Options, inputs: Draw, new_stock: Reason | None, last_card: bool) -> Iterator[Reason]:
    """Why the card may not be drawn, the most important reason first.

    `new_stock` says why the discards become the stock before the draw. `last_card`: the turned card is all that is left
    of the stock.
    """
    if inputs.drawn:
        yield Reason("IND-13", T("You have drawn in this turn already. Discard a card next."))
    if not options.indicator_in_play and inputs.source == INDICATOR:
        yield Reason("IND-08", T("At this table the turned card stays out of the round, so nobody draws it."))
    empty = inputs.stock == 0 and not new_stock
    if options.indicator_in_play and empty:
        yield Reason("IND-17", T("The turned card is taken and nobody declares: nobody wins, nobody pays."))
    if inputs.source == STOCK and empty:
        yield Reason("IND-17b", T("The stock is empty and nobody declares: nobody wins, nobody pays."))
    if inputs.source == INDICATOR and inputs.stock and new_stock:
        yield new_stock
    if inputs.source == INDICATOR and not last_card:
        yield Reason("IND-08", T("The turned card is the last one that can be drawn: draw the stock above it first."))
    if inputs.source == PILE and not _may_be_taken(options, inputs):
        yield Reason("IND-13b", taking(options))


def _may_be_taken(options: Options, inputs: Draw) -> bool:
    """Whether the top discard may be taken although it may be wild (IND-13b). Raises `Invalid` if that depends on what
    is not given."""
    if options.wild_from_pile == "allowed" or (inputs.first_turn and options.wild_from_pile == "first_turn_only"):
        return True
    if inputs.card is None:
        raise Invalid(missing_issue("card"))
    wild = is_wild(options, inputs.card, inputs.wild)
    if wild is None:
        raise Invalid(missing_issue("wild"))
    return not wild


def _reasons(options: Options, inputs: Draw, new_stock: Reason | None, last_card: bool) -> Iterator[Reason]:
    """Why the card may be drawn, and what follows."""
    if inputs.source == STOCK and new_stock:
        yield new_stock
        return
    if inputs.source != PILE:
        if last_card:
            text = T("It is the turned card, the last one: whoever draws it and does not declare makes the round void.")
            yield Reason("IND-17", text)
        else:
            yield Reason("IND-13", T("In each turn you draw one card: the top of the stock, or the top discard."))
        return
    if inputs.packed:
        text = T("Who packs neither draws nor discards: the top discard is the same as before, and it is your choice.")
        yield Reason("IND-14", text)
    if inputs.card is None or is_wild(options, inputs.card, inputs.wild):
        yield Reason("IND-13b", taking(options))
    else:
        yield Reason("IND-13", T("In each turn you draw one card: the top of the stock, or the top discard."))
    if last_card:
        yield Reason("IND-17b", T("Only the turned card is left: the discard may be taken instead, and play goes on."))
    elif new_stock:
        text = T("Unless you take it, the discards below it are shuffled before somebody draws from the stock.")
        yield Reason("IND-17b", text)
    elif inputs.stock == 0:
        text = T("The stock is empty: unless you declare with this discard, the round is void.")
        yield Reason("IND-17b", text)


QUESTIONS = (
    Question(
        "draw",
        N_("May I draw this?"),
        N_("The top discard, a card of the stock, or the turned card; also after somebody has packed."),
        Draw,
        rule_draw,
        {"source": "pile", "card": "8C", "packed": True},
        search=N_("take pick up discard pile stock turned card wild joker packed before me"),
    ),
)

"""The question what happens when the stock runs out (R500-22)."""

from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import Boolean, CardList, Integer, spec
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, TN, Invalid, Issue, Reason, T
from scorekeeper.games.rummy500.options import Options, deck
from scorekeeper.games.rummy500.record import MOST_CARDS
from scorekeeper.games.rummy500.referee.inputs import MOST_IN_HAND, ensure_in_packs, packs_in_play


@dataclass(frozen=True)
class Stock:
    """What if the stock is empty? May I decline the discards, and does the hand end then?"""

    stock: int = spec(Integer(0, MOST_CARDS), label=N_("Cards left in the stock"), rule="R500-22")
    pile: tuple[Card, ...] = spec(
        CardList(0, MOST_IN_HAND), (), N_("Discard pile, bottom card first"), rule="R500-22", ordered=True
    )
    reshuffled: bool = spec(
        Boolean(), False, N_("The pile has been shuffled into the stock in this hand"), "", "R500-22", rarely_used=True
    )
    packs: int = packs_in_play()


def rule_stock(options: Options, inputs: Stock) -> Ruling:
    """Whether the player to move may take from the pile and may decline it, and whether the hand ends if so
    (R500-22)."""
    ensure_in_packs(options, inputs.packs, {"pile": inputs.pile})
    _ensure_possible(options, inputs)
    because = []
    if inputs.pile:
        because.append(Reason("R500-10", T("Cards of the pile may be taken, as always.")))
    below = inputs.pile[:-1]
    ends = False
    if inputs.stock:
        text = TN(
            "The stock still holds %(count)s card: whoever declines the discards draws from it.",
            "The stock still holds %(count)s cards: whoever declines the discards draws from it.",
            inputs.stock,
        )
    elif options.stock_runs_out == "reshuffle" and below and not inputs.reshuffled:
        text = TN(
            "Whoever declines shuffles the pile below its top card into a new stock of %(count)s card, and draws.",
            "Whoever declines shuffles the pile below its top card into a new stock of %(count)s cards, and draws.",
            len(below),
        )
    else:
        ends = True
        text = T("Nobody has to take from the pile: if the player to move declines, the hand ends, and all count.")
    because.append(Reason("R500-22", text))
    answer = {"may_take": bool(inputs.pile), "may_decline": True, "ends": ends}
    headline = T("Whoever declines ends the hand") if ends else T("The hand goes on")
    return Ruling(answer, tuple(because), headline)


def _ensure_possible(options: Options, inputs: Stock) -> None:
    """Raise `Invalid` if the stock holds more than the packs without the cards that were dealt or lie in the pile."""
    cards = deck(options, inputs.packs)
    # Players never hold fewer cards together, melds counted in, than were dealt to them; one more is turned up.
    fewest = min(2 * options.deal_for_two, 3 * options.deal_for_more)
    most = max(0, cards.size - fewest - max(1, len(inputs.pile)))
    if inputs.stock > most:
        text = T(
            "%(deck)s At least %(dealt)s were dealt, and the pile lies there too: the stock holds %(most)s at most. "
            "Correct it, or the packs.",
            deck=cards.text,
            dealt=fewest,
            most=most,
        )
        raise Invalid(Issue("stock.too_many", "stock", text))


QUESTIONS = (
    Question(
        "stock",
        N_("What if the stock is empty?"),
        N_("How many cards the stock has left, and the pile: what may be done, and whether the hand ends."),
        Stock,
        rule_stock,
        {"stock": 0, "pile": ["8H", "QD", "2S"]},
        search=N_("stock empty runs out shuffle block end of the hand draw"),
    ),
)

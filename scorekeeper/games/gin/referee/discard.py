"""The question whether a card may be discarded, and the checks it shares with other questions (GIN-08)."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import CardList, Nullable, OneCard, spec
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Invalid, Issue, Reason, T
from scorekeeper.games.gin.layout import best_layout
from scorekeeper.games.gin.options import Options
from scorekeeper.games.gin.record import DECK


@dataclass(frozen=True)
class Discard:
    """May I discard this card? The hand after drawing, the discard still in it."""

    hand: tuple[Card, ...] = spec(CardList(1, 11), label=N_("Your cards"))
    card: Card = spec(OneCard(), label=N_("The card to discard"), rule="GIN-08", chosen_from="hand")
    taken: Card | None = spec(
        Nullable(OneCard()), None, N_("Just taken from the discard pile"), rule="GIN-08", chosen_from="hand"
    )


def rule_discard(options: Options, inputs: Discard) -> Ruling:
    """Whether a card of the hand may be discarded: any but the one just taken from the discard pile (GIN-08)."""
    DECK.ensure_holds({"hand": inputs.hand})
    ensure_in_hand(inputs.card, inputs.hand, "card")
    ensure_taken_in_hand(inputs.taken, inputs.hand)
    layout = best_layout(card for card in inputs.hand if card != inputs.card)
    if inputs.card == inputs.taken:
        because = (taken_stays(inputs.taken),)
        return Ruling({"legal": False}, because, T("This may not be discarded"), False, layout=layout)
    text = T("Any card of the hand may be discarded, also one just drawn from the stock.")
    if inputs.taken is not None:
        text = T("Only %(card)s, just taken from the discard pile, must stay in the hand this turn.", card=inputs.taken)
    return Ruling({"legal": True}, (Reason("GIN-08", text),), T("This may be discarded"), True, layout=layout)


def ensure_in_hand(card: Card, hand: Sequence[Card], field: str) -> None:
    """Raise `Invalid` (`card.not_in_hand`) if the card to discard is not among the cards of the hand."""
    if card not in hand:
        text = T("%(card)s is not among your cards. Choose one of them.", card=card)
        raise Invalid(Issue("card.not_in_hand", field, text, (str(card),)))


def ensure_taken_in_hand(taken: Card | None, hand: Sequence[Card]) -> None:
    """Raise `Invalid` (`taken.not_in_hand`) if the card just taken is not among the cards of the hand."""
    if taken is not None and taken not in hand:
        text = T("%(card)s was just taken, so it must be among the cards. Add it, or correct it.", card=taken)
        raise Invalid(Issue("taken.not_in_hand", "taken", text, (str(taken),)))


def taken_stays(taken: Card) -> Reason:
    """The reason why the card just taken from the discard pile is not discarded."""
    text = T("%(card)s was just taken from the discard pile and cannot be discarded this turn.", card=taken)
    return Reason("GIN-08", text)


_EXAMPLE = ["3H", "4H", "5H", "9S", "9D", "9C", "KC", "KD", "2S", "AC", "2H"]
QUESTIONS = (
    Question(
        "discard",
        N_("May I discard this card?"),
        N_("Your cards, the one to discard, and the one just taken from the discard pile."),
        Discard,
        rule_discard,
        {"hand": _EXAMPLE, "card": "KD", "taken": "2H"},
        search=N_("throw drop away back same taken pile turn"),
    ),
)

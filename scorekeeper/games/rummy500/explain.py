"""What melds, lay-offs and cards in hand count, in words (R500-15, R500-25 to R500-28)."""

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.text import Reason, T
from scorekeeper.games.rummy500.options import Options, card_values
from scorekeeper.games.rummy500.solver import LaidOff


def meld_reason(options: Options, cards: Sequence[Card], meld: Meld) -> Reason:
    """What these cards of a meld count, card by card."""
    values = card_values(options)
    amounts = [values.in_meld(card, meld) for card in cards]
    low = options.ace == "by_place" and meld.is_run and meld.cards[0].face.rank == 1
    if low and any(card.suit is not None and card.rank == 1 for card in cards):
        text = T("%(cards)s: %(sum)s; the ace is low here.", cards=list(cards), sum=_sum(amounts))
        return Reason("R500-28", text)
    return Reason("R500-27", T("%(cards)s: %(sum)s.", cards=list(cards), sum=_sum(amounts)))


def opening_reason(options: Options) -> Reason:
    """What a player must have done before the first lay-off, where the options demand something (R500-14, R500-38)."""
    if not options.first_meld:
        return Reason("R500-14", T("At this table you lay off only after a meld of your own in this hand."))
    text = T(
        "At this table your first melds of a hand count %(points)s or more together, in one turn, and you lay off only "
        "after them.",
        points=options.first_meld,
    )
    return Reason("R500-38", text)


def lay_off_reasons(options: Options, laid_off: Iterable[LaidOff]) -> Iterator[Reason]:
    """A sentence for each lay-off: where it goes and what it counts."""
    for laid in laid_off:
        points = card_values(options).in_meld(laid.card, laid.after)
        text = T("%(card)s onto %(meld)s: %(points)s.", card=laid.card, meld=list(laid.onto.cards), points=points)
        yield Reason("R500-15", text)


def left_reason(options: Options, cards: Sequence[Card]) -> Reason:
    """What the cards left in hand count against their player."""
    if not cards:
        return Reason("R500-25", T("No card is left."))
    amounts = [card_values(options).in_hand(card) for card in cards]
    return Reason("R500-25", T("Left, taken off: %(cards)s: %(sum)s.", cards=list(cards), sum=_sum(amounts)))


def _sum(amounts: Sequence[int]) -> str:
    """`5 + 6 + 15 = 26`, or one number alone."""
    if len(amounts) == 1:
        return str(amounts[0])
    return f"{' + '.join(map(str, amounts))} = {sum(amounts)}"

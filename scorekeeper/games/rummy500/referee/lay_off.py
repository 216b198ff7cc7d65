"""The question whether cards may be laid off on a meld, and what they count (R500-14, R500-15, R500-20)."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import CardList, spec
from scorekeeper.engine.meld_rulings import lay_off_ruling, no_lay_off_ruling
from scorekeeper.engine.melds import Meld, wild_lay_off
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Reason, T, Text
from scorekeeper.games.rummy500.explain import meld_reason, opening_reason
from scorekeeper.games.rummy500.joker_reading import added_cards, joker_reasons
from scorekeeper.games.rummy500.joker_swap import swap_jokers
from scorekeeper.games.rummy500.options import Options, card_values, deck, solver_rules
from scorekeeper.games.rummy500.referee.inputs import ensure_in_packs, has_melded, packs_in_play, read_tables


@dataclass(frozen=True)
class LayOff:
    """May these cards be laid off there?"""

    meld: tuple[Card, ...] = spec(CardList(3, 13, stands_for=True), label=N_("The meld as it lies"), ordered=True)
    cards: tuple[Card, ...] = spec(CardList(1, 13, stands_for=True), label=N_("Cards to lay off"))
    melded: bool = has_melded()
    packs: int = packs_in_play()


def rule_lay_off(options: Options, inputs: LayOff) -> Ruling:
    """Whether cards may be laid off on a meld, in whatever order is possible; what they count (R500-14, R500-15)."""
    ensure_in_packs(options, inputs.packs, {"meld": inputs.meld, "cards": inputs.cards})
    melds = [meld for (meld,) in read_tables(options, inputs.packs, {"meld": inputs.meld})]
    if solver_rules(options, inputs.packs).opens_with_melds and not inputs.melded:
        return _illegal_ruling(options, inputs, melds, melds[0], opening_reason(options))
    # Readings in which no joker stands for one of the cards come first: they need no swap.
    melds.sort(key=lambda meld: bool(swap_jokers(meld, inputs.cards)[1]))
    rulings = [_ruling(options, inputs, melds, meld) for meld in melds]
    return next((ruling for ruling in rulings if ruling.legal), rulings[0])


def _ruling(options: Options, inputs: LayOff, melds: Sequence[Meld], meld: Meld) -> Ruling:
    """The ruling for one reading of the meld; `melds` are all its readings (R500-20b)."""
    wild = solver_rules(options, inputs.packs).wild
    whole, jokers, others = swap_jokers(meld, inputs.cards)
    swapped = [joker.face for joker in jokers]
    if swapped and options.joker_swap:
        grown = wild_lay_off(whole, others, wild) if others else whole
        if isinstance(grown, Text):
            return _illegal_ruling(options, inputs, melds, meld, Reason("R500-14", grown))
        text = T("%(card)s takes the place of the joker, and the joker is yours.", card=swapped)
        cards = (*swapped, *added_cards(whole, grown))
        return _legal_ruling(options, inputs, meld, grown, cards, Reason("R500-20", text))
    grown = wild_lay_off(meld, inputs.cards, wild)
    if isinstance(grown, Text):
        if swapped:
            text = T("A joker stands for %(card)s here, and at this table it stays.", card=swapped[0])
            return _illegal_ruling(options, inputs, melds, meld, Reason("R500-20", text))
        return _illegal_ruling(options, inputs, melds, meld, Reason("R500-14", grown))
    text = T("Together they are %(cards)s.", cards=list(grown.cards))
    return _legal_ruling(options, inputs, meld, grown, added_cards(meld, grown), Reason("R500-14", text))


def _legal_ruling(
    options: Options, inputs: LayOff, before: Meld, after: Meld, cards: Sequence[Card], why: Reason
) -> Ruling:
    points = card_values(options).laid(cards, after)
    whose = Reason("R500-15", T("The points are yours, whoever laid the meld."))
    read = joker_reasons([inputs.meld], [before], solver_rules(options, inputs.packs))
    return lay_off_ruling(before, after, cards, (*read, why, meld_reason(options, cards, after), whose), points)


def _illegal_ruling(options: Options, inputs: LayOff, melds: Sequence[Meld], shown: Meld, why: Reason) -> Ruling:
    rules = solver_rules(options, inputs.packs)
    cards = [card for card in deck(options, inputs.packs).distinct_cards() if card.suit is not None]
    fits = [
        card for card in cards if any(isinstance(wild_lay_off(reading, [card], rules.wild), Meld) for reading in melds)
    ]
    if fits:
        lies = shown.cards if len(melds) == 1 else inputs.meld
        what = T("Directly onto %(meld)s: %(cards)s.", meld=list(lies), cards=fits)
    else:
        what = T("Nothing more goes on this meld.")
    count = card_values(options).hand([card.physical for card in inputs.cards])
    read = joker_reasons([inputs.meld], [shown], rules)
    return no_lay_off_ruling(shown, inputs.cards, (*read, why, Reason("R500-14", what)), count, points=0)


QUESTIONS = (
    Question(
        "layoff",
        N_("May these cards be laid off there?"),
        N_("A meld of anybody, and the cards to lay off on it."),
        LayOff,
        rule_lay_off,
        {"meld": ["5H", "6H", "7H"], "cards": ["8H", "9H"]},
        search=N_("lay off layoff laying add fit extend meld joker swap"),
    ),
)

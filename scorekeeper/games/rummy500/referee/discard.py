"""The question whether a turn may end with this discard, or without one (R500-13, R500-21, R500-33, R500-34)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import CardList, Nullable, OneCard, spec
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.text import N_, TN, Invalid, Issue, Reason, T
from scorekeeper.games.rummy500 import solver
from scorekeeper.games.rummy500.joker_reading import joker_reasons, relevant_readings
from scorekeeper.games.rummy500.options import Options, card_values, solver_rules
from scorekeeper.games.rummy500.record import MELDS
from scorekeeper.games.rummy500.referee.inputs import (
    EXAMPLE_TABLE,
    MOST_IN_HAND,
    ensure_in_packs,
    most_playable,
    packs_in_play,
    read_tables,
    table_by_path,
)


@dataclass(frozen=True)
class Discard:
    """May I discard this? May I go out like this? The hand after melding, the discard still in it."""

    hand: tuple[Card, ...] = spec(CardList(0, MOST_IN_HAND), label=N_("Your cards after melding"))
    card: Card | None = spec(Nullable(OneCard()), None, N_("The card to discard"), rule="R500-21", chosen_from="hand")
    table: tuple[tuple[Card, ...], ...] = spec(MELDS, (), N_("Melds on the table"))
    taken: tuple[Card, ...] = spec(
        CardList(0, MOST_IN_HAND),
        (),
        N_("Taken from the pile this turn"),
        N_("The card that had to be melded first."),
        "R500-13",
        rarely_used=True,
        ordered=True,
    )
    pile: tuple[Card, ...] = spec(
        CardList(0, MOST_IN_HAND),
        (),
        N_("The rest of the pile"),
        N_("Given, it is said whether “Rummy!” can be called, or whether the last discard fits with it."),
        "R500-23",
        rarely_used=True,
        ordered=True,
    )
    packs: int = packs_in_play()


def rule_discard(options: Options, inputs: Discard) -> Ruling:
    """Whether the turn may end like this, whether the hand ends with it, and what others may call (R500-23)."""
    ensure_in_packs(options, inputs.packs, {**table_by_path(inputs.table), "hand": inputs.hand, "pile": inputs.pile})
    ensure_in_packs(options, inputs.packs, {"taken": inputs.taken})
    if inputs.card is not None and inputs.card not in inputs.hand:
        text = T("%(card)s is not among your cards. Choose one of them.", card=inputs.card)
        raise Invalid(Issue("card.not_in_hand", "card", text, (str(inputs.card),)))
    tables = read_tables(options, inputs.packs, table_by_path(inputs.table))
    left = list(inputs.hand)
    if inputs.card is not None:
        left.remove(inputs.card)
    refusal = next(_refusals(options, inputs, tables, left), None)
    ends = not refusal and not left and (inputs.card is not None or options.going_out != "float")
    table = tables[0]
    calls: tuple[solver.Playable, ...] = ()
    if not refusal and inputs.card is not None and not ends and options.rummy_calls:
        table, calls = most_playable(options, inputs.packs, [*inputs.pile, inputs.card], tables)
    because = list(joker_reasons(inputs.table, table, solver_rules(options, inputs.packs)))
    because.append(refusal or _why_allowed(options, inputs, left, ends))
    because += [
        Reason("R500-23", T("Others may call “Rummy!”: %(cards)s can be played.", cards=list(play.cards)))
        for play in calls
    ]
    answer = {"legal": not refusal, "ends": ends, "calls": [play.cards for play in calls]}
    layout = Layout(card_values(options).hand(left), True, loose=tuple(left))
    if refusal:
        headline = T("Not like this")
    elif ends:
        headline = T("You go out")
    elif inputs.card is None:
        headline = T("You float")
    else:
        headline = T("This may be discarded")
    return Ruling(answer, tuple(because), headline, not refusal, layout=layout)


def _refusals(
    options: Options, inputs: Discard, tables: Sequence[tuple[Meld, ...]], left: Sequence[Card]
) -> Iterator[Reason]:
    """Why the turn may not end like this, the most important reason first."""
    card, table = inputs.card, tables[0]
    if card is None:
        if left:
            text = TN(
                "A turn ends with a discard: %(cards)s is still in your hand.",
                "A turn ends with a discard: %(cards)s are still in your hand.",
                len(left),
                cards=list(left),
            )
            yield Reason("R500-09", text)
        elif options.going_out == "discard":
            text = T("At this table the last card is discarded: keep one card for it.")
            yield Reason("R500-21", text)
        return
    yield from _unmet_duty_reasons(options, inputs, table, left)
    if card in inputs.taken[:1] and not _may_be_other_copy(options, card, inputs, table):
        if len(inputs.taken) == 1:
            text = T("%(card)s was just taken from the pile and may not be discarded this turn.", card=card)
        else:
            text = T("%(card)s had to be melded: of the cards taken any other may be discarded.", card=card)
        yield Reason("R500-13", text)
    if not left and options.last_discard_unplayable:
        yield from _playable_reasons(options, inputs, card, tables)


def _playable_reasons(
    options: Options, inputs: Discard, card: Card, tables: Sequence[tuple[Meld, ...]]
) -> Iterator[Reason]:
    """Why the last discard is playable: on the table, or with cards of the pile that it goes on (R500-34)."""
    rules = replace(
        solver_rules(options, inputs.packs),
        layoff_after_own_meld=False,
        first_meld=0,
        must_discard=False,
        dig_by_layoff=True,
        top_discard_must_meld=True,
    )
    for table in relevant_readings(tables, [*inputs.pile, card]):
        take = solver.take([card], inputs.pile, table, rules, card_values(options))
        if not take.legal:
            continue
        params = {"card": card, "meld": list((take.meld or take.laid_off[0].onto).cards)}
        if take.meld:
            text = T("%(card)s makes %(meld)s with cards of the pile, so it cannot be the last discard here.", **params)
        elif len(take.laid_off) > 1:
            text = T(
                "%(card)s can be laid off on %(meld)s with cards of the pile, so it cannot be the last discard here.",
                **params,
            )
        else:
            text = T(
                "%(card)s can be laid off on %(meld)s, so it cannot be the last discard here. Lay it off.", **params
            )
        yield Reason("R500-34", text)


def _must_meld(options: Options, inputs: Discard) -> bool:
    """Whether the first card taken had to be melded at once (R500-11, R500-12)."""
    return len(inputs.taken) > 1 or options.top_discard_must_meld


def _may_be_other_copy(options: Options, card: Card, inputs: Discard, table: Sequence[Meld]) -> bool:
    """Whether the card in hand may be a different copy from the one taken from the pile."""
    return _lies_on_table(card, table) if _must_meld(options, inputs) else Counter(inputs.hand)[card] > 1


def _unmet_duty_reasons(
    options: Options, inputs: Discard, table: Sequence[Meld], left: Sequence[Card]
) -> Iterator[Reason]:
    """Why the turn may not end: the card that had to be melded is still in the hand.

    No reason if a copy of it lies on the table, since that may be the card that was taken.
    """
    if _must_meld(options, inputs):
        for card in inputs.taken[:1]:
            if card in left and not _lies_on_table(card, table):
                text = T("%(card)s had to be melded at once and is still in your hand.", card=card)
                yield Reason("R500-11" if len(inputs.taken) > 1 else "R500-12", text)


def _lies_on_table(card: Card, table: Sequence[Meld]) -> bool:
    """Whether a copy of a card lies on the table; for a joker any joker."""
    return any(lying.physical == card for meld in table for lying in meld.cards)


def _why_allowed(options: Options, inputs: Discard, left: Sequence[Card], ends: bool) -> Reason:
    if ends:
        return Reason("R500-21", T("No card is left: the hand ends, and everybody counts."))
    if inputs.card is None:
        return Reason("R500-33", T("Everything is melded without a discard: you float, and the hand goes on."))
    if not inputs.taken:
        return Reason("R500-09", T("Any card of the hand may be discarded."))
    if _must_meld(options, inputs):
        return Reason("R500-13", T("Of the cards taken from the pile only the one you had to meld must stay."))
    (taken,) = inputs.taken
    if inputs.card == taken:
        text = T("You hold another %(card)s: it may be discarded, and the one just taken stays.", card=taken)
    else:
        text = T("Any card may be discarded but %(card)s, which was just taken from the pile.", card=taken)
    return Reason("R500-13", text)


QUESTIONS = (
    Question(
        "discard",
        N_("May I discard this? May I go out like this?"),
        N_("The cards still in your hand, and the one to discard; none where you go out without."),
        Discard,
        rule_discard,
        {"hand": ["9C", "8H"], "card": "9C", "table": EXAMPLE_TABLE, "taken": ["8H"]},
        search=N_("throw drop away going out last card float floating same card taken"),
    ),
)

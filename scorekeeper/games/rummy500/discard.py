"""The question before a discard: may I discard this, may I go out like this (R500-13, R500-21, R500-33, R500-34)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.cards import Card
from scorekeeper.fields import CardList, Maybe, OneCard, spec
from scorekeeper.games.rummy500.asking import MOST_HELD, in_packs, lying, packs_in_play, read_melds
from scorekeeper.games.rummy500.hand import held
from scorekeeper.games.rummy500.options import Options, rules, values
from scorekeeper.games.rummy500.record import MELDS
from scorekeeper.melds import Meld
from scorekeeper.scoring import Layout, Ruling
from scorekeeper.solvers import rummy500 as solver
from scorekeeper.text import N_, TN, Invalid, Issue, Reason, T

__all__ = ["Discard", "rule_discard"]


@dataclass(frozen=True)
class Discard:
    """May I discard this? May I go out like this? The hand after melding, the discard still in it."""

    hand: tuple[Card, ...] = spec(CardList(0, MOST_HELD), label=N_("Your cards after melding"))
    card: Card | None = spec(Maybe(OneCard()), None, N_("The card to discard"), rule="R500-21", among="hand")
    table: tuple[tuple[Card, ...], ...] = spec(MELDS, (), N_("Melds on the table"))
    taken: tuple[Card, ...] = spec(
        CardList(0, MOST_HELD),
        (),
        N_("Taken from the pile this turn"),
        N_("The card that had to be melded first."),
        "R500-13",
        aside=True,
        ordered=True,
    )
    pile: tuple[Card, ...] = spec(
        CardList(0, MOST_HELD),
        (),
        N_("The rest of the pile"),
        N_("Given, it is said whether “Rummy!” can be called."),
        "R500-23",
        aside=True,
        ordered=True,
    )
    packs: int = packs_in_play()


def rule_discard(options: Options, asked: Discard) -> Ruling:
    """Whether the turn may end so, whether the hand ends with it, and what others may call."""
    in_packs(options, asked.packs, {**lying(asked.table), "hand": asked.hand, "pile": asked.pile})
    in_packs(options, asked.packs, {"taken": asked.taken})
    if asked.card is not None and asked.card not in asked.hand:
        text = T("%(card)s is not among your cards. Choose one of them.", card=asked.card)
        raise Invalid(Issue("card.not_in_hand", "card", text, (str(asked.card),)))
    table = read_melds(options, asked.packs, lying(asked.table))
    rest = list(asked.hand)
    if asked.card is not None:
        rest.remove(asked.card)
    refusal = next(_refusals(options, asked, table, rest), None)
    ends = not refusal and not rest and (asked.card is not None or options.going_out != "float")
    callable_: tuple[solver.Playable, ...] = ()
    if refusal:
        because = [refusal]
    else:
        because = [_allowed(asked, rest, ends)]
        if asked.card is not None and not ends and options.rummy_calls:
            callable_ = solver.playable([*asked.pile, asked.card], table, rules(options, asked.packs), values(options))
            because += [
                Reason("R500-23", T("Others may call “Rummy!”: %(cards)s can be played.", cards=list(one.cards)))
                for one in callable_
            ]
    answer = {"legal": not refusal, "ends": ends, "calls": [one.cards for one in callable_]}
    layout = Layout(held(options, rest), True, loose=tuple(rest))
    if refusal:
        headline = T("Not like this")
    elif ends:
        headline = T("You go out")
    elif asked.card is None:
        headline = T("You float")
    else:
        headline = T("This may be discarded")
    return Ruling(answer, tuple(because), headline, not refusal, layout=layout)


def _refusals(options: Options, asked: Discard, table: Sequence[Meld], rest: Sequence[Card]) -> Iterator[Reason]:
    """Why the turn may not end so, the most important first."""
    card = asked.card
    if card is None:
        if rest:
            text = TN(
                "A turn ends with a discard: %(cards)s is still in your hand.",
                "A turn ends with a discard: %(cards)s are still in your hand.",
                len(rest),
                cards=list(rest),
            )
            yield Reason("R500-09", text)
        elif options.going_out == "discard":
            text = T("At this table the last card is discarded: keep one card for it.")
            yield Reason("R500-21", text)
        return
    yield from _still_held(options, asked, table)
    if card in asked.taken[:1] and not _another(card, asked, table):
        if len(asked.taken) == 1:
            text = T("%(card)s was just taken from the pile and may not be discarded this turn.", card=card)
        else:
            text = T("%(card)s had to be melded: of the cards taken any other may be discarded.", card=card)
        yield Reason("R500-13", text)
    if not rest and options.last_discard_unplayable:
        for one in solver.playable([card], table, rules(options, asked.packs), values(options)):
            onto = one.onto
            assert onto is not None, "one card is no new meld"
            said = {"card": card, "meld": list(table[onto].cards)}
            text = T("%(card)s can be laid off on %(meld)s, so it cannot be the last discard here. Lay it off.", **said)
            yield Reason("R500-34", text)


def _another(card: Card, asked: Discard, table: Sequence[Meld]) -> bool:
    """Whether the copy in hand may be another one than the one that was taken first."""
    copies = Counter(asked.hand)[card]
    return copies > 1 or (len(asked.taken) > 1 and _lies(card, table))


def _still_held(options: Options, asked: Discard, table: Sequence[Meld]) -> Iterator[Reason]:
    """That the card that had to be melded is in the hand still, unless a copy of it lies on the table."""
    if len(asked.taken) > 1 or options.top_discard_must_meld:
        for card in asked.taken[:1]:
            if card in asked.hand and card != asked.card and not _lies(card, table):
                text = T("%(card)s had to be melded at once and is still in your hand.", card=card)
                yield Reason("R500-11" if len(asked.taken) > 1 else "R500-12", text)


def _lies(card: Card, table: Sequence[Meld]) -> bool:
    """Whether a copy of a card lies on the table; of jokers any."""
    return any(one.own == card for meld in table for one in meld.cards)


def _allowed(asked: Discard, rest: Sequence[Card], ends: bool) -> Reason:
    if ends:
        return Reason("R500-21", T("No card is left: the hand ends, and everybody counts."))
    if asked.card is None:
        return Reason("R500-33", T("Everything is melded without a discard: you float, and the hand goes on."))
    if not asked.taken:
        return Reason("R500-09", T("Any card of the hand may be discarded."))
    return Reason("R500-13", T("Of the cards taken from the pile only the one you had to meld must stay."))

"""What players ask about Rummy 500: melds, lay-offs, the best of a hand; the list of all questions."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.cards import Card
from scorekeeper.fields import CardList, spec
from scorekeeper.games.rummy500 import swapping
from scorekeeper.games.rummy500.asking import (
    HAND,
    counted,
    has_melded,
    in_packs,
    lay_off_reasons,
    left_over,
    lying,
    packs_in_play,
    read_melds,
    shown_lay_offs,
)
from scorekeeper.games.rummy500.dealing import Cut, rule_cut
from scorekeeper.games.rummy500.discard import Discard, rule_discard
from scorekeeper.games.rummy500.hand import held, worth
from scorekeeper.games.rummy500.options import Options, deck, rules
from scorekeeper.games.rummy500.pile import Call, Take, rule_call, rule_take
from scorekeeper.games.rummy500.reading import added
from scorekeeper.games.rummy500.record import MELDS
from scorekeeper.games.rummy500.table import swapped
from scorekeeper.melds import Fault, Meld, MeldKind, NoMeld, wild_lay_off, wild_meld_or_reason
from scorekeeper.scoring import Layout, Question, Ruling
from scorekeeper.text import N_, Reason, T, Text

__all__ = ["QUESTIONS"]


@dataclass(frozen=True)
class MeldOrNot:
    """Is this a meld, and what is it worth?"""

    cards: tuple[Card, ...] = spec(CardList(1, 14, standing=True), label=N_("Cards"), enough=3)
    packs: int = packs_in_play()


@dataclass(frozen=True)
class LayOff:
    """May these cards be laid off there?"""

    meld: tuple[Card, ...] = spec(CardList(3, 13, standing=True), label=N_("The meld as it lies"))
    cards: tuple[Card, ...] = spec(CardList(1, 13, standing=True), label=N_("Cards to lay off"))
    melded: bool = has_melded()
    packs: int = packs_in_play()


@dataclass(frozen=True)
class BestOfHand:
    """What are my best melds and lay-offs, what would I score now?"""

    hand: tuple[Card, ...] = spec(HAND, label=N_("Your cards"))
    table: tuple[tuple[Card, ...], ...] = spec(MELDS, (), N_("Melds on the table"))
    melded: bool = has_melded()
    packs: int = packs_in_play()


# The rule that cards break which are no meld.
_AGAINST = {
    Fault.NEITHER: "R500-16",
    Fault.SET: "R500-16",
    Fault.SUIT_TWICE: "R500-17",
    Fault.RUN: "R500-18",
    Fault.ACE: "R500-19",
    Fault.WILD: "R500-20",
}


def rule_meld(options: Options, asked: MeldOrNot) -> Ruling:
    """Whether cards are a set or a run, what jokers stand for, what it is worth (R500-16 to R500-20, R500-27)."""
    in_packs(options, asked.packs, {"cards": asked.cards})
    found = wild_meld_or_reason(asked.cards, rules(options, asked.packs).wild)
    if isinstance(found, NoMeld):
        answer: dict[str, object] = {"legal": False, "kind": None, "cards": (), "points": 0}
        because = [Reason(_AGAINST[found.fault], found)]
        return Ruling(answer, tuple(because), T("No meld"), False, layout=Layout(0, True, loose=asked.cards))
    set_or_run = found.kind is MeldKind.SET
    text = T("%(cards)s is a %(kind)s.", cards=list(found.cards), kind=T(found.kind.label))
    because = [Reason("R500-16" if set_or_run else "R500-18", text)]
    if jokers := [card for card in found.cards if card.stands_for]:
        because.append(Reason("R500-20", T("Jokers and what they stand for: %(cards)s.", cards=jokers)))
    because.append(counted(options, found.cards, found))
    points = worth(options, found.cards, found)
    answer = {"legal": True, "kind": found.kind.value, "cards": found.cards, "points": points}
    headline = T("A set") if set_or_run else T("A run")
    return Ruling(answer, tuple(because), headline, True, points, Layout(0, True, (found,)))


def rule_lay_off(options: Options, asked: LayOff) -> Ruling:
    """Whether cards may be laid off on a meld, in whatever order goes, and what they count (R500-14, R500-15)."""
    in_packs(options, asked.packs, {"meld": asked.meld, "cards": asked.cards})
    (meld,) = read_melds(options, asked.packs, {"meld": asked.meld})
    if options.layoff_after_own_meld and not asked.melded:
        text = T("At this table you lay off only after a meld of your own in this hand.")
        return _refused(options, asked, meld, Reason("R500-14", text))
    if stood_for := [card for card in asked.cards if swapped(meld, card)]:
        card = stood_for[0]
        if not options.joker_swap:
            text = T("A joker stands for %(card)s here, and at this table it stays.", card=card)
            return _refused(options, asked, meld, Reason("R500-20", text))
        return _swap(options, asked, meld, stood_for)
    found = wild_lay_off(meld, asked.cards, rules(options, asked.packs).wild)
    if isinstance(found, Text):
        return _refused(options, asked, meld, Reason("R500-14", found))
    text = T("Together they are %(cards)s.", cards=list(found.cards))
    return _allowed(options, meld, found, added(meld, found), Reason("R500-14", text))


def _swap(options: Options, asked: LayOff, meld: Meld, stood_for: Sequence[Card]) -> Ruling:
    """What comes of cards that jokers of the meld stand for, laid in their places, and of the cards laid off then."""
    whole, rest = meld, list(asked.cards)
    for card in stood_for:
        if found := swapped(whole, card):
            whole = found[0]
            rest.remove(card)
    grown = wild_lay_off(whole, rest, rules(options, asked.packs).wild) if rest else whole
    if isinstance(grown, Text):
        return _refused(options, asked, meld, Reason("R500-14", grown))
    text = T("%(card)s takes the place of the joker, and the joker is yours.", card=list(stood_for))
    return _allowed(options, meld, grown, (*stood_for, *added(whole, grown)), Reason("R500-20", text))


def _allowed(options: Options, before: Meld, after: Meld, cards: Sequence[Card], why: Reason) -> Ruling:
    points = worth(options, cards, after)
    whose = Reason("R500-15", T("The points are yours, whoever laid the meld."))
    answer = {"legal": True, "meld": after.cards, "points": points}
    layout = Layout(0, True, laid_off=tuple((card, before) for card in cards))
    because = (why, counted(options, cards, after), whose)
    return Ruling(answer, because, T("This may be laid off"), True, points, layout)


def _refused(options: Options, asked: LayOff, meld: Meld, why: Reason) -> Ruling:
    wild = rules(options, asked.packs).wild
    cards = deck(options, asked.packs).cards()
    fits = [card for card in cards if card.suit is not None and isinstance(wild_lay_off(meld, [card], wild), Meld)]
    if fits:
        what = T("Directly onto %(meld)s: %(cards)s.", meld=list(meld.cards), cards=fits)
    else:
        what = T("Nothing more goes on this meld.")
    answer = {"legal": False, "meld": meld.cards, "points": 0}
    layout = Layout(held(options, [card.own for card in asked.cards]), True, (meld,), (), asked.cards)
    return Ruling(answer, (why, Reason("R500-14", what)), T("This may not be laid off"), False, layout=layout)


def rule_best(options: Options, asked: BestOfHand) -> Ruling:
    """The melds and lay-offs that leave the most points over what stays in hand (R500-25)."""
    in_packs(options, asked.packs, {**lying(asked.table), "hand": asked.hand})
    table = read_melds(options, asked.packs, lying(asked.table))
    plan, found = swapping.best(options, asked.packs, asked.hand, table, asked.melded)
    because = [*swapping.swap_reasons(plan), *(counted(options, meld.cards, meld) for meld in found.melds)]
    because += lay_off_reasons(options, asked.packs, found.laid_off)
    if options.layoff_after_own_meld and not asked.melded and not found.melds and table:
        because.append(Reason("R500-14", T("At this table you lay off only after a meld of your own in this hand.")))
    because.append(left_over(options, found.loose))
    answer = {
        "melds": [meld.cards for meld in found.melds],
        "laid_off": shown_lay_offs(plan.swaps + found.laid_off),
        "loose": found.loose,
        "points": plan.points + found.points,
    }
    laid_off = tuple((laid.card, laid.onto) for laid in plan.swaps + found.laid_off)
    layout = Layout(held(options, found.loose), True, found.melds, laid_off, found.loose)
    return Ruling(answer, tuple(because), T("Melded less left"), points=plan.points + found.points, layout=layout)


_TABLE = [["5H", "6H", "7H"], ["KS", "KD", "KC"]]
QUESTIONS = {
    question.ask: question
    for question in (
        Question(
            "meld",
            N_("Is this a meld?"),
            N_("Three or more cards: what they are, what jokers stand for, what they count."),
            MeldOrNot,
            rule_meld,
            {"cards": ["AH", "JK", "3H"]},
        ),
        Question(
            "layoff",
            N_("May these cards be laid off there?"),
            N_("A meld of anybody, and the cards to lay off on it."),
            LayOff,
            rule_lay_off,
            {"meld": ["5H", "6H", "7H"], "cards": ["8H", "9H"]},
        ),
        Question(
            "take",
            N_("May I take this card from the pile?"),
            N_("The discard pile, the card, your hand and the table: what must be melded, what comes along."),
            Take,
            rule_take,
            {"pile": ["8H", "QD", "2S"], "card": "8H", "hand": ["3C", "JD", "9S"], "table": _TABLE},
        ),
        Question(
            "call",
            N_("“Rummy!” – can anything be called?"),
            N_("Whether anything in the pile can be played without a hand, and who gets it."),
            Call,
            rule_call,
            {
                "pile": ["3C", "9H", "8H"],
                "table": _TABLE,
                "players": ["Ann", "Ben", "Cleo"],
                "discarder": "Ann",
                "callers": ["Cleo", "Ben"],
            },
            foul=True,
        ),
        Question(
            "discard",
            N_("May I discard this? May I go out like this?"),
            N_("The cards still in your hand, and the one to discard; none where you go out without."),
            Discard,
            rule_discard,
            {"hand": ["9C", "8H"], "card": "9C", "table": _TABLE, "taken": ["8H"]},
        ),
        Question(
            "best",
            N_("What are my best melds?"),
            N_("Your hand and the table: the melds and lay-offs that count most, and what you would score."),
            BestOfHand,
            rule_best,
            {"hand": ["8H", "3C", "3D", "3S", "QS"], "table": _TABLE},
        ),
        Question(
            "cut",
            N_("Who deals, how many cards?"),
            N_("The table before the deal; the card each player drew says who deals."),
            Cut,
            rule_cut,
            {"draws": {"Ann": "3H", "Ben": "KS", "Cleo": "9D"}},
        ),
    )
}

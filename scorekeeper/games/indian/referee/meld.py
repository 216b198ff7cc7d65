"""The question whether cards are a straight run, a run or a set (IND-09 to IND-12)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import CardList, spec
from scorekeeper.engine.meld_rulings import meld_ruling, meld_sentence, no_meld_ruling
from scorekeeper.engine.melds import Fault, Meld, MeldKind, NoMeld, wild_kinds_or_reason
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Reason, T, Text
from scorekeeper.games.indian.options import Options
from scorekeeper.games.indian.referee.inputs import checked_rules, largest_deck, wild_rank

# The rule that cards break if they are no meld.
_AGAINST = {
    Fault.NEITHER: "IND-09",
    Fault.SET: "IND-11",
    Fault.SUIT_TWICE: "IND-11",
    Fault.RUN: "IND-09",
    Fault.ACE: "IND-09",
    Fault.WILD: "IND-12",
    Fault.MANY_WILD: "IND-12b",
}
_RULE = {MeldKind.STRAIGHT_RUN: "IND-10", MeldKind.RUN: "IND-09", MeldKind.SET: "IND-11"}


@dataclass(frozen=True)
class MeldOrNot:
    """Is this a straight run, a run, a set?"""

    wild: int = wild_rank()
    cards: tuple[Card, ...] = spec(CardList(1, 14, stands_for=True), label=N_("Cards"), min_cards=3)


def rule_meld(options: Options, inputs: MeldOrNot) -> Ruling:
    """Whether cards are a straight run, a run or a set, and what wild cards stand for (IND-09 to IND-12)."""
    packs = largest_deck(options)
    packs.ensure_holds({"cards": inputs.cards})
    rules = checked_rules(options, packs, inputs.wild)
    melds = wild_kinds_or_reason(inputs.cards, rules.wild)
    if isinstance(melds, NoMeld):
        ruling = no_meld_ruling(inputs.cards, Reason(_AGAINST[melds.fault], melds))
        return replace(ruling, answer={**ruling.answer, "kinds": ()})
    # People read cards as themselves if they can, so show the meld with the most cards in their own place (IND-11b).
    shown = max(melds, key=_in_their_own_place)
    ruling = meld_ruling(shown, tuple(_why(shown, melds)))
    if len(melds) > 1:
        ruling = replace(ruling, headline=_headline(shown))
    answer = {"kind": melds[0].kind.value, "cards": melds[0].cards, "kinds": [meld.kind.value for meld in melds]}
    return replace(ruling, answer={**ruling.answer, **answer})


def _why(shown: Meld, readings: Sequence[Meld]) -> Iterator[Reason]:
    """What the cards are, what else they can be, and what wild cards among them stand for."""
    yield Reason(_RULE[shown.kind], meld_sentence(shown))
    for other in readings:
        if other is not shown:
            text = T("They are also a %(kind)s: %(cards)s.", kind=T(other.kind.label), cards=list(other.cards))
            yield Reason("IND-11b", text)
    if used := [card for card in shown.cards if card.stands_for]:
        yield Reason("IND-12", T("Wild cards and what they stand for: %(cards)s.", cards=used))
    elif shown.kind is MeldKind.RUN:
        yield Reason("IND-10", T("A card of the wild rank keeps it from being straight at this table."))


def _in_their_own_place(meld: Meld) -> int:
    return sum(card.stands_for is None for card in meld.cards)


def _headline(shown: Meld) -> Text:
    """What cards are that can be read as a run and as a set."""
    return T("A set; also a run") if shown.kind is MeldKind.SET else T("A run; also a set")


QUESTIONS = (
    Question(
        "meld",
        N_("Is this a run or a set?"),
        N_("Three or more cards, and which rank is wild."),
        MeldOrNot,
        rule_meld,
        {"cards": ["7H", "8H", "JK"], "wild": "8"},
        search=N_("meld set run sequence group straight pure impure joker wild tunnela"),
    ),
)

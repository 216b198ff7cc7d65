"""The question whether cards are a straight run, a run or a set (IND-09 to IND-12)."""

from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import CardList, spec
from scorekeeper.engine.meld_rulings import meld_ruling, meld_sentence, no_meld_ruling
from scorekeeper.engine.melds import Fault, MeldKind, NoMeld, wild_meld_or_reason
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Reason, T
from scorekeeper.games.indian.options import PLAYERS, Options, deck
from scorekeeper.games.indian.referee.inputs import checked_rules, wild_rank

__all__ = ["QUESTIONS"]

# The number of the rule that cards break if they are no meld.
_AGAINST = {
    Fault.NEITHER: "IND-09",
    Fault.SET: "IND-11",
    Fault.SUIT_TWICE: "IND-11",
    Fault.RUN: "IND-09",
    Fault.ACE: "IND-09",
    Fault.WILD: "IND-12",
}


@dataclass(frozen=True)
class MeldOrNot:
    """Is this a straight run, a run, a set?"""

    wild: int = wild_rank()
    cards: tuple[Card, ...] = spec(CardList(1, 14, stands_for=True), label=N_("Cards"), enough=3)


def rule_meld(options: Options, asked: MeldOrNot) -> Ruling:
    """Whether cards are a straight run, a run or a set, and what wild cards stand for (IND-09 to IND-12)."""
    # The question does not ask how many play. Take as many packs as the most players use.
    packs = deck(options, PLAYERS[1])
    packs.ensure_holds({"cards": asked.cards})
    rules = checked_rules(options, packs, asked.wild)
    found = wild_meld_or_reason(asked.cards, rules.wild)
    if isinstance(found, NoMeld):
        return no_meld_ruling(asked.cards, Reason(_AGAINST[found.fault], found))
    rule = {MeldKind.STRAIGHT_RUN: "IND-10", MeldKind.RUN: "IND-09", MeldKind.SET: "IND-11"}[found.kind]
    because = [Reason(rule, meld_sentence(found))]
    if used := [card for card in found.cards if card.stands_for]:
        because.append(Reason("IND-12", T("Wild cards and what they stand for: %(cards)s.", cards=used)))
    elif found.kind is MeldKind.RUN:
        because.append(Reason("IND-10", T("A card of the wild rank keeps it from being straight at this table.")))
    return meld_ruling(found, because)


QUESTIONS = (
    Question(
        "meld",
        N_("Is this a run or a set?"),
        N_("Three or more cards, and which rank is wild."),
        MeldOrNot,
        rule_meld,
        {"cards": ["7H", "8H", "JK"], "wild": "8"},
    ),
)

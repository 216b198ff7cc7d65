"""The question whether cards are a run or a set (TT-06 to TT-08, TT-17)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import CardList, spec
from scorekeeper.engine.meld_rulings import meld_ruling, meld_sentence, no_meld_ruling
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Reason, T
from scorekeeper.games.three_thirteen import solver
from scorekeeper.games.three_thirteen.explain_no_meld import why_no_meld
from scorekeeper.games.three_thirteen.options import ALL_SUITS, CROWNS_PLAYERS, LAST, Options, deck
from scorekeeper.games.three_thirteen.referee.wild_rank import checked_rules, wild_rank


@dataclass(frozen=True)
class MeldOrNot:
    """Is this a run, a set?"""

    wild: int = wild_rank()
    cards: tuple[Card, ...] = spec(
        CardList(1, LAST + 1, stands_for=True, suits=ALL_SUITS), label=N_("Cards"), min_cards=3
    )


def rule_meld(options: Options, inputs: MeldOrNot) -> Ruling:
    """Whether cards are a run or a set, and what wild cards stand for (TT-06 to TT-08)."""
    rules = checked_rules(options, inputs.wild)
    # The question does not ask how many play. Take as many packs as the most players use.
    deck(options, CROWNS_PLAYERS).ensure_holds({"cards": inputs.cards})
    melds = solver.read_melds(inputs.cards, rules)
    if melds:
        ruling = meld_ruling(melds[0], tuple(_why(melds, rules)))
    else:
        count = rules.value(card.physical for card in inputs.cards)
        ruling = no_meld_ruling(inputs.cards, why_no_meld(inputs.cards, rules), count)
    return replace(ruling, answer={**ruling.answer, "kinds": [meld.kind.value for meld in melds]})


def _why(melds: Sequence[Meld], rules: solver.Rules) -> Iterator[Reason]:
    """What the cards are, what else they can be, and what wild cards among them stand for."""
    shown, *others = melds
    crowns = len(rules.suits) > 4
    yield Reason("TT-17" if crowns else "TT-07" if shown.is_run else "TT-06", meld_sentence(shown))
    if used := [card for card in shown.cards if card.stands_for]:
        yield Reason("TT-08", T("Wild cards and what they stand for: %(cards)s.", cards=used))
    for other in others:
        text = T("They are also a %(kind)s: %(cards)s.", kind=T(other.kind.label), cards=list(other.cards))
        yield Reason("TT-08", text)


QUESTIONS = (
    Question(
        "meld",
        N_("Is this a run or a set?"),
        N_("Three or more cards, and which rank is wild."),
        MeldOrNot,
        rule_meld,
        {"cards": ["7H", "8H", "9H"], "wild": "8"},
        search=N_("meld set run sequence group straight book joker wild"),
    ),
)

"""The question whether cards are a meld (GIN-06)."""

from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import CardList, spec
from scorekeeper.engine.meld_rulings import meld_ruling, meld_sentence, no_meld_ruling
from scorekeeper.engine.melds import meld_or_reason
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Reason, Text
from scorekeeper.games.gin import solver
from scorekeeper.games.gin.options import Options
from scorekeeper.games.gin.record import DECK


@dataclass(frozen=True)
class MeldOrNot:
    """Is this a meld?"""

    cards: tuple[Card, ...] = spec(CardList(1, 13), label=N_("Cards"), min_cards=3)


def rule_meld(options: Options, inputs: MeldOrNot) -> Ruling:
    """Whether cards are a set or a run (GIN-06)."""
    DECK.ensure_holds({"cards": inputs.cards})
    meld = meld_or_reason(inputs.cards)
    if isinstance(meld, Text):
        return no_meld_ruling(inputs.cards, Reason("GIN-06", meld), solver.value(inputs.cards))
    return meld_ruling(meld, [Reason("GIN-06", meld_sentence(meld))])


QUESTIONS = (
    Question(
        "meld",
        N_("Is this a meld?"),
        N_("Three or more cards."),
        MeldOrNot,
        rule_meld,
        {"cards": ["AS", "2S", "3S"]},
        search=N_("set run sequence group book three of a kind ace round corner"),
    ),
)

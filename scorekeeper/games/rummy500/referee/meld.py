"""The question whether cards are a meld, and what it is worth (R500-16 to R500-20, R500-27)."""

from dataclasses import dataclass, replace

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import Boolean, CardList, spec
from scorekeeper.engine.meld_rulings import meld_ruling, meld_sentence, no_meld_ruling
from scorekeeper.engine.melds import Fault, NoMeld, wild_readings
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Reason, T
from scorekeeper.games.rummy500.explain import meld_reason
from scorekeeper.games.rummy500.joker_reading import readings
from scorekeeper.games.rummy500.options import FIRST_MELD, Options, card_values, solver_rules
from scorekeeper.games.rummy500.referee.inputs import ensure_in_packs, packs_in_play

# The number of the rule that cards break if they are no meld.
_AGAINST = {
    Fault.NEITHER: "R500-16",
    Fault.SET: "R500-16",
    Fault.SUIT_TWICE: "R500-17",
    Fault.RUN: "R500-18",
    Fault.ACE: "R500-19",
    Fault.WILD: "R500-20",
}


@dataclass(frozen=True)
class MeldOrNot:
    """Is this a meld, and what is it worth?"""

    cards: tuple[Card, ...] = spec(CardList(1, 14, stands_for=True), label=N_("Cards"), ordered=True, min_cards=3)
    melded: bool = spec(Boolean(), False, N_("I have melded in this hand"), "", "R500-38", needs=FIRST_MELD)
    packs: int = packs_in_play()


def rule_meld(options: Options, inputs: MeldOrNot) -> Ruling:
    """Whether cards are a set or a run, what jokers stand for, what it is worth (R500-16 to R500-20, R500-27), and
    whether it is enough for a first meld (R500-38)."""
    ensure_in_packs(options, inputs.packs, {"cards": inputs.cards})
    rules = solver_rules(options, inputs.packs)
    melds = readings(inputs.cards, rules)
    if isinstance(melds, NoMeld):
        ruling = no_meld_ruling(inputs.cards, Reason(_AGAINST[melds.fault], melds), points=0)
        return replace(ruling, answer={**ruling.answer, "kinds": (), "lacking": 0})
    least = 0 if inputs.melded else options.first_meld
    value = card_values(options).meld
    meld = next((meld for meld in melds if value(meld) >= least), None) or max(melds, key=value)
    kinds = tuple(dict.fromkeys(meld.kind.value for meld in (meld, *wild_readings(inputs.cards, rules.wild))))
    because = [Reason("R500-18" if meld.is_run else "R500-16", meld_sentence(meld))]
    if jokers := [card for card in meld.cards if card.stands_for]:
        because.append(Reason("R500-20", T("Jokers and what they stand for: %(cards)s.", cards=jokers)))
    because.append(meld_reason(options, meld.cards, meld))
    points = value(meld)
    lacking = max(0, least - points)
    if lacking:
        text = T(
            "Your first melds of a hand count %(least)s or more together at this table, in one turn: %(points)s are "
            "missing. Lay another meld down with this one.",
            least=least,
            points=lacking,
        )
        because.append(Reason("R500-38", text))
    ruling = meld_ruling(meld, because, points)
    answer = {**ruling.answer, "legal": not lacking, "kinds": kinds, "lacking": lacking}
    if lacking:
        return replace(ruling, answer=answer, headline=T("Too little for a first meld"), legal=False)
    return replace(ruling, answer=answer)


QUESTIONS = (
    Question(
        "meld",
        N_("Is this a meld?"),
        N_("Three or more cards as they lie: what they are, what jokers stand for, what they count."),
        MeldOrNot,
        rule_meld,
        {"cards": ["AH", "JK", "3H"]},
        search=N_("set run sequence group joker ace book lay down points minimum"),
    ),
)

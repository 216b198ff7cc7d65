"""What players ask about Gin Rummy: the questions, and the rulings on melds and lay-offs (GIN-06, GIN-12 to GIN-16)."""

from dataclasses import dataclass

from scorekeeper.cards import Card
from scorekeeper.fields import CardList, Maybe, MeldList, Switch, Whole, spec
from scorekeeper.games.gin.knocking import Deadwood, Knock, count, one_pack, rule_deadwood, rule_knock, shown
from scorekeeper.games.gin.options import Options
from scorekeeper.games.gin.record import DECK, MOST_DEADWOOD, read_melds
from scorekeeper.games.gin.table import Cut, Dead, Upcard, rule_cut, rule_dead, rule_upcard
from scorekeeper.melds import Meld, MeldKind, lay_off, meld_or_reason
from scorekeeper.scoring import Layout, Question, Ruling
from scorekeeper.solvers import gin as solver
from scorekeeper.text import N_, Invalid, Issue, Reason, T, Text

__all__ = ["QUESTIONS"]


@dataclass(frozen=True, kw_only=True)
class Layoffs:
    """What do I lay off on the knocker's melds, and what am I left with?"""

    knocker_melds: tuple[tuple[Card, ...], ...] | None = spec(Maybe(MeldList(3)), None, N_("The knocker's melds"))
    hand: tuple[Card, ...] = spec(CardList(1, 10), label=N_("Your cards"))
    gin: bool = spec(Switch(), False, N_("The knocker has gin"), rule="GIN-13", aside=True)
    knocker_deadwood: int | None = spec(
        Maybe(Whole(0, MOST_DEADWOOD)),
        None,
        N_("The knocker's deadwood"),
        N_("Given, it is said who scores."),
        "GIN-16",
        aside=True,
    )


@dataclass(frozen=True)
class MeldOrNot:
    """Is this a meld?"""

    cards: tuple[Card, ...] = spec(CardList(1, 13), label=N_("Cards"), enough=3)


@dataclass(frozen=True)
class LayOff:
    """May this card be laid off there?"""

    meld: tuple[Card, ...] = spec(CardList(3, 13), label=N_("The knocker's meld"))
    cards: tuple[Card, ...] = spec(CardList(1, 10), label=N_("Cards to lay off"))
    gin: bool = spec(Switch(), False, N_("The knocker has gin"), rule="GIN-13", aside=True)


def rule_layoffs(options: Options, asked: Layoffs) -> Ruling:
    """The opponent's best answer to a knock, melds and lay-offs minimised together (GIN-12, GIN-13)."""
    gin = asked.gin or asked.knocker_deadwood == 0
    if asked.knocker_melds is None and not gin:
        text = T("Enter the knocker's melds, or say that the knocker has gin.")
        raise Invalid(Issue("field.missing", "knocker_melds", text))
    melds = read_melds(asked.knocker_melds or (), "knocker_melds")
    melded = [card for meld in melds for card in meld.cards]
    one_pack("knocker_melds", melded)
    one_pack("hand", [*asked.hand, *melded])
    if len(melded) > 11:
        text = T("These melds show %(given)s cards, but a hand has at most 11. Take some out.", given=len(melded))
        raise Invalid(Issue("cards.too_many", "knocker_melds", text))
    found = solver.defend(asked.hand, () if gin else melds)
    layout = Layout(
        found.deadwood, True, found.melds, tuple((card, melds[index]) for card, index in found.laid_off), found.loose
    )
    because = [
        Reason("GIN-12", T("Onto %(meld)s: %(cards)s.", meld=list(meld.cards), cards=list(cards)))
        for meld, cards in layout.extended.items()
    ]
    if gin:
        because.append(Reason("GIN-13", T("Nothing is laid off against gin.")))
    elif not found.laid_off:
        because.append(Reason("GIN-12", T("Nothing in this hand is worth laying off.")))
    saved = solver.deadwood(asked.hand) - found.deadwood
    if saved:
        because.append(Reason("GIN-12", T("Laying off saves %(points)s.", points=saved)))
    because.append(count(found.loose))
    undercut = None
    if asked.knocker_deadwood is not None:
        undercut = not gin and (
            found.deadwood < asked.knocker_deadwood
            or (options.undercut_on_tie and found.deadwood == asked.knocker_deadwood)
        )
        because.append(_undercut_reason(undercut, found.deadwood, 0 if gin else asked.knocker_deadwood))
    answer = {
        "deadwood": found.deadwood,
        "melds": shown(found.melds),
        "laid_off": tuple({"card": card, "onto": index} for card, index in found.laid_off),
        "loose": found.loose,
        "undercut": undercut,
    }
    headline = T("Left after lay-offs: undercut") if undercut else T("Left after lay-offs")
    return Ruling(answer, tuple(because), headline, points=found.deadwood, layout=layout)


def _undercut_reason(undercut: bool, mine: int, theirs: int) -> Reason:
    said = {"mine": mine, "theirs": theirs}
    if not theirs:
        return Reason("GIN-15", T("Gin is never undercut."))
    if undercut:
        return Reason("GIN-16", T("%(mine)s against %(theirs)s: you undercut.", **said))
    if mine == theirs:
        return Reason("GIN-16", T("%(mine)s against %(theirs)s: nobody scores.", **said))
    return Reason("GIN-14", T("%(mine)s against %(theirs)s: the knocker scores the difference.", **said))


def rule_meld(options: Options, asked: MeldOrNot) -> Ruling:
    """Whether cards are a set or a run (GIN-06)."""
    one_pack("cards", asked.cards)
    found = meld_or_reason(asked.cards)
    if isinstance(found, Text):
        layout = Layout(solver.value(asked.cards), True, loose=asked.cards)
        refused = {"legal": False, "kind": None, "cards": ()}
        return Ruling(refused, (Reason("GIN-06", found),), T("No meld"), False, layout=layout)
    text = T("%(cards)s is a %(kind)s.", cards=list(found.cards), kind=T(found.kind.label))
    answer = {"legal": True, "kind": found.kind.value, "cards": found.cards}
    headline = T("A set") if found.kind is MeldKind.SET else T("A run")
    return Ruling(answer, (Reason("GIN-06", text),), headline, True, layout=Layout(0, True, (found,)))


def rule_lay_off(options: Options, asked: LayOff) -> Ruling:
    """Whether cards may be laid off on one of the knocker's melds, one after another (GIN-12, GIN-13)."""
    one_pack("meld", asked.meld)
    one_pack("cards", [*asked.meld, *asked.cards])
    (shown,) = read_melds([asked.meld], "meld")
    if asked.gin:
        reason = Reason("GIN-13", T("Nothing is laid off against gin."))
        return _no_lay_off(shown, asked.cards, (reason,))
    meld, rest = shown, list(asked.cards)
    while rest:
        # Cards may be named in any order; whatever goes on next, goes on.
        card = next((card for card in rest if isinstance(lay_off(meld, card), Meld)), rest[0])
        grown = lay_off(meld, card)
        if isinstance(grown, Text):
            return _no_lay_off(shown, asked.cards, (Reason("GIN-12", grown), _what_fits(shown)))
        rest.remove(card)
        meld = grown
    text = T("Together they are %(cards)s.", cards=list(meld.cards))
    layout = Layout(0, True, laid_off=tuple((card, shown) for card in asked.cards))
    answer = {"legal": True, "meld": meld.cards}
    return Ruling(answer, (Reason("GIN-12", text),), T("This may be laid off"), True, layout=layout)


def _no_lay_off(meld: Meld, cards: tuple[Card, ...], because: tuple[Reason, ...]) -> Ruling:
    answer = {"legal": False, "meld": meld.cards}
    layout = Layout(solver.value(cards), True, (meld,), (), cards)
    return Ruling(answer, because, T("This may not be laid off"), False, layout=layout)


def _what_fits(meld: Meld) -> Reason:
    """The cards that could be laid off directly."""
    fits = [card for card in DECK.cards() if isinstance(lay_off(meld, card), Meld)]
    if not fits:
        return Reason("GIN-12", T("Nothing more goes on this meld."))
    return Reason("GIN-12", T("Onto %(meld)s: %(cards)s.", meld=list(meld.cards), cards=fits))


_EXAMPLE = "3H 4H 5H 9S 9D 9C KC KD 2S AC"
QUESTIONS = {
    question.ask: question
    for question in (
        Question(
            "knock",
            N_("May I knock?"),
            N_("Ten or eleven cards; the best discard is found."),
            Knock,
            rule_knock,
            {"hand": (_EXAMPLE + " 2H").split()},
            foul=True,
        ),
        Question(
            "deadwood",
            N_("What is my deadwood?"),
            N_("One to eleven cards; with eleven the best discards are shown."),
            Deadwood,
            rule_deadwood,
            {"hand": _EXAMPLE.split()},
        ),
        Question(
            "layoffs",
            N_("What do I lay off?"),
            N_("The knocker's melds and your hand: least deadwood, lay-offs included."),
            Layoffs,
            rule_layoffs,
            {
                "knocker_melds": [["5C", "5D", "5H"], ["7S", "8S", "9S"]],
                "hand": ["5S", "TS", "JS", "KD", "KC", "KH", "2D", "3D", "4D", "QH"],
            },
        ),
        Question(
            "layoff",
            N_("May this card be laid off there?"),
            N_("One of the knocker's melds, and the cards to lay off on it."),
            LayOff,
            rule_lay_off,
            {"meld": ["5H", "6H", "7H"], "cards": ["8H"]},
        ),
        Question(
            "meld",
            N_("Is this a meld?"),
            N_("Three or more cards."),
            MeldOrNot,
            rule_meld,
            {"cards": ["AS", "2S", "3S"]},
        ),
        Question(
            "cut",
            N_("Who deals, how many cards?"),
            N_("The table before the deal; the card each player drew says who deals."),
            Cut,
            rule_cut,
            {"draws": {"Ann": "3H", "Ben": "KS"}},
        ),
        Question(
            "upcard",
            N_("Who gets the first upcard?"),
            N_("Before the first turn of a hand."),
            Upcard,
            rule_upcard,
            {"declined": "other"},
        ),
        Question(
            "dead",
            N_("Is the hand dead?"),
            N_("How many cards are left in the stock."),
            Dead,
            rule_dead,
            {"stock": 2, "turn_over": True},
        ),
    )
}

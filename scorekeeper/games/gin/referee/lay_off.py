"""Questions about laying off after a knock: the opponent's best answer, and single cards (GIN-12, GIN-13)."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import (
    Boolean,
    CardList,
    Integer,
    MeldList,
    Nullable,
    OneCard,
    PlacedCard,
    PlacedCards,
    spec,
)
from scorekeeper.engine.meld_rulings import lay_off_ruling, no_lay_off_ruling
from scorekeeper.engine.melds import Meld, lay_off
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, TN, Invalid, Issue, Reason, T, Text
from scorekeeper.games.gin import solver
from scorekeeper.games.gin.explain import deadwood_reason
from scorekeeper.games.gin.layout import as_laid_out, lay_offs, layout_after_lay_offs, read_melds
from scorekeeper.games.gin.options import OKLAHOMA, Options, knock_limit
from scorekeeper.games.gin.record import DECK, KEPT, MOST_DEADWOOD
from scorekeeper.games.gin.referee.discard import ensure_in_hand


@dataclass(frozen=True, kw_only=True)
class Layoffs:
    """What do I lay off on the knocker's melds, and what am I left with?"""

    knocker_melds: tuple[tuple[Card, ...], ...] | None = spec(Nullable(MeldList(3)), None, N_("The knocker's melds"))
    hand: tuple[Card, ...] = spec(CardList(1, 10), label=N_("Your cards"))
    gin: bool = spec(Boolean(), False, N_("The knocker has gin"), rule="GIN-13", rarely_used=True)
    knocker_deadwood: int | None = spec(
        Nullable(Integer(0, MOST_DEADWOOD)),
        None,
        N_("The knocker's deadwood"),
        N_("Given, it is said who scores."),
        "GIN-16",
        rarely_used=True,
    )
    upcard: Card | None = spec(
        Nullable(OneCard()), None, N_("First upcard"), rule="GIN-05", needs=OKLAHOMA, rarely_used=True
    )
    melds: tuple[tuple[Card, ...], ...] | None = spec(
        Nullable(MeldList(3)),
        None,
        N_("Your melds as laid out"),
        N_("Left empty, the best melds are found."),
        "GIN-12",
        rarely_used=True,
        chosen_from="hand",
    )
    laid_off: tuple[PlacedCard, ...] | None = spec(
        Nullable(PlacedCards(10)),
        None,
        N_("Cards you lay off"),
        N_("Left empty, the best lay-offs are found."),
        "GIN-12",
        rarely_used=True,
        chosen_from="hand",
    )


@dataclass(frozen=True)
class LayOff:
    """May this card be laid off there?"""

    meld: tuple[Card, ...] = spec(CardList(3, 13), label=N_("The knocker's meld"))
    cards: tuple[Card, ...] = spec(CardList(1, 10), label=N_("Cards to lay off"))
    gin: bool = spec(Boolean(), False, N_("The knocker has gin"), rule="GIN-13", rarely_used=True)


def rule_layoffs(options: Options, inputs: Layoffs) -> Ruling:
    """The melds and lay-offs that together leave the opponent the least deadwood (GIN-12, GIN-13)."""
    if inputs.knocker_melds is None and not (inputs.gin or inputs.knocker_deadwood == 0):
        text = T("Enter the knocker's melds, or say that the knocker has gin.")
        raise Invalid(Issue("field.missing", "knocker_melds", text, unfinished=True))
    melds = read_melds(inputs.knocker_melds or (), "knocker_melds")
    melded = [card for meld in melds for card in meld.cards]
    DECK.ensure_holds({"knocker_melds": melded})
    DECK.ensure_holds({"upcard": [inputs.upcard] if inputs.upcard else []})
    DECK.ensure_holds({"hand": [*inputs.hand, *melded]})
    if len(melded) > KEPT + 1:
        text = T("These melds show %(given)s cards, but a hand has at most 11. Take some out.", given=len(melded))
        raise Invalid(Issue("cards.too_many", "knocker_melds", text))
    if issue := _deadwood_issue(options, inputs, melded):
        raise Invalid(issue)
    all_melded = len(melded) >= KEPT
    gin = inputs.gin or inputs.knocker_deadwood == 0 or all_melded
    best = solver.defend(inputs.hand, () if gin else melds)
    defence = _as_laid(inputs, () if gin else melds, gin) or best
    layout = layout_after_lay_offs(defence, melds)
    because = [
        Reason("GIN-12", T("Onto %(meld)s: %(cards)s.", meld=list(meld.cards), cards=list(cards)))
        for meld, cards in layout.lay_offs_by_meld.items()
    ]
    if all_melded and not inputs.gin:
        text = T("All %(count)s cards of the knocker are in melds: that is gin, said or not.", count=len(melded))
        because.append(Reason("GIN-13", text))
    if gin:
        because.append(Reason("GIN-13", T("Nothing is laid off against gin.")))
    elif not (defence.laid_off or best.laid_off):
        because.append(Reason("GIN-12", T("Nothing in this hand is worth laying off.")))
    saved = solver.deadwood(inputs.hand) - defence.deadwood
    if saved and defence is best:
        because.append(Reason("GIN-12", T("Laying off saves %(points)s.", points=saved)))
    if defence.deadwood > best.deadwood:
        text = T("With other melds or lay-offs %(points)s would be left.", points=best.deadwood)
        because.append(Reason("GIN-12", text))
    because.append(deadwood_reason(defence.loose))
    undercut = None
    if inputs.knocker_deadwood is not None:
        undercut = not gin and (
            defence.deadwood < inputs.knocker_deadwood
            or (options.undercut_on_tie and defence.deadwood == inputs.knocker_deadwood)
        )
        because.append(_undercut_reason(undercut, defence.deadwood, 0 if gin else inputs.knocker_deadwood))
    answer = {
        "deadwood": defence.deadwood,
        "melds": [meld.cards for meld in defence.melds],
        "laid_off": tuple({"card": card, "onto": index} for card, index in defence.laid_off),
        "loose": defence.loose,
        "undercut": undercut,
    }
    headline = T("Left after lay-offs: undercut") if undercut else T("Left after lay-offs")
    return Ruling(answer, tuple(because), headline, points=defence.deadwood, layout=layout)


def _as_laid(inputs: Layoffs, knocker: Sequence[Meld], gin: bool) -> solver.Defence | None:
    """The opponent's hand with the melds or lay-offs that are given; the rest is arranged at its best (GIN-12).

    None if neither is given. `knocker` are the knocker's melds, empty against `gin`. Raises `Invalid` if a group is no
    meld, if a card does not fit where it was laid off, is not in the hand, or lies in two places.
    """
    if inputs.laid_off is None:
        if inputs.melds is None:
            return None
        return solver.defend(inputs.hand, knocker, as_laid_out(inputs.hand, inputs.melds, "melds"))
    laid = [placed.card for placed in inputs.laid_off]
    DECK.ensure_holds({"laid_off": laid})
    for card in laid:
        ensure_in_hand(card, inputs.hand, "laid_off")
        if any(card in meld for meld in inputs.melds or ()):
            text = T("%(card)s lies in a meld and is laid off as well. Take it out of one of them.", card=card)
            raise Invalid(Issue("laid_off.melded", "laid_off", text, (str(card),)))
    if gin and laid:
        text = T("Nothing is laid off against gin: %(cards)s cannot be laid off. Take them out.", cards=laid)
        raise Invalid(Issue("laid_off.gin", "laid_off", text, tuple(map(str, laid))))
    made = lay_offs(knocker, inputs.laid_off, "laid_off")
    rest = [card for card in inputs.hand if card not in laid]
    own = solver.arrange(rest) if inputs.melds is None else as_laid_out(rest, inputs.melds, "melds")
    return solver.Defence(own.melds, made, own.loose)


def _deadwood_issue(options: Options, inputs: Layoffs, melded: Sequence[Card]) -> Issue | None:
    """The issue with the knocker's deadwood if it contradicts gin or the melds, or is above the limit (GIN-13).

    `melded` are the cards in the knocker's melds. Raises `Invalid` (`upcard.missing`) if the limit is not known.
    """
    given, at, left = inputs.knocker_deadwood, "knocker_deadwood", max(KEPT - len(melded), 0)
    if given is None:
        return None
    if inputs.gin and given:
        text = T("With gin nothing is left, but %(given)s deadwood is given. Correct one of them.", given=given)
        return Issue("deadwood.gin", at, text)
    if given and not left:
        text = T(
            "%(count)s cards in melds are gin and leave nothing, but %(given)s deadwood is given. Correct one of them.",
            count=len(melded),
            given=given,
        )
        return Issue("deadwood.gin", at, text)
    if given and given > (limit := knock_limit(options, inputs.upcard)):
        text = T(
            "Nobody may knock with %(given)s: the limit is %(limit)s. Correct the number, or play on.",
            given=given,
            limit=limit,
        )
        return Issue("knock.above_limit", at, text)
    if (melded or given) and not solver.can_count(left, given, [*melded, *inputs.hand]):
        if not melded:
            text = T(
                "Ten cards without a meld cannot count %(given)s. Enter the melds, or correct the number.", given=given
            )
            return Issue("deadwood.impossible", at, text)
        text = TN(
            "Beside these melds the knocker has %(count)s card, which cannot count %(given)s. Correct the melds or the "
            "number.",
            "Beside these melds the knocker has %(count)s cards, which cannot count %(given)s together. Correct the "
            "melds or the number.",
            left,
            given=given,
        )
        return Issue("deadwood.impossible", at, text)
    return None


def _undercut_reason(undercut: bool, mine: int, theirs: int) -> Reason:
    params = {"mine": mine, "theirs": theirs}
    if not theirs:
        return Reason("GIN-15", T("Gin is never undercut."))
    if undercut:
        return Reason("GIN-16", T("%(mine)s against %(theirs)s: you undercut.", **params))
    if mine == theirs:
        return Reason("GIN-16", T("%(mine)s against %(theirs)s: nobody scores.", **params))
    return Reason("GIN-14", T("%(mine)s against %(theirs)s: the knocker scores the difference.", **params))


def rule_lay_off(options: Options, inputs: LayOff) -> Ruling:
    """Whether cards may be laid off on one of the knocker's melds, in whatever order is possible (GIN-12, GIN-13)."""
    DECK.ensure_holds({"meld": inputs.meld})
    DECK.ensure_holds({"cards": [*inputs.meld, *inputs.cards]})
    (shown,) = read_melds([inputs.meld], "meld")
    if inputs.gin or len(shown.cards) >= KEPT:
        return _illegal_ruling(shown, inputs.cards, Reason("GIN-13", T("Nothing is laid off against gin.")))
    meld, rest = shown, list(inputs.cards)
    while rest:
        # The cards are given in any order, so take whichever fits next.
        card = next((card for card in rest if isinstance(lay_off(meld, card), Meld)), rest[0])
        grown = lay_off(meld, card)
        if isinstance(grown, Text):
            return _illegal_ruling(shown, inputs.cards, Reason("GIN-12", grown), _what_fits(shown))
        rest.remove(card)
        meld = grown
    text = T("Together they are %(cards)s.", cards=list(meld.cards))
    return lay_off_ruling(shown, meld, inputs.cards, [Reason("GIN-12", text)])


def _illegal_ruling(meld: Meld, cards: tuple[Card, ...], *because: Reason) -> Ruling:
    return no_lay_off_ruling(meld, cards, because, solver.value(cards))


def _what_fits(meld: Meld) -> Reason:
    """The sentence that names the cards that fit on the meld directly."""
    fits = [card for card in DECK.distinct_cards() if isinstance(lay_off(meld, card), Meld)]
    if not fits:
        return Reason("GIN-12", T("Nothing more goes on this meld."))
    return Reason("GIN-12", T("Onto %(meld)s: %(cards)s.", meld=list(meld.cards), cards=fits))


QUESTIONS = (
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
        search=N_("lay off layoff laying best arrange which"),
    ),
    Question(
        "layoff",
        N_("May this card be laid off there?"),
        N_("One of the knocker's melds, and the cards to lay off on it."),
        LayOff,
        rule_lay_off,
        {"meld": ["5H", "6H", "7H"], "cards": ["8H"]},
        search=N_("lay off layoff laying add fit meld knocker"),
    ),
)

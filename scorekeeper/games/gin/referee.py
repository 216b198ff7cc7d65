"""What players ask about Gin Rummy, and the rulings: legal or not, why, and the best move."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.cards import Card
from scorekeeper.fields import CardList, Maybe, MeldList, OneCard, Switch, Whole, spec
from scorekeeper.games.gin.options import Options, limit
from scorekeeper.games.gin.record import DECK, MOST_DEADWOOD, as_laid_out, read_melds
from scorekeeper.melds import Meld, MeldKind, lay_off, meld_or_reason
from scorekeeper.scoring import Layout, Question, Ruling
from scorekeeper.solvers import gin as solver
from scorekeeper.text import N_, Invalid, Issue, Reason, T, Text

__all__ = ["QUESTIONS"]


@dataclass(frozen=True)
class Deadwood:
    """What is my deadwood? With eleven cards, after the best discard."""

    hand: tuple[Card, ...] = spec(CardList(1, 11), label=N_("Your cards"))


@dataclass(frozen=True)
class Knock:
    """May I knock? Eleven cards before the discard, or the ten that stay."""

    hand: tuple[Card, ...] = spec(CardList(10, 11), label=N_("Your cards"))
    taken: Card | None = spec(Maybe(OneCard()), None, N_("Just taken from the discard pile"), rule="GIN-08", aside=True)
    upcard: Card | None = spec(Maybe(OneCard()), None, N_("First upcard"), rule="GIN-05", when="oklahoma")
    melds: tuple[tuple[Card, ...], ...] | None = spec(
        Maybe(MeldList(3)),
        None,
        N_("Melds as laid out"),
        N_("Left empty, the best melds are found."),
        "GIN-13b",
        aside=True,
    )


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

    cards: tuple[Card, ...] = spec(CardList(1, 13), label=N_("Cards"))


@dataclass(frozen=True)
class LayOff:
    """May this card be laid off there?"""

    meld: tuple[Card, ...] = spec(CardList(3, 13), label=N_("The knocker's meld"))
    cards: tuple[Card, ...] = spec(CardList(1, 10), label=N_("Cards to lay off"))
    gin: bool = spec(Switch(), False, N_("The knocker has gin"), rule="GIN-13", aside=True)


def _one_pack(field: str, cards: Sequence[Card]) -> None:
    """One pack (GIN-03): `Invalid` names the cards that are there twice."""
    if issues := DECK.too_many(cards, field):
        raise Invalid(*issues)


def _shown(melds: Sequence[Meld]) -> list[tuple[Card, ...]]:
    return [meld.cards for meld in melds]


def _layout(found: solver.Arrangement) -> Layout:
    return Layout(found.deadwood, True, found.melds, (), found.loose)


def _count(loose: Sequence[Card]) -> Reason:
    """Where the deadwood comes from (GIN-11)."""
    if not loose:
        return Reason("GIN-11", T("Every card is in a meld: no deadwood."))
    text = T("Outside melds: %(cards)s. That is %(points)s.", cards=list(loose), points=solver.value(loose))
    return Reason("GIN-11", text)


def rule_deadwood(options: Options, asked: Deadwood) -> Ruling:
    """Least deadwood of 1 to 10 cards; of 11, after every best discard (the shown cards are the ten kept)."""
    _one_pack("hand", asked.hand)
    if len(asked.hand) < 11:
        found = solver.arrange(asked.hand)
        answer = {"deadwood": found.deadwood, "melds": _shown(found.melds), "loose": found.loose, "discards": ()}
        answer |= {"discard": None, "all_melded": not found.loose}
        return Ruling(answer, (_count(found.loose),), T("Deadwood"), points=found.deadwood, layout=_layout(found))
    least, discards = solver.best_discards(asked.hand)
    discard, found = _best_discard(asked.hand, discards)
    because = [Reason("GIN-08", T("Best discards: %(cards)s.", cards=list(discards))), _count(found.loose)]
    all_melded = not solver.deadwood(asked.hand)
    if all_melded:
        because.append(Reason("GIN-15", T("All eleven cards are in melds: this is big gin.")))
    answer = {"deadwood": least, "melds": _shown(found.melds), "loose": found.loose, "discards": discards}
    answer |= {"discard": discard, "all_melded": all_melded}
    discards = (discard, *(card for card in discards if card != discard))
    headline = T("Deadwood after the best discard")
    return Ruling(answer, tuple(because), headline, points=least, layout=_layout(found), discards=discards)


def _best_discard(hand: Sequence[Card], discards: Sequence[Card]) -> tuple[Card, solver.Arrangement]:
    """Of equally good discards the one that leaves the fewest places to lay off, then the highest card."""
    kept = {discard: solver.arrange([card for card in hand if card != discard], [discard]) for discard in discards}
    held = frozenset(hand)
    best = min(discards, key=lambda card: (solver.places(kept[card].melds, held), -card.rank))
    return best, kept[best]


def rule_knock(options: Options, asked: Knock) -> Ruling:
    """Whether one may knock, how, and with which discard (GIN-08, GIN-10, GIN-15, big gin, Oklahoma)."""
    _one_pack("hand", asked.hand)
    if asked.upcard is not None:
        _one_pack("upcard", [asked.upcard])
    if asked.taken is not None and asked.taken not in asked.hand:
        text = T("%(card)s was just taken, so it must be among the cards. Add it, or correct it.", card=asked.taken)
        raise Invalid(Issue("taken.not_in_hand", "taken", text, (str(asked.taken),)))
    allowed = limit(options, asked.upcard)
    discard, found = _knock_cards(asked, options)
    left = found.deadwood
    legal = left <= allowed
    kept = sum(len(meld.cards) for meld in found.melds) + len(found.loose)
    kind = None if not legal else "knock" if left else "big_gin" if kept == 11 else "gin"
    because = [_knock_reason(kind, left, allowed, discard)]
    if discard is not None and asked.taken is not None:
        text = T("%(card)s was just taken from the discard pile and cannot be discarded this turn.", card=asked.taken)
        because.append(Reason("GIN-08", text))
    if left or kind is None:
        because.append(_count(found.loose))
    if options.oklahoma and asked.upcard is not None:
        text = T("Oklahoma: %(card)s was turned up, so the limit is %(limit)s.", card=asked.upcard, limit=allowed)
        because.append(Reason("GIN-10", text))
    if not legal and asked.melds is not None:
        best = rule_knock(options, replace(asked, melds=None))
        if best.legal:
            text = T("Arranged as %(melds)s it is allowed.", melds=list(map(list, _shown(best.layout.melds))))
            because.append(Reason("GIN-13b", text))
    answer = {
        "legal": legal,
        "kind": kind,
        "limit": allowed,
        "deadwood": left,
        "discard": discard,
        "melds": _shown(found.melds),
        "loose": found.loose,
    }
    discards = () if discard is None else (discard,)
    return Ruling(answer, tuple(because), _headline(kind, left), legal, layout=_layout(found), discards=discards)


def _headline(kind: str | None, left: int) -> Text:
    if kind == "big_gin":
        return T("Big gin")
    if kind == "gin":
        return T("Gin")
    if kind == "knock":
        return T("Knock with %(left)s", left=left)
    return T("%(left)s deadwood: play on", left=left)


def _knock_cards(asked: Knock, options: Options) -> tuple[Card | None, solver.Arrangement]:
    """The discard (none with ten cards or big gin) and how the rest lies."""
    hand = asked.hand
    big_gin = options.big_gin_bonus is not None
    if asked.melds is None:
        if len(hand) == 10 or (big_gin and not solver.deadwood(hand)):
            return None, solver.arrange(hand)
        _, discards = solver.best_discards(hand, keep=asked.taken)
        return _best_discard(hand, discards)
    laid_out = as_laid_out(hand, asked.melds, "melds")
    if len(hand) == 10 or (big_gin and not laid_out.loose):
        return None, laid_out
    free = [card for card in laid_out.loose if card != asked.taken]
    if free:
        discard = max(free, key=lambda card: (solver.value([card]), card.rank))
        return discard, solver.Arrangement(laid_out.melds, tuple(card for card in laid_out.loose if card != discard))
    return _discard_from_meld(laid_out, asked.taken)


def _discard_from_meld(laid_out: solver.Arrangement, taken: Card | None) -> tuple[Card, solver.Arrangement]:
    """Everything that may be discarded is melded: take the card that costs least, from the melds as they lie."""
    choices = []
    for index, meld in enumerate(laid_out.melds):
        for card in meld.cards:
            if card == taken:
                continue
            rest = [other for other in meld.cards if other != card]
            smaller = meld_or_reason(rest)
            others = (*laid_out.melds[:index], *laid_out.melds[index + 1 :])
            if isinstance(smaller, Meld):
                choices.append((card, solver.Arrangement((*others, smaller), laid_out.loose)))
            else:
                choices.append((card, solver.Arrangement(others, (*laid_out.loose, *rest))))
    return min(choices, key=lambda choice: (choice[1].deadwood, -choice[0].rank))


def _knock_reason(kind: str | None, left: int, allowed: int, discard: Card | None) -> Reason:
    if kind == "big_gin":
        return Reason("GIN-15", T("All eleven cards are in melds: big gin, without a discard."))
    if kind == "gin" and discard:
        return Reason("GIN-15", T("Discard %(card)s: all ten cards are in melds. That is gin.", card=discard))
    if kind == "gin":
        return Reason("GIN-15", T("All ten cards are in melds. That is gin."))
    said = {"left": left, "limit": allowed, "card": discard}
    if kind == "knock" and discard:
        return Reason("GIN-10", T("Discard %(card)s: %(left)s is left, and up to %(limit)s is allowed.", **said))
    if kind == "knock":
        return Reason("GIN-10", T("%(left)s is left, and up to %(limit)s is allowed.", **said))
    more = left - allowed
    if not allowed:
        return Reason("GIN-10", T("Only gin ends this hand; at best %(left)s is left.", **said))
    if discard:
        text = T(
            "At best %(left)s is left, after discarding %(card)s. The limit is %(limit)s: %(more)s too much.",
            **said,
            more=more,
        )
        return Reason("GIN-10", text)
    return Reason("GIN-10", T("%(left)s is left. The limit is %(limit)s: %(more)s too much.", **said, more=more))


def rule_layoffs(options: Options, asked: Layoffs) -> Ruling:
    """The opponent's best answer to a knock, melds and lay-offs minimised together (GIN-12, GIN-13)."""
    gin = asked.gin or asked.knocker_deadwood == 0
    if asked.knocker_melds is None and not gin:
        text = T("Enter the knocker's melds, or say that the knocker has gin.")
        raise Invalid(Issue("field.missing", "knocker_melds", text))
    melds = read_melds(asked.knocker_melds or (), "knocker_melds")
    melded = [card for meld in melds for card in meld.cards]
    _one_pack("knocker_melds", melded)
    _one_pack("hand", [*asked.hand, *melded])
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
    because.append(_count(found.loose))
    undercut = None
    if asked.knocker_deadwood is not None:
        undercut = not gin and (
            found.deadwood < asked.knocker_deadwood
            or (options.undercut_on_tie and found.deadwood == asked.knocker_deadwood)
        )
        because.append(_undercut_reason(undercut, found.deadwood, 0 if gin else asked.knocker_deadwood))
    answer = {
        "deadwood": found.deadwood,
        "melds": _shown(found.melds),
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
    _one_pack("cards", asked.cards)
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
    _one_pack("meld", asked.meld)
    _one_pack("cards", [*asked.meld, *asked.cards])
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
    )
}

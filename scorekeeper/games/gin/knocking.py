"""The deadwood of a hand, and whether one may knock with it: the ruling, why, the best discard (GIN-08 to GIN-11)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.cards import Card
from scorekeeper.fields import CardList, Maybe, MeldList, OneCard, spec
from scorekeeper.games.gin.options import Options, limit
from scorekeeper.games.gin.record import DECK, as_laid_out
from scorekeeper.melds import Meld, meld_or_reason
from scorekeeper.scoring import Layout, Ruling
from scorekeeper.solvers import gin as solver
from scorekeeper.text import N_, Invalid, Issue, Reason, T, Text

__all__ = ["Deadwood", "Knock", "count", "one_pack", "rule_deadwood", "rule_knock", "shown"]


@dataclass(frozen=True)
class Deadwood:
    """What is my deadwood? With eleven cards, after the best discard."""

    hand: tuple[Card, ...] = spec(CardList(1, 11), label=N_("Your cards"))


@dataclass(frozen=True)
class Knock:
    """May I knock? Eleven cards before the discard, or the ten that stay."""

    hand: tuple[Card, ...] = spec(CardList(10, 11), label=N_("Your cards"))
    taken: Card | None = spec(
        Maybe(OneCard()), None, N_("Just taken from the discard pile"), rule="GIN-08", aside=True, among="hand"
    )
    upcard: Card | None = spec(Maybe(OneCard()), None, N_("First upcard"), rule="GIN-05", when="oklahoma")
    melds: tuple[tuple[Card, ...], ...] | None = spec(
        Maybe(MeldList(3)),
        None,
        N_("Melds as laid out"),
        N_("Left empty, the best melds are found."),
        "GIN-13b",
        aside=True,
        among="hand",
    )


def one_pack(field: str, cards: Sequence[Card]) -> None:
    """One pack (GIN-03): `Invalid` names the cards that are there twice."""
    if issues := DECK.too_many(cards, field):
        raise Invalid(*issues)


def shown(melds: Sequence[Meld]) -> list[tuple[Card, ...]]:
    """Melds as an answer gives them to programs."""
    return [meld.cards for meld in melds]


def _layout(found: solver.Arrangement) -> Layout:
    return Layout(found.deadwood, True, found.melds, (), found.loose)


def count(loose: Sequence[Card]) -> Reason:
    """Where the deadwood comes from (GIN-11)."""
    if not loose:
        return Reason("GIN-11", T("Every card is in a meld: no deadwood."))
    text = T("Outside melds: %(cards)s. That is %(points)s.", cards=list(loose), points=solver.value(loose))
    return Reason("GIN-11", text)


def rule_deadwood(options: Options, asked: Deadwood) -> Ruling:
    """Least deadwood of 1 to 10 cards; of 11, after every best discard (the shown cards are the ten kept)."""
    one_pack("hand", asked.hand)
    if len(asked.hand) < 11:
        found = solver.arrange(asked.hand)
        answer = {"deadwood": found.deadwood, "melds": shown(found.melds), "loose": found.loose, "discards": ()}
        answer |= {"discard": None, "all_melded": not found.loose}
        return Ruling(answer, (count(found.loose),), T("Deadwood"), points=found.deadwood, layout=_layout(found))
    least, discards = solver.best_discards(asked.hand)
    discard, found = _best_discard(asked.hand, discards)
    because = [Reason("GIN-08", T("Best discards: %(cards)s.", cards=list(discards))), count(found.loose)]
    all_melded = not solver.deadwood(asked.hand)
    if all_melded:
        because.append(Reason("GIN-15", T("All eleven cards are in melds: this is big gin.")))
    answer = {"deadwood": least, "melds": shown(found.melds), "loose": found.loose, "discards": discards}
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
    one_pack("hand", asked.hand)
    if asked.upcard is not None:
        one_pack("upcard", [asked.upcard])
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
        because.append(count(found.loose))
    if options.oklahoma and asked.upcard is not None:
        text = T("Oklahoma: %(card)s was turned up, so the limit is %(limit)s.", card=asked.upcard, limit=allowed)
        because.append(Reason("GIN-10", text))
    if not legal and asked.melds is not None:
        best = rule_knock(options, replace(asked, melds=None))
        if best.legal:
            text = T("Arranged as %(melds)s it is allowed.", melds=list(map(list, shown(best.layout.melds))))
            because.append(Reason("GIN-13b", text))
    elif not legal:
        because.append(_what_would_do(asked.hand, discard, allowed))
    answer = {
        "legal": legal,
        "kind": kind,
        "limit": allowed,
        "deadwood": left,
        "discard": discard,
        "melds": shown(found.melds),
        "loose": found.loose,
    }
    discards = () if discard is None else (discard,)
    return Ruling(answer, tuple(because), _headline(kind, left), legal, layout=_layout(found), discards=discards)


def _what_would_do(hand: Sequence[Card], discard: Card | None, allowed: int) -> Reason:
    """The cards that make a knock of it when they come next (GIN-10)."""
    draws = solver.good_draws([card for card in hand if card != discard], allowed)
    if not draws:
        return Reason("GIN-10", T("No single card makes it possible at the next turn."))
    return Reason("GIN-10", T("What makes it possible at the next turn: %(cards)s.", cards=list(draws)))


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

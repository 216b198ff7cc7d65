"""Questions about knocking: the deadwood of a hand, and whether a player may knock with it (GIN-08 to GIN-11)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import CardList, MeldList, Nullable, OneCard, spec
from scorekeeper.engine.melds import Meld, meld_or_reason
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Invalid, Issue, Reason, T, Text
from scorekeeper.games.gin import solver
from scorekeeper.games.gin.explain import deadwood_reason
from scorekeeper.games.gin.layout import as_laid_out, layout_of
from scorekeeper.games.gin.options import OKLAHOMA, Options, knock_limit
from scorekeeper.games.gin.record import DECK, KEPT
from scorekeeper.games.gin.referee.discard import ensure_in_hand, ensure_taken_in_hand, taken_stays


@dataclass(frozen=True)
class Deadwood:
    """What is my deadwood? With eleven cards, after the best discard."""

    hand: tuple[Card, ...] = spec(CardList(1, 11), label=N_("Your cards"))


@dataclass(frozen=True)
class Knock:
    """May I knock? Eleven cards before the discard, or the ten that stay."""

    hand: tuple[Card, ...] = spec(CardList(10, 11), label=N_("Your cards"))
    discard: Card | None = spec(
        Nullable(OneCard()),
        None,
        N_("The card you want to discard"),
        N_("Left empty, the best one is found."),
        "GIN-10",
        rarely_used=True,
        chosen_from="hand",
    )
    taken: Card | None = spec(
        Nullable(OneCard()),
        None,
        N_("Just taken from the discard pile"),
        rule="GIN-08",
        rarely_used=True,
        chosen_from="hand",
    )
    upcard: Card | None = spec(Nullable(OneCard()), None, N_("First upcard"), rule="GIN-05", needs=OKLAHOMA)
    melds: tuple[tuple[Card, ...], ...] | None = spec(
        Nullable(MeldList(3)),
        None,
        N_("Melds as laid out"),
        N_("Left empty, the best melds are found."),
        "GIN-13b",
        rarely_used=True,
        chosen_from="hand",
    )


def rule_deadwood(options: Options, inputs: Deadwood) -> Ruling:
    """The least deadwood of 1 to 10 cards; of 11 cards after the best discard, and the layout shows the ten kept."""
    DECK.ensure_holds({"hand": inputs.hand})
    if len(inputs.hand) < 11:
        best = solver.arrange(inputs.hand)
        answer = _least(best) | {"discards": (), "discard": None, "all_melded": not best.loose}
        why = deadwood_reason(best.loose)
        return Ruling(answer, (why,), T("Deadwood"), points=best.deadwood, layout=layout_of(best))
    least, discards = solver.best_discards(inputs.hand)
    discard, best = _best_discard(inputs.hand, discards)
    because = [Reason("GIN-08", T("Best discards: %(cards)s.", cards=list(discards))), deadwood_reason(best.loose)]
    all_melded = not solver.deadwood(inputs.hand)
    if all_melded:
        because.append(Reason("GIN-15", T("All eleven cards are in melds: this is big gin.")))
    answer = _least(best) | {"discards": discards, "discard": discard, "all_melded": all_melded}
    discards = (discard, *(card for card in discards if card != discard))
    headline = T("Deadwood after the best discard")
    return Ruling(answer, tuple(because), headline, points=least, layout=layout_of(best), discards=discards)


def _least(arrangement: solver.Arrangement) -> dict[str, object]:
    """The fields of an answer that describe the best arrangement."""
    return {
        "deadwood": arrangement.deadwood,
        "melds": [meld.cards for meld in arrangement.melds],
        "loose": arrangement.loose,
    }


def _best_discard(hand: Sequence[Card], discards: Sequence[Card]) -> tuple[Card, solver.Arrangement]:
    """The best of several discards that all leave the least deadwood, and the arrangement of the rest.

    It is the one after which the opponent can lay off in the fewest places; of equal ones the highest card.
    """
    kept = {discard: solver.arrange([card for card in hand if card != discard], [discard]) for discard in discards}
    held = frozenset(hand)
    best = min(discards, key=lambda card: (solver.open_places(kept[card].melds, held), -card.rank))
    return best, kept[best]


def rule_knock(options: Options, inputs: Knock) -> Ruling:
    """Whether the player may knock, how, and with which discard (GIN-08, GIN-10, GIN-15, big gin, Oklahoma)."""
    DECK.ensure_holds({"hand": inputs.hand})
    if inputs.upcard is not None:
        DECK.ensure_holds({"upcard": [inputs.upcard]})
    ensure_taken_in_hand(inputs.taken, inputs.hand)
    _check_discard(inputs)
    allowed = knock_limit(options, inputs.upcard)
    discard, arrangement = _knock_cards(inputs, options)
    left = arrangement.deadwood
    taken_again = discard is not None and discard == inputs.taken
    legal = left <= allowed and not taken_again
    melded = sum(len(meld.cards) for meld in arrangement.melds)
    kind = None if not legal else "big_gin" if melded == 11 and not left else _kind(left)
    because = [] if taken_again else [_knock_reason(kind, left, allowed, discard, inputs.discard is not None)]
    if discard is not None and inputs.taken is not None:
        because.append(taken_stays(inputs.taken))
    if len(inputs.hand) == 10:
        text = T("These ten cards are taken as the ones you keep: nobody knocks before drawing.")
        because.append(Reason("GIN-10", text))
    if left or kind is None:
        because.append(deadwood_reason(arrangement.loose))
    if options.oklahoma and inputs.upcard is not None:
        text = T("Oklahoma: %(card)s was turned up, so the limit is %(limit)s.", card=inputs.upcard, limit=allowed)
        because.append(Reason("GIN-10", text))
    endings = _knocking_discards(inputs, allowed)
    missing = () if legal or _is_possible(inputs, allowed) else solver.good_draws(inputs.hand, allowed, inputs.taken)
    if len(endings) > 1 and kind != "big_gin":
        because.append(Reason("GIN-10", T("Discards that end the hand: %(discards)s.", discards=_in_words(endings))))
    if not legal:
        because += _otherwise(options, inputs, discard, allowed, missing)
    answer = {
        "legal": legal,
        "kind": kind,
        "limit": allowed,
        "deadwood": left,
        "discard": discard,
        "discards": [{"card": card, "deadwood": left, "kind": _kind(left)} for card, left in endings],
        "missing": [[card] for card in missing],
        "melds": [meld.cards for meld in arrangement.melds],
        "loose": arrangement.loose,
    }
    discards = () if discard is None or inputs.discard else (discard,)
    headline = T("Not with this discard") if taken_again else _headline(kind, left)
    return Ruling(answer, tuple(because), headline, legal, layout=layout_of(arrangement), discards=discards)


def may_end(options: Options, cards: Sequence[Card], upcard: Sequence[Card]) -> Text | None:
    """How the player may end the hand with the ten cards after the discard (GIN-10, GIN-15)."""
    if len(cards) != KEPT or (options.oklahoma and not upcard):
        return None
    answer = rule_knock(options, Knock(tuple(cards), upcard=next(iter(upcard), None))).answer
    if not answer["legal"]:
        return None
    return T("may knock with %(left)s", left=answer["deadwood"]) if answer["deadwood"] else T("has gin")


def _check_discard(inputs: Knock) -> None:
    """Raise `Invalid` if the discard is not in the hand, or if it does not leave ten cards."""
    if inputs.discard is None:
        return
    if len(inputs.hand) == 10:
        text = T(
            "Here are ten cards, which are those you keep, and %(card)s as the discard. Enter all eleven, or leave the "
            "discard out.",
            card=inputs.discard,
        )
        raise Invalid(Issue("cards.too_few", "hand", text, unfinished=True))
    ensure_in_hand(inputs.discard, inputs.hand, "discard")


def _kind(left: int) -> str:
    """How a hand ends after a discard."""
    return "knock" if left else "gin"


def _knocking_discards(inputs: Knock, allowed: int) -> tuple[tuple[Card, int], ...]:
    """Every discard from eleven cards that leaves at most `allowed`, with what it leaves: the least first.

    The card just taken is no discard (GIN-08). If the melds are laid out, they count as they lie (GIN-13b).
    """
    if len(inputs.hand) == KEPT:
        return ()
    if inputs.melds is None:
        return solver.discards_within(inputs.hand, allowed, inputs.taken)
    laid_out = as_laid_out(inputs.hand, inputs.melds, "melds")
    after = [(card, _without(laid_out, card).deadwood) for card in inputs.hand if card != inputs.taken]
    return tuple(sorted([(card, left) for card, left in after if left <= allowed], key=itemgetter(1)))


def _is_possible(inputs: Knock, allowed: int) -> bool:
    """Whether the hand allows a knock with some discard and some melds."""
    if len(inputs.hand) == KEPT:
        return solver.deadwood(inputs.hand) <= allowed
    return bool(solver.discards_within(inputs.hand, allowed, inputs.taken))


def _in_words(discards: Sequence[tuple[Card, int]]) -> list[Text]:
    """Discards with what each leaves, those that leave the same together."""
    by_left = {left: [card for card, other in discards if other == left] for _, left in discards}
    return [
        T("%(cards)s (%(left)s left)", cards=cards, left=left) if left else T("%(cards)s (gin)", cards=cards)
        for left, cards in by_left.items()
    ]


def _otherwise(
    options: Options, inputs: Knock, discard: Card | None, allowed: int, missing: Sequence[Card]
) -> Iterator[Reason]:
    """How the player may knock instead: with another discard, with other melds, or after a draw of the next turn."""
    if inputs.discard is not None:
        best = rule_knock(options, replace(inputs, discard=None))
        if best.legal:
            yield best.because[0]
            return
    if inputs.melds is not None:
        best = rule_knock(options, replace(inputs, melds=None))
        if best.legal:
            text = T("Arranged as %(melds)s it is allowed.", melds=[list(meld.cards) for meld in best.layout.melds])
            yield Reason("GIN-13b", text)
    if not _is_possible(inputs, allowed):
        yield from _what_would_do(inputs, discard, allowed, missing)


def _what_would_do(inputs: Knock, discard: Card | None, allowed: int, missing: Sequence[Card]) -> Iterator[Reason]:
    """The draws that make a knock possible at the next turn: after this discard, and after another one (GIN-10)."""
    if not missing:
        yield Reason("GIN-10", T("No single card makes it possible at the next turn."))
        return
    here: list[Card] = []
    if discard is None or discard != inputs.taken:
        draws = solver.good_draws([card for card in inputs.hand if card != discard], allowed)
        here = [card for card in missing if card in draws]
    if here:
        yield Reason("GIN-10", T("What makes it possible at the next turn: %(cards)s.", cards=here))
    others = [card for card in missing if card not in here]
    if others:
        text = T("After another discard these make it possible at the next turn: %(cards)s.", cards=others)
        if here:
            text = T("After another discard these would make it possible: %(cards)s.", cards=others)
        yield Reason("GIN-10", text)


def _headline(kind: str | None, left: int) -> Text:
    if kind == "big_gin":
        return T("Big gin")
    if kind == "gin":
        return T("Gin")
    if kind == "knock":
        return T("Knock with %(left)s", left=left)
    return T("%(left)s deadwood: play on", left=left)


def _knock_cards(inputs: Knock, options: Options) -> tuple[Card | None, solver.Arrangement]:
    """The discard (None for ten cards or big gin) and the arrangement of the rest."""
    hand = inputs.hand
    laid_out = None if inputs.melds is None else as_laid_out(hand, inputs.melds, "melds")
    all_melded = not (solver.deadwood(hand) if laid_out is None else laid_out.deadwood)
    big_gin = len(hand) == 11 and all_melded and options.big_gin_bonus is not None and inputs.discard is None
    if len(hand) == 10 or big_gin:
        return None, solver.arrange(hand) if laid_out is None else laid_out
    if laid_out is not None:
        free = [card for card in hand if card != inputs.taken] if inputs.discard is None else [inputs.discard]
        rests = [(card, _without(laid_out, card)) for card in free]
        # Of the discards that leave the least, the highest.
        return min(rests, key=lambda choice: (choice[1].deadwood, -choice[0].rank))
    if inputs.discard is not None:
        return _best_discard(hand, [inputs.discard])
    return _best_discard(hand, solver.best_discards(hand, keep=inputs.taken)[1])


def _without(laid_out: solver.Arrangement, card: Card) -> solver.Arrangement:
    """The arrangement without one card. The rest of its meld stays if it still is a meld; else it is loose."""
    if card in laid_out.loose:
        return solver.Arrangement(laid_out.melds, tuple(other for other in laid_out.loose if other != card))
    (broken,) = (meld for meld in laid_out.melds if card in meld.cards)
    others = tuple(meld for meld in laid_out.melds if meld is not broken)
    rest = [other for other in broken.cards if other != card]
    smaller = meld_or_reason(rest)
    if isinstance(smaller, Meld):
        return solver.Arrangement((*others, smaller), laid_out.loose)
    return solver.Arrangement(others, (*laid_out.loose, *rest))


def _knock_reason(kind: str | None, left: int, allowed: int, discard: Card | None, chosen: bool) -> Reason:
    """Why the player may or may not end the hand. `chosen`: the player named the discard; else it is the best one."""
    if kind == "big_gin":
        return Reason("GIN-15", T("All eleven cards are in melds: big gin, without a discard."))
    if kind == "gin" and discard:
        return Reason("GIN-15", T("Discard %(card)s: all ten cards are in melds. That is gin.", card=discard))
    if kind == "gin":
        return Reason("GIN-15", T("All ten cards are in melds. That is gin."))
    params = {"left": left, "limit": allowed, "card": discard, "more": left - allowed}
    if kind == "knock" and discard:
        return Reason("GIN-10", T("Discard %(card)s: %(left)s is left, and up to %(limit)s is allowed.", **params))
    if kind == "knock":
        return Reason("GIN-10", T("%(left)s is left, and up to %(limit)s is allowed.", **params))
    if chosen:
        text = N_("%(left)s is left after discarding %(card)s. The limit is %(limit)s: %(more)s too much.")
        return Reason("GIN-10", T(text, **params))
    if not allowed:
        return Reason("GIN-10", T("Only gin ends this hand; at best %(left)s is left.", **params))
    if discard:
        text = N_("At best %(left)s is left, after discarding %(card)s. The limit is %(limit)s: %(more)s too much.")
        return Reason("GIN-10", T(text, **params))
    return Reason("GIN-10", T("%(left)s is left. The limit is %(limit)s: %(more)s too much.", **params))


_EXAMPLE = "3H 4H 5H 9S 9D 9C KC KD 2S AC"
QUESTIONS = (
    Question(
        "knock",
        N_("May I knock?"),
        N_("Ten or eleven cards; the best discard is found."),
        Knock,
        rule_knock,
        {"hand": (_EXAMPLE + " 2H").split()},
        penalised=True,
        search=N_("limit deadwood what which discard out gin how far away missing need help cards"),
    ),
    Question(
        "deadwood",
        N_("What is my deadwood?"),
        N_("One to eleven cards; with eleven the best discards are shown."),
        Deadwood,
        rule_deadwood,
        {"hand": _EXAMPLE.split()},
        search=N_("points count loose left over unmatched best discard"),
    ),
)

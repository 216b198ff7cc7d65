"""The melds, lay-offs and loose cards of a hand: as a player laid them out, or with the least deadwood (GIN-11 to
GIN-13)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import PlacedCard
from scorekeeper.engine.melds import Meld, illegal_meld, lay_off, meld_or_reason, not_in_hand
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.text import Invalid, Issue, T, join, read_all
from scorekeeper.games.gin import solver
from scorekeeper.games.gin.record import Deal, Holding


@dataclass(frozen=True)
class EndedDeal:
    """A deal that somebody ended: both players and the layouts of their hands."""

    knocker: str
    opponent: str
    knocker_layout: Layout
    opponent_layout: Layout


def read_melds(melds: Sequence[Sequence[Card]], path: str) -> tuple[Meld, ...]:
    """The melds that a player laid out. Raises `Invalid` with an issue `meld.illegal` for each group that is no meld
    (GIN-06)."""
    legal, issues = [], []
    for index, cards in enumerate(melds):
        meld = meld_or_reason(cards)
        if isinstance(meld, Meld):
            legal.append(meld)
        else:
            issues.append(illegal_meld(cards, meld, join(path, str(index))))
    if issues:
        raise Invalid(*issues)
    return tuple(legal)


def as_laid_out(cards: Iterable[Card], melds: Sequence[Sequence[Card]], path: str) -> solver.Arrangement:
    """The arrangement that a player laid out: these melds, and the rest of the cards loose.

    Raises `Invalid` if a group is no meld, or if the groups hold a card that is not in the hand or hold it too often.
    """
    rest = list(cards)
    legal = read_melds(melds, path)
    for meld in legal:
        for card in meld.cards:
            if card not in rest:
                raise Invalid(not_in_hand(card, path))
            rest.remove(card)
    return solver.Arrangement(legal, tuple(rest))


def layout_of(arrangement: solver.Arrangement) -> Layout:
    """An arrangement as a layout, without lay-offs."""
    return Layout(arrangement.deadwood, True, arrangement.melds, (), arrangement.loose)


def best_layout(cards: Iterable[Card]) -> Layout:
    """The layout of a hand with the least deadwood (GIN-11)."""
    return layout_of(solver.arrange(cards))


def layout_after_lay_offs(defence: solver.Defence, melds: Sequence[Meld]) -> Layout:
    """The layout of the opponent after a knock. `melds` are the knocker's, to which `defence` refers (GIN-12)."""
    laid_off = tuple((card, melds[index]) for card, index in defence.laid_off)
    return Layout(defence.deadwood, True, defence.melds, laid_off, defence.loose)


def lay_offs(melds: Sequence[Meld], laid_off: Sequence[PlacedCard], path: str) -> tuple[solver.LaidOff, ...]:
    """The lay-offs of these cards on the knocker's melds, in an order in which they can be made (GIN-12).

    A card that names no meld may go on any. Raises `Invalid` (`laid_off.illegal`) if there is no such order. `path` is
    the path of `laid_off`.
    """
    most: tuple[tuple[int, int], ...] = ()
    waiting = [(tuple(melds), most)]
    tried = {frozenset(most)}
    while waiting:
        table, so_far = waiting.pop()
        most = max(most, so_far, key=len)
        # The state added last is tried next, so that the cards keep the given order where possible.
        for index, place in product(reversed(range(len(laid_off))), reversed(range(len(melds)))):
            placed, state = laid_off[index], frozenset({*so_far, (index, place)})
            if state in tried or index in dict(so_far) or placed.onto not in (None, place):
                continue
            tried.add(state)
            grown = lay_off(table[place], placed.card)
            if isinstance(grown, Meld):
                waiting.append(((*table[:place], grown, *table[place + 1 :]), (*so_far, (index, place))))
    if len(most) < len(laid_off):
        index = next(index for index in range(len(laid_off)) if index not in dict(most))
        raise Invalid(_does_not_fit(melds, laid_off[index], path))
    return tuple(solver.LaidOff(laid_off[index].card, place) for index, place in most)


def _does_not_fit(melds: Sequence[Meld], placed: PlacedCard, path: str) -> Issue:
    named = [list(meld.cards) for place, meld in enumerate(melds) if placed.onto in (None, place)]
    text = T("There is no such meld to lay %(card)s off on. Correct its place, or take it out.", card=placed.card)
    if named:
        text = T(
            "%(card)s does not fit on %(melds)s: it stays in the hand and counts. Take it out of what is laid off.",
            card=placed.card,
            melds=named,
        )
    return Issue("laid_off.illegal", path, text, (str(placed.card),))


def ended_deal(deal: Deal, path: str) -> EndedDeal:
    """Both hands of a deal that somebody ended. `path` is the path of the deal in its record.

    Raises `Invalid` with all issues if a player laid out a group that is no meld.
    """
    assert deal.ended_by is not None, "a dead hand has no knocker"
    knocker = deal.ended_by
    (opponent,) = (name for name in deal.hands if name != knocker)
    mine, theirs = deal.hands[knocker], deal.hands[opponent]
    shown, laid_out = read_all(
        lambda: hand_as_laid_out(mine, join(path, f"hands.{knocker}")),
        lambda: hand_as_laid_out(theirs, join(path, f"hands.{opponent}")),
    )
    called = _layout_without_melds(mine) if mine.cards is None else None
    choices = [shown] if shown else solver.arrangements(mine.cards) if mine.cards else []
    if theirs.cards is None:
        layout = called or layout_of(solver.least_open(choices))
        return EndedDeal(knocker, opponent, layout, _layout_without_melds(theirs))
    if called or not choices[0].deadwood:
        # Nothing is laid off if the knocker's melds are unknown, and nothing against gin (GIN-13).
        defence = solver.defend(theirs.cards, (), laid_out)
        return EndedDeal(knocker, opponent, called or layout_of(choices[0]), layout_after_lay_offs(defence, ()))
    best, defence = solver.choose_against(choices, theirs.cards, laid_out)
    return EndedDeal(knocker, opponent, layout_of(best), layout_after_lay_offs(defence, best.melds))


def hand_as_laid_out(holding: Holding, path: str) -> solver.Arrangement | None:
    """The arrangement of a hand as its player laid it out; None if the record does not say it. `path` is that of the
    hand."""
    if holding.cards is None or holding.melds is None:
        return None
    return as_laid_out(holding.cards, holding.melds, join(path, "melds"))


def _layout_without_melds(holding: Holding) -> Layout:
    if holding.loose is not None:
        return Layout(solver.value(holding.loose), True, loose=holding.loose)
    assert holding.deadwood is not None, "checked: every hand is given in one way"
    return Layout(holding.deadwood, False)

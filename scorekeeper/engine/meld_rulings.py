"""Rulings on two questions of every game: is this a meld, and may these cards be laid off there?

Each game passes its own reasons. If it passes `points` as well, because melds count, the answer has the field `points`.
"""

from collections.abc import Sequence

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld, MeldKind
from scorekeeper.engine.referee import Ruling
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.text import Reason, T, Text


def meld_sentence(meld: Meld) -> Text:
    """The sentence that names the kind of a meld: `7♥ 8♥ 9♥ is a run.`"""
    return T("%(cards)s is a %(kind)s.", cards=list(meld.cards), kind=T(meld.kind.label))


def meld_ruling(meld: Meld, because: Sequence[Reason], points: int | None = None) -> Ruling:
    """The ruling that the cards are a meld of this kind."""
    headline = {
        MeldKind.STRAIGHT_RUN: T("A straight run"),
        MeldKind.RUN: T("A run"),
        MeldKind.SET: T("A set"),
    }[meld.kind]
    answer = {"legal": True, "kind": meld.kind.value, "cards": meld.cards, **_points(points)}
    return Ruling(answer, tuple(because), headline, True, points, Layout(0, True, (meld,)))


def no_meld_ruling(cards: tuple[Card, ...], because: Reason, count: int = 0, points: int | None = None) -> Ruling:
    """The ruling that the cards are no meld; `count` is what they count in hand."""
    answer = {"legal": False, "kind": None, "cards": (), **_points(points)}
    return Ruling(answer, (because,), T("No meld"), False, layout=Layout(count, True, loose=cards))


def lay_off_ruling(
    before: Meld, after: Meld, cards: Sequence[Card], because: Sequence[Reason], points: int | None = None
) -> Ruling:
    """The ruling that the cards may be laid off: `before` is the meld without them, `after` the meld with them."""
    answer = {"legal": True, "meld": after.cards, **_points(points)}
    layout = Layout(0, True, laid_off=tuple((card, before) for card in cards))
    return Ruling(answer, tuple(because), T("This may be laid off"), True, points, layout)


def no_lay_off_ruling(
    meld: Meld, cards: tuple[Card, ...], because: Sequence[Reason], count: int, points: int | None = None
) -> Ruling:
    """The ruling that the cards may not be laid off on the meld; `count` is what they count in hand."""
    answer = {"legal": False, "meld": meld.cards, **_points(points)}
    layout = Layout(count, True, (meld,), (), cards)
    return Ruling(answer, tuple(because), T("This may not be laid off"), False, layout=layout)


def _points(points: int | None) -> dict[str, int]:
    return {} if points is None else {"points": points}

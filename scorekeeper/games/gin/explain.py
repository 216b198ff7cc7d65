"""The reasons for a deadwood count, in words: melds, lay-offs, what laying off saved (GIN-11 to GIN-13)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.engine.cards import Card
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.text import Reason, T
from scorekeeper.games.gin import solver

# The cards of a whole hand. Where only the loose cards were entered, nobody knows what was laid off.
_WHOLE = 10


def with_reasons(player: str, layout: Layout, against: tuple[str, Layout] | None = None) -> Layout:
    """The layout of a player with its reasons; a layout that is only a number has none.

    `against` is the name and the layout of the knocker if `player` is the opponent, else None.
    """
    return replace(layout, because=tuple(_reasons(player, layout, against))) if layout.counted else layout


def _reasons(player: str, layout: Layout, against: tuple[str, Layout] | None) -> Iterator[Reason]:
    if layout.melds:
        text = T("Melds of %(player)s: %(melds)s.", player=player, melds=[list(meld.cards) for meld in layout.melds])
        yield Reason("GIN-12" if against else "GIN-13b", text)
    if against and len(layout.cards) == _WHOLE:
        yield from _lay_offs(player, layout, *against)
    if layout.loose:
        params = {"player": player, "cards": list(layout.loose), "points": layout.count}
        yield Reason("GIN-11", T("%(player)s is left with %(cards)s: %(points)s.", **params))
    else:
        yield Reason("GIN-11", T("%(player)s has no card left over.", player=player))


def _lay_offs(player: str, layout: Layout, knocker: str, shown: Layout) -> Iterator[Reason]:
    if not shown.count:
        yield Reason("GIN-13", T("Nothing is laid off against gin."))
        return
    if not shown.melds:
        yield Reason("GIN-12", T("The melds of %(player)s are not known here: nothing is laid off.", player=knocker))
        return
    for meld, cards in layout.lay_offs_by_meld.items():
        params = {"player": player, "cards": list(cards), "meld": list(meld.cards), "knocker": knocker}
        yield Reason("GIN-12", T("%(player)s lays %(cards)s off on %(meld)s of %(knocker)s.", **params))
    if layout.laid_off:
        alone = solver.arrange(layout.cards).deadwood
        text = T("Without laying off, at least %(alone)s would be left to %(player)s.", alone=alone, player=player)
        yield Reason("GIN-12", text)
    else:
        yield Reason("GIN-12", T("Nothing in this hand is worth laying off."))


def deadwood_reason(loose: Sequence[Card]) -> Reason:
    """The sentence that says which loose cards make up the deadwood (GIN-11)."""
    if not loose:
        return Reason("GIN-11", T("Every card is in a meld: no deadwood."))
    text = T("Outside melds: %(cards)s. That is %(points)s.", cards=list(loose), points=solver.value(loose))
    return Reason("GIN-11", text)

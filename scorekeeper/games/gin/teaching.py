"""How the cards of a hand lay, in words: who melded what, what was laid off where, what it saved (GIN-11 to GIN-13)."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.scoring import Layout
from scorekeeper.solvers import gin as solver
from scorekeeper.text import Reason, T

__all__ = ["taught"]

# Of cards left over nobody knows what was laid off.
_WHOLE = 10


def taught(player: str, layout: Layout, against: tuple[str, Layout] | None = None) -> Layout:
    """The layout of a player with its reasons; `against` is the knocker with the layout shown, for the opponent."""
    return replace(layout, because=tuple(_reasons(player, layout, against))) if layout.counted else layout


def _reasons(player: str, layout: Layout, against: tuple[str, Layout] | None) -> Iterator[Reason]:
    if layout.melds:
        text = T("Melds of %(player)s: %(melds)s.", player=player, melds=[list(meld.cards) for meld in layout.melds])
        yield Reason("GIN-12" if against else "GIN-13b", text)
    if against and len(layout.cards) == _WHOLE:
        yield from _lay_offs(player, layout, *against)
    if layout.loose:
        said = {"player": player, "cards": list(layout.loose), "points": layout.deadwood}
        yield Reason("GIN-11", T("%(player)s is left with %(cards)s: %(points)s.", **said))
    else:
        yield Reason("GIN-11", T("%(player)s has no card left over.", player=player))


def _lay_offs(player: str, layout: Layout, knocker: str, shown: Layout) -> Iterator[Reason]:
    if not shown.deadwood:
        yield Reason("GIN-13", T("Nothing is laid off against gin."))
        return
    if not shown.melds:
        yield Reason("GIN-12", T("The melds of %(player)s are not known here: nothing is laid off.", player=knocker))
        return
    for meld, cards in layout.extended.items():
        said = {"player": player, "cards": list(cards), "meld": list(meld.cards), "knocker": knocker}
        yield Reason("GIN-12", T("%(player)s lays %(cards)s off on %(meld)s of %(knocker)s.", **said))
    if layout.laid_off:
        alone = solver.arrange(layout.cards).deadwood
        text = T("Without laying off, at least %(alone)s would be left to %(player)s.", alone=alone, player=player)
        yield Reason("GIN-12", text)
    else:
        yield Reason("GIN-12", T("Nothing in this hand is worth laying off."))

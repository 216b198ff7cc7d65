"""Fields that several questions about Rummy 500 have (the hand, the packs), and how the melds on the table are read."""

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import Boolean, CardList, Integer, spec
from scorekeeper.engine.melds import Meld, illegal_meld
from scorekeeper.engine.text import N_, Invalid, Text
from scorekeeper.games.rummy500.check import jokers_elsewhere
from scorekeeper.games.rummy500.joker_reading import MeldReader
from scorekeeper.games.rummy500.options import Options, deck, solver_rules
from scorekeeper.games.rummy500.solver import LaidOff

__all__ = [
    "HAND",
    "MOST_IN_HAND",
    "ensure_in_packs",
    "has_melded",
    "lay_offs_as_json",
    "packs_in_play",
    "read_melds",
    "table_by_path",
]

# More cards than a player ever holds. The exact search is too slow for more.
MOST_IN_HAND = 45
HAND = CardList(1, MOST_IN_HAND)


def packs_in_play() -> int:
    """A field for the number of packs; one by default (R500-04)."""
    packs: int = spec(
        Integer(1, 2), 1, N_("Packs"), N_("One for up to four players, two for more."), "R500-04", aside=True
    )
    return packs


def has_melded() -> bool:
    """A field that says whether the player has melded in this hand; asked only if lay-offs depend on it (R500-14)."""
    melded: bool = spec(Boolean(), False, N_("I have melded in this hand"), "", "R500-14", when="layoff_after_own_meld")
    return melded


def ensure_in_packs(options: Options, packs: int, fields: Mapping[str, Sequence[Card]]) -> None:
    """Raise `Invalid` if the cards of all fields together are more than the packs hold. `fields` is by path."""
    own = {path: [card.physical for card in cards] for path, cards in fields.items()}
    deck(options, packs).ensure_holds(own)


def table_by_path(table: Sequence[Sequence[Card]]) -> dict[str, Sequence[Card]]:
    """The groups of cards on the table, by path in the question."""
    return {f"table.{index}": cards for index, cards in enumerate(table)}


def read_melds(options: Options, packs: int, groups: Mapping[str, Sequence[Card]]) -> tuple[Meld, ...]:
    """The melds that groups of cards are; `groups` is by path.

    Raises `Invalid` if a group is no meld, or if a joker stands for a card that lies elsewhere.
    """
    reader = MeldReader(solver_rules(options, packs), [card for cards in groups.values() for card in cards])
    found = {path: reader.meld(cards) for path, cards in groups.items()}
    issues = [illegal_meld(groups[path], reason, path) for path, reason in found.items() if isinstance(reason, Text)]
    melds = {path: meld for path, meld in found.items() if isinstance(meld, Meld)}
    issues = issues or list(jokers_elsewhere({path: meld.cards for path, meld in melds.items()}, packs))
    if issues:
        raise Invalid(*issues)
    return tuple(melds.values())


def lay_offs_as_json(laid_off: Iterable[LaidOff]) -> list[dict[str, object]]:
    """Lay-offs as the JSON interface shows them; records have the same form."""
    return [{"card": laid.card, "onto": laid.onto.cards} for laid in laid_off]

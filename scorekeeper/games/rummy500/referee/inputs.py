"""What several questions about Rummy 500 share: fields such as the hand and the packs, and reading the table."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import Boolean, CardList, Integer, spec
from scorekeeper.engine.melds import Meld, illegal_meld
from scorekeeper.engine.text import N_, Invalid, Text
from scorekeeper.games.rummy500.joker_reading import readings, relevant_readings
from scorekeeper.games.rummy500.options import FIRST_MELD, OWN_MELD_FIRST, Options, card_values, deck, solver_rules
from scorekeeper.games.rummy500.solver import LaidOff, Playable, playable

# More cards than a player ever holds. The exact search is too slow for more.
MOST_IN_HAND = 45
HAND = CardList(1, MOST_IN_HAND)
EXAMPLE_TABLE = [["5H", "6H", "7H"], ["KS", "KD", "KC"]]


def packs_in_play() -> int:
    """A field for the number of packs; one by default (R500-04)."""
    packs: int = spec(
        Integer(1, 2), 1, N_("Packs"), N_("One for up to four players, two for more."), "R500-04", rarely_used=True
    )
    return packs


def has_melded() -> bool:
    """A field that says whether the player has melded in this hand; asked only if what may be laid depends on it
    (R500-14, R500-38)."""
    melded: bool = spec(
        Boolean(),
        False,
        N_("I have melded in this hand"),
        "",
        "R500-14",
        needs=OWN_MELD_FIRST,
        or_needs=FIRST_MELD,
    )
    return melded


def ensure_in_packs(options: Options, packs: int, fields: Mapping[str, Sequence[Card]]) -> None:
    """Raise `Invalid` if the cards of all fields together are more than the packs hold. `fields` is by path."""
    own = {path: [card.physical for card in cards] for path, cards in fields.items()}
    deck(options, packs).ensure_holds(own)


def table_by_path(table: Sequence[Sequence[Card]]) -> dict[str, Sequence[Card]]:
    """The groups of cards on the table, by path in the question."""
    return {f"table.{index}": cards for index, cards in enumerate(table)}


def read_tables(options: Options, packs: int, groups: Mapping[str, Sequence[Card]]) -> list[tuple[Meld, ...]]:
    """Every way to read groups of cards as the melds of a table, the usual one first; `groups` is by path (R500-20b).

    Raises `Invalid` if a group is no meld.
    """
    rules = solver_rules(options, packs)
    melds_by_path = {path: readings(cards, rules) for path, cards in groups.items()}
    issues = [
        illegal_meld(groups[path], reason, path) for path, reason in melds_by_path.items() if isinstance(reason, Text)
    ]
    if issues:
        raise Invalid(*issues)
    return list(product(*(melds for melds in melds_by_path.values() if not isinstance(melds, Text))))


def most_playable(
    options: Options, packs: int, pile: Sequence[Card], tables: Iterable[tuple[Meld, ...]], melded: bool = True
) -> tuple[tuple[Meld, ...], tuple[Playable, ...]]:
    """The reading of the table at which a pile offers the most points to call, and what can be called (R500-23) by a
    player who has melded in this hand, or has not."""
    rules, values = solver_rules(options, packs), card_values(options)
    read = relevant_readings(tables, pile)
    choices = [(table, playable(pile, table, rules, values, melded)) for table in read]
    return max(choices, key=lambda choice: sum(card_values(options).laid(play.cards, play.meld) for play in choice[1]))


def lay_offs_as_json(laid_off: Iterable[LaidOff]) -> list[dict[str, object]]:
    """Lay-offs as the JSON interface shows them; records have the same form."""
    return [{"card": laid.card, "onto": laid.onto.cards} for laid in laid_off]

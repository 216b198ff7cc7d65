"""What jokers on the table stand for if nobody said so (R500-20, R500-20b).

A meld written in order, up or down, is read in that order: the place of a joker decides what it stands for. Where the
places do not fit, the joker is free, as is its suit in a set. Then a table can be read in several ways, all of them
valid, and the caller tries each.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from scorekeeper.engine.cards import JOKER, Card
from scorekeeper.engine.melds import Meld, NoMeld, wild_meld_or_reason, wild_readings
from scorekeeper.engine.text import TN, Reason
from scorekeeper.games.rummy500.solver import Rules


def readings(cards: Sequence[Card], rules: Rules) -> tuple[Meld, ...] | NoMeld:
    """The melds that these cards can be read as on the table, the usual one first; or why they are no meld.

    Runs come before sets. Of the runs only those in which the cards lie in order, up or down, if there are any: so a
    joker has the face of its place, and the ace of a whole suit lies at its end.
    """
    melds = wild_readings(cards, rules.wild)
    if not melds:
        reason = wild_meld_or_reason(cards, rules.wild)
        assert isinstance(reason, NoMeld)
        return reason
    runs = [meld for meld in melds if meld.is_run]
    up = [meld for meld in runs if _lies_in_order(cards, meld.cards)]
    down = [meld for meld in runs if _lies_in_order(cards, meld.cards[::-1]) and not any(meld is other for other in up)]
    return tuple((up + down or runs) + [meld for meld in melds if not meld.is_run])


def relevant_readings(
    tables: Iterable[tuple[Meld, ...]], cards: Collection[Card], swaps: bool = False
) -> list[tuple[Meld, ...]]:
    """The ways to read a table that differ for these cards.

    The suit of a joker in a set matters only to cards of that rank, and to jokers, because they may stand for any card.
    With `swaps` jokers can come into the hand.
    """
    if JOKER in cards or swaps:
        return list(tables)
    ranks = {card.rank for card in cards}
    different: dict[str, tuple[Meld, ...]] = {}
    for table in tables:
        shown = [[*map(str, meld.cards)] for meld in table if meld.is_run or meld.cards[0].face.rank in ranks]
        different.setdefault(str(shown), table)
    return list(different.values())


def joker_reasons(groups: Iterable[Sequence[Card]], table: Iterable[Meld], rules: Rules) -> Iterator[Reason]:
    """What unnamed jokers on the table stand for, a sentence for each meld.

    `groups` are the melds as they were written, `table` the same melds as they are read.
    """
    for cards, meld in zip(groups, table, strict=True):
        named = Counter(map(str, cards))
        jokers = [card for card in meld.cards if card.stands_for and not named[str(card)]]
        if not jokers:
            continue
        params = {"meld": list(cards), "cards": [card.face for card in jokers]}
        melds = readings(cards, rules)
        assert not isinstance(melds, NoMeld), "it was read as a meld"
        if len(melds) == 1:
            text = TN(
                "In %(meld)s the joker stands for %(cards)s: its place says so.",
                "In %(meld)s the jokers stand for %(cards)s: their places say so.",
                len(jokers),
                **params,
            )
        else:
            text = TN(
                "In %(meld)s the place leaves open what the joker stands for. Here it is %(cards)s.",
                "In %(meld)s the places leave open what the jokers stand for. Here they are %(cards)s.",
                len(jokers),
                **params,
            )
        yield Reason("R500-20b", text)


def added_cards(before: Meld, after: Meld) -> tuple[Card, ...]:
    """The cards of `after` that `before` does not hold, with what their jokers stand for."""
    there = Counter(map(str, before.cards))
    added = []
    for card in after.cards:
        there[str(card)] -= 1
        if there[str(card)] < 0:
            added.append(card)
    return tuple(added)


def _lies_in_order(cards: Sequence[Card], read: Sequence[Card]) -> bool:
    """Whether cards lie in the order of this reading; an unnamed joker matches any joker."""
    return all(
        str(card) == str(place) or (card.face.suit is None and place.suit is None)
        for card, place in zip(cards, read, strict=True)
    )

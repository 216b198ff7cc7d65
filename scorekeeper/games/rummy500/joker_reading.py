"""What jokers on the table stand for if nobody said so (R500-20, R500-20b).

A meld written in order, up or down, is read in that order: the place of a joker decides what it stands for. Where the
places do not fit, the joker is free, as is its suit in a set. Then a table can be read in several ways, all of them
valid, and the caller tries each.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from scorekeeper.engine.cards import JOKER, Card
from scorekeeper.engine.melds import Meld, NoMeld, wild_lay_off, wild_meld_or_reason, wild_readings
from scorekeeper.engine.text import TN, Reason, Text
from scorekeeper.games.rummy500.solver import Rules

# Two packs with two jokers each.
_MOST_JOKERS = 4


def readings(cards: Sequence[Card], rules: Rules) -> tuple[Meld, ...] | NoMeld:
    """The melds that these cards can be read as on the table, the usual one first; or why they are no meld.

    Only those in which every joker has the face of its place, if there is one, and the ace of a whole suit is at its
    end; all of one kind, runs before sets.
    """
    melds = wild_readings(cards, rules.wild)
    if not melds:
        reason = wild_meld_or_reason(cards, rules.wild)
        assert isinstance(reason, NoMeld)
        return reason
    runs = [meld for meld in melds if meld.is_run]
    up = [meld for meld in runs if _lies(cards, meld.cards)]
    down = [meld for meld in runs if _lies(cards, meld.cards[::-1]) and not any(meld is other for other in up)]
    return tuple(up + down) or tuple(meld for meld in melds if meld.kind is melds[0].kind)


def table_readings(
    groups: Sequence[Sequence[Meld]], rules: Rules, lying: Iterable[Card] = ()
) -> Iterator[tuple[Meld, ...]]:
    """Every way to read the melds of a table together, the usual one first; `groups` are the readings of each meld.

    In each way no face lies on the table more often than in the packs; `lying` are further faces on the table. If there
    is no such way, or if more melds are ambiguous than there are jokers: only the usual reading of each meld.
    """
    usual = tuple(melds[0] for melds in groups)
    if sum(len(melds) > 1 for melds in groups) > _MOST_JOKERS:
        yield usual
        return
    there = Counter(lying)
    there.update(card.face for melds in groups for card in melds[0].cards if len(melds) == 1)

    def walk(index: int, there: Counter[Card]) -> Iterator[tuple[Meld, ...]]:
        if index == len(groups):
            yield ()
            return
        for meld in groups[index]:
            after = there
            if len(groups[index]) > 1:
                after = there + Counter(card.face for card in meld.cards)
                if any(after[card.face] > rules.packs for card in meld.cards):
                    continue
            for others in walk(index + 1, after):
                yield (meld, *others)

    ways = walk(0, there)
    first = next(ways, None)
    yield usual if first is None else first
    yield from ways


def relevant_readings(
    ways: Iterable[tuple[Meld, ...]], cards: Collection[Card], swaps: bool = False
) -> list[tuple[Meld, ...]]:
    """The ways to read a table that differ for these cards.

    The suit of a joker in a set matters only to cards of that rank, and to jokers, because they may stand for any card.
    With `swaps` jokers can come into the hand.
    """
    if JOKER in cards or swaps:
        return list(ways)
    ranks = {card.rank for card in cards}
    different: dict[str, tuple[Meld, ...]] = {}
    for table in ways:
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
        if len(_ways(cards, rules)) == 1:
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


class LayOffReader:
    """Reads lay-offs, one after the other. `faces` are the faces of all cards that are laid off in the end, without
    unnamed jokers."""

    def __init__(self, rules: Rules, faces: Iterable[Card]) -> None:
        self.rules = rules
        self.faces_on_table = Counter(faces)

    def add(self, cards: Iterable[Card]) -> None:
        """Remember that these cards lie on the table, too."""
        self.faces_on_table.update(card.face for card in cards)

    def has_room(self, meld: Meld) -> bool:
        """Whether the packs hold all faces of a meld beside those that lie on the table."""
        return all(self.faces_on_table[card.face] < self.rules.packs for card in meld.cards)

    def lay_off(self, meld: Meld, cards: Sequence[Card]) -> Meld | Text:
        """The meld with cards laid off on it, or the reason why they do not fit.

        A joker stands for a card that does not lie elsewhere, if there is one. This only tries it out: call
        `fix_jokers` when the cards are laid off for good.
        """
        usual = wild_lay_off(meld, cards, self.rules.wild)
        if not isinstance(usual, Meld) or self._has_room_on(meld, usual, cards):
            return usual
        for read in wild_readings((*meld.cards, *cards), self.rules.wild):
            other = wild_lay_off(meld, added_cards(meld, read), self.rules.wild)
            if isinstance(other, Meld) and self._has_room_on(meld, other, cards):
                return other
        return usual

    def fix_jokers(self, as_they_lie: Iterable[Card], given: Iterable[Card]) -> None:
        """Remember what jokers stand for.

        `given` are the cards as the record has them, `as_they_lie` the same cards with what each joker stands for.
        """
        self.faces_on_table.update(_free_joker_faces(as_they_lie, given))

    def _has_room_on(self, meld: Meld, grown: Meld, given: Sequence[Card]) -> bool:
        faces = _free_joker_faces(added_cards(meld, grown), given)
        return all(self.faces_on_table[face] + count <= self.rules.packs for face, count in faces.items())


def _ways(cards: Sequence[Card], rules: Rules) -> tuple[Meld, ...]:
    melds = readings(cards, rules)
    assert not isinstance(melds, NoMeld), "it was read as a meld"
    return melds


def _lies(cards: Sequence[Card], read: Sequence[Card]) -> bool:
    """Whether cards lie in the order of this reading; an unnamed joker matches any joker."""
    return all(
        str(card) == str(place) or (_is_free(card) and place.suit is None)
        for card, place in zip(cards, read, strict=True)
    )


def _is_free(card: Card) -> bool:
    """Whether a card is a joker of which nobody said what it stands for."""
    return card.suit is None and card.stands_for is None


def _free_joker_faces(as_they_lie: Iterable[Card], given: Iterable[Card]) -> Counter[Card]:
    """The faces of the jokers that were given unnamed."""
    return Counter(card.face for card in as_they_lie) - Counter(card.face for card in given if not _is_free(card))

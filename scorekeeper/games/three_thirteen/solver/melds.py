"""What a set is and what a run is (TT-06 to TT-08)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, cycle

from scorekeeper.engine.cards import Card, Suit
from scorekeeper.engine.melds import Meld, MeldKind, fill, fixed_and_free
from scorekeeper.games.three_thirteen.solver.rules import ACE_HIGH, SHORTEST, Rules


def read_melds(cards: Iterable[Card], rules: Rules) -> tuple[Meld, ...]:
    """The run and the set that these cards can be read as; empty if they are no meld.

    In a meld, each card that is used as a wild card says what it stands for. A card that already says so in `cards`
    stands for nothing else. The meld with the most cards in their own place comes first; of equal ones the run.
    """
    cards = list(cards)
    if len(cards) < SHORTEST or any(card.stands_for and not rules.is_wild(card) for card in cards):
        return ()
    fixed, free = fixed_and_free(cards, rules.is_wild)
    melds = [*_best_run(fixed, free, rules), *_set(fixed, free, rules)]
    return tuple(sorted(melds, key=lambda meld: -_in_place(meld.cards)))


def _in_place(cards: Iterable[Card]) -> int:
    """How many cards lie in their own place."""
    return sum([card.stands_for is None for card in cards])


def card_at(place: int, suit: Suit) -> Card:
    """The card at a place of a run; the place above the king is that of the ace."""
    return Card(1 if place == ACE_HIGH else place, suit)


def _set(fixed: Sequence[Card], free: Sequence[Card], rules: Rules) -> Iterator[Meld]:
    """The set that these cards form, by suit; wild cards stand for suits that are missing, as long as there are any."""
    if len({card.face.rank for card in fixed}) > 1:
        return
    own = Counter(card.rank for card in free if card.suit is not None)
    rank = fixed[0].face.rank if fixed else max(own or rules.ranks)
    here = [*fixed, *(card for card in free if card.rank == rank)]
    suits = {card.face.suit for card in here}
    faces = chain((suit for suit in rules.suits if suit not in suits), cycle(rules.suits))
    displaced = [card for card in free if card.rank != rank]
    stand_ins = [card.standing_for(Card(rank, suit)) for card, suit in zip(displaced, faces, strict=False)]
    yield Meld(
        MeldKind.SET, tuple(sorted([*here, *stand_ins], key=lambda card: (card.face, card.stands_for is not None)))
    )


def _best_run(fixed: Sequence[Card], free: Sequence[Card], rules: Rules) -> Iterator[Meld]:
    """The run that these cards form with the most of them in their own place; of equal ones the highest."""
    readings = list(_runs(fixed, free, rules))
    if readings:
        yield Meld(MeldKind.RUN, max(reversed(readings), key=_in_place))


def _runs(fixed: Sequence[Card], free: Sequence[Card], rules: Rules) -> Iterator[tuple[Card, ...]]:
    """All runs that these cards can form, the lowest first."""
    length = len(fixed) + len(free)
    suits = {card.face.suit for card in fixed}
    if len(suits) > 1 or length > len(rules.ranks):
        return
    for suit in rules.suits:
        if suits and suit not in suits:
            continue
        for low in range(min(rules.ranks), rules.top - length + 2):
            faces = [card_at(place, suit) for place in range(low, low + length)]
            if reading := fill(faces, fixed, free):
                yield reading

"""Melds with wild cards, where the ace is low or high (IND-09 to IND-12).

A wild card can stand for any card. A card of the wild rank may also lie in its own place; then it is not used as a
wild card. If cards can be read as more than one kind of meld, the first of these counts: straight run, run, set.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from scorekeeper.engine.cards import FOUR_SUITS, Card
from scorekeeper.engine.melds.kinds import Fault, Meld, MeldKind, NoMeld
from scorekeeper.engine.text import TN, T, Text

# The place of the high ace in a run. The low ace has place 1; no run holds both.
_ACE_HIGH = 14
_FULL_SET = 4
# The cards of each suit by place, from the low ace to the high ace: made once, because there are many readings.
_PLACES = {suit: [Card((place - 1) % 13 + 1, suit) for place in range(1, _ACE_HIGH + 1)] for suit in FOUR_SUITS}


@dataclass(frozen=True)
class WildRules:
    """Which cards are wild and what they may do.

    - `rank`: the rank that is wild besides the jokers; 0 if only jokers are wild.
    - `natural_is_straight`: a run stays straight with a card of the wild rank in its own place.
    - `all_wild`: all cards of a meld may be used as wild cards.
    - `most_wild`: how many cards of a meld may stand for another card; None for any number.
    - `straight_runs`: the game distinguishes straight runs from other runs.
    - `same_suit_in_sets`: a set may hold a suit more than once.
    """

    rank: int = 0
    natural_is_straight: bool = True
    all_wild: bool = True
    straight_runs: bool = True
    same_suit_in_sets: bool = False
    most_wild: int | None = None

    def is_wild(self, card: Card) -> bool:
        """Whether a card may stand for any card."""
        return card.suit is None or card.rank == self.rank


def wild_meld_or_reason(cards: Sequence[Card], rules: WildRules) -> Meld | NoMeld:
    """The meld that these cards form, or the reason why they form none (IND-09 to IND-12).

    `cards` are in any order. In the meld, each card that is used as a wild card says what it stands for. A card that
    already says so in `cards` stands for nothing else.
    """
    melds = wild_kinds_or_reason(cards, rules)
    return melds if isinstance(melds, NoMeld) else melds[0]


def wild_kinds_or_reason(cards: Sequence[Card], rules: WildRules) -> tuple[Meld, ...] | NoMeld:
    """The run and the set that these cards can be read as, the run first; if neither, the reason why.

    Of each it is the reading with the most cards in their own place. `cards` are as in `wild_meld_or_reason`.
    """
    if len(cards) < 3:
        return NoMeld.because(Fault.NEITHER, T("A meld has at least three cards."))
    for card in cards:
        if card.stands_for and not rules.is_wild(card):
            text = T("%(card)s is no wild card, so it stands for nothing else.", card=card.standing_for(None))
            return NoMeld.because(Fault.WILD, text)
    fixed, free = fixed_and_free(cards, rules.is_wild)
    sets = _sets(fixed, free, rules)
    # Where a suit may occur twice, wild cards stand for the first suits that are missing.
    best_set = next(sets, None) if rules.same_suit_in_sets else _best(sets)
    readings = [reading for reading in (_best(_runs(fixed, free)), best_set) if reading]
    melds = []
    for reading in readings:
        natural = sum(card.stands_for is None for card in reading)
        few = rules.most_wild is None or len(reading) - natural <= rules.most_wild
        if few and (natural or rules.all_wild):
            melds.append(Meld(_kind(reading, natural, rules), reading))
    if melds:
        return tuple(melds)
    if readings and rules.most_wild is not None:
        text = TN(
            "At this table a run or set holds at most %(count)s card that stands for another one.",
            "At this table a run or set holds at most %(count)s cards that stand for other ones.",
            rules.most_wild,
        )
        return NoMeld.because(Fault.MANY_WILD, text)
    if readings:
        text = T("At this table wild cards alone are no meld: one card at least lies in its own place.")
        return NoMeld.because(Fault.WILD, text)
    return NoMeld.because(*_reason([card.face for card in fixed], len(free), rules))


def wild_readings(cards: Sequence[Card], rules: WildRules) -> tuple[Meld, ...]:
    """All melds that these cards can be read as; empty if they form none.

    The meld of `wild_meld_or_reason` comes first, then the other runs from high to low, then the sets.
    """
    first = wild_meld_or_reason(cards, rules)
    if isinstance(first, NoMeld):
        return ()
    fixed, free = fixed_and_free(cards, rules.is_wild)
    # By text, because cards are equal whatever they stand for.
    melds = {str([*map(str, first.cards)]): first}
    for readings in (_runs(fixed, free), _sets(fixed, free, rules)):
        for reading in reversed(list(readings)):
            natural = sum(card.stands_for is None for card in reading)
            if natural or rules.all_wild:
                melds.setdefault(str([*map(str, reading)]), Meld(_kind(reading, natural, rules), reading))
    return tuple(melds.values())


def wild_lay_off(meld: Meld, cards: Iterable[Card], rules: WildRules) -> Meld | Text:
    """The meld with all these cards laid off on it, or the reason why they do not fit.

    `cards` are in any order. Two or more may continue the same end of a run one after another. The cards of `meld` keep
    what they stand for. A card that already says what it stands for stands for nothing else.
    """
    added = list(cards)
    if not added:
        return T("Name the cards to lay off.")
    faces = [card.face for card in added if card.stands_for or not rules.is_wild(card)]
    if reason := _no_end(meld, faces) if meld.is_run else _no_room(meld, faces, len(added), rules):
        return reason
    longer = wild_meld_or_reason((*meld.cards, *added), rules)
    if isinstance(longer, Meld) and meld.is_run and meld.cards[0].face.rank == 1 and longer.cards[-1].face.rank == 1:
        # A whole suit can be read with the ace at either end. The ace stays where it was.
        return Meld(longer.kind, (longer.cards[-1], *longer.cards[:-1]))
    return longer


def _no_room(meld: Meld, faces: Sequence[Card], count: int, rules: WildRules) -> Text | None:
    """Why `count` cards, of which these faces are known, do not fit on a set; None if this does not say why."""
    here = [card.face for card in meld.cards]
    rank = here[0].rank
    for face in faces:
        if face.rank != rank:
            return T("%(card)s is not of the set's rank.", card=face)
        if face in here and not rules.same_suit_in_sets:
            return T("%(card)s is in the set already, and a set holds each suit once.", card=face)
    if len(here) + count > _FULL_SET:
        return T("A set has at most four cards.")
    return None


def _no_end(meld: Meld, faces: Sequence[Card]) -> Text | None:
    """Why cards with these faces do not continue a run, said more plainly than by the missing cards; None if it is only
    missing cards."""
    for face in faces:
        if face.suit != meld.cards[0].face.suit:
            return T("%(card)s is not of the run's suit.", card=face)
        if any(face == card.face for card in meld.cards):
            return T("%(card)s is in the run already.", card=face)
    return None


def fixed_and_free(cards: Iterable[Card], is_wild: Callable[[Card], bool]) -> tuple[list[Card], list[Card]]:
    """The cards that have a place, because they are not wild or say what they stand for; and the other wild cards."""
    fixed: list[Card] = []
    free: list[Card] = []
    for card in cards:
        (fixed if card.stands_for or not is_wild(card) else free).append(card)
    return fixed, free


def _kind(cards: Sequence[Card], natural: int, rules: WildRules) -> MeldKind:
    """The kind of a meld, of whose cards `natural` are not used as wild cards."""
    if len({card.face.rank for card in cards}) == 1:
        return MeldKind.SET
    if not rules.straight_runs:
        return MeldKind.RUN
    straight = natural == len(cards) and (rules.natural_is_straight or not any(map(rules.is_wild, cards)))
    return MeldKind.STRAIGHT_RUN if straight else MeldKind.RUN


def _best(readings: Iterator[tuple[Card, ...]]) -> tuple[Card, ...] | None:
    """The reading with the most cards in their own place, the last of equal ones, so that wild cards are added above a
    run; None without a reading."""
    return max(
        reversed(list(readings)), key=lambda cards: [card.stands_for for card in cards].count(None), default=None
    )


def _runs(fixed: Sequence[Card], free: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """All runs that these cards can form, the lowest first. `fixed` and `free` are those of `fixed_and_free`."""
    length = len(fixed) + len(free)
    suits = {card.face.suit for card in fixed}
    if length > 13 or len(suits) > 1:
        return
    # No other run holds all these ranks. An ace tells nothing, since it lies below or above.
    ranks = [card.face.rank for card in fixed if card.face.rank > 1]
    first, last = max([1, *(rank - length + 1 for rank in ranks)]), min([_ACE_HIGH - length + 1, *ranks])
    for suit in suits or FOUR_SUITS:
        assert suit is not None, "nothing stands for a joker"
        for low in range(first, last + 1):
            places = _PLACES[suit][low - 1 : low - 1 + length]
            if reading := fill(places, fixed, free):
                yield reading


def _sets(fixed: Sequence[Card], free: Sequence[Card], rules: WildRules) -> Iterator[tuple[Card, ...]]:
    """All sets that these cards can form, by rank and suit. Free wild cards stand for suits that are missing."""
    length = len(fixed) + len(free)
    ranks, suits = {card.face.rank for card in fixed}, {card.face.suit for card in fixed}
    if length > _FULL_SET or len(ranks) > 1:
        return
    for rank in ranks or range(1, 14):
        missing = [_PLACES[suit][rank - 1] for suit in FOUR_SUITS if suit not in suits]
        if rules.same_suit_in_sets:
            for faces in combinations(missing, len(free)):
                named = [card.standing_for(face) for card, face in zip(free, faces, strict=True)]
                yield tuple(sorted([*fixed, *named], key=lambda card: (card.face, card.stands_for is not None)))
            continue
        places = [_PLACES[suit][rank - 1] for suit in FOUR_SUITS]
        for left_out in missing if length == 3 else [None]:
            if reading := fill([place for place in places if place != left_out], fixed, free):
                yield reading


def fill(places: Sequence[Card], fixed: Sequence[Card], free: Sequence[Card]) -> tuple[Card, ...] | None:
    """The cards in the order of these places, one card for each place; None if a fixed card has no place.

    A fixed card goes to its place. A free card goes to its own place if that is empty, else to any empty place.
    """
    taken: dict[Card, Card] = {}
    for card in fixed:
        if card.face not in places or card.face in taken:
            return None
        taken[card.face] = card
    anywhere = []
    for card in free:
        if card in places and card not in taken:
            taken[card] = card
        else:
            anywhere.append(card)
    waiting = iter(anywhere)
    return tuple([taken.get(place) or next(waiting).standing_for(place) for place in places])


def _reason(faces: Sequence[Card], free: int, rules: WildRules) -> tuple[Fault, Text]:
    """Why cards with these faces and this many free wild cards form neither a run nor a set."""
    ranks, suits = {card.rank for card in faces}, {card.suit for card in faces}
    length = len(faces) + free
    if len(ranks) == 1 and len(faces) > 1:
        if len(set(faces)) < len(faces) and not rules.same_suit_in_sets:
            return Fault.SUIT_TWICE, T("A set holds each suit once.")
        return Fault.SET, T("A set has three or four cards.")
    if len(suits) > 1:
        text = T("Neither one rank nor one suit: a set is three or four of a rank, a run is one suit in sequence.")
        return Fault.NEITHER, text
    if len(set(faces)) < len(faces):
        return Fault.RUN, T("A run holds each card once.")
    if length > 13:
        return Fault.ACE, T("A run has at most thirteen cards: the ace is low or high, never both.")
    if _around_the_ace(ranks, length):
        return Fault.ACE, T("The ace is low or high, never both: A-2-3 and Q-K-A are runs, K-A-2 is not.")
    missing = _missing(faces)
    if not free:
        return Fault.RUN, T("The run is broken: %(cards)s missing.", cards=missing)
    text = TN(
        "The run is broken: %(cards)s missing, with only %(count)s wild card.",
        "The run is broken: %(cards)s missing, with only %(count)s wild cards.",
        free,
        cards=missing,
    )
    return Fault.RUN, text


def _around_the_ace(ranks: Collection[int], length: int) -> bool:
    """Whether cards of these ranks, of one suit, lie within so many places in a row that have the ace between the king
    and the two. The ace itself may be missing: a wild card may stand for it."""
    if {1, 2, 13} <= set(ranks):
        return True
    ranks_above = sorted(rank for rank in ranks if rank > 1)
    return any(_ACE_HIGH + low - high <= length for low, high in pairwise(ranks_above))


def _missing(faces: Sequence[Card]) -> list[Card]:
    """The missing cards between cards of one suit. The ace is low or high, whichever leaves fewer missing cards."""
    high = [_ACE_HIGH if card.rank == 1 else card.rank for card in faces]
    spans = [range(min(places), max(places)) for places in ([card.rank for card in faces], high)]
    cards = [Card((place - 1) % 13 + 1, faces[0].suit) for place in min(spans, key=len)]
    return [card for card in cards if card not in faces]

"""What a set is, what a run is, and why other cards are none (TT-06 to TT-08)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, cycle, pairwise

from scorekeeper.engine.cards import Card, Suit
from scorekeeper.engine.melds import Meld, MeldKind
from scorekeeper.engine.text import TN, Reason, T, Text
from scorekeeper.games.three_thirteen.solver.rules import ACE_HIGH, SHORTEST, Rules


@dataclass(frozen=True)
class NoMeld:
    """Why cards are no meld."""

    reason: Reason


def read_meld(cards: Iterable[Card], rules: Rules) -> Meld | NoMeld:
    """The meld that these cards form, or why they form none.

    In the meld, each card that is used as a wild card says what it stands for. A card that already says so in `cards`
    stands for nothing else. It is the reading with the most cards in their own place; of equal ones the run.
    """
    readings = read_kinds(cards, rules)
    return readings if isinstance(readings, NoMeld) else readings[0]


def read_kinds(cards: Iterable[Card], rules: Rules) -> tuple[Meld, ...] | NoMeld:
    """The run and the set that these cards can be read as, the one of `read_meld` first; if neither, the reason why."""
    given = list(cards)
    if len(given) < SHORTEST:
        return _none("TT-06", T("A meld has at least three cards."))
    for card in given:
        if card.stands_for and not rules.is_wild(card):
            return _none("TT-08", T("%(card)s is no wild card, so it stands for nothing else.", card=card.physical))
    fixed = [card for card in given if card.stands_for or not rules.is_wild(card)]
    free = [card for card in given if not card.stands_for and rules.is_wild(card)]
    melds = [*_best_run(fixed, free, rules), *_set(fixed, free, rules)]
    if not melds:
        return NoMeld(_reason([card.face for card in fixed], free, rules))
    return tuple(sorted(melds, key=lambda meld: -_in_place(meld.cards)))


def _none(rule: str, text: Text) -> NoMeld:
    return NoMeld(Reason(rule, text))


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
    rest = [card.standing_for(Card(rank, suit)) for card, suit in zip(_others(free, rank), faces, strict=False)]
    yield Meld(MeldKind.SET, tuple(sorted([*here, *rest], key=lambda card: (card.face, card.stands_for is not None))))


def _others(free: Iterable[Card], rank: int) -> list[Card]:
    return [card for card in free if card.rank != rank]


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
            if reading := _filled(faces, fixed, free):
                yield reading


def _filled(faces: Sequence[Card], fixed: Sequence[Card], free: Sequence[Card]) -> tuple[Card, ...] | None:
    """A card for each of these faces; None if a fixed card has no place. A free card goes to its own place if that is
    empty, else to any."""
    taken: dict[Card, Card] = {}
    for card in fixed:
        if card.face not in faces or card.face in taken:
            return None
        taken[card.face] = card
    rest = []
    for card in free:
        if card in faces and card not in taken:
            taken[card] = card
        else:
            rest.append(card)
    waiting = iter(rest)
    return tuple([taken.get(face) or next(waiting).standing_for(face) for face in faces])


def _reason(faces: Sequence[Card], free: Sequence[Card], rules: Rules) -> Reason:
    """Why cards with these faces and these free wild cards form neither a run nor a set: they are of several ranks."""
    suits = {card.suit for card in faces}
    if len(suits) > 1:
        text = T("Neither one rank nor one suit: a set is three or more of a rank, a run is one suit in sequence.")
        return Reason("TT-06", text)
    if len({*faces}) < len(faces):
        return Reason("TT-07", T("A run holds each card once."))
    if len(faces) + len(free) > len(rules.ranks):
        return Reason("TT-07", T("A run has at most %(count)s cards, one of each rank.", count=len(rules.ranks)))
    missing = _missing(faces, rules)
    if len(missing) <= len(free):
        # Only the ace is in the way: the cards would fit round the corner.
        return Reason("TT-07", _about_the_ace(rules))
    if any(card.rank == 1 for card in faces) and len(_missing(faces, rules, round_the_king=True)) <= len(free):
        return Reason("TT-07", _about_the_ace(rules))
    if not free:
        return Reason("TT-07", T("The run is broken: %(cards)s missing.", cards=missing))
    text = TN(
        "The run is broken: %(cards)s missing, with only %(count)s wild card.",
        "The run is broken: %(cards)s missing, with only %(count)s wild cards.",
        len(free),
        cards=missing,
    )
    return Reason("TT-08", text)


def _about_the_ace(rules: Rules) -> Text:
    if rules.ace_high:
        return T("The ace is low or high, never both: A-2-3 and Q-K-A are runs, K-A-2 is not.")
    return T("The ace is low only: A-2-3 is a run, Q-K-A is not.")


def _missing(faces: Sequence[Card], rules: Rules, round_the_king: bool = False) -> list[Card]:
    """The missing cards between cards of one suit, with the ace where fewer are missing. `round_the_king`: a run that
    goes on from the king to the ace and the two, as none may, with the widest gap outside."""
    suit = faces[0].suit
    assert suit is not None, "nothing stands for a joker"
    ranks = sorted(card.rank for card in faces)
    if round_the_king:
        gaps = [(high - low, high) for low, high in pairwise([*ranks, ranks[0] + 13])]
        _gap, first = max(gaps)
        places = [(rank - first) % 13 for rank in ranks]
        return [Card((first + place - 1) % 13 + 1, suit) for place in range(max(places)) if place not in places]
    ways = [ranks]
    if rules.ace_high and 1 in ranks:
        ways.append(sorted(ACE_HIGH if rank == 1 else rank for rank in ranks))
    gaps_of = [[place for place in range(way[0], way[-1]) if place not in way] for way in ways]
    return [card_at(place, suit) for place in min(gaps_of, key=len)]

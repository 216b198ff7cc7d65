"""Why cards are no meld (TT-06 to TT-08)."""

from collections.abc import Sequence
from itertools import pairwise

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import fixed_and_free
from scorekeeper.engine.text import TN, Reason, T, Text
from scorekeeper.games.three_thirteen.solver import ACE_HIGH, SHORTEST, Rules, card_at


def why_no_meld(cards: Sequence[Card], rules: Rules) -> Reason:
    """Why these cards form neither a run nor a set. They must be no meld."""
    if len(cards) < SHORTEST:
        return Reason("TT-06", T("A meld has at least three cards."))
    for card in cards:
        if card.stands_for and not rules.is_wild(card):
            return Reason("TT-08", T("%(card)s is no wild card, so it stands for nothing else.", card=card.physical))
    fixed, free = fixed_and_free(cards, rules.is_wild)
    faces = [card.face for card in fixed]
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

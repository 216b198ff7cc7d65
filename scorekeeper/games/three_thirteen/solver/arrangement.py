"""A hand split into melds and cards left over, with as little left over as can be (TT-12)."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld
from scorekeeper.games.three_thirteen.solver.melds import read_melds
from scorekeeper.games.three_thirteen.solver.rules import SHORTEST, Rules
from scorekeeper.games.three_thirteen.solver.search import Group, least_loose


@dataclass(frozen=True)
class Arrangement:
    """Cards split into melds and loose cards, and what the loose cards count."""

    melds: tuple[Meld, ...]
    loose: tuple[Card, ...]
    points: int


def arrange(cards: Sequence[Card], rules: Rules) -> Arrangement:
    """The arrangement of these cards that leaves least. Raises `TooHard` if the search takes too many steps."""
    arrangement = _arrange(cards, rules)
    assert arrangement is not None, "without a limit there is one"
    return arrangement


def best_discard(cards: Sequence[Card], rules: Rules) -> tuple[Card, Arrangement]:
    """The discard after which least is left, and the arrangement of the rest. Of equal ones a card that is not wild,
    and of these the one that counts most. Raises `TooHard` if the search takes too many steps."""
    whole = arrange(cards, rules)
    best: tuple[Card, Arrangement] | None = None
    for discard in sorted(dict.fromkeys(cards), key=lambda card: (rules.is_wild(card), -rules.value([card]), card)):
        # Without a card at least that much is left: with the card left over beside it that would be the whole hand.
        least = max(0, whole.points - rules.value([discard]))
        if best is not None and least >= best[1].points:
            continue
        rest = list(cards)
        rest.remove(discard)
        arrangement = _arrange(rest, rules, None if best is None else best[1].points - 1)
        if arrangement is not None:
            best = discard, arrangement
    assert best is not None, "there is a card to discard"
    return best


def _arrange(cards: Sequence[Card], rules: Rules, most: int | None = None) -> Arrangement | None:
    """The arrangement that leaves least; None if that is more than `most`."""
    wilds = sorted([card for card in cards if rules.is_wild(card)], key=lambda card: card.rank)
    natural = [card for card in cards if not rules.is_wild(card)]
    groups = least_loose(natural, len(wilds), rules.points, rules.ace_high, most)
    if groups is None:
        return None
    melds = tuple(_melds(groups, wilds, rules))
    loose = list(cards)
    for meld in melds:
        for card in meld.cards:
            loose.remove(card)
    loose.sort(key=lambda card: (-rules.points[card.rank], card.rank, str(card)))
    points = rules.value(loose)
    return Arrangement(melds, tuple(loose), points) if most is None or points <= most else None


def _melds(groups: list[Group], wilds: list[Card], rules: Rules) -> list[Meld]:
    """The groups with their wild cards, and the wild cards that no group needs in one of them (TT-08)."""
    spare = len(wilds) - sum(group.wilds for group in groups)
    if not groups and spare >= SHORTEST:
        groups = [Group((), 0, False)]
    if groups and spare:
        groups = sorted(groups, key=lambda group: (group.is_run, len(group.cards) + group.wilds))
        groups = [*_with_spare(groups[0], spare, rules), *groups[1:]]
    melds = []
    free = list(wilds)
    for group in groups:
        cards = [*group.cards, *free[: group.wilds]]
        del free[: group.wilds]
        melds.append(read_melds(cards, rules)[0])
    return melds


def _with_spare(group: Group, spare: int, rules: Rules) -> list[Group]:
    """A group with spare wild cards. A run that has no room for them is split in two."""
    cards, wilds, is_run = group
    longest = len(rules.ranks)
    if not is_run or len(cards) + wilds + spare <= longest:
        return [Group(cards, wilds + spare, is_run)]
    # The three lowest places of the run, and the rest; an ace that is not among the lowest lies above the king.
    low = [card for card in cards if 0 <= card.rank - cards[0].rank < SHORTEST]
    between = SHORTEST - len(low)
    return [Group(tuple(low), between + spare, True), Group(cards[len(low) :], wilds - between, True)]

"""The groups that a player laid out, and the melds of a hand that cost nothing (IND-19 to IND-22)."""

from collections.abc import Iterable, Sequence

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld, WildRules, illegal_meld, not_in_hand, wild_meld_or_reason
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.text import Invalid, Issue, join
from scorekeeper.games.indian.solver import Arrangement, Count, Rules, count_arrangement, least_count


def outside_groups(
    cards: Iterable[Card], groups: Sequence[Sequence[Card]], path: str
) -> tuple[list[Card], list[Issue]]:
    """The cards of a hand that are in no group, and an issue for each card in a group that is not in the hand.

    `path` is the path of the groups.
    """
    rest, issues = list(cards), []
    for index, group in enumerate(groups):
        for card in group:
            if card in rest:
                rest.remove(card)
            else:
                issues.append(not_in_hand(card.physical, join(path, str(index))))
    return rest, issues


def as_laid_out(cards: Iterable[Card], groups: Sequence[Sequence[Card]], wild: WildRules, path: str) -> Arrangement:
    """The arrangement that a player laid out: these groups, and the rest of the cards loose.

    Raises `Invalid` with an issue for each group that is no meld and each card that is not in the hand. `path` is the
    path of the groups.
    """
    rest, issues = outside_groups(cards, groups, path)
    melds = []
    for index, group in enumerate(groups):
        meld = wild_meld_or_reason(group, wild)
        if isinstance(meld, Meld):
            melds.append(meld)
        else:
            issues.append(illegal_meld(group, meld, join(path, str(index))))
    if issues:
        raise Invalid(*issues)
    return Arrangement(tuple(melds), tuple(rest))


def count_hand(cards: Sequence[Card], groups: Sequence[Sequence[Card]] | None, rules: Rules, path: str) -> Count:
    """What a hand counts as its owner laid it out; without groups the least that it can count.

    `path` is the path of the groups. Raises `Invalid` as `as_laid_out` does.
    """
    if groups is None:
        return least_count(cards, rules)
    return count_arrangement(as_laid_out(cards, groups, rules.wild, path), rules)


def saving_melds(count: Count) -> Arrangement:
    """The arrangement to show for a count: the melds that cost nothing; all cards that count are loose."""
    melds = {"loose": count.arrangement.melds, "all_but_run": (count.arrangement.straight_run,), "all": ()}[count.basis]
    return Arrangement(tuple(meld for meld in melds if meld), count.counted)


def layout_of(arrangement: Arrangement, points: int = 0) -> Layout:
    """The arrangement as a layout that counts `points`."""
    return Layout(points, True, arrangement.melds, (), arrangement.loose)

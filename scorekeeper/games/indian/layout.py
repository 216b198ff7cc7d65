"""The groups that a player laid out, and the melds of a hand that cost nothing (IND-19 to IND-22)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld, WildRules, illegal_meld, not_in_hand, wild_meld_or_reason
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.text import Invalid, Issue, Text, join
from scorekeeper.games.indian.solver import Arrangement, Count


def read_groups(groups: Sequence[Sequence[Card]], wild: WildRules) -> list[Meld | Text]:
    """For each group the meld that it is, or the reason why it is none (IND-09 to IND-12)."""
    return [wild_meld_or_reason(group, wild) for group in groups]


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
                issues.append(not_in_hand(replace(card, stands_for=None), join(path, str(index))))
    return rest, issues


def as_laid_out(cards: Iterable[Card], groups: Sequence[Sequence[Card]], wild: WildRules, path: str) -> Arrangement:
    """The arrangement that a player laid out: these groups, and the rest of the cards loose.

    Raises `Invalid` with an issue for each group that is no meld and each card that is not in the hand. `path` is the
    path of the groups.
    """
    rest, issues = outside_groups(cards, groups, path)
    melds = []
    for index, (group, meld) in enumerate(zip(groups, read_groups(groups, wild), strict=True)):
        if isinstance(meld, Meld):
            melds.append(meld)
        else:
            issues.append(illegal_meld(group, meld, join(path, str(index))))
    if issues:
        raise Invalid(*issues)
    return Arrangement(tuple(melds), tuple(rest))


def saving_melds(count: Count) -> Arrangement:
    """The arrangement to show for a count: the melds that cost nothing; all cards that count are loose."""
    melds = {"loose": count.arrangement.melds, "all_but_run": (count.arrangement.straight_run,), "all": ()}[count.basis]
    return Arrangement(tuple(meld for meld in melds if meld), count.counted)


def layout_of(arrangement: Arrangement, points: int = 0) -> Layout:
    """The arrangement as a layout that counts `points`."""
    return Layout(points, True, arrangement.melds, (), arrangement.loose)

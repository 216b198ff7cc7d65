"""The first melds of a player in a hand, where they must count a number of points (R500-38).

A record does not say in which turn a meld was laid. It cannot be true if all melds of a player together count less.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.engine.cards import Card
from scorekeeper.engine.text import Issue, T, Text
from scorekeeper.games.rummy500.joker_reading import readings
from scorekeeper.games.rummy500.options import Options, card_values, solver_rules
from scorekeeper.games.rummy500.record import Record
from scorekeeper.games.rummy500.tally import called_points


def first_meld_issues(options: Options, record: Record, packs: int) -> Iterator[Issue]:
    """An issue for each player who has melded less than the first melds must count; none where any number will do."""
    for player, holding in record.hands.items() if options.first_meld else ():
        field = "melds" if holding.melds else "melded"
        points = called_points(options, "melded", holding.melded or 0) + _most(options, holding.melds or (), packs)
        if 0 < points < options.first_meld:
            text = T(
                "%(player)s melded %(points)s, but first melds count %(least)s or more at this table. Correct it.",
                player=player,
                points=points,
                least=options.first_meld,
            )
            yield Issue("melds.first", f"hands.{player}.{field}", text)


def _most(options: Options, melds: Sequence[Sequence[Card]], packs: int) -> int:
    """The most that these melds can count together; 0 if one of them is no meld, which is another issue."""
    rules, values = solver_rules(options, packs), card_values(options)
    total = 0
    for cards in melds:
        ways = readings(cards, rules)
        if isinstance(ways, Text):
            return 0
        total += max(map(values.meld, ways))
    return total

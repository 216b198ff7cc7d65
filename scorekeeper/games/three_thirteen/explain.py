"""Why a hand leaves what it leaves: its melds, what was wild in them, what is left over and what came close."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from scorekeeper.engine.cards import Card
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.text import Reason, T
from scorekeeper.games.three_thirteen.options import Options
from scorekeeper.games.three_thirteen.solver import Arrangement, Rules

# More would be a list, and not a lesson.
_MOST_CLOSE = 2


def points_rule(options: Options) -> str:
    """The number of the rule that says what cards count."""
    return "TT-19" if options.deck == "crowns" else "TT-11"


def explained_layout(options: Options, arrangement: Arrangement, rules: Rules) -> Layout:
    """The arrangement as a layout, with the reasons for what it leaves."""
    because = (*_melds(arrangement, rules), *_left(options, arrangement, rules))
    return Layout(arrangement.points, True, arrangement.melds, (), arrangement.loose, because)


def _melds(arrangement: Arrangement, rules: Rules) -> Iterator[Reason]:
    for meld in arrangement.melds:
        saved = rules.value(card.physical for card in meld.cards)
        text = T(
            "%(cards)s, a %(kind)s, saves %(points)s.", cards=list(meld.cards), kind=T(meld.kind.label), points=saved
        )
        yield Reason("TT-17" if len(rules.suits) > 4 else "TT-07" if meld.is_run else "TT-06", text)
    melded = [card for meld in arrangement.melds for card in meld.cards]
    itself = [card for card in melded if card.rank == rules.wild and not card.stands_for]
    if len(itself) not in (0, len(melded)):
        yield Reason("TT-08", T("Wild, but here as itself: %(cards)s.", cards=itself))


def _left(options: Options, arrangement: Arrangement, rules: Rules) -> Iterator[Reason]:
    rule = points_rule(options)
    if not arrangement.loose:
        yield Reason(rule, T("Every card is in a meld: nothing is left over."))
        return
    text = T("Outside melds: %(cards)s. That is %(points)s.", cards=list(arrangement.loose), points=arrangement.points)
    yield Reason(rule, text)
    wilds = [card for card in arrangement.loose if rules.is_wild(card)]
    for card in wilds:
        text = T("%(card)s is wild, but no two cards go with it, so it is left over as well.", card=card)
        yield Reason("TT-08", text)
    if not wilds:
        for pair in _close(arrangement.loose, rules):
            yield Reason("TT-12", T("%(cards)s lack one card.", cards=list(pair)))


def _close(loose: Sequence[Card], rules: Rules) -> list[tuple[Card, Card]]:
    """Pairs of cards left over that are one card short of a meld, the dearest first."""
    pairs = []
    for first, second in combinations(sorted(loose), 2):
        near = 0 < second.rank - first.rank < 3
        ace = rules.ace_high and first.rank == 1 and second.rank > 11
        if first.rank == second.rank or (first.suit == second.suit and (near or ace)):
            pairs.append((first, second))
    return sorted(pairs, key=lambda pair: (-rules.value(pair), pair))[:_MOST_CLOSE]

"""Why a hand counts what it counts: which melds saved points, which did not, and what came close (IND-19 to IND-21)."""

from collections.abc import Iterator

from scorekeeper.engine.text import Reason, T
from scorekeeper.games.indian.explain_missing import what_is_missing
from scorekeeper.games.indian.layout import saving_melds
from scorekeeper.games.indian.solver import Count, Rules, value


def count_reasons(count: Count, rules: Rules) -> tuple[Reason, ...]:
    """The reasons for a count, apart from the sentence that gives its amount (`payment.first_step`)."""
    return tuple(_reasons(count, rules))


def _reasons(count: Count, rules: Rules) -> Iterator[Reason]:
    saved = saving_melds(count).melds
    rule = "IND-19" if count.arrangement.second_run else "IND-20"
    for meld in (*saved, *(meld for meld in count.arrangement.melds if meld not in saved)):
        params = {"cards": list(meld.cards), "kind": T(meld.kind.label), "points": value(meld.cards, rules.wild)}
        if meld in saved:
            yield Reason(rule, T("%(cards)s, a %(kind)s, saves %(points)s.", **params))
        elif not count.arrangement.straight_run:
            text = T("%(cards)s is a %(kind)s, but without a straight run it saves nothing: %(points)s.", **params)
            yield Reason("IND-21", text)
        elif not meld.is_run:
            text = T("%(cards)s is a set, but without a further run it saves nothing: %(points)s.", **params)
            yield Reason(rule, text)
    # The sentence with the amount already says that a run is missing. Add only the cards that come close to one.
    yield from (reason for reason in what_is_missing(count, rules) if reason.rule != "IND-16")

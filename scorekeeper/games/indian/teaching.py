"""What a count teaches: which run saved what, why a set did not count, what comes close (IND-19 to IND-21)."""

from collections.abc import Iterator

from scorekeeper.games.indian.missing import what_is_missing
from scorekeeper.games.indian.payment import saving
from scorekeeper.solvers.indian import Count, Rules, value
from scorekeeper.text import Reason, T

__all__ = ["taught"]


def taught(count: Count, rules: Rules) -> tuple[Reason, ...]:
    """The reasons behind a count, beside the sentence that gives its amount."""
    return tuple(_reasons(count, rules))


def _reasons(count: Count, rules: Rules) -> Iterator[Reason]:
    saved = saving(count).melds
    rule = "IND-19" if count.arrangement.second_run else "IND-20"
    for meld in saved:
        said = {"cards": list(meld.cards), "kind": T(meld.kind.label), "points": value(meld.cards, rules.wild)}
        yield Reason(rule, T("%(cards)s, a %(kind)s, saves %(points)s.", **said))
    for meld in count.arrangement.melds:
        if meld in saved:
            continue
        said = {"cards": list(meld.cards), "kind": T(meld.kind.label), "points": value(meld.cards, rules.wild)}
        if not count.arrangement.straight_run:
            text = T("%(cards)s is a %(kind)s, but without a straight run it saves nothing: %(points)s.", **said)
            yield Reason("IND-21", text)
        elif not meld.is_run:
            text = T("%(cards)s is a set, but without a further run it saves nothing: %(points)s.", **said)
            yield Reason(rule, text)
    # That a run is missing is said by the amount's own sentence; here only what comes close to one.
    yield from (reason for reason in what_is_missing(count, rules) if reason.rule != "IND-16")

"""Rounds of any game compared with a slow reading of what each preset allows (`tests/oracles/any_round.py`)."""

from scorekeeper.judge import answer
from tests.oracles import any_round
from tests.oracles.comparison import Comparison


def ruled(question: any_round.Question) -> str | None:
    """What is wrong with a round, by how much, its points, and what the pad fills in."""
    verdict, expected = answer(question), any_round.reading(question)
    if not verdict["ok"]:
        return f"{verdict}, by the rules {expected}"
    given = verdict["answer"]
    warn = given["warn"] or {"code": None, "difference": None}
    checked = {"code": warn["code"], "points": given["points"], "filled": given["filled"]}
    if warn["code"] != "pattern":
        checked["difference"] = warn["difference"]
    wanted = {name: value for name, value in expected.items() if name in checked}
    return None if checked == wanted else f"{checked}, by the rules {wanted}"


COMPARISONS = (
    Comparison("rounds of every preset: what is wrong, points, what is filled in", 100, any_round.deal, ruled),
)

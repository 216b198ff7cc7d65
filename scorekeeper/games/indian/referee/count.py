"""The question what a player pays with a hand (IND-18 to IND-22)."""

from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import CardList, Nullable, is_one_of, spec
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Reason, T
from scorekeeper.games.indian.explain import count_reasons
from scorekeeper.games.indian.explain_missing import with_melds
from scorekeeper.games.indian.layout import count_hand, layout_of, saving_melds
from scorekeeper.games.indian.options import DEAL, Options, deck
from scorekeeper.games.indian.payment import amount, count_steps, first_step
from scorekeeper.games.indian.record import GROUPS
from scorekeeper.games.indian.referee.inputs import checked_rules, how_many_players, wild_rank
from scorekeeper.games.indian.solver import least_count


@dataclass(frozen=True)
class Pay:
    """What do I pay with this hand?"""

    wild: int = wild_rank()
    hand: tuple[Card, ...] = spec(CardList(DEAL, DEAL), label=N_("Your cards"))
    players: int = how_many_players()
    groups: tuple[tuple[Card, ...], ...] | None = spec(
        Nullable(GROUPS),
        None,
        N_("Groups as laid out"),
        rule="IND-22",
        needs=(is_one_of("as_laid", True),),
        rarely_used=True,
        chosen_from="hand",
    )


def rule_count(options: Options, inputs: Pay) -> Ruling:
    """What a player pays with thirteen cards, before Hand Rummy and half (IND-18 to IND-22)."""
    packs = deck(options, inputs.players)
    packs.ensure_holds({"hand": inputs.hand})
    rules = checked_rules(options, packs, inputs.wild)
    laid_out = None if inputs.groups is None else count_hand(inputs.hand, inputs.groups, rules, "groups")
    best = with_melds(least_count(inputs.hand, rules), rules)
    count = laid_out if laid_out and options.as_laid else best
    steps = count_steps(options, first_step(count, rules))
    because = [*(step.reason for step in steps), *count_reasons(count, rules)]
    if best.points < count.points:
        because.append(Reason("IND-22", T("Arranged at its best this hand counts %(points)s.", points=best.points)))
    shown = saving_melds(count)
    points = amount(steps)
    answer = {
        "points": points,
        "melds": [meld.cards for meld in shown.melds],
        "counted": count.counted,
        "basis": count.basis,
    }
    return Ruling(answer, tuple(because), T("You pay"), points=points, layout=layout_of(shown, count.points))


QUESTIONS = (
    Question(
        "count",
        N_("What do I pay with this hand?"),
        N_("Thirteen cards; the arrangement that costs least is found."),
        Pay,
        rule_count,
        {"hand": "2H 3H 4H 5S 5D 5C 9S 9C 9D AC AD AS AH", "wild": "8"},
        search=N_("points pay loser deadwood half cost cards"),
    ),
)

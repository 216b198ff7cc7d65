"""The question what the best melds and lay-offs of a hand are (R500-25)."""

from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import spec
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.text import N_, T
from scorekeeper.games.rummy500 import joker_swap
from scorekeeper.games.rummy500.explain import lay_off_reasons, left_reason, meld_reason, opening_reason
from scorekeeper.games.rummy500.joker_reading import joker_reasons
from scorekeeper.games.rummy500.options import Options, card_values, solver_rules
from scorekeeper.games.rummy500.record import MELDS
from scorekeeper.games.rummy500.referee.inputs import (
    EXAMPLE_TABLE,
    HAND,
    ensure_in_packs,
    has_melded,
    lay_offs_as_json,
    packs_in_play,
    read_tables,
    table_by_path,
)


@dataclass(frozen=True)
class BestOfHand:
    """What are my best melds and lay-offs, what would I score now?"""

    hand: tuple[Card, ...] = spec(HAND, label=N_("Your cards"))
    table: tuple[tuple[Card, ...], ...] = spec(MELDS, (), N_("Melds on the table"))
    melded: bool = has_melded()
    packs: int = packs_in_play()


def rule_best(options: Options, inputs: BestOfHand) -> Ruling:
    """The melds and lay-offs that give the most points: melded less left in hand (R500-25)."""
    ensure_in_packs(options, inputs.packs, {**table_by_path(inputs.table), "hand": inputs.hand})
    tables = read_tables(options, inputs.packs, table_by_path(inputs.table))
    plan, best = joker_swap.Turn(options, inputs.packs, tables, inputs.hand, inputs.melded).best_laydown()
    because = list(joker_reasons(inputs.table, plan.read, solver_rules(options, inputs.packs)))
    because += [*joker_swap.swap_reasons(plan), *(meld_reason(options, meld.cards, meld) for meld in best.melds)]
    because += lay_off_reasons(options, best.laid_off)
    own_meld = options.first_meld or (options.layoff_after_own_meld and inputs.table)
    if own_meld and not inputs.melded and not best.melds:
        because.append(opening_reason(options))
    because.append(left_reason(options, best.loose))
    answer = {
        "melds": [meld.cards for meld in best.melds],
        "laid_off": lay_offs_as_json(plan.swaps + best.laid_off),
        "loose": best.loose,
        "points": plan.points + best.points,
    }
    laid_off = tuple((laid.card, laid.onto) for laid in plan.swaps + best.laid_off)
    layout = Layout(card_values(options).hand(best.loose), True, best.melds, laid_off, best.loose)
    return Ruling(answer, tuple(because), T("Melded less left"), points=plan.points + best.points, layout=layout)


QUESTIONS = (
    Question(
        "best",
        N_("What are my best melds?"),
        N_("Your hand and the table: the melds and lay-offs that count most, and what you would score."),
        BestOfHand,
        rule_best,
        {"hand": ["8H", "3C", "3D", "3S", "QS"], "table": EXAMPLE_TABLE},
        search=N_("score points lay down going rummy out left in hand help"),
    ),
)

"""The question whether a hand is a rummy (IND-16)."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import CardList, Nullable, spec
from scorekeeper.engine.melds import Meld, no_meld, wild_meld_or_reason
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Invalid, Reason, T
from scorekeeper.games.indian import solver
from scorekeeper.games.indian.explain_missing import what_is_missing, with_melds
from scorekeeper.games.indian.layout import layout_of, outside_groups
from scorekeeper.games.indian.options import DEAL, Options, deck
from scorekeeper.games.indian.record import GROUPS
from scorekeeper.games.indian.referee.inputs import checked_rules, how_many_players, wild_rank


@dataclass(frozen=True)
class Declare:
    """Is this a rummy? The thirteen cards that stay, or fourteen before the discard."""

    wild: int = wild_rank()
    hand: tuple[Card, ...] = spec(CardList(DEAL, DEAL + 1), label=N_("Your cards"))
    players: int = how_many_players()
    groups: tuple[tuple[Card, ...], ...] | None = spec(
        Nullable(GROUPS), None, N_("Groups as laid out"), rule="IND-16", rarely_used=True, chosen_from="hand"
    )


def rule_declare(options: Options, inputs: Declare) -> Ruling:
    """Whether the cards are a rummy, as laid out or else in any arrangement; if not, what is missing (IND-16)."""
    packs = deck(options, inputs.players)
    packs.ensure_holds({"hand": inputs.hand})
    rules = solver.Rules(checked_rules(options, packs, inputs.wild).wild)
    if inputs.groups is None:
        discard, count = _best_discard(inputs.hand, rules)
        count = with_melds(count, rules)
        missing = what_is_missing(count, rules)
    else:
        discard, count, missing = _count_as_laid(inputs.hand, inputs.groups, rules)
    arrangement = count.arrangement
    because = missing or [_rummy_reason(arrangement)]
    if discard is not None:
        because = [Reason("IND-16", T("Discard %(card)s.", card=discard)), *because]
    if missing and inputs.groups is not None:
        other = rule_declare(options, Declare(wild=inputs.wild, hand=inputs.hand, players=inputs.players))
        if other.legal:
            shown = [list(meld.cards) for meld in other.layout.melds]
            because = [*because, Reason("IND-16", T("Arranged as %(melds)s it is a rummy.", melds=shown))]
    valid = not missing
    answer = {
        "valid": valid,
        "melds": [meld.cards for meld in arrangement.melds],
        "straight_run": arrangement.straight_run and arrangement.straight_run.cards,
        "second_run": arrangement.second_run and arrangement.second_run.cards,
        "discard": discard,
        "missing": [reason.text for reason in missing],
        "loose": arrangement.loose,
    }
    discards = () if discard is None else (discard,)
    headline = T("Rummy") if valid else T("No rummy")
    return Ruling(answer, tuple(because), headline, valid, layout=layout_of(arrangement), discards=discards)


def _rummy_reason(arrangement: solver.Arrangement) -> Reason:
    """The sentence that says which runs make it a rummy."""
    assert arrangement.straight_run is not None
    assert arrangement.second_run is not None
    text = T(
        "All 13 cards are in runs and sets; %(straight)s is the straight run, %(second)s the further run.",
        straight=list(arrangement.straight_run.cards),
        second=list(arrangement.second_run.cards),
    )
    return Reason("IND-16", text)


def _best_discard(hand: Sequence[Card], rules: solver.Rules) -> tuple[Card | None, solver.Count]:
    """The best discard of fourteen cards (None with thirteen), and the cheapest count of the rest."""
    if len(hand) == DEAL:
        return None, solver.least_count(hand, rules)
    after = solver.costs_after_discard(hand, rules)

    def rank(card: Card) -> tuple[bool, int, bool, int]:
        points, complete = after[card]
        return not complete, points, rules.wild.is_wild(card), -solver.value([card], rules.wild)

    discard = min(after, key=rank)
    rest = list(hand)
    rest.remove(discard)
    return discard, solver.least_count(rest, rules)


def _count_as_laid(
    hand: Sequence[Card], groups: Sequence[Sequence[Card]], rules: solver.Rules
) -> tuple[Card | None, solver.Count, list[Reason]]:
    """The discard, the count of the groups as laid out, and why they are no rummy.

    Of fourteen cards the discard is the one outside all groups that counts most; with thirteen cards it is None.
    """
    rest, issues = outside_groups(hand, groups, "groups")
    if issues:
        raise Invalid(*issues)
    melds, missing = [], []
    for group in groups:
        meld = wild_meld_or_reason(group, rules.wild)
        if isinstance(meld, Meld):
            melds.append(meld)
        else:
            missing.append(Reason("IND-16", no_meld(group, meld)))
            rest += [card.physical for card in group]
    discard = None
    if len(hand) > DEAL:
        if rest:
            discard = max(rest, key=lambda card: (not rules.wild.is_wild(card), solver.value([card], rules.wild)))
            rest.remove(discard)
        else:
            missing.append(Reason("IND-16", T("Fourteen cards are laid out: leave out the one you discard.")))
    count = solver.count_arrangement(solver.Arrangement(tuple(melds), tuple(rest)), rules)
    return discard, count, missing + what_is_missing(count, rules)


QUESTIONS = (
    Question(
        "declare",
        N_("Is this a rummy?"),
        N_("Thirteen cards, or fourteen and the discard is found; as laid out, or in any arrangement."),
        Declare,
        rule_declare,
        {"hand": "7H 8H 9H JS QS KS 5C 5D 5H 3C 4C JK 6C KD", "wild": "2"},
        penalised=True,
        search=N_("show declare win thirteen cards complete going out straight"),
    ),
)

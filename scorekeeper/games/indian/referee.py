"""What players ask about Indian Rummy, and the rulings: valid or not, what it costs, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.cards import Card, Deck
from scorekeeper.fields import CardList, Choice, Maybe, OneRank, Switch, Whole, spec
from scorekeeper.games.indian.missing import what_is_missing, with_melds
from scorekeeper.games.indian.options import DEAL, Options, deck, rules
from scorekeeper.games.indian.payment import Step, count_steps, explained, pack_steps, saving, total
from scorekeeper.games.indian.record import GROUPS, as_laid_out, no_meld, read_groups, strangers
from scorekeeper.games.indian.seats import Seats, rule_seats
from scorekeeper.games.indian.teaching import taught
from scorekeeper.melds import Fault, Meld, MeldKind, NoMeld, wild_meld_or_reason
from scorekeeper.scoring import Layout, Question, Ruling
from scorekeeper.solvers import indian as solver
from scorekeeper.text import N_, Invalid, Issue, Reason, T, Text

__all__ = ["QUESTIONS"]

_PLAYERS = Whole(2, 10)
_MOST_PACKS = 3


@dataclass(frozen=True)
class Declare:
    """Is this a rummy? The thirteen cards that stay, or fourteen before the discard."""

    wild: int = spec(OneRank(), label=N_("Wild rank"), rule="IND-06")
    hand: tuple[Card, ...] = spec(CardList(DEAL, DEAL + 1), label=N_("Your cards"))
    players: int = spec(_PLAYERS, 4, N_("Players"), rule="IND-02", aside=True)
    groups: tuple[tuple[Card, ...], ...] | None = spec(
        Maybe(GROUPS), None, N_("Groups as laid out"), rule="IND-16", aside=True, among="hand"
    )


@dataclass(frozen=True)
class Pay:
    """What do I pay with this hand?"""

    wild: int = spec(OneRank(), label=N_("Wild rank"), rule="IND-06")
    hand: tuple[Card, ...] = spec(CardList(DEAL, DEAL), label=N_("Your cards"))
    players: int = spec(_PLAYERS, 4, N_("Players"), rule="IND-02", aside=True)
    groups: tuple[tuple[Card, ...], ...] | None = spec(
        Maybe(GROUPS), None, N_("Groups as laid out"), rule="IND-22", when="as_laid", aside=True, among="hand"
    )


@dataclass(frozen=True)
class MeldOrNot:
    """Is this a straight run, a run, a set?"""

    wild: int = spec(OneRank(), label=N_("Wild rank"), rule="IND-06")
    cards: tuple[Card, ...] = spec(CardList(1, 14, standing=True), label=N_("Cards"), enough=3)


@dataclass(frozen=True)
class Pack:
    """What does packing cost now?"""

    turn: str = spec(
        Choice({"first": N_("My first turn"), "later": N_("A later turn")}),
        "first",
        N_("Which turn is it?"),
        "",
        "IND-14",
    )
    hand_rummy: bool = spec(Switch(), False, N_("Hand Rummy"), rule="IND-24")


def _in_packs(packs: Deck, field: str, cards: Sequence[Card]) -> None:
    """`Invalid` names the cards that are there more often than the packs hold them."""
    if issues := packs.too_many(cards, field):
        raise Invalid(*issues)


def _table(options: Options, packs: Deck, wild: int) -> solver.Rules:
    """How hands count; `Invalid` (`wild.no_joker`) where no joker can have been turned."""
    if not wild and not packs.jokers:
        raise Invalid(Issue("wild.no_joker", "wild", T("There is no joker in these packs. Choose a rank.")))
    return rules(options, wild)


def _shown(melds: Sequence[Meld]) -> list[tuple[Card, ...]]:
    return [meld.cards for meld in melds]


def _layout(found: solver.Arrangement, points: int = 0) -> Layout:
    return Layout(points, True, found.melds, (), found.loose)


def rule_declare(options: Options, asked: Declare) -> Ruling:
    """Whether the cards are a rummy, as laid out or in any arrangement, and if not, what is missing (IND-16)."""
    packs = deck(options, asked.players)
    _in_packs(packs, "hand", asked.hand)
    table = solver.Rules(_table(options, packs, asked.wild).wild)
    if asked.groups is None:
        discard, count = _best(asked.hand, table)
        count = with_melds(count, table)
        missing = what_is_missing(count, table)
    else:
        discard, count, missing = _as_laid(asked.hand, asked.groups, table)
    found = count.arrangement
    because = missing or [_rummy(found)]
    if discard is not None:
        because = [Reason("IND-16", T("Discard %(card)s.", card=discard)), *because]
    if missing and asked.groups is not None:
        other = rule_declare(options, Declare(wild=asked.wild, hand=asked.hand, players=asked.players))
        if other.legal:
            shown = [list(meld.cards) for meld in other.layout.melds]
            because = [*because, Reason("IND-16", T("Arranged as %(melds)s it is a rummy.", melds=shown))]
    valid = not missing
    answer = {
        "valid": valid,
        "melds": _shown(found.melds),
        "straight_run": found.straight_run and found.straight_run.cards,
        "second_run": found.second_run and found.second_run.cards,
        "discard": discard,
        "missing": [reason.text for reason in missing],
        "loose": found.loose,
    }
    discards = () if discard is None else (discard,)
    headline = T("Rummy") if valid else T("No rummy")
    return Ruling(answer, tuple(because), headline, valid, layout=_layout(found), discards=discards)


def _rummy(found: solver.Arrangement) -> Reason:
    """What makes it a rummy."""
    assert found.straight_run is not None
    assert found.second_run is not None
    text = T(
        "All 13 cards are in runs and sets; %(straight)s is the straight run, %(second)s the further run.",
        straight=list(found.straight_run.cards),
        second=list(found.second_run.cards),
    )
    return Reason("IND-16", text)


def _best(hand: Sequence[Card], table: solver.Rules) -> tuple[Card | None, solver.Count]:
    """The best discard of fourteen (none with thirteen) and the best arrangement of the rest."""
    if len(hand) == DEAL:
        return None, solver.count(hand, table)
    after = solver.count_after_discards(hand, table)

    def rank(card: Card) -> tuple[bool, int, bool, int]:
        count = after[card]
        wild = table.wild.is_wild(card)
        return not count.arrangement.complete, count.points, wild, -solver.value([card], table.wild)

    discard = min(after, key=rank)
    return discard, after[discard]


def _as_laid(
    hand: Sequence[Card], groups: Sequence[Sequence[Card]], table: solver.Rules
) -> tuple[Card | None, solver.Count, list[Reason]]:
    """The discard, how the groups lie, and what keeps them from being a rummy; with fourteen cards the one left out
    is the discard."""
    rest, issues = strangers(hand, groups, "groups")
    if issues:
        raise Invalid(*issues)
    read = read_groups(groups, table.wild)
    missing = [
        Reason("IND-16", no_meld(group, reason))
        for group, reason in zip(groups, read, strict=True)
        if isinstance(reason, Text)
    ]
    melds = tuple(meld for meld in read if isinstance(meld, Meld))
    rest += [
        Card(card.rank, card.suit)
        for group, reason in zip(groups, read, strict=True)
        if isinstance(reason, Text)
        for card in group
    ]
    discard = None
    if len(hand) > DEAL:
        if rest:
            discard = max(rest, key=lambda card: (not table.wild.is_wild(card), solver.value([card], table.wild)))
            rest.remove(discard)
        else:
            missing.append(Reason("IND-16", T("Fourteen cards are laid out: leave out the one you discard.")))
    count = solver.price(solver.Arrangement(melds, tuple(rest)), table)
    return discard, count, missing + what_is_missing(count, table)


def rule_count(options: Options, asked: Pay) -> Ruling:
    """What a loser pays with thirteen cards, before Hand Rummy and half (IND-18 to IND-22)."""
    packs = deck(options, asked.players)
    _in_packs(packs, "hand", asked.hand)
    table = _table(options, packs, asked.wild)
    laid_out = None
    if asked.groups is not None:
        laid_out = as_laid_out(asked.hand, asked.groups, table.wild, "groups")
    count = with_melds(solver.count(asked.hand, table), table)
    best = count.points
    if laid_out is not None and options.as_laid:
        count = solver.price(laid_out, table)
    step = explained(count, table)
    steps = count_steps(options, step)
    because = [*map(_reason, steps), *taught(count, table)]
    if best < count.points:
        because.append(Reason("IND-22", T("Arranged at its best this hand counts %(points)s.", points=best)))
    shown = saving(count)
    points = total(steps)
    answer = {"points": points, "melds": _shown(shown.melds), "counted": count.counted, "basis": count.basis}
    return Ruling(answer, tuple(because), T("You pay"), points=points, layout=_layout(shown, count.points))


def _reason(step: Step) -> Reason:
    """A step of a payment as a sentence with its amount."""
    if step.cards:
        text = T("%(text)s. %(cards)s: %(points)s.", text=step.text, cards=list(step.cards), points=step.points)
        return Reason(step.rule, text)
    return Reason(step.rule, T("%(text)s: %(points)s.", text=step.text, points=step.points))


# The rule that cards break which are no meld.
_AGAINST = {
    Fault.NEITHER: "IND-09",
    Fault.SET: "IND-11",
    Fault.SUIT_TWICE: "IND-11",
    Fault.RUN: "IND-09",
    Fault.ACE: "IND-09",
    Fault.WILD: "IND-12",
}


def rule_meld(options: Options, asked: MeldOrNot) -> Ruling:
    """Whether cards are a straight run, a run or a set, and what wild cards stand for (IND-09 to IND-12)."""
    packs = Deck(_MOST_PACKS, _MOST_PACKS * options.jokers_per_pack)
    _in_packs(packs, "cards", asked.cards)
    table = _table(options, packs, asked.wild)
    found = wild_meld_or_reason(asked.cards, table.wild)
    if isinstance(found, NoMeld):
        layout = Layout(0, True, loose=asked.cards)
        refused = {"legal": False, "kind": None, "cards": ()}
        return Ruling(refused, (Reason(_AGAINST[found.fault], found),), T("No meld"), False, layout=layout)
    said = {"cards": list(found.cards), "kind": T(found.kind.label)}
    rule = {MeldKind.STRAIGHT_RUN: "IND-10", MeldKind.RUN: "IND-09", MeldKind.SET: "IND-11"}[found.kind]
    because = [Reason(rule, T("%(cards)s is a %(kind)s.", **said))]
    if used := [card for card in found.cards if card.stands_for]:
        because.append(Reason("IND-12", T("Wild cards and what they stand for: %(cards)s.", cards=used)))
    elif found.kind is MeldKind.RUN:
        because.append(Reason("IND-10", T("A card of the wild rank keeps it from being straight at this table.")))
    headline = {
        MeldKind.STRAIGHT_RUN: T("A straight run"),
        MeldKind.RUN: T("A run"),
        MeldKind.SET: T("A set"),
    }[found.kind]
    answer = {"legal": True, "kind": found.kind.value, "cards": found.cards}
    return Ruling(answer, tuple(because), headline, True, layout=Layout(0, True, (found,)))


def rule_pack(options: Options, asked: Pack) -> Ruling:
    """What packing costs if somebody declares (IND-14, IND-15, IND-24)."""
    steps = pack_steps(options, asked.turn, asked.hand_rummy)
    if asked.turn == "first":
        where = T("Your cards go back into the stock; the turned card stays at the bottom.")
    else:
        where = T("Your cards stay face down before you.")
    because = [*map(_reason, steps), Reason("IND-14", where)]
    because.append(Reason("IND-15", T("You pay only if somebody wins the round; in a void round nobody pays.")))
    points = total(steps)
    answer: Mapping[str, object] = {"points": points}
    return Ruling(answer, tuple(because), T("Packing costs"), points=points)


QUESTIONS = {
    question.ask: question
    for question in (
        Question(
            "declare",
            N_("Is this a rummy?"),
            N_("Thirteen cards, or fourteen and the discard is found; as laid out, or in any arrangement."),
            Declare,
            rule_declare,
            {"hand": "7H 8H 9H JS QS KS 5C 5D 5H 3C 4C JK 6C KD", "wild": "2"},
            foul=True,
        ),
        Question(
            "count",
            N_("What do I pay with this hand?"),
            N_("Thirteen cards; the arrangement that costs least is found."),
            Pay,
            rule_count,
            {"hand": "2H 3H 4H 5S 5D 5C 9S 9C 9D AC AD AS AH", "wild": "8"},
        ),
        Question(
            "meld",
            N_("Is this a run or a set?"),
            N_("Three or more cards, and which rank is wild."),
            MeldOrNot,
            rule_meld,
            {"cards": ["7H", "8H", "JK"], "wild": "8"},
        ),
        Question(
            "pack",
            N_("What does packing cost now?"),
            N_("Before you draw: at your first turn, or later."),
            Pack,
            rule_pack,
            {"turn": "later"},
        ),
        Question(
            "seats",
            N_("Who sits where, who deals, how many cards?"),
            N_("The table before the deal; the card each player drew says who sits where and who deals."),
            Seats,
            rule_seats,
            {"draws": {"Ann": "3H", "Ben": "KS", "Cleo": "9D", "Dan": "JK"}},
        ),
    )
}

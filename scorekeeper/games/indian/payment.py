"""What one player pays in a round, in steps: count, cap, Hand Rummy, half (IND-15, IND-16b, IND-18 to IND-25)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.text import Reason, T, Text
from scorekeeper.games.indian.options import Options
from scorekeeper.games.indian.record import Holding
from scorekeeper.games.indian.solver import Count, Rules


@dataclass(frozen=True)
class Step:
    """One step of a payment: the points it adds (or takes off if negative), a sentence, the rule, and the cards."""

    points: int
    text: Text
    rule: str
    cards: tuple[Card, ...] = ()

    @property
    def reason(self) -> Reason:
        """The sentence of the step with its points and cards."""
        if self.cards:
            params = {"text": self.text, "cards": list(self.cards), "points": self.points}
            return Reason(self.rule, T("%(text)s. %(cards)s: %(points)s.", **params))
        return Reason(self.rule, T("%(text)s: %(points)s.", text=self.text, points=self.points))


def amount(steps: Iterable[Step]) -> int:
    """The sum of the steps."""
    return sum(step.points for step in steps)


def payment(
    options: Options, holding: Holding, counted: Step | None, hand_rummy: bool, half: Reason | None
) -> tuple[Step, ...]:
    """What a loser of a round pays, in the order of IND-25: cap, then times two, then half, rounded down.

    `counted` is what the hand counts; None if the player packed or declared wrongly. `half` says why only half is paid.
    """
    if holding.dropped_out:
        return tuple(drop_out_steps(options, holding.packed or "wrong_declaration", hand_rummy))
    assert counted is not None, "checked: who has not dropped out is counted"
    steps = count_steps(options, counted)
    if hand_rummy:
        steps += _hand_rummy(options, amount(steps))
    if half and amount(steps):
        due = amount(steps)
        steps.append(Step(due // 2 - due, half.text, half.rule))
    return tuple(steps)


def drop_out_steps(options: Options, how: str, hand_rummy: bool) -> list[Step]:
    """What a player pays who dropped out of the round (IND-15, IND-16b, IND-24).

    `how`: packed at the `first` turn or `later`, or by a `wrong_declaration` after which the others played on.
    """
    step = {
        "first": Step(options.pack_first, T("Packed at the first turn"), "IND-15"),
        "later": Step(options.pack_later, T("Packed later"), "IND-15"),
        "wrong_declaration": Step(
            options.wrong_declaration or 0, T("Wrong declaration: once, the others played on"), "IND-16b"
        ),
    }[how]
    doubled = hand_rummy and options.hand_rummy_doubles_packs
    return [step, *(_hand_rummy(options, step.points) if doubled else ())]


def count_steps(options: Options, counted: Step) -> list[Step]:
    """A count and the steps that the options add: rounding, the cap, what a complete hand pays (IND-22)."""
    steps = [counted]
    points = counted.points
    if not points:
        if options.complete_hand_pays:
            steps.append(Step(options.complete_hand_pays, T("A complete hand pays this here"), "IND-22"))
        return steps
    rounded = (2 * points + options.round_to) // (2 * options.round_to) * options.round_to
    if rounded != points:
        steps.append(Step(rounded - points, T("Rounded to a multiple of %(of)s", of=options.round_to), "IND-22"))
    if options.cap is not None and rounded > options.cap:
        steps.append(Step(options.cap - rounded, T("Cap: %(cap)s at most", cap=options.cap), "IND-22"))
    return steps


def _hand_rummy(options: Options, due: int) -> Iterator[Step]:
    if due and options.hand_rummy_factor > 1:
        text = T("Hand Rummy: times %(factor)s", factor=options.hand_rummy_factor)
        yield Step(due * (options.hand_rummy_factor - 1), text, "IND-24")


def first_step(count: Count, rules: Rules) -> Step:
    """A count as the first step of a payment, with the sentence that explains it (IND-19 to IND-21)."""
    straight, second = count.arrangement.straight_run, count.arrangement.second_run
    if straight and second:
        params = {"straight": list(straight.cards), "second": list(second.cards)}
        if count.arrangement.complete:
            text = T("Complete: %(straight)s is the straight run, %(second)s the further run", **params)
            return Step(0, text, "IND-19")
        text = T("%(straight)s is the straight run, %(second)s the further run: only loose cards count", **params)
        return Step(count.points, text, "IND-19", _counting_cards(count.counted, rules))
    if straight:
        return Step(
            count.points, _one_run_text(count, list(straight.cards)), "IND-20", _counting_cards(count.counted, rules)
        )
    if count.flat:
        return Step(count.points, T("No straight run: a flat %(points)s", points=count.points), "IND-21")
    text = T("No straight run: all 13 cards count, runs and sets too")
    return Step(count.points, text, "IND-21", _counting_cards(count.counted, rules))


def _one_run_text(count: Count, straight: list[Card]) -> Text:
    if count.basis == "loose":
        return T("%(straight)s is the only run: here only loose cards count", straight=straight)
    if count.basis == "all":
        return T("%(straight)s is the only run: all 13 cards count", straight=straight)
    if sets := [list(meld.cards) for meld in count.arrangement.melds if not meld.is_run]:
        return T(
            "%(straight)s is the only run: everything else counts, %(sets)s too, for sets need a further run",
            straight=straight,
            sets=sets,
        )
    return T("%(straight)s is the only run: everything else counts", straight=straight)


def _counting_cards(cards: Sequence[Card], rules: Rules) -> tuple[Card, ...]:
    return tuple(card for card in cards if not rules.wild.is_wild(card))

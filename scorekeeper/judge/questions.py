"""The questions that every game answers: `setup` (how many cards), `hand` (its points), `game` (the standing)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from scorekeeper.engine.adjustments import Sides
from scorekeeper.engine.fields import (
    Boolean,
    ByPlayer,
    Integer,
    Json,
    ListOf,
    Name,
    Names,
    Nullable,
    PassThrough,
    decode,
    spec,
    unknown_player,
)
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import Terms, players_issues, replay, terms_issues
from scorekeeper.engine.scores import Line
from scorekeeper.engine.state import State
from scorekeeper.engine.text import N_, Invalid, Issue, Reason, T, Translator
from scorekeeper.judge.json_values import lines_json, reasons_json
from scorekeeper.judge.seats import Seats, play

# Covariant, so that one mapping can contain questions with fields of different types.
InputsT = TypeVar("InputsT", covariant=True)

_MOST_POINTS = 1_000_000
_MOST_RECORDS = 1000
_MOST_PLAYERS = 12
_PLAYERS = Names(1, _MOST_PLAYERS)


@dataclass(frozen=True)
class _Setup:
    players: int = spec(Integer(1, _MOST_PLAYERS), label=N_("Players"))
    hand: int = spec(Integer(1, _MOST_RECORDS), 1, N_("Number of the hand"))


@dataclass(frozen=True)
class _Hand:
    players: tuple[str, ...] = spec(_PLAYERS, label=N_("Players"))
    record: dict[str, Json] = spec(PassThrough(dict), label=N_("Record"))
    before: Mapping[str, int] = spec(ByPlayer(Integer(-_MOST_POINTS, _MOST_POINTS)), dict, N_("Totals before"))
    dealer: str | None = spec(Nullable(Name()), None, N_("Dealer"))
    hand: int | None = spec(Nullable(Integer(1, _MOST_RECORDS)), None, N_("Number of the hand"))


@dataclass(frozen=True)
class _Game:
    players: tuple[str, ...] = spec(_PLAYERS, label=N_("Players"))
    records: tuple[dict[str, Json], ...] = spec(ListOf(PassThrough(dict), 0, _MOST_RECORDS), label=N_("Records"))
    dealer: str | None = spec(Nullable(Name()), None, N_("Dealer"))
    ended: bool = spec(Boolean(), False, N_("Finished by the players"))
    joined: Mapping[str, int] = spec(ByPlayer(Integer(1, _MOST_RECORDS + 1)), dict, N_("Who joined later"))
    left: Mapping[str, int] = spec(ByPlayer(Integer(1, _MOST_RECORDS)), dict, N_("Who left"))


def _setup(game: AnyGame, options: object, inputs: _Setup, speak: Translator) -> dict[str, object]:
    if issues := players_issues(game, inputs.players):
        raise Invalid(*issues)
    if game.hand_plan:
        # Where hands differ, options that do not fit have no hands to tell of.
        if issues := game.options_issues(options, inputs.players):
            raise Invalid(*(issue.under("options") for issue in issues))
        plan = game.hand_plan(options, inputs.players, inputs.hand)
    else:
        plan = game.deal_plan(options, inputs.players)
    return {
        "packs": plan.packs,
        "jokers": plan.jokers,
        "cards": plan.cards,
        "deal": plan.deal,
        "stock": plan.stock,
        "direction": plan.direction,
        **plan.more,
        "because": reasons_json(plan.because, speak),
    }


def _hand(game: AnyGame, options: object, inputs: _Hand, speak: Translator) -> dict[str, object]:
    for name in inputs.before:
        if unknown := unknown_player(name, inputs.players, f"before.{name}"):
            raise Invalid(*unknown)
    if resume := game.resume:
        game = replace(game, start=lambda options, players, dealer: resume(options, players, dealer, inputs.before))
    if issues := terms_issues(game, options, inputs.players, inputs.dealer):
        raise Invalid(*issues)
    partners = _partners_issues(game.sides(options, inputs.players), inputs.before)
    if issues := [*partners, *_start_issues(game.start(options, inputs.players, inputs.dealer))]:
        raise Invalid(*issues)
    if game.hand_plan:
        number = inputs.hand or _likely_number(game, options, inputs.record)
        # A match without this hand is refused here.
        game.hand_plan(options, len(inputs.players), number)
        start = game.start
        game = replace(game, start=lambda *terms: replace(start(*terms), hands=number - 1))
    terms = Terms(game, inputs.players, inputs.dealer, options, game.presets[0].key)
    (row,) = replay(terms, [(1, inputs.record)]).rows
    if row.issues:
        raise Invalid(*(issue.under("record") for issue in row.issues))
    assert row.score is not None, "a hand that does not count was refused"
    points = {player: row.points(player) for player in inputs.players}
    layout_reasons = (reason for layout in row.score.layouts.values() for reason in layout.because)
    return {
        "points": points,
        "totals": {player: inputs.before.get(player, 0) + points[player] for player in inputs.players},
        "lines": lines_json(row.score.lines, speak),
        "because": reasons_json([*_line_reasons(row.score.lines), *layout_reasons], speak),
        "headline": row.score.headline.render(speak),
    }


def _likely_number(game: AnyGame, options: object, record: Mapping[str, Json]) -> int:
    """The number of a hand for which nobody gave it; 1 for a record that cannot be read, which is refused later."""
    try:
        return game.likely_number(options, decode(game.Record, record))
    except Invalid:
        return 1


def _partners_issues(sides: Sides, before: Mapping[str, int]) -> Iterator[Issue]:
    """An issue for each side whose partners have different totals: they score together."""
    for side in sides:
        totals = {player: before.get(player, 0) for player in side}
        if len({*totals.values()}) > 1:
            shares = [T("%(player)s %(points)s", player=player, points=total) for player, total in totals.items()]
            text = T("Partners have the same total, but here it is %(shares)s. Correct one of them.", shares=shares)
            yield Issue("before.partners", f"before.{next(player for player in side if player in before)}", text)


def _start_issues(state: State) -> Iterator[Issue]:
    """The issues with totals before a hand: the match is over with them, or the dealer is out."""
    if state.finished:
        text = T("With these totals the match is over, and no further hand is played. Correct them.")
        yield Issue("before.over", "before", text)
    elif state.dealer in state.out:
        text = T(
            "%(player)s is out with %(total)s and deals no hand. Correct the dealer or the total.",
            player=state.dealer,
            total=state.total(state.dealer),
        )
        yield Issue("dealer.out", "dealer", text)


def _line_reasons(lines: Iterable[Line]) -> Iterator[Reason]:
    return (Reason(line.rule, line.text) for line in lines)


def _game(game: AnyGame, options: object, inputs: _Game, speak: Translator) -> dict[str, object]:
    if inputs.ended and not inputs.records:
        text = T("A match without a hand is not finished. Give the records of its hands, or leave this out.")
        raise Invalid(Issue("ended.no_hands", "ended", text))
    seats = Seats(inputs.players, inputs.dealer, inputs.joined, inputs.left)
    ledger, players = play(game, options, seats, inputs.records, ended=inputs.ended), inputs.players
    headlines = [Reason(row.score.lines[0].rule, row.score.headline) for row in ledger.rows if row.score]
    if not ledger.rows:
        # Nothing has happened yet: what there is to say is how the first hand is dealt.
        headlines = [*game.deal_plan(options, len(ledger.terms.starters)).because]
    answer = {
        "points": [{player: row.points(player) for player in row.before.players} for row in ledger.rows],
        "totals": {player: ledger.total(player) for player in players},
        "finished": ledger.finished,
        "winners": ledger.winners,
        "bonus_lines": lines_json(ledger.closing, speak),
        "final": {player: ledger.final(player) for player in players},
        "next_dealer": None if ledger.finished else ledger.state.dealer,
        "out": ledger.state.out,
        "because": reasons_json([*headlines, *_line_reasons(ledger.closing)], speak),
    }
    if ledger.parts:
        answer["parts"] = ledger.parts
    if len(ledger.state.columns) > 1:
        answer["columns"] = [
            {
                "totals": column.totals,
                "finished": column.over,
                "final": {player: ledger.final(player, index) for player in players},
            }
            for index, column in enumerate(ledger.state.columns)
        ]
    return answer


@dataclass(frozen=True)
class CommonQuestion(Generic[InputsT]):
    """A question that every game answers.

    `label` is a message id, `fields` the dataclass of its inputs. `answer(game, options, inputs, translator)` returns
    the answer as JSON values. `example(game)` returns the fields of an example.
    """

    label: str
    fields: type[InputsT]
    answer: Callable[[AnyGame, object, InputsT, Translator], dict[str, object]]
    example: Callable[[AnyGame], Mapping[str, object]]


COMMON_QUESTIONS = {
    "setup": CommonQuestion(N_("How many cards?"), _Setup, _setup, lambda game: {"players": game.players[0]}),
    "hand": CommonQuestion(N_("What is this hand worth?"), _Hand, _hand, lambda game: game.judge_example),
    "game": CommonQuestion(
        N_("How does this game stand?"),
        _Game,
        _game,
        lambda game: {"players": game.judge_example["players"], "records": [game.judge_example["record"]]},
    ),
}

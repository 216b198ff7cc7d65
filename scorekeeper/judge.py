"""One question in, one verdict out: the JSON interface of judge.md, without web or storage.

Command line, HTTP and pages ask the same functions. `answer` never raises on bad input: it returns an error object.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper import games
from scorekeeper.cards import Card
from scorekeeper.fields import ByName, ListOf, Maybe, Name, Names, Raw, Whole, decode, describe_fields, missing, spec
from scorekeeper.ledger import Ledger, Terms, players_issues, read_options, replay, terms_issues
from scorekeeper.scoring import Game, HandScore, Line, Question
from scorekeeper.text import ENGLISH, N_, Invalid, Issue, Reason, T, Text, Translator, gather, quoted
from scorekeeper.translations import LANGUAGES, translator

__all__ = ["answer", "answer_line", "answer_lines", "describe", "read", "refused"]

_ENVELOPE = ("id", "game", "ask", "options", "preset", "lang")


def answer(question: object) -> dict[str, Any]:
    """The answer object of one question object; errors are answers with `ok` false."""
    given = question.get("id") if isinstance(question, Mapping) else None
    identity = given if _is_json(given) else None
    speak: Translator = ENGLISH
    try:
        if not isinstance(question, Mapping):
            raise Invalid(Issue("question.type", "", T("A question is a JSON object with “game” and “ask”.")))
        if not _is_json(question):
            raise Invalid(_NO_JSON)
        speak = _language(question)
        game, asked = gather(lambda: games.find(_given(question, "game")), lambda: _given(question, "ask"))
        speak = _language(question, game)
        kind = _kind(game, asked)
        fields = {name: value for name, value in question.items() if name not in _ENVELOPE}
        options, read = gather(
            lambda: read_options(game, question.get("options", {}), question.get("preset")),
            lambda: decode(kind.fields, fields),
        )
        if isinstance(kind, _Common):
            found = kind.answer(game, options, read, speak)
        else:
            ruling = kind.rule(options, read)
            found = {**ruling.answer, "because": _reasons(ruling.because, speak)}
    except Invalid as invalid:
        return refused(identity, invalid.issues, speak)
    return {"id": identity, "ok": True, "answer": _plain(found, speak)}


def answer_line(line: str | bytes) -> tuple[str, bool]:
    """One line of JSON in, one line of JSON out, and whether it was answered."""
    try:
        verdict = answer(read(line))
    except Invalid as invalid:
        verdict = refused(None, invalid.issues)
    return json.dumps(verdict, ensure_ascii=False), verdict["ok"]


def read(text: str | bytes) -> Any:
    """JSON as data; `Invalid` (`json`, `field.twice`) where it is none or an object holds a name twice."""
    try:
        return json.loads(text.decode("utf-8-sig") if isinstance(text, bytes) else text, object_pairs_hook=_no_twins)
    except Invalid:
        raise
    except (ValueError, RecursionError) as error:
        raise Invalid(_NO_JSON) from error


def answer_lines(lines: Iterable[str | bytes]) -> Iterator[tuple[str, bool]]:
    """Answer line by line as they come; empty lines are passed over."""
    return (answer_line(line) for line in lines if line.strip())


def describe() -> dict[str, Any]:
    """Every question of every game: its fields with types, bounds and defaults, the options, one example."""
    return {
        "envelope": {"id": "any", "lang": list(LANGUAGES), "preset": "string", "options": "object"},
        "games": {key: _describe_game(game) for key, game in games.games().items()},
    }


def _describe_game(game: Game) -> dict[str, Any]:
    speak = translator("en", game.words)
    return {
        "name": game.name,
        "players": {"minimum": game.players[0], "maximum": game.players[1]},
        "options": describe_fields(game.Options),
        "presets": {preset.name: dict(preset.changes) for preset in game.presets},
        "record": describe_fields(game.Record),
        "asks": {
            ask: {
                "question": speak.gettext(question.label),
                "fields": describe_fields(question.fields),
                "example": {
                    "game": game.key,
                    "ask": ask,
                    **(question.example(game) if isinstance(question, _Common) else question.example),
                },
            }
            for ask, question in _kinds(game).items()
        },
    }


_MOST_POINTS = 1_000_000
_PLAYERS = Names(1, 10)


@dataclass(frozen=True)
class _Setup:
    players: int = spec(Whole(1, 10), label=N_("Players"))


@dataclass(frozen=True)
class _Hand:
    players: tuple[str, ...] = spec(_PLAYERS, label=N_("Players"))
    record: dict[str, Any] = spec(Raw(dict), label=N_("Record"))
    before: Mapping[str, int] = spec(ByName(Whole(-_MOST_POINTS, _MOST_POINTS)), dict, N_("Totals before"))
    dealer: str | None = spec(Maybe(Name()), None, N_("Dealer"))


@dataclass(frozen=True)
class _Game:
    players: tuple[str, ...] = spec(_PLAYERS, label=N_("Players"))
    records: tuple[dict[str, Any], ...] = spec(ListOf(Raw(dict), 0, 1000), label=N_("Records"))
    dealer: str | None = spec(Maybe(Name()), None, N_("Dealer"))


def _setup(game: Game, options: Any, asked: _Setup, speak: Translator) -> dict[str, Any]:
    if issues := players_issues(game, asked.players):
        raise Invalid(*issues)
    found = game.setup(options, asked.players)
    return {
        "packs": found.deck.packs,
        "jokers": found.deck.jokers,
        "cards": found.deck.size,
        "deal": found.deal,
        "stock": found.stock,
        "direction": found.direction,
        "because": _reasons(found.because, speak),
    }


def _fold(game: Game, options: Any, asked: _Hand | _Game, records: list[tuple[str, Any]]) -> Ledger:
    """The ledger of these records (path, record); `Invalid` where a hand does not count."""
    if issues := terms_issues(game, options, asked.players, asked.dealer):
        raise Invalid(*issues)
    terms = Terms(game, asked.players, asked.dealer, options, game.presets[0].key)
    ledger = replay(terms, enumerate(record for _, record in records))
    refused = [issue.under(records[row.slot][0]) for row in ledger.rows for issue in row.issues]
    if refused:
        raise Invalid(*refused)
    return ledger


def _hand(game: Game, options: Any, asked: _Hand, speak: Translator) -> dict[str, Any]:
    for name in asked.before:
        if name not in asked.players:
            text = T("%(name)s does not play here. Choose among %(players)s.", name=name, players=asked.players)
            raise Invalid(Issue("player.unknown", f"before.{name}", text))
    if resume := game.resume:
        game = replace(game, start=lambda options, players, dealer: resume(options, players, dealer, asked.before))
    (row,) = _fold(game, options, asked, [("record", asked.record)]).rows
    assert row.score is not None, "a hand that does not count was refused"
    points = {player: row.points(player) for player in asked.players}
    return {
        "points": points,
        "totals": {player: asked.before.get(player, 0) + points[player] for player in asked.players},
        "lines": _lines(row.score.lines, speak),
        "because": _reasons([*_line_reasons(row.score), *_lying(row.score)], speak),
        "headline": row.score.headline.render(speak),
    }


def _line_reasons(score: HandScore) -> Iterator[Reason]:
    return (Reason(line.rule, line.text) for line in score.lines)


def _lying(score: HandScore) -> Iterator[Reason]:
    """How everybody's cards lay."""
    return (reason for layout in score.layouts.values() for reason in layout.because)


def _game(game: Game, options: Any, asked: _Game, speak: Translator) -> dict[str, Any]:
    ledger = _fold(game, options, asked, [(f"records.{n}", record) for n, record in enumerate(asked.records)])
    players = asked.players
    found = {
        "points": [{player: row.points(player) for player in players} for row in ledger.rows],
        "totals": {player: ledger.total(player) for player in players},
        "finished": ledger.finished,
        "winners": ledger.winners,
        "bonus_lines": _lines(ledger.closing, speak),
        "final": {player: ledger.final(player) for player in players},
        "next_dealer": None if ledger.finished else ledger.state.dealer,
        "out": ledger.state.out,
        "because": _reasons([*_how_it_went(ledger), *(Reason(line.rule, line.text) for line in ledger.closing)], speak),
    }
    if len(ledger.state.columns) > 1:
        found["columns"] = [
            {
                "totals": column.totals,
                "finished": column.over,
                "final": {player: ledger.final(player, index) for player in players},
            }
            for index, column in enumerate(ledger.state.columns)
        ]
    return found


def _how_it_went(ledger: Ledger) -> Iterator[Reason]:
    """One sentence a hand."""
    for row in ledger.rows:
        if row.score:
            yield Reason(row.score.lines[0].rule, row.score.headline)


@dataclass(frozen=True)
class _Common:
    """A question that every game answers."""

    label: str
    fields: type
    answer: Callable[[Game, Any, Any, Translator], dict[str, Any]]
    example: Callable[[Game], Mapping[str, object]]


_COMMON = {
    "setup": _Common(N_("How many cards?"), _Setup, _setup, lambda game: {"players": game.players[0]}),
    "hand": _Common(N_("What is this hand worth?"), _Hand, _hand, lambda game: game.example),
    "game": _Common(
        N_("How does this game stand?"),
        _Game,
        _game,
        lambda game: {"players": game.example["players"], "records": [game.example["record"]]},
    ),
}


def _kinds(game: Game) -> dict[str, _Common | Question]:
    return {**_COMMON, **game.questions}


def _kind(game: Game, asked: object) -> _Common | Question:
    every = _kinds(game)
    if not isinstance(asked, str) or asked not in every:
        text = T("There is no question “%(ask)s”. Choose one of: %(known)s.", ask=quoted(asked), known=list(every))
        raise Invalid(Issue("ask.unknown", "ask", text))
    return every[asked]


def _given(question: Mapping[str, object], name: str) -> object:
    if name not in question:
        raise Invalid(missing(name))
    return question[name]


def _language(question: Mapping[str, object], game: Game | None = None) -> Translator:
    """The language asked for, in the words of the game; `Invalid` (`choice.unknown`) where there is none such."""
    wanted = question.get("lang", "en")
    if not isinstance(wanted, str) or wanted not in LANGUAGES:
        text = T("Choose one of: %(choices)s.", choices=list(LANGUAGES))
        raise Invalid(Issue("choice.unknown", "lang", text))
    return translator(wanted, game.words) if game else translator(wanted)


def refused(identity: object, issues: Sequence[Issue], speak: Translator = ENGLISH) -> dict[str, Any]:
    """The error answer: the first issue, and all of them under `errors` where there are several."""
    errors = [
        {"code": one.code, "field": one.field, "message": one.text.render(speak)}
        | ({"cards": list(one.cards)} if one.cards else {})
        for one in issues
    ]
    refused = {"id": identity, "ok": False, "error": errors[0]}
    return refused | ({"errors": errors} if len(errors) > 1 else {})


def _reasons(because: Iterable[Reason], speak: Translator) -> list[dict[str, str]]:
    """Every reason once: partners of a team share theirs."""
    said = dict.fromkeys((reason.rule, reason.text.render(speak)) for reason in because)
    return [{"rule": rule, "text": text} for rule, text in said]


def _lines(lines: Iterable[Line], speak: Translator) -> list[dict[str, Any]]:
    return [
        {
            "player": line.player,
            "points": line.points,
            "rule": line.rule,
            "text": line.text.render(speak),
            "cards": line.cards,
        }
        for line in lines
    ]


def _plain(value: Any, speak: Translator) -> Any:
    """Cards as canonical text, sentences in the language asked for, tuples as lists, all the way down."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Text):
        return value.render(speak)
    if isinstance(value, Mapping):
        return {name: _plain(item, speak) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item, speak) for item in value]
    return value


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object in which a name comes twice would silently lose one of the two."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            twice = Issue("field.twice", name, T("“%(name)s” is given twice. Keep one.", name=quoted(name)))
            raise Invalid(twice if _is_json(name) else _NO_JSON)
        found[name] = value
    return found


_NO_JSON = Issue("json", "", T("This is no JSON. Write one question as a JSON object, on one line."))


def _is_json(value: object) -> bool:
    """Whether this can be written as JSON text again: no NaN, no half characters, nesting within reason."""
    # Room for whatever stands around it when it is written out.
    for _ in range(100):
        value = [value]
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError):
        return False
    return True
